"""Bots that take long think elsewhere, with their view and no more; hints likewise; nobody waits for either."""

import asyncio

import pytest

from petitfour.bots import SEATED, is_slow, make_bot, seat_bot
from petitfour.bots.hints import find_hint
from petitfour.bots.worker import Thinkers, task_for
from petitfour.core.constants import UNSEEN
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.view import view
from petitfour.preparing import SEARCH, Preparation
from petitfour.preparing.preparation import PREPARED
from petitfour.table.attendant import Asker
from petitfour.web.thinking import AwayThinking

from .conftest import Person, listening, run, serving, two_at


class Watched:
    """Thinks at once, and notes what it was handed."""

    def __init__(self, delay=0.0, prepared=True):
        self.asked = []
        self.delay = delay
        self.prepared = prepared
        self.fails = False

    def is_prepared(self, game):
        return self.prepared

    def cannot_search(self, game):
        return self.fails

    def takes_long(self, bot):
        return is_slow(bot)

    async def turn(self, game, seen, seat, bot, seed, asker):
        self.asked.append((bot, seat, game.layout.copy(seen)))
        await asyncio.sleep(self.delay)
        return [game.legal(seen, seat)[0]]

    async def hint(self, game, seen, seat, asker):
        self.asked.append(("hint", seat, game.layout.copy(seen)))
        return find_hint(game, seen, seat, search=False)


async def until(person, table, wanted):
    for _ in range(200):
        shown = (await person.get(f"/tables/{table}")).json()
        if wanted(shown):
            return shown
        await asyncio.sleep(0.02)
    raise AssertionError("it never happens")


class Failing(Watched):
    """Whose worker dies whenever it is asked."""

    async def turn(self, game, seen, seat, bot, seed, asker):
        self.asked.append((bot, seat, seen))
        raise RuntimeError("a worker was terminated")


def test_a_bot_whose_worker_dies_again_and_again_plays_at_a_glance(new_house, monkeypatch):
    monkeypatch.setattr("petitfour.table.attendant.RETRY_SECONDS", 0.01)

    async def play():
        thinking = Failing()
        async with serving(new_house(thinking=thinking)) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "name": "Ana", "bots": ["hard"]})).json()
            shown = await until(ana, table["id"], lambda shown: shown["waiting"] == [shown["seat"]])
            await ana.move(table["id"], shown["legal"][0]["action"], "a-client-id-01")
            await until(ana, table["id"], lambda shown: len(shown["log"]) >= 2 and shown["waiting"] == [shown["seat"]])
            assert len(thinking.asked) >= 2

    run(play())


def hides_what_it_must(game, seat, seen):
    hidden = game.layout.hidden_from(seat) & game.layout.kept_cells
    return bool(hidden.any()) and bool((game.layout.flat(seen)[hidden] == UNSEEN).all())


def test_a_slow_bot_thinks_elsewhere_and_sees_its_view_only(new_house):
    async def play():
        thinking = Watched()
        house = new_house(thinking=thinking)
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "leduc-poker", "name": "Ana", "bots": ["hard"]})).json()
            await until(ana, table["id"], lambda shown: shown["waiting"] == [shown["seat"]])
            await ana.move(
                table["id"], (await ana.get(f"/tables/{table['id']}")).json()["legal"][0]["action"], "a-client-id-01"
            )
            await until(ana, table["id"], lambda shown: thinking.asked)
            for bot, seat, seen in thinking.asked:
                assert bot == "hard" and hides_what_it_must(house.games.get("leduc-poker"), seat, seen)

    run(play())


def test_nobody_waits_while_a_bot_thinks(new_house):
    async def play():
        house = new_house(thinking=Watched(delay=30))
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "name": "Ana", "bots": ["expert"]})).json()
            assert (await ana.move(table["id"], 3, "a-client-id-01")).status_code == 200
            started = asyncio.get_running_loop().time()
            assert (await ana.get(f"/tables/{table['id']}")).json()["waiting"] == [1]
            ben, _, other = await two_at(app)
            assert (await ben.move(other, 3, "a-client-id-02")).status_code == 200
            assert (await ana.post(f"/tables/{table['id']}/leave")).status_code == 200  # nor at its own table
            assert asyncio.get_running_loop().time() - started < 5

    run(play())


