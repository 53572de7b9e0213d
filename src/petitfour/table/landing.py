"""Waiting in an event loop for what another thread finishes: all that is finished by then wakes the loop once."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress


class Landing:
    """Where the writer's thread leaves what it has done, and the loop finds it."""

    def __init__(self) -> None:
        self._landed: deque[Arrival] = deque()
        self._called: asyncio.AbstractEventLoop | None = None  # which will come and look

    def arrival(self) -> Arrival:
        """To be awaited in the running loop, and told the end from any thread."""
        return Arrival(self, asyncio.get_running_loop())

    def land(self, arrival: Arrival) -> None:
        """Never raises: it is called by the thread that writes for all."""
        self._landed.append(arrival)
        if self._called is not arrival.loop:
            self._called = arrival.loop
            with suppress(RuntimeError):  # its loop has ended: nobody waits any more
                arrival.loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._called = None  # first: what lands from here on calls again
        while self._landed:
            self._landed.popleft().end()


class Arrival:
    """One that waits. (A future of another thread, wrapped for the loop, costs several times as much.)"""

    def __init__(self, landing: Landing, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.future: asyncio.Future[None] = loop.create_future()
        self._landing = landing
        self._error: Exception | None = None

    def set_result(self, result: None, /) -> None:
        self._landing.land(self)

    def set_exception(self, exception: Exception, /) -> None:
        self._error = exception
        self._landing.land(self)

    def end(self) -> None:
        if self.future.done() or self.loop.is_closed():
            return  # nobody waits any more
        if self._error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(self._error)
