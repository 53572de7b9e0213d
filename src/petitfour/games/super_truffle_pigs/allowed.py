"""What may be done, and why not: in a turn, with a power in use, and at every other stage (ruling 17 among them)."""

from petitfour.core.kit import (
    EMPTY,
    OK,
    large_rule,
    rule,
)

from .actions import (
    CHOOSE_A_MISSION,
    CHOOSE_PACK,
    CHOOSE_PIG,
    CHOOSE_TO_RETURN,
    CHOOSE_WOLF,
    COMPLETE,
    DIG,
    DRAFT_IS_OVER,
    END,
    FINISH_THE_POWER,
    FLY,
    GIVE_TOKEN,
    HIGHEST_LEVEL,
    JUMP,
    KEEP,
    LAY_A_CARD,
    LAY_CARD,
    LEAVE_THE_WOLF,
    LURE,
    MOVE,
    NO_ACTION_LEFT,
    NO_POWER_IN_USE,
    NO_SUCH_TRUFFLE,
    NOT_NOW,
    NOTHING_TO_LAY,
    NOTHING_TO_PAY,
    NOTHING_TO_RETURN,
    OUT_OF_THE_FOREST,
    PAY_FIRST,
    PAY_TOKEN,
    RETURN_BY,
    SNIFF_AT,
    STAY_OUT,
    STOP,
    SWAP,
    TOO_FEW_TRUFFLES,
    UPGRADE,
    USE,
)
from .box import Box
from .dig_powers import why_not_power_dig, why_not_sniff
from .digging import truffles_of, why_not_dig
from .missions import (
    why_not_complete,
    why_not_keep,
)
from .pig_powers import why_not_fly, why_not_pig, why_not_power_jump, why_not_power_move, why_not_swap
from .pigs import (
    in_forest,
    why_not_give_to,
    why_not_jump,
    why_not_move,
    why_not_return,
)
from .power_in_use import why_not_stop
from .powers import why_not_use
from .state import (
    DECOY,
    DRAFT,
    FLYING_PIG,
    GHOST_PIG,
    GIVE,
    LAY,
    MOST_MISSIONS,
    MOST_TOKENS,
    MUD_BOMB,
    PAY,
    PIGS,
    POWER_SNOUT,
    POWER_STAGE,
    RETURN,
    SEATS,
    SLOTS,
    SNOUT_SLAM,
    THUNDER_OINK,
    TRACKS,
    TRADING_PLACES,
    TURBO_TROTTERS,
    TURN,
    WALL_VAULT,
    X_RAY_SNIFF,
    State,
)
from .wolf_powers import why_not_lure, why_not_pack, why_not_wolf
from .wolves import why_not_lay


