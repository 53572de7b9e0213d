"""A super power in use: how many steps it has, when it goes on and when it is over."""

from petitfour.core.kit import EMPTY, OK, Cells, emit, rule

from .actions import DECLINED, FINISH_THE_POWER, MOVE_FIRST
from .digging import can_dig
from .forest import all_wolves
from .state import POWER_SNOUT, POWER_STAGE, TURBO_TROTTERS, TURN, WALL_VAULT, X_RAY_SNIFF, State

SNIFFS_EACH, TURBO_MOVES, VAULT_MOVES, SNOUT_DIGS = 3, 3, 2, 2


@rule
def finish_power(s: State) -> None:
    s.power = EMPTY
    s.power_pig = EMPTY
    s.power_left = 0
    s.power_from = EMPTY
    s.power_wolf = EMPTY
    s.swap_seat = EMPTY
    s.swap_pig = EMPTY
    s.stage = TURN


@rule
def go_on_with_power(s: State, seat: int) -> None:
    """After a step of a power, or after chance has told what was found: on, or over."""
    s.stage = POWER_STAGE
    s.to_act = seat
    power = int(s.power)
    if power == TURBO_TROTTERS or power == WALL_VAULT:
        if s.power_left == 0:
            finish_power(s)
    elif power == POWER_SNOUT:
        if s.power_left == 0 or not can_dig(s, seat, int(s.power_pig)):
            finish_power(s)
    elif power == X_RAY_SNIFF:
        if s.power_left == 0 and not can_dig(s, seat, 0) and not can_dig(s, seat, 1):
            finish_power(s)
    else:
        finish_power(s)


@rule
def why_not_stop(s: State) -> int:
    """Moves end on another tile without a wolf; digs may be declined."""
    power = int(s.power)
    if power == TURBO_TROTTERS or power == WALL_VAULT:
        if s.power_pig == EMPTY:
            return FINISH_THE_POWER
        at = int(s.pig[s.turn, s.power_pig])
        return MOVE_FIRST if at == s.power_from or (all_wolves(s) >> at) & 1 == 1 else OK
    if power == POWER_SNOUT:
        return FINISH_THE_POWER if s.power_pig == EMPTY else OK
    if power == X_RAY_SNIFF:
        return FINISH_THE_POWER if s.power_left > 0 else OK
    return FINISH_THE_POWER


@rule
def stop(s: State, seat: int, events: Cells) -> None:
    emit(events, DECLINED, seat)
    finish_power(s)
