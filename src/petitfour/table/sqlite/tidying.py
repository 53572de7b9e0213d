"""A store that nobody serves from, made small: old tables are forgotten, and the room they took is given back."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import apsw

from petitfour.core.problem import Problem

from ..desks import FORGOTTEN_AT_ONCE, KEEP_DAYS, LOOKED_AT, is_old
from ..keyring import today
from ..repository import LastMoment
from .reading import open_store
from .repository import SqliteRepository


@dataclass
class Tidied:
    """What came of it; sizes in bytes."""

    tables: int
    forgotten: int
    before: int
    after: int


def tidy(path: Path, keep_days: float) -> Tidied:
    """Forgets the tables that nobody came back to for so many days (0: none), then writes the file without gaps."""
    with open_store(path):  # it is one of ours, and nobody serves from it
        before = path.stat().st_size
    repository = SqliteRepository.at(path)
    try:
        last = _all_tables(repository)
        old = [each.table_id for each in last if keep_days and is_old(each, keep_days)]
        asyncio.run(_forget(repository, old, keep_days))
        try:
            connection = apsw.Connection(str(path))
            connection.execute("vacuum")
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            connection.close()
        except apsw.Error as error:
            raise Problem(f"The store {path} could not be made smaller: {error}.") from None
    finally:
        repository.close()
    return Tidied(len(last), len(old), before, path.stat().st_size)


def _all_tables(repository: SqliteRepository) -> list[LastMoment]:
    moments: list[LastMoment] = []
    while some := repository.books.last_moments(moments[-1].table_id if moments else "", LOOKED_AT):
        moments += some
    return moments


async def _forget(repository: SqliteRepository, table_ids: list[str], keep_days: float) -> None:
    """Tables, and then keyrings that have none any more and that nobody uses."""
    for first in range(0, len(table_ids), FORGOTTEN_AT_ONCE):
        await repository.books.forget(table_ids[first : first + FORGOTTEN_AT_ONCE])
    await repository.keyrings.expire(today() - KEEP_DAYS, int(today() - keep_days) if keep_days else 0)
