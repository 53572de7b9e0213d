"""Devices that are called, in SQLite."""

from __future__ import annotations

from collections.abc import Collection

from .. import rows
from ..subscriptions import Subscription
from .store import Keep, Store

SUBSCRIPTION = "insert or replace into subscriptions values(?,?,?,?,?,?,?,?,?)"
CALLED = "update subscriptions set called=? where table_id=? and endpoint=?"
UNSUBSCRIBE = "delete from subscriptions where table_id=? and endpoint=?"
TABLES_THAT_CALL = "select table_id from subscriptions where endpoint=?"


class SqliteDevices:
    """In the store of the tables; `keep` waits until statements are on disk, all or none."""

    def __init__(self, store: Store, keep: Keep) -> None:
        self.store = store
        self._keep = keep

    async def keep(self, table_id: str, new: Subscription, gone: Collection[str]) -> None:
        old = [(UNSUBSCRIBE, (table_id, endpoint)) for endpoint in gone]
        await self._keep([*old, (SUBSCRIPTION, rows.of_subscription(table_id, new))])

    async def note_call(self, table_id: str, endpoint: str, version: int) -> None:
        await self._keep([(CALLED, (version, table_id, endpoint))])

    async def forget(self, endpoint: str, table_ids: Collection[str]) -> None:
        await self._keep([(UNSUBSCRIBE, (table_id, endpoint)) for table_id in table_ids])

    def tables_that_call(self, endpoint: str) -> list[str]:
        return [table_id for (table_id,) in self.store.read(TABLES_THAT_CALL, (endpoint,))]
