"""So many requests of an address are answered at a time; the others of it wait, and nobody else waits for them."""

from __future__ import annotations

import asyncio
from collections import Counter, deque

from .limits import Limits, counting_key


class Turnstile:
    """The event loop answers what has come in the order in which it came: of two hundred requests on as many
    connections all come before the next of somebody else. Here they come a few at a time."""

    def __init__(self, limits: Limits, at_once: int = 0) -> None:
        """`at_once` requests are answered at a time, or as many as the limits say."""
        self.limits = limits
        self.at_once = at_once or limits.at_once
        self.inside: Counter[str] = Counter()
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, address: str) -> str:
        """Waits until it is this request's turn; the name to `leave` by."""
        name, times = counting_key(address, self.limits)
        if self.inside[name] < self.at_once * times:
            self.inside[name] += 1
            return name
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(name, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._let_next_in(name)  # it was this request's turn just now
            raise
        return name

    def leave(self, name: str) -> None:
        """The next one takes the place, once everybody else has been asked: most answers are made without a pause."""
        asyncio.get_running_loop().call_soon(self._let_next_in, name)

    def _let_next_in(self, name: str) -> None:
        line = self.waiting.get(name)
        while line:
            first = line.popleft()
            if not line:
                del self.waiting[name]
            if not first.done():
                first.set_result(None)
                return
        self.inside[name] -= 1
        if not self.inside[name]:
            del self.inside[name]
