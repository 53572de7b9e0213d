"""The description of the API tells the truth: real answers and messages of real games have its fields and no other."""

import random
import re

import pytest
from pydantic import ValidationError

from petitfour.bots import worker
from petitfour.bots.hints import find_hint
from petitfour.core.registry import Registry
from petitfour.table.house import House
from petitfour.web import analysing, analysing_files, types
from petitfour.web.description import PREFIX
from petitfour.web.inside import Inside
from petitfour.web.operator import Operator
from petitfour.web.shown import table as shown_table

from .authenticator import Authenticator, text
from .conftest import Person, listening, run, serving
from .description import CheckedPerson, Description
from .keyring_people import HOME
from .test_analysing import Here, until_done
from .test_analysing_files import file_done
from .test_authorisation import DEVICE, Messenger

GAMES = [*Registry().names(), "connect-four", "leduc-poker"]
TURNS = 12  # of each game, interpreted


class Search:
    """Stands for the workers that think about hints."""

    def is_prepared(self, game):
        return True

    def cannot_search(self, game):
        return False

    def takes_long(self, bot):
        return False

    async def hint(self, game, view, seat, asker):
        return find_hint(game, view, seat, search=False)


async def seated(app, description, game, people, **more):
    """People at a started table."""
    players = [CheckedPerson(app, description) for _ in range(people)]
    table = (await players[0].post("/tables", {"game": game, "name": "Ana", "players": people, **more})).json()
    for number, each in enumerate(players[1:]):
        await each.post(f"/tables/{table['id']}/join", {"link": table["link"], "name": f"P{number}"})
    await players[0].post(f"/tables/{table['id']}/start")
    return players, table["id"]


def own_box(game):
    """The files of a game's own box."""
    return {path.name: path.read_text() for path in game.folder.iterdir() if path.suffix in (".toml", ".csv")}


def test_every_route_answers_as_it_is_described(new_house, monkeypatch):
    """An evening in which everything is asked for once."""

    async def body():
        house = new_house(thinking=Search(), messenger=Messenger())
        monkeypatch.setitem(worker._here, "games", house.games)
        async with serving(house, looking=Here()) as app:
            description = Description(app.openapi())
            box = own_box(house.game("connect-four"))
            (ana, ben), table = await seated(app, description, "connect-four", 2, series=2, clock="game:600+5", box=box)
            guest = CheckedPerson(app, description)
            at = f"/tables/{table}"
            looks = ("/games", "/games/connect-four", "/games/connect-four/rules", "/words", "/bots", "/tables")
            for path in (*looks, f"{at}/box", f"{at}/rules", f"{at}/why?action=3", f"{at}/moments/1"):
                for lang in ("en", "es"):
                    await guest.get(f"{path}{'&' if '?' in path else '?'}lang={lang}")
            for files in (box, {"box.toml": "[box]"}, {}):
                await guest.post("/boxes", {"game": "connect-four", "files": files})
            await guest.post("/promise")
            await the_game(house, ana, ben, guest, at)
            monkeypatch.setattr(analysing, "SIMULATIONS", 40)
            await guest.get(f"{at}/analysis")
            await guest.post(f"{at}/analysis")
            assert (await until_done(guest, table))["seats"]
            monkeypatch.setattr(analysing_files, "SIMULATIONS", 40)
            record = (await guest.get(f"{at}/record")).text
            begun = await guest.post("/replays/analysis", {"record": record})
            assert (await file_done(guest, begun.json()["id"])).json()["seats"]
            position = (await guest.get(f"{at}/positions/3")).json()["position"]
            for start in ({"table": table, "version": 3}, {"position": position, "table": table}):
                await guest.post("/tables", {"game": "connect-four", "start": {"bot": "random", **start}})
            await what_surrounds_it(house, ana, ben, at)
            await how_people_behave(app, description)
            await how_seats_are_kept(app, description)
            lesson = (await guest.post("/tables", {"game": "truel", "lesson": True})).json()
            for asked in ("look", "look", "back", "show", "leave"):
                version = (await guest.get(f"/tables/{lesson['id']}")).json()["version"]
                await guest.post(f"/tables/{lesson['id']}/lesson", {"do": asked, "version": version})
            assert description.all() <= description.seen
            assert {status for _, _, status in description.seen} == {"200", "201", "4XX", "5XX"}

    run(body())


