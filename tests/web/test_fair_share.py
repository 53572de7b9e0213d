"""Thinking is shared out fairly: thirty tables of one address take nobody else's bot away."""

import asyncio
from concurrent.futures import Future
from dataclasses import replace

import pytest

from petitfour.bots.worker import Thinkers
from petitfour.core.match import Match
from petitfour.preparing import SEARCH, Preparation
from petitfour.preparing.preparation import PREPARED
from petitfour.table.attendant import Asker, NotServed
from petitfour.table.refusals import TooMany
from petitfour.web import thinking as module
from petitfour.web.app import create_app
from petitfour.web.fairshare import FairShare
from petitfour.web.limits import Limits
from petitfour.web.thinking import AwayThinking, most_thinkers

from .asking import ask
from .conftest import Person, run, serving
from .test_thinking import Watched, until

HOSTILE, ANA = "10.0.0.1", "10.0.0.2"


class Worker:
    """Thoughts that take so many steps of a clock, one after another; who thought, in order."""

    def __init__(self, at_once=1, limits=None):
        self.time = 0.0
        self.share = FairShare(at_once, limits, lambda: self.time)
        self.order = []
        self.open = []

    async def think(self, address, table="t"):
        def work():
            self.order.append((address, table))
            self.open.append(Future())
            return self.open[-1]

        return await self.share.think(Asker(address, table), work)

    def ask(self, address, table="t"):
        return asyncio.ensure_future(self.think(address, table))

    async def finish(self, seconds=5.0):
        """The oldest thought that is under way."""
        self.time += seconds
        self.open.pop(0).set_result([3])
        for _ in range(6):
            await asyncio.sleep(0)


async def settle():
    for _ in range(6):
        await asyncio.sleep(0)


async def another_is_next(worker):
    asked = [worker.ask(HOSTILE, f"t{n}") for n in range(30)]
    await settle()
    for _ in range(3):
        await worker.finish()
    ana = worker.ask(ANA)
    await settle()
    await worker.finish()
    assert worker.order[-1] == (ANA, "t"), worker.order
    await worker.finish(2.0)
    assert await ana == [3]
    for each in asked:
        each.cancel()


def test_another_address_is_next_however_many_tables_wait(new_house):
    run(another_is_next(Worker()))


def test_it_is_shown_to_fail_first_come_first_served():
    class Queue(Worker):
        async def think(self, address, table="t"):
            return await super().think("all", table if address == HOSTILE else "ana")

    with pytest.raises(AssertionError):
        run(another_is_next(Queue()))


def test_the_tables_of_an_address_take_turns_and_so_do_addresses():
    async def body():
        worker = Worker()
        for _ in range(3):
            for table in ("a", "b"):
                worker.ask(HOSTILE, table)
            worker.ask(ANA, "c")
        await settle()
        for _ in range(8):
            await worker.finish()
        assert worker.order == [(HOSTILE, "a"), (ANA, "c"), (HOSTILE, "b"), (ANA, "c"), (HOSTILE, "a"), (ANA, "c"),
                                (HOSTILE, "b"), (HOSTILE, "a"), (HOSTILE, "b")]  # fmt: skip
        assert not worker.share.waiting
        await worker.finish()
        assert worker.share.free == 1

    run(body())


def test_so_many_think_at_once_and_a_place_is_free_again_when_a_thought_fails():
    async def body():
        worker = Worker(at_once=2)
        asked = [worker.ask(HOSTILE, f"t{n}") for n in range(3)]
        await settle()
        assert len(worker.open) == 2
        worker.open.pop(0).set_exception(RuntimeError("a worker was terminated"))
        await settle()
        assert len(worker.open) == 2 and worker.share.free == 0
        for _ in range(2):
            await worker.finish()
        with pytest.raises(RuntimeError):
            await asked[0]

        def no_worker():
            raise OSError("too many open files")

        for _ in range(3):
            with pytest.raises(OSError):
                await worker.share.think(Asker(ANA, "t"), no_worker)
        assert worker.share.free == 2

    run(body())


def test_nobody_waits_for_ever_and_who_has_left_is_not_waited_for():
    async def body():
        worker = Worker(limits=Limits(bot_seconds=0.1))
        first = worker.ask(HOSTILE)
        await settle()
        with pytest.raises(NotServed):
            await worker.think(ANA)
        gone = worker.ask(ANA, "gone")
        await settle()
        gone.cancel()
        await settle()
        assert not worker.share.waiting
        await worker.finish()
        assert await first == [3] and worker.share.free == 1

    run(body())


def test_an_address_has_a_budget_that_fills_up_again():
    async def body():
        worker = Worker(limits=Limits(thinking=0.1, thinking_at_once=10.0))
        for _ in range(3):
            asked = worker.ask(HOSTILE)
            await settle()
            await worker.finish(5.0)
            assert await asked == [3]
        with pytest.raises(NotServed):
            await worker.think(HOSTILE)
        ana, here = worker.ask(ANA), worker.ask("127.0.0.1")
        await settle()
        await worker.finish(5.0)
        await worker.finish(5.0)
        assert await ana == await here == [3]
        worker.time += 50.0
        asked = worker.ask(HOSTILE)
        await settle()
        await worker.finish(0.0)
        assert await asked == [3]

    run(body())


