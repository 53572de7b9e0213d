"""Clocks: the house's time decides, a bot takes over when it is up, and nobody loses time they did not use."""

import asyncio

import pytest

from petitfour.core.problem import Problem
from petitfour.table import desk, times
from petitfour.table.clock import BACK_AGAIN, Clock, parse
from petitfour.table.refusals import Conflict
from petitfour.web.shown.around import clock_shown

from .conftest import DAY, play, run, settled, started


def left(house, table_id):
    table = house.table(table_id)
    return times.left_now(table, desk.time.monotonic())


def shown(house, table_id):
    return clock_shown(house.table(table_id))["left"]


def near(seconds, *wanted):
    return all(abs(a - b) < 1.0 for a, b in zip(seconds, wanted, strict=True))


@pytest.mark.parametrize("text", ["", "none"])
def test_no_clock_is_written_as_none_or_not_at_all(text):
    assert parse(text) is None


@pytest.mark.parametrize("text", ["turn:60", "game:600+10", "game:30+0", "days:3", "turn:5", "days:30"])
def test_a_clock_is_read_as_it_is_written(text):
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["turn", "turn:", "turn:4", "turn:86401", "turn:60+5", "days:0", "days:31", "days:3+1", "game:29", "game:600+601",
     "game:-5", "game:1e3", "hours:3", " turn:60", "turn:60 ", "turn:٣٠", "turn:60\n", "x" * 5000],
)  # fmt: skip
def test_what_is_no_clock_is_refused_in_words(text):
    with pytest.raises(Problem, match=r"clock|turn adds") as refusal:
        parse(text)
    assert len(str(refusal.value)) < 200


def test_a_clock_per_turn_is_full_again_with_every_turn(new_house, later):
    async def body():
        house = new_house()
        table, (ana, ben) = await started(house, clock_text="turn:60")
        await later.passes(40, house)
        assert near(left(house, table), 20, 60)
        await play(house, table, ana)
        assert near(left(house, table), 60, 60)
        await later.passes(10, house)
        assert near(left(house, table), 60, 50)
        await play(house, table, ben)
        assert near(left(house, table), 60, 60)

    run(body())


def test_a_clock_per_game_runs_down_and_every_turn_adds_to_it(new_house, later):
    async def body():
        house = new_house()
        table, (ana, ben) = await started(house, clock_text="game:300+7")
        await later.passes(100, house)
        await play(house, table, ana)
        assert near(left(house, table), 207, 300)
        await later.passes(50, house)
        await play(house, table, ben)
        assert near(left(house, table), 207, 257)

    run(body())


def test_a_clock_of_days_counts_days(new_house, later):
    async def body():
        house = new_house()
        table, (ana, _) = await started(house, clock_text="days:2")
        await later.passes(24 * 3600, house)
        assert near(left(house, table), 24 * 3600, 2 * 24 * 3600)
        await play(house, table, ana)
        assert near(left(house, table), 2 * 24 * 3600, 2 * 24 * 3600)

    run(body())


def test_only_whose_turn_it_is_loses_time_and_in_a_simultaneous_choice_all_do():
    clock = Clock("game", 100, 5)
    assert clock.after_turn([100.0, 100.0, 100.0], {0, 1, 2}, 30.0, 1, {0, 2}) == [70.0, 75.0, 70.0]
    turn = Clock("turn", 100)
    assert turn.after_turn([100.0, 100.0, 100.0], {0, 1, 2}, 30.0, 1, {0, 2}) == [70.0, 100.0, 70.0]
    assert turn.after_turn([100.0, 100.0], {0}, 130.0, 0, {1}) == [100.0, 100.0]


