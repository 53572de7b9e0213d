"""The analysis of a finished game for one reader: numbers, moves that can be drawn, and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from petitfour.analysis.keeping import Frame, findings
from petitfour.analysis.turns import Turn
from petitfour.analysis.whole import TurnAnalysis
from petitfour.analysis.words import FindingWords
from petitfour.bots.hintwords import HintWords
from petitfour.core.telling import Telling
from petitfour.table.history import Deed, SeriesGame
from petitfour.table.table import Table

from ..analysing import SoFar
from ..analysing_files import SavedMatch
from ..schema.analysis import AnalysedTurn, AnalysisAnswer, FileAnalysisAnswer, HowFar, Mark, SeatFindings
from .log import happened
from .picture import drafted_action

DIGITS = 4


def nothing_shown(game: SeriesGame, how_far: HowFar) -> AnalysisAnswer:
    """Nothing has been found yet."""
    return _nothing(game.number + 1, game.names, how_far)


def analysis_shown(table: Table, game: SeriesGame, so_far: SoFar, language: str, since: int) -> AnalysisAnswer:
    """What has been found of a game, from the turn after `since` on."""
    if so_far.frame is None:
        return nothing_shown(game, "working")
    telling = Telling(table.game, language, game.names)
    return _found(so_far.frame, so_far, telling, Places(table, game), game.number + 1, game.names, since)


def file_shown(match: SavedMatch, is_ready: bool, language: str, since: int) -> FileAnalysisAnswer:
    """The same of a file; what happened in a turn stands in the file itself."""
    telling = Telling(match.game, language, match.names)
    names = [telling.seat(seat) for seat in range(match.players)]
    so_far = match.so_far
    if so_far.frame is None or so_far.is_given_up:
        how_far: HowFar = "none" if so_far.is_given_up else "working" if is_ready else "preparing"
        return {**_nothing(1, names, how_far), "id": match.id}
    return {**_found(so_far.frame, so_far, telling, Steps(), 1, names, since), "id": match.id}


def _nothing(number: int, names: list[str], how_far: HowFar) -> AnalysisAnswer:
    return {"game": number, "how_far": how_far, "turns_in_all": 0, "unit": "chance", "names": names,
            "turns": [], "seats": [], "note": ""}  # fmt: skip


def _found(
    frame: Frame, so_far: SoFar, telling: Telling, places: Places | Steps, number: int, names: list[str], since: int
) -> AnalysisAnswer:
    words = FindingWords(telling, findings(frame, so_far.rows))
    return {
        "game": number,
        "how_far": "done" if so_far.is_whole else "working",
        "turns_in_all": frame.turns,
        "unit": "points" if frame.by_scores else "chance",
        "names": names,
        "turns": [_turn_shown(words, places, each) for each in words.findings.turns[since:]],
        "seats": [_seat_shown(words, seat) for seat in (range(frame.players) if so_far.is_whole else ())],
        "note": words.note(),
    }


class Steps:
    """Where steps of a match are in its file: where they are."""

    def before(self, step: int) -> int:
        return step

    def after(self, step: int) -> int:
        return step

    def lines(self, turn: Turn, telling: Telling) -> list[str]:
        return []


class Places:
    """Where steps of a match are in a table's history."""

    def __init__(self, table: Table, game: SeriesGame) -> None:
        self.table = table
        self.deeds = table.turns_that_hold(game)
        self._ends: list[int] = []
        steps = 0
        for deed in self.deeds:
            steps += len(deed.decisions)
            self._ends.append(steps)

    def before(self, step: int) -> int:
        """The version of the last moment at which no more than so many steps had been made."""
        return next(deed.version for deed, end in self._from_last() if end <= step or deed is self.deeds[0])

    def after(self, step: int) -> int:
        """The version of the first moment at which so many steps had been made."""
        reached = [deed.version for deed, end in zip(self.deeds, self._ends, strict=True) if end >= step]
        return reached[0] if reached else self.deeds[-1].version

    def between(self, first: int, last: int) -> list[Deed]:
        """The deeds of these steps."""
        return [
            deed
            for deed, end in zip(self.deeds, self._ends, strict=True)
            if deed.decisions and first < end and end - len(deed.decisions) < last
        ]

    def lines(self, turn: Turn, telling: Telling) -> list[str]:
        """What happened in a turn, as its seat learned of it."""
        deeds = self.between(turn.first, turn.last)
        return [line for deed in deeds for line in happened(self.table, deed, turn.seat, telling)["lines"]]

    def _from_last(self) -> Sequence[tuple[Deed, int]]:
        return list(zip(self.deeds, self._ends, strict=True))[::-1]


def _turn_shown(words: FindingWords, places: Places | Steps, each: TurnAnalysis) -> AnalysedTurn:
    turn, judged, telling = each.turn, each.judged, words.telling
    did, other = _in_lines(words, each)
    before, after = words.amount(each.before[turn.seat]), words.amount(each.after[turn.seat])
    decision, luck = words.change(each.decision[turn.seat]), words.change(each.luck[turn.seat])
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "steps": [turn.first, turn.last],
        "versions": [places.before(turn.first), places.after(turn.last)],
        "before": _rounded(each.before),
        "decision": _rounded(each.decision),
        "luck": _rounded(each.luck),
        "after": _rounded(each.after),
        "forced": judged.forced,
        "lost": round(judged.lost, DIGITS),
        "gained": round(judged.gained, DIGITS),
        "expected": round(judged.expected, DIGITS),
        "lines": places.lines(turn, telling),
        "played": [drafted_action(telling.game, action, telling) for action in turn.decisions],
        "instead": [drafted_action(telling.game, action, telling) for action in judged.instead],
        "did": did,
        "other": other,
        "verdict": words.verdict(each),
        "change": words.say("analysis.split", before=before, after=after, decision=decision, luck=luck),
        "mark": cast(Mark, each.mark),
    }


def _in_lines(words: FindingWords, each: TurnAnalysis) -> tuple[str, str]:
    """What was played and the other turn, each in a line, where they are told of."""
    hint = each.judged.hint
    if hint is None or len(hint.ideas) < 2:
        return "", ""
    best, next_best = (HintWords(words.telling, hint).headline(idea) for idea in hint.ideas)
    return (next_best, best) if each.judged.lost > 0 else (best, next_best)


def _seat_shown(words: FindingWords, seat: int) -> SeatFindings:
    found = words.findings
    accuracy = found.accuracy(seat)
    others = sum(found.decisions(seat, by) for by in range(found.players) if by != seat)
    return {
        "accuracy": None if accuracy is None else round(accuracy, 1),
        "luck": round(found.luck(seat), DIGITS),
        "own": round(found.decisions(seat, seat), DIGITS),
        "others": round(others, DIGITS),
        "words": words.accuracy(seat),
    }


def _rounded(shares: Sequence[float]) -> list[float]:
    return [round(share, DIGITS) for share in shares]
