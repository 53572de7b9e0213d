"""Whether the cells of a super power in use fit it, power by power (ruling 28)."""

from petitfour.core.kit import EMPTY, OK, rule

from .box import Box
from .dig_powers import truffles_not_seen
from .digging import can_dig
from .forest import all_wolves, can_rest
from .pig_powers import why_not_pig, why_not_swap
from .pigs import in_forest
from .power_in_use import SNIFFS_EACH, SNOUT_DIGS, TURBO_MOVES, VAULT_MOVES, why_not_stop
from .powers import has_target
from .state import (
    DECOY,
    FLYING_PIG,
    PIGS,
    POWER_SNOUT,
    POWER_STAGE,
    REVEAL,
    SNIFF,
    TRADING_PLACES,
    TURBO_TROTTERS,
    WALL_VAULT,
    X_RAY_SNIFF,
    State,
)
from .wolf_powers import why_not_lure


@rule
def power_is_right(s: State, box: Box) -> bool:
    """The cells of a power in use, and whether it can be carried through."""
    power = int(s.power)
    stage = int(s.stage)
    seat = int(s.turn)
    if power == EMPTY:
        return nothing_is_chosen(s) and stage != POWER_STAGE and stage != SNIFF
    if s.power_used[power] == 0 or not in_forest(s, seat) or not choices_are_right(s, box, seat, power):
        return False
    if stage == POWER_STAGE:
        return power_can_go_on(s, box, seat, power)
    if stage == REVEAL:
        return power == POWER_SNOUT and s.power_pig != EMPTY and s.power_left < SNOUT_DIGS
    if stage == SNIFF:
        return power == X_RAY_SNIFF and s.power_left < SNIFFS_EACH and truffles_not_seen(s, seat) > s.power_left
    return False


@rule
def nothing_is_chosen(s: State) -> bool:
    if s.power_pig != EMPTY or s.power_left != 0 or s.power_from != EMPTY or s.power_wolf != EMPTY:
        return False
    return s.swap_seat == EMPTY and s.swap_pig == EMPTY


@rule
def choices_are_right(s: State, box: Box, seat: int, power: int) -> bool:
    """A wolf for Decoy only, a first pig for Trading Places only, an own pig for what moves or digs with one."""
    if s.power_wolf != EMPTY and power != DECOY:
        return False
    if (s.swap_seat == EMPTY) != (s.swap_pig == EMPTY) or (s.swap_seat != EMPTY and power != TRADING_PLACES):
        return False
    if (s.power_pig == EMPTY) != (s.power_from == EMPTY) or s.power_from >= box.tiles:
        return False
    if s.power_pig == EMPTY:
        return True
    takes_a_pig = power == TURBO_TROTTERS or power == FLYING_PIG or power == WALL_VAULT or power == POWER_SNOUT
    return takes_a_pig and s.pig[seat, s.power_pig] != EMPTY


# -- power by power ------------------------------------------------------------------------------------------------


@rule
def power_can_go_on(s: State, box: Box, seat: int, power: int) -> bool:
    """Whether there is something to choose, so that the power comes to its end."""
    if power == TURBO_TROTTERS:
        return moves_can_go_on(s, box, seat, TURBO_MOVES)
    if power == WALL_VAULT:
        return moves_can_go_on(s, box, seat, VAULT_MOVES)
    if power == POWER_SNOUT:
        return digs_can_go_on(s, box, seat)
    if power == X_RAY_SNIFF:
        return sniffs_can_go_on(s, seat)
    if s.power_left != 0:  # the others count nothing
        return False
    if power == DECOY and s.power_wolf != EMPTY:
        return lure_can_go_on(s, box)
    if power == FLYING_PIG and s.power_pig != EMPTY:
        return flight_can_go_on(s, box, seat)
    if power == TRADING_PLACES and s.swap_seat != EMPTY:
        return swap_can_go_on(s)
    return has_target(s, box, seat, power)  # nothing has been chosen yet


@rule
def moves_can_go_on(s: State, box: Box, seat: int, moves: int) -> bool:
    """Turbo Trotters and Wall Vault: the chosen pig has moved or not, and can end on another tile without a wolf."""
    left = int(s.power_left)
    if left > moves or left == 0:
        return False
    if s.power_pig == EMPTY:
        return left == moves and has_target(s, box, seat, int(s.power))
    at = int(s.pig[seat, s.power_pig])
    if left == moves and at != s.power_from:
        return False
    return why_not_stop(s) == OK or can_rest(s, box, at, left, int(s.power_from), s.power == WALL_VAULT)


@rule
def digs_can_go_on(s: State, box: Box, seat: int) -> bool:
    """Power Snout: the chosen pig stands where it stood, with a truffle to dig."""
    left = int(s.power_left)
    if left == 0 or left > SNOUT_DIGS:
        return False
    if s.power_pig == EMPTY:
        return left == SNOUT_DIGS and has_target(s, box, seat, POWER_SNOUT)
    return s.power_from == s.pig[seat, s.power_pig] and can_dig(s, seat, int(s.power_pig))


@rule
def sniffs_can_go_on(s: State, seat: int) -> bool:
    """X-Ray Sniff: truffles to sniff at; then a dig with either pig."""
    left = int(s.power_left)
    if left > 0:
        return left <= SNIFFS_EACH and truffles_not_seen(s, seat) >= left
    return can_dig(s, seat, 0) or can_dig(s, seat, 1)


@rule
def lure_can_go_on(s: State, box: Box) -> bool:
    """Decoy: the chosen wolf stands, and one step is possible."""
    wolf = int(s.power_wolf)
    if s.wolf[wolf] == EMPTY or s.knocked_out[wolf] == 1:
        return False
    for direction in range(4):
        if why_not_lure(s, box, wolf, direction, 1) == OK:
            return True
    return False


@rule
def flight_can_go_on(s: State, box: Box, seat: int) -> bool:
    """Flying Pig: the chosen pig stands where it stood, and there is a tile to fly to."""
    pig = int(s.power_pig)
    return s.power_from == s.pig[seat, pig] and why_not_pig(s, box, seat, FLYING_PIG, pig) == OK


@rule
def swap_can_go_on(s: State) -> bool:
    """Trading Places: the first pig stands on a tile without a wolf, and there is a second one."""
    if s.swap_seat >= s.players or s.pig[s.swap_seat, s.swap_pig] == EMPTY:
        return False
    if (all_wolves(s) >> int(s.pig[s.swap_seat, s.swap_pig])) & 1 == 1:
        return False
    for owner in range(s.players):
        for pig in range(PIGS):
            if why_not_swap(s, owner, pig) == OK:
                return True
    return False
