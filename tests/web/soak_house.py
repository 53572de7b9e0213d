"""A house at half of what it can bear, for an hour: its memory stays flat, nothing is left open, no turn is lost.

`scripts/soak house [--minutes N]`. In a shorter time tables leave memory earlier, in proportion; nothing else differs.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import resource
import signal
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from .crowd import Pair, Played, share
from .server import Server, free_port

GAMES = ("truffle-shuffle", "truel", "chocolatiers", "super-truffle-pigs")
TABLES = 32  # under way at a time
WITH_BOTS = 8  # every so many of them has a bot that thinks
LOOKS_AFTER = ("story", "record", "moments/2", "turns?since=0")  # at a game that is over
MEASURED_SECONDS = 20.0
SAMPLES = 36  # of memory, in all: a third at least to warm up; the two halves of the others are compared
FEWEST_COMPARED = 8
MOST_GROWTH, MOST_MEGABYTES = 0.05, 12.0  # from the one half to the other; whichever is more
FILLING_TURNS = 20_000  # after so many what a house keeps written (4,000 turns a game and language) is all there
MOST_LOG = 80e6  # bytes of the store's log
LEFT_OPEN = 8  # descriptors more than before: the store's and the workers' come with use
OURS = {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock", "tables.sqlite.operator"}
HOUR = 60.0
QUIET_SECONDS, QUIET_CPU = 3.0, 0.15  # in which a house that only waits takes no more of the processor
# Tables usually leave memory after a quarter of an hour; in a shorter soak after as large a part of it.
PROGRAM = "import sys; from petitfour.table import desks; from petitfour.web import app; \
part = float(sys.argv.pop(1)); desks.IDLE_SECONDS *= part; app.REST_SECONDS *= part; \
from petitfour.cli import main; main()"


@dataclass
class Sample:
    """How the house is at a moment."""

    minute: float
    megabytes: float
    of_workers: float
    descriptors: int
    log: int
    store: int
    turns: int
    p99: float
    failed: int


def memory_of(pid):
    """Megabytes that a process holds itself."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def descriptors_of(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def cpu_of(pid):
    """Seconds of the processor that a process has taken."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def children_of(pid):
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text("ascii", "replace").rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


class Soak:
    """Tables that come and go at a house, at a rate."""

    def __init__(self, server, port, tables, dice):
        self.server, self.port, self.many, self.dice = server, port, tables, dice
        self.pid = server.process.pid
        self.numbers = itertools.count()
        self.played, self.turns, self.games = Played(), 0, 0
        self.due = asyncio.Queue()

    async def table(self):
        """One table after another, each for a game; a turn whenever one is due."""
        while True:
            number = next(self.numbers)
            bot = "easy" if number % WITH_BOTS == 0 else ""
            pair = Pair(self.port, GAMES[number % len(GAMES)], self.dice.random(), bot=bot)
            try:
                await pair.sit_down()
                while await self._turn(pair):
                    pass
                await self._look_back(pair)
                self.games += 1
            except (AssertionError, OSError, TimeoutError) as error:
                self.played.failed.append(f"{pair.game}: {error!r}"[:200])
            finally:
                pair.part()

    async def _turn(self, pair):
        due = await self.due.get()
        many = len(self.played.waits)
        goes_on = await pair.turn(self.played)
        if due and len(self.played.waits) > many and not pair.bot:
            self.played.waits[-1] = 1000 * (perf_counter() - due)  # from when it was due, however long others took
        self.turns += len(self.played.waits) > many
        if not goes_on:
            self.due.put_nowait(due)  # for somebody else
        return goes_on

    async def _look_back(self, pair):
        ana = pair.people[0]
        for look in LOOKS_AFTER:
            status, answer = await ana.ask("GET", f"/tables/{pair.id}/{look}")
            if status != 200:
                self.played.failed.append(f"{look}: {status} {answer[:80]!r}")
        await ana.ask("POST", f"/tables/{pair.id}/say", {"text": "Well played"})

    async def capacity(self, seconds):
        """Turns a second where another is always due."""
        for _ in range(2 * self.many):
            self.due.put_nowait(0.0)
        before, begun = self.turns, perf_counter()
        while perf_counter() - begun < seconds:
            while self.due.qsize() < self.many:
                self.due.put_nowait(0.0)
            await asyncio.sleep(0.005)
        return (self.turns - before) / (perf_counter() - begun)

    async def keep_time(self, rate):
        """So many turns a second become due."""
        begun = perf_counter()
        for number in itertools.count():
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - perf_counter()))
            if self.due.qsize() < self.many:  # more would wait for tables, not for the house
                self.due.put_nowait(due)

    def sample(self, minute):
        store = self.server.store
        sizes = {each.name: each.stat().st_size for each in store.parent.iterdir()}
        waits, self.played.waits = self.played.waits, []
        workers = sum(memory_of(child) for child in children_of(self.pid))
        return Sample(minute, memory_of(self.pid), workers, descriptors_of(self.pid), sizes.get(store.name + "-wal", 0),
                      sizes.get(store.name, 0), self.turns, share(waits, 0.99), len(self.played.failed))  # fmt: skip


def warm(samples):
    """Those after the first third, or later once what is kept is all there, where enough are left to compare."""
    third = len(samples) // 3
    filled = next((number for number, each in enumerate(samples) if each.turns >= FILLING_TURNS), third)
    first = max(third, filled)
    return samples[first if len(samples) - first >= FEWEST_COMPARED else third :]


def growth(samples):
    """Megabytes by which the second half of the warm samples is above the first."""
    compared = warm(samples)
    half = len(compared) // 2
    before, last = compared[:half], compared[half:]
    return statistics.median(each.megabytes for each in last) - statistics.median(each.megabytes for each in before)


def faults(samples, before, after, files):
    """What is not as it should be, in sentences: `before` and `after` are descriptors with nobody there."""
    grown, usual = growth(samples), statistics.median(each.megabytes for each in samples)
    found = []
    if grown > max(MOST_GROWTH * usual, MOST_MEGABYTES):
        few = warm(samples)[0].turns < FILLING_TURNS
        why = "; its words are still being kept for the first time, play for longer" if few else ""
        found.append(f"its memory grows: {grown:.0f} MB more in the second half than in the first{why}")
    if max(each.log for each in samples) > MOST_LOG:
        found.append(f"the store's log has {max(each.log for each in samples) / 1e6:.0f} MB")
    if after > before + LEFT_OPEN:
        found.append(f"{after} descriptors are open with nobody there, {before} were before")
    if set(files) - OURS:
        found.append(f"files nobody knows: {sorted(set(files) - OURS)}")
    if samples[-1].failed:
        found.append(f"{samples[-1].failed} requests failed")
    return found


async def soak(minutes, tables=TABLES, measured=MEASURED_SECONDS, say=print, rate=0.0):
    """The faults of a house that was played in for so long."""
    with tempfile.TemporaryDirectory(prefix="petitfour-soak-") as folder:
        port, part = free_port(), min(1.0, minutes / HOUR)
        store = Path(folder) / "tables.sqlite"
        server = Server(store, port, more=("--no-limits", "--bot-pause", "0.1"), program=("-c", PROGRAM, str(part)))
        try:
            found = await _soak(server, port, minutes, tables, measured, say, rate)
        finally:
            server.process.send_signal(signal.SIGTERM)
            ended = await asyncio.to_thread(server.process.wait, 30)
        left = {each.name for each in Path(folder).iterdir()}
        if ended != 0 or left != {"tables.sqlite", "tables.sqlite.operator", "tables.sqlite.lock"}:
            found.append(f"it ends with {ended} and leaves {sorted(left)}")
        return found


async def _soak(server, port, minutes, tables, measured, say, rate):
    load = Soak(server, port, tables, random.Random(1))
    await settled(load.pid)
    await _wake_workers(port)
    before = await _descriptors_at_rest(load.pid, 0)
    at_tables = [asyncio.create_task(load.table()) for _ in range(tables)]
    half = 0.0 if rate else await load.capacity(measured) / 2
    rate = rate or half
    said = "half of what it bears here" if rate == half else "as was said"
    say(f"house: {tables} tables, {rate:.0f} turns a second ({said}), for {minutes:g} minutes")
    timing = asyncio.create_task(load.keep_time(max(rate, 0.1)))
    while not load.turns:
        await asyncio.sleep(0.1)
    load.played, samples = Played(), []
    say("house: minute      MB  workers  descriptors  log MB  store MB    turns  p99 ms")
    for number in range(SAMPLES):
        await asyncio.sleep(HOUR * minutes / SAMPLES)
        one = load.sample((number + 1) * minutes / SAMPLES)
        samples.append(one)
        size = f"{one.megabytes:7.1f} {one.of_workers:8.0f} {one.descriptors:12} {one.log / 1e6:7.1f}"
        size += f" {one.store / 1e6:9.1f}"
        say(f"house: {one.minute:6.1f} {size} {one.turns:8,} {one.p99:7.0f}")
    timing.cancel()
    for each in at_tables:
        each.cancel()
    await asyncio.gather(timing, *at_tables, return_exceptions=True)
    after = await _descriptors_at_rest(load.pid, before)
    files = [each.name for each in server.store.parent.iterdir()]
    late = [each.p99 for each in samples]
    often, worst = statistics.median(late), max(late)
    say(f"house: {load.games} games, {load.turns:,} turns; p99 {often:.0f} ms, at worst {worst:.0f}")
    first = warm(samples)[0].minute
    say(f"house: since minute {first:.1f} memory grew by {growth(samples):.1f} MB from the first half to the second")
    say(f"house: descriptors {before} before, {after} after")
    say(f"house: load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for each in load.played.failed[:5]:
        say(f"house: {each}")
    return faults(samples, before, after, files)


async def _wake_workers(port):
    """A first table, so that what the house starts only then is there."""
    pair = Pair(port, GAMES[0], 0, bot="easy")
    await pair.sit_down()
    for _ in range(3):
        await pair.turn(Played())
    pair.part()


async def settled(pid):
    """Waits until a house has taken all its rules: what is compiled meanwhile takes memory and time of its own."""
    spent = -1.0
    while sum(cpu_of(each) for each in (pid, *children_of(pid))) - spent > QUIET_CPU:
        spent = sum(cpu_of(each) for each in (pid, *children_of(pid)))
        await asyncio.sleep(QUIET_SECONDS)


async def _descriptors_at_rest(pid, before):
    """How many are open once the house has seen that everybody has gone."""
    for _ in range(50):
        if descriptors_of(pid) <= before + LEFT_OPEN:
            break
        await asyncio.sleep(0.2)
    return descriptors_of(pid)


def main():
    parser = argparse.ArgumentParser(prog="scripts/soak house", description=__doc__)
    parser.add_argument("--minutes", type=float, default=HOUR)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--turns", type=float, default=0.0, help="a second; half of what is measured unless it is said")
    said = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    say = lambda line: print(line, flush=True)  # noqa: E731
    found = asyncio.run(soak(said.minutes, said.tables, say=say, rate=said.turns))
    say(f"house: {'; '.join(found) if found else 'good'}")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
