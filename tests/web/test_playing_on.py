"""Any moment of a finished game goes on as a table against bots, and so does a position that is written: marked, with a
chance of its own, what the seat could not see dealt anew."""

import json
import types

import pytest

from petitfour.core import positions, records
from petitfour.table.beginnings import at_moment, finished_deed
from petitfour.table.checking import check
from petitfour.table.snapshots import unpack

from .conftest import Person, run, serving, two_at
from .test_analysing import resigned
from .test_two_worlds import paired_seeds


async def play_on(person, game, **start):
    return await person.post("/tables", {"game": game, "name": "Ana", "start": {"bot": "random", **start}})


def test_a_moment_goes_on_at_a_table_that_says_so(new_house, tmp_path, games):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await resigned(app)
            seen = (await ana.get(f"/tables/{table}/moments/3")).json()["view"]
            made = await play_on(ana, "connect-four", table=table, version=3, seat=1)
            shown = made.json()
            assert made.status_code == 201 and shown["seat"] == 1 and shown["id"] != table
            assert shown["origin"] == "Played on from turn 2 of a finished game." and not shown["public"]
            assert "commitment" not in shown["fair"]
            first = (await ana.get(f"/tables/{shown['id']}/moments/1")).json()
            assert first["view"] == seen
            turns = (await ana.get(f"/tables/{shown['id']}/turns?since=0")).json()["log"]
            assert turns[0]["frames"][0]["changes"] == seen
            assert {c["name"] for c in shown["chairs"] if c["kind"] == "person"} == {"Ana"}
            assert [c["bot"] for c in shown["chairs"] if c["kind"] == "bot"] == ["random"]
            await ana.post(f"/tables/{shown['id']}/resign")
            record = (await ana.get(f"/tables/{shown['id']}/record")).text
            data = records.parse(record)
            assert data["origin"] == {"kind": "moment", "turn": 2} and "fair" not in data and data["format"] == 3
            match = records.to_match(data, games)
            assert positions.describe(match.game, match.start) == data["start"]["position"]
            replay = (await ana.post("/replays", {"record": record})).json()
            assert replay["frames"][0]["changes"] == seen
            again = await ana.post(f"/tables/{shown['id']}/start")
            assert again.json()["origin"] == "" and again.json()["fair"]["commitment"]  # dealt like any other
            spanish = (await ana.get(f"/tables/{shown['id']}?lang=es")).json()
            assert spanish["origin"] == ""
        app.state.house.repository.close()
        assert check(tmp_path / "tables.sqlite", games).problems == []
        async with serving(new_house()) as app:
            kept = app.state.house.table(shown["id"])
            assert kept.games[0].origin == ("moment", 2) and kept.games[1].origin is None

    run(body())


def test_a_store_with_a_changed_beginning_is_found(new_house, tmp_path, games):
    """What is believed is the position alone: what was played from it must follow."""

    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await resigned(app)
            shown = (await play_on(ana, "connect-four", table=table, version=3)).json()
            await ana.move(shown["id"], shown["legal"][0]["action"], "client-0009")
            desk = app.state.house.desk(shown["id"])
            start = desk.table.deeds[0].snapshot
            wrong = next(deed.snapshot for deed in app.state.house.table(table).deeds if deed.snapshot != start)
        store = app.state.house.repository.store
        store.write([("update turns set snapshot=? where table_id=? and version=1", (wrong, shown["id"]))]).result()
        app.state.house.repository.close()
        assert check(tmp_path / "tables.sqlite", games).problems

    run(body())


def test_what_the_seat_could_not_see_is_dealt_anew(new_house, games, monkeypatch):
    """By what it saw and nothing else: two worlds that look alike to it go on alike."""
    leduc = games.get("leduc-poker")
    monkeypatch.setattr("petitfour.table.beginnings.chance.new_seed", lambda: 7)
    begun = []

    async def body(seed):
        house = new_house()
        async with serving(house) as app:
            monkeypatch.setattr("petitfour.table.entries.fair.seed", lambda secret, nonces: seed)
            ana, ben, table = await two_at(app, game="leduc-poker")
            for number, person in enumerate((ana, ben)):
                await person.move(table, 1, f"client-{number:04}")
            await ben.post(f"/tables/{table}/resign")
            source = house.table(table)
            begun.append(leduc.layout.to_bytes(at_moment(source, 3, 0).state))
            hands = positions.describe(leduc, at_moment(source, 3, 0).state)
            assert hands
        house.repository.close()

    for seed in paired_seeds(leduc, 0):
        run(body(seed))
    assert begun[0] == begun[1]


def test_a_beginning_that_leaves_hidden_things_as_they_were_is_found(new_house, games, monkeypatch):
    def as_it_was(table, version, seat):
        return types.SimpleNamespace(state=unpack(table.game, finished_deed(table, version).snapshot))

    monkeypatch.setitem(globals(), "at_moment", as_it_was)
    with pytest.raises(AssertionError):
        test_what_the_seat_could_not_see_is_dealt_anew(new_house, games, monkeypatch)


def test_a_position_that_is_written_goes_on_and_what_is_wrong_with_it_is_told(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await resigned(app)
            text = (await ana.get(f"/tables/{table}/positions/3")).json()["position"]
            for start in ({"position": text}, {"position": text, "table": table}):
                shown = (await play_on(ana, "connect-four", **start)).json()
                assert shown["origin"] == "Begun at a position that was written." and shown["version"] >= 1
            for wrong, words in (
                ("once upon a time", "first line"),
                (text.replace("players: 2", "players: 9"), "9"),
                (text.replace("connect-four", "truel"), "truel"),
                (text + "\nhat: blue\n", "hat"),
            ):
                refused = await play_on(ana, "connect-four", position=wrong)
                assert refused.status_code == 400 and words in refused.json()["error"], refused.text
            over = (await ana.get(f"/tables/{table}/moments/4")).json()["version"]
            assert (await play_on(ana, "connect-four", table=table, version=over, seat=5)).status_code == 400
            assert (await play_on(ana, "connect-four", table=table, version=99)).status_code == 404
            assert (await play_on(ana, "truel", table=table, version=2)).status_code == 404
            assert (await play_on(Person(app), "connect-four", table="nowhere", version=1)).status_code == 404
            assert (await play_on(ana, "connect-four", table=table, version=2, bot="nobody")).status_code == 400

    run(body())


def test_a_position_in_which_the_game_is_over_does_not_go_on(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
            text = (await ana.get(f"/tables/{table}/positions/8")).json()["position"]
            for start in ({"position": text}, {"table": table, "version": 8}):
                refused = await play_on(ana, "connect-four", **start)
                assert refused.status_code == 409 and "over" in refused.json()["error"]

    run(body())


@pytest.mark.parametrize("name", ["truel", "chocolatiers", "super-truffle-pigs", "truffle-shuffle", "leduc-poker"])
def test_a_game_that_began_in_the_middle_is_saved_and_read_again(games, name):
    from petitfour.core.match import Match

    game = games.get(name)
    match = Match(game, game.about.players[0], seed=5)
    for _ in range(7):
        if match.is_over:
            break
        match.act(match.legal()[0])
    if match.is_over:
        match.back_to(len(match.steps) - 1)
        return
    later = Match(game, match.players, options=match.options, seed=9, start=match.state)
    for _ in range(4):
        if not later.is_over:
            later.act(later.legal()[0])
    text = records.to_text(later)
    read = records.to_match(records.parse(text), games)
    assert read.steps == later.steps and records.to_text(read) == text
    broken = json.loads(text)
    assert broken["format"] == 3
