"""One turn judged: what its seat could have done instead, what the decision cost, what chance made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from petitfour.bots.foreseeing import foresee, seeds_of
from petitfour.bots.hints import BY_SEARCH, SIDE_SIMULATIONS, Candidate, Hint, ideas_of, played_on, searched
from petitfour.bots.reasons import said_of, why
from petitfour.bots.search import Budget, SearchBot
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.view import view
from petitfour.table.draft import Draft

from .chances import Chances
from .turns import WORLDS, PlayedTurn

CLOSE = 0.02  # of what can be won: turns that differ by less are as good, as far as the search can tell
HARDLY_TRIED = 3  # turns that are compared with the best one though the search did not like them
TELLING = 0.04  # by so much a turn must be better than the next best one to be told of


@dataclass(frozen=True)
class Judgement:
    """What the seat of a turn could know of it."""

    expected: float  # its chance after it, whatever other deals and other outcomes of chance would bring
    forced: bool  # there was nothing to choose
    lost: float = 0.0  # by playing this and not what the search found best
    gained: float = 0.0  # by playing what it found best and not the next best
    instead: tuple[int, ...] = ()  # what it would have played, or the next best
    hint: Hint | None = None  # why, where it is to be told: of the better turn, the other one beside it


def judge(game: Game, turn: PlayedTurn, chances: Chances, simulations: int) -> Judgement:
    """A turn by what its seat saw before it, and nothing else."""
    return judge_seen(game, view(game.layout, turn.before, turn.seat), turn.seat, turn.decisions, chances, simulations)


def judge_seen(
    game: Game, seen: Record, seat: int, decisions: tuple[int, ...], chances: Chances, simulations: int
) -> Judgement:
    """The same, of decisions by a view."""
    forced = _forced(game, seen, seat, decisions)
    played = chances.after(seen, seat, decisions)
    other = _instead(game, seen, seat, decisions, forced, simulations, chances.seed)
    if other is None:
        expected = _mean(played)
        return Judgement(expected, forced=forced == len(decisions))
    instead, is_better = other
    pairs = zip(played, chances.after(seen, seat, instead), strict=True)
    both = [(one, two) for one, two in pairs if one is not None and two is not None]
    if not both:
        expected = _mean(played)
        return Judgement(expected, forced=False)
    expected, gap = _mean([one for one, _ in both]), _mean([two - one for one, two in both])
    lost = gap if is_better and gap > CLOSE * chances.span else 0.0
    gained = -gap if not is_better and -gap > CLOSE * chances.span else 0.0
    is_told = lost > 0 or gained > TELLING * chances.span
    hint = _hint_of_better(game, seen, seat, decisions, instead, forced, lost > 0) if is_told else None
    return Judgement(expected, False, lost, gained, instead, hint)


def _mean(chances: Sequence[float | None]) -> float:
    known = [each for each in chances if each is not None]
    return sum(known) / len(known)


# -- what else could have been played ----------------------------------------------------------------------------------


def _draft(game: Game, seen: Record, seat: int, decisions: Sequence[int]) -> Draft:
    draft = Draft(game, seen, seat, seeds_of(game, seen, seat, WORLDS))
    for action in decisions:
        draft.step(action)
    return draft


def _forced(game: Game, seen: Record, seat: int, decisions: Sequence[int]) -> int:
    """How many decisions there was no choice in, from the first on."""
    draft = _draft(game, seen, seat, [])
    for number, action in enumerate(decisions):
        if len(draft.legal()) > 1:
            return number
        draft.step(action)
    return len(decisions)


def _instead(
    game: Game, seen: Record, seat: int, decisions: tuple[int, ...], forced: int, simulations: int, seed: int
) -> tuple[tuple[int, ...], bool] | None:
    """The best turn that leads elsewhere than this one, and whether the search likes it better; None if there is
    none."""
    if forced == len(decisions):
        return None
    start = _draft(game, seen, seat, decisions[:forced]).state_seen()
    bot = SearchBot(game, seed, Budget(simulations))
    tried = bot.reasons(start, game.legal(start, seat), seat)
    lines = [line for line, _ in searched(bot, start, seat, tried)]
    mine = _look(game, start, seat, decisions[forced:])
    known, side = {line[0] for line in lines}, Budget(SIDE_SIMULATIONS)
    hardly_tried = [reason.action for reason in tried if reason.action not in known][:HARDLY_TRIED]
    for place, line in enumerate(chain(lines, (played_on(bot, start, seat, action, side) for action in hardly_tried))):
        if _look(game, start, seat, line) != mine:
            return (*decisions[:forced], *line), place == 0
    return None


def _look(game: Game, start: Record, seat: int, decisions: Sequence[int]) -> bytes:
    """What a seat sees after decisions; what comes up is not seen yet, so where from tells such turns apart."""
    draft = _draft(game, start, seat, decisions)
    last = str(decisions[-1]).encode() if draft.reveals else b""
    return game.layout.to_bytes(draft.state_seen()) + last


def _hint_of_better(
    game: Game, seen: Record, seat: int, decisions: Sequence[int], instead: Sequence[int], forced: int, is_lost: bool
) -> Hint:
    """The better of two turns and why, the other one beside it; what was forced goes without saying."""
    start = _draft(game, seen, seat, decisions[:forced]).state_seen()
    best, other = (instead, decisions) if is_lost else (decisions, instead)
    turns = [foresee(game, start, seat, each[forced:]) for each in (best, other)]
    said = [said_of(turn) for turn in turns]
    reasons = why(game, said[0], said[1])
    candidates: list[Candidate] = [(turn, None, each) for turn, each in zip(turns, said, strict=True)]
    return Hint(tuple(ideas_of(candidates, reasons, start, {})), reasons, None, BY_SEARCH)
