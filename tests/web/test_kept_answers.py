"""What costs much to answer is made once, beside the event loop, and no address asks for it without end."""

import asyncio
import threading
import time

import httpx
import pytest

from petitfour.core import records
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.web import kept
from petitfour.web.api import lobby, looking_back
from petitfour.web.app import create_app
from petitfour.web.kept import MadeAside, MadeOnce
from petitfour.web.limits import Limiter, Limits

from .asking import ask
from .conftest import Person, run, serving, two_at

CONSTANT = ["/games", "/games/connect-four", "/games/connect-four/rules", "/words", "/bots"]


async def finished(app):
    """A table with a game that is over."""
    ana, ben, table = await two_at(app)
    for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
        await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
    return ana, ben, table


def counted(monkeypatch, module, name, before=lambda: None):
    """How often a function is called, and in which threads."""
    calls = []
    real = getattr(module, name)

    def instead(*arguments, **more):
        calls.append(threading.current_thread())
        before()
        return real(*arguments, **more)

    monkeypatch.setattr(module, name, instead)
    return calls


@pytest.mark.parametrize("path", CONSTANT)
def test_what_never_changes_is_made_once_in_each_language_and_asked_for_by_its_tag(new_house, monkeypatch, path):
    async def body():
        calls = [
            counted(monkeypatch, lobby.shown, name)
            for name in ("game_card", "game_shown", "rules_shown", "page_words", "bot_cards")
        ]
        async with serving(new_house()) as app:
            ana = Person(app)
            first = await ana.get(path)
            times_made = sum(map(len, calls))
            tag = first.headers["etag"]
            assert first.headers["cache-control"] == "no-cache" and first.headers["content-encoding"] == "br"
            again = await ana.get(path, headers={"accept-encoding": "identity"})
            assert again.json() == first.json() and "content-encoding" not in again.headers
            unchanged = await ana.get(path, headers={"if-none-match": tag})
            assert unchanged.status_code == 304 and not unchanged.content and unchanged.headers["etag"] == tag
            assert times_made > 0 and sum(map(len, calls)) == times_made
            spanish = await ana.get(path, params={"lang": "es"})
            assert spanish.json() != first.json() and spanish.headers["etag"] != tag

    run(body())


def test_a_game_that_is_compiled_meanwhile_is_shown_anew(new_house, games):
    async def body():
        house = new_house()
        async with serving(house) as app:
            before = (await Person(app).get("/games/connect-four")).json()
            house.compiled["connect-four"] = games.get("connect-four").with_box(games.get("connect-four").box.source)
            assert (await Person(app).get("/games/connect-four")).json() == before
            assert app.state.constants.kept["game", "connect-four", "en"][0] is house.compiled["connect-four"]

    run(body())


@pytest.mark.parametrize(("path", "name"), [("story", "story"), ("record", "records")])
def test_an_answer_that_takes_long_is_made_once_for_all_and_beside_the_loop(new_house, monkeypatch, path, name):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await finished(app)
            slow = lambda: time.sleep(0.3)  # noqa: E731
            if name == "story":
                calls = counted(monkeypatch, looking_back, "story", slow)
            else:
                calls = counted(monkeypatch, looking_back.records, "to_text", slow)
            asked = [asyncio.create_task(who.get(f"/tables/{table}/{path}")) for who in (ana, ben, Person(app)) * 3]
            await asyncio.sleep(0)
            longest = 0.0
            while not all(each.done() for each in asked):
                start = time.perf_counter()
                await asyncio.sleep(0.005)
                longest = max(longest, time.perf_counter() - start)
            assert {each.result().text for each in asked} == {(await ana.get(f"/tables/{table}/{path}")).text}
            assert len(calls) == 1 and calls[0] is not threading.main_thread() and longest < 0.25
            assert (await ana.get(f"/tables/{table}/{path}")).headers["content-encoding"] == "gzip"

    run(body())


