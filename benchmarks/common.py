"""What the benchmarks share: workers that measure on request, rounds that alternate, the machine, and the report.

Only the standard library is used, because workers of the peers run this file too, with their own Python.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PROJECT = HERE.parent

Measure = Callable[[], dict[str, Any]]


def say(text: str) -> None:
    """Progress, on stderr, so that stdout holds nothing but the result."""
    print(text, file=sys.stderr, flush=True)


# -- cores -------------------------------------------------------------------------------------------------------------


def cores() -> list[int]:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin(count: int) -> None:
    """Keeps this process, and the threads it will start, on the last `count` cores it may use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores()[-count:])


def busy_elsewhere(seconds: float = 0.2) -> float:
    """How many cores other programs keep busy while we wait; 0 where the system does not say."""
    stat = Path("/proc/stat")
    if not stat.is_file():
        return 0.0

    def times() -> tuple[int, int]:
        ticks = [int(x) for x in stat.read_text("ascii").split("\n", 1)[0].split()[1:9]]
        return sum(ticks), ticks[3] + ticks[4]  # all, and of these idle or waiting for a disk

    before = times()
    time.sleep(seconds)
    after = times()
    passed = max(after[0] - before[0], 1)
    return (os.cpu_count() or 1) * (1 - (after[1] - before[1]) / passed)


def machine() -> dict[str, Any]:
    """The processor in words and how many cores may be used."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = info.read_text("utf-8", "replace").splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    return {"cpu": model, "cores": len(cores()), "system": f"{platform.system()} {platform.machine()}"}


# -- workers: one process per side, kept alive so that compiling is not measured ---------------------------------------


def serve(measures: dict[str, Measure], about: dict[str, Any] | None = None) -> None:
    """The worker's side: says that it is ready, then measures whatever is asked, a line of JSON each."""
    print(json.dumps(about or {}), flush=True)
    for line in sys.stdin:
        print(json.dumps(measures[line.strip()]()), flush=True)


