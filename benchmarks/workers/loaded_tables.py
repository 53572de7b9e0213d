"""Tables of Truffle Shuffle played over the API by two persons each, and the bare echo's tables: what the load is."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from typing import Any

import loopback

VERSION = re.compile(rb'"version": ?(\d+)')
WAITING = re.compile(rb'"waiting": ?\[(-?\d*)')
SEAT = re.compile(rb'"seat": ?(\d+), ?"link"')
FACE_DOWN = -1


class EchoTable:
    """A table of the bare echo: a turn is one request, its answer and two pushes."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.address = f"/tables/{number}"
        self.streams: list[loopback.Stream] = []
        self.version = 0
        self._heard = [0, 0]
        self._changed = asyncio.Event()

    async def open_streams(self) -> None:
        for seat in range(2):
            hears = lambda data, seat=seat: self._hear(seat, data)  # noqa: E731
            self.streams.append(await loopback.listen(self.port, self.address + "/events", "", hears))

    async def turn(self, connection: loopback.Connection) -> float:
        """Plays a turn and waits until both streams have told it; when its answer came."""
        self.version += 1
        body = json.dumps({"version": self.version, "client_id": secrets.token_hex(8)})
        await connection.post(self.port, self.address + "/echo", body)
        answered = time.perf_counter()
        await self.all_heard()
        return answered

    async def all_heard(self) -> None:
        """Waits until every open stream has told the table as it is."""
        while self.streams and min(self._heard[: len(self.streams)]) < self.version:
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), loopback.PATIENCE)

    def close_streams(self) -> None:
        for stream in self.streams:
            stream.transport.abort()
        self.streams = []

    def _hear(self, seat: int, data: bytes) -> None:
        version = VERSION.search(data)
        assert version is not None
        self._heard[seat] = int(version[1])
        self._changed.set()


class PlayedTable(EchoTable):
    """A table of the real server. The seat to move decides from what its stream told; a whole turn is sent at once."""

    def __init__(self, port: int, end_turn: int) -> None:
        super().__init__(port, 0)
        self.end_turn = end_turn
        self.cookies = ["", ""]
        self.requests = self.begun = 0
        self.lock = asyncio.Lock()  # one turn at a time
        self.bytes_heard = self.messages = 0
        self._untold: list[list[bytes]] = [[], []]  # messages that have not been read yet
        self._known: list[dict[str, Any]] = [{}, {}]  # what the messages before them came to
        self._seat = [b"", b""]
        self._waits = [b"", b""]

    async def set_up(self, connection: loopback.Connection) -> None:
        """Makes the table, seats two persons and begins the game."""
        table = json.dumps({"game": "truffle-shuffle", "players": 2, "name": "Ada"})
        head, answer = await connection.post(self.port, "/api/v1/tables", table)
        self.cookies[0] = _cookies(head)
        table = json.loads(answer)
        self.address = f"/api/v1/tables/{table['id']}"
        joined = json.dumps({"link": table["link"], "name": "Ben"})
        head, _ = await connection.post(self.port, self.address + "/join", joined)
        self.cookies[1] = _cookies(head)
        await self._begin(connection)

    async def open_streams(self) -> None:
        for seat in range(2):  # the chairs, which are seats in the first game
            hears = lambda data, seat=seat: self._hear(seat, data)  # noqa: E731
            path = self.address + "/events?since=0&lang=en&framed=1"
            self.streams.append(await loopback.listen(self.port, path, self.cookies[seat], hears))
        await self.all_heard()

    async def turn(self, connection: loopback.Connection) -> float:
        shown = self._shown(self._mover())
        while shown["status"] == "over":
            await self._begin(connection)
            await self.all_heard()
            shown = self._shown(self._mover())
        cookie = self.cookies[next(chair["chair"] for chair in shown["chairs"] if chair["you"])]
        client_id, answer = secrets.token_hex(8), b""
        while not answer.startswith(b'{"confirmed"'):
            shown = json.loads(answer) if answer else shown
            decided = {
                "actions": decisions(shown, self.end_turn),
                "version": self.version,
                "client_id": client_id,
                "brief": True,
            }  # as the page does while its stream is open
            _, answer = await connection.post(self.port, self.address + "/draft", json.dumps(decided), cookie)
            self.requests += 1
        answered = time.perf_counter()
        self._moved_to(answer)
        await self.all_heard()
        return answered

    async def _begin(self, connection: loopback.Connection) -> None:
        _, answer = await connection.post(self.port, self.address + "/start", "", self.cookies[0])
        self._moved_to(answer)
        self.begun += 1

    def _moved_to(self, answer: bytes) -> None:
        version = VERSION.search(answer)
        assert version is not None
        self.version = int(version[1])

    def _mover(self) -> int:
        """The chair whose seat is to move; its stream tells what it may do."""
        return next((chair for chair in range(2) if self._waits[chair] == self._seat[chair] != b""), 0)

    def _shown(self, chair: int) -> dict[str, Any]:
        """The table as a chair's stream has told it: messages leave out what has not changed, and what frames tell."""
        for data in self._untold[chair]:
            message = json.loads(data)
            view = message.get("view", self._known[chair].get("view"))
            if "view" not in message:
                for turn in message["log"]:
                    for frame in turn["frames"]:
                        view |= frame["changes"]
            self._known[chair] |= message | {"view": view}
        self._untold[chair] = []
        return self._known[chair]

    def _hear(self, seat: int, data: bytes) -> None:
        self.bytes_heard += len(data)
        self.messages += 1
        self._untold[seat].append(data)
        waiting, own = WAITING.search(data), SEAT.search(data)
        self._waits[seat] = waiting[1] if waiting is not None else b""
        self._seat[seat] = own[1] if own is not None else self._seat[seat]
        super()._hear(seat, data)


def decisions(shown: dict[str, Any], end_turn: int) -> list[int]:
    """As much of a turn as can be sent at once: an order with a payment, a card taken face up and the end, or all the
    cards to discard (down to the number of players).

    What a card taken face down is, the seat learns by confirming: there its turn goes on as another one.
    """
    moves = shown["legal"]
    if shown["view"]["phase"] == "discard":
        held = shown["view"]["hand"][shown["seat"]]
        cards = [move["action"] for move in moves for _ in range(held[move["parts"]["card"]])]
        return cards[: len(cards) - shown["players"]]
    if any(move["action"] == end_turn for move in moves):
        ways = [way["actions"] for order in shown["counsel"]["orders"] for way in order["ways"] if way["actions"]]
        return list(ways[0]) if ways else [end_turn]  # one order a turn
    if shown["view"]["phase"] == "action":
        front = shown["view"]["front"]
        for move in moves:
            if move["name"] == "take" and front[move["parts"]["slot"]] != FACE_DOWN:
                return [move["action"], end_turn]
    return [moves[0]["action"]]


def _cookies(head: bytes) -> str:
    """The device's number and the seat, as a browser would send them back."""
    cookies = loopback.headers(head, b"set-cookie")
    assert cookies, "no seat was given"
    return "; ".join(cookie.decode().split(";", 1)[0] for cookie in cookies)
