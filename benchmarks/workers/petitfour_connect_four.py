"""Measures petitfour's connect four: random play and a batch, on as many cores as the first argument says."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from typing import Any

import common

THREADS, SECONDS = int(sys.argv[1]), float(sys.argv[2])
common.pin(THREADS)
os.environ["NUMBA_NUM_THREADS"] = str(THREADS)

import numpy as np  # noqa: E402

from petitfour.core.batch import Batch, random_games  # noqa: E402
from petitfour.core.registry import Registry  # noqa: E402

PLAYOUTS, SMALL, LARGE, STEPS = 20_000, 1024, 16_384, 20


def random_play(game: Any, seconds: float) -> dict[str, Any]:
    """Random games to their end: decisions per second, their mean length and the first seat's mean return."""
    games = decisions = lead = 0

    def play() -> int:
        nonlocal games, decisions, lead
        finals, lengths = random_games(game, 2, PLAYOUTS, seed=1, first=games, threads=THREADS)
        games += PLAYOUTS
        decisions += int(lengths.sum())
        lead += int(np.sum(finals["winner"] == 0)) - int(np.sum(finals["winner"] == 1))
        return int(lengths.sum())

    return {"rate": common.rate(play, seconds), "length": decisions / games, "lead": lead / games}


def choose_and_step(batch: Batch, seconds: float) -> dict[str, Any]:
    """A batch stepped by random legal actions, chosen within the time measured."""
    steps = 0

    def step() -> int:
        nonlocal steps
        for _ in range(STEPS):
            batch.step(batch.random_actions(1, steps))
            steps += 1
        return STEPS * len(batch.seeds)

    return {"rate": common.rate(step, seconds)}


def step_alone(batch: Batch, seconds: float) -> dict[str, Any]:
    """The steps of a batch alone; the actions are chosen while the clock stands."""
    spent, steps = 0.0, 0
    while spent < seconds:
        actions = batch.random_actions(2, steps)
        start = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - start
        steps += 1
    return {"rate": steps * len(batch.seeds) / spent}


def main() -> None:
    game = Registry([common.PROJECT / "examples"]).get("connect-four", compiled=True)
    small, large = (Batch(game, 2, games, threads=THREADS) for games in (SMALL, LARGE))
    measures = {
        "random play": partial(random_play, game),
        "batch": partial(choose_and_step, small),
        "large batch": partial(choose_and_step, large),
        "large batch alone": partial(step_alone, large),
    }
    for measure in measures.values():  # compiles, and leaves all games somewhere in the middle
        measure(0.05)
    ready = {name: partial(measure, SECONDS) for name, measure in measures.items()}
    common.serve(ready, {"versions": common.versions("petitfour", "numba", "numpy")})


main()
