"""Stores that were kept, from before clocks, talk and fair seeds, and from before keys: their tables play on."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from petitfour.bots import make_bot
from petitfour.core import fair, records
from petitfour.core.problem import Problem
from petitfour.table.checking import check
from petitfour.table.house import House
from petitfour.table.seating import Holder
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.schema import MIGRATIONS, SCHEMA_VERSION
from petitfour.table.sqlite.store import Store
from petitfour.web.shown.looking_back import fair_record

from .conftest import play, run, settled

OLD = Path(__file__).parents[1] / "data" / "store-1.sqlite"
SERIES, BOT, GATHERING = "SXtCVHZ9xMHYOzrxHN8jNQ", "xpyFJh0cIsFVhWVp3Dy8Fw", "YxKanhgj8jXHsUxusVHKFg"
ANA = Holder("IRZr0jgjzLtBpKOu4lfU1TVqrSQeD1M65Bvxl1bLt7Y")
ANA_AND_BOT = Holder("fzzPCqBfCRR0dSgUUwdrlJklau-qUE3uF1SyOcHvyQ4")


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "tables.sqlite"
    shutil.copy(OLD, path)
    assert sqlite3.connect(path).execute("pragma user_version").fetchone() == (1,)
    return path


@pytest.fixture
def house(old, all_games):
    house_of_old = House(all_games, SqliteRepository.at(old), make_bot, bot_pause=0)
    yield house_of_old
    house_of_old.repository.close()


def test_the_kept_store_has_everything_of_its_version(house):
    assert house.repository.store._reader.pragma("user_version") == SCHEMA_VERSION
    fresh = Store(":memory:")
    columns = "select m.name, c.name, c.type from sqlite_master m, pragma_table_info(m.name) c where m.type='table'"
    assert sorted(house.repository.store.read(columns)) == sorted(fresh.read(columns))
    fresh.close()


def test_a_series_of_version_1_plays_on(house):
    async def body():
        table = house.table(SERIES)
        assert table.series == 2 and len(table.games) == 2 and table.is_playing and table.clock is None
        assert table.games[0].placing is not None and not table.games[0].secret
        ana = table.seat_of(table.chair_held_by(ANA))
        version = table.version
        if ana not in table.waiting():
            await house.attendant.stand_in(SERIES, ANA, table.chair_of(ana))  # everything new works here, too
            await house.attendant.hand_back(SERIES, ANA)
        else:
            await play(house, SERIES, ANA)
            assert table.version == version + 1
        await house.agreements.say(SERIES, ANA, "After all this time")
        await house.agreements.resign(SERIES, ANA)
        assert table.is_over and table.talk[-1].kind == "resigns"
        count = "select count(*) from turns where table_id=?"
        assert house.repository.store.read(count, (SERIES,))[0][0] == table.version

    run(body())


def test_a_table_with_a_bot_of_version_1_plays_on(house):
    async def body():
        house.desks.wake_recent()
        house.attendant.wake(house.desk(BOT))
        await settled(house)
        table = house.table(BOT)
        turns = [turn for turn in table.deeds if turn.seat == table.seat_of(table.chair_held_by(ANA_AND_BOT))]
        assert len(turns) == 3
        version = table.version
        for _ in range(3):
            await play(house, BOT, ANA_AND_BOT)
            await settled(house)
        assert table.version >= version + 3 and not table.fault
        assert table.match(table.current).steps

    run(body())


def test_a_gathering_table_of_version_1_is_joined_and_begins_with_a_fair_seed(house):
    async def body():
        table = house.table(GATHERING)
        assert table.state is None and table.game.name == "truel"
        while table.open_chair() is not None:
            holder = (await house.join(GATHERING, table.link, "Late")).holder
        await house.start(GATHERING, holder)
        assert table.is_playing and table.current.secret

    run(body())


def test_whoever_sat_down_before_there_were_faces_gets_that_of_the_chair(house):
    table = house.table(BOT)
    assert [chair.kind for chair in table.chairs] == ["person", "bot"] and not table.public
    assert [chair.face for chair in table.chairs] == ["rabbit", "owl"]
    assert table.chairs[1].name == "Bot 2"  # as its games and records have it
    assert [chair.face for chair in house.table(GATHERING).chairs] == ["rabbit", "", ""]


def test_the_migration_runs_once_and_a_second_opening_changes_nothing(old):
    Store(old).close()
    before = list(sqlite3.connect(old).iterdump())
    Store(old).close()
    assert list(sqlite3.connect(old).iterdump()) == before


def test_a_migration_that_fails_leaves_the_old_store_as_it_was(old, monkeypatch):
    before = list(sqlite3.connect(old).iterdump())
    broken = (MIGRATIONS[0], MIGRATIONS[1] + "\n; insert into nowhere values(1);", *MIGRATIONS[2:])
    monkeypatch.setattr("petitfour.table.sqlite.schema.MIGRATIONS", broken)
    with pytest.raises(Problem, match="cannot be opened"):
        Store(old)
    monkeypatch.undo()
    connection = sqlite3.connect(old)
    assert list(connection.iterdump()) == before and connection.execute("pragma user_version").fetchone() == (1,)
    connection.close()
    Store(old).close()


def test_a_store_of_a_newer_version_is_refused_in_words(old):
    connection = sqlite3.connect(old)
    connection.execute(f"pragma user_version={SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(Problem, match="newer version of petitfour"):
        Store(old)


def test_a_column_that_the_migration_forgot_is_found(old, all_games, monkeypatch):
    """A planted bug."""
    forgot = MIGRATIONS[1].replace("alter table games add column fair text;", "--")
    monkeypatch.setattr("petitfour.table.sqlite.schema.MIGRATIONS", (MIGRATIONS[0], forgot, *MIGRATIONS[2:]))
    house = House(all_games, SqliteRepository.at(old), make_bot, bot_pause=0)
    with pytest.raises(ValueError):
        house.table(SERIES)
    house.repository.close()


# -- a store of version 3, kept from before chance was drawn by a key --------------------------------------------------

BEFORE_KEYS = OLD.with_name("store-3.sqlite")
OVER, RUNNING = "hpf1gt1CydP2LVDjK8pRqQ", "hGcnWhCYZVAoMdG6Nf3zww"
OF_OVER = [Holder("cNftPa5MDIe51DSA5MzWiW44qZOBKhAKPDS6N_5ss0M"), Holder("FpVcba1iS3_yUX5d6aDoHeSQJ2e4w4dQzwQrSj_R2Oo")]
OF_RUNNING = [
    Holder("qAOmXZHj66smwbFSAleJPf-VmcVp4SL62GQq9ThLBCo"),
    Holder("HLuNoFd2zfF3AIXxTG8ZBMj4MO_dEUAc3kf1yWYhOfY"),
]


@pytest.fixture
def house_before_keys(all_games, tmp_path):
    path = shutil.copy(BEFORE_KEYS, tmp_path / "tables.sqlite")
    house = House(all_games, SqliteRepository.at(path), make_bot, bot_pause=0)
    yield house
    house.repository.close()
    assert check(Path(path), all_games).problems == []


async def play_out(house, table_id, holders):
    table = house.table(table_id)
    while table.is_playing:
        await play(house, table_id, holders[table.chair_of(table.waiting()[0])])
    return table


def verified(table, game, all_games):
    """The record of a game, checked as `petitfour verify` does: every outcome is what its seed gives."""
    data = records.parse(records.to_text(table.match(game), game.names, more=fair_record(game)))
    fair.check(data["fair"], records.to_match(data, all_games).seed)
    return data["chance"], sum("chance" in step for step in data["steps"])


def test_a_game_that_was_begun_without_a_key_is_played_out_without_one(house_before_keys, all_games):
    async def body():
        table = await play_out(house_before_keys, RUNNING, OF_RUNNING)
        way, outcomes = verified(table, table.current, all_games)
        assert way == "splitmix64" and outcomes > 30

    run(body())


def test_a_promise_of_before_is_kept_and_the_game_after_it_has_a_key(house_before_keys, all_games):
    async def body():
        house = house_before_keys
        table = house.table(OVER)
        promised, ways = fair.commitment(table.secret), []
        for _ in range(2):
            await house.start(OVER, OF_OVER[0])
            await play_out(house, OVER, OF_OVER)
            assert fair.commitment(table.current.secret) == promised
            promised = fair.commitment(table.secret)
            ways.append(verified(table, table.current, all_games)[0])
        assert ways == ["splitmix64", "siphash-2-4"]

    run(body())
