"""Playing through the API: whole games and series, drafts, and turns that count once."""

import asyncio

from petitfour.core.game import ANY_SCORE, Game

from .conftest import Person, run, serving, two_at


def test_a_game_against_a_bot_starts_at_once_and_the_bot_answers(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"], "name": "Ana"})).json()
            assert table["status"] == "playing" and table["waiting"] == [0]
            answered = await ana.move(table["id"], 3, "client-0001")
            assert answered.json()["confirmed"] == 2
            await asyncio.sleep(0.2)
            later = (await ana.get(f"/tables/{table['id']}")).json()
            assert later["version"] == 3 and later["waiting"] == [0]

    run(body())


def test_two_people_play_a_whole_game_and_a_rematch_with_rotated_seats(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
            over = (await ben.get(f"/tables/{table}")).json()
            assert over["status"] == "over" and over["result"]["words"] == "Ana wins." and over["wins"] == [1, 0]
            again = (await ben.post(f"/tables/{table}/start")).json()
            assert again["status"] == "playing" and again["number"] == 2
            assert [chair["seat"] for chair in again["chairs"]] == [1, 0] and again["waiting"] == [0]

    run(body())


def test_the_result_tells_what_every_score_is_made_of_in_the_readers_language(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
            english = (await ben.get(f"/tables/{table}")).json()["result"]
            spanish = (await ben.get(f"/tables/{table}?lang=es")).json()["result"]
            line = {"key": "line", "parts": {}, "words": "Four in a line", "group": "Four in a line", "points": 1}
            assert english["parts"] == [[line], []]
            assert spanish["parts"][0][0]["words"] == "Cuatro en línea"
            assert [sum(part["points"] for part in each) for each in english["parts"]] == english["scores"]

    run(body())


def test_a_sum_that_older_rules_made_is_not_told_with_the_parts_of_newer_ones(new_house, monkeypatch):
    monkeypatch.setattr(Game, "score_parts", lambda game, state, seat: [ANY_SCORE.say("points", 5)])

    async def body():
        async with serving(new_house()) as app:
            _, ben, table = await two_at(app)
            await ben.post(f"/tables/{table}/resign")
            assert (await ben.get(f"/tables/{table}")).json()["result"]["parts"] == []

    run(body())


def test_a_series_goes_on_until_somebody_has_the_wins(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, series=2)
            for game in range(2):
                people = (ana, ben) if game == 0 else (ben, ana)
                # Ana wins both: as first in game 1, as second in game 2.
                columns = (3, 4, 3, 4, 3, 4, 3) if game == 0 else (0, 3, 1, 3, 0, 3, 1, 3)
                for number, column in enumerate(columns):
                    await people[number % 2].move(table, column, f"client-{game}-{number:04}")
                result = (await ana.get(f"/tables/{table}")).json()["result"]
                assert result["series_over"] == (game == 1)
                if game == 0:
                    await ana.post(f"/tables/{table}/start")
            assert "Ana wins the series: Ana 2, Ben 0." in result["series_words"]

    run(body())


def test_a_new_series_begins_at_nought(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)  # one win decides
            for game in range(2):
                people = (ana, ben) if game == 0 else (ben, ana)
                for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                    await people[number % 2].move(table, column, f"client-{game}-{number:04}")
                shown = (await ana.get(f"/tables/{table}")).json()
                assert shown["wins"] == ([1, 0] if game == 0 else [0, 1])
                await ana.post(f"/tables/{table}/start")

    run(body())


def test_a_draft_is_private_and_taken_back(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            drafted = (await ana.post(f"/tables/{table}/draft", {"action": 3})).json()
            assert drafted["draft"]["complete"] and drafted["view"]["board"][0][3] == 0
            assert (await ben.get(f"/tables/{table}")).json()["view"]["board"][0][3] == -1
            back = (await ana.post(f"/tables/{table}/draft/back")).json()
            assert back["draft"] is None and back["view"]["board"][0][3] == -1
            assert back["version"] == 1

    run(body())


def test_a_draft_that_has_become_another_is_not_sent(new_house):
    """Two tabs of one seat: what the first shows is not what the second has drafted since."""

    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            shown = (await ana.post(f"/tables/{table}/draft", {"action": 3})).json()
            await ana.post(f"/tables/{table}/draft", {"keep": 0, "actions": [0]})
            sent = {"version": shown["version"], "client_id": "client-0001", "decisions": [3]}
            refused = await ana.post(f"/tables/{table}/confirm", sent)
            assert refused.status_code == 409
            now = (await ana.get(f"/tables/{table}")).json()
            assert now["version"] == shown["version"] and [d["action"] for d in now["draft"]["decisions"]] == [0]
            for _ in range(2):  # the second time the draft is gone, and the answer the same
                good = await ana.post(f"/tables/{table}/confirm", sent | {"decisions": [0]})
                assert good.status_code == 200 and good.json()["version"] == shown["version"] + 1

    run(body())


def test_a_turn_that_is_complete_is_sent_with_its_last_decision(new_house):
    """One request: decisions and a client id. Repeated, it counts once; what is not complete stays a draft."""

    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            first = {"action": 3, "version": 1, "client_id": "client-0001"}
            for _ in range(2):
                answer = await ana.post(f"/tables/{table}/draft", first)
                assert answer.status_code == 200 and answer.json()["confirmed"] == 2
            stale = await ben.post(f"/tables/{table}/draft", {"action": 2, "version": 1, "client_id": "client-0002"})
            assert stale.status_code == 409
            full = await ben.post(f"/tables/{table}/draft", {"actions": [3, 3], "version": 2, "client_id": "client-3"})
            assert full.status_code in (409, 422)  # a second disc is not his to drop
            assert (await ben.get(f"/tables/{table}")).json()["version"] == 2
            good = await ben.post(f"/tables/{table}/draft", {"action": 3, "version": 2, "client_id": "client-0004"})
            assert good.json()["confirmed"] == 3 and good.json()["draft"] is None

    run(body())


def test_fifty_confirmations_of_one_turn_exactly_one_wins(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await ana.post(f"/tables/{table}/draft", {"action": 3})
            tries = [
                ana.post(f"/tables/{table}/confirm", {"version": 1, "client_id": f"client-{n:04}"}) for n in range(50)
            ]
            codes = [answer.status_code for answer in await asyncio.gather(*tries)]
            assert sorted(codes) == [200] + [409] * 49
            assert (await ben.get(f"/tables/{table}")).json()["version"] == 2

    run(body())


def test_the_same_client_id_a_hundred_times_is_one_turn_with_one_answer(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            await ana.post(f"/tables/{table}/draft", {"action": 3})
            tries = [
                ana.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-same"}) for _ in range(100)
            ]
            answers = await asyncio.gather(*tries)
            assert {answer.status_code for answer in answers} == {200}
            assert {answer.json()["confirmed"] for answer in answers} == {2}
            assert (await ana.get(f"/tables/{table}")).json()["version"] == 2

    run(body())


def test_a_stale_turn_is_refused(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            await ana.post(f"/tables/{table}/draft", {"action": 3})
            answer = await ana.post(f"/tables/{table}/confirm", {"version": 0, "client_id": "client-0001"})
            assert answer.status_code == 409 and "moved on" in answer.json()["error"]
            await ana.post(f"/tables/{table}/draft/back")
            assert (await ana.post(f"/tables/{table}/draft", {"action": 3, "version": 0})).status_code == 409
            assert (await ana.post(f"/tables/{table}/draft", {"action": 3, "version": 1})).status_code == 200

    run(body())


def test_refusals_say_why_in_the_readers_language(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            answer = await ana.post(f"/tables/{table}/draft?lang=es", {"action": 0})
            assert answer.status_code == 422 and "No debes nada" in answer.json()["error"]
            answer = await ben.post(f"/tables/{table}/draft?lang=es", {"action": 1})
            assert answer.status_code == 409 and answer.json()["error"] == "No es tu turno."
            assert (await ana.get(f"/tables/{table}/why?action=0")).json()["why"].startswith("You owe nothing")
            assert (await ana.get(f"/tables/{table}/why?action=1")).json() == {"legal": True, "why": "", "reason": ""}

    run(body())


def test_after_giving_up_nothing_is_left_to_decide(new_house):
    """The state is the same as before, and yet the picture is another one."""

    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            assert (await ana.get(f"/tables/{table}")).json()["legal"]
            assert (await ben.post(f"/tables/{table}/resign")).status_code == 200
            shown = (await ana.get(f"/tables/{table}")).json()
            assert shown["status"] == "over" and shown["legal"] == [] and shown["waiting"] == []
            assert shown["result"]["placing"] == [1, 2]

    run(body())


def test_decisions_after_a_draft_that_is_not_there_are_refused(new_house):
    """After a restart drafts are gone, while the page still means to add to one."""

    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            for more in ({}, {"client_id": "client-0001"}):
                refused = await ana.post(f"/tables/{table}/draft", {"keep": 1, "action": 3, "version": 1, **more})
                assert refused.status_code == 409
            assert (await ana.get(f"/tables/{table}")).json()["draft"] is None
            assert (await ana.post(f"/tables/{table}/draft", {"keep": 0, "action": 3})).status_code == 200

    run(body())


def test_what_a_bot_thinks_of_is_never_in_a_persons_draft(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            _, _, table = await two_at(app)
            desk = house.desk(table)
            assert house.attendant._choose(desk, 0, "greedy")
            assert not desk.table.drafts

    run(body())
