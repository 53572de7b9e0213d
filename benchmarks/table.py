"""Tables under load: durable turns beside a bare FastAPI echo, latency, memory a stream, and a restart."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import IO, Any

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(1, os.path.join(os.path.dirname(__file__), "workers"))

import common
import loopback
from loaded_tables import EchoTable, PlayedTable

AT_ONCE = 64  # tables that play at once, and connections that post, on both sides
SHORT = bool(os.environ.get("PETITFOUR_BENCH_SHORT"))
TABLES = 400 if SHORT else 2000
PACED_TABLES = 200 if SHORT else 1000
SETTLED_SECONDS = 4.0
QUIET_CPU_SECONDS = 0.2  # in that time, if it only waits
LOOK_SECONDS = 0.01  # so often we look whether the machine stands still
SYNC_SECONDS = 0.1  # and the disk


# -- processes ---------------------------------------------------------------------------------------------------------


class Process:
    """A server on a free port of loopback."""

    def __init__(self, command: Callable[[int], list[str]]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.started = time.perf_counter()
        self.running = subprocess.Popen(command(self.port), stdout=subprocess.DEVNULL)

    async def answers(self) -> loopback.Connection:
        """The first connection, as soon as the server takes one."""
        while self.running.poll() is None:
            try:
                return await loopback.connect(self.port)
            except OSError:
                await asyncio.sleep(0.01)
        raise SystemExit(f"The server stopped (exit status {self.running.returncode}).")

    def megabytes(self) -> float:
        """Its resident memory."""
        pages = int(Path(f"/proc/{self.running.pid}/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize() / 1e6

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.running.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def settles(self) -> None:
        """Waits until all rules have been taken from the cache: then it has nothing to do any more."""
        await asyncio.sleep(SETTLED_SECONDS)
        spent = -1.0
        while self.cpu_seconds() - spent > QUIET_CPU_SECONDS:
            spent = self.cpu_seconds()
            await asyncio.sleep(SETTLED_SECONDS)

    def stop(self) -> None:
        self.running.send_signal(signal.SIGTERM)
        try:
            self.running.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.running.kill()
            self.running.wait()


def our_server(store: Path) -> Process:
    program = [sys.executable, "-m", "petitfour.cli", "serve", "--store", str(store), "--bots", "random"]
    return Process(lambda port: [*program, "--port", str(port)])


def echo_server() -> Process:
    script = str(common.HERE / "workers" / "echo_server.py")
    return Process(lambda port: [sys.executable, script, str(port)])


def compile_rules() -> None:
    """Fills the cache, so that no compiler runs beside the measurements."""
    from petitfour.commands.preparing import prepare_games
    from petitfour.core.registry import Registry

    prepare_games(Registry(), [])


def fsync_milliseconds(folder: Path) -> float:
    """The median time of writing four kilobytes at the end of a file and waiting until they are on disk."""
    with (folder / "fsync").open("wb", buffering=0) as file:
        return statistics.median(one_fsync(file) for _ in range(200))


def one_fsync(file: IO[bytes]) -> float:
    """The milliseconds it takes."""
    start = time.perf_counter()
    file.write(bytes(4096))
    os.fsync(file.fileno())
    return 1e3 * (time.perf_counter() - start)


class Standstill:
    """Who stood still, and how long at most, while others were measured: this process, and the disk. A machine that
    stops for seconds, or a disk, looks like a slow house otherwise."""

    def __init__(self, folder: Path) -> None:
        self.ms_generator = self.ms_fsync = 0.0
        self._folder = folder
        self._ends = threading.Event()

    async def __aenter__(self) -> Standstill:
        self._looks = asyncio.create_task(self._look())
        self._syncs = threading.Thread(target=self._sync)
        self._syncs.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        self._looks.cancel()
        self._ends.set()
        self._syncs.join()

    async def _look(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(LOOK_SECONDS)
            self.ms_generator = max(self.ms_generator, 1e3 * (time.perf_counter() - start - LOOK_SECONDS))

    def _sync(self) -> None:
        with (self._folder / "standstill").open("wb", buffering=0) as file:
            while not self._ends.wait(SYNC_SECONDS):
                self.ms_fsync = max(self.ms_fsync, one_fsync(file))


# -- load --------------------------------------------------------------------------------------------------------------


async def spread(work: Sequence[Callable[[loopback.Connection], Awaitable[Any]]], port: int) -> None:
    """Does all of it, some at a time, each on a connection of its own."""
    left = iter(work)

    async def do() -> None:
        connection = await loopback.connect(port)
        for each in left:
            await each(connection)
        connection.transport.close()

    await asyncio.gather(*(do() for _ in range(min(AT_ONCE, len(work)))))


async def turns_per_second(tables: Sequence[EchoTable], seconds: float) -> float:
    """Every table plays one turn after another, as fast as the server can."""
    port = tables[0].port
    connections = [await loopback.connect(port) for _ in tables]
    start = time.perf_counter()
    done = 0

    async def play(table: EchoTable, connection: loopback.Connection) -> None:
        nonlocal done
        while time.perf_counter() - start < seconds:
            await table.turn(connection)
            done += time.perf_counter() - start < seconds

    await asyncio.gather(*(play(*pair) for pair in zip(tables, connections, strict=True)))
    for connection in connections:
        connection.transport.close()
    return done / seconds


async def paced(tables: Sequence[PlayedTable], per_second: float, seconds: float) -> dict[str, list[float]]:
    """Turns by the clock, however long they take; milliseconds from when each was due."""
    free: asyncio.Queue[loopback.Connection] = asyncio.Queue()
    for _ in range(AT_ONCE):
        free.put_nowait(await loopback.connect(tables[0].port))
    delays: dict[str, list[float]] = {"answered": [], "heard": []}

    async def play(table: PlayedTable, due: float) -> None:
        async with table.lock:  # its last turn comes first, if that took so long
            connection = await free.get()
            answered = await table.turn(connection)
        delays["answered"].append(1e3 * (answered - due))
        delays["heard"].append(1e3 * (time.perf_counter() - due))
        free.put_nowait(connection)

    start = time.perf_counter() + 0.1
    playing = []
    for number in range(int(per_second * seconds)):
        due = start + number / per_second
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        playing.append(asyncio.create_task(play(tables[number % len(tables)], due)))
    await asyncio.gather(*playing)
    return delays


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# -- the measurements --------------------------------------------------------------------------------------------------


async def set_up(server: Process, count: int, end_turn: int) -> list[PlayedTable]:
    tables = [PlayedTable(server.port, end_turn) for _ in range(count)]
    await spread([table.set_up for table in tables], server.port)
    return tables


async def open_all(tables: Sequence[EchoTable]) -> None:
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.open_streams() for table in tables[first : first + AT_ONCE]))


async def throughput(ours: Process, tables: list[PlayedTable], rounds: int, seconds: float) -> dict[str, Any]:
    echo = echo_server()
    try:
        (await echo.answers()).transport.close()
        echoed = [EchoTable(echo.port, number) for number in range(len(tables))]
        await open_all(echoed)
        await open_all(tables)
        await turns_per_second(tables, 2.0)
        await turns_per_second(echoed, 1.0)
        rates: dict[str, list[float]] = {"echo": [], "ours": []}
        requests = sum(table.requests for table in tables)
        cpu, echo_cpu = ours.cpu_seconds(), echo.cpu_seconds()
        for number in range(rounds):
            rates["echo"].append(await turns_per_second(echoed, seconds))
            rates["ours"].append(await turns_per_second(tables, seconds))
            text = ", ".join(f"{side} {of[-1]:.0f}" for side, of in rates.items())
            common.say(f"  turns a second, round {number + 1} of {rounds}: {text}")
        turns = max(1.0, sum(rates["ours"]) * seconds)
        return {
            "echo_per_s": statistics.median(rates["echo"]),
            "turns_per_s": statistics.median(rates["ours"]),
            "ratio_echo": statistics.median(a / b for a, b in zip(rates["ours"], rates["echo"], strict=True)),
            "kb_a_message": sum(t.bytes_heard for t in tables) / 1e3 / max(1, sum(t.messages for t in tables)),
            "requests_a_turn": (sum(table.requests for table in tables) - requests) / turns,
            "server_cpu_ms_a_turn": 1e3 * (ours.cpu_seconds() - cpu) / turns,
            "server_cpu_ms_an_echo": 1e3 * (echo.cpu_seconds() - echo_cpu) / (sum(rates["echo"]) * seconds),
        }
    finally:
        for table in tables:
            table.close_streams()
        echo.stop()


async def memory(ours: Process, tables: list[PlayedTable]) -> dict[str, Any]:
    """What the live streams of all tables add to the server's memory; the tables themselves were there before."""
    before = ours.megabytes()
    await open_all(tables)
    await asyncio.sleep(2)
    after = ours.megabytes()
    return {
        "server_mb_before_streams": before,
        "server_mb_with_streams": after,
        "kb_a_stream": 1e3 * (after - before) / (2 * len(tables)),
    }