def test_a_game_whose_end_was_taken_back_and_played_again_has_another_record(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await finished(app)
            before = (await ana.get(f"/tables/{table}/record")).json()
            story = (await ana.get(f"/tables/{table}/story")).json()
            house = app.state.house
            series_game = house.table(table).games[0]
            deed = house.table(table).deeds[-1]
            house.table(table).deeds.append(type(deed)(**{**vars(deed), "version": deed.version + 2}))
            assert house.table(table).last_version(series_game) == deed.version + 2
            assert (await ana.get(f"/tables/{table}/story")).json() != story
            assert before["steps"]

    run(body())


def test_what_is_kept_of_them_is_bounded(monkeypatch):
    async def body():
        answers = MadeOnce()
        request = type("Request", (), {"headers": {}})()
        monkeypatch.setattr(kept, "MOST_BYTES", 2500)
        for number in range(10):
            answer = await answers.answer(request, (number,), lambda: b"x" * 1000)
            assert answer.body == b"x" * 1000
        assert list(answers.kept) == [(8,), (9,)] and answers.bytes == 2000

        def fails():
            raise Problem("table.fault")

        for _ in range(2):
            with pytest.raises(Problem):
                await answers.answer(request, ("bad",), fails)
        assert not answers._making and ("bad",) not in answers.kept
        answers.close()

    run(body())


def test_looking_costs_by_what_it_takes_and_changing_is_counted_apart(new_house, monkeypatch):
    async def body():
        monkeypatch.setattr("petitfour.web.guard.Limiter", lambda limits: Limiter(limits, lambda: 100.0))
        limits = Limits(looks=1.0, looks_at_once=50.0)
        app = create_app(new_house(), limits=limits)

        async def asked(path, client):
            codes = []
            while 429 not in codes:
                codes.append((await ask(app, "GET", path, client=client)).status)
            return len(codes) - 1

        assert await asked("/api/v1/games", "10.0.0.1") == 50
        assert await asked("/api/v1/tables", "10.0.0.2") == 10
        assert await asked("/api/v1/tables/x/story", "10.0.0.3") == 2
        assert await asked("/static/app.js", "10.0.0.4") in (249, 250)
        answer = await ask(app, "GET", "/api/v1/games", query="lang=es", client="10.0.0.1")
        assert "demasiado rápido" in answer.body.decode() and answer.headers["retry-after"] == "1"
        assert (await ask(app, "POST", "/api/v1/promise", client="10.0.0.1")).status == 200
        assert (await ask(app, "GET", "/api/v1/games", client="10.0.0.5")).status == 200

    run(body())


def test_so_many_heavy_answers_are_made_for_an_address_at_a_time(new_house, monkeypatch):
    async def body():
        app = create_app(new_house(), limits=Limits())
        counted(monkeypatch, kept, "replay_json", lambda: time.sleep(0.3))
        headers = [(b"content-type", b"application/json")]

        def replay(client, number):
            body = b'{"record": "%d"}' % number
            return ask(app, "POST", "/api/v1/replays", body=body, headers=headers, client=client)

        hostile = [asyncio.create_task(replay("10.0.0.1", n)) for n in range(6)]
        other = await replay("10.0.0.2", 7)
        assert other.status == 400  # an answer: it is no record
        assert sorted([(await each).status for each in hostile]) == [400, 400, 429, 429, 429, 429]
        assert (await replay("10.0.0.1", 8)).status == 400  # free again

    run(body())


@pytest.mark.slow
def test_a_replay_is_made_in_a_process_of_its_own(new_house, games, monkeypatch):
    async def body():
        house = new_house()
        answers = MadeAside(house.games)
        monkeypatch.setattr(kept, "replay_json", None)  # here it is not called
        app = create_app(house, made_once=answers)
        match = Match(games.get("connect-four"), 2, seed=1)
        for column in (3, 4, 3, 4, 3, 4, 3):
            match.act(match.waiting()[0], column)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house.test", timeout=60) as ana:
            more = {"headers": {"origin": "http://house.test"}}
            replay = (await ana.post("/api/v1/replays", json={"record": records.to_text(match)}, **more)).json()
            assert len(replay["frames"]) == 8
            bad = await ana.post("/api/v1/replays", json={"record": "{}"}, **more)
            assert bad.status_code == 400 and "not a match" in bad.json()["error"]
        answers.close()

    run(body())
