"""Chapter four: wolves, their tracks and their run (rulings 5 to 10)."""

from petitfour.core.kit import CHANCE, EMPTY, OK, Cells, all_but, emit, emit_to, large_rule, rule

from .actions import (
    CARD_NOT_IN_HAND,
    LAID,
    LAID_HIDDEN,
    SCARED,
    TRACK_IS_CLOSED,
    TRACK_IS_FULL,
    TRACK_RETURNS,
    TURNED_UP,
    WOLF_BLOCKED,
    WOLF_ENTERS,
    WOLF_LIES,
    WOLF_MOVED,
    WOLF_RISES,
    WOLF_SLID,
    WOLVES_MOVE,
)
from .box import Box
from .digging import forget_dig
from .forest import is_blocked
from .state import BROWN, CARDS, GREY, NORTH, PIGS, POND, SEATS, TRACKS, TWO, WOLVES, State


@rule
def pack_of(wolf: int) -> int:
    """Brown, grey, brown, grey: the order of their entry."""
    return wolf % 2


@rule
def scare(s: State, at: int, events: Cells) -> None:
    """A wolf has entered a tile: every pig there runs away, but for ghosts."""
    for seat in range(s.players):
        for pig in range(PIGS):
            if s.pig[seat, pig] == at and s.ghost[seat, pig] == 0:
                s.pig[seat, pig] = EMPTY
                forget_dig(s, seat, pig)
                emit(events, SCARED, seat, pig)


@rule
def enter_wolf(s: State, events: Cells) -> None:
    """Ruling 9: the next wolf, on its den, facing north; none if all four are out."""
    for wolf in range(WOLVES):
        if s.wolf[wolf] == EMPTY:
            at = int(s.den[pack_of(wolf)])
            s.wolf[wolf] = at
            s.facing[wolf] = NORTH
            emit(events, WOLF_ENTERS, CHANCE, wolf, at)
            scare(s, at, events)
            return


@large_rule
def wolf_step(s: State, box: Box, wolf: int, direction: int, events: Cells) -> bool:
    """One step with looping and sliding; False if a wall blocks it. Scares the pigs of every tile entered."""
    here = int(s.wolf[wolf])
    if is_blocked(s, here, direction):
        emit(events, WOLF_BLOCKED, CHANCE, wolf)
        return False
    there = int(box.around[here, direction])
    s.wolf[wolf] = there
    emit(events, WOLF_MOVED, CHANCE, wolf, there)
    scare(s, there, events)
    first = there
    while s.ground[there] == POND and not is_blocked(s, there, direction):
        there = int(box.around[there, direction])
        if there == first:  # a whole line of ponds: around once
            break
        s.wolf[wolf] = there
        emit(events, WOLF_SLID, CHANCE, wolf, there)
        scare(s, there, events)
    return True


@rule
def obey(s: State, box: Box, wolf: int, card: int, events: Cells) -> None:
    """Ruling 6: a blocked wolf still turns; a wall cancels what is left of a 2."""
    if s.knocked_out[wolf] == 1:
        emit(events, WOLF_LIES, CHANCE, wolf)
        return
    if card != TWO:
        s.facing[wolf] = card
        wolf_step(s, box, wolf, card, events)
        return
    for _ in range(2):
        if not wolf_step(s, box, wolf, int(s.facing[wolf]), events):
            return


@large_rule
def run_wolves(s: State, box: Box, events: Cells) -> None:
    """Rulings 7 and 8: this round's brown cards in order, then the grey ones; all wolves of the pack obey each."""
    is_announced = False
    s.ran[:] = EMPTY
    for track in range(TRACKS):
        for space in range(box.spaces[s.players]):
            if s.laid_by[track, space] == EMPTY or s.shown[track, space] != EMPTY:
                continue
            if not is_announced:
                emit(events, WOLVES_MOVE, CHANCE)
                is_announced = True
            seat = int(s.laid_by[track, space])
            card = int(s.hidden[seat, track, space])
            s.hidden[seat, track, space] = EMPTY
            s.shown[track, space] = card
            s.ran[track, space] = card
            emit(events, TURNED_UP, seat, card, track)
            for wolf in range(track, WOLVES, 2):
                if s.wolf[wolf] != EMPTY:
                    obey(s, box, wolf, card, events)


@rule
def end_run(s: State, box: Box, events: Cells) -> None:
    """Ruling 27: full tracks return, wolves rise, ghosts end."""
    for track in range(TRACKS):
        if free_space(s, box, track) == EMPTY:
            for space in range(box.spaces[s.players]):
                s.hand[s.laid_by[track, space], s.shown[track, space]] = 1
                s.laid_by[track, space] = EMPTY
                s.shown[track, space] = EMPTY
            emit(events, TRACK_RETURNS, CHANCE, track)
    for wolf in range(WOLVES):
        if s.knocked_out[wolf] == 1:
            s.knocked_out[wolf] = 0
            emit(events, WOLF_RISES, CHANCE, wolf)
    for seat in range(SEATS):
        for pig in range(PIGS):
            s.ghost[seat, pig] = 0


# -- laying direction cards ----------------------------------------------------------------------------------------


@rule
def free_space(s: State, box: Box, track: int) -> int:
    """The first free space of a track; EMPTY if it is full."""
    for space in range(box.spaces[s.players]):
        if s.laid_by[track, space] == EMPTY:
            return space
    return EMPTY


@rule
def is_open(s: State, track: int) -> bool:
    """The grey track opens with the first grey wolf."""
    return track == BROWN or s.wolf[GREY] != EMPTY


@rule
def cards_to_lay(s: State, box: Box, seat: int) -> int:
    """Ruling 10: what the die asks for, as far as cards and spaces go; none while every wolf lies."""
    wanted = int(box.face_cards[s.rolled])
    awake = False
    for wolf in range(WOLVES):
        if s.wolf[wolf] != EMPTY and s.knocked_out[wolf] == 0:
            awake = True
    if not awake:
        return 0
    cards = 0
    for card in range(CARDS):
        cards += int(s.hand[seat, card])
    spaces = 0
    for track in range(TRACKS):
        if is_open(s, track):
            for space in range(box.spaces[s.players]):
                if s.laid_by[track, space] == EMPTY:
                    spaces += 1
    return min(wanted, cards, spaces)


@rule
def why_not_lay(s: State, box: Box, seat: int, card: int, track: int) -> int:
    if s.hand[seat, card] == 0:
        return CARD_NOT_IN_HAND
    if not is_open(s, track):
        return TRACK_IS_CLOSED
    return TRACK_IS_FULL if free_space(s, box, track) == EMPTY else OK


@rule
def lay_card(s: State, box: Box, seat: int, card: int, track: int, events: Cells) -> None:
    space = free_space(s, box, track)
    s.hand[seat, card] = 0
    s.laid_by[track, space] = seat
    s.hidden[seat, track, space] = card
    s.to_lay -= 1
    emit_to(events, seat, LAID, seat, card, track, 0)
    emit_to(events, all_but(seat), LAID_HIDDEN, seat, track, 0, 0)
