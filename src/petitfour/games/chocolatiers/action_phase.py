"""Chapter 1, the action phase: take a chocolate, or swap one for two (ruling 2)."""

from petitfour.core.kit import OK, Cells, emit, rule

from .actions import (
    ALREADY_TAKEN,
    DISCARD_FIRST,
    FIRST_SWAP,
    GAVE,
    GIVES_ITS_OWN_KIND,
    NOT_IN_HAND,
    NOT_IN_TRAY,
    NOT_TWO_IN_TRAY,
    PAY_FIRST,
    PLACE_FIRST,
    TAKE_FIRST,
    TOOK,
)
from .cards import lose
from .state import ACTION, BONUS, KINDS, PAIRS, PAY, PLACE, State

PAIR_COUNT = len(PAIRS)


@rule
def first_of_pair(pair: int) -> int:
    """Pairs are numbered (0, 0), (0, 1), …, (0, 5), (1, 1), …"""
    first = 0
    left = KINDS
    while pair >= left:
        pair -= left
        left -= 1
        first += 1
    return first


@rule
def second_of_pair(pair: int) -> int:
    first = 0
    left = KINDS
    while pair >= left:
        pair -= left
        left -= 1
        first += 1
    return first + pair


@rule
def past_action(s: State) -> int:
    """Why the action of a turn cannot be taken now."""
    return ALREADY_TAKEN if s.phase == BONUS else not_bonus(s)


@rule
def not_bonus(s: State) -> int:
    """What comes first, where it is not time for a bonus."""
    if s.phase == ACTION:
        return TAKE_FIRST
    if s.phase == PAY:
        return PAY_FIRST
    return PLACE_FIRST if s.phase == PLACE else DISCARD_FIRST


@rule
def why_not_take(s: State, kind: int) -> int:
    if s.phase != ACTION:
        return past_action(s)
    return OK if s.tray[kind] > 0 else NOT_IN_TRAY


@rule
def why_not_swap(s: State, seat: int, give: int, pair: int) -> int:
    """Ruling 2: the two taken are of other kinds than the one given."""
    if s.phase != ACTION:
        return past_action(s)
    if s.hand[seat, give] == 0:
        return NOT_IN_HAND
    first = first_of_pair(pair)
    second = second_of_pair(pair)
    if first == give or second == give:
        return GIVES_ITS_OWN_KIND
    if s.tray[first] == 0 or s.tray[second] == 0 or (first == second and s.tray[first] < 2):
        return NOT_TWO_IN_TRAY
    return OK


@rule
def legal_actions(s: State, seat: int, out: Cells) -> int:
    moves = 0
    for kind in range(KINDS):
        if s.tray[kind] > 0:
            out[moves] = kind
            moves += 1
    for give in range(KINDS):
        if s.hand[seat, give] == 0:
            continue
        pair = 0
        for first in range(KINDS):
            for second in range(first, KINDS):
                others = first != give and second != give
                if others and s.tray[first] > 0 and s.tray[second] > (1 if first == second else 0):
                    out[moves] = FIRST_SWAP + give * PAIR_COUNT + pair
                    moves += 1
                pair += 1
    return moves


@rule
def take(s: State, seat: int, kind: int, events: Cells) -> None:
    s.tray[kind] -= 1
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    if s.memory_aid == 1:
        s.known[seat, kind] += 1
    emit(events, TOOK, seat, kind)


@rule
def swap(s: State, seat: int, give: int, pair: int, events: Cells) -> None:
    lose(s, seat, give, 1)
    s.tray[give] += 1
    emit(events, GAVE, seat, give)
    take(s, seat, first_of_pair(pair), events)
    take(s, seat, second_of_pair(pair), events)
