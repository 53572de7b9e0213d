"""Chapter 3, the end phase: discard, then the next turn or the end of the game (rulings 3, 9 and 13)."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, Cells, emit, rule

from .actions import CAPPED, DISCARDED, NOT_IN_HAND, NOTHING_TO_DISCARD
from .box import Box
from .cards import lose
from .scoring import award
from .state import ACTION, DISCARD, MOST_TURNS, OVER, State


@rule
def why_not_discard(s: State, seat: int, kind: int) -> int:
    if s.phase != DISCARD:
        return NOTHING_TO_DISCARD
    return OK if s.hand[seat, kind] > 0 else NOT_IN_HAND


@rule
def discard(s: State, seat: int, kind: int, events: Cells) -> None:
    lose(s, seat, kind, 1)
    s.discards[kind] += 1
    emit(events, DISCARDED, seat, kind)


@rule
def end_turn(s: State, box: Box, events: Cells) -> None:
    """The next player's turn; or the end, when the last round is through or, by ruling 13, at once at the cap."""
    players = int(s.players)
    cap = MOST_TURNS * players
    s.turns = min(int(s.turns) + 1, cap)  # by version 1 of the rules a last round could pass the cap
    following = (int(s.turn) + 1) % players
    if following != s.ender and s.turns < cap:
        s.turn = following
        s.phase = ACTION
        return
    if following != s.ender:
        emit(events, CAPPED, CHANCE)
    s.phase = OVER
    s.turn = EMPTY
    s.to_act = NO_SEAT
    award(s, box, events)
