"""What happens at tables by itself: bots play, stand in for people who are away, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from petitfour.core import chance
from petitfour.core.problem import Problem

from .desk import Conflict, Desk, to_its_end
from .seating import OPEN, PERSON
from .store import StoreFailed
from .table import Table

if TYPE_CHECKING:
    from .house import House

RETRY_SECONDS = 2.0
AWAY_SECONDS = 30.0  # after so long without a sign others may let a bot play for somebody
LONGEST_ALARM = 24 * 3600.0

log = logging.getLogger("petitfour")


class Attendant:
    """Plays what is a bot's to play and watches the clocks, for all tables of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tasks: set[asyncio.Task[None]] = set()
        self._hinting: set[tuple[str, int]] = set()

    def wake(self, desk: Desk) -> None:
        """Looks at a table after something has changed: a bot may have to play, a clock to be set."""
        if desk.table.fault:
            return
        try:
            self._set_alarm(desk)
            bot = self._bot_to_move(desk.table)
        except Exception as error:  # the rules failed
            self.house.quarantine(desk, error)
            return
        if bot is None or (desk.bot_task is not None and not desk.bot_task.done()):
            return
        desk.bot_task = self._start(self._play_bots(desk))

    # -- bots --------------------------------------------------------------------------------------------------------

    async def _play_bots(self, desk: Desk) -> None:
        """Plays every turn that is a bot's, until a person must decide. What cannot be kept is tried again."""
        while True:
            try:
                with self.house.rules_may_fail(desk):
                    if self._bot_to_move(desk.table) is None:
                        return
                    await asyncio.sleep(self.house.bot_pause)
                    if not await self._think_first(desk):
                        await self._play_bot(desk)
            except StoreFailed as problem:
                log.warning("table %s: %s", desk.table.id, problem)
                await asyncio.sleep(RETRY_SECONDS)
            except Conflict:
                return  # the table was stopped
            except Problem as problem:  # a bot that decides what the rules refuse would be asked for ever
                self.house.quarantine(desk, problem)
                return

    @to_its_end
    async def _play_bot(self, desk: Desk) -> None:
        async with desk.lock:
            seat = self._bot_to_move(desk.table)
            if seat is None:
                return
            await self.house.take_turn(desk, desk.table.make_turn(seat, self._bot_turn(desk, seat), None))
        self._after(desk)

    async def _think_first(self, desk: Desk) -> bool:
        """A bot that takes long thinks elsewhere while the table stays open to all; then its turn is played.

        False if the next bot is a quick one.
        """
        table, thinking = desk.table, self.house.thinking
        seat = self._bot_to_move(table)
        bot = table.chairs[table.chair_of(seat)].played_by if seat is not None else ""
        if seat is None or thinking is None or not thinking.takes_long(bot):
            return False
        seen = table.view(seat)
        assert seen is not None and table.current is not None
        version, game = table.version, table.game
        seed = chance.apart_from(table.current.seed, "bot", version, seat)
        try:
            decisions = await thinking.turn(game, seen, seat, bot, seed)
        except Exception as error:
            log.warning("table %s: the bot %s could not think: %s", table.id, bot, error)
            await asyncio.sleep(RETRY_SECONDS)
            return True
        await self._play_thought(desk, seat, version, decisions)
        return True

    @to_its_end
    async def _play_thought(self, desk: Desk, seat: int, version: int, decisions: list[int]) -> None:
        async with desk.lock:
            table = desk.table
            if seat not in table.waiting() or table.is_stale(version, seat):
                return  # the table has moved on: think again
            if not table.chairs[table.chair_of(seat)].played_by:
                return  # its person is back
            await self.house.take_turn(desk, table.make_turn(seat, decisions, None))
        self._after(desk)

    def _after(self, desk: Desk) -> None:
        self._set_alarm(desk)
        self.house.tell(desk)

    def _bot_to_move(self, table: Table) -> int | None:
        if table.fault:
            return None
        return next((s for s in table.waiting() if table.chairs[table.chair_of(s)].played_by), None)

    def _bot_turn(self, desk: Desk, seat: int) -> list[int]:
        table = desk.table
        if seat not in desk.bots:
            assert table.current is not None
            seed = chance.apart_from(table.current.seed, "bot", table.version, seat)
            bot = table.chairs[table.chair_of(seat)].played_by
            desk.bots[seat] = self.house.make_bot(bot, table.game, seed)
        draft = table.draft(seat)
        draft.take_back(everything=True)
        while not draft.is_complete:
            draft.step(desk.bots[seat].choose(draft.state_seen(), draft.legal(), seat))
        return draft.decisions

    async def hint(self, table_id: str, token: str) -> list[tuple[int, float, int]]:
        """What a search thinks of the seat's possibilities, its draft played; it sees what the seat sees."""
        draft = self.house.draft_of(table_id, token)
        if draft.is_complete:
            raise Conflict("table.turn_is_complete")
        if self.house.thinking is None:
            raise Conflict("table.no_hints")
        if not self.house.thinking.is_prepared(self.house.table(table_id).game.name):
            raise Conflict("table.hints_warm_up")
        asking = (table_id, draft.seat)
        if asking in self._hinting:
            raise Conflict("table.hint_comes")
        self._hinting.add(asking)
        try:
            return await self.house.thinking.hint(self.house.table(table_id).game, draft.state_seen(), draft.seat)
        finally:
            self._hinting.discard(asking)

    # -- standing in -------------------------------------------------------------------------------------------------

    @to_its_end
    async def stand_in(self, table_id: str, token: str, chair: int) -> None:
        """A bot plays for a chair while its person is away: for the own one at once, for another's after a while."""
        async with self.house.holding(table_id, token) as (desk, mine):
            table = desk.table
            if not table.is_playing:
                raise Conflict("table.not_started" if table.state is None else "reason.game_is_over")
            if not 0 <= chair < table.players or table.chairs[chair].kind != PERSON:
                raise Conflict("table.no_such_person")
            if chair != mine and not self.may_stand_in(desk, chair):
                raise Conflict("table.not_away")
            await self._sit_in(desk, [chair], "away")
        self.house.changed(desk)

    def may_stand_in(self, desk: Desk, chair: int) -> bool:
        """Whether others may let a bot play for this person: it is their turn, and they have been away for long."""
        table = desk.table
        if table.chairs[chair].kind != PERSON or table.chairs[chair].stand_in or desk.is_here(chair):
            return False
        last = desk.seen.get(chair, desk.made)
        return table.seat_of(chair) in table.waiting() and time.monotonic() - last >= AWAY_SECONDS

    @to_its_end
    async def hand_back(self, table_id: str, token: str) -> None:
        """The person of a chair is back: the bot lets go."""
        async with self.house.holding(table_id, token) as (desk, number):
            table = desk.table
            if not table.chairs[number].stand_in:
                raise Conflict("table.nobody_stands_in")
            await self.house.change_chairs(desk, {number: table.chairs[number].played(by="")}, "back")
        self.house.changed(desk)

    async def _sit_in(self, desk: Desk, chairs: list[int], kind: str) -> None:
        made = {number: desk.table.chairs[number].played(by=self.house.stand_in) for number in chairs}
        await self.house.change_chairs(desk, made, kind)

    # -- clocks ------------------------------------------------------------------------------------------------------

    def _set_alarm(self, desk: Desk) -> None:
        if desk.alarm is not None:
            desk.alarm.cancel()
            desk.alarm = None
        deadline = desk.table.deadline()
        if deadline is not None and not self.house.is_closing:
            wait = min(max(deadline - time.time(), 0.0) + 0.01, LONGEST_ALARM)
            desk.alarm = asyncio.get_running_loop().call_later(wait, lambda: self._start(self._ring(desk)))

    @to_its_end
    async def _ring(self, desk: Desk) -> None:
        """Whoever has no time left is played for by a bot, until they take their seat back."""
        try:
            async with desk.lock:
                table = desk.table
                left = table.left_now(time.time())
                late = [table.chair_of(seat) for seat in sorted(table.running()) if left[seat] <= 0.0]
                if late:
                    await self._sit_in(desk, late, "time_up")
        except StoreFailed as problem:
            log.warning("table %s: %s", desk.table.id, problem)
            await asyncio.sleep(RETRY_SECONDS)
        self.house.changed(desk)

    def _start(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task


def left_behind(table: Table, chair: int) -> bool:
    """Whether a bot should play on for a chair that is being left: others are at the table and the game runs."""
    others = any(c.kind == PERSON and n != chair for n, c in enumerate(table.chairs))
    return table.is_playing and others and table.chairs[chair].kind != OPEN
