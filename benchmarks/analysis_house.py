"""Analyses in a house: when the first turns come, seconds for whole games, and what six of them cost those who play."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import resource
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(1, os.path.join(os.path.dirname(__file__), "workers"))

import common
import table as played
from analysis import longest_game

KINDS = (("truffle-shuffle", 4), ("truel", 3), ("chocolatiers", 4), ("super-truffle-pigs", 4))
FIRST_SECONDS, WHOLE_SECONDS, MOST_SLOWER = 2.0, 30.0, 1.1  # what is wanted
AT_ONCE = 6  # analyses beside those who play
TABLES = 60
LAST_NICE = "19"
LOOK_SECONDS = 0.02


class Asked:
    """The analysis of a file, asked for over the API."""

    def __init__(self, port: int, record: str) -> None:
        self.port = port
        self.begun = time.perf_counter()
        self.id = self._ask("POST", "/api/v1/replays/analysis", json.dumps({"record": record}))["id"]

    def look(self) -> dict[str, Any]:
        return self._ask("GET", f"/api/v1/replays/{self.id}/analysis?since={10**6}")  # how far it is, without its turns

    def until(self, is_enough: Any) -> float:
        """Seconds since it was asked for, once there is enough of it."""
        while not is_enough(self.look()):
            time.sleep(LOOK_SECONDS)
        return time.perf_counter() - self.begun

    def _ask(self, method: str, path: str, body: str | None = None) -> Any:
        headers = {"origin": f"http://127.0.0.1:{self.port}", "content-type": "application/json"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status != 200:
            raise SystemExit(f"{method} {path}: {answer.status} {text[:200]!r}")
        return json.loads(text)


def has_turns(known: dict[str, Any]) -> bool:
    return bool(known["turns_in_all"])  # told with the first piece of turns


def is_done(known: dict[str, Any]) -> bool:
    return known["how_far"] == "done"


@contextmanager
def house(folder: Path) -> Iterator[played.Process]:
    """A house on a store of its own, as soon as it answers."""
    server = played.our_server(Path(tempfile.mkdtemp(dir=folder)) / "tables.sqlite")
    try:
        asyncio.run(_answered(server))
        yield server
    finally:
        server.stop()


async def _answered(server: played.Process) -> None:
    (await server.answers()).transport.close()


# -- how soon and how long ---------------------------------------------------------------------------------------------


def seconds_of(kind: tuple[str, int], folder: Path) -> dict[str, float]:
    """The first turns in a house that has just been opened, and in one that has analysed; then a whole game."""
    from petitfour.core import records

    cold_game, game = longest_game(*kind, first_seed=100, tried=1), longest_game(*kind)
    with house(folder) as server:
        cold = Asked(server.port, records.to_text(cold_game)).until(has_turns)
    with house(folder) as server:
        asyncio.run(server.settles())
        Asked(server.port, records.to_text(cold_game)).until(is_done)
        asked = Asked(server.port, records.to_text(game))
        warm, busy = asked.until(has_turns), common.busy_elsewhere()
        whole = asked.until(is_done)
        return {"cold": cold, "warm": warm, "whole": whole, "turns": asked.look()["turns_in_all"], "cores_busy": busy}


# -- beside those who play ---------------------------------------------------------------------------------------------


def analysing_processes(server: int) -> list[int]:
    """The workers of a house that come after everybody else."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("ascii", "replace").rsplit(")", 1)[1].split()
        except OSError:  # it has ended meanwhile
            continue
        if fields[1] == str(server) and fields[16] == LAST_NICE:
            found.append(int(stat.parent.name))
    return found


async def beside(folder: Path, rounds: int, seconds: float, per_second: float, texts: list[str]) -> dict[str, Any]:
    """The same tables by the clock, while six games are being analysed and while their worker is stopped, in turns."""
    from petitfour.core.registry import Registry

    end_turn = Registry().get("truffle-shuffle").actions.first("end_turn")
    server = played.our_server(Path(tempfile.mkdtemp(dir=folder)) / "tables.sqlite")
    try:
        (await server.answers()).transport.close()
        await server.settles()
        tables = await played.set_up(server, TABLES, end_turn)
        await played.open_all(tables)
        asked = [await asyncio.to_thread(Asked, server.port, text) for text in texts]
        await asyncio.to_thread(asked[0].until, has_turns)
        workers = analysing_processes(server.running.pid)
        assert workers, "nobody analyses at nice 19"
        delays: dict[str, list[dict[str, float]]] = {"without": [], "with": []}
        for number in range(rounds):
            for side, sign in (("without", signal.SIGSTOP), ("with", signal.SIGCONT)):
                for worker in workers:
                    os.kill(worker, sign)
                taken = await played.latency(tables, per_second, seconds, folder)
                delays[side].append(taken)
            text = ", ".join(f"{side} {of[-1]['ms_heard_p99']:.1f}" for side, of in delays.items())
            common.say(f"  p99 of a turn heard, round {number + 1} of {rounds} (ms): {text}")
        under_way = [not is_done(await asyncio.to_thread(each.look)) for each in asked]
        for each in tables:
            each.close_streams()
        return {"under_way_at_the_end": sum(under_way), **_compared(delays)}
    finally:
        for worker in analysing_processes(server.running.pid):
            os.kill(worker, signal.SIGCONT)
        server.stop()


