"""Measures PettingZoo's loop over our connect four and over connect_four_v3, in this one process on one core.

Time is the processor's, so that other programs on the core disturb less.
"""

from __future__ import annotations

import os
import random
import sys
import time
import types
from functools import partial
from typing import Any

import common

SECONDS = float(sys.argv[1])
common.pin(1)
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # stdout is for the figures

import numpy as np  # noqa: E402

try:
    import pygame  # noqa: F401
except ImportError:  # connect_four_v3 imports it to draw; here nothing is drawn
    sys.modules["pygame"] = types.ModuleType("pygame")

from pettingzoo.classic.connect_four import connect_four  # noqa: E402

from petitfour.research import load, zoo  # noqa: E402


def play(env: Any, seconds: float) -> dict[str, Any]:
    """Whole games of random legal actions, as PettingZoo's pages write the loop."""
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(None if ended or cut else random.choice(legal))
            steps += 1
    return {"rate": steps / (time.process_time() - start)}


def main() -> None:
    game = load("connect-four", games_from=[common.PROJECT / "examples"])
    sides = {
        "petitfour env": zoo.env(game),
        "petitfour raw_env": zoo.raw_env(game),
        "pettingzoo env": connect_four.env(),
        "pettingzoo raw_env": connect_four.raw_env(),
    }
    for env in sides.values():
        play(env, 0.05)
    ready = {name: partial(play, env, SECONDS) for name, env in sides.items()}
    common.serve(ready, {"versions": common.versions("petitfour", "numba", "numpy", "pettingzoo", "gymnasium")})


main()
