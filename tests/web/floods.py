"""One address floods every route of a house while another plays: what the other waits, and what the house spends.

`scripts/soak floods [--seconds N]`. Each route is flooded from an address of its own, so that each has all that is
allowed at once; the other's p99 may be twice what it is alone.
"""

import argparse
import asyncio
import itertools
import multiprocessing
import os
import statistics
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from petitfour.core.registry import Registry

from .crowd import API, Line, Pair, Person, Played, share
from .hostile import BODIES
from .server import Server, free_port
from .soak_house import cpu_of, settled

GAME = "super-truffle-pigs"  # whose turns take longest
OTHERS_GAME = "connect-four"  # a decision a turn, twenty a second: what one address may well do
BOX = Path(__file__).parents[2] / "src" / "petitfour" / "games" / "truffle_shuffle"
PACKED = "accept-encoding: gzip, br\r\n"
LINES = 20  # connections of the address that floods
PAUSE = 0.05  # between two turns of the one who plays
MOST_TIMES = 2.0
FINE = 25.0  # milliseconds that nobody minds, however little it is alone
ROUNDS = 3  # for a route that seems too long: the middle one counts
PAGES = ("/", "/t/{id}", "/replay", "/fair", "/privacy", "/operator", "/static/app.js", "/static/portraits.svg",
         "/faces/truel/board.js", "/healthz", "/readyz", "/metrics", "/nowhere", "/api/v1/nowhere")  # fmt: skip
LOOKS = ("games", "games/truel", "games/truel/rules", "words", "bots", "tables", "openapi.json", "operator/tables")
TABLE_LOOKS = ("", "/log", "/log?since=0", "/turns", "/turns?since=0", "/moments/9", "/moments/9?lang=es", "/story",
               "/record", "/box", "/rules", "/why?action=3", "/events", "/events?since=0&lang=en&framed=1")  # fmt: skip
OPERATORS = ("operator/bans", "operator/bans/lift", "operator/reports/settle", "operator/tables/x/end")


@dataclass
class Flooded:
    """What one flood came to."""

    route: str
    p50: float
    p99: float
    turns: int
    asked: int
    statuses: dict[int, int]
    cpu: float  # of the house, for a second
    alone: float = 0.0  # p99 of the other just before

    @property
    def times(self):
        """How many times as long the other waits; what nobody minds is never too long."""
        return max(self.p99 - FINE, 0.0) and self.p99 / max(self.alone, FINE / MOST_TIMES)

    @property
    def is_late(self):
        return self.times > MOST_TIMES


def box_files():
    """The largest box there is, as somebody sends their own."""
    files = {each.name: each.read_text("utf-8") for each in (*BOX.glob("*.csv"), BOX / "box.toml")}
    return {name: text for name, text in files.items() if name == "box.toml" or name in files["box.toml"]}


def routes(table, record):
    """Every route with what is sent to it: a name, method, path and body."""
    files = box_files()
    own = {"game": "truffle-shuffle", "players": 2, "box": files}
    good = {"/tables": {"game": GAME, "players": 2, "bots": ["random"]}, "/replays": {"record": record},
            "/boxes": {"game": "truffle-shuffle", "files": files}, "draft": {"actions": []}, "hint": {},
            "ask": {"what": "undo"}, "lesson": {"do": "look", "version": 1}, "seen": {"version": 1}}  # fmt: skip
    yield from ((f"GET {page}", "GET", page.format(id=table), None) for page in PAGES)
    yield from ((f"GET /{look}", "GET", f"{API}/{look}", None) for look in LOOKS)
    yield from ((f"GET T{look}", "GET", f"{API}/tables/{table}{look}", None) for look in TABLE_LOOKS)
    for name, body in ({**BODIES, "lesson": {}, "seen": {}, "/forget-device": {}} | good).items():
        if name in ("leave", "forget-me", "end"):  # then there would be no seat to flood from
            continue
        path = API + name if name.startswith("/") else f"{API}/tables/{table}/{name}"
        yield f"POST {name if name.startswith('/') else 'T/' + name}", "POST", path, body
    yield from ((f"POST /{each}", "POST", f"{API}/{each}", {"number": 1}) for each in OPERATORS)
    yield "POST /tables with an own box", "POST", API + "/tables", own
    yield "POST /tables with a lesson", "POST", API + "/tables", {"game": "truel", "lesson": True}
    yield "POST T/draft, 16 kB of nothing", "POST", f"{API}/tables/{table}/draft", b" " * 16_000
    yield "POST /replays, 7 MB of nothing", "POST", API + "/replays", b"[" * 7_000_000


