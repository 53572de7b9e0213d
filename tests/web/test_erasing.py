"""Leaving for good: nothing names whoever asked for it any more, in answers or on the disk; what they played stays."""

import json

import pytest

from petitfour.table.refusals import StoreFailed
from petitfour.table.sqlite import repository

from .conftest import Person, listening, run, serving, two_at

GAME = "connect-four"
NAME = "Zebedee"


async def an_evening(app):
    """Ana and Zebedee have played a game to its end and talked, and another has begun."""
    ana, zeb = Person(app), Person(app)
    table = (await ana.post("/tables", {"game": GAME, "name": "Ana", "series": 2})).json()
    at = f"/tables/{table['id']}"
    await zeb.post(f"{at}/join", {"link": table["link"], "name": NAME})
    await ana.post(f"{at}/start")
    await zeb.post(f"{at}/say", {"text": "I live in Zanzibar"})
    await ana.post(f"{at}/say", {"text": "Nice to meet you"})
    for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
        assert (await (ana, zeb)[number % 2].move(table["id"], column, f"client-{number:04}")).status_code == 200
    for path in ("story", "record"):
        assert NAME in (await ana.get(f"{at}/{path}")).text  # made once, and kept
    await ana.post(f"{at}/start")
    return ana, zeb, at


def everything_on_disk(house):
    read = house.repository.store.read
    tables = [name for (name,) in read("select name from sqlite_master where type='table'")]
    return repr([read(f"select * from {name}") for name in tables])


async def all_answers(person, at):
    paths = (
        "",
        "/log",
        "/story?game=1",
        "/record?game=1",
        "/moments/1",
        "/moments/3?lang=es",
        "/turns",
        "/why?action=1",
    )
    return "".join([(await person.get(at + path)).text for path in paths]) + (await person.get("/tables")).text