@pytest.mark.parametrize("written", ["turn:60", "game:60+0", "days:1"])
def test_when_the_time_is_up_a_bot_takes_over_until_its_person_is_back(new_house, later, written):
    async def body():
        house = new_house()
        table_id, (ana, _) = await started(house, clock_text=written)
        table = house.table(table_id)
        await later.passes(table.clock.seconds + 1, house)
        assert (
            table.chairs[0].stand_in == house.attendant.stand_in_bot and table.version == 2 and table.waiting() == [1]
        )
        assert table.talk[-1].kind == "time_up" and table.talk[-1].name == "Ana"
        with pytest.raises(Conflict, match=r"not_your_turn|bot_stands_in"):
            house.desk(table_id).draft_step(ana, 3)
        await house.attendant.hand_back(table_id, ana)
        assert not table.chairs[0].stand_in
        with pytest.raises(Conflict, match="nobody_stands_in"):
            await house.attendant.hand_back(table_id, ana)

    run(body())


def test_used_time_stays_used_when_a_bot_has_stood_in(new_house, later):
    async def body():
        house = new_house()
        table, (ana, ben) = await started(house, clock_text="game:100+0")
        await later.passes(101, house)  # the bot plays for Ana
        assert near(left(house, table), 0, 100)
        await house.attendant.hand_back(table, ana)
        assert near(left(house, table), BACK_AGAIN, 100)
        await later.passes(30, house)
        await play(house, table, ben)
        assert near(left(house, table), BACK_AGAIN, 70)
        await later.passes(BACK_AGAIN + 1, house)
        assert house.table(table).chairs[0].stand_in

    run(body())


def test_what_a_seat_has_left_is_the_same_after_standing_in_by_choice(new_house, later):
    async def body():
        house = new_house()
        table, (ana, _) = await started(house, clock_text="game:100+0")
        await later.passes(40, house)
        house.attendant.bot_pause = 0.2
        await house.attendant.stand_in(table, ana, 0)
        later.ahead += 500
        await house.attendant.hand_back(table, ana)
        assert near(left(house, table), 60, 100)

    run(body())


def test_whoever_joins_a_running_game_has_a_moment_at_least(new_house, later):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house, clock_text="turn:60")
        await play(house, table_id, ana)
        for token in (ana, ben):  # nobody is left: no bot stands in
            way_back = await house.leave(table_id, token)
        table = house.table(table_id)
        assert table.waiting() == [1] and not table.chairs[1].played_by
        await later.passes(3600, house)
        await house.join(table_id, way_back, "Ben", 1)
        assert left(house, table_id)[1] >= BACK_AGAIN
        await settled(house)
        assert not table.chairs[1].stand_in

    run(body())


@pytest.mark.parametrize("back", [False, True])
def test_a_restart_eats_no_time(new_house, later, back):
    async def body():
        house = new_house()
        table, (ana, _) = await started(house, clock_text="game:100+0")
        if back:
            house.attendant.bot_pause = 1000
            await later.passes(0, house)
            await house.attendant.stand_in(table, ana, 0)
            later.ahead += 90
            await house.attendant.hand_back(table, ana)
            for task in house.attendant.tasks:
                task.cancel()
        new_house.close()
        later.ahead += 5000
        house = new_house()
        house.desks.wake_recent()
        await settled(house)
        assert near(left(house, table), 100, 100)
        await later.passes(30, house)
        assert near(left(house, table), 70, 100)

    run(body())


@pytest.mark.parametrize("jump", [-40 * DAY, -50.0, 50.0, 40 * DAY])
def test_no_clock_heeds_the_time_of_day_when_it_jumps(new_house, later, jump):
    async def body():
        house = new_house()
        table, (ana, ben) = await started(house, clock_text="game:300+0")
        await later.passes(40, house)
        later.jumps = jump
        await later.passes(0, house)
        assert near(left(house, table), 260, 300) and near(shown(house, table), 260, 300)
        await play(house, table, ana)
        await later.passes(30, house)
        later.jumps = -jump
        await play(house, table, ben)
        assert near(left(house, table), 260, 270) and house.table(table).version == 3

    run(body())


