"""Tables at which nothing happens leave memory, and come back as they were."""

import asyncio
import gc
import tracemalloc

import pytest

from petitfour.core.problem import Problem
from petitfour.table import desks, times
from petitfour.web import app as app_module

from .conftest import play, run, settled, started

LONG = desks.IDLE_SECONDS + 1
DAY = 24 * 3600


async def rested(house, later, seconds=LONG):
    later.ahead += seconds
    return house.desks.rest()


def test_an_idle_table_leaves_memory_and_comes_back_with_everything(new_house, later):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house, "leduc-poker", series=2)
        await play(house, table_id, ana, 1)
        await house.agreements.say(table_id, ben, "Back in a minute")
        before = house.table(table_id)
        assert await rested(house, later, LONG - 10) == 0
        assert await rested(house, later) == 1 and table_id not in house.desks.open
        after = house.table(table_id)
        assert after is not before
        assert (after.deeds, after.chairs, after.talk, after.games, after.version, after.secret) == (
            before.deeds, before.chairs, before.talk, before.games, before.version, before.secret)  # fmt: skip
        await play(house, table_id, ben, 1)

    run(body())


def test_whoever_listens_keeps_a_table(new_house, later):
    async def body():
        house = new_house()
        table_id, (ana, _) = await started(house)
        heard = house.desk(table_id).listen(ana)
        assert await rested(house, later) == 0
        house.desk(table_id).stop_listening(heard)
        assert await rested(house, later) == 1

    run(body())


def test_a_turn_in_the_making_keeps_a_table_for_a_day(new_house, later):
    async def body():
        house = new_house()
        table_id, (ana, _) = await started(house)
        house.desk(table_id).draft_step(ana, 3)
        assert await rested(house, later) == 0
        assert await rested(house, later, desks.DRAFT_SECONDS) == 1

    run(body())


def test_a_clock_about_to_ring_keeps_a_table_and_one_with_days_left_does_not(new_house, later):
    async def body():
        house = new_house()
        soon, _ = await started(house, clock_text="turn:3600")
        later_on, _ = await started(house, clock_text="days:3")
        assert await rested(house, later) == 1
        assert soon in house.desks.open and later_on not in house.desks.open
        table = house.table(later_on)
        assert 0 < times.deadline(table) - desks.time.monotonic() < 3 * 24 * 3600 - LONG + 5

    run(body())


def test_a_clock_of_days_rings_though_nobody_looks(new_house, later):
    async def body():
        house = new_house()
        days, _ = await started(house, clock_text="days:3")
        other, _ = await started(house, clock_text="days:5")
        assert await rested(house, later) == 2
        assert await rested(house, later, 2 * DAY) == 0 and not house.desks.open
        assert await rested(house, later, DAY) == 0 and list(house.desks.open) == [days]
        table = house.desks.open[days].table
        mover = table.chair_of(table.waiting()[0])
        await until(lambda: table.chairs[mover].stand_in)
        assert table.talk[-1].kind == "time_up"
        await settled(house)  # the bot has played
        assert await rested(house, later, DAY) == 1 and other not in house.desks.open  # the other seat has days again
        assert await rested(house, later, DAY) == 0 and list(house.desks.open) == [other]

    run(body())


def test_a_clock_rings_at_a_table_somebody_has_looked_at_and_left(new_house, later):
    async def body():
        house = new_house()
        table_id, _ = await started(house, clock_text="days:3")
        assert await rested(house, later) == 1
        later.ahead += 3 * DAY - LONG - 1800
        assert times.deadline(house.table(table_id)) and house.desks.open[table_id].alarm is None
        house.desks.resting.clear()  # as if the house had been opened again meanwhile
        assert await rested(house, later) == 0
        assert house.desks.open[table_id].alarm is not None

    run(body())


