"""Who listens at a table, who was seen there and when, and how often there was something to tell."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Audience:
    """Everybody who has the table open, and when the others were last here."""

    listeners: dict[asyncio.Event, bytes] = field(default_factory=dict)  # a token's hash, or none for a spectator
    news: int = 0  # grows with what is told of the table; who comes and goes is not counted
    drafted: dict[int, int] = field(default_factory=dict)  # changes of a seat's draft: for that seat alone
    seen: dict[int, float] = field(default_factory=dict)  # when a chair's person was last here, by time.monotonic
    opened: float = field(default_factory=time.monotonic)
    shown: dict[int, int] = field(default_factory=dict)  # up to which version a chair's person has been shown the game
    shown_more: asyncio.Event = field(default_factory=asyncio.Event)

    def has_shown(self, chair: int, version: int) -> None:
        """The person of a chair has seen what was played up to a version."""
        self.shown[chair] = max(version, self.shown.get(chair, 0))
        self.shown_more.set()

    def news_for(self, seat: int | None) -> int:
        """Grows with everything this seat is told of the table: of two messages the one with more is newer. So it says
        nothing of when others open and close their pages."""
        return self.news + (0 if seat is None else self.drafted.get(seat, 0))

    def draft_changed(self, seat: int) -> None:
        self.drafted[seat] = self.drafted.get(seat, 0) + 1

    def tell(self) -> None:
        """Wakes everybody who listens: something at the table has changed."""
        self.news += 1
        self.tell_around()

    def tell_around(self, but: asyncio.Event | None = None) -> None:
        """The same, where only what surrounds the table has: who is here, whether bots are prepared."""
        for event in self.listeners:
            if event is not but:
                event.set()

    def is_here(self, token_hash: bytes) -> bool:
        """Whether somebody with this token has the table open."""
        return bool(token_hash) and token_hash in self.listeners.values()

    def streams_of(self, token_hash: bytes) -> int:
        """How often somebody with this token has the table open."""
        return list(self.listeners.values()).count(token_hash)

    def saw(self, chairs: Iterable[int]) -> None:
        """The people of these chairs are here at this moment."""
        self.seen |= dict.fromkeys(chairs, time.monotonic())

    def away_for(self, chair: int) -> float:
        """The seconds since the person of a chair was last here, as far as this table has been in memory."""
        return time.monotonic() - self.seen.get(chair, self.opened)