@pytest.mark.parametrize("jump", [-40 * DAY, -50.0, 0.0, 50.0, 40 * DAY])
def test_over_a_restart_nobody_loses_or_gains_time_whatever_the_time_of_day_does(new_house, later, jump):
    async def body():
        house = new_house()
        table, (ana, ben) = await started(house, clock_text="game:300+0")
        await later.passes(40, house)
        new_house.close()
        later.ahead, later.jumps = later.ahead + 5000, jump
        house = new_house()
        assert near(left(house, table), 260, 300)
        await later.passes(10, house)
        await play(house, table, ana)
        await later.passes(20, house)
        house.desks.open.clear()  # it leaves memory and comes back
        assert near(left(house, table), 250, 280)
        later.jumps = -jump
        for _ in range(3):
            new_house.close()
            later.ahead += 1000
            house = new_house()
            await later.passes(5, house)
        assert near(left(house, table), 250, 265)
        await play(house, table, ben)
        assert near(left(house, table), 250, 265)

    run(body())


def test_a_clock_of_days_runs_out_in_a_house_that_is_closed_every_night(new_house, later):
    async def body():
        house = new_house()
        table, _ = await started(house, clock_text="days:2")
        for _ in range(4):
            later.ahead += DAY / 2
            new_house.close()
            later.ahead += DAY / 2
            house = new_house()
        house.desks.wake_recent()
        await later.passes(1, house)
        assert house.table(table).chairs[0].stand_in

    run(body())


def test_a_house_that_was_killed_gives_nobody_more_than_a_minute(new_house, later, monkeypatch):
    async def body():
        house = new_house()
        table, (ana, _) = await started(house, clock_text="game:300+0")
        await play(house, table, ana)
        for _ in range(3):
            later.ahead += 60
            house.desks.rest()
        later.ahead += 59
        monkeypatch.setattr(house.repository.books, "note_time", lambda: None)  # as closing does
        new_house.close()
        later.jumps = -DAY
        house = new_house()
        assert near(left(house, table), 300, 300 - 180)

    run(body())


@pytest.mark.parametrize("kept", ["[200.0, 300.0]", '{"left": [200.0, 300.0], "since": 4000000000.0}'])
def test_a_clock_of_an_older_store_runs_from_when_the_house_opens(new_house, later, kept):
    async def body():
        house = new_house()
        table, _ = await started(house, clock_text="game:300+0")
        house.repository.store.write([("update turns set clock=?, at=5000000000.0", (kept,))]).result()
        new_house.close()
        later.ahead += 5000
        house = new_house()
        await later.passes(7, house)
        assert near(left(house, table), 193, 300)

    run(body())


def test_the_moment_given_back_survives_a_restart(new_house, later):
    async def body():
        house = new_house()
        table, (ana, ben) = await started(house, clock_text="game:100+0")
        await later.passes(101, house)
        await play(house, table, ben)
        await settled(house)  # the bot has played for Ana again
        await play(house, table, ben)
        await settled(house)
        await house.attendant.hand_back(table, ana)
        house = new_house()
        house.desks.wake_recent()
        assert near(left(house, table), BACK_AGAIN, 100)

    run(body())


def test_after_the_game_no_clock_is_set_by_whoever_comes(new_house, later):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house, clock_text="game:100+0")
        await later.passes(95, house)
        await play(house, table_id, ana)
        await house.agreements.resign(table_id, ben)
        await house.leave(table_id, ana)
        await house.join(table_id, house.table(table_id).link, "Cleo")
        kept = house.table(table_id).left
        assert near(new_house().table(table_id).left, *kept)

    run(body())


def test_it_is_the_houses_clock_that_rings_not_the_players(new_house, later):
    """With nobody there and nothing asked, the time runs out by itself."""

    async def body():
        house = new_house()
        table_id, _ = await started(house, clock_text="turn:5")
        later.ahead += 4.9
        house.attendant.wake(house.desk(table_id))
        await asyncio.sleep(0.4)
        assert house.table(table_id).version == 2

    run(body())


def test_a_clock_that_does_not_stop_is_found(new_house, later, monkeypatch):
    """A planted bug: chairs change hands without the clocks being read."""
    monkeypatch.setattr(times, "left_with", lambda table, chairs, now: list(table.left))
    with pytest.raises(AssertionError):
        test_used_time_stays_used_when_a_bot_has_stood_in(new_house, later)
