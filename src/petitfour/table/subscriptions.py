"""Where people are called when it is their turn: devices that they have put down at a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

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


class KeptDevices(Protocol):
    """All that calls ask of the store."""

    async def keep(self, table_id: str, new: Subscription, gone: Collection[str]) -> None:
        """A device that is called at a table, in the place of itself; endpoints that are `gone` are kept no more."""

    async def note_call(self, table_id: str, endpoint: str, version: int) -> None:
        """The version at which a device was called."""

    async def forget(self, endpoint: str, table_ids: Collection[str]) -> None:
        """A device is not called at these tables any more."""

    def tables_that_call(self, endpoint: str) -> list[str]:
        """The ids of all tables at which a device is called."""
