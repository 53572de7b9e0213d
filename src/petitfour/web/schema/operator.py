"""What whoever keeps the house is told."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import TypeAliasType, TypedDict

from . import described, means
from .lobby import ChairKind, Status

BanKind = TypeAliasType("BanKind", Literal["address", "device"])


@described
class OperatorChair(TypedDict):
    """Who sits somewhere, and from where they were seen last."""

    chair: int
    name: str
    kind: ChairKind
    here: Annotated[bool, means("whether they have the table open")]
    address: Annotated[str, means("by which they are counted; empty if nobody has been seen since the start")]
    device: Annotated[str, means("a hash of their browser's number")]


@described
class OperatorTable(TypedDict):
    """A table in memory."""

    id: str
    game: str
    status: Status
    version: int
    public: bool
    closed: bool
    watching: Annotated[int, means("streams that are open")]
    chairs: list[OperatorChair]


@described
class OperatorTables(TypedDict):
    """Tables in memory, the newest first."""

    tables: list[OperatorTable]


@described
class ReportCard(TypedDict):
    """What somebody said of somebody."""

    number: int
    at: Annotated[int, means("seconds since 1970")]
    table: str
    chair: int
    name: str
    by: str
    reason: str
    talk: Annotated[list[str], means("the lines that were said last, before it")]
    address: str
    device: str


@described
class Reports(TypedDict):
    """Reports that wait, the oldest first."""

    reports: list[ReportCard]


@described
class BanCard(TypedDict):
    """From where nothing may be changed."""

    number: int
    kind: BanKind
    what: Annotated[str, means("the address as it is counted, or the hash of a device")]
    at: int
    until: int
    reason: str


@described
class Bans(TypedDict):
    """Bans that count now."""

    bans: list[BanCard]
