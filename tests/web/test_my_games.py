"""My games: a table in few words for whoever sits there, a finished game of a table that has gone on, and what its link
says where it is pasted."""

import json
import re

import pytest

from petitfour.table.past import bots_of
from petitfour.web import preview

from .conftest import Person, run, serving, two_at

WON = (3, 4, 3, 4, 3, 4, 3)  # four in a column, for whoever begins


async def played(ana, ben, table, first=0, name="a"):
    for number, column in enumerate(WON):
        moved = await (ana, ben)[(number + first) % 2].move(table, column, f"client-{name}{number:04}")
        assert moved.status_code == 200, moved.text


async def mine(person, table):
    return (await person.get(f"/tables/{table}/mine")).json()


def test_it_tells_whose_turn_it_is_and_how_my_games_ended(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            for person, is_mine in ((ana, True), (ben, False)):
                told = await mine(person, table)
                seat = next(chair["seat"] for chair in told["chairs"] if chair["you"])
                assert told["status"] == "playing" and (seat in told["waiting"]) is is_mine and told["games"] == []
            await played(ana, ben, table)
            (game,) = (await mine(ana, table))["games"]
            assert game["seats"] == [0] and game["placing"] == [1, 2] and game["words"] == "Ana wins."
            assert game["names"] == ["Ana", "Ben"] and game["bots"] == ["", ""] and game["at"] > 1_600_000_000
            assert (await mine(ben, table))["games"][0]["seats"] == [1]

    run(body())


def test_strangers_are_told_nothing_of_it(new_house):
    async def body():
        async with serving(new_house()) as app:
            _, _, table = await two_at(app)
            refused = await Person(app).get(f"/tables/{table}/mine")
            assert refused.status_code == 403 and "Ana" not in refused.text

    run(body())


def test_the_level_of_a_bot_is_that_of_then_also_after_a_restart(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            wanted = {"game": "connect-four", "name": "Ana", "bots": ["random"]}
            table = (await ana.post("/tables", wanted)).json()["id"]
            await ana.post(f"/tables/{table}/resign")
            assert (await mine(ana, table))["games"][0]["bots"] == ["", "random"]
            await ana.post(f"/tables/{table}/bots", {"chair": 1, "bot": "greedy"})
            assert (await mine(ana, table))["games"][0]["bots"] == ["", "random"]
        house.repository.close()
        return table, dict(ana.http.cookies)

    table, cookies = run(body())

    async def after_a_restart():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            ana.http.cookies.update(cookies)
            assert (await mine(ana, table))["games"][0]["bots"] == ["", "random"]
            (game,) = house.table(table).games
            game.bots = None  # as stores from before have it: whoever has that name still is believed
            assert bots_of(house.table(table), game) == ["", "greedy"]

    run(after_a_restart())


def test_whoever_sat_there_before_me_did_not_play_my_games(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await played(ana, ben, table)
            await ben.post(f"/tables/{table}/leave")
            cleo = Person(app)
            link = (await ana.get(f"/tables/{table}")).json()["link"]
            assert (await cleo.post(f"/tables/{table}/join", {"link": link, "name": "Cleo"})).status_code == 200
            assert (await mine(cleo, table))["games"] == []
            assert (await mine(ana, table))["games"][0]["names"] == ["Ana", "Ben"]

    run(body())


def test_being_forgotten_ends_it(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await played(ana, ben, table)
            await ben.post(f"/tables/{table}/forget-me")
            assert (await ben.get(f"/tables/{table}/mine")).status_code == 403
            for path in ("mine", "past/1"):
                assert "Ben" not in (await ana.get(f"/tables/{table}/{path}")).text

    run(body())


def test_a_finished_game_is_seen_as_it_ended_whatever_is_played_there_now(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker", series=2)
            await ben.post(f"/tables/{table}/resign")
            ended = (await Person(app).get(f"/tables/{table}")).json()
            await ana.post(f"/tables/{table}/start")
            await ana.post(f"/tables/{table}/say", {"text": "Another one"})
            past = [(await each.get(f"/tables/{table}/past/1")).text for each in (ana, ben, Person(app))]
            assert past[0] == past[1] == past[2]  # nobody is told more than those who watch
            told = json.loads(past[0])
            for key in ("version", "status", "result", "log", "view", "wins", "number", "waiting"):
                assert told[key] == ended[key], key
            assert told["seat"] is None and told["talk"] == [] and told["legal"] == []
            assert [chair["name"] for chair in told["chairs"]] == ["Ana", "Ben"]
            assert (await ana.get(f"/tables/{table}/past/2")).status_code == 409

    run(body())


# -- what a link says of itself ---------------------------------------------------------------------------------------


async def said(app, path, **more):
    page = (await Person(app).http.get(path, **more)).text
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page)), page


async def links_say(new_house):
    """What the links of a public table, a private one and none say, as pages."""
    async with serving(new_house()) as app:
        ana, ben, public = await two_at(app, public=True)
        await played(ana, ben, public)
        ana, ben, private = await two_at(app)
        await played(ana, ben, private)
        return [await said(app, f"/t/{table}") for table in (public, private, "A" * 22)]


def test_the_link_of_a_table_that_anyone_may_watch_says_who_has_won(new_house):
    tags, _ = run(links_say(new_house))[0]
    assert tags["title"] == "Connect four: Ana wins." and tags["description"] == "1. Ana: 1 point · 2. Ben: 0 points"


def test_the_link_of_a_private_table_says_what_a_link_to_nothing_says(new_house):
    _, (tags, private), (_, nothing) = run(links_say(new_house))
    assert private == nothing and tags["title"] == "Petitfour"


def test_a_preview_of_every_table_would_be_found(new_house, monkeypatch):
    monkeypatch.setattr(preview, "_public_table", lambda house, table_id: next(iter(house.desks.open.values())).table)
    with pytest.raises(AssertionError):
        test_the_link_of_a_private_table_says_what_a_link_to_nothing_says(new_house)


def test_names_are_text_in_a_preview(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            wanted = {"game": "connect-four", "name": '"><script>', "bots": ["random"], "public": True}
            table = (await ana.post("/tables", wanted)).json()["id"]
            tags, page = await said(app, f"/t/{table}?game=1")
            assert "<script>" not in page and "&lt;script&gt;" in tags["description"]
            spanish, _ = await said(app, f"/t/{table}", headers={"accept-language": "es-ES,es"})
            assert spanish["title"] == "Conecta cuatro"
            assert (await said(app, f"/t/{table}?game=99999"))[0] == tags

    run(body())