def _compared(delays: dict[str, list[dict[str, float]]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for what in ("ms_answered_p99", "ms_heard_p99", "ms_heard_p50"):
        sides = {side: [each[what] for each in of] for side, of in delays.items()}
        ratios = [a / b for a, b in zip(sides["with"], sides["without"], strict=True)]
        result[what] = {side: statistics.median(of) for side, of in sides.items()}
        result[what]["ratio"] = statistics.median(ratios)
        result[what]["ratios"] = ratios
    return result


# -- the report --------------------------------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON and no table")
    parser.add_argument("--rounds", type=int, default=5, help="how often with and without take turns (default 5)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long tables are played at a time (default 10)")
    parser.add_argument("--per-second", type=float, default=100.0, help="turns of all tables (default 100)")
    parser.add_argument("--games", nargs="*", help="only these games' seconds (none: only those who play beside)")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    common.say("Compiling all rules, where that has not been done ...")
    played.compile_rules()
    result: dict[str, Any] = {"benchmark": "analysis-house", "machine": common.machine(), "kinds": {},
                              "versions": common.versions("fastapi", "uvicorn", "numba")}  # fmt: skip
    rows: list[tuple[str, str, str]] = []
    with tempfile.TemporaryDirectory(dir=os.environ.get("PETITFOUR_BENCH_FOLDER")) as name:
        folder = Path(name)
        for kind in KINDS:
            if given.games is not None and kind[0] not in given.games:
                continue
            common.say(f"{kind[0]}, {kind[1]} players ...")
            took = result["kinds"][kind[0]] = seconds_of(kind, folder)
            rows += [
                (f"{kind[0]}, {kind[1]} players: first turns, house just opened", f"{took['cold']:.2f} s",
                 f"wanted: at most {FIRST_SECONDS:.0f}"),
                ("  in a house that has analysed", f"{took['warm']:.2f} s", f"wanted: at most {FIRST_SECONDS:.0f}"),
                (f"  all {took['turns']} turns", f"{took['whole']:.1f} s", f"wanted: at most {WHOLE_SECONDS:.0f}"),
                ("  meanwhile cores were busy", f"{took['cores_busy']:.1f}", "1.0 is the analysis itself"),
            ]  # fmt: skip
        if given.rounds:
            common.say(f"{TABLES} tables at {given.per_second:.0f} turns a second beside {AT_ONCE} analyses ...")
            texts = long_records()
            beside_it = asyncio.run(beside(folder, given.rounds, given.seconds, given.per_second, texts))
            result["beside"] = beside_it
            under_way = f"{beside_it['under_way_at_the_end']} of {AT_ONCE}"
            rows += [_row("a turn answered, p99", beside_it["ms_answered_p99"]),
                     _row("a turn heard by both, p99", beside_it["ms_heard_p99"]),
                     _row("  p50", beside_it["ms_heard_p50"]),
                     ("analyses still under way at the end", under_way, "")]  # fmt: skip
    common.report(result, rows, as_json=given.json)


def long_records() -> list[str]:
    """Six games that take longer to analyse than all that is played beside."""
    from petitfour.core import records

    return [records.to_text(longest_game("truffle-shuffle", 4, first_seed=10 * n, tried=1)) for n in range(AT_ONCE)]


def _row(what: str, of: dict[str, Any]) -> tuple[str, str, str]:
    figure = f"{of['without']:.1f} ms, beside {AT_ONCE} analyses {of['with']:.1f}: {of['ratio']:.2f} times"
    each = ", ".join(f"{ratio:.2f}" for ratio in of["ratios"])
    return what, figure, f"wanted: at most {MOST_SLOWER}; each round {each}"


if __name__ == "__main__":
    main()
