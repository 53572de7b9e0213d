"""The loops of a table: what a seat may do, a turn played, and whether decisions are a whole turn.

They are bound to each game together with the other loops (`bind`). States come in arrays of one: numba takes four
microseconds to look at a single record, and none to look at an array. Arrays come one by one here, however many: in
named tuples made for every turn they would cost three microseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.constants import (
    ALIKE,
    CHANCE,
    DIFFERENT,
    GAME_IS_OVER,
    LOOK_ALIKE,
    NO_SUCH_ACTION,
    NOT_YOUR_TURN,
    OK,
)
from petitfour.core.helpers import hears, number_at, picked
from petitfour.core.marks import large_rule, rule

if TYPE_CHECKING:  # given by bind
    why_not: Any
    legal: Any
    apply: Any
    chance_weights: Any
    chance_site: Any
    waiting: Any
    is_over: Any
    redeal: Any
    ACTIONS: int
    SEATS: int

AUDIENCE = 5  # where in an event's row stands who hears it; the numbers before it are what is told


@rule
def may_decide(s: Any, seat: int, seats: Any) -> bool:
    """Whether a seat is among those that may decide now."""
    if s.to_act >= 0:
        return bool(s.to_act == seat)
    for k in range(waiting(s, seats)):
        if seats[k] == seat:
            return True
    return False


@rule
def over(states: Any) -> bool:
    return bool(is_over(states[0]))


@rule
def choices(states: Any, boxes: Any, seat: int, room: Any) -> int:
    """What a seat that may decide can do."""
    return int(legal(states[0], boxes[0], seat, room))


@large_rule
def reason(s: Any, box: Any, seat: int, action: int, seats: Any) -> int:
    """Why a seat may not do something now, or OK. It may be any number, at any time."""
    if is_over(s):
        return GAME_IS_OVER
    if not may_decide(s, seat, seats):
        return NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    return int(why_not(s, box, seat, action))


@rule
def refusal(states: Any, boxes: Any, seat: int, action: int, seats: Any) -> int:
    return reason(states[0], boxes[0], seat, action, seats)


@rule
def draw_fairly(s: Any, box: Any, keys: Any, weights: Any) -> int:
    """What chance decides in a game that is played, by keys as `chance.keys_of` makes them; -1 if it has no outcome."""
    length = chance_weights(s, box, weights)
    return int(picked(number_at(keys, chance_site(s)), weights, length))


@rule
def play_turn(
    states: Any, boxes: Any, seat: int, actions: Any, keys: Any, weights: Any, seats: Any, most_events: int,
    events: Any, done: Any,
) -> int:  # fmt: skip
    """Decisions of a seat, then what chance adds; how many. The events of all go to `events`; every row of `done` gets
    who decided, what, and the number of events after it. Ends early where an action is not allowed, chance has no
    outcome, or one buffer might be full with the next: more than `most_events` are not expected of one.
    """
    s = states[0]
    box = boxes[0]
    count = 0
    room = len(events) - 1 - most_events
    for k in range(len(actions)):
        if count == len(done) or events[0, 0] > room or reason(s, box, seat, int(actions[k]), seats) != OK:
            return count
        apply(s, box, seat, int(actions[k]), events)
        done[count, 0], done[count, 1], done[count, 2] = seat, actions[k], events[0, 0]
        count += 1
    # As `settle` does, but each outcome is told apart, and only as far as there is room.
    while s.to_act == CHANCE and count < len(done) and events[0, 0] <= room:
        outcome = draw_fairly(s, box, keys, weights)
        if outcome < 0:
            return count
        apply(s, box, CHANCE, outcome, events)
        done[count, 0], done[count, 1], done[count, 2] = CHANCE, outcome, events[0, 0]
        count += 1
    return count


@rule
def play_again(states: Any, flat: Any, boxes: Any, decisions: Any, rows: Any, events: Any, counts: Any) -> None:
    """Decisions that were allowed once, each with its seat: `rows` get the cells after every one (`flat` are the
    state's), `counts` the number of events so far."""
    for k in range(len(decisions)):
        apply(states[0], boxes[0], int(decisions[k, 0]), int(decisions[k, 1]), events)
        counts[k] = events[0, 0]
        for cell in range(len(flat)):
            rows[k, cell] = flat[cell]


# -- in several worlds -------------------------------------------------------------------------------------------------


@large_rule
def deal_worlds(worlds: Any, boxes: Any, seat: int, seeds: Any) -> None:
    """Fills in what a seat does not see, in every one of several worlds."""
    for i in range(len(worlds)):
        redeal(worlds[i], boxes[0], seat, int(seeds[i]))


@large_rule
def play_in_worlds(
    worlds: Any, flat: Any, boxes: Any, seat: int, action: int, seen: Any, notes: Any, events: Any
) -> int:
    """A decision in every one of several worlds, `flat` the cells of each in a row; its events go to `events`.

    ALIKE if what the seat sees (the cells `seen`), who decides next and what the seat may do then is the same in all;
    LOOK_ALIKE if only the events are not; else DIFFERENT. `notes` are two rows, the first world's and another's: SEATS
    numbers for those who decide, then what the seat may do.
    """
    likeness = ALIKE
    first_several, first_count = 0, 0
    for i in range(len(worlds)):
        s = worlds[i]
        events[i, 0, 0] = 0
        apply(s, boxes[0], seat, action, events[i])
        who, room = notes[min(i, 1), :SEATS], notes[min(i, 1), SEATS:]
        several, count = 1, 0
        if s.to_act >= 0:
            who[0] = s.to_act
        else:
            several = waiting(s, who)
        for k in range(several):
            if who[k] == seat:
                count = legal(s, boxes[0], seat, room)
        if i == 0:
            first_several, first_count = several, count
            continue
        if several != first_several or count != first_count or not cells_alike(flat[i], flat[0], seen):
            return DIFFERENT
        if not alike(who, notes[0], several) or not alike(room, notes[0, SEATS:], count):
            return DIFFERENT
        if not events_alike(events[i], events[0]):
            likeness = LOOK_ALIKE
    return likeness


# Comparing with numpy would make arrays for the two parts and for the answer: longer than playing.


@rule
def alike(these: Any, those: Any, count: int) -> bool:
    """Whether the first few numbers are the same."""
    for k in range(count):
        if these[k] != those[k]:
            return False
    return True


@rule
def cells_alike(these: Any, those: Any, seen: Any) -> bool:
    for k in range(len(seen)):
        if these[seen[k]] != those[seen[k]]:
            return False
    return True


@rule
def events_alike(these: Any, those: Any) -> bool:
    """Whether two buffers hold the same events, as far as they have room for them."""
    if these[0, 0] != those[0, 0]:
        return False
    for k in range(1, min(int(those[0, 0]) + 1, len(those))):
        if not alike(these[k], those[k], 6):
            return False
    return True


@large_rule
def hears_alike(events: Any, seat: int) -> bool:
    """Whether a seat hears the same in all worlds: the events it is told, one after another, without their audience."""
    last = len(events[0]) - 1
    for i in range(1, len(events)):
        mine, first = 1, 1
        of_mine, of_first = min(int(events[i, 0, 0]), last), min(int(events[0, 0, 0]), last)
        while True:
            while mine <= of_mine and not hears(int(events[i, mine, AUDIENCE]), seat):
                mine += 1
            while first <= of_first and not hears(int(events[0, first, AUDIENCE]), seat):
                first += 1
            if mine > of_mine or first > of_first:
                break
            for k in range(AUDIENCE):
                if events[i, mine, k] != events[0, first, k]:
                    return False
            mine += 1
            first += 1
        if mine <= of_mine or first <= of_first:
            return False
    return True


@rule
def is_whole_turn(
    cells: Any, worlds: Any, flat: Any, boxes: Any, seat: int, actions: Any, seeds: Any, seen: Any, notes: Any,
    events: Any,
) -> bool:  # fmt: skip
    """Whether these decisions are allowed to a seat and complete a turn, found by what the seat sees of the cells of a
    state: by worlds that agree with it, as a draft does. False as well where a draft must look more closely. The worlds
    come as they are to one who sees nothing.
    """
    for i in range(len(flat)):
        for k in range(len(seen)):
            flat[i, seen[k]] = cells[seen[k]]
    if len(flat) > 1:
        deal_worlds(worlds, boxes, seat, seeds)
    for k in range(len(actions)):
        if reason(worlds[0], boxes[0], seat, int(actions[k]), notes[0]) != OK:
            return False
        looks = play_in_worlds(worlds, flat, boxes, seat, int(actions[k]), seen, notes, events)
        if looks == DIFFERENT or (looks == LOOK_ALIKE and not hears_alike(events, seat)):
            return k == len(actions) - 1  # it reveals something: nothing more can be decided before
    return len(actions) > 0 and not may_decide(worlds[0], seat, notes[0])
