"""A table in memory with what surrounds it, how it comes out of the store, and how it refuses."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from petitfour.core.box import BoxSource
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem

from . import clock
from .seating import Chair
from .store import Store
from .table import Played, Said, Table, turn_from_row

GIVEN_SECONDS = 600.0  # so long a lost answer to taking a seat can be had again
MOST_TALK = 80  # lines of talk that are shown
P = ParamSpec("P")
T = TypeVar("T")


class Player(Protocol):
    """What sits in a bot's chair."""

    def choose(self, view: Record, legal: list[int], seat: int) -> int: ...


MakeBot = Callable[[str, Game, int], Player]


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
class Given:
    """A seat that was given to a request: whoever did not get the answer asks again with the same id."""

    seated: Seated
    until: float


@dataclass
class MoveKey:
    """A key that moves a chair to another device: good once, for a while, for the holder who made it."""

    chair: int
    token_hash: bytes
    until: float


@dataclass
class Asked:
    """What somebody asks all others to agree to: taking back a turn, or stopping. Void when the table moves on."""

    kind: str
    chair: int
    version: int
    back: int = 0
    agreed: set[int] = field(default_factory=set)
    number: int = 0  # of the table's questions: an answer names the one it is meant for


@dataclass
class Desk:
    """A table in memory with what surrounds it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: dict[asyncio.Event, bytes] = field(default_factory=dict)  # who listens: a token's hash, or a spectator
    asked: Asked | None = None
    questions: int = 0
    news: int = 0  # grows with everything that is told
    drafted: dict[int, int] = field(default_factory=dict)  # changes of a seat's draft: for that seat alone
    given: dict[tuple[str, str], Given] = field(default_factory=dict)  # by link or key, and the client's id
    seen: dict[int, float] = field(default_factory=dict)  # when a chair's person was last here, by time.monotonic
    made: float = field(default_factory=time.monotonic)
    touched: float = field(default_factory=time.monotonic)
    alarm: asyncio.TimerHandle | None = None  # for the clock
    bots: dict[int, Player] = field(default_factory=dict)
    bot_task: asyncio.Task[None] | None = None
    move_keys: dict[str, MoveKey] = field(default_factory=dict)

    def news_for(self, seat: int | None) -> int:
        """Grows with everything this seat is told, whatever it is: of two messages the one with more is newer."""
        return self.news + (0 if seat is None else self.drafted.get(seat, 0))

    def draft_changed(self, seat: int) -> None:
        self.drafted[seat] = self.drafted.get(seat, 0) + 1

    def given_before(self, key: str, client_id: str) -> Seated | None:
        """The seat that this very request was given, if it is still held."""
        self.given = {k: each for k, each in self.given.items() if each.until > time.monotonic()}
        found = self.given.get((key, client_id)) if client_id else None
        return found.seated if found is not None and self.table.chairs_held_by(found.seated.token) else None

    def give(self, key: str, client_id: str, seated: Seated) -> Seated:
        """Remembers for a while whom a seat was given to."""
        if client_id:
            self.given[key, client_id] = Given(seated, time.monotonic() + GIVEN_SECONDS)
        return seated

    def is_here(self, chair: int) -> bool:
        """Whether the person of a chair has the table open."""
        screen = self.table.chairs[chair].token_hash
        return bool(screen) and screen in self.listeners.values()


def to_its_end(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """A change runs to its end even if whoever asked for it has gone: memory and store stay in step."""

    @wraps(method)
    async def shielded(*given: P.args, **more: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(method(*given, **more)))

    return shielded


def load_table(store: Store, game_of: Callable[[str], Game], table_id: str, opened: float = 0.0) -> Table:
    """A table as the store holds it: running games go on after a restart. Clocks stood still while the house was
    closed: they run from the moment it `opened`."""
    rows = store.read("select * from tables where id=?", (table_id,))
    if not rows:
        raise NotFound("table.none")
    _, name, players, options, box, link, series, created, written, made_of, fault = rows[0]
    game = game_of(name)
    if box is not None:
        game = game.with_box(BoxSource.from_data(json.loads(box)))
    table = Table(table_id, game, players, json.loads(options), link, series, box is not None, created)
    table.clock, table.fault = clock.parse(written), fault
    if made_of:
        kept = json.loads(made_of)
        table.secret, table.nonces = kept["secret"], {int(c): nonce for c, nonce in kept["nonces"].items()}
    chairs = "select kind, name, bot, token_hash, stand_in from chairs where table_id=? order by chair"
    table.chairs = [Chair(*row) for row in store.read(chairs, (table_id,))]
    for row in store.read("select * from games where table_id=? order by number", (table_id,)):
        table.games.append(_played(row))
    rows = store.read("select * from turns where table_id=? order by version", (table_id,))
    table.turns = [turn_from_row(row) for row in rows]
    if table.turns:
        last = table.turns[-1]
        table.version = last.version
        table.state = table.unpack(last.snapshot)
        table.left, table.since = list(last.left or []), max(last.at, last.since, opened)
    talk = "select number, chair, name, kind, text, at from talk where table_id=? order by number desc limit ?"
    table.talk = [Said(*row) for row in reversed(store.read(talk, (table_id, MOST_TALK)))]
    return table


def _played(row: tuple[Any, ...]) -> Played:
    _, number, rotation, seed, version, rules_version, names, result, made_of = row
    ended = json.loads(result) if result else {}
    made = json.loads(made_of) if made_of else {}
    return Played(
        number,
        rotation,
        int(seed),
        version,
        rules_version,
        json.loads(names),
        ended.get("scores"),
        ended.get("placing"),
        ended.get("how", ""),
        made.get("secret", ""),
        made.get("nonces", []),
    )
