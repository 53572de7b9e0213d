"""The short way beside FastAPI: brief answers, the same refusals, and everything odd left to FastAPI."""

import asyncio
import json

import pytest

from petitfour.web import turns

from .conftest import Person, run, serving, two_at

SHORT, LONG = "?lang=en", "?as=0&lang=en"  # FastAPI takes what is written in another order
NAMES = {SHORT: "short", LONG: "long"}


@pytest.fixture
def taken(monkeypatch):
    """Which requests the short way has taken."""
    calls = []
    honest = turns.answer_to_decisions

    async def noted(*args):
        calls.append(args)
        return await honest(*args)

    monkeypatch.setattr(turns, "answer_to_decisions", noted)
    return calls


def decision(**more):
    return {"action": 3, "version": 1, "client_id": "client-0001", "brief": True, **more}


@pytest.mark.parametrize("query", [SHORT, LONG], ids=NAMES.get)
def test_a_turn_is_answered_by_its_version_alone_and_told_by_the_table(new_house, taken, query):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            answer = await ana.post(f"/tables/{table}/draft{query}", decision())
            assert answer.status_code == 200 and answer.json() == {"confirmed": 2, "version": 2}
            assert len(taken) == (query == SHORT)
            assert (await ana.get(f"/tables/{table}")).json()["log"][-1]["version"] == 2
            again = await ana.post(f"/tables/{table}/draft{query}", decision())
            assert again.json() == {"confirmed": 2, "version": 2}

    run(body())


def test_confirming_is_answered_briefly_as_well(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            await ana.post(f"/tables/{table}/draft", {"action": 3})
            answer = await ana.post(
                f"/tables/{table}/confirm", {"version": 1, "client_id": "client-0001", "brief": True}
            )
            assert answer.json() == {"confirmed": 2, "version": 2}

    run(body())


def test_a_turn_that_is_not_complete_is_answered_with_the_table(new_house, taken):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="truffle-shuffle")
            tables = [(await each.get(f"/tables/{table}")).json() for each in (ana, ben)]
            mover = (ana, ben)[[t["seat"] for t in tables].index(tables[0]["waiting"][0])]
            first = next(t for t in tables if t["seat"] in t["waiting"])["legal"][0]["action"]
            answer = (await mover.post(f"/tables/{table}/draft{SHORT}", decision(action=first))).json()
            assert answer.get("confirmed") or answer["draft"]["decisions"][0]["action"] == first
            assert len(taken) == 1

    run(body())


REFUSED = [
    decision(action=99),
    decision(action=10**40),
    decision(actions=[3, 3]),
    decision(version=0),
    decision(client_id="short"),
    decision(action="3"),
    decision(more=1),
    decision(keep=-1),
    [],
    None,
]


@pytest.mark.parametrize("sent", REFUSED, ids=json.dumps)
def test_both_ways_refuse_alike(new_house, sent):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            answers = []
            for query in (SHORT, LONG):
                answer = await ana.http.post(f"/api/v1/tables/{table}/draft{query}", json=sent)
                assert 400 <= answer.status_code < 500
                answers.append((answer.status_code, answer.content, sorted(answer.headers.items())))
            assert answers[0] == answers[1]
            assert (await ana.get(f"/tables/{table}")).json()["version"] == 1

    run(body())


@pytest.mark.parametrize("query", [SHORT, LONG], ids=NAMES.get)
def test_only_the_holder_of_the_seat_is_taken_for_it(new_house, query):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            stranger, guessing = Person(app), Person(app)
            guessing.http.cookies.set(f"seat_{table}", "a-guess", domain="house.test")
            for who, status in ((stranger, 403), (guessing, 403), (ben, 409 if query == SHORT else 403)):
                answer = await who.post(f"/tables/{table}/draft{query}", decision())
                assert answer.status_code == status, answer.text
            nowhere = await ana.post(f"/tables/{'x' * 22}/draft{query}", decision())
            assert nowhere.status_code == 404
            assert (await ana.get(f"/tables/{table}")).json()["version"] == 1

    run(body())


def test_what_goes_wrong_unforeseen_is_told_in_words_on_every_way(new_house, monkeypatch):
    from petitfour.table.desk import Desk

    async def broken(*args, **more):
        raise ValueError("nobody foresaw this")

    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            monkeypatch.setattr(Desk, "submit", broken)
            for query in (SHORT, LONG):
                answer = await ana.post(f"/tables/{table}/draft{query}", decision())
                assert answer.status_code == 500 and answer.json() == {
                    "error": "Something went wrong here; nothing has changed."
                }

    run(body())


def test_a_turn_goes_on_when_whoever_sent_it_has_gone(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            asked = asyncio.ensure_future(ana.post(f"/tables/{table}/draft{SHORT}", decision()))
            while not house.desk(table).lock.locked():
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.sleep(0.2)
            kept = house.repository.store.read("select max(version) from turns where table_id=?", (table,))[0][0]
            assert kept == house.table(table).version == 2 and not house.desk(table).lock.locked()

    run(body())


def test_all_cookies_count_however_they_are_sent(new_house, taken):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            seat = f"seat_{table}={ana.http.cookies[f'seat_{table}']}"
            ana.http.cookies.clear()
            cookies = [("cookie", "other=1"), ("cookie", seat)]
            answer = await ana.http.post(f"/api/v1/tables/{table}/draft{SHORT}", json=decision(), headers=cookies)
            assert answer.status_code == 200 and len(taken) == 1

    run(body())


@pytest.mark.parametrize("query", ["lang=enas=1", "lang=fr", "as=16&lang=en", "since=1", "lang=en&lang=es", "as=0"])
def test_what_is_asked_in_another_way_is_left_to_fastapi(new_house, taken, query):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            await ana.post(f"/tables/{table}/draft?{query}", decision())
            assert not taken

    run(body())
