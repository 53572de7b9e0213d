"""Chapter six: the twelve super powers (rulings 18 and 28). Each has its own small rules: what it may be aimed at, and
what it does. A power that takes several choices is carried through in the stage `power`."""

from petitfour.core.kit import EMPTY, NONE, OK, Cells, emit, large_rule, rule

from .actions import (
    DECLINED,
    DISCARDED,
    FINISH_THE_POWER,
    GHOST_ALREADY,
    IS_GHOST,
    KNOCKED_OUT,
    MOVE_FIRST,
    NO_SUCH_TILE,
    NO_SUCH_WOLF,
    NO_SUPER_TRUFFLE,
    NO_TARGET,
    NO_TRUFFLE,
    NOT_BESIDE,
    NOT_THIS_PIG,
    PIG_IS_OUT,
    PIG_THERE,
    POWER_NOT_OPEN,
    SAME_TILE,
    SEEN_ALREADY,
    SNIFFS,
    SWAPPED,
    TOO_DEAR,
    USED,
    WALL,
    WOLF_LIES_DOWN,
    WOLF_THERE,
)
from .box import Box
from .digging import can_dig, collect, dig, forget_dig, smell, why_not_dig
from .forest import all_pigs, all_wolves, can_rest, is_blocked, other_path
from .pigs import move_pig, put_pig, why_not_jump, why_not_move
from .state import (
    DECOY,
    FLYING_PIG,
    GHOST_PIG,
    MEGA_DIG,
    MUD_BOMB,
    PIGS,
    PLACES,
    POND,
    POWER_SNOUT,
    POWER_STAGE,
    ROW,
    SLOTS,
    SNIFF,
    SNOUT_SLAM,
    THUNDER_OINK,
    TRADING_PLACES,
    TURBO_TROTTERS,
    TURN,
    WALL_VAULT,
    WOLVES,
    X_RAY_SNIFF,
    State,
)
from .wolves import pack_of, wolf_step

SNIFFS_EACH, TURBO_MOVES, VAULT_MOVES, SNOUT_DIGS = 3, 3, 2, 2


# -- using a card --------------------------------------------------------------------------------------------------


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
    s.stage = POWER_STAGE
    if power == TURBO_TROTTERS:
        s.power_left = TURBO_MOVES
    elif power == WALL_VAULT:
        s.power_left = VAULT_MOVES
    elif power == POWER_SNOUT:
        s.power_left = SNOUT_DIGS
    elif power == X_RAY_SNIFF:
        s.power_left = min(SNIFFS_EACH, truffles_not_seen(s, seat))


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


# -- aiming at a wolf ----------------------------------------------------------------------------------------------


@rule
def why_not_wolf(s: State, box: Box, seat: int, power: int, wolf: int) -> int:
    """Knock-outs need a standing wolf; so does the decoy."""
    if s.wolf[wolf] == EMPTY:
        return NO_SUCH_WOLF
    if s.knocked_out[wolf] == 1:
        return WOLF_LIES_DOWN
    if power == SNOUT_SLAM:
        return OK if pig_beside(s, box, seat, int(s.wolf[wolf])) else NOT_BESIDE
    if power == DECOY:
        for direction in range(4):
            if why_not_lure(s, box, wolf, direction, 1) == OK:
                return OK
        return NO_TARGET
    return OK


@rule
def pig_beside(s: State, box: Box, seat: int, at: int) -> bool:
    """Snout Slam: the four neighbours, no loop, walls ignored, not the same tile."""
    for pig in range(PIGS):
        if s.pig[seat, pig] != EMPTY:
            for direction in range(4):
                if box.beside[s.pig[seat, pig], direction] == at:
                    return True
    return False


@rule
def knock_out(s: State, wolf: int, events: Cells) -> None:
    s.knocked_out[wolf] = 1
    emit(events, KNOCKED_OUT, int(s.turn), wolf)


