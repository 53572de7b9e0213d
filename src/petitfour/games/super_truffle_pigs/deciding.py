"""What a decision does in a turn, with a power in use, and when truffles are paid for an action."""

from petitfour.core.kit import CHANCE, Cells, emit, rule

from .actions import (
    CHOOSE_PACK,
    CHOOSE_PIG,
    CHOOSE_WOLF,
    COMPLETE,
    DIG,
    END,
    FLY,
    JUMP,
    LAYS_NONE,
    LURE,
    MOVE,
    PAID,
    SNIFF_AT,
    STOP,
    SWAP,
    UPGRADE,
    UPGRADED,
    USE,
)
from .box import Box
from .dig_powers import power_dig, sniff
from .digging import dig
from .forest import other_path
from .missions import complete_mission
from .pig_powers import choose_pig, fly, power_jump, power_move, swap
from .pigs import after_plain_move, move_pig, put_pig
from .power_in_use import finish_power, go_on_with_power, stop
from .powers import use_power
from .rounds import end_turn
from .state import DECOY, LAY, PAY, PIGS, SLOTS, TURN, State
from .wolf_powers import knock_out, lure, thunder
from .wolves import cards_to_lay


@rule
def apply_in_turn(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if action < DIG:
        s.actions -= 1
        pig = (action - MOVE) // 4 if action < JUMP else action - JUMP
        if action < JUMP:
            move_pig(s, box, seat, pig, (action - MOVE) % 4, False, events)
        else:
            put_pig(s, seat, pig, other_path(s, int(s.pig[seat, pig])), events)
        after_plain_move(s, pig)
    elif action < USE:
        s.actions -= 1
        dig(s, box, seat, (action - DIG) // SLOTS, (action - DIG) % SLOTS, events)
    elif action < UPGRADE:
        use_power(s, box, seat, (action - USE) // 4, (action - USE) % 4, events)
    elif action == UPGRADE:
        s.stage = PAY
        s.to_pay = box.upgrade_price
    elif action < END:
        complete_mission(s, seat, action - COMPLETE, events)
    else:
        s.actions = 0
        s.to_lay = cards_to_lay(s, box, seat)
        if s.to_lay > 0:
            s.stage = LAY
        else:
            emit(events, LAYS_NONE, seat)
            end_turn(s, box, events)


@rule
def apply_in_power(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if action < JUMP:
        power_move(s, box, seat, action % 4, events)
    elif action < DIG:
        power_jump(s, seat, events)
    elif action < USE:
        power_dig(s, box, seat, (action - DIG) // SLOTS, (action - DIG) % SLOTS, events)
    elif action < SWAP:
        choose_pig(s, seat, action - CHOOSE_PIG, events)
    elif action < CHOOSE_WOLF:
        swap(s, (action - SWAP) // PIGS, (action - SWAP) % PIGS, events)
    elif action < CHOOSE_PACK:
        if s.power == DECOY:
            s.power_wolf = action - CHOOSE_WOLF
        else:
            knock_out(s, action - CHOOSE_WOLF, events)
            finish_power(s)
    elif action < LURE:
        thunder(s, action - CHOOSE_PACK, events)
        finish_power(s)
    elif action < FLY:
        lure(s, box, int(s.power_wolf), (action - LURE) // 2, (action - LURE) % 2 + 1, events)
        finish_power(s)
    elif action < SNIFF_AT:
        fly(s, seat, action - FLY, events)
    elif action < STOP:
        if sniff(s, seat, action - SNIFF_AT, events):
            s.to_act = CHANCE
        else:
            go_on_with_power(s, seat)
    else:
        stop(s, seat, events)


@rule
def pay_upgrade(s: State, seat: int, token: int, events: Cells) -> None:
    """Rulings 16 and 17: any two truffles; the action is there at once."""
    s.sack[seat, token] -= 1
    s.spent[token] += 1
    s.to_pay -= 1
    emit(events, PAID, seat, token)
    if s.to_pay == 0:
        s.level[seat] += 1
        s.actions += 1
        s.stage = TURN
        emit(events, UPGRADED, seat, int(s.level[seat]))
