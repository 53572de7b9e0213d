"""Compiles a game's rules to PTX on a machine without a GPU: whatever CUDA cannot take fails here."""

from __future__ import annotations

import importlib.util
from types import SimpleNamespace
from typing import Any

from petitfour.core.game import Game


def is_possible() -> bool:
    """Whether the CUDA compiler is installed (`petitfour[cuda]`)."""
    return importlib.util.find_spec("numba_cuda") is not None


def to_ptx(game: Game) -> str:
    """The machine-independent GPU code of a kernel that calls every rule of a compiled game."""
    from numba import cuda, from_dtype, types
    from numba.cuda import dispatcher

    states = types.Array(from_dtype(game.layout.dtype), 1, "C")
    boxes = types.Array(from_dtype(game.box.array.dtype), 1, "C")
    table = types.Array(types.int64, 2, "C")
    seen = types.Array(types.uint8, 2, "C")
    rewards = types.Array(types.float32, 2, "C")
    signature = (states, states, boxes, types.int64, table, table, seen, seen, rewards)
    ask = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))  # there may be no driver to ask
    try:
        ptx, _ = cuda.compile_ptx(make_kernel(game), signature, cc=(9, 0))
    finally:
        dispatcher.get_current_device = ask
    return str(ptx)


def make_kernel(game: Game) -> Any:
    """A game per thread: set-up, random play to the end, and every other question once."""
    from numba import cuda, types

    loops, rules = game.loops, game.rules
    setup, why_not, redeal, instinct, broken = (
        rules.setup,
        rules.why_not,
        game.redeal_rule,
        game.instinct_rule,
        game.broken_rule,
    )
    play_out, write_reward, show = loops.play_out, loops.write_reward, loops.show
    scores, placing = rules.scores, rules.placing
    most = max(game.actions.size, game.layout.seats, game.about.chance_outcomes, 1)

    def kernel(
        states: Any,
        initial: Any,
        boxes: Any,
        seed: int,
        out: Any,
        events: Any,
        mask: Any,
        seen: Any,
        reward: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(states):
            room = cuda.local.array(most, types.int64)
            weights = cuda.local.array(most, types.int64)
            seats = cuda.local.array(most, types.int64)
            states[i] = initial[0]
            s = states[i]
            box = boxes[0]
            setup(s, box, s.players, out[i])
            show(i, s, box, out[i], mask, seen, room, seats)
            redeal(s, box, 0, seed)
            out[i, 0] = play_out(s, box, seed + i, room, weights, seats, events)
            out[i, 1] = why_not(s, box, 0, 0) + instinct(s, box, 0, 0) + broken(s, box)
            scores(s, box, out[i])
            placing(s, box, out[i])
            write_reward(s, box, room, reward[i])

    return kernel
