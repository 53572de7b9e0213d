"""What is kept of how people behave: reports of players, and bans."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

ADDRESS, DEVICE = "address", "device"


@dataclass(frozen=True)
class Report:
    """What somebody says of somebody, with what was said at the table, and from where they came."""

    number: int
    at: float
    table_id: str
    chair: int
    name: str
    by: str
    reason: str
    talk: tuple[str, ...]
    address: str
    device: str


@dataclass(frozen=True)
class Ban:
    """Who may change nothing, and until when."""

    number: int
    kind: str
    what: str
    at: float
    until: float
    reason: str


class KeptConduct(Protocol):
    """All that reports and bans ask of the store."""

    async def keep_report(self, report: Report, gone: Collection[int]) -> None:
        """A report of a player, numbered anew; those that have `gone` are kept no more."""

    async def forget_reports(self, numbers: Collection[int]) -> None:
        """Reports are kept no more."""

    def reports(self) -> list[Report]:
        """All reports, the oldest first."""

    async def keep_ban(self, ban: Ban, gone: Collection[int]) -> None:
        """Somebody may change nothing; those that have `gone` are kept no more."""

    async def forget_bans(self, numbers: Collection[int]) -> None:
        """Bans count no more."""

    def bans(self) -> list[Ban]:
        """All bans."""
