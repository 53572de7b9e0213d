"""The rules of Super Truffle Pigs: the contract, what decisions and chance do, and the score (ruling 22).

The chapters have their own files: allowed, rounds, forest, digging, missions, wolves, pigs, powers.
"""

from petitfour.core.kit import (
    CHANCE,
    EMPTY,
    NO_SEAT,
    SEVERAL,
    Bounds,
    Cells,
    emit,
    large_rule,
    rule,
)

from .actions import (
    CHOOSE_PACK,
    CHOOSE_PIG,
    CHOOSE_WOLF,
    COMPLETE,
    DIG,
    END,
    FLY,
    GIVE_TOKEN,
    JUMP,
    KEEP,
    LAY_CARD,
    LAYS_NONE,
    LURE,
    MOVE,
    PAID,
    PAY_TOKEN,
    SNIFF_AT,
    STARTS,
    STOP,
    SWAP,
    UPGRADE,
    UPGRADED,
    USE,
)
from .allowed import legal as legal
from .allowed import why_not as why_not
from .box import Box
from .dig_powers import power_dig, sniff
from .digging import dig, put_into_sack, smell, token_odds, truffles_of
from .forest import finish_layout, lay_tile, other_path, place_truffles, tiles_in_place
from .missions import (
    all_have_picked,
    complete_mission,
    deal_mission,
    keep_mission,
    mission_points,
    missions_left,
    pass_missions,
)
from .pig_powers import choose_pig, fly, power_jump, power_move, swap
from .pigs import (
    after_plain_move,
    move_pig,
    put_pig,
)
from .power_in_use import finish_power, go_on_with_power, stop
from .powers import use_power
from .rounds import answer_return, begin_round, end_turn, fill_row, give, power_comes, roll
from .state import (
    CARDS,
    DECOY,
    DRAFT,
    LAY,
    LAYOUT,
    MISSIONS,
    MOST_ROUNDS,
    PAY,
    PIGS,
    PLACES,
    POWER_KINDS,
    POWER_STAGE,
    RETURN,
    REVEAL,
    ROLL,
    ROW,
    ROW_STAGE,
    SEATS,
    SLOTS,
    START,
    TRACKS,
    TURN,
    State,
)
from .wolf_powers import knock_out, lure, thunder
from .wolves import cards_to_lay, lay_card


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
        seats = 0
        for seat in range(s.players):
            if s.has_picked[seat] == 0:
                out[seats] = seat
                seats += 1
        return seats
    if s.to_act < 0:
        return 0
    out[0] = s.to_act
    return 1


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
    points = mission_points(s, box, seat)
    for token in range(box.tokens):
        points += int(s.sack[seat, token]) * int(box.token_value[token])
    return points


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
