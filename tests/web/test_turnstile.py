"""Of a flood a few requests are answered at a time: whoever plays waits for those, and not for all."""

import asyncio
from itertools import pairwise

from petitfour.web.app import create_app
from petitfour.web.limits import Limits
from petitfour.web.turnstile import Turnstile

from .asking import ask
from .conftest import run

HOSTILE, ANA = "10.0.0.1", "10.0.0.2"


async def come_before(house, flood=100, path="/api/v1/words"):
    """How many requests of a flood that has come are answered before one that comes after it."""
    app, answered = create_app(house, limits=Limits()), []

    async def asks(who):
        assert (await ask(app, "GET", path, client=who)).status == 200
        answered.append(who)

    flooding = [asyncio.ensure_future(asks(HOSTILE)) for _ in range(flood)]
    await asyncio.sleep(0)
    await asyncio.gather(*flooding, asks(ANA))
    assert len(answered) == flood + 1
    return answered.index(ANA)


def test_a_request_does_not_wait_for_all_of_a_flood_that_came_before(new_house):
    assert run(come_before(new_house())) < 30


def test_of_what_costs_much_one_is_answered_at_a_time(new_house):
    assert run(come_before(new_house(), path="/api/v1/tables")) < 12


async def most_in_a_look(looks=20):
    """How many requests of a flood are answered at the most between two looks at what else is to be done."""
    turnstile, answered = Turnstile(Limits()), 0

    async def asks():
        nonlocal answered
        name = await turnstile.enter(HOSTILE)
        answered += 1
        turnstile.leave(name)

    flooding = [asyncio.ensure_future(asks()) for _ in range(200)]
    await asyncio.sleep(0)
    counts = [answered]
    for _ in range(looks):
        await asyncio.sleep(0)
        counts.append(answered)
    await asyncio.gather(*flooding)
    assert answered == 200 and not turnstile.inside and not turnstile.waiting
    return max(after - before for before, after in pairwise(counts))


def test_of_a_flood_one_is_answered_between_two_looks_at_what_else_is_to_be_done():
    assert run(most_in_a_look()) == 1


def test_it_is_shown_to_fail_where_each_who_leaves_lets_the_next_in(monkeypatch):
    def leave(turnstile, name):
        asyncio.get_running_loop().call_soon(turnstile._let_next_in, name)

    monkeypatch.setattr(Turnstile, "leave", leave)
    assert run(most_in_a_look()) > 1


def test_a_line_has_half_of_the_time_and_whoever_comes_alone_all_of_it():
    async def body():
        turnstile, loop, took = Turnstile(Limits(at_once=1)), asyncio.get_running_loop(), 0.04
        await turnstile.enter(HOSTILE)
        next_one = asyncio.ensure_future(turnstile.enter(HOSTILE))
        await asyncio.sleep(0)
        begun = loop.time()
        turnstile.leave(HOSTILE, took)
        await next_one
        assert took <= loop.time() - begun
        turnstile.leave(HOSTILE, took)  # nobody waits
        await asyncio.sleep(0)
        assert not turnstile.inside
        await turnstile.enter(HOSTILE)

    run(body())


def test_it_is_shown_to_fail_where_all_are_answered_as_they_come(new_house, monkeypatch):
    async def at_once(self, address):
        return ""

    monkeypatch.setattr(Turnstile, "enter", at_once)
    monkeypatch.setattr(Turnstile, "leave", lambda self, name, took: None)
    assert run(come_before(new_house())) > 90


def test_whoever_is_gone_is_not_waited_for_and_nothing_is_kept_of_who_has_left():
    async def body():
        turnstile = Turnstile(Limits(at_once=2))
        names = [await turnstile.enter(HOSTILE) for _ in range(2)]
        waiting = [asyncio.ensure_future(turnstile.enter(HOSTILE)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await turnstile.enter(ANA) == ANA
        turnstile.leave(ANA)
        waiting[0].cancel()
        turnstile.leave(names[0])
        await asyncio.sleep(0)
        waiting[1].cancel()  # just when it was its turn
        assert await waiting[2] == HOSTILE
        turnstile.leave(HOSTILE)
        turnstile.leave(HOSTILE)
        await asyncio.sleep(0)
        assert not turnstile.inside and not turnstile.waiting

    run(body())


def test_a_request_that_fails_gives_its_place_to_the_next(new_house, monkeypatch):
    async def body():
        house = new_house()
        app = create_app(house, limits=Limits(at_once=1))

        def fails():
            raise KeyError("a bug")

        monkeypatch.setattr(house.desks, "being_played", fails)
        assert [(await ask(app, "GET", "/api/v1/tables")).status for _ in range(3)] == [500] * 3
        assert (await ask(app, "GET", "/api/v1/words")).status == 200

    run(body())
