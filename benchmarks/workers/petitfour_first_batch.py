"""Measures once, in a fresh process: the time to import, the time to the first batch stepped, and what was compiled."""

from __future__ import annotations

import json
import sys
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
hits = misses = 0
seen = set()
for name, module in list(sys.modules.items()):
    if not name.startswith("petitfour"):
        continue
    for rule in vars(module).values():
        if hasattr(rule, "stats") and hasattr(rule, "py_func") and id(rule) not in seen:
            seen.add(id(rule))
            hits += sum(rule.stats.cache_hits.values())
            misses += sum(rule.stats.cache_misses.values())
print(json.dumps({"import": IMPORTED - START, "batch": STEPPED - IMPORTED, "compiled": misses, "from_cache": hits}))
