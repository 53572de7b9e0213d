"""Connections: for how long one may keep us waiting, and how many an address may hold.

uvicorn closes a connection that has been answered and asks nothing more, and no other: half a request, or an answer
that nobody takes, would be kept for ever. Here all are looked through every second.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import Limits, counting_key
from .public import Public

LOOK_SECONDS = 1.0
KEPT_FREE = 200  # descriptors for the store, the workers and whatever else is no connection
MOST_CONNECTIONS = 20_000  # of 20 kB to 100 kB each
MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n"


class Connections:
    """All connections of a server by the address they come from, and what `limits` allow them. Those of a proxy in
    front are everybody's: they are not counted by its address."""

    def __init__(self, limits: Limits | None, most: int = MOST_CONNECTIONS, public: Public | None = None) -> None:
        self.limits = limits or Limits()
        self.public = public
        self.counted = limits is not None
        self.most = most
        self.of: dict[str, dict[Connection, None]] = {}  # in the order in which they came
        self.count = 0
        self.refused = self.late = 0  # so many, since the house was opened

    def protocol(self, **settings: Any) -> Connection:
        """A new connection, as uvicorn asks for one."""
        return Connection(self, **settings)

    def add(self, connection: Connection, address: str) -> bool:
        """Counts one more, unless its address has too many. In a full house the address with most makes room."""
        name, times = counting_key(address, self.limits)
        counted = self.counted and not (self.public is not None and self.public.trusts(address))
        if counted and len(self.of.get(name, ())) >= self.limits.connections * times:
            self.refused += 1
            return False
        if self.count >= self.most and not self._make_room(name):
            self.refused += 1
            return False
        connection.counted_as = name
        self.of.setdefault(name, {})[connection] = None
        self.count += 1
        return True

    def remove(self, connection: Connection) -> None:
        of = self.of.get(connection.counted_as, {})
        if connection in of:
            del of[connection]
            self.count -= 1
            if not of:
                del self.of[connection.counted_as]

    def _make_room(self, name: str) -> bool:
        """Ends a connection of the address that holds most: one that asks for nothing, or else its newest."""
        most = max(self.of, key=lambda each: len(self.of[each]))
        if len(self.of[most]) <= len(self.of.get(name, ())) + 1:
            return False
        each = next((each for each in self.of[most] if each.is_waiting), None) or next(reversed(self.of[most]))
        self.remove(each)
        each.transport.abort()
        return True

    async def look_after(self) -> None:
        """Ends what keeps the house waiting, for as long as it serves."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.end_late(time.monotonic())

    def end_late(self, now: float) -> int:
        """Ends every connection whose request or whose taking of an answer is late; how many."""
        late = [each for of in self.of.values() for each in of if each.is_late(now)]
        self.late += len(late)
        for each in late:
            each.transport.abort()
        return len(late)


class Connection(H11Protocol):
    """One connection, with since when it keeps us waiting."""

    def __init__(self, connections: Connections, **settings: Any) -> None:
        super().__init__(**settings)
        self.all = connections
        self.counted_as = ""
        self.asks_since = time.monotonic()  # since when a request is awaited; one half sent changes nothing
        self.takes_since = 0.0  # since when it takes nothing of what was written; 0: it does

    @property
    def is_waiting(self) -> bool:
        """Whether the next request has not come, or not whole."""
        return self.cycle is None or self.cycle.response_complete

    def is_late(self, now: float) -> bool:
        limits = self.all.limits
        if self.takes_since and now - self.takes_since > limits.take_seconds:
            return True
        return self.is_waiting and now - self.asks_since > limits.head_seconds

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.all.add(self, self.client[0] if self.client else ""):
            transport.write(MANY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.remove(self)
        super().connection_lost(exc)
        # A transport of asyncio holds itself by this (and no longer needs it): it would wait for the next full
        # collection, which comes once an hour, with all connections of that hour.
        if hasattr(self.transport, "_read_ready_cb"):
            self.transport._read_ready_cb = None

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)

    def on_response_complete(self) -> None:
        self.asks_since = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self.takes_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.takes_since = 0.0
        super().resume_writing()


def allow_descriptors() -> int:
    """Takes as many open files as this process may have; how many connections that is at the most."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + KEPT_FREE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        except (OSError, ValueError):  # some systems allow less than they say
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(50, min(MOST_CONNECTIONS, soft - KEPT_FREE))
