"""Who thinks next, where more bots are to move than there are cores: the address that has thought least lately, and of
its tables the one that has waited longest. Nobody waits for ever.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import TypeVar

from petitfour.table.attendant import Asker, NotServed

from .limits import MOST_ADDRESSES, Bucket, Limits, bucket_of, counting_key

HALF_SECONDS = 60.0  # after so long what an address has thought counts half
T = TypeVar("T")


class UsedUp(NotServed):
    """Its address has thought for so long that it has to wait."""


Line = deque["asyncio.Future[None]"]


class FairShare:
    """So many think at a time. Without `limits` addresses still take turns, but have no budget."""

    def __init__(self, at_once: int, limits: Limits | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self.at_once = self.free = at_once
        self.thoughts = self.not_served = 0  # so many, since the house was opened
        self.limits = limits or Limits()
        self.budgets: OrderedDict[str, Bucket] | None = None if limits is None else OrderedDict()
        self.waiting: dict[str, OrderedDict[str, Line]] = {}  # by address, then by table
        self.thought: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when that was so
        self.now = now

    async def think(
        self, asker: Asker, work: Callable[[], Future[T]], first: Callable[[], Awaitable[None]] | None = None
    ) -> T:
        """What comes of the work, once it is this table's turn and what is to be waited for `first` is over; NotServed
        if that takes too long, or if its address has used its budget up."""
        name, times = counting_key(asker.address, self.limits)
        try:
            budget = self._budget(name, times)
            await self._turn(name, asker.table)
        except NotServed:
            self.not_served += 1
            raise
        self.thoughts += 1
        begun = self.now()
        try:
            if first is not None:
                await first()
                begun = self.now()
            return await asyncio.wrap_future(work())
        finally:
            seconds = self.now() - begun
            self._count(name, seconds)
            if budget is not None:
                budget.left -= seconds  # below nothing at times: it is known only now
            self.free += 1
            self._next()

    async def _turn(self, name: str, table: str) -> None:
        """Waits until it is the turn of a table of this address."""
        if self.free > 0 and not self.waiting:
            self.free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(name, OrderedDict()).setdefault(table, deque()).append(mine)
        try:
            async with asyncio.timeout(self.limits.bot_seconds if math.isfinite(self.limits.bot_seconds) else None):
                await mine
        except (TimeoutError, asyncio.CancelledError) as given_up:
            if mine.done() and not mine.cancelled():  # its turn came just then: it is the next one's
                self.free += 1
                self._next()
            else:
                self._forget(name, table, mine)
            if isinstance(given_up, TimeoutError):
                raise NotServed from None
            raise

    def _forget(self, name: str, table: str, waiting: asyncio.Future[None]) -> None:
        tables = self.waiting.get(name, OrderedDict())
        if waiting in tables.get(table, ()):
            tables[table].remove(waiting)
            self._tidy(name, table)

    def _tidy(self, name: str, table: str) -> None:
        tables = self.waiting[name]
        if tables[table]:
            tables.move_to_end(table)
        else:
            del tables[table]
        if not tables:
            del self.waiting[name]

    def _next(self) -> None:
        """Lets those begin whose turn it is."""
        while self.free > 0 and self.waiting:
            name = min(self.waiting, key=self._thought_lately)
            table = next(iter(self.waiting[name]))
            first = self.waiting[name][table].popleft()
            self._tidy(name, table)
            if not first.done():
                self.free -= 1
                first.set_result(None)

    def _thought_lately(self, name: str) -> float:
        seconds, at = self.thought.get(name, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.now() - at) / HALF_SECONDS))

    def _count(self, name: str, seconds: float) -> None:
        self.thought[name] = self._thought_lately(name) + seconds, self.now()
        self.thought.move_to_end(name)
        if len(self.thought) > MOST_ADDRESSES:
            self.thought.popitem(last=False)

    def _budget(self, name: str, times: int) -> Bucket | None:
        """What an address may still think, if it may."""
        if self.budgets is None:
            return None
        most = self.limits.thinking_at_once * times
        budget = bucket_of(self.budgets, name, most, self.now())
        if budget.take(0.0, most, self.limits.thinking * times, self.now()) > 0.0:
            raise UsedUp
        return budget
