"""A hint: the whole turn that looks best and the next best one, each with its chance to win, and why.

It is given a view and nothing else. A search finds the turns; while it is not compiled, instinct does, and says so.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace

from petitfour.core.about import BY_SCORES
from petitfour.core.declare import Record
from petitfour.core.foreseen import COMES_UP, Foreseen, Said
from petitfour.core.game import Game
from petitfour.core.search_play import SCORE_WEIGHT
from petitfour.table.draft import Draft

from .foreseeing import foresee, seeds_of
from .reasons import AHEAD, Why, merits, said_of, why
from .search import FIRST_SHARE, Budget, Reason, SearchBot

SECONDS = 1.4  # for the search of a hint; what is told of it takes a little more
USUAL = Budget(seconds=SECONDS)
TURNS = 2  # that a hint tells: the best and the next best
CANDIDATES = 5  # first decisions that are played on
ENOUGH_TRIED = 0.01  # of all simulations, for an action to be told of
DOUBT = 1.64  # standard errors
LITTLE_MORE = 0.2  # that is said for another turn and does not matter
AS_GOOD = 0.02  # shares of victory that differ by less are about the same
GOES_ON = 12  # visits of a node that is followed
LONGEST = 40  # decisions of a turn that are foreseen
SIDE_SIMULATIONS = 400  # where a turn goes on beyond what the search has seen
Chance = tuple[float, float, float]  # about so much, and between which bounds
BY_SEARCH, BY_INSTINCT = "search", "instinct"


@dataclass(frozen=True)
class Idea:
    """A turn that a hint proposes."""

    decisions: tuple[int, ...]
    ends: str  # as in `foreseen`
    chance: Chance | None  # to win: about so much, and between which bounds; None: nobody can say
    merits: tuple[Said, ...]  # what speaks for it by itself
    steps: tuple[Said, ...]  # its decisions in a few phrases; empty where each is told by itself


@dataclass(frozen=True)
class Hint:
    """The best turn first, and why it is."""

    ideas: tuple[Idea, ...]
    why: Why
    now: float | None  # the chance to win whatever is played, as far as it was tried
    by: str  # BY_SEARCH, or BY_INSTINCT while the search is being compiled
    simulations: int = 0  # for researchers
    seconds: float = 0.0
    tried: tuple[Reason, ...] = ()  # what the search made of each action


def find_hint(
    game: Game, view: Record, seat: int, budget: Budget = USUAL, seed: int = 1, *, search: bool = True
) -> Hint:
    """The hint for what this seat is to decide now; `view` is what it sees, its draft played."""
    started = time.perf_counter()
    bot = SearchBot(game, seed, budget) if search else None
    tried = bot.reasons(view, game.legal(view, seat), seat) if bot else []
    lines = searched(bot, view, seat, tried) if bot else by_instinct(game, view, seat)
    turns = _apart(game, view, seat, lines)
    if bot and len(turns) < TURNS:  # beside what was hardly tried one sees better why
        turns = _apart(game, view, seat, [*lines, *hardly_tried(bot, view, seat, tried, lines)])
    turns = _told_first(game, turns)
    ideas = _capped([idea_of(turn, tried_first, said, view) for turn, tried_first, said in turns])
    reasons = why(game, turns[0][2], turns[1][2] if len(turns) > 1 else None)
    total = sum(reason.visits for reason in tried)
    now = chance_of(game, view, bot.value(seat), total) if bot and total else None
    return Hint(
        ideas, reasons, now[0] if now else None, BY_SEARCH if bot else BY_INSTINCT, bot.simulations if bot else 0,
        time.perf_counter() - started, tuple(tried),
    )  # fmt: skip


def _capped(ideas: list[Idea]) -> tuple[Idea, ...]:
    """What was tried seldom may look better than what is surely good: its chance is told as no better than that."""
    first, *others = ideas
    if first.chance is None:
        return tuple(ideas)
    most = first.chance[0]
    return (first, *(replace(idea, chance=_at_most(idea.chance, most)) for idea in others))


def _at_most(chance: Chance | None, most: float) -> Chance | None:
    return None if chance is None else (min(chance[0], most), min(chance[1], most), chance[2])


def idea_of(turn: Foreseen, tried: Reason | None, said: list[Said], view: Record) -> Idea:
    own = turn.game.reasons_part
    steps = tuple(own.steps(turn)) if own and hasattr(own, "steps") else ()
    chance = None if tried is None else chance_of(turn.game, view, tried.expected, tried.visits)
    return Idea(turn.decisions, turn.ends, chance, merits(turn.game, said), steps)


def chance_of(game: Game, view: Record, expected: float, visits: int) -> Chance | None:
    """The chance to win by what a search expects: its share of victory, with what its number of tries leaves open."""
    if game.about.reward == BY_SCORES or visits == 0:
        return None
    share = share_of(expected)
    doubt = DOUBT * math.sqrt(max(share * (1 - share), 0.01) / visits)
    return share, max(share - doubt, 0.0), min(share + doubt, 1.0)


def share_of(expected: float) -> float:
    """The share of victory in what a search expects: without what it gives for the score."""
    return min(max((expected - SCORE_WEIGHT / 2) / (1 - SCORE_WEIGHT), 0.0), 1.0)


# -- which turns -------------------------------------------------------------------------------------------------------

Line = tuple[list[int], Reason | None]
Candidate = tuple[Foreseen, Reason | None, list[Said]]


def searched(bot: SearchBot, view: Record, seat: int, tried: list[Reason]) -> list[Line]:
    """The first decisions that a search found best, each played on to the end of the turn."""
    total = sum(reason.visits for reason in tried)
    known = [reason for reason in tried if reason.visits > max(2, ENOUGH_TRIED * total)] or tried[:1]
    known.sort(key=lambda reason: -_surely(reason))
    left = Budget(SIDE_SIMULATIONS, bot.budget.seconds * (1 - FIRST_SHARE) / CANDIDATES)
    return [(played_on(bot, view, seat, reason.action, left), reason) for reason in known[:CANDIDATES]]


def _told_first(game: Game, turns: list[Candidate]) -> list[Candidate]:
    """Of two turns that are about as good, the one for which more can be said comes first."""
    if len(turns) < TURNS or any(tried is None for _, tried, _ in turns):
        return turns
    (_, best, ours), (_, other, theirs) = turns
    assert best is not None and other is not None
    if share_of(best.expected) - share_of(other.expected) >= AS_GOOD or not why(game, theirs, ours).reasons:
        return turns
    is_told = bool(why(game, ours, theirs).reasons)
    return turns if is_told and _worth(ours) + LITTLE_MORE >= _worth(theirs) else turns[::-1]


def _worth(said: list[Said]) -> float:
    """What is said of a turn, for and against it."""
    return sum(each.worth for each in said if each.key != AHEAD)


def hardly_tried(bot: SearchBot, view: Record, seat: int, tried: list[Reason], lines: list[Line]) -> list[Line]:
    """Of what the search soon gave up the turn it tried most, to compare with; how good it is nobody can say."""
    firsts = {decisions[0] for decisions, _ in lines}
    rest = sorted((reason for reason in tried if reason.action not in firsts), key=lambda reason: -reason.visits)
    left = Budget(SIDE_SIMULATIONS, bot.budget.seconds * (1 - FIRST_SHARE) / CANDIDATES)
    return [(played_on(bot, view, seat, reason.action, left), None) for reason in rest[:1]]


def _surely(reason: Reason) -> float:
    """What an action is worth at the least."""
    return reason.expected - DOUBT * math.sqrt(0.25 / max(reason.visits, 1))


def played_on(bot: SearchBot, view: Record, seat: int, first: int, left: Budget) -> list[int]:
    """A turn from its first decision on: as the search went on, and where it did not, by a little search of its own."""
    draft = Draft(bot.game, view, seat, seeds_of(bot.game, view, seat, 8))
    draft.step(first)
    path = bot.path(first)
    other: SearchBot | None = None
    while not draft.is_complete and len(draft.decisions) < LONGEST:
        legal = draft.legal()
        action = legal[0]
        if len(legal) > 1:
            known = path.best(draft.state_seen(), legal, seat, GOES_ON) if other is None else None
            if known is None:
                other = other or SearchBot(bot.game, 1, left)
                known = other.choose(draft.state_seen(), legal, seat)
            action = known
        draft.step(action)
    return draft.decisions


def by_instinct(game: Game, view: Record, seat: int) -> list[Line]:
    """The decisions that look best at a glance, each played on likewise."""
    ranked = sorted(game.legal(view, seat), key=lambda action: (-game.instinct(view, seat, action), action))
    lines: list[Line] = []
    for first in ranked[:TURNS]:
        draft = Draft(game, view, seat, seeds_of(game, view, seat, 8))
        draft.step(first)
        while not draft.is_complete and len(draft.decisions) < LONGEST:
            seen = draft.state_seen()
            draft.step(max(draft.legal(), key=lambda action: game.instinct(seen, seat, action)))
        lines.append((draft.decisions, None))
    return lines


def _apart(game: Game, view: Record, seat: int, lines: list[Line]) -> list[Candidate]:
    """The best turn, and the next best that is another one: neither the same things in another order, nor a turn of
    which the same is to be said, unless there is no other."""
    best: list[Candidate] = []
    alike: list[Candidate] = []
    looks: set[bytes] = set()
    for decisions, tried in lines:
        if any(sorted(decisions) == sorted(turn.decisions) for turn, _, _ in best):
            continue
        turn = foresee(game, view, seat, decisions)
        last = str(decisions[-1]).encode() if turn.ends == COMES_UP else b""  # what it brings is not seen yet
        look = game.layout.to_bytes(turn.after) + last
        if look in looks:
            continue
        looks.add(look)
        each = (turn, tried, said_of(turn))
        (alike if best and _meaning(each) == _meaning(best[0]) else best).append(each)
        if len(best) == TURNS:
            break
    return [*best, *alike][:TURNS]


def _meaning(candidate: Candidate) -> list[tuple[object, ...]]:
    """What is to be said of a turn, but for what is only compared; a turn of which nothing is said means itself."""
    turn, _, said = candidate
    phrases = sorted((each.key, each.parts) for each in said if each.key != AHEAD)
    return [*phrases] if phrases else [turn.decisions]
