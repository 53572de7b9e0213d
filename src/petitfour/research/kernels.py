"""The kernels of a game, which play one game a thread by the same compiled rules as everywhere.

What many threads write at once lies side by side: states, masks and observations are stored word by word and cell by
cell over all games.
"""

from __future__ import annotations

import importlib.util
from functools import cached_property
from typing import Any

from petitfour.core.game import Game
from petitfour.core.problem import Problem

from .memory import box_room, own_memory, words_of

WARP, ALL_LANES = 32, 0xFFFFFFFF


def check_possible() -> None:
    """Problem with what is missing, if games cannot be played on a GPU here."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise Problem('Games on a GPU need the extra cuda: pip install "petitfour[cuda]".')
    from numba import cuda

    if not cuda.is_available():
        raise Problem("No CUDA device is found on this machine.")


class Kernels:
    """The kernels of a game; compiled when they are first launched."""

    def __init__(self, game: Game) -> None:
        check_possible()
        if not game.compiled:
            raise Problem(f"{game.name} must be loaded compiled to be played on a GPU.")
        self.game = game

    @cached_property
    def play(self) -> Any:
        return play_kernel(self.game)

    @cached_property
    def reset(self) -> Any:
        return reset_kernel(self.game)

    @cached_property
    def step(self) -> Any:
        return step_kernel(self.game)

    @cached_property
    def choose(self) -> Any:
        return choose_kernel(self.game)


def kernels_of(game: Game) -> Kernels:
    """The kernels of a game, made once. Another box shares them, unless the box is so small that they contain it."""
    known: dict[bytes, Kernels] = game.loops.__dict__.setdefault("_kernels", {})
    contained = game.box.array.tobytes() if box_room(game)[0] else b""
    if contained not in known:
        known[contained] = Kernels(game)
    return known[contained]


def play_kernel(game: Game, registers: int | None = None) -> Any:
    """Random games to their end. A warp has its share of the games; a thread whose game is over begins the next."""
    from numba import cuda

    loops, rules = game.loops, game.rules
    settle, mix, below, random_seat = loops.settle, loops.mix, loops.below, loops.random_seat
    apply, legal, is_over = rules.apply, rules.legal, rules.is_over
    chance_seat, chance_stream, player_stream = loops.CHANCE, loops.CHANCE_STREAM, loops.PLAYER_STREAM
    has_chance = game.about.chance_outcomes > 0
    memory, words = own_memory(game), words_of(game)

    @cuda.jit(max_registers=registers)
    def play(initial: Any, boxes: Any, seed: int, first: int, finals: Any, lengths: Any) -> None:
        here, s, box, room, weights, seats, events = memory(boxes)
        lane = cuda.grid(1) % WARP
        share = (len(lengths) + cuda.gridsize(1) // WARP - 1) // (cuda.gridsize(1) // WARP)
        start = cuda.grid(1) // WARP * share  # the games of this warp: from start to before end
        end = min(start + share, len(lengths))
        i = start + lane
        following = start + WARP  # the next game that nobody has begun
        if i >= end:
            return
        key = mix(seed, first + i)
        chance_key = mix(key, chance_stream) if has_chance else 0
        player_key = mix(key, player_stream)
        decisions = 0
        for w in range(words):
            here[w] = initial[w]
        while True:
            # All threads of the warp meet here: without it the compiler lets them wait until the longest game is over.
            over = cuda.ballot_sync(ALL_LANES, is_over(s))
            if is_over(s):
                lengths[i] = decisions
                if i < finals.shape[1]:
                    for w in range(words):
                        finals[w, i] = here[w]
                i = following + cuda.popc(over & ((1 << lane) - 1))
                if i >= end:
                    return
                key = mix(seed, first + i)
                chance_key = mix(key, chance_stream) if has_chance else 0
                player_key = mix(key, player_stream)
                decisions = 0
                for w in range(words):
                    here[w] = initial[w]
            following += cuda.popc(over)
            if has_chance and s.to_act == chance_seat:
                settle(s, box, chance_key, weights, events)
            if not is_over(s):
                seat = random_seat(s, seats, player_key, decisions)
                choices = legal(s, box, seat, room)
                action = int(room[below(player_key, decisions, choices)]) & 0x7FFF  # tells the compiler: not negative
                apply(s, box, seat, action, events)
                decisions += 1

    return play


def reset_kernel(game: Game, registers: int | None = None) -> Any:
    """All games of a batch afresh, as `loops.reset_stretch` does it."""
    from numba import cuda

    loops = game.loops
    settle, show, mix, stream = loops.settle, loops.show, loops.mix, loops.CHANCE_STREAM
    memory, words = own_memory(game), words_of(game)

    @cuda.jit(max_registers=registers)
    def reset(
        states: Any, initial: Any, boxes: Any, seeds: Any, episodes: Any, to_act: Any, mask: Any, seen: Any
    ) -> None:
        here, s, box, room, weights, seats, events = memory(boxes)
        i = cuda.grid(1)
        if i >= len(seeds):
            return
        for w in range(words):
            here[w] = initial[w]
        settle(s, box, mix(mix(seeds[i], episodes[i]), stream), weights, events)
        show(i, s, box, to_act, mask.T, seen.T, room, seats)
        for w in range(words):
            states[w, i] = here[w]

    return reset


def step_kernel(game: Game, registers: int | None = None) -> Any:
    """One decision in every game of a batch, as `loops.step_stretch` does it."""
    from numba import cuda

    loops, rules = game.loops, game.rules
    settle, show, mix, stream, write_reward = (
        loops.settle, loops.show, loops.mix, loops.CHANCE_STREAM, loops.write_reward,
    )  # fmt: skip
    apply, is_over, chance_seat = rules.apply, rules.is_over, loops.CHANCE
    all_actions = int(game.actions.size)
    memory, words = own_memory(game), words_of(game)

    @cuda.jit(max_registers=registers)
    def step(
        states: Any, initial: Any, boxes: Any, seeds: Any, episodes: Any, chosen: Any,
        to_act: Any, mask: Any, seen: Any, reward: Any, done: Any, illegal: Any,
    ) -> None:  # fmt: skip
        here, s, box, room, weights, seats, events = memory(boxes)
        i = cuda.grid(1)
        if i >= len(seeds):
            return
        action = int(chosen[i])
        if done[i] != 0:
            done[i] = 0
            for seat in range(reward.shape[1]):
                reward[i, seat] = 0.0
        if action < 0 or action >= all_actions or mask[action, i] == 0:
            illegal[i] = 1
            return
        illegal[i] = 0
        for w in range(words):
            here[w] = states[w, i]
        apply(s, box, int(to_act[i]), action, events)
        if s.to_act == chance_seat:
            settle(s, box, mix(mix(seeds[i], episodes[i]), stream), weights, events)
        if is_over(s):
            done[i] = 1
            write_reward(s, box, room, reward[i])
            episodes[i] += 1
            for w in range(words):
                here[w] = initial[w]
            settle(s, box, mix(mix(seeds[i], episodes[i]), stream), weights, events)
        show(i, s, box, to_act, mask.T, seen.T, room, seats)
        for w in range(words):
            states[w, i] = here[w]

    return step


def choose_kernel(game: Game) -> Any:
    """A random legal action for every game of a batch, as `loops.random_actions` does it."""
    from numba import cuda

    mix, below, all_actions = game.loops.mix, game.loops.below, game.actions.size

    @cuda.jit
    def choose(mask: Any, seed: int, counter: int, out: Any) -> None:
        i = cuda.grid(1)
        if i >= len(out):
            return
        choices = 0
        for action in range(all_actions):
            choices += int(mask[action, i])
        left = below(mix(seed, counter), i, choices)
        chosen = 0
        for action in range(all_actions):
            left -= int(mask[action, i])
            if left >= 0:
                chosen += 1
        out[i] = chosen

    return choose
