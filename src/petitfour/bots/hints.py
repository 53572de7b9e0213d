"""A hint: the whole turn that looks best and the next best one, each with its chance to win, and why.

It is given a view and nothing else. A search finds the turns; while it is not compiled, instinct does, and says so.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from petitfour.core.about import BY_SCORES
from petitfour.core.declare import Record
from petitfour.core.foreseen import COMES_UP, Foreseen, Said
from petitfour.core.game import Game
from petitfour.core.search_play import SCORE_WEIGHT
from petitfour.table.draft import Draft

from .field import LONGEST, Field, at_a_glance, lines_on_offer, tells_apart
from .foreseeing import foresee, seeds_of
from .reasons import AHEAD, Why, merits, net, said_of, why
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
    as_good: int = 0  # how many choices it found about as good as the best, that one counted
    choices: int = 0  # of so many
    is_all_one: bool = False  # whatever is chosen comes to the same


def find_hint(
    game: Game, view: Record, seat: int, budget: Budget = USUAL, seed: int = 1, *, search: bool = True
) -> Hint:
    """The hint for what this seat is to decide now; `view` is what it sees, its draft played."""
    started = time.perf_counter()
    bot = SearchBot(game, seed, budget) if search else None
    legal = game.legal(view, seat)
    tried = bot.reasons(view, legal, seat) if bot else []
    lines = searched(bot, view, seat, tried) if bot else by_instinct(game, view, seat)
    turns = _apart(game, view, seat, lines)
    if bot and len(turns) < TURNS:  # beside what was hardly tried one sees better why
        turns = _apart(game, view, seat, [*lines, *hardly_tried(bot, view, seat, tried, lines)])
    on_offer = said_on_offer(game, view, seat, [*lines, *((list(turn.decisions), None) for turn, _, _ in turns)])
    turns = _told_first(game, turns, on_offer)[:TURNS]
    field = _beside(turns[0], on_offer)
    is_all_one = not field and len(on_offer) > 1  # the same in whatever order
    reasons = Why() if is_all_one else why(game, turns[0][2], turns[1][2] if len(turns) > 1 else None, field)
    ideas = _capped(ideas_of(turns, reasons, view, on_offer))
    total = sum(reason.visits for reason in tried)
    now = chance_of(game, view, bot.value(seat), total) if bot and total else None
    return Hint(
        ideas, reasons, now[0] if now else None, BY_SEARCH if bot else BY_INSTINCT, bot.simulations if bot else 0,
        time.perf_counter() - started, tuple(tried), _as_good(lines), len(legal), is_all_one,
    )  # fmt: skip


def said_on_offer(game: Game, view: Record, seat: int, known: list[Line]) -> OnOffer:
    """What is to be said of each choice, or of a fair sample of them, by the turn it would be."""
    lines = lines_on_offer(game, view, seat, [line for line, _ in known])
    return {tuple(line): said_of(foresee(game, view, seat, line)) for line in lines}


def _beside(candidate: Candidate, on_offer: OnOffer) -> Field:
    """What is to be said of the choices beside this one; the same things in another order are none."""
    mine = sorted(candidate[0].decisions) if on_offer else []
    return [said for line, said in on_offer.items() if sorted(line) != mine]


def _as_good(lines: list[Line]) -> int:
    """How many of the turns that were searched are about as good as the best."""
    shares = [share_of(tried.expected) for _, tried in lines if tried is not None]
    return sum(max(shares) - share < AS_GOOD for share in shares)


def _capped(ideas: list[Idea]) -> tuple[Idea, ...]:
    """What was tried seldom may look better than what is surely good: its chance is told as no better than that."""
    first, *others = ideas
    if first.chance is None:
        return tuple(ideas)
    most = first.chance[0]
    return (first, *(replace(idea, chance=_at_most(idea.chance, most)) for idea in others))


def _at_most(chance: Chance | None, most: float) -> Chance | None:
    return None if chance is None else (min(chance[0], most), min(chance[1], most), chance[2])


def ideas_of(turns: list[Candidate], reasons: Why, view: Record, on_offer: OnOffer) -> list[Idea]:
    """The turns, each with what speaks for it by itself: of the next best not what has been said for the best."""
    ideas: list[Idea] = []
    for number, (turn, tried, said) in enumerate(turns):
        own = turn.game.reasons_part
        steps = tuple(own.steps(turn)) if own and hasattr(own, "steps") else ()
        chance = None if tried is None else chance_of(turn.game, view, tried.expected, tried.visits)
        told = (*reasons.reasons, *ideas[0].merits) if number else ()
        good = merits(turn.game, said, _beside(turns[number], on_offer), told)
        ideas.append(Idea(turn.decisions, turn.ends, chance, good, steps))
    return ideas


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
OnOffer = Mapping[tuple[int, ...], list[Said]]  # by the decisions of a turn


def searched(bot: SearchBot, view: Record, seat: int, tried: list[Reason]) -> list[Line]:
    """The first decisions that a search found best, each played on to the end of the turn."""
    total = sum(reason.visits for reason in tried)
    known = [reason for reason in tried if reason.visits > max(2, ENOUGH_TRIED * total)] or tried[:1]
    known.sort(key=lambda reason: -_surely(reason))
    left = Budget(SIDE_SIMULATIONS, bot.budget.seconds * (1 - FIRST_SHARE) / CANDIDATES)
    return [(played_on(bot, view, seat, reason.action, left), reason) for reason in known[:CANDIDATES]]


def _told_first(game: Game, turns: list[Candidate], on_offer: OnOffer = MappingProxyType({})) -> list[Candidate]:
    """Of turns that are about as good, the one that most sets apart comes first."""
    best, *others = turns
    as_good = [each for each in others if _is_as_good(best[1], each[1])]
    told = [each for each in as_good if _is_told(game, each, best, on_offer)]
    is_told = bool(as_good) and _is_told(game, best, as_good[0], on_offer)
    first = max(told or as_good, key=lambda each: _apart_by(each, on_offer), default=best)
    is_better = _apart_by(first, on_offer) > _apart_by(best, on_offer) + LITTLE_MORE
    if not (is_better or told) or (is_told and not (told and is_better)):
        return turns
    return [first, *(each for each in turns if each is not first)]


def _is_as_good(best: Reason | None, other: Reason | None) -> bool:
    """Whether a search found two turns about as good."""
    return best is not None and other is not None and share_of(best.expected) - share_of(other.expected) < AS_GOOD


def _is_told(game: Game, turn: Candidate, other: Candidate, on_offer: OnOffer) -> bool:
    """Whether there is a reason for a turn."""
    return bool(why(game, turn[2], other[2], _beside(turn, on_offer)).reasons)


def _apart_by(candidate: Candidate, on_offer: OnOffer) -> float:
    """What speaks for a turn and against it, but for what nearly every choice has."""
    field = _beside(candidate, on_offer)
    return net([said for said in candidate[2] if tells_apart(field, said)])


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
    return [(at_a_glance(game, view, seat, [first]), None) for first in ranked[:TURNS]]


def _apart(game: Game, view: Record, seat: int, lines: list[Line]) -> list[Candidate]:
    """The best turn, and the next best that are other ones: neither the same things in another order, nor a turn of
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
    return [*best, *alike] if len(best) < TURNS else best


def _meaning(candidate: Candidate) -> list[tuple[object, ...]]:
    """What is to be said of a turn, but for what is only compared; a turn of which nothing is said means itself."""
    turn, _, said = candidate
    phrases = sorted((each.key, each.parts) for each in said if each.key != AHEAD)
    return [*phrases] if phrases else [turn.decisions]
