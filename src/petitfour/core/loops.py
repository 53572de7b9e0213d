"""The generic loops. `bind` binds them to each game: copies of them have the game's rules among their globals.

Every game's random numbers are keyed: by (seed, site) for chance, by (seed, number of the decision) for random players.
So a seed gives the same game whatever the batch size or the number of threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from petitfour.core.constants import (
    ALIKE,
    CHANCE,
    CHANCE_STREAM,
    DIFFERENT,
    GAME_IS_OVER,
    LOOK_ALIKE,
    NO_SEAT,
    NO_SUCH_ACTION,
    NOT_YOUR_TURN,
    OK,
    PLAYER_STREAM,
)
from petitfour.core.groups import Scratch
from petitfour.core.helpers import below, hears, mix, pick_weighted
from petitfour.core.marks import large_rule, parallel_rule, rule

if TYPE_CHECKING:  # given by bind
    setup: Any
    why_not: Any
    legal: Any
    apply: Any
    chance_weights: Any
    chance_site: Any
    waiting: Any
    is_over: Any
    scores: Any
    placing: Any
    broken: Any
    redeal: Any
    observe: Any
    ACTIONS: int
    OUTCOMES: int
    SEATS: int
    REWARD_BY_SCORES: bool
    prange: Any

SEAT_CHOICES = 1 << 40  # counters of a player's stream that choose among seats instead of actions

# What a checked game can find.
FINE, OUT_OF_RANGE, INVARIANT_BROKEN, NOBODY_CAN_ACT, TOO_LONG, NO_CHANCE = 0, 1, 2, 3, 4, 5

AUDIENCE = 5  # where in an event's row stands who hears it; the numbers before it are what is told


@rule
def new_scratch() -> Any:
    return Scratch(
        np.empty(max(ACTIONS, SEATS), np.int64),
        np.empty(OUTCOMES, np.int64),
        np.empty(SEATS, np.int64),
        np.empty((0, 6), np.int64),
    )


@rule
def draw_outcome(s: Any, box: Any, chance_key: int, weights: Any) -> int:
    """What chance decides: drawn by the key and the site, here and nowhere else; -1 if it has no outcome. (A search
    samples instead: its worlds are imagined.)"""
    length = chance_weights(s, box, weights)
    return int(pick_weighted(chance_key, chance_site(s), weights, length))


@rule
def settle(s: Any, box: Any, chance_key: int, weights: Any, events: Any) -> int:
    """Plays chance until a seat must decide or the game is over; the number of outcomes, or -1 if chance has none."""
    outcomes = 0
    while s.to_act == CHANCE:
        outcome = draw_outcome(s, box, chance_key, weights)
        if outcome < 0:
            return -1
        apply(s, box, CHANCE, outcome, events)
        outcomes += 1
    return outcomes


@rule
def next_seat(s: Any, seats: Any) -> int:
    """The seat that decides next; of several that may, the first."""
    seat = int(s.to_act)
    if seat >= 0:
        return seat
    if waiting(s, seats) > 0:
        return int(seats[0])
    return NO_SEAT


@rule
def random_seat(s: Any, seats: Any, player_key: int, decisions: int) -> int:
    """The seat that decides next; of several that may, any."""
    seat = int(s.to_act)
    if seat >= 0:
        return seat
    several = waiting(s, seats)
    if several > 0:
        return int(seats[below(player_key, SEAT_CHOICES + decisions, several)])
    return NO_SEAT


@rule
def reasons(s: Any, box: Any, seat: int, out: Any) -> None:
    """Why each action is not allowed, or OK."""
    for action in range(ACTIONS):
        out[action] = why_not(s, box, seat, action)


# -- at a table --------------------------------------------------------------------------------------------------------
# States come in arrays of one: numba takes four microseconds to look at a single record, and none to look at an array.
# Arrays come one by one here, however many: in named tuples made for every turn they would cost three microseconds.


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
def play_turn(
    states: Any, boxes: Any, seat: int, actions: Any, chance_key: int, weights: Any, seats: Any, most_events: int,
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
    while s.to_act == CHANCE and count < len(done) and events[0, 0] <= room:
        outcome = draw_outcome(s, box, chance_key, weights)
        if outcome < 0:
            return count
        apply(s, box, CHANCE, outcome, events)
        done[count, 0], done[count, 1], done[count, 2] = CHANCE, outcome, events[0, 0]
        count += 1
    return count


@large_rule
def deal_worlds(worlds: Any, boxes: Any, seat: int, seeds: Any) -> None:
    """Fills in what a seat does not see, in every one of several worlds."""
    for i in range(len(worlds)):
        redeal(worlds[i], boxes[0], seat, int(seeds[i]))


@large_rule
def play_in_worlds(
    worlds: Any, flat: Any, boxes: Any, seat: int, action: int, seen: Any, seats: Any, rooms: Any, events: Any
) -> int:
    """A decision in every one of several worlds, `flat` the cells of each in a row; its events go to `events`.

    ALIKE if what the seat sees (the cells `seen`), who decides next and what the seat may do then is the same in all;
    LOOK_ALIKE if only the events are not; else DIFFERENT. Rooms and seats have two rows: the first world's, another's.
    """
    likeness = ALIKE
    first_several, first_count = 0, 0
    for i in range(len(worlds)):
        s = worlds[i]
        events[i, 0, 0] = 0
        apply(s, boxes[0], seat, action, events[i])
        who, room = seats[min(i, 1)], rooms[min(i, 1)]
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
        if not alike(who, seats[0], several) or not alike(room, rooms[0], count):
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
    cells: Any, hidden: Any, blank: Any, worlds: Any, flat: Any, boxes: Any, seat: int, actions: Any, seeds: Any,
    seen: Any, seats: Any, rooms: Any, events: Any,
) -> bool:  # fmt: skip
    """Whether these decisions are allowed to a seat and complete a turn, found by what the seat sees of the cells of a
    state: by worlds that agree with it, as a draft does. False as well where a draft must look more closely.
    """
    for i in range(len(flat)):
        for k in range(len(cells)):
            flat[i, k] = blank[k] if hidden[k] else cells[k]
    if len(flat) > 1:
        deal_worlds(worlds, boxes, seat, seeds)
    for k in range(len(actions)):
        if reason(worlds[0], boxes[0], seat, int(actions[k]), seats[0]) != OK:
            return False
        looks = play_in_worlds(worlds, flat, boxes, seat, int(actions[k]), seen, seats, rooms, events)
        if looks == DIFFERENT or (looks == LOOK_ALIKE and not hears_alike(events, seat)):
            return k == len(actions) - 1  # it reveals something: nothing more can be decided before
    return len(actions) > 0 and not may_decide(worlds[0], seat, seats[0])


@rule
def play_out(s: Any, box: Any, seed: int, room: Any, weights: Any, seats: Any, events: Any) -> int:
    """Plays a game to its end at random; returns the number of decisions."""
    chance_key = mix(seed, CHANCE_STREAM)
    player_key = mix(seed, PLAYER_STREAM)
    decisions = 0
    while True:
        if s.to_act == CHANCE and settle(s, box, chance_key, weights, events) < 0:
            return -1
        if is_over(s):
            return decisions
        seat = random_seat(s, seats, player_key, decisions)
        choices = legal(s, box, seat, room)
        apply(s, box, seat, int(room[below(player_key, decisions, choices)]), events)
        decisions += 1


@rule
def play_stretch(
    initial: Any, boxes: Any, seed: int, first: int, start: int, stop: int, finals: Any, lengths: Any
) -> None:
    """Random games number first + start to first + stop - 1, each from the seed and its number alone."""
    room, weights, seats, events = new_scratch()
    for game in range(start, stop):
        finals[game] = initial[0]
        lengths[game] = play_out(finals[game], boxes[0], mix(seed, first + game), room, weights, seats, events)


@parallel_rule
def play_many(initial: Any, boxes: Any, seed: int, first: int, threads: int, finals: Any, lengths: Any) -> None:
    """Random games shared among threads, a stretch each."""
    games = len(lengths)
    for t in prange(threads):
        play_stretch(initial, boxes, seed, first, t * games // threads, (t + 1) * games // threads, finals, lengths)


@rule
def check_cells(flat: Any, lowest: Any, highest: Any) -> bool:
    """Whether every cell lies within its declared domain."""
    for i in range(len(flat)):
        if flat[i] < lowest[i] or flat[i] > highest[i]:
            return False
    return True


@rule
def check_state(s: Any, box: Any, flat: Any, limits: Any) -> int:
    if not check_cells(flat, limits.lowest, limits.highest):
        return OUT_OF_RANGE
    if broken(s, box) != 0:
        return INVARIANT_BROKEN
    return FINE


@rule
def play_checked(one: Any, flat: Any, boxes: Any, limits: Any, seed: int, scratch: Any, report: Any) -> int:
    """A random game with every check after every decision and outcome, in an array of one state whose cells are `flat`.
    `report` gets decisions and chance outcomes."""
    s = one[0]
    box = boxes[0]
    chance_key = mix(seed, CHANCE_STREAM)
    player_key = mix(seed, PLAYER_STREAM)
    report[0] = 0
    report[1] = 0
    while True:
        code = check_state(s, box, flat, limits)
        if code != FINE:
            return code
        if report[0] > limits.decisions or report[1] > limits.outcomes:
            return TOO_LONG
        if is_over(s):
            return FINE
        if s.to_act == CHANCE:
            outcome = draw_outcome(s, box, chance_key, scratch.weights)
            if outcome < 0:
                return NO_CHANCE
            apply(s, box, CHANCE, outcome, scratch.events)
            report[1] += 1
            continue
        seat = random_seat(s, scratch.seats, player_key, int(report[0]))
        choices = 0
        if seat >= 0:
            choices = legal(s, box, seat, scratch.room)
        if choices == 0:
            return NOBODY_CAN_ACT
        apply(s, box, seat, int(scratch.room[below(player_key, int(report[0]), choices)]), scratch.events)
        report[0] += 1


@rule
def check_stretch(
    one: Any, flat: Any, initial: Any, boxes: Any, limits: Any, seed: int, first: int, findings: Any
) -> None:
    """Checked random games, with what was found in each, its scores and placing."""
    scratch = new_scratch()
    report = np.zeros(2, np.int64)
    for game in range(len(findings.lengths)):
        one[0] = initial[0]
        findings.codes[game] = play_checked(one, flat, boxes, limits, mix(seed, first + game), scratch, report)
        findings.lengths[game] = report[0]
        scores(one[0], boxes[0], findings.scores[game])
        placing(one[0], boxes[0], findings.places[game])


@rule
def write_reward(s: Any, box: Any, room: Any, reward: Any) -> None:
    """The return of each seat: its scores, or its share of victory scaled so that all add up to 0."""
    players = int(s.players)
    if REWARD_BY_SCORES:
        scores(s, box, room)
        for seat in range(players):
            reward[seat] = room[seat]
        return
    placing(s, box, room)
    winners = 0
    for seat in range(players):
        if room[seat] == 1:
            winners += 1
    for seat in range(players):
        share = 1.0 / winners if room[seat] == 1 else 0.0
        reward[seat] = (players * share - 1.0) / max(players - 1, 1)


@rule
def show(i: int, s: Any, box: Any, to_act: Any, mask: Any, seen: Any, room: Any, seats: Any) -> None:
    """Writes who decides in game i, what that seat may do and what it sees."""
    seat = next_seat(s, seats)
    to_act[i] = seat
    row = mask[i]
    for action in range(ACTIONS):  # of known length, so faster than row[:]
        row[action] = 0
    for k in range(legal(s, box, seat, room)):
        row[room[k]] = 1
    observe(s, seat, seen[i])


@rule
def reset_stretch(games: Any, initial: Any, boxes: Any, start: int, stop: int) -> None:
    """Starts games start to stop - 1 afresh."""
    states, seeds, episodes = games.states, games.seeds, games.episodes
    room, weights, seats, events = new_scratch()
    box = boxes[0]
    for i in range(start, stop):
        states[i] = initial[0]
        settle(states[i], box, mix(mix(seeds[i], episodes[i]), CHANCE_STREAM), weights, events)
        show(i, states[i], box, games.to_act, games.mask, games.seen, room, seats)


@rule
def step_stretch(games: Any, initial: Any, boxes: Any, actions: Any, start: int, stop: int) -> None:
    """One decision in games start to stop - 1; a game that ends starts again. An illegal action changes nothing."""
    states, seeds, episodes, to_act, mask, seen, reward, done, illegal = games
    room, weights, seats, events = new_scratch()
    box = boxes[0]
    for i in range(start, stop):
        s = states[i]
        action = int(actions[i])
        if done[i] != 0:
            done[i] = 0
            reward[i][:] = 0.0
        illegal[i] = 0
        if action < 0 or action >= ACTIONS or mask[i, action] == 0:
            illegal[i] = 1
            continue
        apply(s, box, int(to_act[i]), action, events)
        if s.to_act == CHANCE:
            settle(s, box, mix(mix(seeds[i], episodes[i]), CHANCE_STREAM), weights, events)
        if is_over(s):
            done[i] = 1
            write_reward(s, box, room, reward[i])
            episodes[i] += 1
            states[i] = initial[0]
            settle(s, box, mix(mix(seeds[i], episodes[i]), CHANCE_STREAM), weights, events)
        show(i, s, box, to_act, mask, seen, room, seats)


@parallel_rule
def step_many(games: Any, initial: Any, boxes: Any, actions: Any, threads: int) -> None:
    """The same, shared among threads, a stretch each."""
    count = len(actions)
    for t in prange(threads):
        step_stretch(games, initial, boxes, actions, t * count // threads, (t + 1) * count // threads)


@rule
def random_actions(mask: Any, seed: int, counter: int, out: Any) -> None:
    """A random legal action for every game of a batch."""
    key = mix(seed, counter)
    for i in range(len(out)):
        choices = 0
        for action in range(ACTIONS):
            choices += int(mask[i, action])
        left = below(key, i, choices)
        chosen = 0
        for action in range(ACTIONS):  # without leaving early: a branch nobody can foresee costs more than the rest
            left -= int(mask[i, action])
            if left >= 0:
                chosen += 1
        out[i] = chosen
