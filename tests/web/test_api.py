"""The HTTP API: tables from making to rematch, and every refusal in one sentence."""

import asyncio
import json

import pytest

from petitfour.web import api

from .conftest import ORIGIN, Person, listening, run, serving, two_at


def test_games_come_with_options_box_and_rules_in_both_languages(new_house):
    async def body():
        async with serving(new_house()) as app:
            told = (await Person(app).get("/games?lang=es")).json()["games"]
            cards = {card["name"]: card for card in told}
            assert cards["leduc-poker"]["options"][0]["values"][0]["title"] == "una"
            assert "Cómo se juega" in cards["connect-four"]["rules"]
            assert cards["connect-four"]["box"]["contents"]["grid"]["columns"] == 7

    run(body())


def test_a_game_against_a_bot_starts_at_once_and_the_bot_answers(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"], "name": "Ana"})).json()
            assert made["status"] == "playing" and made["waiting"] == [0]
            answered = await ana.move(made["id"], 3, "client-0001")
            assert answered.json()["confirmed"] == 2
            await asyncio.sleep(0.2)
            later = (await ana.get(f"/tables/{made['id']}")).json()
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
                told = (await ana.get(f"/tables/{table}")).json()["result"]
                assert told["series_over"] == (game == 1)
                if game == 0:
                    await ana.post(f"/tables/{table}/start")
            assert "Ana wins the series: Ana 2, Ben 0." in told["series_words"]

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


def test_a_table_survives_a_restart_in_the_middle_of_a_game(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            await ana.move(table, 2, "client-0001")
            before = (await ben.get(f"/tables/{table}")).json()
            cookies = [person.http.cookies for person in (ana, ben)]
        house.repository.close()
        async with serving(new_house()) as app:
            ana, ben = Person(app), Person(app)
            for person, kept in zip((ana, ben), cookies, strict=True):
                person.http.cookies = kept
            after = (await ben.get(f"/tables/{table}")).json()
            assert after | {"news": 0} == before | {"news": 0}  # news are counted from the start of the house
            assert (await ben.move(table, 1, "client-0002")).status_code == 200

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
            told = await ana.post(f"/tables/{table}/confirm", {"version": 0, "client_id": "client-0001"})
            assert told.status_code == 409 and "moved on" in told.json()["error"]
            await ana.post(f"/tables/{table}/draft/back")
            assert (await ana.post(f"/tables/{table}/draft", {"action": 3, "version": 0})).status_code == 409
            assert (await ana.post(f"/tables/{table}/draft", {"action": 3, "version": 1})).status_code == 200

    run(body())


def test_refusals_say_why_in_the_readers_language(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            told = await ana.post(f"/tables/{table}/draft?lang=es", {"action": 0})
            assert told.status_code == 422 and "No debes nada" in told.json()["error"]
            told = await ben.post(f"/tables/{table}/draft?lang=es", {"action": 1})
            assert told.status_code == 409 and told.json()["error"] == "No es tu turno."
            assert (await ana.get(f"/tables/{table}/why?action=0")).json()["why"].startswith("You owe nothing")
            assert (await ana.get(f"/tables/{table}/why?action=1")).json() == {"legal": True, "why": ""}

    run(body())


def test_leaving_makes_the_old_cookie_worthless_and_a_bot_can_take_over(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            kept = ben.http.cookies
            stolen = Person(app)
            stolen.http.cookies.update(kept)
            await ben.post(f"/tables/{table}/leave")
            assert (await stolen.get(f"/tables/{table}")).json()["seat"] is None
            assert (await stolen.post(f"/tables/{table}/draft", {"action": 1})).status_code == 403
            await ana.post(f"/tables/{table}/bots", {"chair": 1, "bot": "random"})
            await ana.move(table, 3, "client-0001")
            await asyncio.sleep(0.2)
            assert (await ana.get(f"/tables/{table}")).json()["waiting"] == [0]

    run(body())


def test_a_link_moves_the_seat_to_another_device_once(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            key = (await ana.post(f"/tables/{table}/device")).json()["key"]
            phone, thief = Person(app), Person(app)
            assert (await phone.post(f"/tables/{table}/move", {"key": key})).json()["seat"] == 0
            assert (await thief.post(f"/tables/{table}/move", {"key": key})).status_code == 403
            assert (await ana.get(f"/tables/{table}")).json()["seat"] is None
            assert (await phone.move(table, 3, "client-0001")).status_code == 200

    run(body())


def test_the_record_comes_after_the_end_only_and_is_a_replay(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            assert (await ana.get(f"/tables/{table}/record")).status_code == 409
            for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
            record = (await Person(app).get(f"/tables/{table}/record")).text
            replay = (await Person(app).post("/replays", {"record": record})).json()
            assert len(replay["frames"]) == 8 and replay["names"] == ["Ana", "Ben"] and replay["over"]
            broken = await Person(app).post("/replays", {"record": record.replace("column=4", "column=5", 1)})
            assert broken.status_code == 400 and "changed after it was saved" in broken.json()["error"]

    run(body())


@pytest.mark.parametrize("origin", [None, "null", "http://evil.test", ORIGIN + ":81", "https://house.test.evil.test"])
def test_changes_from_elsewhere_are_refused(new_house, origin):
    async def body():
        async with serving(new_house()) as app:
            told = await Person(app, origin).post("/tables", {"game": "connect-four"})
            assert told.status_code == 403 and "own page only" in told.json()["error"]
            headers = {"sec-fetch-site": "cross-site"}
            assert (await Person(app).post("/tables", {"game": "connect-four"}, headers=headers)).status_code == 403

    run(body())


def test_every_answer_carries_the_headers_that_keep_a_page_in_its_place(new_house):
    async def body():
        async with serving(new_house()) as app:
            for path in ("/", "/api/v1/games", "/static/app.js", "/faces/connect-four/board.js", "/nothing"):
                headers = (await Person(app).http.get(path)).headers
                expected = "default-src 'none'" if path.startswith("/api") else "script-src 'self'"
                assert expected in headers["content-security-policy"], path
                assert "frame-ancestors 'none'" in headers["content-security-policy"], path
                assert "unsafe" not in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"

    run(body())


def test_a_seat_cookie_is_out_of_reach_of_scripts_and_other_sites(new_house):
    async def body():
        async with serving(new_house()) as app:
            made = await Person(app).post("/tables", {"game": "connect-four"})
            cookie = made.headers["set-cookie"]
            assert "HttpOnly" in cookie and "SameSite=strict" in cookie
            assert f"Path=/api/v1/tables/{made.json()['id']}" in cookie
            token = cookie.split("=", 1)[1].split(";")[0]
            assert len(token) >= 43  # 256 bits
            stored = app.state.house.repository.store.read("select token_hash from chairs where chair=0")[0][0]
            assert token.encode() not in stored and len(stored) == 32

    run(body())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ana  Luz ", "Ana Luz"),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("a\u202eb\u0000c\nd", "abc d"),
        ("{seat.__class__}", "{seat.__class__}"),
        ("", "Guest"),
        ("\u200b\u200b", "Guest"),
        ("x" * 150, "x" * 24),
    ],
)
def test_names_are_cleaned(new_house, name, shown):
    async def body():
        async with serving(new_house()) as app:
            made = (await Person(app).post("/tables", {"game": "connect-four", "name": name})).json()
            assert made["chairs"][0]["name"] == shown

    run(body())


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/tables", {"game": "chess"}, 400),
        ("/tables", {"game": "connect-four", "players": 9}, 400),
        ("/tables", {"game": "connect-four", "options": {"x": "y"}}, 400),
        ("/tables", {"game": "connect-four", "bots": ["deep-thought"]}, 400),
        ("/tables", {"game": "connect-four", "bots": ["random", "random"]}, 400),
        ("/tables", {"game": "connect-four", "series": 0}, 400),
        ("/tables", {"game": 3}, 422),
        ("/tables", {"game": "connect-four", "extra": 1}, 422),
        ("/tables", {"game": "connect-four", "players": "2"}, 422),
        ("/tables/nowhere/start", {}, 404),
        ("/tables/nowhere/join", {"link": "x"}, 404),
        ("/replays", {"record": "{"}, 400),
    ],
)
def test_bad_requests_are_refused_in_one_sentence(new_house, path, body, status):
    async def check():
        async with serving(new_house()) as app:
            told = await Person(app).post(path, body)
            assert told.status_code == status, told.text
            assert isinstance(told.json()["error"], str) and len(told.json()["error"]) > 8

    run(check())


def test_strangers_and_other_seats_can_change_nothing(new_house):
    async def body():
        async with serving(new_house()) as app:
            _, ben, table = await two_at(app)
            confirm = {"version": 1, "client_id": "client-0001"}
            changes = {"draft": {"action": 3}, "draft/back": {}, "confirm": confirm, "leave": {}, "start": {}}
            for path, given in (changes | {"bots": {"chair": 1}, "device": {}}).items():
                assert (await Person(app).post(f"/tables/{table}/{path}", given)).status_code == 403, path
            assert (await ben.post(f"/tables/{table}/draft", {"action": 3})).status_code == 409
            assert (await Person(app).post(f"/tables/{table}/join", {"link": "guess"})).status_code == 403
            assert (await ben.get(f"/tables/{table}")).json()["version"] == 1

    run(body())


def test_bodies_are_bounded(new_house):
    async def body():
        async with serving(new_house()) as app:
            told = await Person(app).post("/tables/nowhere/join", {"link": "x" * 20_000})
            assert told.status_code == 413

    run(body())


@pytest.mark.parametrize("query", ["lang=en", "as=0&lang=en"])
def test_the_stream_gives_a_snapshot_then_news_and_resumes(new_house, query):
    """By the short way, and by FastAPI's, which takes what is written in another order."""

    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app)
            watching = Person(app)
            async with listening(watching, table, query) as heard:
                assert (await heard()).startswith(b"retry:")
                first = parse(await heard())
                assert first["id"] == 1 and first["data"]["version"] == 1
                await ana.move(table, 3, "client-0001")
                second = parse(await heard())
                assert second["id"] == 2 and [t["version"] for t in second["data"]["log"]] == [2]
            await ben.move(table, 4, "client-0002")
            async with listening(watching, table, query, last=1) as heard:  # the browser saw version 1 last
                await heard()
                again = parse(await heard())
                assert [t["version"] for t in again["data"]["log"]] == [2, 3] and again["data"]["seat"] is None
            assert not house.desks.open[table].audience.listeners
            assert len([task for task in asyncio.all_tasks() if "_until_gone" in repr(task)]) == 0

    run(body())


def test_a_stream_says_now_and_then_that_it_is_there_and_ends_with_the_house(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            monkeypatch.setattr(api, "KEEP_ALIVE", 0.02)
            async with listening(ana, table) as heard:
                told = [await heard() for _ in range(4)]
                assert told[2:] == [b": still here\n\n"] * 2
                house.end_streams()
                await asyncio.sleep(0.05)
                assert not house.desks.open[table].audience.listeners

    run(body())


def parse(message):
    lines = dict(line.split(": ", 1) for line in message.decode().strip().splitlines())
    return {"id": int(lines["id"]), "data": json.loads(lines["data"])}


def test_the_api_describes_itself(new_house):
    async def body():
        async with serving(new_house()) as app:
            described = (await Person(app).get("/openapi.json")).json()
            assert "/api/v1/tables/{table_id}/confirm" in described["paths"]

    run(body())


@pytest.mark.parametrize("meant", ["-1", "x", "1.0", "01x", "\u0661" * 9, "100", " 1", "+1"])
def test_a_chair_that_is_none_is_nobodys(meant):
    assert api.holder("a-token", meant).chair == api.NO_CHAIR


def test_a_holder_is_the_token_in_the_cookie_and_the_chair_in_the_address():
    assert api.holder("a-token", "") == ("a-token", None) and api.holder("a-token", "1") == ("a-token", 1)
    assert api.holder("a-token.1", "") == ("a-token.1", None)  # nothing in a token names a chair