def test_all_cores_but_one_think(monkeypatch):
    for cores, thinkers in ((1, 1), (2, 1), (16, 15)):
        monkeypatch.setattr(module.os, "sched_getaffinity", lambda pid, cores=cores: set(range(cores)), raising=False)
        assert most_thinkers() == thinkers


class Busy(Watched):
    """Where nobody is served for the moment."""

    busy = True

    async def turn(self, game, seen, seat, bot, seed, asker):
        if self.busy:
            self.asked.append((bot, seat, asker))
            raise NotServed
        return await super().turn(game, seen, seat, bot, seed, asker)


def test_a_bot_that_is_not_served_plays_at_a_glance_and_its_table_says_so(new_house):
    async def play():
        thinking = Busy()
        house = new_house(thinking=thinking)
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "name": "Ana", "bots": ["hard"]})).json()["id"]
            await ana.move(table, 3, "a-client-id-01")
            shown = await until(ana, table, lambda shown: shown["version"] >= 3)
            assert shown["bots_warm_up"].startswith("Much is being thought about") and shown["waiting"] == [0]
            assert "En otras mesas" in (await ana.get(f"/tables/{table}", params={"lang": "es"})).json()["bots_warm_up"]
            assert thinking.asked[0][2] == Asker("127.0.0.1", table)
            thinking.busy = False
            await ana.move(table, shown["legal"][0]["action"], "a-client-id-02")
            shown = await until(ana, table, lambda shown: shown["version"] >= 5)
            assert shown["bots_warm_up"] == ""

    run(play())


def test_a_table_thinks_for_whoever_made_it_or_comes_back_to_a_seat_of_it(new_house):
    async def play():
        import json

        house = new_house()
        app = create_app(house)
        answer = await ask(app, "POST", "/api/v1/tables", body=b'{"game": "connect-four"}', client=ANA,
                         headers=[(b"content-type", b"application/json")])  # fmt: skip
        table = json.loads(answer.body)["id"]
        assert house.desk(table).address == ANA
        house.desk(table).address = ""  # as after a restart
        path = f"/api/v1/tables/{table}"
        await ask(app, "GET", path, client=HOSTILE)
        assert house.desk(table).address == ""
        cookie = answer.headers["set-cookie"].split(";")[0].encode()
        await ask(app, "GET", path, client=ANA, headers=[(b"cookie", cookie)])
        assert house.desk(table).address == ANA

    run(play())


def test_hints_are_shared_out_by_address(games, monkeypatch):
    """Thirty questions of one address leave another nearly all its time."""

    async def body():
        thinking = AwayThinking(games.games_from, Preparation(games, [("connect-four", SEARCH)]), Limits())
        thinking._preparation._state["connect-four", SEARCH] = PREPARED
        monkeypatch.setattr(thinking, "is_prepared", lambda game: True)
        asked = []

        def hint(self, task, seconds):
            asked.append((seconds, Future()))
            return asked[-1][1]

        monkeypatch.setattr(Thinkers, "hint", hint)
        game = games.get("connect-four")
        seen = Match(game, 2, seed=3).view(0)
        hostile = [asyncio.ensure_future(thinking.hint(game, seen, 0, Asker(HOSTILE, f"t{n}"))) for n in range(30)]
        await settle()
        ana = asyncio.ensure_future(thinking.hint(game, seen, 0, Asker(ANA, "a")))
        await settle()
        asked[0][1].set_result("a hint")
        await settle()
        assert len(asked) == 2 and asked[1][0] == module.SECONDS / 2
        asked[1][1].set_result("a hint")
        assert await ana == "a hint"
        for each in hostile:
            each.cancel()
        await asyncio.sleep(0)
        thinking.close()

    run(body())


def test_a_turn_that_comes_as_somebody_gives_up_is_the_next_ones():
    """Else the only slot would be gone for good, and every later hint refused."""

    async def play():
        worker = Worker()
        first, second = worker.ask(ANA), worker.ask(ANA, "u")
        await settle()
        worker.open.pop().set_result([3])
        while worker.share.waiting:
            await asyncio.sleep(0)
        second.cancel()
        await settle()
        assert await first == [3] and worker.share.free == 1

    run(play())


def test_a_hint_that_waits_for_others_says_so_and_a_used_up_address_is_told_otherwise(games):
    async def play(limits):
        thinking = AwayThinking(games.games_from, Preparation(games, []), limits)
        game = games.get("connect-four")
        share = thinking._hint_share
        if limits is None:
            share.limits, share.free = replace(share.limits, bot_seconds=0.01), 0
        else:
            share._budget(ANA, 1).left = -5.0
        with pytest.raises(TooMany) as refused:
            await thinking.hint(game, Match(game, 2, seed=1).view(0), 0, Asker(ANA, "t"))
        thinking.close()
        return str(refused.value)

    assert run(play(None)) == "table.hints_busy"
    assert run(play(Limits())) == "table.too_many"
