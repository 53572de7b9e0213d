"""Seats: taken, left and moved by whoever may, once, whatever comes twice or late."""

import asyncio

import pytest

from petitfour.table.seating import NOBODY, Holder
from petitfour.web.reader import holder_in

from .conftest import Person, run, serving, two_at

CONNECT_FOUR = {"game": "connect-four", "name": "Ana"}


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
            table = (await Person(app).post("/tables", {"game": "connect-four", "name": name})).json()
            assert table["chairs"][0]["name"] == shown

    run(body())


def test_strangers_and_other_seats_can_change_nothing(new_house):
    async def body():
        async with serving(new_house()) as app:
            _, ben, table = await two_at(app)
            confirm = {"version": 1, "client_id": "client-0001"}
            changes = {"draft": {"action": 3}, "draft/back": {}, "confirm": confirm, "leave": {}, "start": {}}
            for path, change in (changes | {"bots": {"chair": 1}, "device": {}}).items():
                assert (await Person(app).post(f"/tables/{table}/{path}", change)).status_code == 403, path
            assert (await ben.post(f"/tables/{table}/draft", {"action": 3})).status_code == 409
            assert (await Person(app).post(f"/tables/{table}/join", {"link": "guess"})).status_code == 403
            assert (await ben.get(f"/tables/{table}")).json()["version"] == 1

    run(body())


