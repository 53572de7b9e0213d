"""The lobby: what there is to play."""

import json

import pytest

from petitfour.table import desks
from petitfour.web.app import create_app

from .asking import ask
from .conftest import Person, run, serving, two_at


def test_games_come_with_options_box_and_rules_in_both_languages(new_house):
    async def body():
        async with serving(new_house()) as app:
            games = (await Person(app).get("/games?lang=es")).json()["games"]
            cards = {card["name"]: card for card in games}
            assert cards["leduc-poker"]["options"][0]["values"][0]["title"] == "una"
            connect_four = (await Person(app).get("/games/connect-four?lang=es")).json()
            assert "event.dropped" not in connect_four["words"]  # what happened comes in words already
            rules = (await Person(app).get("/games/connect-four/rules?lang=es")).json()
            assert "Cómo se juega" in rules["rules"]
            assert rules["box"]["contents"]["grid"]["columns"] == 7
            assert cards["connect-four"].items() <= connect_four.items()

    run(body())


def test_bots_come_with_their_cocoa_and_the_cast_with_its_temper(new_house):
    async def body():
        async with serving(new_house()) as app:
            listed = (await Person(app).get("/bots?lang=es")).json()
            assert [card["cocoa"] for card in listed["bots"]] == [55, 60, 65, 70, 85, 99]
            assert listed["bots"][3]["taste"] == "redondo"
            assert len(listed["cast"]) >= 12 and listed["cast"][1]["temper"].startswith("lo cuenta todo")
            assert {"face": "lion", "title": "León"} in listed["faces"]

    run(body())


def test_strangers_are_shown_a_table_only_if_its_maker_opened_it(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            for hidden in ({"bots": ["random"]}, {"screen": ["Ben"]}):
                await ana.post("/tables", {"game": "connect-four", "name": "Ana", **hidden})
            await two_at(app)
            shown = {"game": "connect-four", "name": "Ana", "bots": ["random"], "public": True}
            table = (await ana.post("/tables", shown)).json()
            tables = (await Person(app).get("/tables")).json()["tables"]
            assert [line["id"] for line in tables] == [table["id"]]
            assert [chair["face"] for chair in tables[0]["chairs"]] == ["rabbit", "fox"]
        house.repository.close()
        async with serving(new_house()) as app:  # and after a restart
            assert [line["id"] for line in (await Person(app).get("/tables")).json()["tables"]] == [table["id"]]

    run(body())


async def is_listed(house):
    """Whether the table of somebody can be watched after another address has opened sixty to be watched."""
    app = create_app(house)
    sent = json.dumps({"game": "connect-four", "bots": ["random"], "public": True}).encode()
    tables = []
    for client in ("10.0.0.2", *[f"2001:db8::{number:x}" for number in range(60)]):
        headers = [(b"content-type", b"application/json")]
        answer = await ask(app, "POST", "/api/v1/tables", body=sent, headers=headers, client=client)
        tables.append(json.loads(answer.body)["id"])
    listed = [each["id"] for each in json.loads((await ask(app, "GET", "/api/v1/tables")).body)["tables"]]
    assert len(listed) == desks.LISTED
    return tables[0] in listed


def test_nobody_pushes_everybodys_tables_off_the_list(new_house):
    assert run(is_listed(new_house()))


def test_it_is_shown_to_fail_where_the_newest_are_listed(new_house, monkeypatch):
    monkeypatch.setattr(desks, "OF_ONE", 1000)
    with pytest.raises(AssertionError):
        assert run(is_listed(new_house()))


def test_a_game_says_whether_its_box_has_a_cover(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            for card in (await Person(app).get("/games")).json()["games"]:
                drawn = (house.games.by_name[card["name"]].folder / "face" / "cover.svg").is_file()
                answer = await Person(app).http.get(f"/faces/{card['name']}/cover.svg")
                assert card["cover"] is drawn and answer.status_code == (200 if drawn else 404)

    run(body())
