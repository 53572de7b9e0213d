"""The generic loops. `bind` binds them to each game: copies of them have the game's rules among their globals.

Here is what chance and the seats do, and random games; `table_loops` has what a table asks, `batch_loops` the steps of
a batch. A game's `loops` are all of them.

Every game's random numbers are keyed: by (seed, site) for chance, by (seed, number of the decision) for random players.
So a seed gives the same game whatever the batch size or the number of threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from petitfour.core.constants import CHANCE, CHANCE_STREAM, NO_SEAT, PLAYER_STREAM
from petitfour.core.groups import Scratch
from petitfour.core.helpers import below, mix, pick_weighted
from petitfour.core.marks import parallel_rule, polished_rule, rule

if TYPE_CHECKING:  # given by bind
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
    ACTIONS: int
    OUTCOMES: int
    SEATS: int
    prange: Any

SEAT_CHOICES = 1 << 40  # counters of a player's stream that choose among seats instead of actions

# What a checked game can find.
FINE, OUT_OF_RANGE, INVARIANT_BROKEN, NOBODY_CAN_ACT, TOO_LONG, NO_CHANCE = 0, 1, 2, 3, 4, 5


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
    """What chance decides: drawn by the key and the site; -1 if it has no outcome. At a table `draw_fairly` does the
    same. (A search samples instead: its worlds are imagined.)"""
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


# -- random games ------------------------------------------------------------------------------------------------------


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


@polished_rule
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


# -- checked games -----------------------------------------------------------------------------------------------------


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
