"""The repository of a house over one file of SQLite."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import apsw

from petitfour.core.game import Game
from petitfour.core.problem import Problem

from .. import rows
from ..history import MOST_TALK, Entry, Said
from ..landing import Landing
from ..refusals import Conflict, NotFound, StoreFailed
from ..seating import BOT, Chair
from ..table import Table
from .store import Statement, Store

TAKEN = (apsw.SQLITE_CONSTRAINT_PRIMARYKEY, apsw.SQLITE_CONSTRAINT_UNIQUE)

TABLE = "insert into tables values(?,?,?,?,?,?,?,?,?,?,?)"
CHAIR = "insert or replace into chairs values(?,?,?,?,?,?,?)"
GAME = "insert into games values(?,?,?,?,?,?,?,?,?)"
TURN = "insert into turns values(?,?,?,?,?,?,?,?,?,?,?,?)"
TALK = "insert into talk values(?,?,?,?,?,?,?)"
RESULT = "update games set result=? where table_id=? and number=?"
PROMISE = "update tables set fair=? where id=?"
FAULT = "update tables set fault=? where id=?"
CLOCKS = "update turns set clock=? where table_id=? and version=?"

THE_TABLE = "select * from tables where id=?"
THE_CHAIRS = "select kind, name, bot, token_hash, stand_in from chairs where table_id=? order by chair"
THE_GAMES = "select * from games where table_id=? order by number"
THE_TURNS = "select * from turns where table_id=? order by version"
THE_TALK = "select number, chair, name, kind, text, at from talk where table_id=? order by number desc limit ?"
NEWEST = "select id from tables order by created desc limit ?"
TO_WAKE = (
    "select distinct chairs.table_id from chairs join tables on tables.id=chairs.table_id "
    "where (kind=? or stand_in<>'' or clock<>'') and exists "
    "(select 1 from turns where turns.table_id=chairs.table_id and at > ?)"
)


class SqliteRepository:
    """Tables in a store that this process alone writes to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._landing = Landing()

    @classmethod
    def at(cls, path: Path | str, vfs: str | None = None) -> SqliteRepository:
        return cls(Store(path, vfs))

    def close(self) -> None:
        self.store.close()

    # -- writing -----------------------------------------------------------------------------------------------------

    async def create(self, table: Table) -> None:
        chairs = [(CHAIR, rows.of_chair(table.id, number, chair)) for number, chair in enumerate(table.chairs)]
        await self._keep([(TABLE, rows.of_table(table)), *chairs])

    async def append(self, table_id: str, entry: Entry, talk: Sequence[Said] = ()) -> None:
        turn, _, result, start = entry
        statements: list[Statement] = []
        if start is not None:
            statements.append((GAME, rows.of_game(table_id, start.game)))
            statements.append((PROMISE, (rows.of_promise(start.next_secret, {}), table_id)))
        statements.append((TURN, rows.of_turn(table_id, turn)))
        if result is not None:
            statements.append((RESULT, (rows.of_result(result), table_id, turn.game)))
        for said in talk:
            statements.append((TALK, rows.of_said(table_id, said)))
        await self._keep(statements)

    async def change_chairs(
        self, table: Table, chairs: Mapping[int, Chair], talk: Sequence[Said], left: Sequence[float], now: float
    ) -> None:
        statements: list[Statement] = [(CHAIR, rows.of_chair(table.id, n, chair)) for n, chair in chairs.items()]
        statements += [(TALK, rows.of_said(table.id, said)) for said in talk]
        if table.clock is not None and table.is_playing:
            statements.append((CLOCKS, (rows.of_clocks(left, now), table.id, table.version)))
        await self._keep(statements)

    async def say(self, table_id: str, said: Said) -> None:
        await self._keep([(TALK, rows.of_said(table_id, said))])

    async def keep_promise(self, table: Table) -> None:
        await self._keep([(PROMISE, (rows.of_promise(table.secret, table.nonces), table.id))])

    def note_fault(self, table_id: str, fault: str) -> None:
        self.store.write([(FAULT, (fault, table_id))])

    async def _keep(self, statements: Sequence[Statement]) -> None:
        """Waits until statements are on disk, all or none."""
        awaited = self._landing.awaited()
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

    def load(self, table_id: str, game_of: Callable[[str], Game], opened: float = 0.0) -> Table:
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
        )
        return rows.to_table(kept, game_of, opened)

    def newest(self, count: int) -> list[str]:
        return [table_id for (table_id,) in self.store.read(NEWEST, (count,))]

    def to_wake(self, since: float) -> list[str]:
        return [table_id for (table_id,) in self.store.read(TO_WAKE, (BOT, since))]
