"""Awarding the scoring cards and the final scoring (rulings 8 and 10)."""

from petitfour.core.kit import CHANCE, EMPTY, Cells, emit, large_rule, rule

from .actions import AWARDED, NOBODY_GETS
from .box import Box
from .display import groups
from .state import KINDS, PLACES, WILD_POINTS, State


@large_rule
def measure(s: State, box: Box) -> None:
    """The largest group of each kind in each display, into `s.largest`."""
    for seat in range(s.players):
        groups(s, box, seat, s.largest[seat])


@rule
def owner_of(s: State, kind: int) -> int:
    """Ruling 8: who alone has the largest group of a kind; EMPTY if nobody. Wants `measure` before."""
    best = 0
    owner = EMPTY
    for seat in range(s.players):
        size = int(s.largest[seat, kind])
        if size > best:
            best = size
            owner = seat
        elif size == best:
            owner = EMPTY
    return owner


@rule
def award(s: State, box: Box, events: Cells) -> None:
    if len(events) == 0:
        return
    measure(s, box)
    for kind in range(KINDS):
        owner = owner_of(s, kind)
        if owner == EMPTY:
            emit(events, NOBODY_GETS, CHANCE, kind + 1)
        else:
            emit(events, AWARDED, owner, kind + 1, int(box.award[kind + 1]))


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    """Tiles, unplaced wilds, and the scoring cards as they would go now."""
    measure(s, box)
    for seat in range(s.players):
        points = WILD_POINTS * int(s.wilds[seat])
        for place in range(PLACES):
            if s.tile_at[seat, place] != EMPTY:
                points += int(box.points[s.tile_at[seat, place]])
        if s.first_to == seat:
            points += int(box.award[0])
        for kind in range(KINDS):
            if owner_of(s, kind) == seat:
                points += int(box.award[kind + 1])
        out[seat] = points


@rule
def scoring_cards(s: State, seat: int) -> int:
    """Ruling 10: First counts as one. Wants `measure` before."""
    held = 1 if s.first_to == seat else 0
    for kind in range(KINDS):
        if owner_of(s, kind) == seat:
            held += 1
    return held


@large_rule
def placing(s: State, box: Box, out: Cells) -> None:
    """Most points, then most scoring cards, then the victory is shared."""
    scores(s, box, out)
    for seat in range(s.players):
        s.todo[seat] = int(out[seat]) * 10 + scoring_cards(s, seat)
    for seat in range(s.players):
        better = 0
        for other in range(s.players):
            if s.todo[other] > s.todo[seat]:
                better += 1
        out[seat] = better + 1
