"""Reports and bans in SQLite."""

from __future__ import annotations

from collections.abc import Collection

from .. import rows
from ..conduct import Ban, Report
from .store import Keep, Statement, Store

REPORT = "insert into reports values(null,?,?,?,?,?,?,?,?,?)"
BAN = "insert into bans values(?,?,?,?,?,?)"
FORGET_REPORT = "delete from reports where number=?"
FORGET_BAN = "delete from bans where number=?"
THE_REPORTS = "select * from reports order by number"
THE_BANS = "select * from bans order by number"


class SqliteConduct:
    """In the store of the tables; `keep` waits until statements are on disk, all or none."""

    def __init__(self, store: Store, keep: Keep) -> None:
        self.store = store
        self._keep = keep

    async def keep_report(self, report: Report, gone: Collection[int]) -> None:
        await self._keep([*_without(FORGET_REPORT, gone), (REPORT, rows.of_report(report))])

    async def forget_reports(self, numbers: Collection[int]) -> None:
        await self._keep(_without(FORGET_REPORT, numbers))

    def reports(self) -> list[Report]:
        return [rows.to_report(row) for row in self.store.read(THE_REPORTS)]

    async def keep_ban(self, ban: Ban, gone: Collection[int]) -> None:
        await self._keep([*_without(FORGET_BAN, gone), (BAN, tuple(vars(ban).values()))])

    async def forget_bans(self, numbers: Collection[int]) -> None:
        await self._keep(_without(FORGET_BAN, numbers))

    def bans(self) -> list[Ban]:
        return [Ban(*row) for row in self.store.read(THE_BANS)]


def _without(sql: str, numbers: Collection[int]) -> list[Statement]:
    return [(sql, (number,)) for number in sorted(numbers)]
