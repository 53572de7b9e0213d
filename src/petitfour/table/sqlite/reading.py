"""A store that nobody serves from, read as it is: nothing in it is changed, not even to a newer schema.

Nothing here knows the columns by heart.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import apsw

from petitfour.core.problem import Problem

from . import schema
from .store import InUse, take_lock
from .whole import ANOTHERS_LOG, has_anothers_log

Columns = dict[str, list[str]]
Row = dict[str, Any]


@contextmanager
def open_store(path: Path, *, in_use: bool = False) -> Iterator[apsw.Connection]:
    """A store to read, as it is at one moment; nothing in it is changed, not even to a newer schema. Nobody may serve
    from it, unless it may be `in_use`."""
    if not path.is_file():
        raise Problem(f"There is no store {path}.")
    lock = _lock(path, in_use)
    try:
        connection = _to_read(path)
        try:
            schema_version(connection, path)
            with connection:  # one moment of it
                yield connection
        finally:
            connection.close()
    except apsw.Error as error:
        raise Problem(f"The store {path} cannot be read: {error}.") from None
    finally:
        if lock is not None:
            lock.close()


def _lock(path: Path, in_use: bool) -> IO[bytes] | None:
    try:
        return take_lock(str(path))
    except InUse:
        if in_use:
            return None
        raise


def _to_read(path: Path) -> apsw.Connection:
    """Nobody else writes while we hold the lock, and whoever serves from it has a log beside it. Without a log the file
    is all, and none is made."""
    if has_anothers_log(path):
        raise Problem(ANOTHERS_LOG.format(path=path))
    if any(Path(f"{path}{end}").exists() for end in ("-wal", "-journal")):
        return apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    address = path.absolute().as_uri() + "?immutable=1"
    return apsw.Connection(address, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def schema_version(connection: apsw.Connection, path: Path) -> int:
    """The store's version; Problem if it is no store of ours, or a newer one."""
    version = int(connection.pragma("user_version"))
    if version > schema.SCHEMA_VERSION:
        raise Problem(f"The store {path} was written by a newer version of petitfour.")
    if version < 1 or "turns" not in columns(connection):
        raise Problem(f"{path} is not a store of petitfour.")
    return version


def columns(connection: apsw.Connection) -> Columns:
    """The columns of every table, as the schema has them."""
    names = connection.execute("select name from sqlite_schema where type='table' and name not like 'sqlite_%'")
    return {name: _columns_of(connection, name) for (name,) in sorted(names)}


def _columns_of(connection: apsw.Connection, table: str) -> list[str]:
    return [name for (name,) in connection.execute("select name from pragma_table_info(?)", (table,))]


def quote(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def counts(connection: apsw.Connection, of: Columns) -> dict[str, int]:
    """The rows of each table."""
    return {table: int(connection.execute(f"select count(*) from {quote(table)}").get) for table in of}


def all_rows(connection: apsw.Connection, table: str, names: list[str]) -> Iterator[tuple[Any, ...]]:
    wanted = ", ".join(quote(name) for name in names)
    yield from connection.execute(f"select {wanted} from {quote(table)}")


class Contents:
    """What `petitfour store check` looks at, and the tests of durability: rows with the names of their columns."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._columns = columns(connection)

    def damage(self) -> list[str]:
        """What is wrong with the file as SQLite sees it."""
        return [line for (line,) in self._connection.execute("pragma integrity_check") if line != "ok"]

    def orphans(self) -> dict[str, int]:
        """By table of the store, rows that belong to no table of the house; only where there are any."""
        lost = {}
        for table, names in self._columns.items():
            if "table_id" in names:
                sql = f"select count(*) from {quote(table)} where table_id not in (select id from tables)"
                lost[table] = int(self._connection.execute(sql).get)
        return {table: count for table, count in lost.items() if count}

    def table_ids(self) -> list[str]:
        return [table_id for (table_id,) in self._connection.execute("select id from tables order by created, id")]

    def table(self, table_id: str) -> Row:
        return self._rows("tables", "id", table_id, "id")[0]

    def games(self, table_id: str) -> list[Row]:
        return self._rows("games", "table_id", table_id, "number")

    def turns(self, table_id: str) -> list[Row]:
        return self._rows("turns", "table_id", table_id, "version")

    def all_turns(self) -> list[Row]:
        return [turn for table_id in self.table_ids() for turn in self.turns(table_id)]

    def chairs(self, table_id: str) -> list[Row]:
        return self._rows("chairs", "table_id", table_id, "chair")

    def analyses(self, table_id: str) -> list[Row]:
        return self._rows("analyses", "table_id", table_id, "game") if "analyses" in self._columns else []

    def _rows(self, table: str, key: str, value: str, order: str) -> list[Row]:
        names = self._columns[table]
        wanted = ", ".join(quote(name) for name in names)
        sql = f"select {wanted} from {quote(table)} where {quote(key)}=? order by {quote(order)}"
        return [dict(zip(names, row, strict=True)) for row in self._connection.execute(sql, (value,))]


@contextmanager
def contents(path: Path) -> Iterator[Contents]:
    with open_store(path) as connection:
        yield Contents(connection)
