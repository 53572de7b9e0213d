"""Ten thousand sockets that send half a request, a byte now and then, while somebody plays.

`scripts/soak slow [--sockets N]`: half of them from one address, half from a hundred others.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from .crowd import share
from .floods import FINE, MOST_TIMES, Flood
from .server import Server, free_port
from .soak_house import descriptors_of, settled

SOCKETS = 10_000
OTHERS = 100  # addresses beside the one that holds half of all
BYTE_SECONDS = 3.0  # between two bytes of each
AT_ONCE = 50  # that connect at a time
MORE_SECONDS = 0.5  # that they stay when the playing is over, for somebody new
ROOT = Path(__file__).parents[2]
HOLD = (
    "import asyncio, sys; from tests.web.slow_sockets import hold; port, many, seconds, pause = sys.argv[1:]; "
    "asyncio.run(hold(int(port), int(many), float(seconds), float(pause)))"
)
HALF = b"GET /api/v1/words HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "


@dataclass
class Slow:
    """What came of it."""

    tried: int
    taken: int  # that the house did not hang up on at once
    alone: float
    meanwhile: float
    turns: int
    most_descriptors: int
    left: int  # descriptors after the deadline, more than before
    newcomer: float  # milliseconds until somebody new is answered


class Sockets:
    """Connections that are opened and opened again as they are hung up on."""

    def __init__(self, port, many, seconds, pause):
        self.port, self.many, self.pause, self.end = port, many, pause, perf_counter() + seconds
        self.tried = self.taken = 0
        self.connecting = asyncio.Semaphore(AT_ONCE)

    async def hold(self, number):
        """One after another from the same address, until the time is over."""
        half = number < self.many // 2
        address = "127.0.4.1" if half else f"127.0.5.{number % OTHERS + 1}"
        while perf_counter() < self.end:
            try:
                async with self.connecting:
                    self.tried += 1
                    reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
                    writer.write(HALF)
            except OSError:
                await asyncio.sleep(self.pause)
                continue
            try:
                was_taken = await self._drip(reader, writer)
                self.taken += was_taken
            finally:
                writer.close()

    async def _drip(self, reader, writer):
        """Sends a byte now and then, until the house hangs up; whether it let that be for a while."""
        many = 0
        with contextlib.suppress(OSError):
            while perf_counter() < self.end:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1), self.pause)
                    break
                many += 1
                writer.write(b"x")
        if not many:
            await asyncio.sleep(self.pause)  # else ten thousand would knock as fast as they can
        return many > 0


async def hold(port, many, seconds, pause):
    """So many sockets for so long. How many were tried, and how many taken."""
    print("begins", flush=True)
    sockets = Sockets(port, many, seconds, pause)
    await asyncio.gather(*(sockets.hold(number) for number in range(many)))
    print(sockets.tried, sockets.taken)


async def attack(port, server, many, seconds):
    """So many sockets for so long, beside somebody who plays."""
    flood = Flood(server, port, print)
    pid = server.process.pid
    await settled(pid)
    await flood.play(1.0)
    alone = [share(await flood.play(seconds), 0.99)]
    before = most = descriptors_of(pid)
    holding = await asyncio.create_subprocess_exec(  # whoever plays is not to wait for the sockets here
        sys.executable, "-c", HOLD, *map(str, (port, many, seconds + MORE_SECONDS, BYTE_SECONDS)),
        cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    await holding.stdout.readline()
    playing = asyncio.create_task(flood.play(seconds))
    while not playing.done():
        most = max(most, descriptors_of(pid))
        await asyncio.sleep(0.5)
    waits = await playing
    begun = perf_counter()
    await (await flood.seat("127.0.6.1", "connect-four")).people[0].ask("GET", "/words")
    newcomer = 1000 * (perf_counter() - begun)
    tried, taken = map(int, (await holding.communicate())[0].split())
    for _ in range(150):
        if descriptors_of(pid) <= before:
            break
        await asyncio.sleep(0.2)
    left = descriptors_of(pid) - before
    alone.append(share(await flood.play(seconds), 0.99))  # the machine may be another one by now
    return Slow(tried, taken, statistics.mean(alone), share(waits, 0.99), len(waits), most, left, newcomer)


async def soak(many, seconds, more=("--limit", "loopback=1")):
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="petitfour-slow-") as folder:
        port = free_port()
        server = Server(Path(folder) / "tables.sqlite", port, more=more)
        try:
            return await attack(port, server, many, seconds)
        finally:
            server.kill()


def main():
    parser = argparse.ArgumentParser(prog="scripts/soak slow", description=__doc__)
    parser.add_argument("--sockets", type=int, default=SOCKETS)
    parser.add_argument("--seconds", type=float, default=40.0)
    said = parser.parse_args()
    slow = asyncio.run(soak(said.sockets, said.seconds))
    print(f"slow: {said.sockets:,} sockets at a time, {slow.tried:,} tried in {said.seconds:g} s, {slow.taken:,} taken")
    print(f"slow: at most {slow.most_descriptors:,} descriptors; {slow.left} more than before are left afterwards")
    print(f"slow: a turn p99 {slow.alone:.1f} ms alone, {slow.meanwhile:.1f} ms meanwhile ({slow.turns} turns)")
    print(f"slow: somebody new plays the begin of a game after {slow.newcomer:.0f} ms; load {os.getloadavg()[0]:.1f}")
    bad = slow.meanwhile > max(MOST_TIMES * slow.alone, 2 * FINE) or slow.left > 0
    print(f"slow: {'bad' if bad else 'good'}")
    raise SystemExit(bad)


if __name__ == "__main__":
    main()
