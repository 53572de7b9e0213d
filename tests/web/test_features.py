"""Through the API: own boxes, fair seeds, one screen, clocks, talk, moments and stories."""

import json

import pytest

from petitfour.core import fair

from .conftest import Person, run, serving, two_at

BOX = """
[box]
game = "connect-four"
name = "Small"

[grid]
provenance = "own"
columns = 5
rows = 5
in_a_line = 3
"""


# -- own boxes -------------------------------------------------------------------------------------------------------


def test_an_own_box_is_looked_at_then_played_with_and_kept(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            looked = await ana.post("/boxes", {"game": "connect-four", "files": {"box.toml": BOX}})
            assert looked.json() == {"good": True, "name": "Small", "problems": [], "warnings": []}
            made = (
                await ana.post("/tables", {"game": "connect-four", "box": {"box.toml": BOX}, "bots": ["random"]})
            ).json()
            assert made["own_box"] == "Small" and len(made["view"]["board"][0]) >= 5 and len(made["legal"]) == 5
            box = (await Person(app).get(f"/tables/{made['id']}/box")).json()
            assert box["contents"]["grid"]["columns"] == box["kinds"]["columns"] == 5
            usual = (await ana.get("/games/connect-four")).json()
            assert usual["box"]["contents"]["grid"]["columns"] == usual["kinds"]["columns"] == 7
            cookies = ana.http.cookies
        house.store.close()
        async with serving(new_house()) as app:
            again = Person(app)
            again.http.cookies = cookies
            told = (await again.get(f"/tables/{made['id']}")).json()
            assert told["own_box"] == "Small" and len(told["legal"]) == 5

    run(body())


def test_a_bad_box_is_refused_with_what_is_wrong(new_house):
    async def body():
        async with serving(new_house()) as app:
            bad = {"box.toml": BOX.replace("columns = 5", "columns = 500")}
            looked = (await Person(app).post("/boxes", {"game": "connect-four", "files": bad})).json()
            assert not looked["good"] and "columns" in looked["problems"][0]
            refused = await Person(app).post("/tables", {"game": "connect-four", "box": bad})
            assert refused.status_code == 400 and "columns" in refused.json()["error"]

    run(body())


@pytest.mark.parametrize(
    "files",
    [{}, {"a.csv": "x"}, {"a.toml": "", "b.toml": ""}, {"box.toml": "["}, {"box.toml": "x = 1"},
     {"box.toml": "[" * 5000},
     {"box.toml": BOX.replace("columns", "file = 'x.csv'\ncolumns")}, {"box.toml": "[box]\nname = 1979-05-27"},
     {"box.toml": BOX.replace("connect-four", "truel")}, {"box.toml": BOX.replace("5", "9" * 5000)},
     {"box.toml": BOX, "../../etc/passwd": "x"}, {"box.toml": BOX.replace("5", "nan")}],
)  # fmt: skip
def test_odd_boxes_are_refused_not_tripped_over(new_house, files):
    async def body():
        async with serving(new_house()) as app:
            looked = await Person(app).post("/boxes", {"game": "connect-four", "files": files})
            assert looked.status_code in (200, 400, 422), looked.text
            made = await Person(app).post("/tables", {"game": "connect-four", "box": files})
            assert made.status_code in (400, 422) or (made.status_code == 201 and looked.json()["good"])

    run(body())


def test_a_box_may_be_as_large_as_boxes_are_and_no_larger(new_house):
    async def body():
        async with serving(new_house()) as app:
            for path, name in (("/boxes", "files"), ("/tables", "box")):
                long = BOX + "#" * 400_000
                good = await Person(app).post(path, {"game": "connect-four", name: {"box.toml": long}})
                assert good.status_code in (200, 201), good.text
                larger = await Person(app).post(path, {"game": "connect-four", name: {"box.toml": BOX + "#" * 530_000}})
                assert larger.status_code == 400 and "512 kB" in larger.json()["error"]
                most = await Person(app).post(path, {"game": "connect-four", name: {"box.toml": "#" * 700_000}})
                assert most.status_code == 413
            other = await Person(app).post("/tables/x/say", {"text": "x" * 20_000})
            assert other.status_code == 413

    run(body())


# -- fair seeds ------------------------------------------------------------------------------------------------------


def test_the_maker_adds_a_number_to_a_seed_that_was_promised_before(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben = Person(app), Person(app)
            promised = (await ana.post("/promise")).json()["commitment"]
            given = {"commitment": promised, "nonce": "12" * 8}
            made = (await ana.post("/tables", {"game": "leduc-poker", **given})).json()
            table = made["id"]
            assert made["fair"] == {"next": promised, "given": True}
            joined = (await ben.post(f"/tables/{table}/join", {"link": made["link"]})).json()
            assert joined["fair"] == {"next": promised, "given": False}
            wrong = await ben.post(f"/tables/{table}/nonce", {"commitment": "0" * 64, "nonce": "ab" * 16})
            assert wrong.status_code == 200 and not wrong.json()["fair"]["given"]
            short = await ben.post(f"/tables/{table}/nonce", {"commitment": promised, "nonce": "ab"})
            assert short.status_code == 400
            for number in ("ab" * 16, "cd" * 16):  # the first one counts
                told = await ben.post(f"/tables/{table}/nonce", {"commitment": promised, "nonce": number})
                assert told.json()["fair"]["given"]
            playing = (await ana.post(f"/tables/{table}/start")).json()
            assert playing["fair"]["commitment"] == promised != playing["fair"]["next"]
            assert "secret" not in playing["fair"] and "seed" not in playing["fair"]
            for number in range(12):
                told = (await ana.get(f"/tables/{table}")).json()
                if told["status"] == "over":
                    break
                who = ana if told["waiting"] == [0] else ben
                legal = (await who.get(f"/tables/{table}")).json()["legal"]
                await who.move(table, legal[0]["action"], f"client-{number:04}")
            assert fair.commitment(told["fair"]["secret"]) == promised
            assert told["fair"]["nonces"] == ["12" * 8, "ab" * 16]
            record = json.loads((await Person(app).get(f"/tables/{table}/record")).text)
            fair.check(record["fair"], int(record["seed"]))
            assert record["fair"]["commitment"] == promised
            replay = await Person(app).post("/replays", {"record": json.dumps(record)})
            assert replay.status_code == 200

    run(body())


def test_a_promise_is_used_once_and_not_for_ever(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            promised = (await ana.post("/promise")).json()["commitment"]
            given = {"game": "connect-four", "commitment": promised, "nonce": "12" * 8}
            assert (await ana.post("/tables", {**given, "commitment": "0" * 64})).status_code == 409
            assert (await ana.post("/tables", given)).status_code == 201
            assert (await ana.post("/tables", given)).status_code == 409
            late = (await ana.post("/promise")).json()["commitment"]
            house._promised = {c: (s, until - 601) for c, (s, until) in house._promised.items()}
            assert (await ana.post("/tables", {**given, "commitment": late})).status_code == 409
            monkeypatch.setattr("petitfour.table.house.MOST_PROMISES", 3)
            codes = [(await ana.post("/promise")).status_code for _ in range(4)]
            assert codes == [200, 200, 200, 409]

    run(body())


def test_the_promise_for_the_next_game_survives_a_restart(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            promised = (await ana.get(f"/tables/{table}")).json()["fair"]["next"]
            await ana.post(f"/tables/{table}/nonce", {"commitment": promised, "nonce": "12" * 8})
            cookies = ana.http.cookies
        house.store.close()
        async with serving(new_house()) as app:
            again = Person(app)
            again.http.cookies = cookies
            told = (await again.get(f"/tables/{table}")).json()["fair"]
            assert told["next"] == promised and told["given"]

    run(body())


# -- one screen, clocks, talk ----------------------------------------------------------------------------------------


def test_one_screen_shows_and_plays_the_chair_that_is_named(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "leduc-poker", "name": "Ana", "screen": ["Ben"]})).json()
            table = made["id"]
            assert made["status"] == "playing" and made["screen"] == [0, 1] and made["seat"] == 0
            other = (await ana.get(f"/tables/{table}?as=1")).json()
            assert other["seat"] == 1 and other["view"]["hand"] != made["view"]["hand"]
            assert (await ana.get(f"/tables/{table}?as=2")).json()["seat"] is None
            assert (await ana.get(f"/tables/{table}?as=99")).status_code == 422
            assert (await ana.get(f"/tables/{table}?as=0&as=1")).status_code in (200, 422)
            assert (await ana.post(f"/tables/{table}/draft?as=1", {"action": 1})).status_code == 409
            assert (await ana.post(f"/tables/{table}/draft?as=0", {"action": 1})).status_code == 200

    run(body())


def test_a_clock_is_shown_and_refused_in_words_when_it_is_none(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app, clock="game:300+5")
            told = (await ana.get(f"/tables/{table}")).json()["clock"]
            assert told["written"] == "game:300+5" and told["running"] == [0] and 299 < told["left"][0] <= 300
            assert (await Person(app).post("/tables", {"game": "connect-four", "clock": "soon"})).status_code == 400

    run(body())


def test_what_happens_around_the_game_is_told_in_the_readers_language(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await ben.post(f"/tables/{table}/say", {"text": "Hello {name}"})
            await ben.post(f"/tables/{table}/ask", {"what": "stop"})
            english = (await ana.get(f"/tables/{table}")).json()
            spanish = (await Person(app).get(f"/tables/{table}?lang=es")).json()
            assert english["asked"]["answer"] and not spanish["asked"]["answer"]
            assert spanish["asked"]["words"] == "Ben propone detener la partida: no gana nadie."
            assert [line["text"] for line in spanish["talk"]][-2] == "Hello {name}"

    run(body())


# -- looking back ----------------------------------------------------------------------------------------------------


def test_a_moment_of_a_running_game_shows_what_one_could_see_then_and_all_of_it_after_the_end(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            await ana.move(table, 1, "client-0001")
            mine = (await ana.get(f"/tables/{table}/moments/1")).json()
            assert not mine["open"] and mine["view"]["hand"][0] is not None
            assert mine["view"]["hand"] != (await ben.get(f"/tables/{table}/moments/1")).json()["view"]["hand"]
            assert (await Person(app).get(f"/tables/{table}/moments/9")).status_code == 404
            assert (await Person(app).get(f"/tables/{table}/story")).status_code == 409
            await ben.post(f"/tables/{table}/resign")
            late = (await Person(app).get(f"/tables/{table}/moments/1")).json()
            assert late["open"] and None not in late["view"]["hand"][:2]
            told = (await Person(app).get(f"/tables/{table}/story")).json()
            assert told["versions"] == [1, 2] and told["names"] == ["Ana", "Ben"]

    run(body())


def test_an_earlier_game_is_seen_from_the_seat_one_had_then(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            first = (await ana.get(f"/tables/{table}")).json()["log"][0]["events"]
            await ben.post(f"/tables/{table}/resign")
            await ana.post(f"/tables/{table}/start")  # the seats are rotated
            assert (await ana.get(f"/tables/{table}/moments/1")).json()["events"] == first

    run(body())


def test_a_record_tells_how_a_game_ended_that_the_rules_did_not_end(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await ana.move(table, 3, "client-0001")
            await ben.post(f"/tables/{table}/resign")
            record = (await ana.get(f"/tables/{table}/record")).text
            assert json.loads(record)["ended"] == {"how": "resign", "placing": [1, 2]}
            assert (await ana.post("/replays", {"record": record})).status_code == 200

    run(body())


def test_a_turn_that_is_complete_is_sent_with_its_last_decision(new_house):
    """One request: decisions and a client id. Repeated, it counts once; what is not complete stays a draft."""

    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            first = {"action": 3, "version": 1, "client_id": "client-0001"}
            for _ in range(2):
                told = await ana.post(f"/tables/{table}/draft", first)
                assert told.status_code == 200 and told.json()["confirmed"] == 2
            stale = await ben.post(f"/tables/{table}/draft", {"action": 2, "version": 1, "client_id": "client-0002"})
            assert stale.status_code == 409
            full = await ben.post(f"/tables/{table}/draft", {"actions": [3, 3], "version": 2, "client_id": "client-3"})
            assert full.status_code in (409, 422)  # a second disc is not his to drop
            assert (await ben.get(f"/tables/{table}")).json()["version"] == 2
            good = await ben.post(f"/tables/{table}/draft", {"action": 3, "version": 2, "client_id": "client-0004"})
            assert good.json()["confirmed"] == 3 and good.json()["draft"] is None

    run(body())


def test_after_giving_up_nothing_is_left_to_decide(new_house):
    """The state is the same as before, and yet the picture is another one."""

    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            assert (await ana.get(f"/tables/{table}")).json()["legal"]
            assert (await ben.post(f"/tables/{table}/resign")).status_code == 200
            told = (await ana.get(f"/tables/{table}")).json()
            assert told["status"] == "over" and told["legal"] == [] and told["waiting"] == []
            assert told["result"]["placing"] == [1, 2]

    run(body())
