"""What happens at tables by itself: bots play, stand in for people who are away, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from petitfour.core import chance
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem

from . import times
from .desk import Bot, Desk, to_its_end
from .desks import Desks
from .draft import Draft
from .refusals import Conflict, StoreFailed
from .seating import OPEN, PERSON, Chair, Holder
from .table import Table

RETRY_SECONDS = 2.0
AWAY_SECONDS = 30.0  # after so long without a sign others may let a bot play for somebody
LONGEST_ALARM = 24 * 3600.0

log = logging.getLogger("petitfour")


MakeBot = Callable[[str, Game, int], Bot]


class Thinking(Protocol):
    """Where bots that take long think, and hints come from: away from the house, with a seat's view and no more."""

    def takes_long(self, bot: str) -> bool:
        """Whether this bot must not think in the house."""

    def is_prepared(self, game: str) -> bool:
        """Whether the search of a game is there; until then such bots play simply, and there are no hints."""

    async def turn(self, game: Game, view: Record, seat: int, bot: str, seed: int) -> list[int]:
        """The decisions of a whole turn."""

    async def hint(self, game: Game, view: Record, seat: int) -> list[tuple[int, float, int]]:
        """Actions with their expected result (0 to 1) and how often they were tried, the best first."""


class Attendant:
    """Plays what is a bot's to play and watches the clocks, for all tables of a house."""

    def __init__(
        self, desks: Desks, make_bot: MakeBot, bot_pause: float, thinking: Thinking | None, stand_in_bot: str
    ) -> None:
        self.desks = desks
        self.make_bot = make_bot
        self.bot_pause = bot_pause
        self.thinking = thinking
        self.stand_in_bot = stand_in_bot  # plays for people who are away
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
            desk.quarantine(error)
            return
        if bot is None or (desk.bot_task is not None and not desk.bot_task.done()):
            return
        desk.bot_task = self._start(self._play_bots(desk))

    # -- bots --------------------------------------------------------------------------------------------------------

    async def _play_bots(self, desk: Desk) -> None:
        """Plays every turn that is a bot's, until a person must decide. What cannot be kept is tried again."""
        while True:
            try:
                with desk.rules_may_fail():
                    if self._bot_to_move(desk.table) is None:
                        return
                    await asyncio.sleep(self.bot_pause)
                    await self._play_bot(desk)
            except StoreFailed as problem:
                log.warning("table %s: %s", desk.table.id, problem)
                await asyncio.sleep(RETRY_SECONDS)
            except Conflict as conflict:
                if not desk.table.fault:  # else the table was stopped, and that was told
                    log.warning("table %s: its bots wait: %s", desk.table.id, conflict)
                return
            except Problem as problem:  # a bot that decides what the rules refuse would be asked for ever
                desk.quarantine(problem)
                return

    async def _play_bot(self, desk: Desk) -> None:
        """One turn. A bot that takes long thinks elsewhere while the table stays open to all."""
        table = desk.table
        seat = self._bot_to_move(table)
        if seat is None:
            return
        bot, version = table.chairs[table.chair_of(seat)].played_by, table.version
        if self.thinking is not None and self.thinking.takes_long(bot):
            try:
                decisions = await self._thought(table, seat, bot, self.thinking)
            except Exception as error:
                log.warning("table %s: the bot %s could not think: %s", table.id, bot, error)
                await asyncio.sleep(RETRY_SECONDS)
                return
        else:
            decisions = self._chosen(desk, seat, bot)
        await desk.submit_for_bot(seat, decisions, version)

    async def _thought(self, table: Table, seat: int, bot: str, thinking: Thinking) -> list[int]:
        seen = table.view(seat)
        assert seen is not None
        return await thinking.turn(table.game, seen, seat, bot, self._seed(table, seat))

    def _chosen(self, desk: Desk, seat: int, bot: str) -> list[int]:
        """The turn of a bot that needs no time, made as people make theirs: in a draft, but one of its own."""
        table = desk.table
        if seat not in desk.bots:
            desk.bots[seat] = self.make_bot(bot, table.game, self._seed(table, seat))
        assert table.state is not None
        draft = Draft(table.game, table.state, seat)
        while not draft.is_complete:
            draft.step(desk.bots[seat].choose(draft.state_seen(), draft.legal(), seat))
        return draft.decisions

    def _seed(self, table: Table, seat: int) -> int:
        assert table.current is not None
        return chance.apart_from(table.current.seed, "bot", table.version, seat)

    def _bot_to_move(self, table: Table) -> int | None:
        if table.fault:
            return None
        return next((s for s in table.waiting() if table.chairs[table.chair_of(s)].played_by), None)

    def bots_warm_up(self, table: Table) -> bool:
        """Whether bots of this table would search, but play simply as long as their search is being prepared."""
        thinking = self.thinking
        if thinking is None or table.is_over:
            return False
        searching = any(chair.played_by and thinking.takes_long(chair.played_by) for chair in table.chairs)
        return searching and not thinking.is_prepared(table.game.name)

    async def hint(self, table_id: str, holder: Holder) -> list[tuple[int, float, int]]:
        """What a search thinks of the seat's possibilities, its draft played; it sees what the seat sees."""
        desk = self.desks.desk(table_id)
        draft = desk.draft_of(holder)
        if draft.is_complete:
            raise Conflict("table.turn_is_complete")
        if self.thinking is None:
            raise Conflict("table.no_hints")
        if not self.thinking.is_prepared(desk.table.game.name):
            raise Conflict("table.hints_warm_up")
        asking = (table_id, draft.seat)
        if asking in self._hinting:
            raise Conflict("table.hint_comes")
        self._hinting.add(asking)
        try:
            return await self.thinking.hint(desk.table.game, draft.state_seen(), draft.seat)
        finally:
            self._hinting.discard(asking)

    # -- standing in -------------------------------------------------------------------------------------------------

    @to_its_end
    async def stand_in(self, table_id: str, holder: Holder, chair: int) -> None:
        """A bot plays for a chair while its person is away: for the own one at once, for another's after a while."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as mine:
            table = desk.table
            if not table.is_playing:
                raise Conflict("table.not_started" if table.state is None else "reason.game_is_over")
            if not 0 <= chair < table.players or table.chairs[chair].kind != PERSON:
                raise Conflict("table.no_such_person")
            if chair != mine and not self.may_stand_in(desk, chair):
                raise Conflict("table.not_away")
            await self._sit_in(desk, [chair], "away")
        desk.publish()

    def may_stand_in(self, desk: Desk, chair: int) -> bool:
        """Whether others may let a bot play for this person: it is their turn, and they have been away for long."""
        table = desk.table
        if table.chairs[chair].kind != PERSON or table.chairs[chair].stand_in or desk.is_here(chair):
            return False
        return table.seat_of(chair) in table.waiting() and desk.audience.away_for(chair) >= AWAY_SECONDS

    @to_its_end
    async def hand_back(self, table_id: str, holder: Holder) -> None:
        """The person of a chair is back: the bot lets go."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as number:
            table = desk.table
            if not table.chairs[number].stand_in:
                raise Conflict("table.nobody_stands_in")
            await desk.change_chairs({number: table.chairs[number].played(by="")}, "back")
        desk.publish()

    async def _sit_in(self, desk: Desk, chairs: list[int], kind: str) -> None:
        changed = {number: desk.table.chairs[number].played(by=self.stand_in_bot) for number in chairs}
        await desk.change_chairs(changed, kind)

    def left_chair(self, table: Table, number: int) -> Chair:
        """A chair that is given up. If others are at the table and the game runs, a bot plays on."""
        others = any(chair.kind == PERSON and n != number for n, chair in enumerate(table.chairs))
        goes_on = table.is_playing and others and table.chairs[number].kind != OPEN
        return Chair(stand_in=self.stand_in_bot if goes_on else "")

    # -- clocks ------------------------------------------------------------------------------------------------------

    def _set_alarm(self, desk: Desk) -> None:
        if desk.alarm is not None:
            desk.alarm.cancel()
            desk.alarm = None
        deadline = times.deadline(desk.table)
        if deadline is not None and not self.desks.is_closing:
            wait = min(max(deadline - time.time(), 0.0) + 0.01, LONGEST_ALARM)
            desk.alarm = asyncio.get_running_loop().call_later(wait, lambda: self._start(self._ring(desk)))

    @to_its_end
    async def _ring(self, desk: Desk) -> None:
        """Whoever has no time left is played for by a bot, until they take their seat back."""
        try:
            async with desk.lock:
                table = desk.table
                left = times.left_now(table, time.time())
                late = [table.chair_of(seat) for seat in sorted(times.running(table)) if left[seat] <= 0.0]
                if late:
                    await self._sit_in(desk, late, "time_up")
        except StoreFailed as problem:
            log.warning("table %s: %s", desk.table.id, problem)
            await asyncio.sleep(RETRY_SECONDS)
        desk.publish()

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
