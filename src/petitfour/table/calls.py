"""Calls: somebody whose turn it is and who has no page of the table open is told so at the devices they have put down.

At most once for each turn. What is told, and by whom it is carried, is the messenger's; nothing here waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import takewhile
from typing import Protocol

from .desk import Desk, to_its_end
from .desks import Desks
from .history import UNDO
from .refusals import Conflict, NotFound, StoreFailed
from .seating import Holder, hash_token
from .subscriptions import NEVER, Device, KeptDevices, Subscription
from .table import Table

MOST_OF_A_SEAT = 4  # devices; with more the oldest goes
LOOKS = (10.0, 50.0)  # seconds: a page that is loaded anew is back, and a stream that was lost is noticed
TRIES_AGAIN = (5.0, 60.0, 600.0, 3600.0)  # seconds after a call that could not be handed over

TAKEN, GONE, LATER, REFUSED = "taken", "gone", "later", "refused"

log = logging.getLogger("petitfour")


class Messenger(Protocol):
    """Who carries calls out of the house."""

    def why_not(self) -> str:
        """Why nobody can be called, as a key of the words; empty if they can."""

    async def key(self) -> str:
        """What browsers know this house by; their push services take calls for them from nobody else."""

    def check(self, device: Device) -> None:
        """Problem for a device that could not be called."""

    async def call(self, table: Table, to: Subscription) -> str:
        """Tells a device that its person is waited for: TAKEN, GONE (never again), LATER or REFUSED."""


class Calls:
    """Of all tables of a house."""

    def __init__(
        self, desks: Desks, kept: KeptDevices, messenger: Messenger | None, is_signed_in: Callable[[bytes], bool]
    ) -> None:
        self.desks = desks
        self.kept = kept
        self.messenger = messenger
        self.is_signed_in = is_signed_in  # whether a device that has seats by a keyring still does
        self.under_way: dict[tuple[str, str], asyncio.Task[None]] = {}  # by table and endpoint
        self.outcomes: Counter[str] = Counter()  # of calls, tries counted one by one

    # -- devices -----------------------------------------------------------------------------------------------------

    def why_not(self) -> str:
        """Why nobody is called in this house; empty if people are."""
        return "table.no_calls" if self.messenger is None else self.messenger.why_not()

    async def key(self) -> str:
        """The house's public key, made when it is asked for first; empty where nobody is called."""
        return "" if self.messenger is None or self.why_not() else await self.messenger.key()

    @to_its_end
    async def put_down(self, table_id: str, holder: Holder, device: Device, language: str, session: str = "") -> None:
        """From now on this device is called when it is the turn of the holder's screen; if it has the seat by a
        `session`, for as long as it is signed in."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as chair:
            if self.messenger is None or self.why_not():
                raise Conflict(self.why_not())
            self.messenger.check(device)
            table = desk.table
            if table.is_closed:
                raise Conflict("table.closed")
            token_hash = table.chairs[chair].token_hash
            by = hash_token(session) if session and not table.chairs[chair].is_held_by(holder.token) else b""
            # Whoever puts a device down sees the table: of a turn that is theirs now they need not be told.
            called = table.version if awaited(table, token_hash) else NEVER
            new = Subscription(device, token_hash, language, called, time.time(), by)
            others = [each for each in self._signed_in(table) if each.device.endpoint != device.endpoint]
            mine = sorted((each for each in others if each.token_hash == token_hash), key=lambda each: each.at)
            gone = mine[: max(0, len(mine) + 1 - MOST_OF_A_SEAT)]
            await self.kept.keep(table_id, new, [each.device.endpoint for each in gone])
            table.subscriptions = [*(each for each in others if each not in gone), new]

    def devices(self, table_id: str, holder: Holder) -> list[Subscription]:
        """The devices that the holder's screen has put down."""
        desk = self.desks.desk(table_id)
        token_hash = desk.table.chairs[desk.require_chair(holder)].token_hash
        return [each for each in self._signed_in(desk.table) if each.token_hash == token_hash]

    def _signed_in(self, table: Table) -> list[Subscription]:
        """The devices of a table, without those that were signed out meanwhile; the store has forgotten them."""
        gone = [each for each in table.subscriptions if each.session and not self.is_signed_in(each.session)]
        if gone:
            table.subscriptions = [each for each in table.subscriptions if each not in gone]
        return table.subscriptions

    @to_its_end
    async def stop(self, endpoint: str, table_id: str = "") -> None:
        """A device is called no more, at one table or at all. Nobody but the device, its push service and this house
        knows the endpoint, so whoever names it may ask."""
        tables = [each for each in self.kept.tables_that_call(endpoint) if table_id in ("", each)]
        if tables:
            await self._forget(endpoint, tables)

    async def _forget(self, endpoint: str, table_ids: Collection[str]) -> None:
        await self.kept.forget(endpoint, table_ids)
        for table_id in table_ids:
            desk = self.desks.open.get(table_id)
            if desk is not None:
                table = desk.table
                table.subscriptions = [each for each in table.subscriptions if each.device.endpoint != endpoint]

    # -- calling -----------------------------------------------------------------------------------------------------

    def wake(self, desk: Desk) -> None:
        """Looks at a table after something has changed: somebody may have to be called, or not any more."""
        table = desk.table
        if not table.subscriptions or self.messenger is None or self.desks.is_closing or table.fault:
            return
        try:
            due = [each.device.endpoint for each in table.subscriptions if is_due(table, each)]
        except Exception as error:  # the rules failed
            desk.quarantine(error)
            return
        for each in table.subscriptions:
            key = table.id, each.device.endpoint
            if key[1] not in due:
                if key in self.under_way:
                    self.under_way.pop(key).cancel()  # at once: the next turn may come before it has ended
            elif key not in self.under_way:
                self._start(key)

    def _start(self, key: tuple[str, str]) -> None:
        task = asyncio.get_running_loop().create_task(self._call(*key))
        self.under_way[key] = task
        task.add_done_callback(lambda done: self._ended(key, done))

    def _ended(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        if self.under_way.get(key) is task:
            del self.under_way[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("table %s: somebody could not be called: %s", key[0], error)

    async def _call(self, table_id: str, endpoint: str) -> None:
        """Calls a device unless its person has the page open. Whoever has had it open all the while has seen it."""
        for seconds in LOOKS:
            await asyncio.sleep(seconds)
            desk, to = self._still_due(table_id, endpoint)
            if desk is None or to is None:
                return
            if not desk.audience.is_here(to.token_hash):
                await self._hand_over(table_id, endpoint)
                return
        if desk is not None and to is not None:
            await self._called(desk, to, desk.table.version)

    async def _hand_over(self, table_id: str, endpoint: str) -> None:
        """Until the call is taken, or nobody needs it any more."""
        assert self.messenger is not None
        for seconds in (*TRIES_AGAIN, None):
            desk, to = self._still_due(table_id, endpoint)
            if desk is None or to is None or desk.audience.is_here(to.token_hash):
                return
            version = desk.table.version
            outcome = await self.messenger.call(desk.table, to)
            self.outcomes[outcome] += 1
            if outcome == GONE:
                await self._forget(endpoint, [table_id])
                return
            if outcome != LATER or seconds is None:
                await self._called(desk, to, version)
                return
            await asyncio.sleep(seconds)

    def _still_due(self, table_id: str, endpoint: str) -> tuple[Desk, Subscription] | tuple[None, None]:
        """The table and the device, if its person is still to be called. The table may have left memory meanwhile."""
        if self.desks.is_closing:
            return None, None  # its pages are closed because the house is
        try:
            desk = self.desks.desk(table_id)
        except NotFound:
            return None, None
        if not desk.table.fault:
            for each in self._signed_in(desk.table):
                if each.device.endpoint == endpoint and is_due(desk.table, each):
                    return desk, each
        return None, None

    async def _called(self, desk: Desk, to: Subscription, version: int) -> None:
        """Notes that a device needs no further call for this turn."""
        table = desk.table
        done = replace(to, called=version)
        table.subscriptions = [done if each is to else each for each in table.subscriptions]
        try:
            await self.kept.note_call(table.id, to.device.endpoint, version)
        except StoreFailed as problem:  # after a restart it may be called again
            log.warning("table %s: %s", table.id, problem)


def awaited(table: Table, token_hash: bytes) -> set[int]:
    """The seats of a screen whose people are waited for, and have nobody standing in."""
    seats = table.waiting() if table.is_playing else []
    chairs = ((seat, table.chairs[table.chair_of(seat)]) for seat in seats)
    return {seat for seat, chair in chairs if chair.thinks and chair.token_hash == token_hash}


def is_due(table: Table, to: Subscription) -> bool:
    """Whether somebody is waited for who has not been called since it became their turn."""
    seats = awaited(table, to.token_hash)
    return bool(seats) and not is_same_turn(table, to.called, seats)


def is_same_turn(table: Table, since: int, seats: set[int]) -> bool:
    """Whether seats that were waited for at a version have been ever since: nothing was decided there, taken back or
    begun. (Where several choose at a time, what the others decide moves the version on.)"""
    if since == NEVER or table.current is None or table.current.version >= since:
        return False
    later = takewhile(lambda deed: deed.version > since, reversed(table.deeds))
    return not any(deed.seat in seats or (deed.act is not None and deed.act.kind == UNDO) for deed in later)