class Flood:
    """A house, somebody who plays there, and somebody who floods it."""

    def __init__(self, server, port, say):
        self.server, self.port, self.say = server, port, say
        self.addresses = (f"127.0.{n // 250 + 1}.{n % 250 + 1}" for n in itertools.count())
        self.pair, self.seed = None, 0
        self.aside = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))

    async def play(self, seconds):
        """Milliseconds of every turn of the one who plays."""
        played, end = Played(), perf_counter() + seconds
        while perf_counter() < end:
            if self.pair is None or not await self.pair.turn(played):
                if self.pair is not None:
                    self.pair.part()
                self.seed += 1
                self.pair = Pair(self.port, OTHERS_GAME, self.seed, f"127.0.0.{self.seed % 200 + 3}")  # of many tables
                await self.pair.sit_down()
            await asyncio.sleep(PAUSE)
        assert not played.failed, played.failed[:3]
        return played.waits

    async def seat(self, address, game=GAME, over=False):
        """A table in the middle of a game, held by an address; `over`: a game of Truel that has been played."""
        pair = Pair(self.port, game, 7, address)
        await pair.sit_down()
        for _ in range(500 if over else 12):
            if not await pair.turn(Played()):
                break
        for each in pair.people:
            each.goes()
        return pair

    async def flood(self, name, method, path, body, seconds, cookie, address):
        """Sends so much as is answered, on many connections; who plays meanwhile waits so long."""
        spent, begun = cpu_of(self.server.process.pid), perf_counter()
        sent = (self.port, address, method, path, body, cookie, seconds)
        flooding = asyncio.get_running_loop().run_in_executor(self.aside, flood_there, sent)
        waits = await self.play(seconds)
        statuses = await flooding
        cpu = (cpu_of(self.server.process.pid) - spent) / (perf_counter() - begun)
        asked = sum(statuses.values())
        return Flooded(name, share(waits, 0.5), share(waits, 0.99), len(waits), asked, statuses, cpu)


def flood_there(sent):
    """How often which status was answered to a flood; in a process of its own, so that only the house is shared."""
    return asyncio.run(_flood(*sent))


async def _flood(port, address, method, path, body, cookie, seconds):
    end, statuses = perf_counter() + seconds, {}

    async def ask():
        line = Line(port, address)
        while perf_counter() < end:
            status, _, _ = await line.ask(method, path, body, cookie, PACKED)
            statuses[status] = statuses.get(status, 0) + 1
        line.close()

    async def listen():
        """A stream is opened and left, again and again."""
        while perf_counter() < end:
            person, status = Person(port, address), 200
            person.cookie = cookie
            try:
                await person.listen(path.split("/")[4])
                await asyncio.sleep(0.02)
            except OSError:
                status = 0
            person.goes()
            statuses[status] = statuses.get(status, 0) + 1

    await asyncio.gather(*(listen() if "/events" in path else ask() for _ in range(LINES)))
    return statuses


def played_record():
    """A saved match of the game that is slowest to tell again."""
    from petitfour.core import records
    from petitfour.core.match import Match

    game = Registry().get("truffle-shuffle")
    match = Match(game, 2, seed=3)
    while not match.is_over and len(match.steps) < 300:
        match.act(match.waiting()[0], match.legal()[0])
    return records.to_text(match)


async def floods(port, server, seconds, say, only=""):
    """What the other waits alone, and what came of every flood."""
    flood = Flood(server, port, say)
    await settled(server.process.pid)
    await flood.play(1.0)
    found, record = [], played_record()

    async def one_round(number):
        """The other alone, and while an address that did nothing before floods a route; in turns, since the machine may
        have others to serve as well."""
        alone = share(await flood.play(seconds), 0.99)
        address = next(flood.addresses)
        pair = await flood.seat(address)
        name, method, path, body = list(routes(pair.id, record))[number]
        one = await flood.flood(name, method, path, body, seconds, pair.people[0].cookie, address)
        one.alone = alone
        told = " ".join(f"{status}:{many}" for status, many in sorted(one.statuses.items()))
        waits = f"p50 {one.p50:6.1f}  p99 {one.p99:6.1f} ms of {one.turns:4}, alone {alone:6.1f}"
        mark = "  <-- too long" if one.is_late else ""
        say(f"floods: {one.route:36} {waits}  house {100 * one.cpu:3.0f} %  {told}{mark}")
        return one

    for number, (name, *_) in enumerate(list(routes("x", ""))):
        if only and only not in name:
            continue
        rounds = [await one_round(number)]
        while rounds[0].is_late and len(rounds) < ROUNDS:
            rounds.append(await one_round(number))
        found.append(sorted(rounds, key=lambda each: each.times)[len(rounds) // 2])
    return found


async def soak(seconds, say, only="", more=("--limit", "loopback=1")):
    with tempfile.TemporaryDirectory(prefix="petitfour-floods-") as folder:
        port = free_port()
        server = Server(Path(folder) / "tables.sqlite", port, more=more)
        try:
            return await floods(port, server, seconds, say, only)
        finally:
            server.kill()


def main():
    parser = argparse.ArgumentParser(prog="scripts/soak floods", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each route")
    parser.add_argument("--only", default="", help="routes with this in their name")
    said = parser.parse_args()
    say = lambda line: print(line, flush=True)  # noqa: E731
    found = asyncio.run(soak(said.seconds, say, said.only))
    late = [each.route for each in found if each.is_late]
    times = sorted(each.p99 / each.alone for each in found)
    say(f"floods: p99 meanwhile by p99 alone: {statistics.median(times):.2f} in the middle, {times[-1]:.2f} at worst")
    say(f"floods: {len(found)} routes; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; "
        + (f"too long under {', '.join(late)}" if late else "good"))  # fmt: skip
    raise SystemExit(bool(late))


if __name__ == "__main__":
    main()
