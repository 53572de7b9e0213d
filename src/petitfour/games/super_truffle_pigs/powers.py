"""The twelve super powers (rulings 18 and 28): using a card.

What a power may be aimed at and what it does is in wolf_powers, pig_powers and dig_powers. A power that takes several
choices is carried through in the stage `power`: power_in_use.
"""

from petitfour.core.kit import EMPTY, NONE, OK, Cells, emit, large_rule, rule

from .actions import DISCARDED, NO_SUPER_TRUFFLE, NO_TARGET, POWER_NOT_OPEN, TOO_DEAR, USED
from .box import Box
from .dig_powers import truffles_not_seen
from .pig_powers import why_not_pig, why_not_swap_first
from .power_in_use import SNIFFS_EACH, SNOUT_DIGS, TURBO_MOVES, VAULT_MOVES
from .state import (
    DECOY,
    MUD_BOMB,
    PIGS,
    POWER_SNOUT,
    POWER_STAGE,
    ROW,
    SNOUT_SLAM,
    THUNDER_OINK,
    TRADING_PLACES,
    TURBO_TROTTERS,
    WALL_VAULT,
    WOLVES,
    X_RAY_SNIFF,
    State,
)
from .wolf_powers import why_not_pack, why_not_wolf


@rule
def row_slot(s: State, power: int) -> int:
    for slot in range(ROW):
        if s.row[slot] == power:
            return slot
    return EMPTY


@rule
def why_not_pay_power(s: State, box: Box, seat: int, power: int, price: int) -> int:
    """By actions (price 0) or by a Super Truffle of a colour (1 to 3)."""
    if price == 0:
        return OK if s.actions >= box.price[power] else TOO_DEAR
    token = int(box.super_token[price - 1])
    return OK if token != NONE and s.sack[seat, token] > 0 else NO_SUPER_TRUFFLE


@rule
def why_not_use(s: State, box: Box, seat: int, power: int, price: int) -> int:
    if row_slot(s, power) == EMPTY:
        return POWER_NOT_OPEN
    reason = why_not_pay_power(s, box, seat, power, price)
    if reason != OK:
        return reason
    return OK if has_target(s, box, seat, power) else NO_TARGET


@large_rule
def has_target(s: State, box: Box, seat: int, power: int) -> bool:
    """Ruling 28: a power without a legal target or effect cannot be used."""
    if power == SNOUT_SLAM or power == MUD_BOMB or power == DECOY:
        for wolf in range(WOLVES):
            if why_not_wolf(s, box, seat, power, wolf) == OK:
                return True
        return False
    if power == THUNDER_OINK:
        return why_not_pack(s, 0) == OK or why_not_pack(s, 1) == OK
    if power == TRADING_PLACES:
        for owner in range(s.players):
            for pig in range(PIGS):
                if why_not_swap_first(s, owner, pig) == OK:
                    return True
        return False
    if power == X_RAY_SNIFF:
        return truffles_not_seen(s, seat) > 0
    for pig in range(PIGS):
        if why_not_pig(s, box, seat, power, pig) == OK:
            return True
    return False


@rule
def use_power(s: State, box: Box, seat: int, power: int, price: int, events: Cells) -> None:
    s.row[row_slot(s, power)] = EMPTY
    s.power_used[power] += 1
    emit(events, USED, seat, power)
    if price == 0:
        s.actions -= box.price[power]
    else:
        token = int(box.super_token[price - 1])
        s.sack[seat, token] -= 1
        s.spent[token] += 1
        emit(events, DISCARDED, seat, token)
    s.power = power
    s.power_left = steps_of(s, seat, power)
    s.stage = POWER_STAGE


@rule
def steps_of(s: State, seat: int, power: int) -> int:
    """How many moves, digs or sniffs a power has; 0 for those that do one thing at once."""
    if power == TURBO_TROTTERS:
        return TURBO_MOVES
    if power == WALL_VAULT:
        return VAULT_MOVES
    if power == POWER_SNOUT:
        return SNOUT_DIGS
    return min(SNIFFS_EACH, truffles_not_seen(s, seat)) if power == X_RAY_SNIFF else 0
