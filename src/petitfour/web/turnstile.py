"""So many requests of an address are answered at a time; the others of it wait, and nobody else waits for them."""

from __future__ import annotations

import asyncio
from collections import Counter, deque

from .limits import Limits, counting_key

LONGEST_PAUSE = 0.05  # seconds between two of a line


class Turnstile:
    """The event loop answers what has come in the order in which it came: of two hundred requests on as many
    connections all come before the next of somebody else. Here they come a few at a time, and of all who wait one
    between two looks at what else is to be done: a turn takes several of those, and a flood had a few in each."""

    def __init__(self, limits: Limits, at_once: int = 0) -> None:
        """`at_once` requests are answered at a time, or as many as the limits say."""
        self.limits = limits
        self.at_once = at_once or limits.at_once
        self.inside: Counter[str] = Counter()
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._left: deque[str] = deque()  # names that a place is free for, the first first

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

    def leave(self, name: str, took: float = 0.0) -> None:
        """The next one takes the place, once everybody else has been asked: most answers are made without a pause. And
        it stays empty for as long as the answer took, if others of the address wait: half of the time is not theirs."""
        if took and name in self.waiting:
            asyncio.get_running_loop().call_later(min(took, LONGEST_PAUSE), self._is_free, name)
        else:
            self._is_free(name)

    def _is_free(self, name: str) -> None:
        self._left.append(name)
        if len(self._left) == 1:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        """Lets one in; whoever nobody waits for needs no turn."""
        while self._left:
            name = self._left.popleft()
            waits = name in self.waiting
            self._let_next_in(name)
            if waits:
                break
        if self._left:
            asyncio.get_running_loop().call_soon(self._go_on)

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
