"""Taking cards from the tableau, with Take 2 and Skip (rulings 1, 2, 7 and 8)."""

from petitfour.core.kit import CHANCE, EMPTY, NONE, OK, Cells, emit, emit_to, rule

from .actions import (
    ALREADY_TAKEN,
    CARD_IS_COVERED,
    DISCARD_FIRST,
    FIRST_SKIP,
    FIRST_TAKE_TWO,
    NO_CARD_THERE,
    NOT_IN_HAND,
    ORDER_UNDER_WAY,
    PLAYED_SKIP,
    PLAYED_TAKE_TWO,
    SAW,
    SKIP_IS_WAITING,
    SPENT_SKIP,
    STILL_TAKING,
    TOOK,
    TOOK_FACE_DOWN,
)
from .box import Box
from .hands import gain, lose
from .orders import BACK_COUNT
from .rounds import end_turn
from .state import ACTION, DISCARD, FACE_KINDS, LOOK, ORDER, SKIP, SLOTS, TAKE, TAKE_TWO, State

# -- what may be taken ---------------------------------------------------------------------------------------------


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
def legal_takes(s: State, box: Box, seat: int, out: Cells) -> int:
    moves = 0
    for slot in range(SLOTS):
        if why_not_take(s, box, slot) == OK:
            out[moves] = slot
            moves += 1
    if s.phase == ACTION:
        for back in range(BACK_COUNT):
            if s.hand[seat, back * FACE_KINDS + TAKE_TWO] > 0:
                out[moves] = FIRST_TAKE_TWO + back
                moves += 1
        for back in range(BACK_COUNT):
            if s.hand[seat, back * FACE_KINDS + SKIP] > 0:
                out[moves] = FIRST_SKIP + back
                moves += 1
    return moves


# -- taking --------------------------------------------------------------------------------------------------------


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


# -- Take 2 and Skip -----------------------------------------------------------------------------------------------


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