@large_rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    stage = int(s.stage)
    if stage == TURN:
        return why_not_in_turn(s, box, seat, action)
    if stage == POWER_STAGE:
        return why_not_in_power(s, box, seat, action)
    if stage == LAY:
        if action < LAY_CARD:
            return LAY_A_CARD
        return why_not_lay(s, box, seat, (action - LAY_CARD) // TRACKS, (action - LAY_CARD) % TRACKS)
    if stage == DRAFT:
        if KEEP <= action < KEEP + MOST_MISSIONS:
            return why_not_keep(s, seat, action - KEEP)
        return CHOOSE_A_MISSION
    if stage == RETURN:
        if action == STAY_OUT:
            return OK
        if RETURN_BY <= action < STAY_OUT:
            return why_not_return(s, action - RETURN_BY)
        return CHOOSE_TO_RETURN
    if stage == PAY:
        if PAY_TOKEN <= action < PAY_TOKEN + MOST_TOKENS:
            return OK if s.sack[seat, action - PAY_TOKEN] > 0 else NO_SUCH_TRUFFLE
        return PAY_FIRST
    if stage == GIVE:
        if GIVE_TOKEN <= action < LAY_CARD:
            token = (action - GIVE_TOKEN) // SEATS
            if s.sack[seat, token] == 0:
                return NO_SUCH_TRUFFLE
            return why_not_give_to(s, seat, (action - GIVE_TOKEN) % SEATS)
        return PAY_FIRST
    return NOT_NOW


@rule
def why_not_in_turn(s: State, box: Box, seat: int, action: int) -> int:
    """Spending actions, and what is free at any point of the turn."""
    if action < DIG:  # moves and jumps
        if not in_forest(s, seat):
            return OUT_OF_THE_FOREST
        pig = (action - MOVE) // 4 if action < JUMP else action - JUMP
        if s.must_leave != EMPTY and s.must_leave != pig:
            return LEAVE_THE_WOLF
        if s.actions == 0:
            return NO_ACTION_LEFT
        left = int(s.actions) - 1
        if action < JUMP:
            return why_not_move(s, box, seat, pig, (action - MOVE) % 4, left, EMPTY, False)
        return why_not_jump(s, box, seat, pig, left, EMPTY, False)
    if action < PAY_TOKEN and s.must_leave != EMPTY:  # ruling 11: nothing else until the pig is off
        return LEAVE_THE_WOLF
    if action < USE:
        if s.actions == 0 and in_forest(s, seat):
            return NO_ACTION_LEFT
        return why_not_dig(s, seat, (action - DIG) // SLOTS, (action - DIG) % SLOTS)
    if action < UPGRADE:
        if not in_forest(s, seat):
            return OUT_OF_THE_FOREST
        return why_not_use(s, box, seat, (action - USE) // 4, (action - USE) % 4)
    if action == UPGRADE:
        return why_not_upgrade(s, box, seat)
    if action < END:
        return why_not_complete(s, box, seat, action - COMPLETE)
    if action == END:
        return OK
    return why_not_here(action)


@rule
def why_not_here(action: int) -> int:
    """Why something that belongs to another moment cannot be done in a turn."""
    if action < CHOOSE_PIG:
        return NOTHING_TO_PAY
    if action < KEEP:
        return NO_POWER_IN_USE
    if action < RETURN_BY:
        return DRAFT_IS_OVER
    return NOTHING_TO_RETURN if action < LAY_CARD else NOTHING_TO_LAY


@rule
def why_not_upgrade(s: State, box: Box, seat: int) -> int:
    """Ruling 17."""
    if not in_forest(s, seat):
        return OUT_OF_THE_FOREST
    if s.level[seat] >= box.most_actions:
        return HIGHEST_LEVEL
    return OK if truffles_of(s, seat) >= box.upgrade_price else TOO_FEW_TRUFFLES


@rule
def why_not_in_power(s: State, box: Box, seat: int, action: int) -> int:
    """The choices of the power in use."""
    power = int(s.power)
    moves = (power == TURBO_TROTTERS or power == WALL_VAULT) and s.power_pig != EMPTY
    if action < JUMP:
        return why_not_power_move(s, box, seat, action // 4, action % 4) if moves else FINISH_THE_POWER
    if action < DIG:
        return why_not_power_jump(s, box, seat, action - JUMP) if moves else FINISH_THE_POWER
    if action < USE:
        return why_not_power_dig(s, seat, (action - DIG) // SLOTS, (action - DIG) % SLOTS)
    if action < CHOOSE_PIG:
        return FINISH_THE_POWER
    if action < SWAP:
        chooses = moves_a_pig(power) or power == POWER_SNOUT or power == GHOST_PIG
        if not chooses or s.power_pig != EMPTY:
            return FINISH_THE_POWER
        return why_not_pig(s, box, seat, power, action - CHOOSE_PIG)
    if action < CHOOSE_WOLF:
        if power != TRADING_PLACES:
            return FINISH_THE_POWER
        return why_not_swap(s, (action - SWAP) // PIGS, (action - SWAP) % PIGS)
    if action < CHOOSE_PACK:
        aims = power == SNOUT_SLAM or power == MUD_BOMB or (power == DECOY and s.power_wolf == EMPTY)
        return why_not_wolf(s, box, seat, power, action - CHOOSE_WOLF) if aims else FINISH_THE_POWER
    if action < LURE:
        return why_not_pack(s, action - CHOOSE_PACK) if power == THUNDER_OINK else FINISH_THE_POWER
    if action < FLY:
        if power != DECOY or s.power_wolf == EMPTY:
            return FINISH_THE_POWER
        return why_not_lure(s, box, int(s.power_wolf), (action - LURE) // 2, (action - LURE) % 2 + 1)
    if action < SNIFF_AT:
        if power != FLYING_PIG or s.power_pig == EMPTY:
            return FINISH_THE_POWER
        return why_not_fly(s, box, seat, int(s.power_pig), action - FLY)
    if action < STOP:
        if power != X_RAY_SNIFF or s.power_left == 0:
            return FINISH_THE_POWER
        return why_not_sniff(s, seat, action - SNIFF_AT)
    return why_not_stop(s) if action == STOP else FINISH_THE_POWER


@rule
def moves_a_pig(power: int) -> bool:
    return power == TURBO_TROTTERS or power == FLYING_PIG or power == WALL_VAULT
