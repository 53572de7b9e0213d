"""People at tables of a real house, as a load: each has an address, a connection and a stream of their own."""

import asyncio
import json
import random
import secrets
from dataclasses import dataclass, field
from time import perf_counter

API = "/api/v1"
PATIENCE = 60.0  # seconds for an answer
FEWEST = {"truel": 3}  # players of a game that two do not play
GONE = 0  # as the status of a connection that was hung up on


class Line:
    """One connection, made again where the house has hung up."""

    def __init__(self, port, address="127.0.0.1"):
        self.port, self.address = port, address
        self.reader = self.writer = None

    async def ask(self, method, path, body=None, cookie="", more=""):
        """Status, head and body of an answer; of one that could not be had the status is GONE. As a browser does, it
        asks again where a connection that was kept has been closed meanwhile."""
        was_kept = self.writer is not None
        try:
            return await asyncio.wait_for(self._ask(method, path, body, cookie, more), PATIENCE)
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            self.close()
        return await self.ask(method, path, body, cookie, more) if was_kept else (GONE, b"", b"")

    async def _ask(self, method, path, body, cookie, more):
        if self.writer is None or self.writer.is_closing():
            at = (self.address, 0)
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=at)
        self.writer.write(request(self.port, method, path, body, cookie, more))
        head = await self.reader.readuntil(b"\r\n\r\n")
        content = await self._body(head.lower())
        if b"connection: close" in head.lower():
            self.close()
        return int(head.split(b" ", 2)[1]), head, content

    async def _body(self, head):
        if b"content-length: " in head:
            return await self.reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        got = b""
        while b"transfer-encoding: chunked" in head:
            size = int(await self.reader.readline(), 16)
            got += (await self.reader.readexactly(size + 2))[:-2]
            if not size:
                break
        return got

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


def request(port, method, path, body=None, cookie="", more=""):
    """A request as a browser's page sends it."""
    host = f"127.0.0.1:{port}"
    content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\n{more}"
    head += f"cookie: {cookie}\r\n" if cookie else ""
    head += f"content-type: application/json\r\ncontent-length: {len(content)}\r\n" if method == "POST" else ""
    return head.encode() + b"\r\n" + content


class Person:
    """Somebody at a table: their seat, and what their stream has told."""

    def __init__(self, port, address):
        self.line = Line(port, address)
        self.cookie = ""
        self.known = {}
        self.heard = asyncio.Event()
        self.listening = None

    async def ask(self, method, path, body=None):
        status, head, content = await self.line.ask(method, API + path, body, self.cookie)
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"set-cookie: seat_"):
                self.cookie = line.split(b": ", 1)[1].split(b";")[0].decode()
        return status, content

    async def listen(self, table):
        """Opens the stream, as a page does."""
        line = self.line
        at = (line.address, 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port, local_addr=at, limit=2**22)
        path = f"{API}/tables/{table}/events?since=0&lang=en&framed=1"
        writer.write(request(line.port, "GET", path, cookie=self.cookie))
        self.listening = asyncio.create_task(self._hear(reader, writer))

    async def _hear(self, reader, writer):
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.known |= json.loads(line[6:])
                    self.heard.set()
        except (OSError, ValueError):
            pass
        finally:
            writer.close()

    async def hears(self, what):
        """Waits until the stream has told so much."""
        while not what(self.known):
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), PATIENCE)

    def goes(self):
        self.line.close()
        if self.listening is not None:
            self.listening.cancel()


@dataclass
class Played:
    """What came of a load: milliseconds of every turn, and answers that were none."""

    waits: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


class Pair:
    """Two people at a table (or as many as it takes), or one and bots, who play one game by whatever is allowed."""

    def __init__(self, port, game, seed, address="127.0.0.1", bot=""):
        self.dice = random.Random(seed)
        self.game, self.bot = game, bot
        self.players = FEWEST.get(game, 2)
        self.people = [Person(port, address) for _ in range(1 if bot else self.players)]
        self.id = ""

    async def sit_down(self):
        """Sets the table and begins."""
        ana = self.people[0]
        bots = [self.bot] * (self.players - 1) if self.bot else []
        body = {"game": self.game, "players": self.players, "name": "Ana", "bots": bots}
        status, answer = await ana.ask("POST", "/tables", body)
        assert status == 201, (status, answer[:200])
        table = json.loads(answer)
        self.id = table["id"]
        for ben in self.people[1:]:
            await ben.ask("POST", f"/tables/{self.id}/join", {"link": table["link"], "name": "Ben"})
        if not self.bot:
            await ana.ask("POST", f"/tables/{self.id}/start")
        for each in self.people:
            await each.listen(self.id)
        for each in self.people:
            await each.hears(lambda known: known.get("version", 0) > 0)

    @property
    def is_over(self):
        return self.people[0].known["status"] != "playing"

    def mover(self):
        """Who may decide now."""
        return next((each for each in self.people if each.known["seat"] in each.known["waiting"]), None)

    async def turn(self, played):
        """Waits until somebody may decide, who decides a whole turn; whether there was one."""
        first = self.people[0]
        await first.hears(lambda known: self.mover() is not None or self.is_over)
        mover = self.mover()
        if self.is_over or mover is None:
            return False
        begun = perf_counter()
        version = await self._decide(mover, played)
        if version:
            played.waits.append(1000 * (perf_counter() - begun))
            for each in self.people:
                await each.hears(lambda known: known["version"] >= version)
        return True

    async def _decide(self, mover, played):
        """One decision after another, until the turn is complete; its version."""
        legal, version = [move["action"] for move in mover.known["legal"]], mover.known["version"]
        client_id = secrets.token_hex(8)
        while legal:
            body = {"actions": [self.dice.choice(legal)], "version": version, "client_id": client_id, "brief": True}
            status, answer = await mover.ask("POST", f"/tables/{self.id}/draft", body)
            if status != 200:
                played.failed.append(f"{status} {answer[:100]!r}")
                return 0
            said = json.loads(answer)
            if "confirmed" in said:
                return said["confirmed"]
            legal = [move["action"] for move in said["legal"]]
        return 0

    def part(self):
        for each in self.people:
            each.goes()


def share(values, part):
    """The value below which so large a part of them lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0
