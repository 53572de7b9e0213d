"""Chapter 2, completing the trio: jokers get their names, the trio takes effect, and is cleared (rulings 11 and 12)."""

from petitfour.core.kit import CHANCE, EMPTY, OK, Cells, emit, rule

from .actions import CLEARED, EFFECT, FIRST_NAME, NAMED, NO_JOKER_TO_NAME, NOT_PRINTED, OTHER_TYPE, WON_JOKER
from .box import Box
from .cards import gain_card, put_away, start_drawing, start_losing, type_of_face, value_of
from .fields import start_moving
from .gems import change_gems
from .state import (
    BONUS,
    CARDS_FACE,
    EFFECT_DRAW,
    EFFECT_LOSE,
    FACE_KINDS,
    FIELDS_FACE,
    FIRST_GEM_FACE,
    NAME,
    PLAYER,
    REFILL,
    REGULAR,
    UNIT,
    VALUE,
    State,
)

# -- jokers --------------------------------------------------------------------------------------------------------


@rule
def next_joker(s: State) -> int:
    """The type of the first joker of the full trio that has no name yet; EMPTY if there is none."""
    for kind in range(3):
        if s.trio[s.full_trio, kind] >= REGULAR and s.named[kind] == EMPTY:
            return kind
    return EMPTY


@rule
def why_not_name(s: State, box: Box, face: int) -> int:
    """Ruling 12: any face printed on the regular cards of the joker's type."""
    if s.stage != NAME:
        return NO_JOKER_TO_NAME
    if type_of_face(face) != next_joker(s):
        return OTHER_TYPE
    return OK if box.is_printed[face] == 1 else NOT_PRINTED


@rule
def legal_names(s: State, box: Box, out: Cells) -> int:
    moves = 0
    for face in range(FACE_KINDS):
        if why_not_name(s, box, face) == OK:
            out[moves] = FIRST_NAME + face
            moves += 1
    return moves


@rule
def name_joker(s: State, seat: int, face: int, events: Cells) -> None:
    s.named[next_joker(s)] = face
    emit(events, NAMED, seat, face)


# -- the effect ----------------------------------------------------------------------------------------------------


@rule
def face_at(s: State, kind: int) -> int:
    """What a place of the full trio says; a joker what it was named."""
    card = int(s.trio[s.full_trio, kind])
    return int(s.named[kind]) if card >= REGULAR else card % FACE_KINDS


@rule
def begin_effect(s: State, events: Cells) -> None:
    """To whom, how much, what: cards, fields or gems."""
    who = face_at(s, PLAYER)
    value = value_of(face_at(s, VALUE))
    unit = face_at(s, UNIT)
    emit(events, EFFECT, who, face_at(s, VALUE), unit)
    if unit == CARDS_FACE:
        s.affected = who
        if value > 0:
            start_drawing(s, EFFECT_DRAW, who, value)
        else:
            start_losing(s, EFFECT_LOSE, who, -value, events)
    elif unit == FIELDS_FACE:
        start_moving(s, who, value)
    else:
        s.stage = BONUS
        change_gems(s, who, unit - FIRST_GEM_FACE, value, events)


# -- after the effect ----------------------------------------------------------------------------------------------


@rule
def finish_trio(s: State, events: Cells) -> None:
    """Ruling 11: bonus, discard, refill; the end draw follows."""
    trio = int(s.full_trio)
    win_joker(s, trio, events)
    for kind in range(3):
        put_away(s, int(s.trio[trio, kind]))
        s.trio[trio, kind] = EMPTY
    emit(events, CLEARED, CHANCE, trio)
    s.stage = REFILL
    s.to_draw = 1


@rule
def win_joker(s: State, trio: int, events: Cells) -> None:
    """Three equal symbols earn their joker, while there is one; ruling 12: not with a joker among the three."""
    symbol = int(s.trio[trio, 0]) // FACE_KINDS
    same = True
    for kind in range(3):
        card = int(s.trio[trio, kind])
        if card >= REGULAR or card // FACE_KINDS != symbol:
            same = False
    if same and s.joker_supply[symbol] > 0:
        s.joker_supply[symbol] -= 1
        s.jokers[s.turn, symbol] += 1
        gain_card(s, int(s.turn), REGULAR + symbol)
        emit(events, WON_JOKER, int(s.turn), symbol)