def test_a_bot_whose_seat_was_taken_meanwhile_does_not_move(new_house):
    async def play():
        thinking = Watched(delay=0.3)
        house = new_house(thinking=thinking)
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "name": "Ana", "bots": ["hard"]})).json()
            await ana.move(table["id"], 3, "a-client-id-01")
            await until(ana, table["id"], lambda shown: thinking.asked)
            desk = house.desk(table["id"])
            await desk.submit_for_bot(1, [0], desk.table.version - 1)  # thought of before Ana moved
            assert desk.table.version == (await ana.get(f"/tables/{table['id']}")).json()["version"]
            assert desk.table.deeds[-1].seat == 0

    run(play())


def test_a_hint_is_for_the_seat_that_asks_and_tells_words(new_house):
    async def play():
        thinking = Watched()
        house = new_house(thinking=thinking)
        async with serving(house) as app:
            ana, ben, table = await two_at(app, "leduc-poker")
            shown = (await ana.get(f"/tables/{table}")).json()
            mover, other = (ana, ben) if shown["waiting"] == [shown["seat"]] else (ben, ana)
            answer = (await mover.post(f"/tables/{table}/hint")).json()
            assert answer["nudge"] and answer["sentence"] and answer["ideas"][0]["decisions"]
            assert "visits" not in str(answer) and "simulation" not in str(answer)
            seat = shown["waiting"][0]
            assert hides_what_it_must(house.games.get("leduc-poker"), seat, thinking.asked[-1][2])
            assert (await other.post(f"/tables/{table}/hint")).status_code == 409  # not their turn
            assert (await Person(app).post(f"/tables/{table}/hint")).status_code == 403
            spanish = (await mover.post(f"/tables/{table}/hint", params={"lang": "es"})).json()
            assert spanish["sentence"] != answer["sentence"]

    run(play())


def test_two_worlds_get_the_same_hint(games):
    """What a seat cannot see changes neither its hints nor what the worker is handed."""
    game = games.get("leduc-poker", compiled=True)
    match = Match(game, 2, seed=5)
    seat = match.waiting()[0]
    seen = match.view(seat)
    views = {task_for(game, view(game.layout, world, seat), seat, "search:80", 3).view
             for world in (match.state, *(game.redeal(seen, seat, n) for n in range(6)))}  # fmt: skip
    assert len(views) == 1


def test_only_one_hint_at_a_time(new_house):
    class Slow(Watched):
        async def hint(self, game, seen, seat, asker):
            await asyncio.sleep(0.3)
            return await super().hint(game, seen, seat, asker)

    async def play():
        async with serving(new_house(thinking=Slow())) as app:
            ana, _, table = await two_at(app)
            first = asyncio.create_task(ana.post(f"/tables/{table}/hint"))
            await asyncio.sleep(0.1)
            refused = await ana.post(f"/tables/{table}/hint")
            assert refused.status_code == 409 and refused.json()["error"] == "A hint is on its way."
            assert (await first).status_code == 200
            assert (await ana.post(f"/tables/{table}/hint")).status_code == 200

    run(play())


def test_while_the_search_is_prepared_a_hint_comes_from_instinct_and_says_so(new_house):
    async def play():
        async with serving(new_house(thinking=Watched(prepared=False))) as app:
            ana, _, table = await two_at(app)
            answer = (await ana.post(f"/tables/{table}/hint")).json()
            assert answer["note"].startswith("A first impression") and answer["ideas"][0]["chance"] is None

    run(play())


def test_a_table_says_that_its_bots_play_simply_before_the_first_move(new_house):
    """In the reader's language, for as long as it is so, and only where a bot would search."""

    async def play():
        thinking = Watched(delay=30, prepared=False)
        house = new_house(thinking=thinking)
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "bots": ["hard"]})).json()
            assert table["version"] == 1 and table["bots_warm_up"].startswith("The bots play simply")
            async with listening(ana, table["id"], "lang=es") as heard:
                assert b"retry" in await heard()
                assert "Los bots juegan de forma sencilla" in (await heard()).decode()
                thinking.prepared = True
                house.desks.tell_tables_of("connect-four")
                assert b'"bots_warm_up":""' in await heard()
            thinking.prepared = False
            quick = (await ana.post("/tables", {"game": "connect-four", "bots": ["greedy"]})).json()
            assert quick["bots_warm_up"] == ""

    run(play())


