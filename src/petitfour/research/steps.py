"""One game, one decision at a time, kept as it stands when it ends. `single` binds it to each game.

The batch's loops start a game again at once; other libraries want to see how it ended first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from petitfour.core.constants import CHANCE, CHANCE_STREAM, NO_SEAT
from petitfour.core.helpers import mix
from petitfour.core.marks import rule

if TYPE_CHECKING:  # given by single
    legal: Any
    apply: Any
    is_over: Any
    settle: Any
    next_seat: Any
    observe: Any
    write_reward: Any
    ACTIONS: int
    OUTCOMES: int
    SEATS: int

OVER, REFUSED = -1, -2


@rule
def show(s: Any, box: Any, mask: Any, seen: Any) -> int:
    """Writes what the seat that decides may do and what it sees; returns the seat, or OVER."""
    for action in range(ACTIONS):
        mask[action] = 0
    if is_over(s):
        return OVER
    seats = np.empty(SEATS, np.int64)
    room = np.empty(ACTIONS, np.int64)
    seat = int(next_seat(s, seats))
    for k in range(legal(s, box, seat, room)):
        mask[room[k]] = 1
    observe(s, seat, seen)
    return seat


@rule
def step(
    states: Any, initial: Any, boxes: Any, seed: int, episode: int, seat: int, action: int, mask: Any, seen: Any,
    reward: Any,
) -> int:  # fmt: skip
    """The seat's decision, or with NO_SEAT a new game; returns who decides next, OVER, or REFUSED (nothing changed).

    Both in one, because compiling them apart takes twice as long.
    """
    weights = np.empty(OUTCOMES, np.int64)
    events = np.empty((0, 6), np.int64)
    s = states[0]
    if seat == NO_SEAT:
        states[0] = initial[0]
    elif action < 0 or action >= ACTIONS or mask[action] == 0:
        return REFUSED
    else:
        apply(s, boxes[0], seat, action, events)
    if s.to_act == CHANCE:
        settle(s, boxes[0], mix(mix(seed, episode), CHANCE_STREAM), weights, events)
    following = int(show(s, boxes[0], mask, seen))
    if following == OVER:
        room = np.empty(max(ACTIONS, SEATS), np.int64)
        write_reward(s, boxes[0], room, reward)
    return following