class Worker:
    """A process that measures on request; between requests it waits and costs nothing."""

    def __init__(
        self, script: str, *args: str, python: str = sys.executable, env: dict[str, str] | None = None
    ) -> None:
        self.script = script
        also = [path for path in [os.environ.get("PYTHONPATH")] if path]
        self.process = subprocess.Popen(
            [python, str(HERE / "workers" / script), *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *also]), **(env or {})},
        )
        self.about = self._answer()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=30)

    def ask(self, measure: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(measure + "\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The worker {self.script} stopped (exit status {self.process.wait()}).")
        answer: dict[str, Any] = json.loads(line)
        return answer


def peers_python() -> str:
    """The Python of the peers' own virtual environment; scripts/bench makes it and names it."""
    python = os.environ.get("PETITFOUR_PEERS_PYTHON", str(PROJECT / ".venv-peers" / "bin" / "python"))
    if not Path(python).exists():
        raise SystemExit("The peers are not installed; run this benchmark by scripts/bench, which installs them.")
    return python


def run_once(script: str, *args: str, env: dict[str, str] | None = None) -> dict[str, Any]:
    """Runs a worker that measures once, in a fresh process, and returns what it printed."""
    with Worker(script, *args, env=env) as worker:
        return worker.about


# -- measuring ---------------------------------------------------------------------------------------------------------


def rate(count: Callable[[], float], seconds: float) -> float:
    """How much `count` gets done per second; it is called until the time is over and returns how much it did."""
    done = 0.0
    start = now = time.perf_counter()
    while now - start < seconds:
        done += count()
        now = time.perf_counter()
    return done / (now - start)


class Alternated:
    """Measurements of several sides, taken in turns, so that a slow minute of the machine slows all of them."""

    def __init__(self, rounds: int, sides: dict[str, Callable[[], dict[str, Any]]], title: str) -> None:
        self.taken: dict[str, list[dict[str, Any]]] = {side: [] for side in sides}
        busy = [busy_elsewhere()]
        for number in range(rounds):
            for side, measure in sides.items():
                self.taken[side].append(measure())
            rates = ", ".join(f"{side} {taken[-1]['rate'] / 1e6:.2f}" for side, taken in self.taken.items())
            say(f"  {title}, round {number + 1} of {rounds} (million/s): {rates}")
            busy.append(busy_elsewhere())
        self.busy = max(busy)  # between the rounds, when all our own processes wait

    def rates(self, side: str) -> list[float]:
        return [each["rate"] for each in self.taken[side]]

    def rate(self, side: str) -> float:
        """The median rate of a side."""
        return statistics.median(self.rates(side))

    def ratio(self, ours: str, other: str) -> float:
        """How many times faster one side is than another, by the medians."""
        return self.rate(ours) / self.rate(other)

    def mean(self, side: str, what: str) -> float:
        return statistics.fmean(each[what] for each in self.taken[side])


# -- the report --------------------------------------------------------------------------------------------------------


def random_play(
    name: str, players: tuple[int, ...], rounds: int, seconds: float, options: dict[str, str] | None = None
) -> dict[str, Any]:
    """Seat decisions a second in random play on one core, for each number of players: the median of some rounds.

    Between the rounds connect four plays on the same core, so that the figures of two machines can be compared.
    """
    from petitfour.core.batch import random_games
    from petitfour.core.registry import Registry

    registry = Registry([Path(__file__).parents[1] / "examples"])
    pin(1)
    say(f"Compiling {name} ...")
    games = {each: registry.get(each, compiled=True) for each in (name, "connect-four")}

    def decisions(of: str, seats: int, at: int) -> float:
        return float(random_games(games[of], seats, 500, seed=at, options=options if of == name else None)[1].sum())

    result: dict[str, Any] = {}
    sides = [(name, n) for n in players] + [("connect-four", 2)]
    for side in sides:
        decisions(*side, 1)
    say(f"Random play on one core, {rounds} rounds ...")
    rates: dict[tuple[str, int], list[float]] = {side: [] for side in sides}
    for number in range(rounds):
        for side in sides:
            rates[side].append(rate(lambda side=side, number=number: decisions(*side, number), seconds))  # type: ignore[misc]
    for of, seats in sides:
        key = "connect_four" if of == "connect-four" else f"{seats}_players"
        result[f"decisions_per_s_{key}"] = statistics.median(rates[of, seats])
    result["ratio_connect_four"] = (
        min(result[f"decisions_per_s_{n}_players"] for n in players) / result["decisions_per_s_connect_four"]
    )
    return result


def versions(*packages: str) -> dict[str, str]:
    numbers = {"python": platform.python_version()}
    for package in packages:
        try:
            numbers[package] = version(package)
        except PackageNotFoundError:
            numbers[package] = "not installed"
    return numbers


def arguments(title: str, argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON and no table")
    parser.add_argument("--rounds", type=int, default=5, help="how often the sides take turns (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long one measurement takes (default 1)")
    return parser.parse_args(argv)


def rounded(value: Any) -> Any:
    """Figures as long as they mean something: four digits."""
    if isinstance(value, float):
        return float(f"{value:.4g}")
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return value


def report(result: dict[str, Any], rows: list[tuple[str, str, str]], *, as_json: bool) -> None:
    """The table, or with --json the result as the last line of stdout."""
    if as_json:
        print(json.dumps(rounded(result)), flush=True)
        return
    of = result["machine"]
    print(f"{of['cpu']}, {of['cores']} cores; " + ", ".join(f"{k} {v}" for k, v in result["versions"].items()))
    print()
    widths = [max(len(row[i]) for row in rows) for i in range(2)]
    for what, figure, wanted in rows:
        print(f"{what:<{widths[0]}}  {figure:>{widths[1]}}  {wanted}".rstrip())
