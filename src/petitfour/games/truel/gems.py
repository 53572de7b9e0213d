"""Chapter 2, the unit gems, and the objective of the game: one of each colour wins (rulings 2 and 4)."""

from petitfour.core.kit import NO_SEAT, Cells, emit, rule

from .actions import GAINED, HAS_MOST, LOST, NOTHING_TO_LOSE, WON
from .state import MOST_GEMS, OVER, State


@rule
def change_gems(s: State, seat: int, gem: int, value: int, events: Cells) -> None:
    """Ruling 2: only what exceeds three is void; one loses no more than one has."""
    for _ in range(abs(value)):
        if s.stage == OVER:
            return
        if value > 0:
            if s.gems[seat, gem] == MOST_GEMS:
                emit(events, HAS_MOST, seat, gem)
                return
            gain_gem(s, seat, gem, events)
        else:
            if s.gems[seat, gem] == 0:
                emit(events, NOTHING_TO_LOSE, seat)
                return
            s.gems[seat, gem] -= 1
            emit(events, LOST, seat, gem)


@rule
def gain_gem(s: State, seat: int, gem: int, events: Cells) -> None:
    s.gems[seat, gem] += 1
    emit(events, GAINED, seat, gem)
    check_win(s, seat, events)


@rule
def check_win(s: State, seat: int, events: Cells) -> None:
    """Ruling 4: one gem of each colour wins at once, and everything pending is cancelled."""
    if s.gems[seat, 0] > 0 and s.gems[seat, 1] > 0 and s.gems[seat, 2] > 0:
        s.winner = seat
        s.stage = OVER
        s.to_act = NO_SEAT
        emit(events, WON, seat)


@rule
def colours_held(s: State, seat: int) -> int:
    held = 0
    for gem in range(3):
        if s.gems[seat, gem] > 0:
            held += 1
    return held
