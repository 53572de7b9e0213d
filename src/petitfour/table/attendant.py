"""What happens at tables by itself: bots play, stand in for people who are away, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol

from petitfour.core import chance
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.protocols import Bot

from . import times
from .desk import Desk, to_its_end
from .desks import Desks
from .draft import Draft, turn_by
from .refusals import Conflict, StoreFailed
from .seating import PERSON, Holder
from .table import Table

RETRY_SECONDS = 2.0
AT_A_GLANCE = "greedy"  # the bot that plays where another is not served in time
MOST_FAILED_THOUGHTS = 2  # in a row; then the turn is played at a glance
AWAY_SECONDS = 30.0  # after so long without a sign others may let a bot play for somebody
LONGEST_ALARM = 24 * 3600.0
LONGEST_HOLD = 4.0  # seconds that a bot waits at the most for people to see what was played before

log = logging.getLogger("petitfour")


MakeBot = Callable[[str, Game, int], Bot]


class Asker(NamedTuple):
    """For whom something is thought about: an address, where one is known, and a table."""

    address: str
    table: str


Pace = Callable[[str], float]  # by address: the seconds after which the next turn of a bot may be played for it


class NotServed(Exception):
    """It cannot be thought about in time: others are to be served first."""


class Thinking(Protocol):
    """Where bots that take long think, and hints come from: away from the house, with a seat's view and no more."""

    def takes_long(self, bot: str) -> bool:
        """Whether this bot must not think in the house."""

    def is_prepared(self, game: str) -> bool:
        """Whether the search of a game is there; until then such bots play simply, and there are no hints."""

    def cannot_search(self, game: str) -> bool:
        """Whether the search of a game will not be there: it could not be compiled."""

    async def turn(self, game: Game, view: Record, seat: int, bot: str, seed: int, asker: Asker) -> list[int]:
        """The decisions of a whole turn; NotServed if too many others are to be thought about."""

    async def hint(self, game: Game, view: Record, seat: int, asker: Asker) -> Any:
        """The turn that looks best, and why."""


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
        self.pace: Pace = lambda address: 0.0  # which the port may bound
        self.tasks: set[asyncio.Task[None]] = set()
        self._hinting: set[tuple[str, int]] = set()

    def wake(self, desk: Desk) -> None:
        """Looks at a table after something has changed: a bot may have to play, a clock to be set."""
        if desk.table.fault:
            return
        try:
            self._set_alarm(desk)
            bot = self._bot_to_move(desk.table)
            waits = desk.table.course is not None and desk.table.course.has_done
        except Exception as error:  # the rules failed
            desk.quarantine(error)
            return
        if waits and not desk.lock.locked():  # the house was closed in the middle of a step
            self._start(self._go_on(desk))
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
                    await asyncio.sleep(max(self.bot_pause, self.pace(desk.address)))
                    await self._until_seen(desk)
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

    @to_its_end
    async def _go_on(self, desk: Desk) -> None:
        async with desk.lock:
            await desk.go_on_with_lesson()
        desk.publish()

    async def _until_seen(self, desk: Desk) -> None:
        """Until the people at the table have seen what was played, as far as their pages say so; not for long."""
        loop, version = asyncio.get_running_loop(), desk.table.version
        end = loop.time() + LONGEST_HOLD - self.bot_pause
        while any(desk.audience.shown[chair] < version for chair in desk.audience.shown if desk.is_here(chair)):
            desk.audience.shown_more.clear()
            try:
                async with asyncio.timeout_at(end):
                    await desk.audience.shown_more.wait()
            except TimeoutError:
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
                decisions = await self._thought(desk, seat, bot, self.thinking)
                desk.failed_thoughts, desk.bots_hurry = 0, False
            except NotServed:
                desk.bots_hurry = True
                decisions = self._choose(desk, seat, AT_A_GLANCE)
            except Exception as error:
                if self.desks.is_closing:
                    return  # whoever ends the house may end its workers first: that is no failure
                log.warning("table %s: the bot %s could not think: %s", table.id, bot, error)
                desk.failed_thoughts += 1
                if desk.failed_thoughts < MOST_FAILED_THOUGHTS:
                    await asyncio.sleep(RETRY_SECONDS)
                    return
                decisions = self._choose(desk, seat, self.stand_in_bot)  # nobody waits for ever
        else:
            decisions = self._choose(desk, seat, bot)
        await desk.submit_for_bot(seat, decisions, version)

    async def _thought(self, desk: Desk, seat: int, bot: str, thinking: Thinking) -> list[int]:
        table = desk.table
        seen = table.view(seat)
        assert seen is not None
        asker = Asker(desk.address, table.id)
        return await thinking.turn(table.game, seen, seat, bot, self._seed(table, seat), asker)

    def _choose(self, desk: Desk, seat: int, bot: str) -> list[int]:
        """The turn of a bot that needs no time, made as people make theirs: in a draft, but one of its own."""
        table = desk.table
        if seat not in desk.bots:
            desk.bots[seat] = self.make_bot(bot, table.game, self._seed(table, seat))
        assert table.state is not None
        return turn_by(desk.bots[seat], Draft(table.game, table.state, seat))

    def _seed(self, table: Table, seat: int) -> int:
        assert table.current is not None
        return chance.apart_from(table.current.seed, "bot", table.version, seat)

    def _bot_to_move(self, table: Table) -> int | None:
        if table.fault or table.course is not None:  # in a lesson everybody plays what it says
            return None
        return next((s for s in table.waiting() if table.chairs[table.chair_of(s)].played_by), None)

    def why_bots_play_simply(self, desk: Desk) -> str:
        """Why bots of this table that would search play simply, by its words; empty if they search."""
        thinking, table = self.thinking, desk.table
        if thinking is None or table.is_over or table.course is not None:
            return ""
        searching = any(chair.played_by and thinking.takes_long(chair.played_by) for chair in table.chairs)
        if not searching:
            return ""
        if thinking.is_prepared(table.game.name):
            return "table.bots_hurry" if desk.bots_hurry else ""
        return "table.bots_stay_simple" if thinking.cannot_search(table.game.name) else "table.bots_warm_up"

    async def hint(self, table_id: str, holder: Holder) -> Any:
        """The hint for the seat's turn, its draft played; whoever makes it sees what the seat sees."""
        desk = self.desks.desk(table_id)
        draft = desk.draft_of(holder)
        if draft.is_complete:
            raise Conflict("table.turn_is_complete")
        if self.thinking is None:
            raise Conflict("table.no_hints")
        asking = (table_id, draft.seat)
        if asking in self._hinting:
            raise Conflict("table.hint_comes")
        self._hinting.add(asking)
        try:
            asker = Asker(desk.address, table_id)
            return await self.thinking.hint(desk.table.game, draft.state_seen(), draft.seat, asker)
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
            await desk.change_chairs({number: table.chairs[number].with_stand_in("")}, "back")
        desk.publish()

    async def _sit_in(self, desk: Desk, chairs: list[int], kind: str) -> None:
        changed = {number: desk.table.chairs[number].with_stand_in(self.stand_in_bot) for number in chairs}
        await desk.change_chairs(changed, kind)

    # -- clocks ------------------------------------------------------------------------------------------------------

    def _set_alarm(self, desk: Desk) -> None:
        if desk.alarm is not None:
            desk.alarm.cancel()
            desk.alarm = None
        deadline = times.deadline(desk.table)
        if deadline is not None and not self.desks.is_closing:
            wait = min(max(deadline - time.monotonic(), 0.0) + 0.01, LONGEST_ALARM)
            desk.alarm = asyncio.get_running_loop().call_later(wait, lambda: self._start(self._ring(desk)))

    @to_its_end
    async def _ring(self, desk: Desk) -> None:
        """Whoever has no time left is played for by a bot, until they take their seat back."""
        late: list[int] = []
        try:
            async with desk.lock:
                table = desk.table
                left = times.left_now(table, time.monotonic())
                late = [table.chair_of(seat) for seat in sorted(times.running(table)) if left[seat] <= 0.0]
                if late:
                    await self._sit_in(desk, late, "time_up")
        except StoreFailed as problem:
            log.warning("table %s: %s", desk.table.id, problem)
            await asyncio.sleep(RETRY_SECONDS)
        if late:
            desk.publish()
        else:  # it is no news that an alarm rang too early
            self.wake(desk)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
