"""Analyses of finished games, in SQLite."""

from __future__ import annotations

import time

from .store import Keep, Store

ANALYSIS = "insert or replace into analyses select ?1, ?2, ?3, ?4, ?5 where exists (select 1 from tables where id=?1)"
THE_ANALYSIS = "select version, found from analyses where table_id=? and game=?"


class SqliteAnalyses:
    """In the store of the tables; `keep` waits until statements are on disk, all or none."""

    def __init__(self, store: Store, keep: Keep) -> None:
        self.store = store
        self._keep = keep

    async def keep(self, table_id: str, game: int, version: int, packed: bytes) -> None:
        await self._keep([(ANALYSIS, (table_id, game, version, packed, time.time()))])

    def of(self, table_id: str, game: int) -> tuple[int, bytes] | None:
        found = self.store.read(THE_ANALYSIS, (table_id, game))
        return (int(found[0][0]), bytes(found[0][1])) if found else None
