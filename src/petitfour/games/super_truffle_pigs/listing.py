"""All that may be done: only the blocks of the moment are visited."""

from petitfour.core.kit import EMPTY, OK, Cells, large_rule, rule

from .actions import (
    CHOOSE_PACK,
    CHOOSE_PIG,
    CHOOSE_WOLF,
    COMPLETE,
    DIG,
    END,
    FLY,
    GIVE_TOKEN,
    KEEP,
    LAY_CARD,
    LURE,
    MOVE,
    PAY_TOKEN,
    RETURN_BY,
    SNIFF_AT,
    STAY_OUT,
    STOP,
    SWAP,
    UPGRADE,
    USE,
)
from .allowed import why_not, why_not_upgrade
from .box import Box
from .missions import why_not_complete
from .pigs import in_forest
from .powers import has_target, row_slot, why_not_pay_power
from .state import (
    CARDS,
    DECOY,
    DRAFT,
    FLYING_PIG,
    LAY,
    MEGA_DIG,
    MOST_MISSIONS,
    MOST_TOKENS,
    MUD_BOMB,
    PAY,
    POWER_KINDS,
    POWER_SNOUT,
    POWER_STAGE,
    RETURN,
    SNOUT_SLAM,
    THUNDER_OINK,
    TRACKS,
    TRADING_PLACES,
    TURN,
    X_RAY_SNIFF,
    State,
)


@rule
def add_legal(s: State, box: Box, seat: int, start: int, end: int, out: Cells, moves: int) -> int:
    """The legal actions from `start` to before `end`, written after the `moves` there are."""
    for action in range(start, end):
        if why_not(s, box, seat, action) == OK:
            out[moves] = action
            moves += 1
    return moves


@large_rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    """Visits only the blocks of the moment."""
    stage = int(s.stage)
    if stage == TURN:
        return legal_in_turn(s, box, seat, out)
    if stage == POWER_STAGE:
        return legal_in_power(s, box, seat, out)
    if stage == LAY:
        return add_legal(s, box, seat, LAY_CARD, LAY_CARD + CARDS * TRACKS, out, 0)
    if stage == DRAFT:
        return add_legal(s, box, seat, KEEP, KEEP + MOST_MISSIONS, out, 0)
    if stage == RETURN:
        return add_legal(s, box, seat, RETURN_BY, STAY_OUT + 1, out, 0)
    if stage == PAY:
        return add_legal(s, box, seat, PAY_TOKEN, PAY_TOKEN + MOST_TOKENS, out, 0)
    return add_legal(s, box, seat, GIVE_TOKEN, LAY_CARD, out, 0)


@large_rule
def legal_in_turn(s: State, box: Box, seat: int, out: Cells) -> int:
    moves = 0
    if in_forest(s, seat):
        if s.actions > 0:
            moves = add_legal(s, box, seat, MOVE, USE, out, moves)
        if s.must_leave != EMPTY:
            return moves
        for power in range(POWER_KINDS):
            if row_slot(s, power) != EMPTY:
                moves = add_uses(s, box, seat, power, out, moves)
        if why_not_upgrade(s, box, seat) == OK:
            out[moves] = UPGRADE
            moves += 1
    for mission in range(box.missions):
        if s.held[seat, mission] == 1 and why_not_complete(s, box, seat, mission) == OK:
            out[moves] = COMPLETE + mission
            moves += 1
    out[moves] = END
    return moves + 1


@rule
def add_uses(s: State, box: Box, seat: int, power: int, out: Cells, moves: int) -> int:
    """Every way to pay for an open power, if it has a target."""
    paid = moves
    for price in range(4):
        if why_not_pay_power(s, box, seat, power, price) == OK:
            out[paid] = USE + 4 * power + price
            paid += 1
    return paid if paid > moves and has_target(s, box, seat, power) else moves


@rule
def legal_in_power(s: State, box: Box, seat: int, out: Cells) -> int:
    power = int(s.power)
    if power == TRADING_PLACES:
        return add_legal(s, box, seat, SWAP, CHOOSE_WOLF, out, 0)
    if power == SNOUT_SLAM or power == MUD_BOMB or (power == DECOY and s.power_wolf == EMPTY):
        return add_legal(s, box, seat, CHOOSE_WOLF, CHOOSE_PACK, out, 0)
    if power == DECOY:
        return add_legal(s, box, seat, LURE, FLY, out, 0)
    if power == THUNDER_OINK:
        return add_legal(s, box, seat, CHOOSE_PACK, LURE, out, 0)
    if power == MEGA_DIG:
        return add_legal(s, box, seat, DIG, USE, out, 0)
    if power == X_RAY_SNIFF and s.power_left > 0:
        return add_legal(s, box, seat, SNIFF_AT, STOP, out, 0)
    if power != X_RAY_SNIFF and s.power_pig == EMPTY:
        return add_legal(s, box, seat, CHOOSE_PIG, SWAP, out, 0)
    if power == FLYING_PIG:
        return add_legal(s, box, seat, FLY, SNIFF_AT, out, 0)
    if power == POWER_SNOUT or power == X_RAY_SNIFF:
        moves = add_legal(s, box, seat, DIG, USE, out, 0)
    else:
        moves = add_legal(s, box, seat, MOVE, DIG, out, 0)
    return add_legal(s, box, seat, STOP, STOP + 1, out, moves)