@rule
def why_not_pack(s: State, pack: int) -> int:
    for wolf in range(pack, WOLVES, 2):
        if s.wolf[wolf] != EMPTY and s.knocked_out[wolf] == 0:
            return OK
    return WOLF_LIES_DOWN if s.wolf[pack] != EMPTY else NO_SUCH_WOLF


@rule
def thunder(s: State, pack: int, events: Cells) -> None:
    for wolf in range(WOLVES):
        if pack_of(wolf) == pack and s.wolf[wolf] != EMPTY and s.knocked_out[wolf] == 0:
            knock_out(s, wolf, events)


@large_rule
def why_not_lure(s: State, box: Box, wolf: int, direction: int, steps: int) -> int:
    """Decoy: complete wolf steps only, and never onto a pig, ghosts included."""
    pigs = all_pigs(s)
    at = int(s.wolf[wolf])
    for _ in range(steps):
        if is_blocked(s, at, direction):
            return WALL
        if box.around[at, direction] == at:
            return SAME_TILE
        at = int(box.around[at, direction])
        first = at
        if (pigs >> at) & 1 == 1:
            return PIG_THERE
        while s.ground[at] == POND and not is_blocked(s, at, direction):
            if box.around[at, direction] == first:
                break
            at = int(box.around[at, direction])
            if (pigs >> at) & 1 == 1:
                return PIG_THERE
    return OK


@rule
def lure(s: State, box: Box, wolf: int, direction: int, steps: int, events: Cells) -> None:
    s.facing[wolf] = direction
    for _ in range(steps):
        wolf_step(s, box, wolf, direction, events)


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


# -- digging powers ------------------------------------------------------------------------------------------------


@rule
def why_not_power_dig(s: State, seat: int, pig: int, slot: int) -> int:
    power = int(s.power)
    if power == POWER_SNOUT:
        if s.power_pig == EMPTY or pig != s.power_pig:
            return NOT_THIS_PIG
    elif power == X_RAY_SNIFF:
        if s.power_left > 0:
            return FINISH_THE_POWER
    elif power != MEGA_DIG:
        return FINISH_THE_POWER
    return why_not_dig(s, seat, pig, slot)


@rule
def power_dig(s: State, box: Box, seat: int, pig: int, slot: int, events: Cells) -> None:
    """Mega Dig collects at once; the others make one dig."""
    power = int(s.power)
    if power == POWER_SNOUT:
        s.power_left -= 1
    if power == MEGA_DIG:
        place = int(s.pig[seat, pig]) * SLOTS + slot
        revealing = collect(s, box, seat, pig, place, events)
    else:
        revealing = dig(s, box, seat, pig, slot, events)
    if power == X_RAY_SNIFF or power == MEGA_DIG:
        stage = int(s.stage)
        finish_power(s)  # whatever chance tells now, the power is over
        s.stage = stage if revealing else TURN
    elif not revealing:
        go_on_with_power(s, seat)


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


# -- X-Ray Sniff ---------------------------------------------------------------------------------------------------


@rule
def truffles_not_seen(s: State, seat: int) -> int:
    found = 0
    for place in range(PLACES):
        if s.truffle[place] != EMPTY and s.sniffed[seat, place] == 0:
            found += 1
    return found


@rule
def why_not_sniff(s: State, seat: int, place: int) -> int:
    if s.truffle[place] == EMPTY:
        return NO_TRUFFLE
    return SEEN_ALREADY if s.sniffed[seat, place] == 1 else OK


@rule
def sniff(s: State, seat: int, place: int, events: Cells) -> bool:
    """All see which truffle; True if chance must tell what it is, since nobody has seen it."""
    s.power_left -= 1
    emit(events, SNIFFS, seat, int(s.truffle[place]), place // SLOTS, place % SLOTS)
    for other in range(s.players):
        if s.sniffed[other, place] == 1:
            smell(s, seat, place, int(s.seen_token[other, place]), events)
            return False
    s.revealing = place
    s.stage = SNIFF
    return True
