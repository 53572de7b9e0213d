"""Super powers of pigs: Turbo Trotters, Flying Pig, Wall Vault, Trading Places and Ghost Pig (ruling 28)."""

from petitfour.core.kit import EMPTY, OK, Cells, emit, large_rule, rule

from .actions import (
    GHOST_ALREADY,
    IS_GHOST,
    NO_SUCH_TILE,
    NO_TARGET,
    NO_TRUFFLE,
    NOT_THIS_PIG,
    PIG_IS_OUT,
    SAME_TILE,
    SWAPPED,
    WOLF_THERE,
)
from .box import Box
from .digging import can_dig, forget_dig
from .forest import all_wolves, can_rest, other_path
from .pigs import move_pig, put_pig, why_not_jump, why_not_move
from .power_in_use import TURBO_MOVES, VAULT_MOVES, finish_power, go_on_with_power
from .state import FLYING_PIG, GHOST_PIG, PIGS, TURBO_TROTTERS, WALL_VAULT, State

# -- choosing an own pig -------------------------------------------------------------------------------------------


@rule
def why_not_pig(s: State, box: Box, seat: int, power: int, pig: int) -> int:
    """Whether a power does anything for a pig."""
    at = int(s.pig[seat, pig])
    if at == EMPTY:
        return PIG_IS_OUT
    if power == TURBO_TROTTERS:
        return OK if can_rest(s, box, at, TURBO_MOVES, at, False) else NO_TARGET
    if power == WALL_VAULT:
        return OK if can_rest(s, box, at, VAULT_MOVES, at, True) else NO_TARGET
    if power == FLYING_PIG:
        for there in range(box.tiles):
            if why_not_fly(s, box, seat, pig, there) == OK:
                return OK
        return NO_TARGET
    if power == GHOST_PIG:
        return GHOST_ALREADY if s.ghost[seat, pig] == 1 else OK
    return OK if can_dig(s, seat, pig) else NO_TRUFFLE  # Power Snout, Mega Dig


@rule
def choose_pig(s: State, seat: int, pig: int, events: Cells) -> None:
    if s.power == GHOST_PIG:
        s.ghost[seat, pig] = 1
        emit(events, IS_GHOST, seat, pig)
        finish_power(s)
        return
    s.power_pig = pig
    s.power_from = s.pig[seat, pig]


# -- Turbo Trotters and Wall Vault ---------------------------------------------------------------------------------


@rule
def why_not_power_move(s: State, box: Box, seat: int, pig: int, direction: int) -> int:
    """Each tile is a plain move; it must still be possible to end on another tile without a wolf."""
    if pig != s.power_pig:
        return NOT_THIS_PIG
    return why_not_move(
        s, box, seat, pig, direction, int(s.power_left) - 1, int(s.power_from), s.power == WALL_VAULT
    )  # fmt: skip


@rule
def why_not_power_jump(s: State, box: Box, seat: int, pig: int) -> int:
    if pig != s.power_pig:
        return NOT_THIS_PIG
    return why_not_jump(s, box, seat, pig, int(s.power_left) - 1, int(s.power_from), s.power == WALL_VAULT)


@rule
def power_move(s: State, box: Box, seat: int, direction: int, events: Cells) -> None:
    move_pig(s, box, seat, int(s.power_pig), direction, s.power == WALL_VAULT, events)
    s.power_left -= 1
    go_on_with_power(s, seat)


@rule
def power_jump(s: State, seat: int, events: Cells) -> None:
    pig = int(s.power_pig)
    put_pig(s, seat, pig, other_path(s, int(s.pig[seat, pig])), events)
    s.power_left -= 1
    go_on_with_power(s, seat)


# -- Flying Pig ----------------------------------------------------------------------------------------------------


@rule
def why_not_fly(s: State, box: Box, seat: int, pig: int, there: int) -> int:
    if there >= box.tiles:
        return NO_SUCH_TILE
    if there == s.pig[seat, pig]:
        return SAME_TILE
    return WOLF_THERE if (all_wolves(s) >> there) & 1 == 1 else OK


@rule
def fly(s: State, seat: int, there: int, events: Cells) -> None:
    put_pig(s, seat, int(s.power_pig), there, events)
    finish_power(s)


# -- Trading Places ------------------------------------------------------------------------------------------------


@rule
def why_not_swap_pig(s: State, owner: int, pig: int) -> int:
    at = int(s.pig[owner, pig])
    if at == EMPTY:
        return PIG_IS_OUT
    return WOLF_THERE if (all_wolves(s) >> at) & 1 == 1 else OK


@large_rule
def why_not_swap_first(s: State, owner: int, pig: int) -> int:
    reason = why_not_swap_pig(s, owner, pig)
    if reason != OK:
        return reason
    for other in range(s.players):
        for other_pig in range(PIGS):
            if why_not_swap_pig(s, other, other_pig) == OK and s.pig[other, other_pig] != s.pig[owner, pig]:
                return OK
    return NO_TARGET


@rule
def why_not_swap(s: State, owner: int, pig: int) -> int:
    """Two pigs of any owners, on different tiles, no wolf on either."""
    if s.swap_seat == EMPTY:
        return why_not_swap_first(s, owner, pig)
    reason = why_not_swap_pig(s, owner, pig)
    if reason != OK:
        return reason
    return SAME_TILE if s.pig[owner, pig] == s.pig[s.swap_seat, s.swap_pig] else OK


@rule
def swap(s: State, owner: int, pig: int, events: Cells) -> None:
    if s.swap_seat == EMPTY:
        s.swap_seat = owner
        s.swap_pig = pig
        return
    first, first_pig = int(s.swap_seat), int(s.swap_pig)
    here = int(s.pig[first, first_pig])
    s.pig[first, first_pig] = s.pig[owner, pig]
    s.pig[owner, pig] = here
    forget_dig(s, first, first_pig)
    forget_dig(s, owner, pig)
    emit(events, SWAPPED, first, first_pig, owner, pig)
    finish_power(s)