async def the_game(house, ana, ben, guest, at):
    """Drafts, turns of both kinds, a game that is won, and looking back at it."""
    await ana.post(f"{at}/hint")
    await ana.get(f"{at}/why?action=99")
    await ana.post(f"{at}/draft", {"action": 3})
    await ana.post(f"{at}/draft/back", {"everything": True})
    await ana.post(f"{at}/draft", {"action": 99})
    await ana.post(f"{at}/draft", {"action": 0})
    await ana.post(f"{at}/confirm", {"version": 1, "client_id": "client-0001"})
    version = 2
    for turn in range(6):
        who, column = ((ben, 1), (ana, 0))[turn % 2]
        sent = {"action": column, "version": version, "client_id": f"client-1{turn:03}", "brief": turn > 2}
        version = (await who.post(f"{at}/draft{'?lang=en' * (turn % 2)}", sent)).json()["confirmed"]
    async with listening(ben, at.removeprefix("/tables/")) as message:
        assert (await ben.hears(message, at))["result"]["placing"] == [1, 2]
    for path in ("", "/log", "/story", "/record", "/moments/3", "/turns", "/box", "/rules", "/past/1", "/mine"):
        await guest.get(at + path)
    await ana.get(f"{at}/mine")
    await guest.get("/replays")
    record = (await guest.get(f"{at}/record")).text
    assert (await guest.post("/replays", {"record": record})).json()["over"]


async def what_surrounds_it(house, ana, ben, at):
    """Talk, questions, bots that stand in, numbers for the seed, giving up, leaving, and rules that fail."""
    await ben.post(f"{at}/start")
    commitment = (await ana.get(at)).json()["fair"]["next"]
    await ana.post(f"{at}/nonce", {"commitment": commitment, "nonce": "ab" * 8})
    await ana.post(f"{at}/say", {"text": "Hello"})
    await ben.post(f"{at}/draft", {"action": 3, "version": 9, "client_id": "client-2001"})
    await ben.post(f"{at}/ask", {"what": "undo"})
    await ana.get(at)
    await ana.post(f"{at}/answer", {"yes": True})
    await ana.post(f"{at}/stand-in", {"chair": 0})
    await ana.post(f"{at}/seen", {"version": 1})
    await ana.post(f"{at}/hand-back")
    key = (await ana.post(f"{at}/device")).json()["key"]
    await ana.post(f"{at}/move", {"key": key})
    await ben.post(f"{at}/resign")
    await ben.get(f"{at}/record")
    await ben.get(f"{at}/log")
    await ben.post(f"{at}/leave")
    assert (await ana.post(f"{at}/bots", {"chair": 1, "bot": "random"})).status_code == 200
    assert (await ana.post(f"{at}/bots/remove", {"chair": 1})).status_code == 200
    assert (await ana.post(f"{at}/bots", {"chair": 1, "bot": "random"})).status_code == 200
    with pytest.MonkeyPatch.context() as planted:
        planted.setattr(House, "start", None)
        assert (await ana.post(f"{at}/start")).status_code == 500
    house.desk(at.removeprefix("/tables/")).quarantine(ValueError("planted"))
    assert (await ana.get(at)).json()["status"] == "stopped"


async def how_people_behave(app, description):
    """Reports, the host's tools, what the keeper of the house does, and leaving for good."""
    (ana, _), table = await seated(app, description, "connect-four", 2)
    at = f"/tables/{table}"
    keeper = CheckedPerson(app, description)
    assert (await keeper.get("/operator/tables")).status_code == 404
    app.state.inside = Inside(Operator("a-token-that-is-long-enough-for-this"))
    keeper.http.headers["authorization"] = "Bearer a-token-that-is-long-enough-for-this"
    await ana.post(f"{at}/report", {"chair": 1, "reason": "rude"})
    await keeper.post("/operator/bans", {"kind": "device", "what": "0123456789abcdef"})
    for path in ("tables", "reports", "bans"):
        assert (await keeper.get(f"/operator/{path}")).json()[path]
    await keeper.post("/operator/reports/settle", {"number": 1})
    await keeper.post("/operator/bans/lift", {"number": 1})
    assert (await ana.get("/calls")).json()["key"]
    await ana.post(f"{at}/call", DEVICE)
    assert (await ana.get(f"{at}/calls")).json()["devices"]
    await ana.post("/calls/stop", {"endpoint": DEVICE["endpoint"]})
    await ana.post(f"{at}/link")
    await ana.post(f"{at}/remove", {"chair": 1})
    await ana.post(f"{at}/end")
    await ana.post(f"{at}/forget-me")
    await ana.post("/forget-device")
    (ana, _), table = await seated(app, description, "connect-four", 2)
    await keeper.post(f"/operator/tables/{table}/remove", {"chair": 1})
    await keeper.post(f"/operator/tables/{table}/end")


