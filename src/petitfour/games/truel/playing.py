"""Chapter 1, playing a card: what fits where, and the hand that fits nowhere (ruling 9)."""

from petitfour.core.kit import EMPTY, OK, Cells, emit, rule

from .actions import NO_ROOM, NOT_IN_HAND, PLACE_IS_TAKEN, PLAYED, SHOW, SHOWED, SHOWS_NOTHING
from .cards import put_away, remove_card, start_drawing, type_of
from .state import END_DRAW, KINDS, NAME, SHOWN_DRAW, State


@rule
def why_not_play(s: State, seat: int, card: int, trio: int) -> int:
    if s.hand[seat, card] == 0:
        return NOT_IN_HAND
    if s.trio[trio, type_of(card)] == EMPTY:
        return OK
    return PLACE_IS_TAKEN if (room_for(s) >> type_of(card)) & 1 == 1 else NO_ROOM


@rule
def something_fits(s: State, seat: int) -> bool:
    """Ruling 9: whoever can play must."""
    room = room_for(s)
    for card in range(KINDS):
        if s.hand[seat, card] > 0 and (room >> type_of(card)) & 1 == 1:
            return True
    return False


@rule
def room_for(s: State) -> int:
    """A bit for each type that has an empty place."""
    room = 0
    for kind in range(3):
        for trio in range(3):
            if s.trio[trio, kind] == EMPTY:
                room |= 1 << kind
    return room


@rule
def legal_plays(s: State, seat: int, out: Cells) -> int:
    """Every card on every empty place of its type; showing the hand only if there is none."""
    moves = 0
    room = room_for(s)
    for card in range(KINDS):
        kind = type_of(card)
        if s.hand[seat, card] > 0 and (room >> kind) & 1 == 1:
            for trio in range(3):
                if s.trio[trio, kind] == EMPTY:
                    out[moves] = card * 3 + trio
                    moves += 1
    if moves == 0:
        out[0] = SHOW
        moves = 1
    return moves


@rule
def play_card(s: State, seat: int, card: int, trio: int, events: Cells) -> None:
    remove_card(s, seat, card)
    s.trio[trio, type_of(card)] = card
    emit(events, PLAYED, seat, card, trio)
    for kind in range(3):
        if s.trio[trio, kind] == EMPTY:
            start_drawing(s, END_DRAW, seat, 1)
            return
    s.full_trio = trio
    s.named[:] = EMPTY
    s.stage = NAME


@rule
def show_hand(s: State, seat: int, events: Cells) -> None:
    """Ruling 9: the hand is shown and discarded before the three draws."""
    if s.hand_size[seat] == 0:
        emit(events, SHOWS_NOTHING, seat)
    for card in range(KINDS):
        for _ in range(s.hand[seat, card]):
            remove_card(s, seat, card)
            put_away(s, card)
            emit(events, SHOWED, seat, card)
    start_drawing(s, SHOWN_DRAW, seat, 3)
