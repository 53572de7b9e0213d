"""The tables that are in memory: they come when they are asked for and leave when nothing happens at them."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable

from petitfour.core.game import Game

from . import times
from .desk import Desk
from .refusals import NotFound
from .repository import LastMoment, Repository
from .table import Table

IDLE_SECONDS = 15 * 60  # after so long with nobody there a table leaves memory; it comes back when asked for
DRAFT_SECONDS = 24 * 3600  # with a turn in the making it stays longer
RINGS_SECONDS = 3600  # and so long before its clock rings it is there
RECENT_SECONDS = 7 * 24 * 3600  # tables played since then go on by themselves after a restart
WOKEN_AT_ONCE = 200  # tables: half a second of loading
MOST_OPEN = 5_000  # tables in memory, of 20 kB to 300 kB: with more those leave that nobody has open
CROWDED_SECONDS = 60.0  # and that nobody has asked for since
LISTED = 50
OF_ONE = 5  # of an address come before all others of it: nobody's tables push everybody's off the list
KEEP_DAYS = 180  # usually, in a house that is open to a network: for so long a browser remembers its seats
UNBEGUN_DAYS = 7  # for a table at which no game was ever begun
DAY_SECONDS = 24 * 3600
LOOKED_AT = 200  # tables at a time, for old ones: a few milliseconds
FORGOTTEN_AT_ONCE = 20  # so that no turn waits long for its commit

log = logging.getLogger("petitfour")


class Desks:
    """All desks of a house. `wake` is called for one at which bots or clocks may have something to do."""

    def __init__(self, repository: Repository, game_of: Callable[[str], Game], wake: Callable[[Desk], None]) -> None:
        self.repository = repository
        self.game_of = game_of
        self.wake = wake
        self.open: dict[str, Desk] = {}
        self.resting: dict[str, float] = {}  # tables that left memory with a clock running: when it rings
        self.to_wake: deque[str] = deque()  # tables at which bots or clocks may go on after a restart
        self.is_closing = False
        self._expired_to = ""  # the id up to which old tables have been looked for
        self._forgetting: set[str] = set()

    def desk(self, table_id: str) -> Desk:
        """The desk of a table, which is loaded if it is not in memory."""
        desk = self.open.get(table_id)
        if desk is None:
            if table_id in self._forgetting:
                raise NotFound("table.none")
            return self.put(self.repository.load(table_id, self.game_of))
        desk.touched = time.monotonic()
        return desk

    def put(self, table: Table) -> Desk:
        """A table comes into memory."""
        desk = self.open[table.id] = Desk(table, self.repository, self.wake)
        return desk

    def use_compiled(self, game: Game) -> None:
        """Tables that are under way go on by these rules."""
        for desk in list(self.open.values()):  # asked in a thread, while tables come and go
            table = desk.table
            if table.game.name == game.name:
                table.game = game.with_box(table.game.box.source) if table.own_box else game

    def tell_tables_of(self, name: str) -> None:
        """Something that all tables of a game show has changed: its bots search from now on."""
        for desk in self.open.values():
            if desk.table.game.name == name:
                desk.audience.tell_around()

    def being_played(self) -> list[Table]:
        """Tables at which a game runs and that anyone may watch, the newest first."""
        here = sorted((desk.table for desk in self.open.values() if desk.table.public), key=lambda each: -each.created)
        first: list[Table] = []
        more: list[Table] = []
        of: Counter[str] = Counter()
        for table_id in dict.fromkeys([*(table.id for table in here), *self.repository.books.newest_public(LISTED)]):
            try:
                desk = self.open.get(table_id) or self.desk(table_id)  # to be listed is not to be touched
            except Exception as problem:  # whatever is wrong with one table, the others are played
                log.warning("table %s is left out: %s", table_id, problem)
                continue
            if desk.table.is_playing and not desk.table.fault:
                of[desk.address] += 1
                (more if desk.address and of[desk.address] > OF_ONE else first).append(desk.table)
        return sorted((first + more)[:LISTED], key=lambda each: -each.created)

    # -- resting -----------------------------------------------------------------------------------------------------

    def rest(self) -> int:
        """Lets tables leave memory at which nothing has happened for long, and where there are very many, for a while;
        how many. They come back when asked for, or when their clock is about to ring."""
        self.repository.books.note_time()
        self._wake_before_they_ring()
        now = time.monotonic()
        idle = [table_id for table_id, desk in self.open.items() if self._is_idle(desk, now)]
        for table_id in idle:
            self._leave(table_id)
        crowd = sorted((desk.touched, each) for each, desk in self.open.items()) if len(self.open) > MOST_OPEN else []
        for touched, table_id in crowd:
            if len(self.open) <= MOST_OPEN or now - touched < CROWDED_SECONDS:
                break
            if self._may_rest(self.open[table_id], now):
                self._leave(table_id)
                idle.append(table_id)
        return len(idle)

    def _leave(self, table_id: str) -> None:
        """A table leaves memory."""
        desk = self.open.pop(table_id)
        if desk.alarm is not None:
            desk.alarm.cancel()
        deadline = times.deadline(desk.table)
        if deadline is None:
            self.resting.pop(table_id, None)
        else:
            self.resting[table_id] = deadline

    async def expire(self, keep_days: float) -> int:
        """Forgets some of the tables that nobody came back to for so many days; how many. Called again and again it
        goes through all tables. Whoever has one open, or a clock running there, has come back."""
        looked_at = self.repository.books.last_moments(self._expired_to, LOOKED_AT)
        busy = self.open.keys() | self.resting.keys()
        old = [each.table_id for each in looked_at if is_old(each, keep_days) and each.table_id not in busy]
        gone = old[:FORGOTTEN_AT_ONCE]
        if len(gone) < len(old):
            self._expired_to = gone[-1]
        else:
            self._expired_to = looked_at[-1].table_id if len(looked_at) == LOOKED_AT else ""
        if gone:
            self._forgetting |= set(gone)  # else somebody could ask for one while it goes, and play on
            try:
                await self.repository.books.forget(gone)
            finally:
                self._forgetting -= set(gone)
        return len(gone)

    def wake_recent(self) -> None:
        """After a restart bots and clocks go on: at so many tables at once, at the others one by one (`wake_next`), as
        somebody may have left very many. (Tables of people alone, and old ones, wake when somebody looks.)"""
        self.to_wake.extend(self.repository.books.to_wake(time.time() - RECENT_SECONDS))
        for _ in range(WOKEN_AT_ONCE):
            self.wake_next()

    def wake_next(self) -> bool:
        """Wakes one more of them; whether there was one."""
        if not self.to_wake:
            return False
        self._wake(self.to_wake.popleft())
        return True

    def _wake_before_they_ring(self) -> None:
        """Whoever has no time left is played for, whether or not anybody looks. So many at a time, the first first."""
        soon = time.monotonic() + RINGS_SECONDS
        ringing = sorted((deadline, each) for each, deadline in self.resting.items() if deadline < soon)
        for _, table_id in ringing[:WOKEN_AT_ONCE]:
            del self.resting[table_id]
            self._wake(table_id)

    def _wake(self, table_id: str) -> None:
        try:
            self.wake(self.desk(table_id))
        except Exception as problem:  # the other tables are to be woken as well
            log.warning("table %s cannot go on: %s", table_id, problem)

    def _is_idle(self, desk: Desk, now: float) -> bool:
        if now - desk.touched <= IDLE_SECONDS:
            return False
        drafting = any(draft.decisions for draft in desk.table.drafts.values())
        return self._may_rest(desk, now) and now - desk.touched > (DRAFT_SECONDS if drafting else IDLE_SECONDS)

    def _may_rest(self, desk: Desk, now: float) -> bool:
        """Whether nothing is going on at a table, and no clock is about to ring."""
        busy = desk.audience.listeners or desk.lock.locked() or (desk.bot_task is not None and not desk.bot_task.done())
        try:
            deadline = times.deadline(desk.table)
        except Exception as error:  # the rules failed
            desk.quarantine(error)
            return False
        rings = deadline is not None and deadline - now < RINGS_SECONDS
        if rings and desk.alarm is None:
            self.wake(desk)  # somebody has looked at it and not stayed
        return not busy and not rings


def is_old(last: LastMoment, keep_days: float) -> bool:
    """Whether nobody came back to a table for so many days, or sooner where nothing was played at it."""
    days = keep_days if last.begun else min(keep_days, UNBEGUN_DAYS)
    return time.time() - last.at > days * DAY_SECONDS
