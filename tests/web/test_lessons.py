"""A guided first game at a table: what is taken, what is played, going back, and what survives a restart."""

import json
from functools import wraps

import pytest

from petitfour.core.registry import Registry
from petitfour.table import checking

from .conftest import Person, run, serving


@pytest.fixture(scope="module")
def games():
    return Registry()


def awaited(test):
    @wraps(test)
    def runs(**fixtures):
        run(test(**fixtures))

    return runs


async def begin(person, game="truel", lang="en"):
    answer = await person.post("/tables?lang=" + lang, {"game": game, "lesson": True, "name": "Ann"})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def ask(person, table, what):
    seen = (await person.get(f"/tables/{table['id']}")).json()
    answer = await person.post(f"/tables/{table['id']}/lesson", {"do": what, "version": seen["version"]})
    assert answer.status_code == 200, answer.text
    return (await person.get(f"/tables/{table['id']}")).json()


async def play(person, table, action, client_id="a client id"):
    seen = (await person.get(f"/tables/{table['id']}")).json()
    body = {"action": action, "version": seen["version"], "client_id": client_id}
    return await person.post(f"/tables/{table['id']}/draft", body)


def action_of(house, game, text):
    return house.game(game).actions.parse(text)


@awaited
async def test_a_lesson_begins_with_its_bots_and_only_what_the_step_asks_for_is_offered(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        table = await begin(ann)
        assert [chair["face"] for chair in table["chairs"]][1:] == ["fox", "bear"]
        assert table["lesson"]["number"] == 1 and table["lesson"]["look"] and table["legal"] == []
        assert "secret" not in json.dumps(table["fair"])  # its chance is not fair, and nothing is promised of it
        assert "commitment" not in table["fair"]
        await ask(ann, table, "look")
        seen = await ask(ann, table, "look")
        assert seen["lesson"]["number"] == 3
        assert [each["do"] for each in seen["legal"]] == ["play card=sun-red trio=0"]


@awaited
async def test_another_move_gets_the_kind_reason_and_changes_nothing(new_house):
    house = new_house()
    async with serving(house) as app:
        ann = Person(app)
        table = await begin(ann, lang="es")
        await ask(ann, table, "look")
        before = await ask(ann, table, "look")
        other = action_of(house, "truel", "play card=heart-green trio=0")
        refused = await play(ann, table, other)
        assert refused.status_code == 422
        assert "Your red figure belongs into trio 1" in refused.text
        why = (await ann.get(f"/tables/{table['id']}/why?action={other}&lang=es")).json()
        assert why == {"legal": False, "why": "Esa todavía no. Tu figura roja va al trío 1, junto al +2.", "reason": ""}
        taken = action_of(house, "truel", "play card=star-minus-1 trio=0")
        why = (await ann.get(f"/tables/{table['id']}/why?action={taken}")).json()
        assert why["why"] == house.game("truel").words("en").say("reason.place_is_taken")
        draft = await ann.post(f"/tables/{table['id']}/draft", {"action": before["legal"][0]["action"]})
        assert draft.status_code == 409 and "every decision counts at once" in draft.text
        after = (await ann.get(f"/tables/{table['id']}")).json()
        assert (after["version"], after["view"]) == (before["version"], before["view"])


@awaited
async def test_the_whole_lesson_can_be_played_and_ends_in_a_win(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        table = await begin(ann)
        met = []
        seen = table
        while seen["lesson"]["number"]:
            met.append(seen["lesson"]["number"])
            if seen["lesson"]["look"]:
                seen = await ask(ann, table, "look")
            else:
                answer = await play(ann, table, seen["legal"][0]["action"], f"client id {len(met)}")
                assert answer.status_code == 200, answer.text
                seen = (await ann.get(f"/tables/{table['id']}")).json()
        assert met == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12]  # two decisions at the crossroads
        assert seen["status"] == "over" and seen["result"]["placing"] == [1, 2, 2]
        assert (await ann.get(f"/tables/{table['id']}/record")).status_code == 409
        assert (await ann.get(f"/tables/{table['id']}/story")).status_code == 200


@awaited
async def test_the_same_turn_sent_again_counts_once(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        table = await begin(ann)
        await ask(ann, table, "look")
        seen = await ask(ann, table, "look")
        body = {"action": seen["legal"][0]["action"], "version": seen["version"], "client_id": "once and again"}
        first, again = [(await ann.post(f"/tables/{table['id']}/draft", body)).json() for _ in range(2)]
        assert first["confirmed"] == again["confirmed"]
        assert (await ann.get(f"/tables/{table['id']}")).json()["lesson"]["number"] == 4


@awaited
async def test_show_me_back_again_and_from_the_start(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        table = await begin(ann)
        for number in (2, 3, 4, 5, 6, 7, 8, 9):
            seen = await ask(ann, table, "show")
            assert seen["lesson"]["number"] == number
            if number == 4:
                views = {4: seen["view"]}
            views = {**(views if number >= 4 else {}), number: seen["view"]}
        crossroads = next(each for each in seen["legal"] if each["name"] == "play")
        await play(ann, table, crossroads["action"])
        seen = await ask(ann, table, "again")
        assert (seen["lesson"]["number"], seen["view"]) == (9, views[9])
        seen = await ask(ann, table, "back")
        assert (seen["lesson"]["number"], seen["view"]) == (8, views[8])
        seen = await ask(ann, table, "restart")
        assert (seen["lesson"]["number"], seen["number"], seen["view"]) == (1, 2, table["view"])
        assert (await ask(ann, table, "back"))["lesson"]["number"] == 1


@awaited
async def test_after_the_end_the_last_steps_can_be_done_again(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        table = await begin(ann)
        for _ in range(11):
            seen = await ask(ann, table, "show")
        assert seen["lesson"]["number"] == 12 and seen["status"] == "over"
        seen = await ask(ann, table, "back")
        assert seen["lesson"]["number"] == 11 and seen["status"] == "playing" and seen["result"] is None
        for _ in range(2):
            seen = await ask(ann, table, "show")
        assert seen["lesson"]["number"] == 0 and seen["status"] == "over"
        started = await ann.post(f"/tables/{table['id']}/start")  # a real game now
        assert started.json()["lesson"] is None and started.json()["status"] == "playing"


@awaited
async def test_who_leaves_the_lesson_plays_on_against_the_bots(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        table = await begin(ann)
        for _ in range(3):
            await ask(ann, table, "show")
        seen = await ask(ann, table, "leave")
        assert seen["lesson"]["number"] == 0 and len(seen["legal"]) > 1
        drafted = await ann.post(f"/tables/{table['id']}/draft", {"action": seen["legal"][0]["action"]})
        assert drafted.status_code == 200 and drafted.json()["draft"]["complete"]


@awaited
async def test_a_lesson_goes_on_after_a_restart_where_it_was(new_house, tmp_path, games):
    house = new_house()
    async with serving(house) as app:
        ann = Person(app)
        table = await begin(ann)
        for _ in range(4):
            before = await ask(ann, table, "show")
    house.repository.close()
    async with serving(house := new_house()) as app:
        again = Person(app)
        again.http.cookies = ann.http.cookies
        seen = (await again.get(f"/tables/{table['id']}")).json()
        for key in ("lesson", "view", "legal", "log", "version"):
            assert seen[key] == before[key], key
        assert (await ask(again, table, "show"))["lesson"]["number"] == 6
        for _ in range(5):
            await ask(again, table, "show")
    house.repository.close()
    report = checking.check(tmp_path / "tables.sqlite", games)
    assert report.problems == [] and report.turns > 20


@awaited
async def test_a_house_that_was_closed_in_the_middle_of_a_step_plays_it_to_its_end(new_house, monkeypatch):
    from petitfour.table.desk import Desk

    async def nothing(desk):
        return None

    house = new_house()
    async with serving(house) as app:
        ann = Person(app)
        table = await begin(ann)
        with monkeypatch.context() as closed:
            closed.setattr(Desk, "go_on_with_lesson", nothing)  # as if it had been killed there
            await ask(ann, table, "look")
        assert house.table(table["id"]).course.has_done
    house.repository.close()
    async with serving(new_house()) as app:
        again = Person(app)
        again.http.cookies = ann.http.cookies
        house = app.state.house
        house.attendant.wake(house.desk(table["id"]))
        for task in list(house.attendant.tasks):
            await task
        assert (await again.get(f"/tables/{table['id']}")).json()["lesson"]["number"] == 2


@awaited
async def test_whoever_watches_is_told_nothing_of_the_lesson(new_house):
    async with serving(new_house()) as app:
        ann, ben = Person(app), Person(app)
        table = await begin(ann)
        seen = (await ben.get(f"/tables/{table['id']}")).json()
        assert seen["lesson"] is None and seen["legal"] == []
        refused = await ben.post(f"/tables/{table['id']}/lesson", {"do": "look", "version": seen["version"]})
        assert refused.status_code == 403


@awaited
async def test_a_game_without_a_lesson_gives_none(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        games = {each["name"]: each["lesson"] for each in (await ann.get("/games")).json()["games"]}
        assert games["truel"] == 5
        without = [name for name, minutes in games.items() if not minutes]
        for name in without[:1]:
            assert (await ann.post("/tables", {"game": name, "lesson": True})).status_code in (409, 422, 400)


@awaited
async def test_every_step_of_a_lesson_comes_in_frames(new_house):
    async with serving(new_house()) as app:
        ann = Person(app)
        table = await begin(ann)
        for _ in range(8):
            await ask(ann, table, "show")
        turns = (await ann.get(f"/tables/{table['id']}/turns")).json()["log"]
        assert turns and all("frames" in turn for turn in turns)
        assert turns[0]["frames"][0]["changes"].keys() == table["view"].keys()