def test_one_screen_shows_and_plays_the_chair_that_is_named(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            new_table = (await ana.post("/tables", {"game": "leduc-poker", "name": "Ana", "screen": ["Ben"]})).json()
            table = new_table["id"]
            assert new_table["status"] == "playing" and new_table["screen"] == [0, 1] and new_table["seat"] == 0
            other = (await ana.get(f"/tables/{table}?as=1")).json()
            assert other["seat"] == 1 and other["view"]["hand"] != new_table["view"]["hand"]
            assert (await ana.get(f"/tables/{table}?as=2")).json()["seat"] is None
            assert (await ana.get(f"/tables/{table}?as=99")).status_code == 422
            assert (await ana.get(f"/tables/{table}?as=0&as=1")).status_code in (200, 422)
            assert (await ana.post(f"/tables/{table}/draft?as=1", {"action": 1})).status_code == 409
            assert (await ana.post(f"/tables/{table}/draft?as=0", {"action": 1})).status_code == 200

    run(body())


def test_the_link_is_shown_to_those_who_sit_and_to_nobody_else(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four"})).json()
            assert table["link"]
            for path in (f"/tables/{table['id']}", "/tables", f"/tables/{table['id']}/log"):
                assert table["link"] not in (await Person(app).get(path)).text

    run(body())


def test_one_browser_takes_one_seat_even_when_it_asks_twice(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four"})).json()
            again = await ana.post(f"/tables/{table['id']}/join", {"link": table["link"]})
            assert again.status_code == 409 and again.json()["error"] == "You already sit at this table."

    run(body())


def test_the_same_request_for_a_seat_gets_the_same_seat_and_another_does_not(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            table = (await ana.post("/tables", CONNECT_FOUR)).json()
            path, asked = (
                f"/tables/{table['id']}/join",
                {"link": table["link"], "name": "Ben", "client_id": "0123456789"},
            )
            lost, ben, eve = Person(app), Person(app), Person(app)
            assert (await lost.post(path, asked)).status_code == 200
            again = await ben.post(path, asked)
            assert again.status_code == 200 and again.json()["seat"] == 1
            assert [c["name"] for c in again.json()["chairs"]] == ["Ana", "Ben"]
            for other in ({"client_id": "another one"}, {"client_id": ""}, {"link": "another"}):
                assert (await eve.post(path, asked | other)).status_code in (403, 409)
            assert (await eve.get(f"/tables/{table['id']}")).json()["seat"] is None
            await ben.post(f"/tables/{table['id']}/leave")
            taken = await eve.post(
                path, asked
            )  # nobody holds it any more: a new one, and the old token stays worthless
            assert taken.status_code == 200
            assert (await ben.get(f"/tables/{table['id']}")).json()["seat"] is None

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


def test_leaving_twice_at_once_does_not_throw_the_next_one_out(new_house):
    async def body():
        async with serving(new_house()) as app:
            _, ben, table = await two_at(app)
            cleo, left = Person(app), asyncio.get_running_loop().create_future()

            async def ben_leaves():
                answer = await ben.post(f"/tables/{table}/leave")
                left.set_result(answer.json()["link"])
                return answer

            async def join():
                link = await left
                return await cleo.post(f"/tables/{table}/join", {"link": link, "name": "Cleo"})

            async def leave_again():
                while app.state.house.table(table).chairs[1].kind == "person":
                    await asyncio.sleep(0)
                return await ben.post(f"/tables/{table}/leave")

            answers = await asyncio.gather(ben_leaves(), join(), leave_again())
            assert [a.status_code for a in answers] == [200, 200, 403]
            assert (await cleo.get(f"/tables/{table}")).json()["seat"] == 1

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


def test_the_same_request_from_another_device_gets_the_seat_again(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            key = (await ana.post(f"/tables/{table}/device")).json()["key"]
            lost, phone, eve = Person(app), Person(app), Person(app)
            for person in (lost, phone):
                moved = await person.post(f"/tables/{table}/move", {"key": key, "client_id": "0123456789"})
                assert moved.status_code == 200
            assert (await phone.get(f"/tables/{table}")).json()["seat"] == 0
            assert (
                await eve.post(f"/tables/{table}/move", {"key": key, "client_id": "another one"})
            ).status_code == 403
            assert (await eve.post(f"/tables/{table}/move", {"key": key})).status_code == 403
            assert (await ana.get(f"/tables/{table}")).json()["seat"] is None

    run(body())


def test_a_device_key_dies_with_its_holder(new_house):
    async def body():
        async with serving(new_house()) as app:
            _, ben, table = await two_at(app)
            key = (await ben.post(f"/tables/{table}/device")).json()["key"]
            link = (await ben.post(f"/tables/{table}/leave")).json()["link"]
            cleo = Person(app)
            await cleo.post(f"/tables/{table}/join", {"link": link, "name": "Cleo"})
            assert (await ben.post(f"/tables/{table}/move", {"key": key})).status_code == 403
            assert (await cleo.get(f"/tables/{table}")).json()["seat"] == 1

    run(body())


def test_a_holder_is_the_token_in_the_cookie_and_the_chair_in_the_address():
    cookies = {"seat_a": "a-token", "seat_b": "b-token.1"}
    assert holder_in(cookies, "a", None) == Holder("a-token") and holder_in(cookies, "a", 1) == Holder("a-token", 1)
    assert holder_in(cookies, "b", None) == Holder("b-token.1")  # nothing in a token names a chair
    assert holder_in(cookies, "c", None) == NOBODY


@pytest.mark.parametrize("meant", ["-1", "x", "1.5", "01x", "\u0661" * 9, "16", "100"])
def test_a_chair_that_is_none_is_refused(new_house, meant):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            for answer in (
                await ana.get(f"/tables/{table}", params={"as": meant}),
                await ana.post(f"/tables/{table}/draft", {"action": 3}, params={"as": meant}),
            ):
                assert answer.status_code == 422 and answer.json()["error"].startswith("as: ")

    run(body())


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "One of our bots has that name"), ("es", "Uno de nuestros bots se llama así")],
)
def test_a_name_of_the_cast_is_refused_in_words_and_nothing_changes(new_house, lang, why):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, eve = Person(app), Person(app)
            for wanted in ({"name": " márzipan"}, {"name": "Ana", "others": [{"kind": "person", "name": "Marzipan"}]}):
                refused = await eve.post(f"/tables?lang={lang}", {"game": "connect-four", **wanted})
                assert refused.status_code == 400 and refused.json()["error"].startswith(why)
            assert not house.desks.open
            table = (await ana.post("/tables", CONNECT_FOUR)).json()
            joining = {"link": table["link"], "name": "MARZIPAN"}
            refused = await eve.post(f"/tables/{table['id']}/join?lang={lang}", joining)
            assert refused.status_code == 400 and refused.json()["error"].startswith(why)
            assert (await ana.get(f"/tables/{table['id']}")).json()["chairs"][1]["kind"] == "open"

    run(body())


def test_faces_are_chosen_at_the_set_up_and_when_joining(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben = Person(app), Person(app)
            table = (await ana.post("/tables", CONNECT_FOUR | {"face": "tiger"})).json()
            assert [(c["face"], c["cocoa"]) for c in table["chairs"]] == [("tiger", 0), ("", 0)]
            joining = {"link": table["link"], "name": "Ben", "face": "owl"}
            refused = await ben.post(f"/tables/{table['id']}/join", joining)
            assert (refused.status_code, refused.json()["error"]) == (400, "There is no such face to choose.")
            joined = (await ben.post(f"/tables/{table['id']}/join", joining | {"face": "lion"})).json()
            assert [c["face"] for c in joined["chairs"]] == ["tiger", "lion"]

    run(body())


def test_the_chairs_are_set_in_the_order_that_was_asked_for(new_house):
    async def body():
        async with serving(new_house()) as app:
            cat = {"kind": "bot", "bot": "greedy", "face": "cat"}
            others = [cat, {"kind": "open"}, {"kind": "person", "name": "Ben"}]
            wanted = {"game": "chocolatiers", "name": "Ana", "others": others}
            table = (await Person(app).post("/tables", wanted)).json()
            assert [(c["kind"], c["name"], c["cocoa"]) for c in table["chairs"]] == [
                ("person", "Ana", 0), ("bot", "Ganache", 60), ("open", "", 0), ("person", "Ben", 0)
            ]  # fmt: skip
            assert table["players"] == 4 and table["screen"] == [0, 3] and table["link"]

    run(body())


def test_a_seat_left_in_a_game_reads_as_the_bot_that_plays_on(new_house):
    async def body():
        async with serving(new_house(stand_in="random")) as app:
            ana, ben, table = await two_at(app)
            await ben.post(f"/tables/{table}/leave")
            shown = (await ana.get(f"/tables/{table}?lang=es")).json()
            left = shown["chairs"][1]
            assert (left["kind"], left["stand_in"], left["name"], left["cocoa"]) == ("open", True, "Caramel", 55)
            assert shown["talk"][-1]["text"] == "Ben se ha ido; Caramel sigue jugando."
            assert shown["link"] is None  # it is for whoever left, not for the other's second browser

    run(body())
