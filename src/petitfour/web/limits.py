"""How much one address may ask for: changes, new tables, open streams. Whoever asks for more is told to wait."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

MOST_ADDRESSES = 10_000  # remembered at a time; the one not heard of for longest is forgotten first
COSTS = {"/api/v1/replays": 10, "/api/v1/boxes": 5}  # in changes: what takes the rules longer


@dataclass(frozen=True)
class Limits:
    """What one address may do. This machine itself may do more: everybody who plays on it has the same address."""

    changes: float = 30.0  # a second
    changes_at_once: float = 120.0
    tables: float = 60.0  # new ones, in `tables_seconds`
    tables_seconds: float = 600.0
    streams: int = 200
    loopback: int = 100  # times as much


@dataclass
class Bucket:
    """So much is left of an allowance that fills up again."""

    left: float
    at: float

    def take(self, cost: float, most: float, per_second: float, now: float) -> float:
        """Takes from it; the seconds to wait where there is too little, and then nothing is taken."""
        self.left = min(most, self.left + (now - self.at) * per_second)
        self.at = now
        if self.left < cost:
            return (cost - self.left) / per_second
        self.left -= cost
        return 0.0


@dataclass
class Limiter:
    """Remembers what every address has used up."""

    limits: Limits
    now: Callable[[], float] = time.monotonic
    changes: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    tables: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    streams: Counter[str] = field(default_factory=Counter)

    def change(self, address: str, path: str) -> tuple[str, int] | None:
        """Why a change must wait, and how many seconds; nothing if it need not."""
        name, times = counted(address, self.limits)
        most, fills = self.limits.changes_at_once * times, self.limits.changes * times
        wait = self._bucket(self.changes, name, most).take(COSTS.get(path, 1), most, fills, self.now())
        if wait > 0:
            return "table.slow_down", math.ceil(wait)
        if path == "/api/v1/tables":
            most = self.limits.tables * times
            fills = most / self.limits.tables_seconds
            wait = self._bucket(self.tables, name, most).take(1, most, fills, self.now())
        return ("table.too_many_tables", math.ceil(wait)) if wait > 0 else None

    def open_stream(self, address: str) -> bool:
        """Counts one more stream, unless there are too many already."""
        name, times = counted(address, self.limits)
        if self.streams[name] >= self.limits.streams * times:
            return False
        self.streams[name] += 1
        return True

    def close_stream(self, address: str) -> None:
        name, _ = counted(address, self.limits)
        self.streams[name] -= 1
        if self.streams[name] <= 0:
            del self.streams[name]

    def _bucket(self, buckets: OrderedDict[str, Bucket], name: str, most: float) -> Bucket:
        if name not in buckets:
            if len(buckets) >= MOST_ADDRESSES:
                buckets.popitem(last=False)
            buckets[name] = Bucket(most, self.now())
        buckets.move_to_end(name)
        return buckets[name]


@lru_cache(1024)
def counted(address: str, limits: Limits) -> tuple[str, int]:
    """The name an address is counted by, and how many times as much it may do. Of IPv6 the network counts (/64)."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60], 1
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is None:
            if parsed.is_loopback:
                return "::1", limits.loopback
            return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64))), 1
        parsed = parsed.ipv4_mapped
    return str(parsed), limits.loopback if parsed.is_loopback else 1
