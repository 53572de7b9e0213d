"""Tables that nobody came back to are forgotten, a few at a time; whoever is there, or plays, loses nothing."""

import asyncio

import pytest

from petitfour.cli import run as petitfour
from petitfour.table import checking, desks
from petitfour.table.desks import KEEP_DAYS, UNBEGUN_DAYS
from petitfour.table.refusals import NotFound
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.tidying import tidy

from .conftest import run, started

DAY = 24 * 3600


def kept(house):
    """The rows of each table of the store."""
    names = ("tables", "chairs", "games", "turns", "talk", "kept_seats")
    return {name: house.repository.store.read(f"select count(*) from {name}")[0][0] for name in names}


def in_the_store(house):
    return {table_id for (table_id,) in house.repository.store.read("select id from tables")}


async def all_expired(house, days=KEEP_DAYS):
    """Goes through all tables twice; how many were forgotten."""
    return sum([await house.desks.expire(days) for _ in range(20)])


async def forgets_the_old_and_no_other(house, later):
    old, _ = await started(house)
    unbegun = (await house.create("connect-four", 2))[0].id
    await later.passes(UNBEGUN_DAYS * DAY / 2, house)
    assert await all_expired(house) == 0
    await later.passes(UNBEGUN_DAYS * DAY, house)
    house.desks.rest()
    assert await all_expired(house) == 1 and in_the_store(house) == {old}
    with pytest.raises(NotFound):
        house.table(unbegun)
    await later.passes((KEEP_DAYS - 20) * DAY, house)
    young, (ana, _) = await started(house)
    assert await all_expired(house) == 0
    await later.passes(30 * DAY, house)
    house.desks.rest()
    assert await all_expired(house) == 1 and in_the_store(house) == {young}
    assert kept(house)["chairs"] == 2
    await house.agreements.say(young, ana, "Still here?")  # somebody came back
    await later.passes((KEEP_DAYS - 1) * DAY, house)
    house.desks.rest()
    assert await all_expired(house) == 0
    await later.passes(2 * DAY, house)
    house.desks.rest()
    assert await all_expired(house) == 1 and set(kept(house).values()) == {0}


def test_old_tables_are_forgotten_with_all_that_was_kept_of_them(new_house, later):
    run(forgets_the_old_and_no_other(new_house(), later))


def test_it_is_shown_to_fail_where_talk_does_not_count(new_house, later, monkeypatch):
    house = new_house()
    honest = house.repository.books.last_moments

    def forgetful(after, count):
        store = house.repository.store
        at = dict(store.read("select table_id, max(at) from turns group by table_id"))
        return [each._replace(at=at.get(each.table_id, each.at)) for each in honest(after, count)]

    monkeypatch.setattr(house.repository.books, "last_moments", forgetful)
    with pytest.raises(AssertionError):
        run(forgets_the_old_and_no_other(house, later))


def test_a_table_that_is_open_is_never_forgotten(new_house, later):
    async def body():
        house = new_house()
        table_id, _ = await started(house)
        await later.passes(2 * KEEP_DAYS * DAY, house)
        house.desk(table_id)  # somebody looks
        assert await all_expired(house) == 0
        later.ahead += 3600
        house.desks.rest()
        assert await all_expired(house) == 1

    run(body())


def test_many_go_a_few_at_a_time_and_none_is_left_out(new_house, later, monkeypatch):
    monkeypatch.setattr(desks, "LOOKED_AT", 7)
    monkeypatch.setattr(desks, "FORGOTTEN_AT_ONCE", 3)

    async def body():
        house = new_house()
        for _ in range(20):
            await house.create("connect-four", 2)
        await later.passes(8 * DAY, house)
        house.desks.rest()
        kept_one = house.desk(sorted(in_the_store(house))[4]).table.id
        counts = [await house.desks.expire(KEEP_DAYS) for _ in range(20)]
        assert max(counts) == 3 and sum(counts) == 19 and in_the_store(house) == {kept_one}

    run(body())


def test_nobody_gets_a_table_while_it_is_being_forgotten(new_house, later, monkeypatch):
    async def body():
        house = new_house()
        table_id = (await house.create("connect-four", 2))[0].id
        await later.passes(8 * DAY, house)
        house.desks.rest()
        begun, goes = asyncio.Event(), asyncio.Event()
        honest = house.repository.books.forget

        async def slowly(table_ids):
            begun.set()
            await goes.wait()
            await honest(table_ids)

        monkeypatch.setattr(house.repository.books, "forget", slowly)
        going = asyncio.create_task(house.desks.expire(KEEP_DAYS))
        await begun.wait()
        with pytest.raises(NotFound):
            house.desk(table_id)
        goes.set()
        assert await going == 1 and not house.desks._forgetting

    run(body())


def test_a_store_is_tidied_up_and_sound_afterwards(new_house, later, tmp_path, all_games):
    path = tmp_path / "tables.sqlite"

    async def body():
        house = new_house()
        for _ in range(40):
            await started(house)
        later.ahead += (KEEP_DAYS + 1) * DAY
        young = [(await started(house))[0] for _ in range(3)]
        house.repository.close()
        return young

    young = run(body())
    tidied = tidy(path, 0)
    assert tidied.tables == 43 and tidied.forgotten == 0
    tidied = tidy(path, KEEP_DAYS)
    assert tidied.tables == 43 and tidied.forgotten == 40
    SqliteRepository.at(tmp_path / "empty.sqlite").close()
    empty = (tmp_path / "empty.sqlite").stat().st_size  # it has its pages as well
    assert tidied.after - empty <= (tidied.before - empty) * 0.4
    report = checking.check(path, all_games)
    assert not report.problems and report.tables == 3
    assert in_the_store(new_house()) == set(young)


def test_tidying_by_the_command_line(new_house, tmp_path, capsys):
    run(new_house().create("connect-four", 2))
    path = str(tmp_path / "tables.sqlite")
    assert petitfour(["store", "tidy", path]) == 2 and "in use" in capsys.readouterr().err


def test_what_tidying_says(tmp_path, capsys):
    from petitfour.table.sqlite.repository import SqliteRepository

    SqliteRepository.at(tmp_path / "s.sqlite").close()
    path = str(tmp_path / "s.sqlite")
    assert petitfour(["store", "tidy", path, "--keep-days", "30"]) == 0
    assert "0 of 0 tables forgotten" in capsys.readouterr().out
    assert petitfour(["store", "tidy", path, "--json"]) == 0 and '"forgotten": 0' in capsys.readouterr().out
    assert petitfour(["store", "tidy", path, path]) == 2
    assert petitfour(["store", "tidy", path, "--keep-days", "-1"]) == 2
    assert petitfour(["store", "tidy", str(tmp_path / "none")]) == 2
    (tmp_path / "letter").write_text("dear Ana " * 100)
    assert petitfour(["store", "tidy", str(tmp_path / "letter")]) == 2
