"""Set-up of the tableau, the turns of a round, its end, and the end of the game (rulings 8 and 13)."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, Cells, emit, large_rule, rule

from .actions import DISCARDED, FIRST_DISCARD, LOST_SKIP, NOT_IN_HAND, NOTHING_TO_DISCARD, ROUND_BEGINS, ROUND_ENDS
from .box import Box
from .hands import hand_size, lose
from .state import ACTION, DEAL_BACK, DEAL_FRONT, DISCARD, FACE_KINDS, KINDS, OVER, ROUNDS, SKIP, SLOTS, TAKE, State


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
def begin_turn(s: State, seat: int) -> None:
    """Ruling 8: with a Skip waiting, the turn is three cards, or all that are left."""
    s.turn = seat
    s.to_act = seat
    s.phase = ACTION
    if s.waiting_skip[seat] != EMPTY:
        s.phase = TAKE
        s.to_take = min(3, int(s.left))


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


# -- discarding at the end of a round ------------------------------------------------------------------------------


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
def why_not_discard(s: State, seat: int, kind: int) -> int:
    if s.phase != DISCARD:
        return NOTHING_TO_DISCARD
    return OK if s.hand[seat, kind] > 0 else NOT_IN_HAND


@rule
def legal_discards(s: State, seat: int, out: Cells) -> int:
    moves = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            out[moves] = FIRST_DISCARD + kind
            moves += 1
    return moves


@rule
def discard(s: State, seat: int, kind: int, events: Cells) -> None:
    lose(s, seat, kind)
    s.discards[kind] += 1
    emit(events, DISCARDED, seat, kind)
    go_on_discarding(s, seat)