async def latency(tables: list[PlayedTable], per_second: float, seconds: float, folder: Path) -> dict[str, Any]:
    gc.collect()
    gc.disable()  # while we look through all our tables for garbage, answers lie unread, and that would count
    try:
        await paced(tables, per_second, 2.0)
        begun = sum(table.begun for table in tables)
        async with Standstill(folder) as still:
            delays = await paced(tables, per_second, seconds)
    finally:
        gc.enable()
    result: dict[str, Any] = {
        "paced_turns_per_s": per_second, "paced_turns": len(delays["heard"]),
        "paced_starts": sum(table.begun for table in tables) - begun,
        "ms_generator_stood_still": still.ms_generator, "ms_fsync_longest": still.ms_fsync,
    }  # fmt: skip
    for what, values in delays.items():
        result |= {f"ms_{what}_p50": percentile(values, 0.5), f"ms_{what}_p99": percentile(values, 0.99)}
        result[f"ms_{what}_longest"] = max(values)
    return result


async def restart(store: Path, end_turn: int, tables: list[PlayedTable]) -> dict[str, Any]:
    """Seconds from the start of a new process to the first turn confirmed and told, and to when its port answered."""
    ours = our_server(store)
    try:
        connection = await ours.answers()
        answered = time.perf_counter() - ours.started
        table = tables[-1]
        table.port = ours.port
        await table.open_streams()
        await table.turn(connection)
        return {"s_restart_answers": answered, "s_restart_first_turn": time.perf_counter() - ours.started}
    finally:
        ours.stop()


