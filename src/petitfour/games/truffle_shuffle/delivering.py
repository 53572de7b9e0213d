"""Fulfilling an order, truffle by truffle, and the bonus coins (rulings 4 and 6); orders says what one asks for."""

from petitfour.core.kit import EMPTY, OK, Cells, emit, large_rule, rule

from .actions import (
    BONUS,
    CHANGE_IS_WASTE,
    CHOOSE_COLOUR_CHANGE,
    CHOOSE_NUMBER_CHANGE,
    DELIVERED,
    FIRST_COLOUR_CHANGE,
    FIRST_NUMBER_CHANGE,
    FIRST_TRUFFLE,
    NO_ORDER_UNDER_WAY,
    NOT_IN_HAND,
    PAYS,
)
from .box import Box
from .filling import (
    counts_by_itself,
    needs_colour_change,
    needs_number_change,
    next_truffle,
    why_not_colour_change,
    why_not_truffle,
)
from .hands import lose
from .orders import BACK_COUNT, copy_hand
from .rounds import end_turn
from .state import (
    COLOUR,
    COLOUR_CHANGE,
    FACE_KINDS,
    KINDS,
    MOST_BONUS,
    MOST_TRUFFLES,
    NUMBER,
    NUMBER_CHANGE,
    TRUFFLE,
    State,
)

# -- what may pay --------------------------------------------------------------------------------------------------


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
def legal_truffles(s: State, box: Box, seat: int, out: Cells) -> int:
    moves = 0
    copy_hand(s, seat)
    for kind in range(KINDS):
        if s.spare[kind] > 0 and why_not_truffle(s, box, kind) == OK:
            out[moves] = FIRST_TRUFFLE + kind
            moves += 1
    return moves


@rule
def legal_changes(s: State, box: Box, seat: int, out: Cells) -> int:
    moves = 0
    first = FIRST_NUMBER_CHANGE if s.phase == NUMBER else FIRST_COLOUR_CHANGE
    for action in range(first, first + BACK_COUNT):
        if why_not_change(s, box, seat, action) == OK:
            out[moves] = action
            moves += 1
    return moves


# -- truffle by truffle --------------------------------------------------------------------------------------------


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


# -- the order is full ---------------------------------------------------------------------------------------------


@large_rule
def deliver(s: State, box: Box, seat: int, events: Cells) -> None:
    """Pays for the order, and takes its price."""
    way = int(s.order)
    pay_order(s, seat, events)
    price = int(box.price[box.order_of[way]])
    s.coins[seat] += price
    s.delivered[seat, box.order_of[way]] += 1
    s.order = EMPTY
    emit(events, DELIVERED, seat, price, way)
    if box.truffles[way] >= 4:
        take_bonus(s, box, seat, events)


@rule
def pay_order(s: State, seat: int, events: Cells) -> None:
    """Each truffle with its changes, in their order."""
    for slot in range(MOST_TRUFFLES):
        pay(s, seat, int(s.truffles[slot]), events)
        if s.number_changes[slot] != EMPTY:
            pay(s, seat, int(s.number_changes[slot]) * FACE_KINDS + NUMBER_CHANGE, events)
        if s.colour_changes[slot] != EMPTY:
            pay(s, seat, int(s.colour_changes[slot]) * FACE_KINDS + COLOUR_CHANGE, events)
        s.truffles[slot] = EMPTY
        s.number_changes[slot] = EMPTY
        s.colour_changes[slot] = EMPTY


@rule
def pay(s: State, seat: int, kind: int, events: Cells) -> None:
    if kind != EMPTY:
        s.discards[kind] += 1
        emit(events, PAYS, seat, kind)


@rule
def take_bonus(s: State, box: Box, seat: int, events: Cells) -> None:
    """Ruling 6: orders of four truffles or more take the next bonus coin."""
    coin = next_bonus(s, box)
    if coin > 0:
        s.bonus_taken += 1
        s.coins[seat] += coin
        s.bonus_won[seat] += coin
        emit(events, BONUS, seat, coin)


@rule
def next_bonus(s: State, box: Box) -> int:
    """The leftmost bonus coin that is left; 0 if none is."""
    if s.bonus_taken >= MOST_BONUS:
        return 0
    row = int(s.players) - 2
    if s.players == 4 and s.six_bonus_coins == 1:
        row = 3
    return int(box.bonus[row, s.bonus_taken])
