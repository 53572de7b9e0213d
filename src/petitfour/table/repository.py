"""What a house asks of wherever its tables are kept, and nothing more. SQLite answers it now (`sqlite/`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from petitfour.core.game import Game

from .conduct import Ban, Report
from .history import Entry, Remark, SeriesGame
from .keyring import KeptKeyrings
from .seating import Chair, Entrance
from .subscriptions import Subscription
from .table import Table


class LastMoment(NamedTuple):
    """When something happened at a table last, and whether a game was ever begun there."""

    table_id: str
    at: float
    begun: bool


class ConductRepository(Protocol):
    """What is kept of how people behave: all that reports and bans ask for."""

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


class Repository(ConductRepository, Protocol):
    """Tables that outlive the process. What is awaited is on disk then, all of it; or StoreFailed was raised, and none
    of it was kept."""

    @property
    def keyrings(self) -> KeptKeyrings:
        """Where keyrings are kept."""

    async def create(self, table: Table) -> None:
        """A new table with its chairs."""

    async def append(self, table_id: str, entry: Entry, talk: Sequence[Remark] = ()) -> None:
        """A turn at the version it names, with the game it begins or ends and what is said of it. Conflict if that
        version is taken: somebody else has moved the table on."""

    async def change_chairs(
        self, table: Table, chairs: Mapping[int, Chair], talk: Sequence[Remark], left: Sequence[float], now: float,
        entrance: Entrance,
    ) -> None:  # fmt: skip
        """Chairs that change hands, what is said of it, what the clocks show at that moment, and how one comes in.
        Nobody is called any more for a seat they have left, and at a closed table nobody at all."""

    async def say(self, table_id: str, remark: Remark) -> None:
        """A line of talk."""

    async def keep_promise(self, table: Table) -> None:
        """The secret of the next game, and the numbers that were given for it."""

    def note_fault(self, table_id: str, fault: str) -> None:
        """Why a table was stopped. Nobody waits for it."""

    def note_time(self) -> None:
        """How long the house has been open up to now, for clocks that go on after a restart. Nobody waits for it."""

    async def erase(
        self, table_id: str, since: Mapping[int, int], guests: Mapping[int, str], games: Sequence[SeriesGame]
    ) -> None:
        """What was said on these chairs since a line each is kept no more; where talk since then, games and chairs name
        their people stand guests."""

    async def keep_subscription(self, table_id: str, new: Subscription, gone: Collection[str]) -> None:
        """A device that is called at a table, in the place of itself; endpoints that are `gone` are kept no more."""

    async def note_call(self, table_id: str, endpoint: str, version: int) -> None:
        """The version at which a device was called."""

    async def forget_subscriptions(self, endpoint: str, table_ids: Collection[str]) -> None:
        """A device is not called at these tables any more."""

    def tables_that_call(self, endpoint: str) -> list[str]:
        """The ids of all tables at which a device is called."""

    async def keep_analysis(self, table_id: str, game: int, version: int, packed: bytes) -> None:
        """What was found of a game that ended at a version, in place of what was found before. Of a table that is not
        kept nothing is."""

    def analysis(self, table_id: str, game: int) -> tuple[int, bytes] | None:
        """The version and what was found, if anything was."""

    async def keep_time(self) -> None:
        """The same, waited for: whether anything can be kept at all."""

    def load(self, table_id: str, game_of: Callable[[str], Game]) -> Table:
        """A table as it is kept; NotFound if there is none. Its clocks stood still while the house was closed."""

    def newest_public(self, count: int) -> list[str]:
        """The ids of the tables made last, of those that anyone may watch."""

    def to_wake(self, since: float) -> list[str]:
        """The ids of tables with bots, clocks or people to call at which something has happened since then."""

    def last_moments(self, after: str, count: int) -> list[LastMoment]:
        """So many tables by their ids, from the first one after `after` on."""

    async def forget(self, table_ids: Sequence[str]) -> None:
        """Tables with all that was kept of them are kept no more."""

    def close(self) -> None:
        """Writes what is still waiting, then lets go."""