def test_nothing_names_whoever_has_asked_to_be_forgotten_and_their_turns_stay(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, zeb, at = await an_evening(app)
            turns = house.repository.store.read("select version, decisions, hash from turns")
            assert NAME in everything_on_disk(house) and "Zanzibar" in everything_on_disk(house)
            answer = await zeb.post(f"{at}/forget-me")
            assert answer.status_code == 200 and answer.json()["seat"] is None
            assert (await zeb.post(f"{at}/say", {"text": "Still here?"})).status_code == 403
            for word in (NAME, "Zanzibar"):
                assert word not in everything_on_disk(house), word
                for person in (ana, zeb):
                    assert word not in await all_answers(person, at), word
            assert house.repository.store.read("select version, decisions, hash from turns")[: len(turns)] == turns
            record = (await ana.get(f"{at}/record?game=1")).json()
            assert record["names"] == ["Ana", "Guest"]
            assert "Nice to meet you" in (await ana.get(at)).text
        house.repository.close()
        return at

    at = run(body())

    async def after_a_restart():
        async with serving(new_house()) as app:
            assert NAME not in await all_answers(Person(app), at)

    run(after_a_restart())


def test_who_listens_hears_what_comes_after_lines_that_were_erased(new_house):
    """Their numbers are not given again: by them a stream knows what it has told."""

    async def body():
        async with serving(new_house()) as app:
            ana, zeb, table = await two_at(app)
            await zeb.post(f"/tables/{table}/say", {"text": "I live in Zanzibar"})
            async with listening(ana, table) as heard:
                await heard()
                first = json.loads((await heard()).split(b"data: ")[1])
                last = first["talk"][-1]["number"]
                await zeb.post(f"/tables/{table}/forget-me")
                lines = json.loads((await heard()).split(b"data: ")[1])["talk"]
                assert lines and lines[-1]["number"] > last and lines[-1]["kind"] == "forgotten"
                await ana.post(f"/tables/{table}/say", {"text": "Farewell"})
                assert (await ana.get(f"/tables/{table}")).json()["talk"][-1]["number"] > lines[-1]["number"]

    run(body())


def test_all_of_a_screen_are_forgotten_together_and_nobody_else_is(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            table = (
                await ana.post("/tables", {"game": "truel", "players": 3, "name": "Ana", "screen": ["Aldo"]})
            ).json()
            ben = Person(app)
            await ben.post(f"/tables/{table['id']}/join", {"link": table["link"], "name": "Ben"})
            await ben.post(f"/tables/{table['id']}/say", {"text": "Hello"})
            await ana.post(f"/tables/{table['id']}/forget-me")
            kept = everything_on_disk(house)
            assert "'Ana'" not in kept and "'Aldo'" not in kept and "'Ben'" in kept and "Hello" in kept

    run(body())


async def two_of_one_name(app):
    """A Zebedee who plays, talks and leaves for good, and on the same chair another who does likewise."""
    ana, first, second = Person(app), Person(app), Person(app)
    table = (await ana.post("/tables", {"game": GAME, "name": "Ana", "series": 3})).json()
    at = f"/tables/{table['id']}"
    for who, words in ((first, "I was here before"), (second, "So am I")):
        link = (await ana.get(at)).json()["link"]
        assert (await who.post(f"{at}/join", {"link": link, "name": NAME})).status_code == 200
        await who.post(f"{at}/say", {"text": words})
        await ana.post(f"{at}/start")
        assert (await who.post(f"{at}/resign")).status_code == 200
        if who is first:
            await who.post(f"{at}/leave")
    return ana, second, at


def test_whoever_sat_there_before_by_the_same_name_loses_nothing(new_house):
    async def body(restarted):
        house = new_house()
        async with serving(house) as app:
            ana, zeb, at = await two_of_one_name(app)
            if restarted:
                house.desks.open.clear()
            await zeb.post(f"{at}/forget-me")
            for _ in range(2):
                talk = (await ana.get(at)).json()["talk"]
                said = [(line["name"], line["text"]) for line in talk if not line["kind"]]
                assert said == [(NAME, "I was here before")]
                records = [(await ana.get(f"{at}/record?game={game}")).json()["names"] for game in (1, 2)]
                assert [NAME in names for names in records] == [True, False]
                house.desks.open.clear()  # as it is kept
        house.repository.close()

    run(body(restarted=False))
    run(body(restarted=True))


def test_whoever_came_back_by_their_own_key_takes_along_what_they_said_before(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, zeb, table = await two_at(app)
            await zeb.post(f"/tables/{table}/say", {"text": "I live in Zanzibar"})
            key = (await zeb.post(f"/tables/{table}/leave")).json()["link"]
            again = Person(app)
            await again.post(f"/tables/{table}/join", {"link": key, "name": "Nobody"})
            await again.post(f"/tables/{table}/say", {"text": "Back from Zanzibar"})
            await ana.post(f"/tables/{table}/say", {"text": "Welcome"})
            await again.post(f"/tables/{table}/forget-me")
            kept = everything_on_disk(house)
            assert "Zanzibar" not in kept and "Nobody" not in kept and "'Ben'" not in kept and "Welcome" in kept

    run(body())


def test_whoever_holds_no_seat_forgets_nobody(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            _, _, at = await an_evening(app)
            before = everything_on_disk(house)
            assert (await Person(app).post(f"{at}/forget-me")).status_code == 403
            assert everything_on_disk(house) == before

    run(body())


def test_a_store_that_fails_leaves_the_seat_to_ask_again(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            _, zeb, at = await an_evening(app)

            async def fails(*arguments):
                raise StoreFailed("table.disk_full")

            with monkeypatch.context() as full:
                full.setattr(house.repository, "erase", fails)
                assert (await zeb.post(f"{at}/forget-me")).status_code == 503
            assert (await zeb.post(f"{at}/forget-me")).status_code == 200
            assert NAME not in everything_on_disk(house)

    run(body())


def test_a_name_that_stays_somewhere_is_found(new_house, monkeypatch):
    monkeypatch.setattr(repository, "NAMES", "select ?, ?, ?")  # finished games keep it
    with pytest.raises(AssertionError):
        test_nothing_names_whoever_has_asked_to_be_forgotten_and_their_turns_stay(new_house)


def test_a_browser_may_lose_its_number(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            await ana.post("/tables", {"game": GAME})
            assert "device" in ana.http.cookies
            await ana.post("/forget-device")
            assert "device" not in ana.http.cookies

    run(body())
