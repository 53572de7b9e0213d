"""Power cuts in the middle of play: what was answered is there afterwards, and nothing is kept by half."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import apsw

from petitfour.bots import make_bot
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.table.checking import check
from petitfour.table.house import House
from petitfour.table.refusals import StoreFailed
from petitfour.table.seating import Holder, hash_token
from petitfour.table.sqlite.reading import contents
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.store import Store

from .powercut import Disk

GAME = "connect-four"
TABLES = 3
MOST_TURNS = 40  # at each table, until the power goes at the latest
MOST_CALLS = 300  # writes and syncs until it goes
CUTS_A_STORE = 8

MakeStore = Callable[[Path, str], Store]


class NotDurable(AssertionError):
    """What was answered is lost, or what is kept is not whole."""


class QuickStore(Store):
    """A store that writes its log back often, so that cuts fall into that as well."""

    checkpoint_pages = 25


class CarelessStore(QuickStore):
    """A planted bug: it answers before anything is synced."""

    def _open(self) -> apsw.Connection:
        connection = super()._open()
        connection.pragma("synchronous", "normal")
        return connection


@dataclass
class SharedTable:
    """A table that two play, and the tokens of their chairs."""

    table_id: str
    link: str
    tokens: list[str]
    is_stuck: bool = False


@dataclass
class Noted:
    """What the house has answered."""

    tables: list[SharedTable] = field(default_factory=list)
    turns: list[tuple[str, str, int, list[list[int]]]] = field(default_factory=list)  # table, client id, version, what


def cut_power(games: Registry, cuts: int, seed: int, make_store: MakeStore = QuickStore) -> int:
    """Cuts the power so many times in the middle of play. Returns how many turns were answered in all."""
    answered = 0
    logging.getLogger("petitfour").addFilter(_quiet)  # commits fail here because they must
    try:
        for first in range(0, cuts, CUTS_A_STORE):
            noted = Noted()
            _cut_one_store(games, min(CUTS_A_STORE, cuts - first), f"{seed}-{first}", make_store, noted)
            answered += len(noted.turns)
    finally:
        logging.getLogger("petitfour").removeFilter(_quiet)
    return answered


def _quiet(record: logging.LogRecord) -> bool:
    return False


def _cut_one_store(games: Registry, cuts: int, seed: str, make_store: MakeStore, noted: Noted) -> None:
    """The same store through several cuts, each time with what the last one left."""
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "0"
        folder.mkdir()
        for number in range(1, cuts + 1):
            dice = random.Random(f"{seed}-{number}")
            disk = Disk(folder, dice)
            disk.cut_in = dice.randint(1, MOST_CALLS)
            _play(games, folder / "tables.sqlite", disk, dice, make_store, noted)
            folder = Path(top) / str(number)
            folder.mkdir()
            disk.leave(folder)
            disk.unregister()
            try:
                check_what_is_left(games, folder / "tables.sqlite", noted)
            except NotDurable as wrong:
                raise NotDurable(f"after cut {number} of store {seed}: {wrong}") from None


def _play(games: Registry, path: Path, disk: Disk, dice: random.Random, make_store: MakeStore, noted: Noted) -> None:
    """Plays until the power goes."""
    try:
        repository = SqliteRepository(make_store(path, disk.name))
    except Problem:
        if not disk.is_off:
            raise
        return
    house = House(games, repository, make_bot, bot_pause=0)
    try:
        asyncio.run(_play_all(house, dice, noted))
    finally:
        disk.cut()
        repository.store.close()


async def _play_all(house: House, dice: random.Random, noted: Noted) -> None:
    old = [seats for seats in noted.tables if not seats.is_stuck][-TABLES:]
    rows: list[SharedTable | None] = [*old, *[None] * (TABLES - len(old))]
    await asyncio.gather(*(_play_table(house, dice, noted, seats) for seats in rows))


async def _play_table(house: House, dice: random.Random, noted: Noted, seats: SharedTable | None) -> None:
    try:
        if seats is None:
            table, ana = await house.create(GAME, 2, name="Ana")
            seats = SharedTable(table.id, table.link, [ana.token])
            noted.tables.append(seats)
        for _ in range(MOST_TURNS):
            await _go_on(house, dice, noted, seats)
    except (StoreFailed, apsw.IOError):
        return  # the power is off


async def _go_on(house: House, dice: random.Random, noted: Noted, seats: SharedTable) -> None:
    """The next thing at a table: the second chair, the next game, or a turn."""
    table = house.table(seats.table_id)
    if len(seats.tokens) < 2:
        if table.open_chair() is None:  # the chair was kept, and the token never told: somebody else may not come
            seats.is_stuck = True
            raise StoreFailed("table.not_kept")
        seats.tokens.append((await house.join(table.id, seats.link, "Ben")).token)
    elif not table.is_playing:
        await house.start(table.id, Holder(seats.tokens[0]))
    else:
        seat = table.waiting()[0]
        holder, desk = Holder(seats.tokens[table.chair_of(seat)]), house.desk(table.id)
        desk.take_back(holder, everything=True)
        desk.draft_step(holder, dice.choice(table.legal(seat)))
        client_id = f"client-{len(noted.turns)}-{dice.random()}"
        turn = await desk.confirm(holder, table.version, client_id)
        noted.turns.append((table.id, client_id, turn.version, [list(each) for each in turn.decisions]))


def check_what_is_left(games: Registry, path: Path, noted: Noted) -> None:
    """The file is sound, every turn is whole by the rules, and everything that was answered is there."""
    try:
        findings = check(path, games)
    except Problem as problem:
        if noted.tables or noted.turns:
            raise NotDurable(f"everything is lost: {problem}") from None
        return
    if findings.problems:
        raise NotDurable("; ".join(findings.problems))
    with contents(path) as rows:
        kept = {(turn["table_id"], turn["client_id"]): turn for turn in rows.all_turns()}
        chairs = {seats.table_id: [row["token_hash"] for row in rows.chairs(seats.table_id)] for seats in noted.tables}
    for table_id, client_id, version, decisions in noted.turns:
        row = kept.get((table_id, client_id))
        if row is None:
            raise NotDurable(f"the turn of version {version} was answered and is lost")
        if row["version"] != version or json.loads(row["decisions"]) != decisions:
            raise NotDurable(f"the turn of version {version} is kept as another one")
    for seats in noted.tables:
        if chairs[seats.table_id][: len(seats.tokens)] != [hash_token(token) for token in seats.tokens]:
            raise NotDurable(f"a chair of table {seats.table_id} was taken and is lost")