def test_a_table_that_cannot_be_woken_does_not_keep_others_asleep(new_house, later):
    async def body():
        house = new_house()
        tables = [(await started(house, clock_text="days:1"))[0] for _ in range(3)]
        assert await rested(house, later) == 3
        honest = house.desks.desk

        def broken(table_id):
            if table_id == tables[1]:
                raise Problem("it is gone")
            return honest(table_id)

        house.desks.desk = broken
        await rested(house, later, DAY)
        assert set(house.desks.open) == {tables[0], tables[2]} and not house.desks.resting

    run(body())


async def until(holds):
    for _ in range(200):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it has not come to pass")


def test_a_table_in_use_stays(new_house, later):
    async def body():
        house = new_house()
        table_id, _ = await started(house)
        async with house.desk(table_id).lock:
            assert await rested(house, later) == 0
        later.ahead -= LONG
        house.table(table_id)  # somebody looked
        assert house.desks.rest() == 0

    run(body())


def test_memory_does_not_grow_with_tables_made_and_left(new_house, later):
    async def many(house, count):
        for _ in range(count):
            table_id, (ana, _) = await started(house)
            await play(house, table_id, ana, 3)
        assert await rested(house, later) == count

    async def body():
        house = new_house()
        await many(house, 50)
        gc.collect()
        tracemalloc.start()
        await many(house, 500)
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert kept < 1_000_000 and len(house.desks.open) == 0

    run(body())


def test_the_application_lets_tables_rest_now_and_then(new_house, later, monkeypatch):
    async def body():
        monkeypatch.setattr(app_module, "REST_SECONDS", 0.01)
        house = new_house()
        app = app_module.create_app(house)
        async with app.router.lifespan_context(app):
            table_id, _ = await started(house)
            later.ahead += LONG
            await asyncio.sleep(0.1)
            assert table_id not in house.desks.open

    run(body())


def test_tables_that_never_rest_are_found(new_house, later, monkeypatch):
    monkeypatch.setattr(desks.Desks, "_is_idle", lambda self, desk, now: False)
    with pytest.raises(AssertionError):
        test_an_idle_table_leaves_memory_and_comes_back_with_everything(new_house, later)


def test_after_a_restart_very_many_tables_go_on_one_by_one(new_house, monkeypatch):
    """Before, all were loaded at once: whoever had left sixty thousand kept the house from opening."""
    monkeypatch.setattr(desks, "WOKEN_AT_ONCE", 3)

    async def body():
        house = new_house()
        for _ in range(8):
            await started(house, names=("Ana",), players=2, bots=["random"])
        for task in house.attendant.tasks:
            task.cancel()
        again = new_house()
        again.desks.wake_recent()
        assert len(again.desks.open) == 3
        assert [again.desks.wake_next() for _ in range(6)] == [True] * 5 + [False] and len(again.desks.open) == 8
        for task in again.attendant.tasks:
            task.cancel()

    run(body())


def test_of_clocks_that_are_about_to_ring_so_many_are_looked_after_at_a_time(new_house, later, monkeypatch):
    monkeypatch.setattr(desks, "WOKEN_AT_ONCE", 2)

    async def body():
        house = new_house()
        tables = [(await started(house, clock_text="days:1"))[0] for _ in range(5)]
        assert await rested(house, later) == 5
        later.ahead += DAY - desks.RINGS_SECONDS
        for count in (2, 4, 5):
            house.desks.rest()
            assert list(house.desks.open) == tables[:count]

    run(body())


def test_with_very_many_tables_in_memory_those_leave_that_nobody_has_open(new_house, later, monkeypatch):
    """Before, whoever asked for one table of theirs after another filled the memory of the house."""
    monkeypatch.setattr(desks, "MOST_OPEN", 3)

    async def body():
        house = new_house()
        tables = [await started(house) for _ in range(6)]
        heard = house.desk(tables[0][0]).listen(tables[0][1][0])
        assert house.desks.rest() == 0  # they have just come
        assert await rested(house, later, desks.CROWDED_SECONDS + 1) == 3
        assert list(house.desks.open) == [tables[n][0] for n in (0, 4, 5)]
        house.desk(tables[0][0]).stop_listening(heard)

    run(body())
