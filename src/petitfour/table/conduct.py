"""What is kept of how people behave: reports of players, and bans."""

from __future__ import annotations

from dataclasses import dataclass

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
