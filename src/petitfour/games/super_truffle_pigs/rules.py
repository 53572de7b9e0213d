"""The rules of Super Truffle Pigs: the contract, the course of a round, and the end (rulings 1, 19 to 22 and 27).

The chapters have their own files: forest, digging, missions, wolves, pigs, powers. `go_on` leads from one stage to the
next until a seat must decide or chance must draw.
"""

from petitfour.core.kit import (
    CHANCE,
    EMPTY,
    NO_SEAT,
    OK,
    SEVERAL,
    Bounds,
    Cells,
    emit,
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
    ENDED,
    FINISH_THE_POWER,
    FLY,
    GAVE,
    GIVE_TOKEN,
    HIGHEST_LEVEL,
    JUMP,
    KEEP,
    LAY_A_CARD,
    LAY_CARD,
    LAYS_NONE,
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
    ONE_LEFT_EVENT,
    OUT_OF_THE_FOREST,
    PAID,
    PAY_FIRST,
    PAY_TOKEN,
    POWER_COMES,
    POWERS_SHUFFLED,
    RETURN_BY,
    RETURNED,
    ROLLED,
    ROUND_BEGINS,
    SNIFF_AT,
    STARTS,
    STAY_OUT,
    STAYS_OUT,
    STOP,
    SWAP,
    TOO_FEW_TRUFFLES,
    TURN_BEGINS,
    UPGRADE,
    UPGRADED,
    USE,
)
from .box import Box
from .digging import dig, put_into_sack, smell, token_odds, truffles_of, why_not_dig
from .forest import finish_layout, lay_tile, other_path, place_truffles, tiles_in_place
from .missions import (
    all_have_picked,
    complete_mission,
    deal_mission,
    keep_mission,
    mission_points,
    missions_left,
    pass_missions,
    why_not_complete,
    why_not_keep,
)
from .pigs import (
    after_plain_move,
    in_forest,
    may_return,
    move_pig,
    players_in_forest,
    put_pig,
    why_not_give_to,
    why_not_jump,
    why_not_move,
    why_not_return,
)
from .powers import (
    choose_pig,
    finish_power,
    fly,
    go_on_with_power,
    has_target,
    knock_out,
    lure,
    power_dig,
    power_jump,
    power_move,
    row_slot,
    sniff,
    stop,
    swap,
    thunder,
    use_power,
    why_not_fly,
    why_not_lure,
    why_not_pack,
    why_not_pay_power,
    why_not_pig,
    why_not_power_dig,
    why_not_power_jump,
    why_not_power_move,
    why_not_sniff,
    why_not_stop,
    why_not_swap,
    why_not_use,
    why_not_wolf,
)
from .state import (
    CAP,
    CARDS,
    DECOY,
    DRAFT,
    FEW_TRUFFLES,
    FLYING_PIG,
    GHOST_PIG,
    GIVE,
    LAY,
    LAYOUT,
    MEGA_DIG,
    MISSIONS,
    MOST_MISSIONS,
    MOST_ROUNDS,
    MOST_TOKENS,
    MUD_BOMB,
    NO_PIGS,
    ONE_LEFT,
    OVER,
    PAY,
    PIGS,
    PLACES,
    POWER_KINDS,
    POWER_SNOUT,
    POWER_STAGE,
    RETURN,
    REVEAL,
    ROLL,
    ROW,
    ROW_STAGE,
    SEATS,
    SLOTS,
    SNOUT_SLAM,
    START,
    THUNDER_OINK,
    TRACKS,
    TRADING_PLACES,
    TURBO_TROTTERS,
    TURN,
    WALL_VAULT,
    X_RAY_SNIFF,
    State,
)
from .wolves import cards_to_lay, end_run, enter_wolf, lay_card, run_wolves, why_not_lay


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    s.winter = options[0]
    unpack_box(s, box)


@large_rule
def unpack_box(s: State, box: Box) -> None:
    """Everything beside the forest, nothing laid out yet."""
    s.tile[:] = EMPTY
    s.path[:] = EMPTY
    s.den[:] = EMPTY
    s.truffle[:] = EMPTY
    s.seen_token[:] = EMPTY
    s.pig[:] = EMPTY
    s.dig_slot[:] = EMPTY
    s.wolf[:] = EMPTY
    s.laid_by[:] = EMPTY
    s.shown[:] = EMPTY
    s.ran[:] = EMPTY
    s.hidden[:] = EMPTY
    s.row[:] = EMPTY
    s.picked[:] = EMPTY
    s.rolled = EMPTY
    s.must_leave = EMPTY
    s.return_path = EMPTY
    s.revealing = EMPTY
    s.ended_by = EMPTY
    finish_power(s)
    s.stage = LAYOUT
    for token in range(box.tokens):
        s.unseen[token] = box.token_copies[token]
    for power in range(POWER_KINDS):
        s.power_deck[power] = box.power_copies[power]
    for mission in range(box.missions):
        s.mission_deck[mission] = 1
    for seat in range(s.players):
        s.level[seat] = box.first_actions
        for card in range(CARDS):
            s.hand[seat, card] = 1
    s.to_act = CHANCE


