"""What a house asks of wherever its tables are kept, and nothing more. SQLite answers it now (`sqlite/`).

A table under way asks `Repository`; whoever asks for something else (the house for its list, the operator's page for
reports, calls for devices) is given that part alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from petitfour.core.game import Game

from .conduct import KeptConduct
from .history import Entry, Remark, SeriesGame
from .keyring import KeptKeyrings
from .seating import Chair, Entrance
from .subscriptions import KeptDevices
from .table import Table


class LastMoment(NamedTuple):
    """When something happened at a table last, and whether a game was ever begun there."""

    table_id: str
    at: float
    begun: bool


class KeptBooks(Protocol):
    """The house's own books: its tables as a list, those that go, and its time."""

    def newest_public(self, count: int) -> list[str]:
        """The ids of the tables made last, of those that anyone may watch."""

    def to_wake(self, since: float) -> list[str]:
        """The ids of tables with bots, clocks or people to call at which something has happened since then."""

    def last_moments(self, after: str, count: int) -> list[LastMoment]:
        """So many tables by their ids, from the first one after `after` on."""

    async def forget(self, table_ids: Sequence[str]) -> None:
        """Tables with all that was kept of them are kept no more."""

    def note_time(self) -> None:
        """How long the house has been open up to now, for clocks that go on after a restart. Nobody waits for it."""

    async def keep_time(self) -> None:
        """The same, waited for: whether anything can be kept at all."""


class KeptAnalyses(Protocol):
    """What was found of finished games."""

    async def keep(self, table_id: str, game: int, version: int, packed: bytes) -> None:
        """What was found of a game that ended at a version, in place of what was found before. Of a table that is not
        kept nothing is."""

    def of(self, table_id: str, game: int) -> tuple[int, bytes] | None:
        """The version and what was found, if anything was."""


class Repository(Protocol):
    """Tables that outlive the process. What is awaited is on disk then, all of it; or StoreFailed was raised, and none
    of it was kept."""

    @property
    def books(self) -> KeptBooks:
        """What is asked of all tables together."""

    @property
    def analyses(self) -> KeptAnalyses:
        """What was found of finished games."""

    @property
    def devices(self) -> KeptDevices:
        """Who is to be called, and where."""

    @property
    def conduct(self) -> KeptConduct:
        """Reports and bans."""

    @property
    def keyrings(self) -> KeptKeyrings:
        """Whose seats are kept for every device."""

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

    async def erase(
        self, table_id: str, since: Mapping[int, int], guests: Mapping[int, str], games: Sequence[SeriesGame]
    ) -> None:
        """What was said on these chairs since a line each is kept no more; where talk since then, games and chairs name
        their people stand guests."""

    def load(self, table_id: str, game_of: Callable[[str], Game]) -> Table:
        """A table as it is kept; NotFound if there is none. Its clocks stood still while the house was closed."""

    def close(self) -> None:
        """Writes what is still waiting, then lets go."""