async def how_seats_are_kept(app, description):
    """A passkey and a code, signing out and in by each, and the end of it."""
    ana, keys = CheckedPerson(app, description), Authenticator(HOME)
    ana.http.base_url = HOME
    ana.http.headers["origin"] = HOME
    table = (await ana.post("/tables", {"game": "connect-four", "name": "Ana"})).json()["id"]
    for _ in range(2):
        options = (await ana.post("/keyring/passkeys/begin")).json()["options"]
        made = {"credential": keys.make(options | {"excludeCredentials": []}), "name": "Ana"}
        ring = (await ana.post("/keyring/passkeys", made)).json()
    await ana.post(f"/tables/{table}/keep")
    assert len((await ana.get("/keyring")).json()["tables"]) == 1
    await ana.post("/keyring/passkeys/remove", {"id": ring["passkeys"][0]["id"]})
    code = (await ana.post("/keyring/code")).json()["code"]
    await ana.post("/keyring/sign-out")
    await ana.get("/keyring?lang=es")
    await ana.post("/keyring/code/sign-in", {"code": code})
    options = (await ana.post("/keyring/sign-in/begin")).json()["options"]
    left = next(each for each in keys.passkeys if text(each.id) != ring["passkeys"][0]["id"])
    await ana.post("/keyring/sign-in", {"credential": keys.show(options, left)})
    await ana.post("/keyring/me", {"face": "lion"})
    await ana.post("/keyring/code/void")
    await ana.post(f"/tables/{table}/unkeep")
    assert (await ana.post("/keyring/erase")).status_code == 200


@pytest.mark.parametrize("name", GAMES)
def test_turns_and_messages_of_every_game_are_as_described(new_house, name):
    async def body():
        house = new_house()
        async with serving(house) as app:
            description, dice = Description(app.openapi()), random.Random(5)
            people = house.game(name).about.players[0]
            players, table = await seated(app, description, name, people)
            watching = CheckedPerson(app, description)
            async with listening(watching, table) as message:
                for number in range(TURNS):
                    seen = await watching.hears(message, f"/tables/{table}")
                    if seen["status"] == "over":
                        break
                    await a_turn(players, table, dice, f"client-{number:04}")
            moments = [await each.get(f"/tables/{table}/moments/{seen['version']}") for each in (*players, watching)]
            assert all(answer.status_code == 200 for answer in moments)

    run(body())


async def a_turn(players, table, dice, client_id):
    """Somebody whose turn it is decides at random until it is a whole turn."""
    tables = [(await each.get(f"/tables/{table}")).json() for each in players]
    at = next(n for n, each in enumerate(tables) if each["seat"] in each["waiting"])
    seen = tables[at]
    while "confirmed" not in seen:
        action = dice.choice(seen["legal"])["action"]
        sent = {"action": action, "client_id": client_id}
        seen = (await players[at].post(f"/tables/{table}/draft", sent)).json()


@pytest.mark.parametrize(
    "planted",
    [
        lambda around: around | {"more": 1},
        lambda around: around | {"news": "1"},
        lambda around: {key: value for key, value in around.items() if key != "news"},
    ],
    ids=["one more", "of another kind", "missing"],
)
def test_a_field_that_is_not_as_described_is_found(new_house, monkeypatch, planted):
    async def body():
        honest = shown_table.around
        monkeypatch.setattr(shown_table, "around", lambda *asked: planted(honest(*asked)))
        async with serving(new_house()) as app:
            with pytest.raises(ValidationError, match=r"more|news"):
                await CheckedPerson(app, Description(app.openapi())).post("/tables", {"game": "connect-four"})

    run(body())


def test_the_api_describes_itself_and_all_that_it_names(new_house):
    async def body():
        async with serving(new_house()) as app:
            described = (await Person(app).get("/openapi.json")).json()
            assert described == app.openapi() and "/api/v1/tables/{table_id}/confirm" in described["paths"]
            named = set(re.findall(f"{PREFIX}(\\w+)", str(described)))
            assert len(named) > 50 and named <= set(described["components"]["schemas"])

    run(body())


# -- the page's types ------------------------------------------------------------------------------------------------


def test_the_types_of_the_page_are_those_of_the_description():
    up_to_date = types.declarations(types.api_description())
    assert types.FILE.read_text(encoding="utf-8") == up_to_date, "run: python -m petitfour.web.types"


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "integer"}, "number"),
        ({"$ref": PREFIX + "Chair"}, "Chair"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"const": "match"}, '"match"'),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
        ({"type": "object"}, "Record<string, any>"),
        ({}, "any"),
    ],
    ids=str,
)
def test_a_schema_is_written_as_a_type(schema, written):
    assert types.type_of(schema) == written


def test_a_declaration_tells_what_is_optional_and_what_it_means():
    schema = {
        "description": "A place.",
        "properties": {"chair": {"type": "integer", "description": "its number"}, "bot": {"type": "string"}},
        "required": ["chair"],
    }
    assert types.declaration("Chair", schema).splitlines() == [
        "/** A place. */",
        "export interface Chair {",
        "  /** its number */",
        "  chair: number;",
        "  bot?: string;",
        "}",
    ]