@rule
def waiting(s: State, out: Cells) -> int:
    if s.to_act == SEVERAL:
        found = 0
        for seat in range(s.players):
            if s.has_picked[seat] == 0:
                out[found] = seat
                found += 1
        return found
    if s.to_act < 0:
        return 0
    out[0] = s.to_act
    return 1


# -- what may be done ----------------------------------------------------------------------------------------------


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


@rule
def add_legal(s: State, box: Box, seat: int, start: int, end: int, out: Cells, found: int) -> int:
    """The legal actions from `start` to before `end`, written after the `found` there are."""
    for action in range(start, end):
        if why_not(s, box, seat, action) == OK:
            out[found] = action
            found += 1
    return found


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
    found = 0
    if in_forest(s, seat):
        if s.actions > 0:
            found = add_legal(s, box, seat, MOVE, USE, out, found)
        if s.must_leave != EMPTY:
            return found
        for power in range(POWER_KINDS):
            if row_slot(s, power) != EMPTY:
                found = add_uses(s, box, seat, power, out, found)
        if why_not_upgrade(s, box, seat) == OK:
            out[found] = UPGRADE
            found += 1
    for mission in range(box.missions):
        if s.held[seat, mission] == 1 and why_not_complete(s, box, seat, mission) == OK:
            out[found] = COMPLETE + mission
            found += 1
    out[found] = END
    return found + 1


@rule
def add_uses(s: State, box: Box, seat: int, power: int, out: Cells, found: int) -> int:
    """Every way to pay for an open power, if it has a target."""
    paid = found
    for price in range(4):
        if why_not_pay_power(s, box, seat, power, price) == OK:
            out[paid] = USE + 4 * power + price
            paid += 1
    return paid if paid > found and has_target(s, box, seat, power) else found


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
        found = add_legal(s, box, seat, DIG, USE, out, 0)
    else:
        found = add_legal(s, box, seat, MOVE, DIG, out, 0)
    return add_legal(s, box, seat, STOP, STOP + 1, out, found)


# -- what is done --------------------------------------------------------------------------------------------------


