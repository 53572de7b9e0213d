"""Chapter 2, the unit fields: moving, what the fields do, and stealing (rulings 3, 5 to 7 and 16)."""

from petitfour.core.kit import EMPTY, Cells, emit, rule

from .actions import CHOSE, ENDS_ON, LOSES_TURN, MORE_TURNS, REPEATS, STEPPED, STOLE
from .box import CARDS_FIELD, CLOCK, COLOURED, CROSSROADS, START, Box
from .cards import start_drawing, start_losing
from .gems import change_gems, check_win
from .state import BONUS, FIELD_DRAW, FIELD_LOSE, MOST_GEMS, MOVE, OVER, SEATS, STEAL, State

# -- moving --------------------------------------------------------------------------------------------------------


@rule
def start_moving(s: State, seat: int, distance: int) -> None:
    s.stage = MOVE
    s.affected = seat
    s.distance = distance
    s.steps_left = abs(distance)
    s.came_from = EMPTY
    s.chosen_way = EMPTY


@rule
def walk(s: State, box: Box, events: Cells) -> bool:
    """Moves until the way must be chosen (True), the move has ended or the game is over (False)."""
    while s.stage == MOVE:
        field = int(s.figure[s.affected])
        if s.steps_left == 0:
            if box.kind[field] == COLOURED:  # the same move once more
                s.steps_left = abs(int(s.distance))
                emit(events, REPEATS, int(s.affected), field)
                continue
            land(s, box, field, events)
            return False
        if box.kind[field] == CROSSROADS and (s.distance > 0 or s.came_from == EMPTY):
            return True  # ruling 16: forward always, backward only when the move begins here
        step(s, box, same_ring(s, box, field), events)
    return False


@rule
def same_ring(s: State, box: Box, field: int) -> int:
    """Ruling 16: going back through a crossroads, the way on the ring one came from."""
    if s.distance < 0 and box.kind[field] == CROSSROADS:
        for way in range(2):
            if box.ring[box.backward[field, way]] == box.ring[s.came_from]:
                return way
    return 0


@rule
def step(s: State, box: Box, way: int, events: Cells) -> None:
    """One field on; ruling 3: every forward step onto a Start earns its gem."""
    seat = int(s.affected)
    field = int(s.figure[seat])
    onward = int(box.forward[field, way]) if s.distance > 0 else int(box.backward[field, way])
    s.came_from = field
    s.figure[seat] = onward
    s.steps_left -= 1
    emit(events, STEPPED, seat, onward)
    if s.distance > 0 and box.kind[onward] == START:
        change_gems(s, seat, int(box.colour[onward]), 1, events)


@rule
def choose_way(s: State, box: Box, seat: int, way: int, events: Cells) -> None:
    s.chosen_way = way
    emit(events, CHOSE, seat, way)
    step(s, box, way, events)


# -- landing -------------------------------------------------------------------------------------------------------


@rule
def land(s: State, box: Box, field: int, events: Cells) -> None:
    """Ruling 5: the field's own effect, then stealing."""
    seat = int(s.affected)
    kind = int(box.kind[field])
    amount = int(box.amount[field])
    s.distance = 0
    s.came_from = EMPTY
    s.stage = STEAL
    emit(events, ENDS_ON, seat, field)
    if kind == CARDS_FIELD:
        if amount > 0:
            start_drawing(s, FIELD_DRAW, seat, amount)
        else:
            start_losing(s, FIELD_LOSE, seat, -amount, events)
    elif kind == CLOCK:
        clock(s, seat, amount, events)


@rule
def clock(s: State, seat: int, amount: int, events: Cells) -> None:
    """Rulings 6 and 7."""
    if amount < 0:
        s.skips[seat] += 1
        emit(events, LOSES_TURN, seat)
        return
    emit(events, MORE_TURNS, seat, amount)
    if seat == s.turn:
        s.extra += amount
    else:
        s.interrupt = seat
        s.interrupt_turns = amount


@rule
def steal(s: State, events: Cells) -> None:
    """Ruling 5: one of each colour the standing player has; from both, clockwise from the incoming player."""
    seat = int(s.affected)
    s.affected = EMPTY
    s.stage = BONUS
    for offset in range(1, SEATS):
        other = (seat + offset) % SEATS
        if s.figure[other] != s.figure[seat]:
            continue
        for gem in range(3):
            if s.stage == OVER:
                return
            if s.gems[other, gem] > 0 and s.gems[seat, gem] < MOST_GEMS:
                s.gems[other, gem] -= 1
                s.gems[seat, gem] += 1
                emit(events, STOLE, seat, gem, other)
                check_win(s, seat, events)
