"""Chapter 2, the bonus phase: box chocolates, or place a wild (rulings 1, 4, 6 and 9)."""

from petitfour.core.kit import CHANCE, EMPTY, NONE, OK, Cells, emit, rule

from .actions import (
    BOXED,
    CANNOT_PAY,
    DISPLAY_IS_FULL,
    END_BONUS,
    FIRST_BOX,
    FIRST_PAIR,
    FIRST_PAY,
    FIRST_WILD,
    LAST_ROUND,
    NO_PAIR,
    NO_TILE_THERE,
    NO_TILES_YET,
    NO_WILDS_LEFT,
    NOT_IN_HAND,
    NOTHING_TO_PAY,
    PAYMENT_WOULD_FAIL,
    PAYS,
    PLACED_WILD,
    STACK_IS_EMPTY,
    TOOK_FIRST,
    WILD_ALREADY_THERE,
    WRONG_CHOCOLATE,
)
from .box import Box
from .cards import lose
from .display import place_of
from .state import DISCARD, FULL, KINDS, PAY, PLACE, REVEAL, SPACES, STACKS, State


@rule
def legal_bonus(s: State, box: Box, seat: int, out: Cells) -> int:
    moves = 0
    for stack in range(STACKS):
        if why_not_box(s, box, seat, stack) == OK:
            out[moves] = FIRST_BOX + stack
            moves += 1
    if s.wilds[seat] > 0 and s.tiles[seat] > 0:
        for space in range(SPACES):
            if s.tile_at[seat, place_of(space)] != EMPTY and s.wild_at[seat, space] == 0:
                out[moves] = FIRST_WILD + space
                moves += 1
    out[moves] = END_BONUS
    return moves + 1


# -- boxing: paying and placing ------------------------------------------------------------------------------------


@rule
def chocolates_of(box: Box, tile: int) -> int:
    chocolates = 0
    for slot in range(4):
        if box.wants[tile, slot] != NONE:
            chocolates += 1
    return chocolates


@rule
def can_pay_rest(s: State, box: Box, seat: int, tile: int, paid: int, gone: int, cards: int) -> bool:
    """Whether a hand can pay for the chocolates of a tile after the first `paid`, when `cards` of the kind `gone` are
    spent as well: own cards first, pairs of what is left for the rest. Using own cards first is never worse."""
    lacking = 0
    pairs = 0
    for kind in range(KINDS):
        held = int(s.hand[seat, kind])
        if kind == gone:
            held -= cards
        if held < 0:
            return False
        for slot in range(paid, 4):
            if box.wants[tile, slot] == kind:
                held -= 1
        if held < 0:
            lacking -= held
        else:
            pairs += held // 2
    return pairs >= lacking


@rule
def why_not_box(s: State, box: Box, seat: int, stack: int) -> int:
    """Ruling 4: only the top tile of a stack."""
    if s.tiles[seat] >= FULL:
        return DISPLAY_IS_FULL
    if s.top[stack] == EMPTY:
        return STACK_IS_EMPTY
    return OK if can_pay_rest(s, box, seat, int(s.top[stack]), 0, NONE, 0) else CANNOT_PAY


@rule
def why_not_pay(s: State, box: Box, seat: int, action: int) -> int:
    """Ruling 1: the chocolate itself, or two matching cards of any kind."""
    if s.phase != PAY:
        return NOTHING_TO_PAY
    is_pair = action >= FIRST_PAIR
    kind = action - (FIRST_PAIR if is_pair else FIRST_PAY)
    tile = int(s.top[s.stack])
    paid = int(s.chocolates_paid)
    if s.hand[seat, kind] == 0:
        return NOT_IN_HAND
    if not is_pair and box.wants[tile, paid] != kind:
        return WRONG_CHOCOLATE
    if is_pair and s.hand[seat, kind] < 2:
        return NO_PAIR
    return OK if can_pay_rest(s, box, seat, tile, paid + 1, kind, 2 if is_pair else 1) else PAYMENT_WOULD_FAIL


@rule
def pay(s: State, box: Box, seat: int, action: int) -> None:
    is_pair = action >= FIRST_PAIR
    kind = action - (FIRST_PAIR if is_pair else FIRST_PAY)
    cards = 2 if is_pair else 1
    lose(s, seat, kind, cards)
    s.paid[kind] += cards
    s.chocolates_paid += 1
    if s.chocolates_paid == chocolates_of(box, int(s.top[s.stack])):
        s.phase = PLACE


@rule
def place_tile(s: State, box: Box, seat: int, place: int, rotation: int, events: Cells) -> None:
    """The paid cards are discarded, the tile joins the display, and the next of its stack shows."""
    discard_payment(s, seat, events)
    stack = int(s.stack)
    tile = int(s.top[stack])
    s.tile_at[seat, place] = tile
    s.turned[seat, place] = rotation
    s.tiles[seat] += 1
    s.top[stack] = EMPTY
    s.left[stack] -= 1
    emit(events, BOXED, seat, tile, place, rotation)
    if s.tiles[seat] == FULL and s.ender == EMPTY:  # ruling 9: a second full display gets nothing
        s.ender = seat
        s.first_to = seat
        emit(events, TOOK_FIRST, seat)
        emit(events, LAST_ROUND, CHANCE)
    s.phase = REVEAL
    if s.left[stack] == 0:
        s.stack = EMPTY
        s.phase = DISCARD


@rule
def discard_payment(s: State, seat: int, events: Cells) -> None:
    for kind in range(KINDS):
        for _ in range(s.paid[kind]):
            emit(events, PAYS, seat, kind)
        s.discards[kind] += s.paid[kind]
        s.paid[kind] = 0
    s.chocolates_paid = 0


# -- wilds ---------------------------------------------------------------------------------------------------------


@rule
def why_not_wild(s: State, seat: int, space: int) -> int:
    """Ruling 6: on a printed or an empty space of a tile, never on another wild."""
    if s.tiles[seat] == 0:
        return NO_TILES_YET
    if s.wilds[seat] == 0:
        return NO_WILDS_LEFT
    if s.tile_at[seat, place_of(space)] == EMPTY:
        return NO_TILE_THERE
    return WILD_ALREADY_THERE if s.wild_at[seat, space] == 1 else OK


@rule
def place_wild(s: State, seat: int, space: int, events: Cells) -> None:
    s.wild_at[seat, space] = 1
    s.wilds[seat] -= 1
    emit(events, PLACED_WILD, seat, space)
    s.phase = DISCARD