@large_rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        apply_chance(s, box, action, events)
    elif s.stage == TURN:
        apply_in_turn(s, box, seat, action, events)
    elif s.stage == POWER_STAGE:
        apply_in_power(s, box, seat, action, events)
    elif s.stage == LAY:
        lay_card(s, box, seat, (action - LAY_CARD) // TRACKS, (action - LAY_CARD) % TRACKS, events)
        if s.to_lay == 0:
            end_turn(s, box, events)
    elif s.stage == DRAFT:
        keep_mission(s, seat, action - KEEP, events)
        if all_have_picked(s):
            pass_missions(s, box, events)
            if s.draft_round == 2:
                begin_round(s, events)
    elif s.stage == RETURN:
        answer_return(s, box, seat, action, events)
    elif s.stage == PAY:
        pay_upgrade(s, seat, action - PAY_TOKEN, events)
    else:
        give(s, box, seat, (action - GIVE_TOKEN) // SEATS, (action - GIVE_TOKEN) % SEATS, events)


@rule
def apply_chance(s: State, box: Box, outcome: int, events: Cells) -> None:
    stage = int(s.stage)
    if stage == LAYOUT:
        lay_tile(s, box, outcome // 4, outcome % 4)
        if tiles_in_place(s, box) == box.tiles and finish_layout(s, box, events):
            settle_forest(s, box)
            s.stage = START
    elif stage == START:
        s.first = outcome
        emit(events, STARTS, outcome)
        fill_row(s, box, events)
    elif stage == ROW_STAGE:
        power_comes(s, outcome, events)
        fill_row(s, box, events)
    elif stage == MISSIONS:
        deal_mission(s, outcome, events)
        if not missions_left(s):
            s.stage = DRAFT
            s.to_act = SEVERAL
    elif stage == ROLL:
        roll(s, box, outcome, events)
    else:
        place = int(s.revealing)
        seat = int(s.turn)
        s.revealing = EMPTY
        s.unseen[outcome] -= 1
        s.stage = TURN
        s.to_act = seat
        if stage == REVEAL:
            put_into_sack(s, seat, place, outcome, events)
        else:
            smell(s, seat, place, outcome, events)
        if s.power != EMPTY:
            go_on_with_power(s, seat)


@rule
def settle_forest(s: State, box: Box) -> None:
    """Truffles on the tiles, a pig of each player on each Secret Path, the first brown wolf on its den."""
    place_truffles(s, box)
    for seat in range(s.players):
        for pig in range(PIGS):
            s.pig[seat, pig] = s.path[pig]
    s.wolf[0] = s.den[0]


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


# -- the course of a round -----------------------------------------------------------------------------------------


@rule
def begin_round(s: State, events: Cells) -> None:
    s.rounds += 1
    s.taken = 0
    s.turn = s.first
    s.rolled = EMPTY
    s.stage = ROLL
    s.to_act = CHANCE
    emit(events, ROUND_BEGINS, int(s.first), int(s.rounds))


@rule
def roll(s: State, box: Box, face: int, events: Cells) -> None:
    s.rolled = face
    emit(events, ROLLED, int(s.first), face)
    if box.face_wolf[face] == 1:
        enter_wolf(s, events)
    begin_turn(s, box, events)


@rule
def begin_turn(s: State, box: Box, events: Cells) -> None:
    """Ruling 19: whoever is out is asked first. Ruling 20: out of the forest there are no actions."""
    seat = int(s.turn)
    s.to_act = seat
    s.actions = s.level[seat] if in_forest(s, seat) else 0
    s.stage = RETURN if may_return(s, box, seat) else TURN
    emit(events, TURN_BEGINS, seat, int(s.actions))


@large_rule
def end_turn(s: State, box: Box, events: Cells) -> None:
    s.taken += 1
    if s.taken < s.players:
        s.turn = (int(s.turn) + 1) % int(s.players)
        begin_turn(s, box, events)
        return
    run_wolves(s, box, events)
    end_run(s, box, events)
    s.is_late = 1
    s.offered = 0
    offer_returns(s, box, events)


@large_rule
def offer_returns(s: State, box: Box, events: Cells) -> None:
    """In turn order, everybody who may return is asked; then the row is filled up."""
    while s.offered < s.players:
        seat = (int(s.first) + int(s.offered)) % int(s.players)
        if may_return(s, box, seat):
            s.stage = RETURN
            s.to_act = seat
            return
        s.offered += 1
    s.is_late = 0
    s.offered = 0
    fill_row(s, box, events)


@rule
def answer_return(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if action == STAY_OUT:
        emit(events, STAYS_OUT, seat)
        after_return(s, box, events)
        return
    s.return_path = action - RETURN_BY
    s.to_pay = box.return_price[s.players]
    s.stage = GIVE
    if s.to_pay == 0:
        put_back(s, box, seat, events)


@rule
def give(s: State, box: Box, seat: int, token: int, to: int, events: Cells) -> None:
    s.sack[seat, token] -= 1
    s.sack[to, token] += 1
    s.to_pay -= 1
    emit(events, GAVE, seat, token, to)
    if s.to_pay == 0:
        put_back(s, box, seat, events)


@rule
def put_back(s: State, box: Box, seat: int, events: Cells) -> None:
    s.pig[seat, 0] = s.path[s.return_path]
    s.return_path = EMPTY
    s.returned[seat] = 1
    emit(events, RETURNED, seat, int(s.pig[seat, 0]))
    after_return(s, box, events)


@rule
def after_return(s: State, box: Box, events: Cells) -> None:
    if s.is_late == 1:
        s.offered += 1
        offer_returns(s, box, events)
        return
    s.actions = s.level[s.turn] if in_forest(s, int(s.turn)) else 0
    s.stage = TURN


@rule
def power_comes(s: State, power: int, events: Cells) -> None:
    for slot in range(ROW):
        if s.row[slot] == EMPTY:
            s.row[slot] = power
            s.power_deck[power] -= 1
            s.powers_drawn += 1
            emit(events, POWER_COMES, CHANCE, power)
            return


@large_rule
def fill_row(s: State, box: Box, events: Cells) -> None:
    """Ruling 18: at the end of the round up to three open powers; the used ones are shuffled when none is left."""
    free = 0
    for slot in range(ROW):
        if s.row[slot] == EMPTY:
            free += 1
    deck = 0
    used = 0
    for power in range(POWER_KINDS):
        deck += int(s.power_deck[power])
        used += int(s.power_used[power])
    if free > 0 and deck == 0 and used > 0:
        for power in range(POWER_KINDS):
            s.power_deck[power] = s.power_used[power]
            s.power_used[power] = 0
        deck = used
        emit(events, POWERS_SHUFFLED, CHANCE)
    if free > 0 and deck > 0:
        s.stage = ROW_STAGE
        s.to_act = CHANCE
    elif s.rounds == 0:
        s.stage = MISSIONS
        s.to_act = CHANCE
    else:
        end_round(s, box, events)


@rule
def end_round(s: State, box: Box, events: Cells) -> None:
    """Ruling 21, then the die passes."""
    players = players_in_forest(s)
    if s.last_round == 1:
        end_game(s, ONE_LEFT, events)
    elif s.in_forest <= box.few_truffles:
        end_game(s, FEW_TRUFFLES, events)
    elif players == 0:
        end_game(s, NO_PIGS, events)
    elif s.rounds >= MOST_ROUNDS:
        end_game(s, CAP, events)
    else:
        if players == 1 and s.players > 2:
            s.last_round = 1
            emit(events, ONE_LEFT_EVENT, CHANCE)
        s.first = (int(s.first) + 1) % int(s.players)
        begin_round(s, events)


@rule
def end_game(s: State, reason: int, events: Cells) -> None:
    s.ended_by = reason
    s.stage = OVER
    s.to_act = NO_SEAT
    emit(events, ENDED, CHANCE, reason)


# -- chance and the end --------------------------------------------------------------------------------------------


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    stage = int(s.stage)
    if stage == LAYOUT:
        for outcome in range(4 * box.tiles):
            out[outcome] = 1
        for at in range(box.tiles):
            if s.tile[at] != EMPTY:
                for quarters in range(4):
                    out[4 * int(s.tile[at]) + quarters] = 0
        return 4 * int(box.tiles)
    if stage == START:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if stage == ROW_STAGE:
        for power in range(POWER_KINDS):
            out[power] = s.power_deck[power]
        return POWER_KINDS
    if stage == MISSIONS:
        for mission in range(box.missions):
            out[mission] = s.mission_deck[mission]
        return int(box.missions)
    if stage == ROLL:
        for face in range(box.faces):
            out[face] = 1
        return int(box.faces)
    return token_odds(s, box, int(s.revealing), out)


# Chance is keyed by what it decides, so that paired deals stay paired.
TILE_SITES, START_SITE, POWER_SITES, MISSION_SITES, ROLL_SITES, TOKEN_SITES = 0, 4000, 4100, 6000, 6100, 6200


@rule
def chance_site(s: State) -> int:
    stage = int(s.stage)
    if stage == LAYOUT:
        return TILE_SITES + int(s.laid_tiles)
    if stage == START:
        return START_SITE
    if stage == ROW_STAGE:
        return POWER_SITES + int(s.powers_drawn)
    if stage == MISSIONS:
        return MISSION_SITES + int(s.missions_dealt)
    if stage == ROLL:
        return ROLL_SITES + int(s.rounds)
    return TOKEN_SITES + int(s.revealing)


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def score_of(s: State, box: Box, seat: int) -> int:
    found = mission_points(s, box, seat)
    for token in range(box.tokens):
        found += int(s.sack[seat, token]) * int(box.token_value[token])
    return found


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    for seat in range(s.players):
        out[seat] = score_of(s, box, seat)


@rule
def placing(s: State, box: Box, out: Cells) -> None:
    """Ruling 22: most points, then most truffles, then shared."""
    for seat in range(s.players):
        better = 0
        mine = score_of(s, box, seat) * (PLACES + 1) + truffles_of(s, seat)
        for other in range(s.players):
            if score_of(s, box, other) * (PLACES + 1) + truffles_of(s, other) > mine:
                better += 1
        out[seat] = better + 1


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    """A round of a seat: two answers on returning with what they cost, the actions, three powers of at most six
    choices, the cards; a game: upgrades, missions, draft."""
    rounds = MOST_ROUNDS * players * (2 * (1 + 9) + 2 * 9 + ROW * 6 + 1 + CARDS)
    decisions = rounds + players * (9 * (1 + int(box.upgrade_price)) + 3 + 2)
    chance = 4000 + 1 + ROW * (MOST_ROUNDS + 1) + 12 + MOST_ROUNDS + PLACES
    values = int((box.token_value * box.token_copies).sum()) + int(box.points.sum())
    return Bounds(decisions=decisions, chance=chance, least=0, most=values)
