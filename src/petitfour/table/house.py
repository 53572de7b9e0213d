"""The tables of a house: made, joined, played, kept. Store, then answer, then broadcast."""

from __future__ import annotations

import asyncio
import hmac
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from petitfour.core import chance
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling

from .draft import Draft
from .seating import BOT, OPEN, PERSON, Chair, clean_name, hashed, new_key, new_token
from .store import Statement, Store
from .table import Played, Table, Turn, turn_from_row

MOST_SERIES = 9


class Player(Protocol):
    """What sits in a bot's chair."""

    def choose(self, view: Record, legal: list[int], seat: int) -> int: ...


MakeBot = Callable[[str, Game, int], Player]


class NotFound(Problem):
    """There is no such table."""


class NotAllowed(Problem):
    """Somebody asks for what only the holder of a seat may do."""


class Conflict(Problem):
    """The table has moved on, or is not in the state for this."""


@dataclass
class Seated:
    """A chair just taken: its number and the token that proves it."""

    chair: int
    token: str


@dataclass
class _Desk:
    """A table in memory with what surrounds it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[asyncio.Event] = field(default_factory=set)
    bots: dict[int, Player] = field(default_factory=dict)
    bot_task: asyncio.Task[None] | None = None
    moves: dict[str, int] = field(default_factory=dict)  # keys of links that move a chair to another device


class House:
    """All tables of one store."""

    def __init__(self, games: Registry, store: Store, make_bot: MakeBot, *, bot_pause: float = 0.5) -> None:
        self.games = games
        self.store = store
        self.make_bot = make_bot
        self.bot_pause = bot_pause
        self.compiled: dict[str, Game] = {}
        self._desks: dict[str, _Desk] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- tables ------------------------------------------------------------------------------------------------------

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
            self._sit_bot(table, chair, bot)
        await self._store(table.to_store())
        self._desks[table.id] = _Desk(table)
        if table.open_chair() is None:
            await self.start(table.id, seated.token)
        return table, seated

    def table(self, table_id: str) -> Table:
        return self._desk(table_id).table

    def open_tables(self) -> list[Table]:
        """Tables somebody could still join or watch, newest first."""
        rows = self.store.read("select id from tables order by created desc limit 50")
        return [self.table(row[0]) for row in rows]

    def game(self, name: str) -> Game:
        """The compiled game if it is ready, else the interpreted one."""
        return self.compiled.get(name) or self.games.get(name)

    # -- chairs ------------------------------------------------------------------------------------------------------

    async def join(self, table_id: str, link: str, name: str, chair: int | None = None) -> Seated:
        """Takes an open chair, by the link that was passed on."""
        desk = self._desk(table_id)
        async with desk.lock:
            table = desk.table
            if not hmac.compare_digest(link.encode(), table.link.encode()):
                raise NotAllowed("This link does not lead to a seat at this table; ask for a new one.")
            number = table.open_chair() if chair is None else chair
            if number is None or not 0 <= number < table.players or table.chairs[number].kind != OPEN:
                raise Conflict("There is no open seat left at this table; you can watch.")
            seated = Seated(number, new_token())
            chosen = self._free_name(table, name)
            await self._change_chair(desk, number, Chair(PERSON, chosen, "", hashed(seated.token)))
        self._tell(desk)
        return seated

    async def leave(self, table_id: str, token: str) -> None:
        """Gives the chair up. The old token is worth nothing from now on."""
        desk, number = self._held(table_id, token)
        async with desk.lock:
            desk.table.drafts.pop(desk.table.seat_of(number), None)
            await self._change_chair(desk, number, Chair())
        self._tell(desk)

    async def add_bot(self, table_id: str, token: str, chair: int, bot: str) -> None:
        """Puts a bot on an open chair."""
        desk, _ = self._held(table_id, token)
        async with desk.lock:
            if not 0 <= chair < desk.table.players or desk.table.chairs[chair].kind != OPEN:
                raise Conflict("That seat is not open.")
            before = desk.table.chairs[chair]
            self._sit_bot(desk.table, chair, bot)
            made, desk.table.chairs[chair] = desk.table.chairs[chair], before
            await self._change_chair(desk, chair, made)
        self._tell(desk)
        self._wake_bots(desk)

    def moving_key(self, table_id: str, token: str) -> str:
        """A key for a link that moves the chair to another device, once."""
        desk, number = self._held(table_id, token)
        key = new_token()
        desk.moves = {k: n for k, n in desk.moves.items() if n != number} | {key: number}
        return key

    async def move(self, table_id: str, key: str) -> Seated:
        """Takes a chair over with such a key; the old device's token is worth nothing from now on."""
        desk = self._desk(table_id)
        async with desk.lock:
            number = desk.moves.pop(key, None)
            if number is None:
                raise NotAllowed("This link was used already or is not right; make a new one on the other device.")
            old = desk.table.chairs[number]
            seated = Seated(number, new_token())
            await self._change_chair(desk, number, Chair(PERSON, old.name, "", hashed(seated.token)))
        self._tell(desk)
        return seated

    # -- games -------------------------------------------------------------------------------------------------------

    async def start(self, table_id: str, token: str) -> None:
        """Begins the first game, or the next one of the series or a rematch, with the seats rotated."""
        desk, _ = self._held(table_id, token)
        async with desk.lock:
            table = desk.table
            if table.open_chair() is not None:
                raise Conflict("A seat is still open: wait for somebody, or put a bot on it.")
            if table.is_playing:
                raise Conflict("A game is being played at this table.")
            await self._begin(desk)
        self._tell(desk)
        self._wake_bots(desk)

    async def _begin(self, desk: _Desk) -> None:
        table = desk.table
        played, state = table.begin(len(table.games) % table.players, chance.new_seed())
        statements: list[Statement] = [table.game_to_store(played)]
        table.games.append(played)
        try:
            turn = table.make_turn(CHANCE, [], None, state)
            await self._store([*statements, *table.turn_to_store(turn)])
        except BaseException:
            table.games.pop()
            raise
        desk.bots = {}
        table.take(turn)

    # -- turns -------------------------------------------------------------------------------------------------------

    def draft_step(self, table_id: str, token: str, action: int, language: str = "en") -> Draft:
        """One more decision in the holder's draft."""
        draft = self._draft(table_id, token, language)
        draft.step(action, language)
        return draft

    def take_back(self, table_id: str, token: str, everything: bool = False, language: str = "en") -> Draft:
        draft = self._draft(table_id, token, language)
        draft.take_back(everything)
        return draft

    async def confirm(self, table_id: str, token: str, version: int, client_id: str, language: str = "en") -> Turn:
        """Makes the draft a turn: stored, then answered, then told. The same client id gets the first answer again."""
        desk, chair = self._held(table_id, token)
        say = Telling(desk.table.game, language).words.say
        async with desk.lock:
            table = desk.table
            if not table.chairs[chair].is_held_by(token):  # left while waiting
                raise NotAllowed(say("table.not_seated"))
            seat = table.seat_of(chair)
            before = table.turn_with(client_id)
            if before is not None:
                if before.seat != seat:
                    raise Conflict(say("table.stale"))
                return before
            if table.is_stale(version):
                raise Conflict(say("table.stale"))
            draft = table.drafts.get(seat)
            if draft is None or not draft.is_complete:
                raise Conflict(say("table.turn_not_complete"))
            turn = table.make_turn(seat, draft.decisions, client_id)
            await self._store(table.turn_to_store(turn))
            table.take(turn)
        self._tell(desk)
        self._wake_bots(desk)
        return turn

    def _draft(self, table_id: str, token: str, language: str) -> Draft:
        desk, chair = self._held(table_id, token)
        table = desk.table
        seat = table.seat_of(chair)
        say = Telling(table.game, language).words.say
        if table.state is None:
            raise Conflict(say("table.not_started"))
        if seat not in table.waiting():
            raise Conflict(say("reason.game_is_over" if table.is_over else "reason.not_your_turn"))
        return table.draft(seat)

    # -- listening ---------------------------------------------------------------------------------------------------

    def listen(self, table_id: str) -> asyncio.Event:
        """An event that is set whenever something at the table changes."""
        event = asyncio.Event()
        self._desk(table_id).listeners.add(event)
        return event

    def stop_listening(self, table_id: str, event: asyncio.Event) -> None:
        desk = self._desks.get(table_id)
        if desk is not None:
            desk.listeners.discard(event)

    def _tell(self, desk: _Desk) -> None:
        for event in desk.listeners:
            event.set()

    # -- bots --------------------------------------------------------------------------------------------------------

    def _wake_bots(self, desk: _Desk) -> None:
        if desk.bot_task is None or desk.bot_task.done():
            desk.bot_task = asyncio.get_running_loop().create_task(self._play_bots(desk))
            self._tasks.add(desk.bot_task)
            desk.bot_task.add_done_callback(self._tasks.discard)

    async def _play_bots(self, desk: _Desk) -> None:
        """Plays every turn that is a bot's, until a person must decide."""
        while True:
            if self._bot_to_move(desk.table) is None:
                return
            if self.bot_pause:
                await asyncio.sleep(self.bot_pause)
            async with desk.lock:
                seat = self._bot_to_move(desk.table)
                if seat is None:
                    return
                decisions = self._bot_turn(desk, seat)
                turn = desk.table.make_turn(seat, decisions, None)
                await self._store(desk.table.turn_to_store(turn))
                desk.table.take(turn)
            self._tell(desk)

    def _bot_to_move(self, table: Table) -> int | None:
        return next((s for s in table.waiting() if table.chairs[table.chair_of(s)].kind == BOT), None)

    def _bot_turn(self, desk: _Desk, seat: int) -> list[int]:
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

    def _desk(self, table_id: str) -> _Desk:
        if table_id not in self._desks:
            self._desks[table_id] = _Desk(self._load(table_id))
        return self._desks[table_id]

    def _held(self, table_id: str, token: str) -> tuple[_Desk, int]:
        desk = self._desk(table_id)
        chair = desk.table.chair_held_by(token) if token else None
        if chair is None:
            raise NotAllowed("You have no seat at this table.")
        return desk, chair

    def _load(self, table_id: str) -> Table:
        """A table as the store holds it: running games go on after a restart."""
        rows = self.store.read("select * from tables where id=?", (table_id,))
        if not rows:
            raise NotFound("There is no such table.")
        _, name, players, options, box, link, series, created = rows[0]
        game = self.game(name)
        if box is not None:
            game = game.with_box(BoxSource.from_data(json.loads(box)))
        table = Table(table_id, game, players, json.loads(options), link, series, box is not None, created)
        chairs = "select kind, name, bot, token_hash from chairs where table_id=? order by chair"
        table.chairs = [Chair(*row) for row in self.store.read(chairs, (table_id,))]
        games = "select number, rotation, seed, version, result from games where table_id=? order by number"
        for number, rotation, seed, version, result in self.store.read(games, (table_id,)):
            ended = json.loads(result) if result else {}
            table.games.append(Played(number, rotation, int(seed), version, ended.get("scores"), ended.get("placing")))
        rows = self.store.read("select * from turns where table_id=? order by version", (table_id,))
        table.turns = [turn_from_row(row) for row in rows]
        if table.turns:
            table.version = table.turns[-1].version
            table.state = table.unpack(table.turns[-1].snapshot)
        return table

    async def resume_bots(self) -> None:
        """After a restart: bots whose turn it was go on."""
        recent = time.time() - 7 * 24 * 3600
        for (table_id,) in self.store.read("select id from tables where created > ?", (recent,)):
            desk = self._desk(table_id)
            if desk.table.is_playing:
                self._wake_bots(desk)

    async def _change_chair(self, desk: _Desk, number: int, chair: Chair) -> None:
        values = (desk.table.id, number, chair.kind, chair.name, chair.bot, chair.token_hash)
        await self._store([("insert or replace into chairs values(?,?,?,?,?,?)", values)])
        desk.table.chairs[number] = chair
        desk.bots.pop(desk.table.seat_of(number), None)

    async def _store(self, statements: Sequence[Statement]) -> None:
        await asyncio.wrap_future(self.store.write(statements))

    def _sit_bot(self, table: Table, chair: int, bot: str) -> None:
        self.make_bot(bot, table.game, 0)  # a Problem for one that does not exist
        table.chairs[chair] = Chair(BOT, self._free_name(table, f"Bot {chair + 1}"), bot, b"")

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
