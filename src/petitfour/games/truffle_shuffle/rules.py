"""The rules of Truffle Shuffle: dealing, turns, rounds. Orders have a file of their own."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, NONE, OK, Bounds, Cells, emit, emit_to, large_rule, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .actions import (
    ALREADY_TAKEN,
    BEGINS,
    BONUS,
    CANNOT_PAY,
    CARD_IS_COVERED,
    CHANGE_IS_WASTE,
    CHOOSE_COLOUR_CHANGE,
    CHOOSE_NUMBER_CHANGE,
    DELIVERED,
    DISCARD_FIRST,
    DISCARDED,
    END_TURN,
    FIRST_COLOUR_CHANGE,
    FIRST_DISCARD,
    FIRST_NUMBER_CHANGE,
    FIRST_ORDER,
    FIRST_SKIP,
    FIRST_TAKE_TWO,
    FIRST_TRUFFLE,
    LOST_SKIP,
    NO_CARD_THERE,
    NO_ORDER_UNDER_WAY,
    NOT_IN_HAND,
    NOTHING_TO_DISCARD,
    ORDER_UNDER_WAY,
    PAYS,
    PLAYED_SKIP,
    PLAYED_TAKE_TWO,
    ROUND_BEGINS,
    ROUND_ENDS,
    SAW,
    SKIP_IS_WAITING,
    SPENT_SKIP,
    STILL_TAKING,
    TAKE_FIRST,
    TOOK,
    TOOK_FACE_DOWN,
)
from .box import Box
from .orders import (
    BACK_COUNT,
    can_pay,
    copy_hand,
    counts_by_itself,
    needs_colour_change,
    needs_number_change,
    next_truffle,
    payable,
    why_not_colour_change,
    why_not_truffle,
)
from .state import (
    ACTION,
    COLOUR,
    COLOUR_CHANGE,
    DEAL_BACK,
    DEAL_FRONT,
    DISCARD,
    FACE_KINDS,
    KINDS,
    LOOK,
    MOST_BONUS,
    MOST_TRUFFLES,
    NUMBER,
    NUMBER_CHANGE,
    ORDER,
    OVER,
    ROUNDS,
    SKIP,
    SLOTS,
    STARTER,
    TAKE,
    TAKE_TWO,
    TRUFFLE,
    State,
)

SITES_PER_ROUND = 2 * SLOTS  # a back and a front for each card


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    s.six_bonus_coins = options[0]
    s.memory_aid = options[1]
    s.phase = STARTER
    s.starter = EMPTY
    s.round_starter = EMPTY
    s.turn = EMPTY
    s.looking_at = EMPTY
    s.order = EMPTY
    s.back[:] = EMPTY
    s.front[:] = EMPTY
    s.waiting_skip[:] = EMPTY
    s.truffles[:] = EMPTY
    s.number_changes[:] = EMPTY
    s.colour_changes[:] = EMPTY
    for kind in range(KINDS):
        s.unseen[kind] = box.copies[kind]
        s.deck[kind // FACE_KINDS] += box.copies[kind]
    s.to_act = CHANCE


# -- chance: the starting player, the cards laid, the fronts seen --------------------------------------------------


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    """A card is drawn back first, from the cards not laid yet; then its front, from those with that back that nobody
    has seen. Together that is a shuffled deck."""
    if s.phase == STARTER:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if s.phase == DEAL_BACK:
        for back in range(BACK_COUNT):
            out[back] = s.deck[back]
        return BACK_COUNT
    slot = int(s.looking_at) if s.phase == LOOK else int(s.dealt) - 1
    first = int(s.back[slot]) * FACE_KINDS
    for face in range(FACE_KINDS):
        out[face] = s.unseen[first + face]
    return FACE_KINDS


@rule
def chance_site(s: State) -> int:
    """By round and place in the pyramid, whenever the card is turned over."""
    if s.phase == STARTER:
        return ROUNDS * SITES_PER_ROUND
    before = int(s.round_number) * SITES_PER_ROUND
    if s.phase == DEAL_BACK:
        return before + 2 * int(s.dealt)
    slot = int(s.looking_at) if s.phase == LOOK else int(s.dealt) - 1
    return before + 2 * slot + 1


@large_rule
def apply_chance(s: State, box: Box, outcome: int, events: Cells) -> None:
    if s.phase == STARTER:
        s.starter = outcome
        s.round_starter = outcome
        emit(events, BEGINS, outcome)
        s.phase = DEAL_BACK
    elif s.phase == DEAL_BACK:
        lay_back(s, box, outcome, events)
    elif s.phase == DEAL_FRONT:
        slot = int(s.dealt) - 1
        s.front[slot] = outcome
        s.unseen[int(s.back[slot]) * FACE_KINDS + outcome] -= 1
        s.phase = DEAL_BACK
    else:
        look_at(s, box, outcome, events)


@rule
def lay_back(s: State, box: Box, back: int, events: Cells) -> None:
    slot = int(s.dealt)
    s.back[slot] = back
    s.deck[back] -= 1
    s.dealt += 1
    s.left += 1
    if box.faces_up[slot] == 1:
        s.phase = DEAL_FRONT
    elif s.dealt == SLOTS:  # the last row lies face down
        emit(events, ROUND_BEGINS, CHANCE, int(s.round_number))
        begin_turn(s, int(s.round_starter))


@rule
def look_at(s: State, box: Box, face: int, events: Cells) -> None:
    """Ruling 2: only the taker sees the front of a face-down card."""
    slot = int(s.looking_at)
    seat = int(s.turn)
    kind = int(s.back[slot]) * FACE_KINDS + face
    s.unseen[kind] -= 1
    s.looking_at = EMPTY
    gain(s, seat, kind)
    emit_to(events, seat, SAW, seat, kind, 0, 0)
    remove_card(s, slot)
    after_take(s, box, seat, events)


# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    if action < FIRST_TAKE_TWO:
        return why_not_take(s, box, action)
    if action < FIRST_SKIP:
        return why_not_play(s, seat, (action - FIRST_TAKE_TWO) * FACE_KINDS + TAKE_TWO)
    if action < FIRST_ORDER:
        return why_not_play(s, seat, (action - FIRST_SKIP) * FACE_KINDS + SKIP)
    if action < FIRST_TRUFFLE:
        if s.phase != ORDER:
            return not_before_order(s)
        return OK if can_pay(s, box, seat, action - FIRST_ORDER) else CANNOT_PAY
    if action < FIRST_NUMBER_CHANGE:
        if s.phase != TRUFFLE:
            return not_filling(s)
        copy_hand(s, seat)
        return why_not_truffle(s, box, action - FIRST_TRUFFLE)
    if action < FIRST_DISCARD:
        return why_not_change(s, box, seat, action)
    if action < END_TURN:
        if s.phase != DISCARD:
            return NOTHING_TO_DISCARD
        return OK if s.hand[seat, action - FIRST_DISCARD] > 0 else NOT_IN_HAND
    return OK if s.phase == ORDER else not_before_order(s)


@rule
def why_not_take(s: State, box: Box, slot: int) -> int:
    """Ruling 1: a card is available when neither card of the next row lies on it."""
    if s.phase != ACTION and s.phase != TAKE:
        return past_taking(s)
    if s.back[slot] == EMPTY:
        return NO_CARD_THERE
    if is_covered(s, box, slot):
        return CARD_IS_COVERED
    return OK


@rule
def is_covered(s: State, box: Box, slot: int) -> bool:
    for cover in range(2):
        above = int(box.covered_by[slot, cover])
        if above != NONE and s.back[above] != EMPTY:
            return True
    return False


@rule
def past_taking(s: State) -> int:
    if s.phase == DISCARD:
        return DISCARD_FIRST
    return ALREADY_TAKEN if s.phase == ORDER else ORDER_UNDER_WAY


@rule
def why_not_play(s: State, seat: int, kind: int) -> int:
    """Rulings 7 and 8."""
    if s.phase == TAKE:
        return SKIP_IS_WAITING if s.waiting_skip[seat] != EMPTY else STILL_TAKING
    if s.phase != ACTION:
        return past_taking(s)
    return OK if s.hand[seat, kind] > 0 else NOT_IN_HAND


@rule
def not_before_order(s: State) -> int:
    if s.phase == ACTION or s.phase == TAKE:
        return TAKE_FIRST
    return DISCARD_FIRST if s.phase == DISCARD else ORDER_UNDER_WAY


@rule
def not_filling(s: State) -> int:
    if s.phase == NUMBER:
        return CHOOSE_NUMBER_CHANGE
    return CHOOSE_COLOUR_CHANGE if s.phase == COLOUR else NO_ORDER_UNDER_WAY


@large_rule
def why_not_change(s: State, box: Box, seat: int, action: int) -> int:
    """Ruling 4: a change is used only where the truffle does not count without it."""
    is_number = action < FIRST_COLOUR_CHANGE
    if s.phase == TRUFFLE or s.phase == NUMBER or s.phase == COLOUR:
        if s.phase != (NUMBER if is_number else COLOUR):
            return CHANGE_IS_WASTE
    else:
        return NO_ORDER_UNDER_WAY
    if is_number:
        back = action - FIRST_NUMBER_CHANGE
        return OK if s.hand[seat, back * FACE_KINDS + NUMBER_CHANGE] > 0 else NOT_IN_HAND
    back = action - FIRST_COLOUR_CHANGE
    if s.hand[seat, back * FACE_KINDS + COLOUR_CHANGE] == 0:
        return NOT_IN_HAND
    copy_hand(s, seat)
    filled = next_truffle(s)
    return why_not_colour_change(s, box, filled - 1, back, counts_by_itself(s, filled))


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    if s.phase == ACTION or s.phase == TAKE:
        return legal_takes(s, box, seat, out)
    if s.phase == ORDER:
        found = payable(s, box, seat, out, FIRST_ORDER)
        out[found] = END_TURN
        return found + 1
    if s.phase == TRUFFLE:
        return legal_truffles(s, box, seat, out)
    found = 0
    if s.phase == DISCARD:
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0:
                out[found] = FIRST_DISCARD + kind
                found += 1
        return found
    first = FIRST_NUMBER_CHANGE if s.phase == NUMBER else FIRST_COLOUR_CHANGE
    for action in range(first, first + BACK_COUNT):
        if why_not_change(s, box, seat, action) == OK:
            out[found] = action
            found += 1
    return found


@rule
def legal_takes(s: State, box: Box, seat: int, out: Cells) -> int:
    found = 0
    for slot in range(SLOTS):
        if why_not_take(s, box, slot) == OK:
            out[found] = slot
            found += 1
    if s.phase == ACTION:
        for back in range(BACK_COUNT):
            if s.hand[seat, back * FACE_KINDS + TAKE_TWO] > 0:
                out[found] = FIRST_TAKE_TWO + back
                found += 1
        for back in range(BACK_COUNT):
            if s.hand[seat, back * FACE_KINDS + SKIP] > 0:
                out[found] = FIRST_SKIP + back
                found += 1
    return found


@rule
def legal_truffles(s: State, box: Box, seat: int, out: Cells) -> int:
    found = 0
    copy_hand(s, seat)
    for kind in range(KINDS):
        if s.spare[kind] > 0 and why_not_truffle(s, box, kind) == OK:
            out[found] = FIRST_TRUFFLE + kind
            found += 1
    return found


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        apply_chance(s, box, action, events)
    elif action < FIRST_TAKE_TWO:
        if s.phase == ACTION:
            s.to_take = 1
        take_card(s, box, seat, action, events)
    elif action < FIRST_SKIP:
        play_take_two(s, seat, action - FIRST_TAKE_TWO, events)
    elif action < FIRST_ORDER:
        play_skip(s, box, seat, action - FIRST_SKIP, events)
    elif action < FIRST_TRUFFLE:
        s.order = action - FIRST_ORDER
        s.phase = TRUFFLE
    elif action < FIRST_NUMBER_CHANGE:
        fill_truffle(s, box, seat, action - FIRST_TRUFFLE, events)
    elif action < FIRST_COLOUR_CHANGE:
        change_number(s, box, seat, action - FIRST_NUMBER_CHANGE, events)
    elif action < FIRST_DISCARD:
        change_colour(s, box, seat, action - FIRST_COLOUR_CHANGE, events)
    elif action < END_TURN:
        discard(s, seat, action - FIRST_DISCARD, events)
    else:
        end_turn(s, seat, events)


@rule
def begin_turn(s: State, seat: int) -> None:
    """Ruling 8: with a Skip waiting, the turn is three cards, or all that are left."""
    s.turn = seat
    s.to_act = seat
    s.phase = ACTION
    if s.waiting_skip[seat] != EMPTY:
        s.phase = TAKE
        s.to_take = min(3, int(s.left))


@rule
def gain(s: State, seat: int, kind: int) -> None:
    s.hand[seat, kind] += 1
    s.hand_backs[seat, kind // FACE_KINDS] += 1


@rule
def lose(s: State, seat: int, kind: int) -> None:
    """Ruling 14: of equal cards the one known to all leaves first."""
    s.hand[seat, kind] -= 1
    s.hand_backs[seat, kind // FACE_KINDS] -= 1
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1


@rule
def take_card(s: State, box: Box, seat: int, slot: int, events: Cells) -> None:
    back = int(s.back[slot])
    face = int(s.front[slot])
    if face == EMPTY:
        s.looking_at = slot
        s.phase = LOOK
        s.to_act = CHANCE
        emit(events, TOOK_FACE_DOWN, seat, back, slot)
        return
    kind = back * FACE_KINDS + face
    gain(s, seat, kind)
    if s.memory_aid == 1:
        s.known[seat, kind] += 1
    emit(events, TOOK, seat, kind, slot)
    remove_card(s, slot)
    after_take(s, box, seat, events)


@rule
def remove_card(s: State, slot: int) -> None:
    s.back[slot] = EMPTY
    s.front[slot] = EMPTY
    s.left -= 1
    s.to_take -= 1


@rule
def after_take(s: State, box: Box, seat: int, events: Cells) -> None:
    """Ruling 7: one card at a time, as long as there are any; then a spent Skip is discarded."""
    s.to_act = seat
    if s.left == 0:
        s.to_take = 0
    if s.to_take > 0:
        s.phase = TAKE
        return
    s.phase = ORDER
    back = int(s.waiting_skip[seat])
    if back != EMPTY:
        s.waiting_skip[seat] = EMPTY
        s.discards[back * FACE_KINDS + SKIP] += 1
        emit(events, SPENT_SKIP, seat, back)


@rule
def play_take_two(s: State, seat: int, back: int, events: Cells) -> None:
    lose(s, seat, back * FACE_KINDS + TAKE_TWO)
    s.discards[back * FACE_KINDS + TAKE_TWO] += 1
    s.to_take = min(2, int(s.left))
    s.phase = TAKE
    emit(events, PLAYED_TAKE_TWO, seat, back)


@rule
def play_skip(s: State, box: Box, seat: int, back: int, events: Cells) -> None:
    """No card and no order in this turn."""
    lose(s, seat, back * FACE_KINDS + SKIP)
    s.waiting_skip[seat] = back
    emit(events, PLAYED_SKIP, seat, back)
    end_turn(s, seat, events)


@rule
def fill_truffle(s: State, box: Box, seat: int, kind: int, events: Cells) -> None:
    slot = next_truffle(s)
    needs_number = needs_number_change(s, box, slot, kind)
    needs_colour = needs_colour_change(s, box, slot, kind)
    lose(s, seat, kind)
    s.truffles[slot] = kind
    if needs_number:
        s.phase = NUMBER
    elif needs_colour:
        s.phase = COLOUR
    else:
        after_truffle(s, box, seat, slot, events)


@rule
def change_number(s: State, box: Box, seat: int, back: int, events: Cells) -> None:
    slot = next_truffle(s) - 1
    lose(s, seat, back * FACE_KINDS + NUMBER_CHANGE)
    s.number_changes[slot] = back
    if needs_colour_change(s, box, slot, int(s.truffles[slot])):
        s.phase = COLOUR
    else:
        after_truffle(s, box, seat, slot, events)


@rule
def change_colour(s: State, box: Box, seat: int, back: int, events: Cells) -> None:
    slot = next_truffle(s) - 1
    lose(s, seat, back * FACE_KINDS + COLOUR_CHANGE)
    s.colour_changes[slot] = back
    after_truffle(s, box, seat, slot, events)


@rule
def after_truffle(s: State, box: Box, seat: int, slot: int, events: Cells) -> None:
    if slot + 1 < box.truffles[s.order]:
        s.phase = TRUFFLE
        return
    deliver(s, box, seat, events)
    end_turn(s, seat, events)


@large_rule
def deliver(s: State, box: Box, seat: int, events: Cells) -> None:
    """Pays for the order; ruling 6: orders of four truffles or more take the next bonus coin."""
    way = int(s.order)
    for slot in range(MOST_TRUFFLES):
        pay(s, seat, int(s.truffles[slot]), events)
        if s.number_changes[slot] != EMPTY:
            pay(s, seat, int(s.number_changes[slot]) * FACE_KINDS + NUMBER_CHANGE, events)
        if s.colour_changes[slot] != EMPTY:
            pay(s, seat, int(s.colour_changes[slot]) * FACE_KINDS + COLOUR_CHANGE, events)
        s.truffles[slot] = EMPTY
        s.number_changes[slot] = EMPTY
        s.colour_changes[slot] = EMPTY
    price = int(box.price[box.order_of[way]])
    s.coins[seat] += price
    s.delivered[seat, box.order_of[way]] += 1
    s.order = EMPTY
    emit(events, DELIVERED, seat, price, way)
    coin = next_bonus(s, box)
    if box.truffles[way] >= 4 and coin > 0:
        s.bonus_taken += 1
        s.coins[seat] += coin
        s.bonus_won[seat] += coin
        emit(events, BONUS, seat, coin)


@rule
def pay(s: State, seat: int, kind: int, events: Cells) -> None:
    if kind != EMPTY:
        s.discards[kind] += 1
        emit(events, PAYS, seat, kind)


@rule
def next_bonus(s: State, box: Box) -> int:
    """The leftmost bonus coin that is left; 0 if none is."""
    if s.bonus_taken >= MOST_BONUS:
        return 0
    row = int(s.players) - 2
    if s.players == 4 and s.six_bonus_coins == 1:
        row = 3
    return int(box.bonus[row, s.bonus_taken])


@large_rule
def end_turn(s: State, seat: int, events: Cells) -> None:
    if s.left > 0:
        begin_turn(s, (seat + 1) % int(s.players))
        return
    emit(events, ROUND_ENDS, CHANCE, int(s.round_number))
    s.dealt = 0
    s.bonus_taken = 0
    if s.round_number + 1 == ROUNDS:
        end_game(s, events)
        return
    s.round_starter = (seat + 1) % int(s.players)
    go_on_discarding(s, int(s.round_starter))


@rule
def end_game(s: State, events: Cells) -> None:
    """Ruling 8: a Skip still waiting is lost."""
    for seat in range(s.players):
        back = int(s.waiting_skip[seat])
        if back != EMPTY:
            s.waiting_skip[seat] = EMPTY
            s.discards[back * FACE_KINDS + SKIP] += 1
            emit(events, LOST_SKIP, seat, back)
    s.turn = EMPTY
    s.phase = OVER
    s.to_act = NO_SEAT


@rule
def hand_size(s: State, seat: int) -> int:
    held = 0
    for back in range(BACK_COUNT):
        held += int(s.hand_backs[seat, back])
    return held


@rule
def go_on_discarding(s: State, seat: int) -> None:
    """Ruling 13: from the next starter on, each discards down to the number of players; then the next round is laid."""
    players = int(s.players)
    last = (int(s.round_starter) + players - 1) % players
    while hand_size(s, seat) <= players:
        if seat == last:
            s.turn = EMPTY
            s.round_number += 1
            s.phase = DEAL_BACK
            s.to_act = CHANCE
            return
        seat = (seat + 1) % players
    s.turn = seat
    s.phase = DISCARD
    s.to_act = seat


@rule
def discard(s: State, seat: int, kind: int, events: Cells) -> None:
    lose(s, seat, kind)
    s.discards[kind] += 1
    emit(events, DISCARDED, seat, kind)
    go_on_discarding(s, seat)


# -- the end -------------------------------------------------------------------------------------------------------


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    for seat in range(s.players):
        out[seat] = s.coins[seat]


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """Most coins, then most cards in hand, then later in turn order (ruling 10: from the game's starter)."""
    if s.coins[seat] != s.coins[other]:
        return s.coins[seat] > s.coins[other]
    if hand_size(s, seat) != hand_size(s, other):
        return hand_size(s, seat) > hand_size(s, other)
    players = int(s.players)
    first = max(int(s.starter), 0)
    return (seat - first + players) % players > (other - first + players) % players


@rule
def placing(s: State, box: Box, out: Cells) -> None:
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            if other != seat and is_ahead(s, other, seat):
                place += 1
        out[seat] = place


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    """Every card of the pyramids is taken once, every card leaves a hand at most once; each turn has one decision
    more, and an order one to name it. Every turn but a Skip's takes a card."""
    cards, skips = SLOTS * ROUNDS, sum(int(box.copies[back * FACE_KINDS + SKIP]) for back in range(BACK_COUNT))
    dearest = int(box.price.max()) + int(box.bonus.max())
    return Bounds(decisions=4 * cards + 2 * skips, chance=2 * cards + 1, least=0, most=min(cards * dearest, 4000))
