"""Reports of players, and who may not change anything in this house for a while: by address or by device.

A device is what a browser proves by a number of its own; of it and of tokens only hashes are kept.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from .conduct import ADDRESS, DEVICE, Ban, KeptConduct, Report
from .desk import to_its_end
from .desks import Desks
from .refusals import Conflict, NotFound
from .seating import PERSON, Holder, clean_line

MOST_REASON = 300
LINES = 20  # of talk, that go with a report
MOST_REPORTS = 500  # that wait; with more the oldest goes
MOST_OF_A_TABLE = 10  # with more one of whoever told most goes: nobody fills the list before another tells of them
MOST_OF_ONE = 3  # of them
REPORT_DAYS = 90  # after which a report goes by itself
DAY_SECONDS = 24 * 3600


class Moderation:
    """Reports and bans of a house. They are kept; bans are asked for by every change, and so in memory."""

    def __init__(self, desks: Desks, kept: KeptConduct) -> None:
        self.desks = desks
        self.kept = kept
        self._bans: list[Ban] = kept.bans()

    # -- reports -----------------------------------------------------------------------------------------------------

    @to_its_end
    async def report(self, table_id: str, holder: Holder, chair: int, reason: str) -> None:
        """Keeps what somebody at a table says of a person at another screen, for whoever keeps the house."""
        desk = self.desks.desk(table_id)
        own = desk.require_chair(holder)
        table = desk.table
        screen = table.screen_of(holder)
        if not 0 <= chair < table.players or table.chairs[chair].kind != PERSON or chair in screen:
            raise Conflict("table.nobody_to_report")
        reports, by = self.reports(), table.chairs[own].name
        of_table = [each for each in reports if each.table_id == table_id]
        if sum(each.by == by for each in of_table) >= MOST_OF_ONE:
            raise Conflict("table.reported_enough")
        last = table.talk[-LINES:]
        said = tuple(f"{line.chair + 1} {line.name}: {line.text}" for line in last if not line.kind)
        address, device = desk.whence.get(chair, ("", ""))
        kept = Report(
            0, time.time(), table_id, chair, table.chairs[chair].name, by, clean_line(reason, MOST_REASON), said,
            address, device,
        )  # fmt: skip
        gone = [each.number for each in reports[: max(0, len(reports) + 1 - MOST_REPORTS)]]
        if len(of_table) >= MOST_OF_A_TABLE:
            gone.append(_of_the_busiest(of_table).number)
        old = [each.number for each in reports if time.time() - each.at > REPORT_DAYS * DAY_SECONDS]
        await self.kept.keep_report(kept, {*gone, *old})

    def reports(self) -> list[Report]:
        """Those that wait, the oldest first."""
        return self.kept.reports()

    async def settle(self, number: int) -> None:
        """A report has been seen to; it is kept no more."""
        if all(each.number != number for each in self.reports()):
            raise NotFound("table.no_such_report")
        await self.kept.forget_reports([number])

    # -- bans --------------------------------------------------------------------------------------------------------

    def bans(self) -> list[Ban]:
        """Those that count now."""
        return [each for each in self._bans if each.until > time.time()]

    async def ban(self, kind: str, what: str, days: float, reason: str) -> None:
        """From now on nothing is changed from there, for so many days."""
        now = time.time()
        number = max((each.number for each in self._bans), default=0) + 1
        ban = Ban(number, kind, what, now, now + days * DAY_SECONDS, clean_line(reason, MOST_REASON))
        over = [each.number for each in self._bans if each.until <= now]
        await self.kept.keep_ban(ban, over)
        self._bans = [*self.bans(), ban]

    async def lift(self, number: int) -> None:
        """A ban counts no more."""
        if all(each.number != number for each in self.bans()):
            raise NotFound("table.no_such_ban")
        await self.kept.forget_bans([number])
        self._bans = [each for each in self._bans if each.number != number]

    def is_banned(self, address: str, device: str) -> bool:
        """Whether nothing is to be changed from there."""
        now = time.time()
        wanted = {(ADDRESS, address), (DEVICE, device)} - {(ADDRESS, ""), (DEVICE, "")}
        return any((each.kind, each.what) in wanted and each.until > now for each in self._bans)

    @property
    def has_bans(self) -> bool:
        return bool(self._bans)


def _of_the_busiest(reports: Sequence[Report]) -> Report:
    """The oldest report of whoever told most."""
    told = Counter(each.by for each in reports)
    return max(reports, key=lambda each: (told[each.by], -each.number))
