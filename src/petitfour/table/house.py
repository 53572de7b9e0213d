"""The tables of a house: made, joined, played, kept. Store, then answer, then broadcast."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import ParamSpec, TypeVar

from petitfour.core import fair
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

from . import clock
from .agreements import Agreements
from .attendant import Attendant, left_behind
from .desk import MOST_TALK, Conflict, Desk, MakeBot, MoveKey, NotAllowed, Seated, Thinking, load_table, to_its_end
from .draft import Draft
from .landing import Landing
from .seating import BOT, OPEN, PERSON, Chair, clean_name, hashed, new_key, new_token
from .store import Statement, Store, StoreFailed
from .table import Said, Table, Turn

MOST_SERIES = 9
MOVE_KEY_SECONDS = 15 * 60
PROMISE_SECONDS = 10 * 60
MOST_PROMISES = 5000
IDLE_SECONDS = 15 * 60  # after so long with nobody there a table leaves memory; it comes back when asked for
DRAFT_SECONDS = 24 * 3600  # with a turn in the making it stays longer
RINGS_SECONDS = 3600  # and so long before its clock rings it is there
LISTED = 50

log = logging.getLogger("petitfour")
P = ParamSpec("P")
T = TypeVar("T")


class RulesMayFail:
    """Around whatever asks the rules of a table. (A generator would do, and takes three times as long.)"""

    def __init__(self, house: House, desk: Desk) -> None:
        self.house, self.desk = house, desk

    def __enter__(self) -> None:
        if self.desk.table.fault:
            raise Conflict("table.fault")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, Problem):
            self.house.quarantine(self.desk, error)
            raise Conflict("table.fault") from error


class House:
    """All tables of one store. It refuses with keys of the words; the port says them in the reader's language."""

    def __init__(
        self, games: Registry, store: Store, make_bot: MakeBot, *, bot_pause: float = 0.5,
        thinking: Thinking | None = None, stand_in: str = "greedy",
    ) -> None:  # fmt: skip
        self.games = games
        self.store = store
        self.make_bot = make_bot
        self.bot_pause = bot_pause
        self.thinking = thinking
        self.compiled: dict[str, Game] = {}
        self.is_closing = False
        self._desks: dict[str, Desk] = {}
        self._resting: dict[str, float] = {}  # tables that left memory with a clock running: when it rings
        self._landing = Landing()
        self.stand_in = stand_in  # the bot that plays for people who are away
        self.opened = time.time()
        self.attendant = Attendant(self)
        self.agreements = Agreements(self)
        self._promised: dict[str, tuple[str, float]] = {}  # secrets whose hash was shown, before there is a table

    # -- tables ------------------------------------------------------------------------------------------------------

    @to_its_end
    async def create(
        self, game_name: str, players: int, *, options: dict[str, str] | None = None, box: BoxSource | None = None,
        series: int = 1, name: str = "", bots: Sequence[str] = (), clock_text: str = "", screen: Sequence[str] = (),
        commitment: str = "", nonce: str = "",
    ) -> tuple[Table, Seated]:  # fmt: skip
        """A new table with its maker on the first chair, others at the same screen and bots beside, the rest open."""
        game = self.game(game_name)
        game.about.check_players(players)
        if box is not None:
            game = game.with_box(box)
        if not 1 <= series <= MOST_SERIES:
            raise Problem(f"A series goes to 1 to {MOST_SERIES} wins, not {series}.")
        if 1 + len(screen) + len(bots) > players:
            raise Problem(f"There are {players} seats: yours and room for {players - 1} others.")
        table = Table(
            new_key(), game, players, game.about.all_options(options or {}), new_key(), series, box is not None
        )
        table.clock = clock.parse(clock_text)
        self._promise_of(table, commitment, nonce)
        seated = Seated(0, new_token())
        table.chairs = [Chair() for _ in range(players)]
        for chair, each in enumerate([name, *screen]):
            table.chairs[chair] = Chair(PERSON, self._free_name(table, each), "", hashed(seated.token))
        for chair, bot in enumerate(bots, start=1 + len(screen)):
            table.chairs[chair] = self._bot_chair(table, chair, bot)
        desk = self._desks[table.id] = Desk(table)
        try:
            await self.keep(table.to_store())
        except BaseException:
            del self._desks[table.id]
            raise
        if table.open_chair() is None:
            async with desk.lock:
                await self._begin(desk)
            self.attendant.wake(desk)
        return table, seated

    def promise(self) -> str:
        """The hash of a secret for a table that is about to be made, so that its maker can add a number to it."""
        now = time.monotonic()
        self._promised = {c: made for c, made in self._promised.items() if made[1] > now}
        if len(self._promised) >= MOST_PROMISES:
            raise Conflict("table.too_many")
        secret = fair.new_secret()
        self._promised[fair.commitment(secret)] = (secret, now + PROMISE_SECONDS)
        return fair.commitment(secret)

    def _promise_of(self, table: Table, commitment: str, nonce: str) -> None:
        if not commitment:
            return
        promised = self._promised.pop(commitment, None)
        if promised is None or promised[1] < time.monotonic():
            raise Conflict("table.promise_gone")
        if not fair.is_nonce(nonce):
            raise Problem("A number for the seed is written with 16 to 64 digits 0-9 and a-f.")
        table.secret, table.nonces = promised[0], {0: nonce}

    def table(self, table_id: str) -> Table:
        return self.desk(table_id).table

    def running_tables(self) -> list[Table]:
        """Tables that are being played, newest first."""
        found = []
        for (table_id,) in self.store.read("select id from tables order by created desc limit ?", (LISTED,)):
            try:
                table = self.table(table_id)
            except Exception as problem:  # whatever is wrong with one table, the others are played
                log.warning("table %s is left out: %s", table_id, problem)
                continue
            if table.is_playing and not table.fault:
                found.append(table)
        return found

    def game(self, name: str) -> Game:
        """The compiled game if it is ready, else the interpreted one."""
        found = self.compiled.get(name) or self.games.get(name)
        _ = found.loops  # loaded with the game, not at somebody's first draft; games with other boxes share them
        return found

    def use_compiled(self, game: Game) -> None:
        """From now on this game is played by its compiled rules, at tables that are under way as well."""
        self.compiled[game.name] = game
        for desk in self._desks.values():
            table = desk.table
            if table.game.name == game.name:
                table.game = game.with_box(table.game.box.source) if table.own_box else game

    def tell_tables_of(self, name: str) -> None:
        """Something that all tables of a game show has changed: its bots search from now on."""
        for desk in self._desks.values():
            if desk.table.game.name == name:
                self.tell(desk)

    # -- chairs ------------------------------------------------------------------------------------------------------

    @to_its_end
    async def join(
        self, table_id: str, link: str, name: str, chair: int | None = None, token: str = "", client_id: str = ""
    ) -> Seated:
        """Takes an open chair, by the link that was passed on. The same client id gets the same chair again."""
        desk = self.desk(table_id)
        async with desk.lock:
            table = desk.table
            before = desk.given_before(link, client_id)
            if before is not None:
                return before
            if token and table.chairs_held_by(token):
                raise Conflict("table.already_seated")
            if not hmac.compare_digest(link.encode("utf-8", "replace"), table.link.encode()):
                raise NotAllowed("table.wrong_link")
            number = table.open_chair() if chair is None else chair
            if number is None or not 0 <= number < table.players or table.chairs[number].kind != OPEN:
                raise Conflict("table.no_open_seat")
            seated = Seated(number, new_token())
            made = Chair(PERSON, self._free_name(table, name), "", hashed(seated.token))
            await self.change_chairs(desk, {number: made}, "joins")
        self.changed(desk)
        return desk.give(link, client_id, seated)

    @to_its_end
    async def leave(self, table_id: str, token: str) -> None:
        """Gives the chair up; its token is worth nothing from now on. In a game a bot plays until somebody joins."""
        async with self.holding(table_id, token) as (desk, number):
            left = Chair(stand_in=self.stand_in if left_behind(desk.table, number) else "")
            await self.change_chairs(desk, {number: left}, "leaves")
        self.changed(desk)

    @to_its_end
    async def add_bot(self, table_id: str, token: str, chair: int, bot: str) -> None:
        """Puts a bot on an open chair."""
        async with self.holding(table_id, token) as (desk, _):
            if not 0 <= chair < desk.table.players or desk.table.chairs[chair].kind != OPEN:
                raise Conflict("table.seat_not_open")
            await self.change_chairs(desk, {chair: self._bot_chair(desk.table, chair, bot)})
        self.changed(desk)

    @to_its_end
    async def give_nonce(self, table_id: str, token: str, commitment: str, nonce: str) -> None:
        """A number of the own for the seed of the next game, whose secret's hash was seen. The first one counts; one
        for a game that has begun meanwhile comes too late and does nothing."""
        async with self.holding(table_id, token) as (desk, chair):
            table = desk.table
            if not hmac.compare_digest(commitment.encode("utf-8", "replace"), fair.commitment(table.secret).encode()):
                return
            if not fair.is_nonce(nonce):
                raise Problem("A number for the seed is written with 16 to 64 digits 0-9 and a-f.")
            if chair in table.nonces:
                return
            table.nonces[chair] = nonce
            try:
                await self.keep([table.fair_to_store()])
            except BaseException:
                del table.nonces[chair]
                raise

    def moving_key(self, table_id: str, token: str) -> str:
        """A key for a link that moves the chair to another device, once and for a while."""
        desk, number = self._held(table_id, token)
        key = new_token()
        desk.move_keys = {k: made for k, made in desk.move_keys.items() if made.chair != number}
        desk.move_keys[key] = MoveKey(number, desk.table.chairs[number].token_hash, time.monotonic() + MOVE_KEY_SECONDS)
        return key

    @to_its_end
    async def move(self, table_id: str, key: str, client_id: str = "") -> Seated:
        """Takes a chair over with such a key; the old device's token is worth nothing from now on."""
        desk = self.desk(table_id)
        async with desk.lock:
            before = desk.given_before(key, client_id)
            if before is not None:
                return before
            made = desk.move_keys.get(key)
            old = desk.table.chairs[made.chair] if made is not None else Chair()
            if made is None or old.kind != PERSON or old.token_hash != made.token_hash or time.monotonic() > made.until:
                raise NotAllowed("table.key_used")
            seated = Seated(made.chair, new_token())
            same = {n: replace(c, token_hash=hashed(seated.token)) for n, c in enumerate(desk.table.chairs)
                    if c.kind == PERSON and c.token_hash == made.token_hash}  # fmt: skip
            await self.change_chairs(desk, same, same_person=True)
        self.changed(desk)
        return desk.give(key, client_id, seated)

    # -- games -------------------------------------------------------------------------------------------------------

    @to_its_end
    async def start(self, table_id: str, token: str) -> None:
        """Begins the first game, or the next one of the series or a rematch, with the seats rotated."""
        async with self.holding(table_id, token) as (desk, _):
            if desk.table.open_chair() is not None:
                raise Conflict("table.seat_still_open")
            if desk.table.is_playing:
                raise Conflict("table.being_played")
            await self._begin(desk)
        self.changed(desk)

    async def _begin(self, desk: Desk) -> None:
        table = desk.table
        rotation = 0 if table.game.about.seats_stay else len(table.games) % table.players
        with self.rules_may_fail(desk):
            begun = table.begin(rotation)
            turn = table.make_turn(CHANCE, [], None, begun)
        secret, nonces = table.secret, table.nonces
        table.secret, table.nonces = fair.new_secret(), {}
        try:
            await self.keep([table.game_to_store(begun[0]), *table.turn_to_store(turn), table.fair_to_store()])
        except BaseException:
            table.secret, table.nonces = secret, nonces
            raise
        desk.bots = {}
        table.drafts = {}
        table.games.append(begun[0])
        table.take(turn)

    # -- turns -------------------------------------------------------------------------------------------------------

    def draft_step(
        self, table_id: str, token: str, action: int, language: str = "en", version: int | None = None
    ) -> Draft:
        """One more decision in the holder's draft, made at the version the holder saw."""
        return self.draft_steps(table_id, token, [action], None, language, version)

    def draft_steps(
        self, table_id: str, token: str, actions: list[int], keep: int | None, language: str = "en",
        version: int | None = None,
    ) -> Draft:  # fmt: skip
        """Several decisions after the first `keep` of the draft (all of them by default): all, or nothing changes."""
        draft = self.draft_of(table_id, token)
        if version is not None and self.table(table_id).is_stale(version, draft.seat):
            raise Conflict("table.stale")
        desk = self.desk(table_id)
        with self.rules_may_fail(desk):
            draft.steps(actions, keep, language)
        desk.draft_changed(draft.seat)
        return draft

    async def decide(
        self, table_id: str, token: str, actions: list[int], keep: int | None, version: int, client_id: str,
        language: str = "en",
    ) -> Turn | None:  # fmt: skip
        """Decisions in the draft, and the turn sent if it is complete after them; else nothing is sent yet."""
        sent = await self._send(table_id, token, version, client_id, actions, keep)
        if sent is None and self.draft_steps(table_id, token, actions, keep, language, version).is_complete:
            sent = await self.confirm(table_id, token, version, client_id)
        return sent

    def take_back(self, table_id: str, token: str, everything: bool = False) -> Draft:
        draft = self.draft_of(table_id, token)
        desk = self.desk(table_id)
        with self.rules_may_fail(desk):
            draft.take_back(everything)
        desk.draft_changed(draft.seat)
        return draft

    async def confirm(
        self, table_id: str, token: str, version: int, client_id: str, meant: list[int] | None = None
    ) -> Turn:
        """Makes the draft a turn: stored, then answered, then told. The same client id gets the first answer again. If
        told which decisions are `meant`, it does not send a draft that has become another."""
        turn = await self._send(table_id, token, version, client_id, meant=meant)
        assert turn is not None
        return turn

    @to_its_end
    async def _send(
        self, table_id: str, token: str, version: int, client_id: str, decisions: list[int] | None = None,
        keep: int | None = None, meant: list[int] | None = None,
    ) -> Turn | None:  # fmt: skip
        """The turn of a draft, or these decisions as a turn; None if they are not one by themselves."""
        desk = self.desk(table_id)
        async with desk.lock:
            _, chair = self._held(table_id, token)
            table = desk.table
            seat = table.seat_of(chair)
            before = table.turn_with(client_id)
            if before is not None:
                if before.game != len(table.games) - 1 or before.seat != seat:
                    raise Conflict("table.stale")
                return before
            if table.is_stale(version, seat):
                raise Conflict("table.stale")
            if meant is not None and seat in table.drafts and table.drafts[seat].decisions != meant:
                raise Conflict("table.stale")
            if decisions is not None and table.version != version:
                return None  # others have decided their part of the same choice: a draft is moved on, and this is none
            with self.rules_may_fail(desk):
                turn = self._turn_of(table, seat, client_id, decisions, keep)
                if turn is None:
                    return None
                if table.chairs[chair].stand_in:
                    raise Conflict("table.bot_stands_in")
                await self.take_turn(desk, turn)
        self.changed(desk)
        return turn

    def _turn_of(
        self, table: Table, seat: int, client_id: str, decisions: list[int] | None, keep: int | None
    ) -> Turn | None:
        if decisions is not None:
            return table.make_whole_turn(seat, decisions, keep, client_id)
        draft = table.drafts.get(seat)
        if draft is None or not draft.is_complete:
            raise Conflict("table.turn_not_complete")
        return table.make_turn(seat, draft.decisions, client_id)

    async def take_turn(self, desk: Desk, turn: Turn, said: Said | None = None) -> None:
        """Keeps a turn, then plays it at the table. The lock is held by whoever calls."""
        table = desk.table
        more = [] if said is None else [table.said_to_store(said)]
        await self.keep([*table.turn_to_store(turn), *more])
        table.take(turn)
        if said is not None:
            self._heard(table, said)

    def draft_of(self, table_id: str, token: str) -> Draft:
        """The draft of the holder of a chair, begun if there is none."""
        desk, chair = self._held(table_id, token)
        table = desk.table
        seat = table.seat_of(chair)
        with self.rules_may_fail(desk):
            if table.state is None:
                raise Conflict("table.not_started")
            if seat not in table.waiting():
                raise Conflict("reason.game_is_over" if table.is_over else "reason.not_your_turn")
            if table.chairs[chair].stand_in:
                raise Conflict("table.bot_stands_in")
            return table.draft(seat)

    # -- talk --------------------------------------------------------------------------------------------------------

    def said(self, desk: Desk, chair: int, kind: str, text: str = "") -> Said:
        """The next line of talk."""
        number = desk.table.talk[-1].number + 1 if desk.table.talk else 0
        name = desk.table.chairs[chair].name if chair >= 0 else ""
        return Said(number, chair, name, kind, text, time.time())

    async def note(self, desk: Desk, chair: int, kind: str, text: str = "") -> None:
        """Keeps and shows a line of talk."""
        said = self.said(desk, chair, kind, text)
        await self.keep([desk.table.said_to_store(said)])
        self._heard(desk.table, said)

    def _heard(self, table: Table, *said: Said) -> None:
        table.talk = [*table.talk, *said][-MOST_TALK:]

    # -- listening ---------------------------------------------------------------------------------------------------

    def listen(self, table_id: str, token: str = "") -> asyncio.Event:
        """An event that is set whenever something at the table changes."""
        event = asyncio.Event()
        desk = self.desk(table_id)
        chair = desk.table.chair_held_by(token) if token else None
        news = chair is not None and not desk.is_here(chair)
        desk.listeners[event] = b"" if chair is None else desk.table.chairs[chair].token_hash
        self.attendant.wake(desk)
        if news:
            self.tell(desk, but=event)
        return event

    def stop_listening(self, table_id: str, event: asyncio.Event) -> None:
        desk = self._desks.get(table_id)
        if desk is None:
            return
        screen = desk.listeners.pop(event, b"")
        held = [number for number, chair in enumerate(desk.table.chairs) if screen and chair.token_hash == screen]
        desk.seen |= dict.fromkeys(held, time.monotonic())
        if held and not desk.is_here(held[0]) and not self.is_closing:
            self.tell(desk)

    def end_streams(self) -> None:
        """The house closes: whoever listens is let go."""
        self.is_closing = True
        for desk in self._desks.values():
            self.tell(desk)

    def changed(self, desk: Desk) -> None:
        """Tells everybody that listens, and lets bots and clocks go on."""
        self.tell(desk)
        self.attendant.wake(desk)

    def tell(self, desk: Desk, but: asyncio.Event | None = None) -> None:
        desk.news += 1
        for event in desk.listeners:
            if event is not but:
                event.set()

    # -- tables that rest, and tables that fail ------------------------------------------------------------------------

    def rest(self) -> int:
        """Lets tables leave memory at which nothing has happened for long; how many. They come back when asked for, or
        when their clock is about to ring."""
        self._wake_before_they_ring()
        now = time.monotonic()
        idle = [table_id for table_id, desk in self._desks.items() if self._is_idle(desk, now)]
        for table_id in idle:
            desk = self._desks.pop(table_id)
            if desk.alarm is not None:
                desk.alarm.cancel()
            deadline = desk.table.deadline()
            if deadline is None:
                self._resting.pop(table_id, None)
            else:
                self._resting[table_id] = deadline
        return len(idle)

    def _wake_before_they_ring(self) -> None:
        """Whoever has no time left is played for, whether or not anybody looks."""
        soon = time.time() + RINGS_SECONDS
        for table_id in [each for each, deadline in self._resting.items() if deadline < soon]:
            del self._resting[table_id]
            try:
                self.attendant.wake(self.desk(table_id))
            except Exception as problem:  # the other tables are to be woken as well
                log.warning("table %s cannot go on: %s", table_id, problem)

    def _is_idle(self, desk: Desk, now: float) -> bool:
        if now - desk.touched <= IDLE_SECONDS:
            return False
        drafting = any(draft.decisions for draft in desk.table.drafts.values())
        busy = desk.listeners or desk.lock.locked() or (desk.bot_task is not None and not desk.bot_task.done())
        try:
            deadline = desk.table.deadline()
        except Exception as error:  # the rules failed
            self.quarantine(desk, error)
            return False
        rings = deadline is not None and deadline - time.time() < RINGS_SECONDS
        if rings and desk.alarm is None:
            self.attendant.wake(desk)  # somebody has looked at it and not stayed
        return not busy and not rings and now - desk.touched > (DRAFT_SECONDS if drafting else IDLE_SECONDS)

    def rules_may_fail(self, desk: Desk) -> RulesMayFail:
        """If the rules of a game break, its table is stopped and says so; all others play on."""
        return RulesMayFail(self, desk)

    def quarantine(self, desk: Desk, error: Exception) -> None:
        """Stops a table; its turns stay in the store for whoever mends the rules."""
        table = desk.table
        log.exception("table %s of %s is stopped: its rules failed", table.id, table.game.name, exc_info=error)
        table.fault = f"{type(error).__name__}: {error}"[:500] or "unknown"
        table.drafts = {}
        if desk.alarm is not None:
            desk.alarm.cancel()
        self.store.write([("update tables set fault=? where id=?", (table.fault, table.id))])
        self.tell(desk)

    # -- inside ------------------------------------------------------------------------------------------------------

    def desk(self, table_id: str) -> Desk:
        if table_id not in self._desks:
            self._desks[table_id] = Desk(load_table(self.store, self.game, table_id, self.opened))
        desk = self._desks[table_id]
        desk.touched = time.monotonic()
        return desk

    def _held(self, table_id: str, token: str) -> tuple[Desk, int]:
        desk = self.desk(table_id)
        chair = desk.table.chair_held_by(token) if token else None
        if chair is None:
            raise NotAllowed("table.not_seated")
        desk.seen[chair] = time.monotonic()
        return desk, chair

    @asynccontextmanager
    async def holding(self, table_id: str, token: str) -> AsyncIterator[tuple[Desk, int]]:
        """The table locked, and the chair that the token holds at that moment."""
        async with self.desk(table_id).lock:
            yield self._held(table_id, token)

    async def resume_bots(self) -> None:
        """After a restart bots and clocks go on. (Tables of people alone, and old ones, wake when somebody looks.)"""
        recent = time.time() - 7 * 24 * 3600
        awake = (
            "select distinct chairs.table_id from chairs join tables on tables.id=chairs.table_id "
            "where (kind=? or stand_in<>'' or clock<>'') and exists "
            "(select 1 from turns where turns.table_id=chairs.table_id and at > ?)"
        )
        for (table_id,) in self.store.read(awake, (BOT, recent)):
            try:
                self.attendant.wake(self.desk(table_id))
            except Exception as problem:
                log.warning("table %s cannot go on: %s", table_id, problem)

    async def change_chairs(
        self, desk: Desk, made: dict[int, Chair], kind: str = "", *, same_person: bool = False
    ) -> None:
        """Keeps new chairs, with a line of talk for each, then puts them at the table. The lock is held already."""
        table = desk.table
        lines: list[Said] = []
        for number, chair in made.items() if kind else ():
            name = chair.name or table.chairs[number].name
            at = (lines[-1].number if lines else table.talk[-1].number if table.talk else -1) + 1
            lines.append(Said(at, number, name, kind, "", time.time()))
        now = time.time()
        left = table.left_with(made, now)
        chairs = [table.chair_to_store(number, chair) for number, chair in made.items()]
        told = [table.said_to_store(line) for line in lines]
        await self.keep([*chairs, *told, *table.clock_to_store(left, now)])
        self._heard(table, *lines)
        table.left, table.since = left, now
        for number, chair in made.items():
            seat = table.seat_of(number)
            same = same_person or table.chairs[number].token_hash == chair.token_hash != b""
            table.chairs[number] = chair
            desk.move_keys = {key: key_made for key, key_made in desk.move_keys.items() if key_made.chair != number}
            desk.bots.pop(seat, None)
            desk.asked = None
            if not same:
                table.drafts.pop(seat, None)
                desk.seen[number] = time.monotonic()

    async def keep(self, statements: Sequence[Statement]) -> None:
        """Waits until statements are on disk; StoreFailed if they could not be kept."""
        awaited = self._landing.awaited()
        try:
            self.store.write_then(statements, awaited)
            await awaited.future
        except Problem:
            raise
        except Exception as error:
            raise StoreFailed("table.not_kept") from error

    def _bot_chair(self, table: Table, chair: int, bot: str) -> Chair:
        self.make_bot(bot, table.game, 0)  # a Problem for one that does not exist
        return Chair(BOT, self._free_name(table, f"Bot {chair + 1}"), bot, b"")

    def _free_name(self, table: Table, name: str) -> str:
        """A cleaned name nobody else at the table has."""
        taken = {chair.name for chair in table.chairs}
        wanted = clean_name(name) or "Guest"
        number = 2
        free = wanted
        while free in taken:
            free = f"{wanted} {number}"
            number += 1
        return free
