"""The tables of a house: made, joined, played, kept. Store, then answer, then broadcast."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from petitfour.core import chance
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

from .desk import Conflict, Desk, MakeBot, MoveKey, NotAllowed, Seated, Thinking, load_table, to_its_end
from .draft import Draft
from .seating import BOT, OPEN, PERSON, Chair, clean_name, hashed, new_key, new_token
from .store import Statement, Store, StoreFailed
from .table import Table, Turn

MOST_SERIES = 9
MOVE_KEY_SECONDS = 15 * 60
RETRY_SECONDS = 2.0
LISTED = 50

log = logging.getLogger("petitfour")
P = ParamSpec("P")
T = TypeVar("T")


class House:
    """All tables of one store. It refuses with keys of the words; the port says them in the reader's language."""

    def __init__(
        self, games: Registry, store: Store, make_bot: MakeBot, *, bot_pause: float = 0.5,
        thinking: Thinking | None = None,
    ) -> None:  # fmt: skip
        self.games = games
        self.store = store
        self.make_bot = make_bot
        self.bot_pause = bot_pause
        self.thinking = thinking
        self.compiled: dict[str, Game] = {}
        self.is_closing = False
        self._desks: dict[str, Desk] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._hinting: set[tuple[str, int]] = set()

    # -- tables ------------------------------------------------------------------------------------------------------

    @to_its_end
    async def create(
        self, game_name: str, players: int, *, options: dict[str, str] | None = None, box: BoxSource | None = None,
        series: int = 1, name: str = "", bots: Sequence[str] = (),
    ) -> tuple[Table, Seated]:  # fmt: skip
        """A new table with its maker on the first chair, bots beside, and the rest open."""
        game = self.game(game_name)
        game.about.check_players(players)
        if box is not None:
            game = game.with_box(box)
        if not 1 <= series <= MOST_SERIES:
            raise Problem(f"A series goes to 1 to {MOST_SERIES} wins, not {series}.")
        if len(bots) >= players:
            raise Problem(f"There are {players} seats: yours and room for {players - 1} bots.")
        table = Table(
            new_key(), game, players, game.about.all_options(options or {}), new_key(), series, box is not None
        )
        seated = Seated(0, new_token())
        table.chairs = [Chair() for _ in range(players)]
        table.chairs[0] = Chair(PERSON, self._free_name(table, name), "", hashed(seated.token))
        for chair, bot in enumerate(bots, start=1):
            table.chairs[chair] = self._bot_chair(table, chair, bot)
        desk = self._desks[table.id] = Desk(table)
        try:
            await self._store(table.to_store())
        except BaseException:
            del self._desks[table.id]
            raise
        if table.open_chair() is None:
            async with desk.lock:
                await self._begin(desk)
            self._wake_bots(desk)
        return table, seated

    def table(self, table_id: str) -> Table:
        return self._desk(table_id).table

    def running_tables(self) -> list[Table]:
        """Tables that are being played, newest first."""
        found = []
        for (table_id,) in self.store.read("select id from tables order by created desc limit ?", (LISTED,)):
            try:
                table = self.table(table_id)
            except Exception as problem:  # whatever is wrong with one table, the others are played
                log.warning("table %s is left out: %s", table_id, problem)
                continue
            if table.is_playing:
                found.append(table)
        return found

    def game(self, name: str) -> Game:
        """The compiled game if it is ready, else the interpreted one."""
        return self.compiled.get(name) or self.games.get(name)

    def use_compiled(self, game: Game) -> None:
        """From now on this game is played by its compiled rules, at tables that are under way as well."""
        self.compiled[game.name] = game
        for desk in self._desks.values():
            if desk.table.game.name == game.name and not desk.table.own_box:
                desk.table.game = game

    # -- chairs ------------------------------------------------------------------------------------------------------

    @to_its_end
    async def join(self, table_id: str, link: str, name: str, chair: int | None = None, token: str = "") -> Seated:
        """Takes an open chair, by the link that was passed on."""
        desk = self._desk(table_id)
        async with desk.lock:
            table = desk.table
            if token and table.chair_held_by(token) is not None:
                raise Conflict("table.already_seated")
            if not hmac.compare_digest(link.encode("utf-8", "replace"), table.link.encode()):
                raise NotAllowed("table.wrong_link")
            number = table.open_chair() if chair is None else chair
            if number is None or not 0 <= number < table.players or table.chairs[number].kind != OPEN:
                raise Conflict("table.no_open_seat")
            seated = Seated(number, new_token())
            await self._change_chair(
                desk, number, Chair(PERSON, self._free_name(table, name), "", hashed(seated.token))
            )
        self._tell(desk)
        return seated

    @to_its_end
    async def leave(self, table_id: str, token: str) -> None:
        """Gives the chair up. The old token is worth nothing from now on."""
        async with self._holding(table_id, token) as (desk, number):
            await self._change_chair(desk, number, Chair())
        self._tell(desk)

    @to_its_end
    async def add_bot(self, table_id: str, token: str, chair: int, bot: str) -> None:
        """Puts a bot on an open chair."""
        async with self._holding(table_id, token) as (desk, _):
            if not 0 <= chair < desk.table.players or desk.table.chairs[chair].kind != OPEN:
                raise Conflict("table.seat_not_open")
            await self._change_chair(desk, chair, self._bot_chair(desk.table, chair, bot))
        self._tell(desk)
        self._wake_bots(desk)

    def moving_key(self, table_id: str, token: str) -> str:
        """A key for a link that moves the chair to another device, once and for a while."""
        desk, number = self._held(table_id, token)
        key = new_token()
        desk.move_keys = {k: made for k, made in desk.move_keys.items() if made.chair != number}
        desk.move_keys[key] = MoveKey(number, desk.table.chairs[number].token_hash, time.monotonic() + MOVE_KEY_SECONDS)
        return key

    @to_its_end
    async def move(self, table_id: str, key: str) -> Seated:
        """Takes a chair over with such a key; the old device's token is worth nothing from now on."""
        desk = self._desk(table_id)
        async with desk.lock:
            made = desk.move_keys.get(key)
            old = desk.table.chairs[made.chair] if made is not None else Chair()
            if made is None or old.kind != PERSON or old.token_hash != made.token_hash or time.monotonic() > made.until:
                raise NotAllowed("table.key_used")
            seated = Seated(made.chair, new_token())
            await self._change_chair(
                desk, made.chair, Chair(PERSON, old.name, "", hashed(seated.token)), same_person=True
            )
        self._tell(desk)
        return seated

    # -- games -------------------------------------------------------------------------------------------------------

    @to_its_end
    async def start(self, table_id: str, token: str) -> None:
        """Begins the first game, or the next one of the series or a rematch, with the seats rotated."""
        async with self._holding(table_id, token) as (desk, _):
            if desk.table.open_chair() is not None:
                raise Conflict("table.seat_still_open")
            if desk.table.is_playing:
                raise Conflict("table.being_played")
            await self._begin(desk)
        self._tell(desk)
        self._wake_bots(desk)

    async def _begin(self, desk: Desk) -> None:
        table = desk.table
        rotation = 0 if table.game.about.seats_stay else len(table.games) % table.players
        begun = table.begin(rotation, chance.new_seed())
        turn = table.make_turn(CHANCE, [], None, begun)
        await self._store([table.game_to_store(begun[0]), *table.turn_to_store(turn)])
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
        draft = self._draft(table_id, token)
        if version is not None and self.table(table_id).is_stale(version, draft.seat):
            raise Conflict("table.stale")
        draft.steps(actions, keep, language)
        return draft

    def take_back(self, table_id: str, token: str, everything: bool = False) -> Draft:
        draft = self._draft(table_id, token)
        draft.take_back(everything)
        return draft

    @to_its_end
    async def confirm(self, table_id: str, token: str, version: int, client_id: str) -> Turn:
        """Makes the draft a turn: stored, then answered, then told. The same client id gets the first answer again."""
        async with self._holding(table_id, token) as (desk, chair):
            table = desk.table
            seat = table.seat_of(chair)
            before = table.turn_with(client_id)
            if before is not None:
                if before.game != len(table.games) - 1 or before.seat != seat:
                    raise Conflict("table.stale")
                return before
            if table.is_stale(version, seat):
                raise Conflict("table.stale")
            draft = table.drafts.get(seat)
            if draft is None or not draft.is_complete:
                raise Conflict("table.turn_not_complete")
            turn = table.make_turn(seat, draft.decisions, client_id)
            await self._store(table.turn_to_store(turn))
            table.take(turn)
        self._tell(desk)
        self._wake_bots(desk)
        return turn

    def _draft(self, table_id: str, token: str) -> Draft:
        desk, chair = self._held(table_id, token)
        table = desk.table
        seat = table.seat_of(chair)
        if table.state is None:
            raise Conflict("table.not_started")
        if seat not in table.waiting():
            raise Conflict("reason.game_is_over" if table.is_over else "reason.not_your_turn")
        return table.draft(seat)

    # -- listening ---------------------------------------------------------------------------------------------------

    def listen(self, table_id: str) -> asyncio.Event:
        """An event that is set whenever something at the table changes."""
        event = asyncio.Event()
        desk = self._desk(table_id)
        desk.listeners.add(event)
        self._wake_bots(desk)
        return event

    def stop_listening(self, table_id: str, event: asyncio.Event) -> None:
        desk = self._desks.get(table_id)
        if desk is not None:
            desk.listeners.discard(event)

    def end_streams(self) -> None:
        """The house closes: whoever listens is let go."""
        self.is_closing = True
        for desk in self._desks.values():
            self._tell(desk)

    def _tell(self, desk: Desk) -> None:
        for event in desk.listeners:
            event.set()

    # -- bots --------------------------------------------------------------------------------------------------------

    def _wake_bots(self, desk: Desk) -> None:
        if self._bot_to_move(desk.table) is None or (desk.bot_task is not None and not desk.bot_task.done()):
            return
        desk.bot_task = asyncio.get_running_loop().create_task(self._play_bots(desk))
        self._tasks.add(desk.bot_task)
        desk.bot_task.add_done_callback(self._tasks.discard)

    async def _play_bots(self, desk: Desk) -> None:
        """Plays every turn that is a bot's, until a person must decide. What cannot be kept is tried again."""
        while self._bot_to_move(desk.table) is not None:
            if self.bot_pause:
                await asyncio.sleep(self.bot_pause)
            try:
                if not await self._think_first(desk):
                    await self._play_bot(desk)
            except StoreFailed as problem:
                log.warning("table %s: %s", desk.table.id, problem)
                await asyncio.sleep(RETRY_SECONDS)

    @to_its_end
    async def _play_bot(self, desk: Desk) -> None:
        async with desk.lock:
            seat = self._bot_to_move(desk.table)
            if seat is None:
                return
            turn = desk.table.make_turn(seat, self._bot_turn(desk, seat), None)
            await self._store(desk.table.turn_to_store(turn))
            desk.table.take(turn)
        self._tell(desk)

    async def _think_first(self, desk: Desk) -> bool:
        """A bot that takes long thinks elsewhere while the table stays open to all; then its turn is played.

        False if the next bot is a quick one.
        """
        table = desk.table
        seat = self._bot_to_move(table)
        bot = table.chairs[table.chair_of(seat)].bot if seat is not None else ""
        if seat is None or self.thinking is None or not self.thinking.takes_long(bot):
            return False
        seen = table.view(seat)
        assert seen is not None and table.current is not None
        version, game = table.version, table.game
        seed = chance.apart_from(table.current.seed, "bot", version, seat)
        try:
            decisions = await self.thinking.turn(game, seen, seat, bot, seed)
        except Exception as error:
            log.warning("table %s: the bot %s could not think: %s", table.id, bot, error)
            await asyncio.sleep(RETRY_SECONDS)
            return True
        await self._play_thought(desk, seat, version, decisions)
        return True

    @to_its_end
    async def _play_thought(self, desk: Desk, seat: int, version: int, decisions: list[int]) -> None:
        async with desk.lock:
            if seat not in desk.table.waiting() or desk.table.is_stale(version, seat):
                return  # the table has moved on: think again
            if desk.table.chairs[desk.table.chair_of(seat)].kind != BOT:
                return
            turn = desk.table.make_turn(seat, decisions, None)
            await self._store(desk.table.turn_to_store(turn))
            desk.table.take(turn)
        self._tell(desk)

    async def hint(self, table_id: str, token: str) -> list[tuple[int, float, int]]:
        """What a search thinks of the seat's possibilities, its draft played; it sees what the seat sees."""
        draft = self._draft(table_id, token)
        if draft.is_complete:
            raise Conflict("table.turn_is_complete")
        if self.thinking is None:
            raise Conflict("table.no_hints")
        asking = (table_id, draft.seat)
        if asking in self._hinting:
            raise Conflict("table.hint_comes")
        self._hinting.add(asking)
        try:
            return await self.thinking.hint(self.table(table_id).game, draft.state_seen(), draft.seat)
        finally:
            self._hinting.discard(asking)

    def _bot_to_move(self, table: Table) -> int | None:
        return next((s for s in table.waiting() if table.chairs[table.chair_of(s)].kind == BOT), None)

    def _bot_turn(self, desk: Desk, seat: int) -> list[int]:
        table = desk.table
        if seat not in desk.bots:
            assert table.current is not None
            seed = chance.apart_from(table.current.seed, "bot", table.version, seat)
            desk.bots[seat] = self.make_bot(table.chairs[table.chair_of(seat)].bot, table.game, seed)
        draft = table.draft(seat)
        draft.take_back(everything=True)
        while not draft.is_complete:
            draft.step(desk.bots[seat].choose(draft.state_seen(), draft.legal(), seat))
        return draft.decisions

    # -- inside ------------------------------------------------------------------------------------------------------

    def _desk(self, table_id: str) -> Desk:
        if table_id not in self._desks:
            self._desks[table_id] = Desk(load_table(self.store, self.game, table_id))
        return self._desks[table_id]

    def _held(self, table_id: str, token: str) -> tuple[Desk, int]:
        desk = self._desk(table_id)
        chair = desk.table.chair_held_by(token) if token else None
        if chair is None:
            raise NotAllowed("table.not_seated")
        return desk, chair

    @asynccontextmanager
    async def _holding(self, table_id: str, token: str) -> AsyncIterator[tuple[Desk, int]]:
        """The table locked, and the chair that the token holds at that moment."""
        async with self._desk(table_id).lock:
            yield self._held(table_id, token)

    async def resume_bots(self) -> None:
        """After a restart: bots whose turn it was go on. (Older tables wake when somebody looks at them.)"""
        recent = time.time() - 7 * 24 * 3600
        with_bots = (
            "select distinct table_id from chairs where kind=? and exists "
            "(select 1 from turns where turns.table_id=chairs.table_id and at > ?)"
        )
        for (table_id,) in self.store.read(with_bots, (BOT, recent)):
            try:
                self._wake_bots(self._desk(table_id))
            except Exception as problem:
                log.warning("table %s cannot go on: %s", table_id, problem)

    async def _change_chair(self, desk: Desk, number: int, chair: Chair, *, same_person: bool = False) -> None:
        await self._store([desk.table.chair_to_store(number, chair)])
        seat = desk.table.seat_of(number)
        desk.table.chairs[number] = chair
        desk.move_keys = {key: made for key, made in desk.move_keys.items() if made.chair != number}
        desk.bots.pop(seat, None)
        if not same_person:
            desk.table.drafts.pop(seat, None)

    async def _store(self, statements: Sequence[Statement]) -> None:
        try:
            await asyncio.wrap_future(self.store.write(statements))
        except Problem:
            raise
        except Exception as error:
            raise StoreFailed(f"The table could not be kept: {error}") from error

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
