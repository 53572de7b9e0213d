"""Chapter 3, end of the turn: who is next (rulings 6, 7 and 15)."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, Cells, emit, rule

from .actions import CAPPED, GOES_AGAIN, INTERRUPTS, SKIPPED
from .state import MOST_TURNS, OVER, PLAY, SEATS, State


@rule
def clockwise(seat: int) -> int:
    return (seat + 1) % SEATS


@rule
def end_turn(s: State, events: Cells) -> None:
    """Rulings 6, 7 and 15."""
    s.turns += 1
    if s.turns >= MOST_TURNS:
        s.stage = OVER
        s.to_act = NO_SEAT
        emit(events, CAPPED, CHANCE)
        return
    current = int(s.turn)
    following = clockwise(current)
    turns = 1
    if s.interrupt != EMPTY:
        following = int(s.interrupt)
        turns = int(s.interrupt_turns)
        emit(events, INTERRUPTS, following)
    elif s.extra > 0:
        following = current
        turns = int(s.extra)
        emit(events, GOES_AGAIN, current)
    while s.skips[following] > 0:
        s.skips[following] -= 1
        turns -= 1
        emit(events, SKIPPED, following)
        if turns == 0:
            following = clockwise(following)
            turns = 1
    s.turn = following
    s.extra = turns - 1
    s.interrupt = EMPTY
    s.interrupt_turns = 0
    s.stage = PLAY
