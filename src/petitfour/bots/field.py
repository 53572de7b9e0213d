"""The other choices on offer: what is to be said of each of them, so that a reason is one.

What holds for nearly every choice alike is no reason for one of them. So a fair sample of the other decisions is played
on, each to the end of its turn as looks best at a glance, and a phrase counts where enough of them lack it.
"""

from __future__ import annotations

from collections.abc import Sequence

from petitfour.core.declare import Record
from petitfour.core.foreseen import Said
from petitfour.core.game import Game
from petitfour.table.draft import Draft

from .foreseeing import seeds_of

MOST, MOST_INTERPRETED = 24, 5  # choices that are looked at
FAIR_SHARE = 1 / 3  # of the other choices, that must be without a reason; or with a cost, for it to be worth avoiding
MOST_OF = 2 / 3  # of the other choices
LONGEST = 40  # decisions of a turn that are foreseen
Field = Sequence[Sequence[Said]]  # what is said of each of the other choices


def lines_on_offer(game: Game, view: Record, seat: int, known: Sequence[Sequence[int]]) -> list[list[int]]:
    """A turn for each decision where the best one, which comes first, had a choice; evenly picked where there are many.
    What is `known` was found by a search, the rest is played on at a glance."""
    start = _first_choice(game, view, seat, known[0])
    actions, most = start.legal(), MOST if game.compiled else MOST_INTERPRETED
    if len(actions) > most:
        actions = [actions[number * len(actions) // most] for number in range(most)]
    beginnings = [(*start.decisions, action) for action in actions]
    found = {tuple(line[: len(start.decisions) + 1]): list(line) for line in reversed(known)}
    return [found.get(begun) or at_a_glance(game, view, seat, begun) for begun in beginnings]


def at_a_glance(game: Game, view: Record, seat: int, begun: Sequence[int]) -> list[int]:
    """A turn that begins with these decisions and goes on as looks best at a glance."""
    draft = _draft(game, view, seat)
    for action in begun:
        draft.step(action)
    while not draft.is_complete and len(draft.decisions) < LONGEST:
        seen = draft.state_seen()
        draft.step(max(draft.legal(), key=lambda action: game.instinct(seen, seat, action)))
    return draft.decisions


def _first_choice(game: Game, view: Record, seat: int, line: Sequence[int]) -> Draft:
    """A turn up to where there is a choice."""
    draft = _draft(game, view, seat)
    for action in line:
        if len(draft.legal()) > 1:
            break
        draft.step(action)
    return draft


def _draft(game: Game, view: Record, seat: int) -> Draft:
    return Draft(game, view, seat, seeds_of(game, view, seat, 8))


# -- what counts beside them -------------------------------------------------------------------------------------------


def tells_apart(field: Field, said: Said) -> bool:
    """Whether a fair share of the other choices does not have as much; where there are none, all of it counts."""
    return _is_fair(sum(not has_as_much(each, said) for each in field), field)


def is_avoided(field: Field, cost: Said) -> bool:
    """Whether a fair share of the other choices has this cost, so that to be without it means something."""
    return _is_fair(sum(has_as_much(each, cost) for each in field), field)


def is_common(field: Field, said: Said) -> bool:
    """Whether the very same is said of most of the other choices."""
    same = sum(any((each.key, each.parts) == (said.key, said.parts) for each in other) for other in field)
    return bool(field) and same >= MOST_OF * len(field)


def has_as_much(said: Sequence[Said], wanted: Said) -> bool:
    """Whether the same is said, or the same kind of thing that weighs as much."""
    alike = [each for each in said if each.key == wanted.key and each.worth * wanted.worth >= 0]
    return any(each.parts == wanted.parts or abs(each.worth) >= abs(wanted.worth) for each in alike)


def mean_of(field: Field, key: str) -> float:
    """What phrases of this kind speak for the other choices, on the average."""
    return sum(max([0.0, *(each.worth for each in said if each.key == key)]) for said in field) / max(len(field), 1)


def _is_fair(many: int, field: Field) -> bool:
    return many >= FAIR_SHARE * len(field)
