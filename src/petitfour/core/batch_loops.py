"""The loops of a batch: many games stepped together. They are bound to each game together with the other loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.constants import CHANCE, CHANCE_STREAM
from petitfour.core.helpers import below, mix
from petitfour.core.loops import new_scratch, next_seat, settle
from petitfour.core.marks import parallel_rule, polished_rule, rule

if TYPE_CHECKING:  # given by bind
    legal: Any
    apply: Any
    is_over: Any
    scores: Any
    placing: Any
    observe: Any
    ACTIONS: int
    REWARD_BY_SCORES: bool
    prange: Any


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


@polished_rule
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
