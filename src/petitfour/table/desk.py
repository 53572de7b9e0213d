"""A table in memory with what surrounds it, and the one way by which anything gets into its game.

Whoever plays (a person with a draft or a whole turn, a bot) and whatever is agreed (taking back, stopping, giving up)
or begun makes an entry; `enter` keeps it and then takes it, and `publish` tells everybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from petitfour.core.declare import Record
from petitfour.core.problem import Problem
from petitfour.core.protocols import Bot

from . import entries, teaching, times
from .audience import Audience
from .chairs import next_host
from .claims import Claims
from .draft import Draft, whole_turn
from .history import MOST_TALK, Deed, Entry, Origin, Remark
from .refusals import Conflict, NotAllowed
from .repository import Repository
from .seating import NOBODY, OPEN, Chair, Entrance, Holder
from .subscriptions import of_seats
from .table import Table

log = logging.getLogger("petitfour")
P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Question:
    """What somebody asks all others to agree to: taking back a turn, or stopping. Void when the table moves on."""

    kind: str
    chair: int
    version: int
    back: int = 0
    agreed: set[int] = field(default_factory=set)
    number: int = 0  # of the table's questions: an answer names the one it is meant for


def to_its_end(method: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """A change runs to its end even if whoever asked for it has gone: memory and store stay in step."""

    @wraps(method)
    async def shielded(*arguments: P.args, **named: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(method(*arguments, **named)))

    return shielded


class RulesMayFail:
    """Around whatever asks the rules of a table. (A generator would do, and takes three times as long.)"""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def __enter__(self) -> None:
        if self.desk.table.fault:
            raise Conflict("table.fault")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, Problem):
            self.desk.quarantine(error)
            raise Conflict("table.fault") from error


@dataclass
class Desk:
    """A table in memory. `wake` is called after every change: bots may have to play, a clock to be set."""

    table: Table
    repository: Repository
    wake: Callable[[Desk], None]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    audience: Audience = field(default_factory=Audience)
    claims: Claims = field(default_factory=Claims)
    lines: int = 0  # of talk there have been, as far as this process knows
    question: Question | None = None
    questions: int = 0
    touched: float = field(default_factory=time.monotonic)
    alarm: asyncio.TimerHandle | None = None  # for the clock
    bots: dict[int, Bot] = field(default_factory=dict)
    failed_thoughts: int = 0  # of its bots, in a row
    bots_hurry: bool = False  # whether they could not be served in time, last
    address: str = (
        ""  # as it is counted, of whoever made the table, or first came back to a seat of it; known to the port alone
    )
    whence: dict[int, tuple[str, str]] = field(default_factory=dict)  # by chair, address and device; likewise
    bot_task: asyncio.Task[None] | None = None

    # -- who asks ----------------------------------------------------------------------------------------------------

    def require_chair(self, holder: Holder) -> int:
        """The chair of whoever asks; NotAllowed if they hold none."""
        chair = self.table.chair_held_by(holder)
        if chair is None:
            raise NotAllowed("table.not_seated")
        self.audience.seen[chair] = time.monotonic()
        return chair

    @asynccontextmanager
    async def holding(self, holder: Holder) -> AsyncIterator[int]:
        """The table locked, and the chair that the holder has at that moment."""
        async with self.lock:
            yield self.require_chair(holder)

    # -- drafts ------------------------------------------------------------------------------------------------------

    def draft_of(self, holder: Holder) -> Draft:
        """The draft of the holder of a chair, begun if there is none."""
        chair = self.require_chair(holder)
        with self.rules_may_fail():
            return self.table.draft(self._deciding_seat(chair))

    def draft_step(self, holder: Holder, action: int, language: str = "en", version: int | None = None) -> Draft:
        """One more decision in the holder's draft, made at the version the holder saw."""
        return self.draft_steps(holder, [action], None, language, version)

    def draft_steps(
        self, holder: Holder, actions: list[int], keep: int | None, language: str = "en", version: int | None = None
    ) -> Draft:
        """Several decisions after the first `keep` of the draft (all of them by default): all, or nothing changes."""
        draft = self.draft_of(holder)
        if self.table.course is not None:
            raise Conflict("table.lesson_counts")
        if version is not None and self.table.is_stale(version, draft.seat):
            raise Conflict("table.stale")
        with self.rules_may_fail():
            draft.become([*self._first_decisions(draft, keep), *actions], language)
        self.audience.draft_changed(draft.seat)
        return draft

    def take_back(self, holder: Holder, everything: bool = False) -> Draft:
        draft = self.draft_of(holder)
        with self.rules_may_fail():
            draft.take_back(everything)
        self.audience.draft_changed(draft.seat)
        return draft

    def _first_decisions(self, draft: Draft | None, keep: int | None) -> list[int]:
        """The first so many decisions of a draft (None: all). Whoever means more saw another draft: one that was lost
        when the house was opened anew."""
        decisions = draft.decisions if draft is not None else []
        if keep is not None and keep > len(decisions):
            raise Conflict("table.stale")
        return decisions[:keep]

    def _deciding_seat(self, chair: int) -> int:
        """The seat of a chair that may decide now."""
        table = self.table
        seat = table.seat_of(chair)
        if table.state is None:
            raise Conflict("table.not_started")
        if seat not in table.waiting():
            raise Conflict("reason.game_is_over" if table.is_over else "reason.not_your_turn")
        if table.chairs[chair].stand_in:
            raise Conflict("table.bot_stands_in")
        return seat

    # -- turns -------------------------------------------------------------------------------------------------------

    async def submit(
        self, holder: Holder, decisions: list[int], version: int, client_id: str, keep: int | None = 0,
        language: str = "en",
    ) -> Deed | None:  # fmt: skip
        """Decisions after the first `keep` of the draft (None: all of it), made a turn if it is complete with them.
        Else they are in the draft, and None is sent. The same client id gets the first answer again."""
        return await self._send(
            holder, version, client_id, lambda chair: self._entry_or_draft(chair, decisions, keep, client_id, language)
        )

    async def confirm(self, holder: Holder, version: int, client_id: str, meant: list[int] | None = None) -> Deed:
        """Submits what is in the draft. If told which decisions are `meant`, not one that has become another."""
        turn = await self._send(holder, version, client_id, lambda chair: self._entry_of_draft(chair, meant, client_id))
        assert turn is not None
        return turn

    @to_its_end
    async def submit_for_bot(self, seat: int, decisions: list[int], version: int) -> None:
        """The turn that a bot thought of at a version; nothing if the table has moved on, or its person is back."""
        async with self.lock:
            table = self.table
            if seat not in table.waiting() or table.is_stale(version, seat):
                return
            if not table.chairs[table.chair_of(seat)].played_by:
                return
            await self.enter(entries.turn(table, seat, decisions))
        self.publish()

    @to_its_end
    async def _send(
        self, holder: Holder, version: int, client_id: str, entry_of: Callable[[int], Entry | None]
    ) -> Deed | None:
        """The turn of a holder who saw the table at a version; the same client id counts once."""
        async with self.lock:
            chair = self.require_chair(holder)
            table = self.table
            seat = table.seat_of(chair)
            before = table.turn_with(client_id)
            if before is not None:
                if before.game != len(table.games) - 1 or before.seat != seat:
                    raise Conflict("table.stale")
                return before
            if table.is_stale(version, seat):
                raise Conflict("table.stale")
            with self.rules_may_fail():
                entry = entry_of(chair)
                if entry is None:
                    return None
                await self.enter(entry)
                await self.go_on_with_lesson()
        self.publish()
        return entry.deed

    def _entry_or_draft(
        self, chair: int, decisions: list[int], keep: int | None, client_id: str, language: str
    ) -> Entry | None:
        """The turn that the draft is with these decisions, if it is complete; else they stay in it."""
        table = self.table
        seat = self._deciding_seat(chair)
        if table.course is not None:
            return teaching.turn(table, decisions, client_id, language)
        draft = table.drafts.get(seat)
        whole = [*self._first_decisions(draft, keep), *decisions]
        assert table.state is not None and table.current is not None
        played = whole_turn(table.game, table.state, seat, whole, table.current.seed)
        if played is not None:
            return entries.of_played(table, seat, played, client_id)
        draft = table.draft(seat)
        draft.become(whole, language)
        self.audience.draft_changed(seat)
        return entries.turn(table, seat, draft.decisions, client_id) if draft.is_complete else None

    def _entry_of_draft(self, chair: int, meant: list[int] | None, client_id: str) -> Entry:
        """The turn that the draft is."""
        table = self.table
        seat = table.seat_of(chair)
        draft = table.drafts.get(seat)
        if draft is not None and meant is not None and draft.decisions != meant:
            raise Conflict("table.stale")
        if draft is None or not draft.is_complete:
            raise Conflict("table.turn_not_complete")
        if table.chairs[chair].stand_in:
            raise Conflict("table.bot_stands_in")
        return entries.turn(table, seat, draft.decisions, client_id)

    async def begin(self) -> None:
        """The next game. The lock is held by whoever calls."""
        with self.rules_may_fail():
            entry = entries.start(self.table)
        await self.enter(entry)
        self.bots = {}

    async def begin_at(self, state: Record, seat: int, origin: Origin) -> None:
        """A game that goes on from a position, the first chair at a seat."""
        with self.rules_may_fail():
            entry = entries.position(self.table, state, seat, origin)
        await self.enter(entry)
        self.bots = {}

    async def begin_lesson(self) -> None:
        """The game's lesson, from its first step. The lock is held by whoever calls, here and in what follows."""
        await self.enter(teaching.start(self.table))
        self.bots = {}

    async def go_on_with_lesson(self) -> None:
        """Plays what follows in the lesson, until the person is asked for something."""
        while (entry := teaching.following(self.table)) is not None:
            await self.enter(entry)

    async def enter(self, entry: Entry, *talk: Remark) -> None:
        """Keeps an entry, then takes it. The lock is held by whoever calls, and publishes it afterwards."""
        await self.repository.append(self.table.id, entry, talk)
        self.table.take(entry)
        self._add_talk(talk)

    # -- chairs and talk ---------------------------------------------------------------------------------------------

    async def change_chairs(
        self, chairs: dict[int, Chair], kind: str = "", *, same_person: bool = False, link: str = "",
        closes: bool = False,
    ) -> None:  # fmt: skip
        """Keeps new chairs, with a line of talk for each, then puts them at the table, perhaps with a new link. The
        lock is held already."""
        table = self.table
        entrance = Entrance(link or table.link, next_host(table, chairs), closes or table.is_closed)
        first = self.next_line()
        now, at = time.monotonic(), time.time()
        talk = [self._of_chair(first + i, n, chair, kind, at) for i, (n, chair) in enumerate(chairs.items()) if kind]
        left = times.left_with(table, chairs, now)
        await self.repository.change_chairs(table, chairs, talk, left, now, entrance)
        self._add_talk(talk)
        table.link, table.host, table.is_closed = entrance
        table.left, table.since = left, now
        for number, chair in chairs.items():
            seat = table.seat_of(number)
            same = same_person or table.chairs[number].token_hash == chair.token_hash != b""
            table.chairs[number] = chair
            self.claims.forget_move_keys(number)
            self.bots.pop(seat, None)
            self.whence.pop(number, None)
            self.question = None
            if not same:
                table.drafts.pop(seat, None)
                self.audience.saw([number])
        table.subscriptions = [] if table.is_closed else of_seats(table.subscriptions, table.chairs)

    def _of_chair(self, line: int, number: int, chair: Chair, kind: str, now: float) -> Remark:
        """What is said when a chair changes hands; of whoever leaves, and of the bot that plays on there."""
        if chair.kind == OPEN:
            return Remark(line, number, self.table.chairs[number].name, kind, chair.name, now)
        return Remark(line, number, chair.name, kind, "", now)

    def next_remark(self, chair: int, kind: str, text: str = "") -> Remark:
        """The next line of talk."""
        return Remark(self.next_line(), chair, self.table.chairs[chair].name, kind, text, time.time())

    async def say(self, chair: int, kind: str, text: str = "") -> None:
        """Keeps and shows a line of talk."""
        remark = self.next_remark(chair, kind, text)
        await self.repository.say(self.table.id, remark)
        self._add_talk([remark])

    def next_line(self) -> int:
        """Numbers only grow, also where the last lines were erased: by them readers know what is new."""
        following = self.table.talk[-1].number + 1 if self.table.talk else 0
        self.lines = max(self.lines, following)
        return self.lines

    def _add_talk(self, talk: Sequence[Remark]) -> None:
        if talk:
            self.table.talk = [*self.table.talk, *talk][-MOST_TALK:]

    # -- telling -----------------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Tells everybody that listens, and lets bots and clocks go on."""
        self.audience.tell()
        self.wake(self)

    def listen(self, holder: Holder = NOBODY) -> asyncio.Event:
        """An event that is set whenever something at the table changes."""
        event = asyncio.Event()
        chair = self.table.chair_held_by(holder)
        comes = chair is not None and not self.is_here(chair)
        self.audience.listeners[event] = b"" if chair is None else self.table.chairs[chair].token_hash
        self.wake(self)
        if comes:
            self.audience.tell_around(but=event)
        return event

    def stop_listening(self, event: asyncio.Event) -> None:
        screen = self.audience.listeners.pop(event, b"")
        chairs = [number for number, chair in enumerate(self.table.chairs) if screen and chair.token_hash == screen]
        self.audience.saw(chairs)
        if chairs and not self.is_here(chairs[0]):
            self.audience.tell_around()

    def is_here(self, chair: int) -> bool:
        """Whether the person of a chair has the table open."""
        return self.audience.is_here(self.table.chairs[chair].token_hash)

    # -- rules that fail ---------------------------------------------------------------------------------------------

    def rules_may_fail(self) -> RulesMayFail:
        """If the rules of a game break, its table is stopped and says so; all others play on."""
        return RulesMayFail(self)

    def show(self, picture: Callable[[], T], stopped: Callable[[], T]) -> T:
        """A picture of the table, for which the rules are asked; if it is stopped, or is now, the other one."""
        if not self.table.fault:
            try:
                return picture()
            except Problem:
                raise
            except Exception as error:  # the rules failed while the table was looked at
                self.quarantine(error)
        return stopped()

    def quarantine(self, error: Exception) -> None:
        """Stops the table; its turns stay in the store for whoever mends the rules."""
        table = self.table
        log.exception("table %s of %s is stopped: its rules failed", table.id, table.game.name, exc_info=error)
        table.fault = f"{type(error).__name__}: {error}"[:500] or "unknown"
        table.drafts = {}
        if self.alarm is not None:
            self.alarm.cancel()
        self.repository.note_fault(table.id, table.fault)
        self.audience.tell()
