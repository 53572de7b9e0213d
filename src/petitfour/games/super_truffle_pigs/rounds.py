"""A round: the die, the turns, the wolves' run, who returns, the row of powers, the end (18 to 21)."""

from petitfour.core.kit import (
    CHANCE,
    EMPTY,
    NO_SEAT,
    Cells,
    emit,
    large_rule,
    rule,
)

from .actions import (
    ENDED,
    GAVE,
    ONE_LEFT_EVENT,
    POWER_COMES,
    POWERS_SHUFFLED,
    RETURN_BY,
    RETURNED,
    ROLLED,
    ROUND_BEGINS,
    STAY_OUT,
    STAYS_OUT,
    TURN_BEGINS,
)
from .box import Box
from .pigs import (
    in_forest,
    may_return,
    players_in_forest,
)
from .state import (
    CAP,
    FEW_TRUFFLES,
    GIVE,
    MISSIONS,
    MOST_ROUNDS,
    NO_PIGS,
    ONE_LEFT,
    OVER,
    POWER_KINDS,
    RETURN,
    ROLL,
    ROW,
    ROW_STAGE,
    TURN,
    State,
)
from .wolves import end_run, enter_wolf, run_wolves


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
    way = int(s.return_path)
    s.pig[seat, 0] = s.path[way]
    s.return_path = EMPTY
    s.returned[seat] = 1
    emit(events, RETURNED, seat, int(s.pig[seat, 0]), way)
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
