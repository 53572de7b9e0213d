"""Bots that take no time play for an address as fast as it is allowed, and no faster, however many tables it has."""

import asyncio
import time

import pytest

from petitfour.web import app as app_module
from petitfour.web.limits import Limits
from petitfour.web.pace import Pace

from .conftest import run

SLOW = Limits(bot_turns=10.0)
HOSTILE, ANA = "10.0.0.1", "10.0.0.2"


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_so_many_turns_are_played_at_once_and_then_one_after_another():
    clock = Clock()
    pace = Pace(SLOW, clock)
    assert [pace(HOSTILE) for _ in range(100)] == [0.0] * 100
    assert [round(pace(HOSTILE), 3) for _ in range(3)] == [0.1, 0.2, 0.3]
    assert pace(ANA) == pace("127.0.0.1") == 0.0
    clock.now += 5.0
    assert pace(HOSTILE) == 0.0


def test_what_bots_keep_on_the_disk_in_a_day_is_bounded():
    clock = Clock()
    pace = Pace(Limits(bot_turns=1e6, bots_mb=1.0), clock)
    waits = [pace(HOSTILE) for _ in range(300)]
    assert waits[243] == 0.0 < waits[244] and waits[299] > 3600
    clock.now += 24 * 3600
    assert pace(HOSTILE) == 0.0


MOST = 45  # turns in half a second: forty at once, and four a second


async def turns_in(house, seconds, tables=6):
    """How many turns bots play that an address leaves to themselves, with nobody there; too many are enough."""
    house.attendant.bot_pause = 0.001
    app_module.create_app(house, limits=Limits(bot_turns=4.0))
    for _ in range(tables):
        table, ana = await house.create("connect-four", 2, bots=["random"])
        house.desk(table.id).address = HOSTILE
        await house.attendant.stand_in(table.id, ana.holder, 0)
    played, end = 0, time.monotonic() + seconds
    while time.monotonic() < end and played <= MOST:
        await asyncio.sleep(0.02)
        played = sum(desk.table.version - 1 for desk in house.desks.open.values())
    for task in house.attendant.tasks:
        task.cancel()
    return played


def test_tables_at_which_only_bots_play_take_no_more_than_an_address_may(new_house):
    """Before, a thousand such tables kept the house busy and its disk filling, with not one request."""
    assert 0 < run(turns_in(new_house(), 0.5)) <= MOST


def test_it_is_shown_to_fail_where_nobody_counts(new_house, monkeypatch):
    monkeypatch.setattr(Pace, "__call__", lambda self, address: 0.0)
    with pytest.raises(AssertionError):
        assert run(turns_in(new_house(), 30.0)) <= MOST
