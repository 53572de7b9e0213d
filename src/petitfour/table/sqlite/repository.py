"""The repository of a house over one file of SQLite."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import apsw

from petitfour.core.game import Game
from petitfour.core.problem import Problem

from .. import rows
from ..history import MOST_TALK, UNDO, Entry, Remark, SeriesGame
from ..landing import Landing
from ..refusals import Conflict, NotFound, StoreFailed
from ..seating import Chair, Entrance
from ..table import Table
from .analyses import SqliteAnalyses
from .books import SqliteBooks
from .conduct import SqliteConduct
from .devices import SqliteDevices
from .keyrings import SqliteKeyrings
from .store import Statement, Store

TAKEN = (apsw.SQLITE_CONSTRAINT_PRIMARYKEY, apsw.SQLITE_CONSTRAINT_UNIQUE)

TABLE = "insert into tables values(?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
CHAIR = "insert or replace into chairs values(?,?,?,?,?,?,?,?,?,?)"
GAME = "insert into games values(?,?,?,?,?,?,?,?,?)"
TURN = "insert into turns values(?,?,?,?,?,?,?,?,?,?,?,?)"
TALK = "insert into talk values(?,?,?,?,?,?,?)"
RESULT = "update games set result=? where table_id=? and number=?"
PROMISE = "update tables set fair=? where id=?"
ENTRANCE = "update tables set link=?, host=?, closed=? where id=?"
ERASE_SAID = "delete from talk where table_id=? and chair=? and number>=? and kind=''"
ERASE_NAME = "update talk set name=? where table_id=? and chair=? and number>=?"
RENAME = "update chairs set name=? where table_id=? and chair=?"
NAMES = "update games set names=? where table_id=? and number=?"
ONLY_OF_SEATS = (
    "delete from subscriptions where table_id=?1 "
    "and (?2 or token_hash not in (select token_hash from chairs where table_id=?1))"
)
FAULT = "update tables set fault=? where id=?"
CLOCKS = "update turns set clock=? where table_id=? and version=?"
OPEN = "insert or replace into meta values('seconds open', ?)"

SECONDS_OPEN = "select value from meta where key='seconds open'"
THE_TABLE = "select * from tables where id=?"
THE_CHAIRS = (
    "select kind, name, bot, token_hash, stand_in, face, came_line, came_game from chairs "
    "where table_id=? order by chair"
)
THE_GAMES = "select * from games where table_id=? order by number"
THE_TURNS = "select * from turns where table_id=? order by version"
THE_TALK = "select number, chair, name, kind, text, at from talk where table_id=? order by number desc limit ?"
THE_SUBSCRIPTIONS = (
    "select endpoint, p256dh, auth, token_hash, language, called, at, session from subscriptions "
    "where table_id=? order by at"
)
# A keyring has no seat that has changed hands: whoever was removed, or left, is not let in by it.
LOST_SEATS = (
    "delete from kept_seats where table_id=? and token_hash not in (select token_hash from chairs where table_id=?)"
)


class SqliteRepository:
    """Tables in a store that this process alone writes to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.books = SqliteBooks(store, self._keep, self._time)
        self.analyses = SqliteAnalyses(store, self._keep)
        self.devices = SqliteDevices(store, self._keep)
        self.conduct = SqliteConduct(store, self._keep)
        self.keyrings = SqliteKeyrings(store, self._keep)
        self._landing = Landing()
        self._opened = time.monotonic()
        kept = self._first(SECONDS_OPEN)
        # Clocks go by time.monotonic, which means nothing to another process. What is kept of them is told by the time
        # this house has been open, in all: it stands still while it is closed, whatever the time of day does.
        self._ahead = (float(kept[0][0]) if kept else 0.0) - self._opened

    def _first(self, sql: str) -> list[tuple[Any, ...]]:
        """What is read while the store is opened."""
        try:
            return self.store.read(sql)
        except apsw.Error as error:
            self.store.close()
            raise Problem(f"The store {self.store.path} cannot be read: {error}.") from None

    @classmethod
    def at(cls, path: Path | str, vfs: str | None = None) -> SqliteRepository:
        return cls(Store(path, vfs))

    def close(self) -> None:
        if self.store.is_open:
            self.books.note_time()
        self.store.close()

    def _time(self) -> Statement:
        """How long the house has been open; kept with every word of a clock, so that no clock is ahead of the house
        that opens next."""
        return OPEN, (f"{time.monotonic() + self._ahead + 0.001:.3f}",)

    # -- writing -----------------------------------------------------------------------------------------------------

    async def create(self, table: Table) -> None:
        chairs = [(CHAIR, rows.of_chair(table.id, number, chair)) for number, chair in enumerate(table.chairs)]
        await self._keep([(TABLE, rows.of_table(table)), *chairs])

    async def append(self, table_id: str, entry: Entry, talk: Sequence[Remark] = ()) -> None:
        deed, _, result, start = entry
        statements: list[Statement] = []
        if start is not None:
            statements.append((GAME, rows.of_game(table_id, start.game)))
            statements.append((PROMISE, (rows.of_promise(start.next_secret, {}), table_id)))
        statements.append((TURN, rows.of_deed(table_id, deed, self._ahead)))
        if deed.left is not None:
            statements.append(self._time())
        if deed.act is not None and deed.act.kind == UNDO:
            statements.append((RESULT, (None, table_id, deed.game)))
        if result is not None:
            statements.append((RESULT, (rows.of_result(result), table_id, deed.game)))
        for remark in talk:
            statements.append((TALK, rows.of_remark(table_id, remark)))
        await self._keep(statements)

    async def change_chairs(
        self, table: Table, chairs: Mapping[int, Chair], talk: Sequence[Remark], left: Sequence[float], now: float,
        entrance: Entrance,
    ) -> None:  # fmt: skip
        statements: list[Statement] = [(CHAIR, rows.of_chair(table.id, n, chair)) for n, chair in chairs.items()]
        statements += [(LOST_SEATS, (table.id, table.id))] if chairs else []
        statements += [(TALK, rows.of_remark(table.id, remark)) for remark in talk]
        statements.append((ONLY_OF_SEATS, (table.id, entrance.is_closed)))
        if entrance != (table.link, table.host, table.is_closed):
            statements.append((ENTRANCE, (*entrance[:2], int(entrance.is_closed), table.id)))
        if table.clock is not None and table.is_playing:
            statements.append((CLOCKS, (rows.of_clocks(left, now + self._ahead), table.id, table.version)))
            statements.append(self._time())
        await self._keep(statements)

    async def say(self, table_id: str, remark: Remark) -> None:
        await self._keep([(TALK, rows.of_remark(table_id, remark))])

    async def keep_promise(self, table: Table) -> None:
        await self._keep([(PROMISE, (rows.of_promise(table.secret, table.nonces), table.id))])

    async def erase(
        self, table_id: str, since: Mapping[int, int], guests: Mapping[int, str], games: Sequence[SeriesGame]
    ) -> None:
        said = [(ERASE_SAID, (table_id, number, line)) for number, line in since.items()]
        named = [(ERASE_NAME, (guests[number], table_id, number, line)) for number, line in since.items()]
        played = [(NAMES, (rows.of_names(game), table_id, game.number)) for game in games]
        seated = [(RENAME, (guest, table_id, number)) for number, guest in guests.items()]
        await self._keep([*said, *named, *played, *seated])

    def note_fault(self, table_id: str, fault: str) -> None:
        self.store.write([(FAULT, (fault, table_id))])

    async def _keep(self, statements: Sequence[Statement]) -> None:
        """Waits until statements are on disk, all or none."""
        awaited = self._landing.arrival()
        try:
            self.store.write_then(statements, awaited)
            await awaited.future
        except Problem:
            raise
        except apsw.ConstraintError as error:
            if getattr(error, "extendedresult", 0) in TAKEN:  # this version, game or line is there already
                raise Conflict("table.stale") from error
            raise StoreFailed("table.not_kept") from error
        except Exception as error:
            raise StoreFailed("table.not_kept") from error

    # -- reading -----------------------------------------------------------------------------------------------------

    def load(self, table_id: str, game_of: Callable[[str], Game]) -> Table:
        read = self.store.read
        tables = read(THE_TABLE, (table_id,))
        if not tables:
            raise NotFound("table.none")
        kept = rows.Rows(
            tables[0],
            read(THE_CHAIRS, (table_id,)),
            read(THE_GAMES, (table_id,)),
            read(THE_TURNS, (table_id,)),
            read(THE_TALK, (table_id, MOST_TALK))[::-1],
            read(THE_SUBSCRIPTIONS, (table_id,)),
        )
        return rows.to_table(kept, game_of, self._ahead, self._opened)
