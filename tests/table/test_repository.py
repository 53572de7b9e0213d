"""Where tables are kept: a version is taken once, whoever comes second is told, and SQL stands in one folder."""

import asyncio
import re
from pathlib import Path

import pytest

import petitfour
from petitfour.table import entries
from petitfour.table.history import STOP, Act
from petitfour.table.refusals import Conflict, NotFound
from petitfour.table.repository import Repository
from petitfour.table.seating import Chair

from .conftest import play, run, started

SOURCES = Path(petitfour.__file__).parent
SQL = re.compile(r"\b(select\s.+\sfrom|insert\s.*\binto|update\s\w+\sset|delete\sfrom|create\stable)\s", re.IGNORECASE)


async def two_servers(house):
    """A table in memory, and the same one as another server has it."""
    table_id, (ana, ben) = await started(house)
    other = house.repository.load(table_id, house.game)
    assert other.version == house.table(table_id).version
    return house.table(table_id), other, ana, ben


def test_a_version_that_is_taken_is_refused_and_nothing_of_the_entry_is_kept(new_house):
    async def body():
        house = new_house()
        table, other, ana, ben = await two_servers(house)
        await play(house, table.id, ana, 3)
        remark = house.desk(table.id).next_remark(1, "stopped")
        for late in (entries.turn(other, 0, [4], "client-late"), entries.act(other, 1, Act(STOP))):
            with pytest.raises(Conflict, match=r"table\.stale"):
                await house.repository.append(table.id, late, [remark])
        kept = house.repository.load(table.id, house.game)
        assert kept.deeds == table.deeds and kept.talk == table.talk and kept.is_playing
        await play(house, table.id, ben, 3)  # the table itself goes on

    run(body())


def test_of_two_that_append_at_once_one_is_told_that_it_came_second(new_house):
    async def body():
        house = new_house()
        table, other, _, _ = await two_servers(house)
        both = [entries.turn(table, 0, [3], "client-here"), entries.turn(other, 0, [4], "client-there")]
        outcomes = await asyncio.gather(
            *(house.repository.append(table.id, entry) for entry in both), return_exceptions=True
        )
        assert [type(each) for each in outcomes] == [type(None), Conflict]
        assert house.repository.load(table.id, house.game).deeds[-1].client_id == "client-here"

    run(body())


def test_a_game_begins_once(new_house):
    async def body():
        house = new_house()
        table, _ = await house.create("connect-four", 2, name="Ana")
        table.chairs[1] = Chair("person", "Ben")
        first, second = entries.start(table), entries.start(table)
        await house.repository.append(table.id, first)
        with pytest.raises(Conflict):
            await house.repository.append(table.id, second)
        kept = house.repository.load(table.id, house.game)
        assert kept.games == [first.start.game] and kept.secret == first.start.next_secret

    run(body())


def test_a_desk_whose_version_was_taken_refuses_the_turn_and_stays_as_it_was(new_house):
    async def body():
        house = new_house()
        table, other, ana, _ = await two_servers(house)
        await house.repository.append(table.id, entries.turn(other, 0, [4], "client-there"))
        with pytest.raises(Conflict, match=r"table\.stale"):
            await house.desk(table.id).submit(ana, [3], 1, "client-here")
        assert table.version == 1 and table.waiting() == [0] and len(table.deeds) == 1

    run(body())


def test_a_table_that_is_not_there_is_not_found(new_house):
    with pytest.raises(NotFound):
        new_house().repository.load("none", lambda name: None)


def sql_in(folder):
    return [
        path.relative_to(SOURCES).as_posix() for path in folder.rglob("*.py") if SQL.search(path.read_text("utf-8"))
    ]


def test_sql_stands_in_one_folder():
    at_home = [path for path in sql_in(SOURCES) if path.startswith("table/sqlite/")]
    assert {"table/sqlite/repository.py", "table/sqlite/schema.py", "table/sqlite/reading.py"} <= set(at_home)
    assert sorted(sql_in(SOURCES)) == sorted(at_home)


def test_a_table_under_way_asks_eight_things_of_the_store():
    asked = {name for name, what in vars(Repository).items() if callable(what) and not name.startswith("_")}
    assert asked - {"close"} == {
        "create", "append", "change_chairs", "say", "keep_promise", "note_fault", "erase", "load"
    }  # fmt: skip