def test_a_table_does_not_wait_for_a_search_that_cannot_be_compiled(new_house):
    """It says that its bots stay simple, and whoever asks for a hint is not told to come back."""

    async def play():
        thinking = Watched(delay=30, prepared=False)
        thinking.fails = True
        async with serving(new_house(thinking=thinking)) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "bots": ["hard"]})).json()
            assert "could not be compiled on this machine" in table["bots_warm_up"]
            hint = (await ana.post(f"/tables/{table['id']}/hint")).json()
            assert hint["note"].startswith("A first impression")

    run(play())


@pytest.mark.slow
def test_bots_play_simply_and_by_interpreted_rules_until_their_search_is_prepared(games, monkeypatch):
    """The worker compiles nothing, and the game is asked for first."""
    preparation = Preparation(games, [("truel", SEARCH), ("connect-four", SEARCH)])
    thinking = AwayThinking(games.games_from, preparation)
    game = games.get("connect-four")
    match = Match(game, 2, seed=3)
    simple = make_bot("greedy", game, 7).choose(match.view(0), match.legal(0), 0)
    tasks = []
    monkeypatch.setattr(thinking._bots, "turn", lambda task, ask=thinking._bots.turn: tasks.append(task) or ask(task))

    async def turn():
        return await thinking.turn(game, match.view(0), 0, "hard", 7, Asker("", "t"))

    try:
        assert asyncio.run(turn()) == [simple]
        assert [(q.bot, q.compiled) for q in tasks] == [("greedy", False)]
        assert preparation._next() == ("connect-four", SEARCH)
        preparation._state["connect-four", SEARCH] = PREPARED
        asyncio.run(turn())
        assert (tasks[-1].bot, tasks[-1].compiled) == ("hard", True)
    finally:
        thinking.close()


def test_a_worker_that_cannot_be_started_stops_no_table(games, new_house, monkeypatch):
    """Looking at a table asks whether its bots search, and that starts their worker."""
    thinking = AwayThinking(games.games_from, Preparation(games, [("connect-four", SEARCH)]))

    def no_room():
        raise OSError("too many open files")

    monkeypatch.setattr(thinking._bots, "_start", no_room)

    async def play():
        house = new_house(thinking=thinking)
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "bots": ["hard"]})).json()
            assert table["bots_warm_up"] and not table["fault"]
            assert not (await ana.get(f"/tables/{table['id']}")).json()["fault"]

    run(play())


def test_only_named_levels_sit_at_a_table(games):
    game = games.get("connect-four")
    for level in SEATED:
        assert seat_bot(level, game, 1).choose(game.new_state(2), [2, 3], 0) in (2, 3)
    with pytest.raises(Problem, match="There is no bot 'search:999999' at a table"):
        seat_bot("search:999999", game, 1)


def test_without_a_place_to_think_there_are_no_hints(new_house):
    async def play():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            refused = await ana.post(f"/tables/{table}/hint")
            assert refused.status_code == 409 and refused.json()["error"] == "There are no hints here."

    run(play())


def test_the_bots_are_listed_with_the_usual_one(new_house):
    async def play():
        async with serving(new_house()) as app:
            answer = (await Person(app).get("/bots", params={"lang": "es"})).json()
            assert [b["bot"] for b in answer["bots"]] == ["random", "greedy", "easy", "medium", "hard", "expert"]
            assert answer["usual"] == "random" and answer["bots"][2]["title"] == "fácil"

    run(play())


@pytest.mark.slow
def test_workers_play_turns_and_give_reasons(games):
    thinkers = Thinkers(games.games_from)
    try:
        game = games.get("super-truffle-pigs", compiled=True)
        match = Match(game, 2, seed=2)
        for _ in range(8):
            seat = match.waiting()[0]
            for action in thinkers.turn(task_for(game, match.view(seat), seat, "easy", 1)).result(timeout=120):
                match.act(seat, action)
        seat = match.waiting()[0]
        if len(match.legal(seat)) > 1:
            hint = thinkers.hint(task_for(game, match.view(seat), seat, "", 1), 0.3).result(timeout=120)
            assert hint.ideas[0].decisions[0] in match.legal(seat) and hint.simulations > 0
    finally:
        thinkers.close()


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced(games):
    import os
    import signal
    import time

    thinkers = Thinkers(games.games_from)
    try:
        game = games.get("connect-four", compiled=True)
        match = Match(game, 2, seed=2)
        task = task_for(game, match.view(0), 0, "easy", 1)
        assert thinkers.turn(task).result(timeout=60)
        for pid in list(thinkers._pool._processes):
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.5)
        assert thinkers.turn(task).result(timeout=60)
    finally:
        thinkers.close()
