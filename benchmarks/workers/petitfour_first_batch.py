"""Measures once, in a fresh process: the time to import, the time to the first batch stepped, and what was compiled."""

from __future__ import annotations

import json
import time

import common

common.pin(1)
START = time.perf_counter()

import numba  # noqa: E402, F401

from petitfour.core.batch import Batch, random_games  # noqa: E402
from petitfour.core.registry import Registry  # noqa: E402

IMPORTED = time.perf_counter()

game = Registry([common.PROJECT / "examples"]).get("connect-four", compiled=True)
batch = Batch(game, 2, 1024)
batch.step(batch.random_actions(1, 0))
STEPPED = time.perf_counter()

random_games(game, 2, 10, seed=1)
hits, misses = game.code.taken_from_disk_and_compiled()
print(json.dumps({"import": IMPORTED - START, "batch": STEPPED - IMPORTED, "compiled": misses, "from_cache": hits}))
