"""Checks that compare processes: interpreted with compiled, bounds-checked, another hash seed, a warm cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from .walk import STEPS

CHECKED = {"NUMBA_BOUNDSCHECK": "1"}


@lru_cache(maxsize=128)
def trace_of(
    folder: Path, games: int, compiled: bool, environment: tuple[tuple[str, str], ...] = (), steps: int = STEPS
) -> dict[str, str]:
    """The trace of a game from a process of its own, where arithmetic that overflows is an error."""
    command = [sys.executable, "-W", "error::RuntimeWarning", "-m", "petitfour.testing.trace", str(folder)]
    command += ["--games", str(games), "--steps", str(steps), *(["--compiled"] if compiled else [])]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | dict(environment), check=False)
    if done.returncode:
        last = "\n".join(done.stderr.strip().splitlines()[-14:])
        how = "compiled" if compiled else "interpreted"
        ways = ", ".join([how, *(f"{name}={value}" for name, value in environment)])
        raise AssertionError(f"playing in another process ({ways}) failed:\n{last}")
    hashes: dict[str, str] = json.loads(done.stdout)
    return hashes


def interpreted_equals_compiled(folder: Path, games: int = 20, steps: int = STEPS) -> None:
    interpreted = trace_of(folder, games, False, (("NUMBA_DISABLE_JIT", "1"),), steps)
    _same(
        interpreted, trace_of(folder, games, True, (), steps), "compiled, the rules answer otherwise than interpreted"
    )


def bounds_hold(folder: Path, games: int = 20) -> None:
    """A compiled run that checks every index. It has a cache of its own: a warm one would ignore the setting."""
    checked = trace_of(folder, games, True, tuple(CHECKED.items()))
    _same(checked, trace_of(folder, games, True), "with bounds checked the rules answer otherwise")


def checked_games_hold(folder: Path, games: int = 2000) -> None:
    """Random games of every setting with every index checked, as well as all invariants, ranges and bounds."""
    command = [sys.executable, "-m", "petitfour.testing.checked", str(folder), "--games", str(games)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | CHECKED, check=False)
    assert done.returncode >= 0, f"checked games of {folder.name} ended by signal {-done.returncode}:\n{done.stderr}"
    assert done.returncode == 0, done.stderr.strip()


def other_process_agrees(folder: Path, games: int = 20) -> None:
    """Nothing depends on the process or on Python's hash seed."""
    first = trace_of(folder, games, False, (("PYTHONHASHSEED", "1"),), STEPS // 8)
    _same(
        first,
        trace_of(folder, games, False, (("PYTHONHASHSEED", "2"),), STEPS // 8),
        "another process gives another game",
    )


def _same(first: dict[str, str], second: dict[str, str], words: str) -> None:
    apart = [name for name in first if first[name] != second.get(name)]
    assert not apart and len(first) == len(second), f"{words}: {', '.join(apart[:3])}"
