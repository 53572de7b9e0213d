"""Why one turn looks better than another: what speaks for each, compared, and the one or two phrases that say most.

What a game says of a turn comes first (`reasons.py` in its folder); what can be said in any game stands in where a game
says nothing. A phrase that speaks against the other turn counts as a reason where the game has words for its contrary
(`hint.KEY.not`). A phrase counts only where a fair share of all the other choices is without it (`field.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from petitfour.core.domain import Domain
from petitfour.core.foreseen import Foreseen, Said
from petitfour.core.game import Game

from .field import Field, has_as_much, is_avoided, is_common, mean_of, tells_apart
from .foreseeing import GENERIC, SURE, generic

OWN_WORTH = 0.35  # how much of its own worth counts for a phrase beside the gap to the other choices
LEAST = 0.25  # what a phrase must say at least
LITTLE = 0.1  # where it is the only thing to be said
SECOND = 0.4  # of the first, what a second one must say
MOST = 2
NOT = ".not"  # the key of a phrase said of a turn that avoids it
LESS = 0.6  # what it says that other choices cost something, where the next best does not
LETS_WIN = "lets_win"
AHEAD = "then_ahead"
LEAST_AHEAD = 1.5  # points
ALIKE, COMMON, BRINGS = "level", "common", "brings"  # manners of telling what is no reason


@dataclass(frozen=True)
class Why:
    """Why a turn looks best: reasons for it, at most one against the other, and at most one against itself."""

    reasons: tuple[Said, ...] = ()
    against: Said | None = None
    price: Said | None = None  # what the best turn itself costs
    is_dear: bool = False  # the price is more than the reasons given for it
    level: Said | None = None  # where there are no reasons: what makes the choices alike, or what this one brings
    manner: str = ""  # how that is told: as one of these


def phrases_of(game: Game) -> dict[str, dict[str, Domain]]:
    """Every phrase a hint may say in this game, with its parts."""
    own = game.reasons_part
    declared = dict(own.PHRASES.parts) if own else {}
    return {**GENERIC.parts, **declared}


def said_of(turn: Foreseen) -> list[Said]:
    """All that speaks for or against a turn; what any game can say stands behind what this one says."""
    own = turn.game.reasons_part
    ours = [said for said in own.reasons(turn) if said.worth] if own else []
    theirs = generic(turn)
    decisive = [said for said in theirs if abs(said.worth) >= SURE / 2]
    if decisive or not ours:
        return [said for said in [*theirs, *ours] if said.key != AHEAD or getattr(own, "LOOKS_AHEAD", True)]
    looks_ahead = getattr(own, "LOOKS_AHEAD", True)
    return [*ours, *(said for said in theirs if said.key == AHEAD and looks_ahead)]


def why(game: Game, best: list[Said], other: list[Said] | None, field: Field = ()) -> Why:
    """The one or two phrases that explain most of what the best turn has before the other one and before the field:
    what can be said of all the other choices."""
    compared = only_compared(game)
    never = never_reasons(game)
    good = [said for said in best if said.worth > 0 and said.key not in never and tells_apart(field, said)]
    brought = _telling([(_rate(said, other, compared, field), said) for said in good])
    avoided = _telling(_avoided(game, best, other, field))[:1]
    chosen = [*brought[: MOST - len(avoided)], *avoided]  # what a turn brings comes before what it avoids
    if not chosen and other is not None:
        chosen = _ahead(best, other) or [
            said for said in merits(game, best) if said.worth >= LITTLE and tells_apart(field, said)
        ]
    price = _price(best, field)
    is_dear = price is not None and -price.worth > sum(said.worth for said in chosen)
    level, manner = (None, "") if chosen else _level(game, best, field)
    return Why(tuple(chosen), _against(best, other, chosen), price, is_dear, level, manner)


def _level(game: Game, best: list[Said], field: Field) -> tuple[Said | None, str]:
    """What makes the choices alike, in the game's own words; or else the most that this one brings, as most others do
    or as some do."""
    alike = [said for said in best if said.key in level_keys(game)]
    if alike:
        return alike[0], ALIKE
    passed_over = only_compared(game) | never_reasons(game)
    brought = [said for said in best if said.worth > 0 and said.key not in passed_over]
    common = [said for said in brought if is_common(field, said)]
    most = max(common or brought, key=lambda said: said.worth, default=None)
    return most, COMMON if common else BRINGS if brought else ""


def _telling(rated: list[tuple[float, Said]]) -> list[Said]:
    """What says most, and what says nearly as much; one of a kind."""
    rated = sorted(rated, key=lambda each: -each[0])
    telling = [said for rate, said in rated if rate >= max(LEAST, SECOND * rated[0][0])]
    return list({said.key: said for said in reversed(telling)}.values())[::-1]


def _avoided(game: Game, best: list[Said], other: list[Said] | None, field: Field) -> list[tuple[float, Said]]:
    """What a fair share of the other choices costs and the best one does not, where there are words for it. Most of
    them tell what the next best would cost; some speak of other choices, whichever these are."""
    own, words = game.reasons_part, game.words("en")
    general = {LETS_WIN, *(getattr(own, "AVOIDED", ()) if own else ())}
    costs = {(said.key, said.parts): (1.0, said) for said in other or []}
    for said in (each for line in field for each in line if each.key in general):
        costs.setdefault((said.key, said.parts), (LESS, said))
    mine = {said.key for said in best if said.worth < 0}
    return [
        (-share * said.worth, Said(said.key + NOT, said.parts, -said.worth))
        for share, said in costs.values()
        if said.worth < 0 and said.key not in mine and words.has(f"hint.{said.key}{NOT}") and is_avoided(field, said)
    ]


def level_keys(game: Game) -> frozenset[str]:
    """Phrases that hold for every choice alike and say why it matters little which is taken."""
    own = game.reasons_part
    return frozenset(getattr(own, "LEVEL", ()) if own else ())


def never_reasons(game: Game) -> frozenset[str]:
    return level_keys(game) | {AHEAD}


def only_compared(game: Game) -> frozenset[str]:
    """Phrases that mean something only where another turn is without them."""
    own = game.reasons_part
    return frozenset({AHEAD, *(getattr(own, "COMPARED", ()) if own else ())})


def merits(game: Game, said: list[Said], field: Field = (), told: Sequence[Said] = ()) -> tuple[Said, ...]:
    """What speaks most for a turn, by itself, and has not been told of a better one."""
    passed_over = only_compared(game) | never_reasons(game)
    good = [each for each in said if each.worth > 0 and each.key not in passed_over and tells_apart(field, each)]
    return tuple(sorted((each for each in good if not has_as_much(told, each)), key=lambda each: -each.worth)[:1])


def _rate(said: Said, other: list[Said] | None, compared: frozenset[str], field: Field) -> float:
    """How much a phrase says for the best turn beside the other one and beside all of them."""
    is_compared = said.key in compared
    if other is None:
        return 0.0 if is_compared else said.worth
    if is_compared:
        return 0.0 if _has(other, said) else said.worth
    same = max([0.0, *(each.worth for each in other if each.key == said.key)])
    usual = mean_of(field, said.key) if field else same
    return said.worth - (same + usual) / 2 + OWN_WORTH * said.worth


def _has(said: list[Said], wanted: Said) -> bool:
    return any(each.key == wanted.key and each.parts == wanted.parts for each in said)


def _against(best: list[Said], other: list[Said] | None, chosen: list[Said]) -> Said | None:
    """What the other turn would cost and the best one does not, where it has not been said yet."""
    keys = {said.key.removesuffix(NOT) for said in chosen}
    costs = [
        said for said in other or []
        if said.worth < 0 and said.key not in keys and said.key != AHEAD and not any(e.key == said.key for e in best)
        and not (said.parts and any(each.parts == said.parts for each in chosen))
    ]  # fmt: skip
    worst = min(costs, key=lambda said: said.worth, default=None)
    is_outweighed = net(other or []) >= net(best)  # by what else the other turn has
    return worst if worst is not None and worst.worth <= -2 * LEAST and not is_outweighed else None


def net(said: Sequence[Said]) -> float:
    """What is said of a turn, for and against it."""
    return sum(each.worth for each in said if each.key != AHEAD)


def _price(best: list[Said], field: Field) -> Said | None:
    """What the best turn costs, whether the next best one would or not: who follows a hint is to know. What nearly
    every choice costs goes without saying."""
    costs = [said for said in best if said.key != AHEAD and (not field or tells_apart(field, said))]
    worst = min(costs, key=lambda said: said.worth, default=None)
    return worst if worst is not None and worst.worth <= -2 * LEAST else None


def _ahead(best: list[Said], other: list[Said]) -> list[Said]:
    """How many points better one stands when the others have replied, where that is the only thing to say."""
    leads = [next((said.worth for said in each if said.key == AHEAD), None) for each in (best, other)]
    if leads[0] is None or leads[1] is None or leads[0] - leads[1] < LEAST_AHEAD:
        return []
    return [GENERIC.say(AHEAD, leads[0] - leads[1], n=round(leads[0] - leads[1]))]
