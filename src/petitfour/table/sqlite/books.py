"""The house's own books in SQLite: its tables as a list, those that go, and its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..repository import LastMoment
from ..seating import BOT
from .store import Keep, Statement, Store

NEWEST = "select id from tables where public=1 order by created desc limit ?"
TO_WAKE = (
    "select distinct chairs.table_id from chairs join tables on tables.id=chairs.table_id "
    "where (kind=? or stand_in<>'' or clock<>'' "
    "or exists (select 1 from subscriptions where subscriptions.table_id=chairs.table_id)) and exists "
    "(select 1 from turns where turns.table_id=chairs.table_id and at > ?)"
)
LAST_MOMENTS = (
    "select id, max(created, "
    "coalesce((select at from turns where table_id=id order by version desc limit 1), 0), "
    "coalesce((select at from talk where table_id=id order by number desc limit 1), 0)), "
    "exists (select 1 from games where table_id=id) from tables where id > ? order by id limit ?"
)
FORGET = (
    "delete from kept_seats where table_id=?",
    "delete from analyses where table_id=?",
    "delete from turns where table_id=?",
    "delete from talk where table_id=?",
    "delete from games where table_id=?",
    "delete from subscriptions where table_id=?",
    "delete from chairs where table_id=?",
    "delete from tables where id=?",
)


class SqliteBooks:
    """In the store of the tables; `keep` waits until statements are on disk, all or none, and `time` is how long the
    house has been open."""

    def __init__(self, store: Store, keep: Keep, time: Callable[[], Statement]) -> None:
        self.store = store
        self._keep = keep
        self._time = time

    def newest_public(self, count: int) -> list[str]:
        return [table_id for (table_id,) in self.store.read(NEWEST, (count,))]

    def to_wake(self, since: float) -> list[str]:
        return [table_id for (table_id,) in self.store.read(TO_WAKE, (BOT, since))]

    def last_moments(self, after: str, count: int) -> list[LastMoment]:
        rows = self.store.read(LAST_MOMENTS, (after, count))
        return [LastMoment(table_id, at, bool(begun)) for table_id, at, begun in rows]

    async def forget(self, table_ids: Sequence[str]) -> None:
        await self._keep([(sql, (table_id,)) for sql in FORGET for table_id in table_ids])

    def note_time(self) -> None:
        self.store.write([self._time()])

    async def keep_time(self) -> None:
        await self._keep([self._time()])
