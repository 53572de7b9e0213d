"""A whole game: the chances of all seats turn by turn, split into luck and decisions, which add up to what happened."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from petitfour.core.about import BY_SCORES
from petitfour.core.match import Match
from petitfour.core.problem import Problem

from .chances import Chances
from .judging import Judgement, judge
from .turns import PlayedTurn, Turn, turns_of

BEST, WORST = "best", "worst"
MOST_MARKED = 3  # decisions of a game that are marked best, and as many worst
LEAST_MARKED = 0.05  # what such a decision won or lost, at least
FALL = 4.5  # how fast accuracy falls: a turn that gives away a tenth is 64 per cent accurate


@dataclass(frozen=True)
class TurnAnalysis:
    """A turn with the chances around it, by seat. `before + decision + luck = after`, for every seat."""

    turn: Turn
    judged: Judgement
    before: tuple[float, ...]
    decision: tuple[float, ...]  # what the turn did to a seat: its own decision, or that of another
    luck: tuple[float, ...]  # what chance and the deal did to it
    after: tuple[float, ...]
    mark: str = ""  # BEST, WORST or nothing


@dataclass(frozen=True)
class Findings:
    """What was found of a game: its turns, marked, without the game itself."""

    players: int
    simulations: int  # of a turn
    turns: tuple[TurnAnalysis, ...]
    span: float  # what there is to be won: 1 of a victory, else points
    by_scores: bool  # whether what is told are points instead of chances

    def accuracy(self, seat: int) -> float | None:
        """How well a seat decided where it had a choice, 0 to 100."""
        lost = [
            each.judged.lost / self.span for each in self.turns if each.turn.seat == seat and not each.judged.forced
        ]
        return 100 * sum(math.exp(-FALL * each) for each in lost) / len(lost) if lost else None

    def luck(self, seat: int) -> float:
        """What chance brought a seat in the whole game."""
        return sum(each.luck[seat] for each in self.turns)

    def decisions(self, seat: int, by: int) -> float:
        """What the decisions of a seat, its own or another, did to it."""
        return sum(each.decision[seat] for each in self.turns if each.turn.seat == by)

    def marked(self, mark: str) -> list[TurnAnalysis]:
        return [each for each in self.turns if each.mark == mark]


@dataclass(frozen=True)
class Analysis(Findings):
    """A game that was looked at from begin to end."""

    match: Match
    seed: int


class Analyst:
    """Looks at the turns of a match, each when it is asked for."""

    def __init__(
        self, match: Match, simulations: int, seed: int = 1, ended: Sequence[float] | None = None,
        turns: Sequence[PlayedTurn] | None = None,
    ) -> None:  # fmt: skip
        """`ended` is what every seat has in the end, where people and not the rules ended the game."""
        if not match.game.compiled:
            raise Problem("Only a compiled game can be analysed: interpreted it would take hours.")
        self.game, self.players = match.game, match.players
        self.simulations, self.ended = simulations, ended
        self.turns = turns_of(match) if turns is None else turns
        self.chances = Chances(match.game, simulations, seed, match.options, match.players)

    def look_at(self, place: int) -> TurnAnalysis:
        """A turn, by its place among all; without its mark, which the whole game decides."""
        turn, chances = self.turns[place], self.chances
        before, after = (
            tuple(chances.of(each, seat) for seat in range(self.players)) for each in (turn.before, turn.after)
        )
        if place == len(self.turns) - 1 and self.ended:
            after = tuple(self.ended)
        return _split(chances, turn, judge(self.game, turn, chances, self.simulations), before, after)


def analyse(
    match: Match,
    simulations: int,
    seed: int = 1,
    ended: Sequence[float] | None = None,
    turns: Sequence[PlayedTurn] | None = None,
) -> Iterator[TurnAnalysis]:
    """The turns of a match one after another, as each is found; without marks, which the whole game decides."""
    analyst = Analyst(match, simulations, seed, ended, turns)
    for place in range(len(analyst.turns)):
        yield analyst.look_at(place)


def _split(
    chances: Chances, turn: PlayedTurn, judged: Judgement, before: tuple[float, ...], after: tuple[float, ...]
) -> TurnAnalysis:
    """The change of every seat's chance in two: what chance brought, beside what other outcomes (and for the seat that
    decided, other deals) would have brought on average; the rest is what was decided."""
    luck = tuple(
        chances.of(turn.after, seat) - judged.expected
        if seat == turn.seat and not chances.is_open
        else chances.luck(turn.decided, turn.after, seat)
        for seat in range(len(before))
    )
    decision = tuple(last - first - lucky for first, last, lucky in zip(before, after, luck, strict=True))
    return TurnAnalysis(turn, judged, before, decision, luck, after)


def analysis_of(match: Match, simulations: int, seed: int, turns: Sequence[TurnAnalysis]) -> Analysis:
    """The whole of turns that were found, the best and worst of them marked."""
    chances = Chances(match.game, simulations, seed, match.options, match.players)
    marked = with_marks(turns, chances.span)
    return Analysis(match.players, simulations, marked, chances.span, chances.by_scores, match, seed)


def with_marks(turns: Sequence[TurnAnalysis], span: float) -> tuple[TurnAnalysis, ...]:
    """All turns of a game, the best and worst marked."""
    least = LEAST_MARKED * span
    worst = _most([(each.judged.lost, place) for place, each in enumerate(turns)], least)
    best = _most([(each.judged.gained, place) for place, each in enumerate(turns)], least)
    return tuple(
        replace(each, mark=WORST if place in worst else BEST if place in best else "")
        for place, each in enumerate(turns)
    )


def ended_with(by_scores: bool, scores: Sequence[int], placing: Sequence[int]) -> list[float]:
    """What every seat has of a game that people ended."""
    if by_scores:
        return [float(score) for score in scores]
    return [1.0 / list(placing).count(1) if place == 1 else 0.0 for place in placing]


def ended_of(data: dict[str, Any], match: Match) -> list[float] | None:
    """What every seat has of a saved match that people ended, None of one that ended by the rules; Problem for one that
    goes on."""
    if match.is_over:
        return None
    ended = data.get("ended")
    placing = ended.get("placing") if isinstance(ended, dict) else None
    if not isinstance(placing, list) or len(placing) != match.players or not all(type(p) is int for p in placing):
        raise Problem("This match is not over: an analysis would tell its players what they cannot know yet.")
    return ended_with(match.game.about.reward == BY_SCORES, match.scores(), placing)


def _most(worth: list[tuple[float, int]], least: float) -> set[int]:
    """The places of those worth most."""
    return {place for _, place in sorted((-each, place) for each, place in worth if each >= least)[:MOST_MARKED]}
