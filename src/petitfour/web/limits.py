"""How much one address may ask for: changes, tables, connections, streams. Whoever asks for more is told to wait.

Every limit is an option of `petitfour serve`; docs/limits.md has their reasons.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from petitfour.core.problem import Problem

MOST_ADDRESSES = 10_000  # remembered at a time; the one not heard of for longest is forgotten first
TABLES, KEYRING, REPORT, BOXES = "/api/v1/tables", "/api/v1/keyring", "/report", "/api/v1/boxes"
MOST_COST = 100.0  # so that it fits what may be asked at once
COSTS = {
    "/api/v1/replays": 10, "/api/v1/replays/analysis": 10, BOXES: 5, f"{KEYRING}/sign-in": 5, f"{KEYRING}/passkeys": 5,
    f"{KEYRING}/code/sign-in": 5,
}  # fmt: skip # in changes: what takes longer, or is not to be guessed fast
A_CALL = "/call"  # a device that is put down at a table
REFUSALS_AT_ONCE, REFUSALS = 50.0, 5.0  # that are answered at once, and how many a second more
TIRED_SECONDS = 1.0  # before any other is answered: then even a flood costs little
NOT_KEPT = ("seen", "back", "hint", "device")  # changes of a table in memory
MEGABYTE = 1_000_000
DAY_SECONDS = 24 * 3600
A_CHANGE = 4096  # bytes: a turn with its events and snapshot, more or less; a body that is larger brings a box
OF_A_TABLE = {"say": 4, "ask": 10}  # by the last part of a path: a line is told to everybody; a question asks the rules
LOOKS = {
    "story": 20, "record": 20, "past": 10, "turns": 60, "analysis": 5, "moments": 5, "positions": 5, "log": 5,
    "tables": 5, "events": 5, "box": 3, "rules": 3,
}  # fmt: skip
A_FILE = 0.2  # in looks, as a table is one
HEAVY = ("story", "record", "replays")  # what a reader waits for beside others, and not beside a dozen of their own


@dataclass(frozen=True)
class Limits:
    """What one address may do. This machine itself may do more: everybody who plays on it has the same address."""

    changes: float = 30.0  # a second
    changes_at_once: float = 120.0
    looks: float = 100.0  # requests that change nothing, a second; what costs more counts more
    looks_at_once: float = 1000.0
    at_once: int = 4  # requests that are answered at a time; more wait for each other
    heavy: int = 2  # answers that take long to make, at a time
    analyses: int = 2  # of finished games, under way at a time
    tables: float = 60.0  # new ones, in `tables_seconds`
    tables_seconds: float = 600.0
    thinking: float = 1.0  # seconds that bots and hints think, a second
    thinking_at_once: float = 900.0
    codes: int = 10  # on paper that open nothing, an hour
    calls: int = 100  # devices put down to be called, in a day
    promises: int = 100  # of chance for tables to be made, within ten minutes
    kept_mb: float = 100.0  # of what is kept, in a day
    boxes_mb: float = 5.0  # of boxes of one's own, in a day
    bot_turns: float = 40.0  # of bots that take no time, a second
    bots_mb: float = 300.0  # of what is kept of bots' turns, in a day
    reports: float = 20.0  # of people, in a day
    streams: int = 60
    streams_of_a_seat: int = 8
    connections: int = 250
    head_seconds: float = 10.0  # for all of a request's head, counted from the answer before
    body_seconds: float = 20.0  # for its body
    take_seconds: float = 30.0  # in which nothing is taken of an answer
    bot_seconds: float = 8.0  # that a bot waits for its turn to think
    loopback: int = 100  # times as much


def limits_said(said: Sequence[str]) -> Limits:
    """The limits, of which some are said: NAME=VALUE."""
    limits = Limits()
    types = {each.name: type(getattr(limits, each.name)) for each in fields(Limits)}
    for text in said:
        name, _, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in types:
            raise Problem(f"--limit is NAME=VALUE; '{text[:40]}' names none of {', '.join(types)}.")
        try:
            number = types[name](value)
        except ValueError:
            number = 0
        if not 0 < number < math.inf:
            kind = "a whole number" if types[name] is int else "a number"
            raise Problem(f"--limit {name} is {kind} above 0, not '{value[:40]}'.")
        limits = replace(limits, **{name: number})
    return limits


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
    looks: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    refusals: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    kept: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    boxes: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    tables: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    calls: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    reports: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    under_way: dict[str, Counter[str]] = field(default_factory=lambda: {"streams": Counter(), "heavy": Counter()})

    def change(self, address: str, path: str) -> tuple[str, int] | None:
        """Why a change must wait, and how many seconds; nothing if it need not."""
        name, times = counting_key(address, self.limits)
        most, fills = self.limits.changes_at_once * times, self.limits.changes * times
        wait = self._bucket(self.changes, name, most).take(cost_of_change(path), most, fills, self.now())
        if wait > 0:
            return "table.slow_down", math.ceil(wait)
        if path == TABLES:
            most, fills = self.limits.tables * times, self.limits.tables * times / self.limits.tables_seconds
            wait = self._bucket(self.tables, name, most).take(1, most, fills, self.now())
            return ("table.too_many_tables", math.ceil(wait)) if wait > 0 else None
        for part, most_a_day, filled, why in (
            (A_CALL, self.limits.calls, self.calls, "table.too_many_calls"),
            (REPORT, self.limits.reports, self.reports, "table.too_many_reports"),
        ):
            if path.endswith(part):
                most = float(most_a_day * times)
                wait = self._bucket(filled, name, most).take(1, most, most / DAY_SECONDS, self.now())
                return (why, math.ceil(wait)) if wait > 0 else None
        return None

    def keep(self, address: str, path: str, body: bytes) -> tuple[str, int] | None:
        """The same by the bytes that a change puts on the disk, as far as can be said before."""
        name, times = counting_key(address, self.limits)
        kept, size = bytes_kept(path, body), len(body)
        most, fills = self.limits.changes_at_once * times, self.limits.changes * times
        more = cost_of_body(path, size)
        wait = self._bucket(self.changes, name, most).take(more, most, fills, self.now()) if more else 0.0
        if wait > 0:
            return "table.slow_down", math.ceil(wait)
        quotas = [(self.kept, self.limits.kept_mb, kept, "table.slow_down")]
        if kept > A_CHANGE:
            quotas.append((self.boxes, self.limits.boxes_mb, size, "table.too_many_boxes"))
        for buckets, megabytes, cost, why in quotas if kept else ():
            most = megabytes * MEGABYTE * times
            wait = self._bucket(buckets, name, most).take(min(cost, most), most, most / DAY_SECONDS, self.now())
            if wait > 0:
                return why, math.ceil(wait)
        return None

    def is_tired_of(self, address: str) -> bool:
        """Counts a refusal; whether this address has had so many that the next ones come late."""
        name, times = counting_key(address, self.limits)
        most, fills = REFUSALS_AT_ONCE * times, REFUSALS * times
        return self._bucket(self.refusals, name, most).take(1.0, most, fills, self.now()) > 0.0

    def look(self, address: str, path: str) -> tuple[str, int] | None:
        """The same for a request that changes nothing."""
        name, times = counting_key(address, self.limits)
        most, fills = self.limits.looks_at_once * times, self.limits.looks * times
        wait = self._bucket(self.looks, name, most).take(cost_of_look(path), most, fills, self.now())
        return ("table.slow_down", math.ceil(wait)) if wait > 0 else None

    def begin(self, what: str, address: str) -> bool:
        """Counts one more request of an address that takes its time, unless so many are under way already."""
        name, times = counting_key(address, self.limits)
        counts = self.under_way[what]
        if counts[name] >= getattr(self.limits, what) * times:
            return False
        counts[name] += 1
        return True

    def end(self, what: str, address: str) -> None:
        name, _ = counting_key(address, self.limits)
        counts = self.under_way[what]
        counts[name] -= 1
        if counts[name] <= 0:
            del counts[name]

    def _bucket(self, buckets: OrderedDict[str, Bucket], name: str, most: float) -> Bucket:
        return bucket_of(buckets, name, most, self.now())


def bucket_of(buckets: OrderedDict[str, Bucket], name: str, most: float, now: float) -> Bucket:
    """What an address has left, full for one that is not remembered."""
    if name not in buckets:
        if len(buckets) >= MOST_ADDRESSES:
            buckets.popitem(last=False)
        buckets[name] = Bucket(most, now)
    buckets.move_to_end(name)
    return buckets[name]


def address_in(scope: Mapping[str, Any]) -> str:
    """From where a request comes."""
    return str(scope["client"][0]) if scope.get("client") else ""


def quota(limits: Limits | None, address: str, what: str, unlimited: int) -> tuple[str, int]:
    """The name an address is counted by, and how much of something it may have."""
    name, times = counting_key(address, limits or Limits())
    return name, unlimited if limits is None else int(getattr(limits, what) * times)


def cost_of_change(path: str) -> float:
    """What a change costs, in changes."""
    return COSTS.get(path) or OF_A_TABLE.get(path.rpartition("/")[2], 1)


def cost_of_body(path: str, size: int) -> float:
    """What is to be read of a change costs, in changes, beside the change itself: a box is read by the rules."""
    return min(MOST_COST, size / A_CHANGE) if path in (TABLES, BOXES) and size > A_CHANGE else 0.0


def bytes_kept(path: str, body: bytes) -> int:
    """What a change keeps: a turn or a new table, and a box as it was sent."""
    if path == TABLES:
        return A_CHANGE + (len(body) if len(body) > A_CHANGE else 0)
    last = path.rpartition("/")[2]
    if path.startswith(KEYRING):
        return 0 if last in ("begin", "sign-out", "erase") else A_CHANGE
    is_draft = last == "draft" and b"client_id" not in body and b"\\" not in body  # with an id it may be a turn
    return 0 if is_draft or last in NOT_KEPT or not path.startswith(TABLES) else A_CHANGE


def cost_of_look(path: str) -> float:
    """What an answer that changes nothing costs, in looks."""
    if not path.startswith("/api/"):
        return A_FILE
    parts = path.split("/", 6)  # "", api, v1, tables, ID, what
    return LOOKS.get(parts[5] if len(parts) > 5 else parts[-1], 1)


def takes_its_time(method: str, path: str) -> str:
    """What a request is that goes on for a while: one of the streams, or of the heavy answers."""
    last = path.rpartition("/")[2]
    if method == "GET" and last == "events":
        return "streams"
    return "heavy" if last in HEAVY else ""


def counting_key(address: str, limits: Limits) -> tuple[str, int]:
    """The name an address is counted by, and how many times as much it may do. Of IPv6 the network counts (/64)."""
    return _counting_key(address, limits.loopback)  # to find all limits among those kept takes longer than the rest


@lru_cache(1024)
def _counting_key(address: str, loopback: int) -> tuple[str, int]:
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60], 1
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is None:
            if parsed.is_loopback:
                return "::1", loopback
            return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64))), 1
        parsed = parsed.ipv4_mapped
    return str(parsed), loopback if parsed.is_loopback else 1
