"""Where people are called when it is their turn: devices that they have put down at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .seating import Chair

NEVER = -1


class Device(NamedTuple):
    """A browser as its push service knows it: where messages for it are left, and the keys that lock them."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True)
class Subscription:
    """A device that is called at one table, for as long as whoever put it down holds a seat there."""

    device: Device
    token_hash: bytes = field(repr=False)  # of the seats it was put down for
    language: str
    called: int = NEVER  # the version at which it was called last, or its person saw that it was their turn
    at: float = 0.0
    session: bytes = field(default=b"", repr=False)  # by which the device has the seat; nothing: by a cookie of its own


def of_seats(subscriptions: Iterable[Subscription], chairs: Sequence[Chair]) -> list[Subscription]:
    """Those whose person still sits there."""
    held = {chair.token_hash for chair in chairs if chair.token_hash}
    return [each for each in subscriptions if each.token_hash in held]