async def measure(rounds: int, seconds: float, folder: Path) -> dict[str, Any]:
    from petitfour.core.registry import Registry

    end_turn = Registry().get("truffle-shuffle").actions.first("end_turn")
    store = folder / "tables.sqlite"
    result: dict[str, Any] = {"ms_fsync": fsync_milliseconds(folder)}
    common.say(f"One fsync takes {result['ms_fsync']:.2f} ms. Starting the server ...")
    ours = our_server(store)
    try:
        (await ours.answers()).transport.close()
        await ours.settles()
        tables = await set_up(ours, AT_ONCE, end_turn)
        common.say(f"{AT_ONCE} tables play as fast as they can, a bare echo and the server in turns ...")
        result |= await throughput(ours, tables, rounds, seconds)
        common.say(f"Setting up {TABLES} tables ...")
        tables += await set_up(ours, TABLES - len(tables), end_turn)
        common.say(f"Opening {2 * TABLES} streams ...")
        result |= await memory(ours, tables)
        for table in tables[PACED_TABLES:]:
            table.close_streams()
        common.say(f"{PACED_TABLES} tables at half of that load ...")
        result |= await latency(tables[:PACED_TABLES], result["turns_per_s"] / 2, 4 * rounds * seconds, folder)
        for table in tables:
            table.close_streams()
    finally:
        ours.stop()
    common.say(f"Starting again with {TABLES} tables ...")
    return result | await restart(store, end_turn, tables)


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    common.say("Compiling all rules, where that has not been done ...")
    compile_rules()
    result: dict[str, Any] = {"benchmark": "table", "machine": common.machine(), "rounds": arguments.rounds,
                              "tables": TABLES, "paced_tables": PACED_TABLES,
                              "versions": common.versions("fastapi", "uvicorn", "apsw", "numba")}  # fmt: skip
    with tempfile.TemporaryDirectory(dir=os.environ.get("PETITFOUR_BENCH_FOLDER")) as folder:
        result |= asyncio.run(measure(arguments.rounds, arguments.seconds, Path(folder)))
    rows = [
        ("one fsync", f"{result['ms_fsync']:.2f} ms", ""),
        ("bare FastAPI echo with two pushes", f"{result['echo_per_s']:.0f}/s", ""),
        ("confirmed turns on disk, told to two streams", f"{result['turns_per_s']:.0f}/s", ""),
        ("  compared with the echo", f"{100 * result['ratio_echo']:.0f} %", "wanted: at least 40"),
        ("  a message to a stream, in frames", f"{result['kb_a_message']:.1f} kB", "7 kB before there were frames"),
        ("  requests a turn", f"{result['requests_a_turn']:.2f}", ""),
        ("  the server's processor time a turn", f"{result['server_cpu_ms_a_turn']:.2f} ms", ""),
        ("  and an echo", f"{result['server_cpu_ms_an_echo']:.2f} ms", ""),
        (f"{PACED_TABLES} tables at half load, a turn answered", _times(result, "answered"), ""),
        ("  and heard by both streams", _times(result, "heard"), "wanted: p99 at most 100"),
        ("  meanwhile games ended and begun", f"{result['paced_starts']}", ""),
        ("  the generator stood still, one fsync", _still(result), "at most; what is due then is late by as much"),
        (f"memory a stream, {2 * TABLES} streams", f"{result['kb_a_stream']:.0f} kB", "wanted: at most 150"),
        (f"restart with {TABLES} tables, first turn", f"{result['s_restart_first_turn']:.2f} s", "wanted: at most 5"),
    ]
    common.report(result, rows, as_json=arguments.json)


def _times(result: dict[str, Any], what: str) -> str:
    p50, p99, longest = (result[f"ms_{what}_{which}"] for which in ("p50", "p99", "longest"))
    return f"p50 {p50:.1f}, p99 {p99:.1f}, at most {longest:.0f} ms"


def _still(result: dict[str, Any]) -> str:
    return f"{result['ms_generator_stood_still']:.0f} ms, {result['ms_fsync_longest']:.0f} ms"


if __name__ == "__main__":
    main()
