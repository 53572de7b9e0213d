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


class Echoed:
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
        found = VERSION.search(data)
        assert found is not None
        self._heard[seat] = int(found[1])
        self._changed.set()


class Played(Echoed):
    """A table of the real server. The seat to move decides from what its stream told; a whole turn is sent at once."""

    def __init__(self, port: int, end_turn: int) -> None:
        super().__init__(port, 0)
        self.end_turn = end_turn
        self.cookies = ["", ""]
        self.requests = 0
        self.lock = asyncio.Lock()  # one turn at a time
        self._told = [b"", b""]

    async def set_up(self, connection: loopback.Connection) -> None:
        """Makes the table, seats two persons and begins the game."""
        asked = json.dumps({"game": "truffle-shuffle", "players": 2, "name": "Ada"})
        head, told = await connection.post(self.port, "/api/v1/tables", asked)
        self.cookies[0] = _cookie(head)
        made = json.loads(told)
        self.address = f"/api/v1/tables/{made['id']}"
        joined = json.dumps({"link": made["link"], "name": "Ben"})
        head, _ = await connection.post(self.port, self.address + "/join", joined)
        self.cookies[1] = _cookie(head)
        await self._begin(connection)

    async def open_streams(self) -> None:
        for seat in range(2):  # the chairs, which are seats in the first game
            hears = lambda data, seat=seat: self._hear(seat, data)  # noqa: E731
            self.streams.append(await loopback.listen(self.port, self.address + "/events", self.cookies[seat], hears))
        await self.all_heard()

    async def turn(self, connection: loopback.Connection) -> float:
        told = json.loads(self._told[self._mover()])
        while told["status"] == "over":
            await self._begin(connection)
            await self.all_heard()
            told = json.loads(self._told[self._mover()])
        cookie = self.cookies[next(chair["chair"] for chair in told["chairs"] if chair["you"])]
        client_id, answer = secrets.token_hex(8), b""
        while not answer.startswith(b'{"confirmed"'):
            told = json.loads(answer) if answer else told
            decided = {
                "actions": decisions(told, self.end_turn),
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

    def _moved_to(self, answer: bytes) -> None:
        found = VERSION.search(answer)
        assert found is not None
        self.version = int(found[1])

    def _mover(self) -> int:
        """The chair whose seat is to move; its stream tells what it may do."""
        for chair in range(2):
            waiting = WAITING.search(self._told[chair])
            seat = SEAT.search(self._told[chair])
            if waiting is not None and seat is not None and waiting[1] == seat[1]:
                return chair
        return 0

    def _hear(self, seat: int, data: bytes) -> None:
        self._told[seat] = data
        super()._hear(seat, data)


def decisions(told: dict[str, Any], end_turn: int) -> list[int]:
    """As much of a turn as can be sent at once: an order with a payment, a card taken face up and the end, or all the
    cards to discard (down to the number of players).

    What a card taken face down is, the seat learns by confirming: there its turn goes on as another one.
    """
    moves = told["legal"]
    if told["view"]["phase"] == "discard":
        held = told["view"]["hand"][told["seat"]]
        cards = [move["action"] for move in moves for _ in range(held[move["parts"]["card"]])]
        return cards[: len(cards) - told["players"]]
    if any(move["action"] == end_turn for move in moves):
        ways = [way["actions"] for order in told["counsel"]["orders"] for way in order["ways"] if way["actions"]]
        return list(ways[0]) if ways else [end_turn]  # one order a turn
    if told["view"]["phase"] == "action":
        front = told["view"]["front"]
        for move in moves:
            if move["name"] == "take" and front[move["parts"]["slot"]] != FACE_DOWN:
                return [move["action"], end_turn]
    return [moves[0]["action"]]


def _cookie(head: bytes) -> str:
    found = loopback.header(head, b"set-cookie")
    assert found is not None
    return found.decode().split(";", 1)[0]
