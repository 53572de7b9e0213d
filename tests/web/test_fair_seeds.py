"""Fair seeds: promised before, made of everybody's numbers, kept over a restart."""

import json

import pytest

from petitfour.core import fair
from petitfour.table.promises import Promises
from petitfour.web.app import create_app
from petitfour.web.limits import Limits

from .asking import ask
from .conftest import Person, run, serving, two_at


def test_the_maker_adds_a_number_to_a_seed_that_was_promised_before(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben = Person(app), Person(app)
            promised = (await ana.post("/promise")).json()["commitment"]
            number_added = {"commitment": promised, "nonce": "12" * 8}
            new_table = (await ana.post("/tables", {"game": "leduc-poker", **number_added})).json()
            table = new_table["id"]
            assert new_table["fair"] == {"next": promised, "has_your_number": True}
            joined = (await ben.post(f"/tables/{table}/join", {"link": new_table["link"]})).json()
            assert joined["fair"] == {"next": promised, "has_your_number": False}
            wrong = await ben.post(f"/tables/{table}/nonce", {"commitment": "0" * 64, "nonce": "ab" * 16})
            assert wrong.status_code == 200 and not wrong.json()["fair"]["has_your_number"]
            short = await ben.post(f"/tables/{table}/nonce", {"commitment": promised, "nonce": "ab"})
            assert short.status_code == 400
            for number in ("ab" * 16, "cd" * 16):  # the first one counts
                answer = await ben.post(f"/tables/{table}/nonce", {"commitment": promised, "nonce": number})
                assert answer.json()["fair"]["has_your_number"]
            playing = (await ana.post(f"/tables/{table}/start")).json()
            assert playing["fair"]["commitment"] == promised != playing["fair"]["next"]
            assert "secret" not in playing["fair"] and "seed" not in playing["fair"]
            for number in range(12):
                answer = (await ana.get(f"/tables/{table}")).json()
                if answer["status"] == "over":
                    break
                who = ana if answer["waiting"] == [0] else ben
                legal = (await who.get(f"/tables/{table}")).json()["legal"]
                await who.move(table, legal[0]["action"], f"client-{number:04}")
            assert fair.commitment(answer["fair"]["secret"]) == promised
            assert answer["fair"]["nonces"] == ["12" * 8, "ab" * 16]
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
            request = {"game": "connect-four", "commitment": promised, "nonce": "12" * 8}
            assert (await ana.post("/tables", {**request, "commitment": "0" * 64})).status_code == 409
            assert (await ana.post("/tables", request)).status_code == 201
            assert (await ana.post("/tables", request)).status_code == 409
            late = (await ana.post("/promise")).json()["commitment"]
            house.promises.secrets = {c: (s, until - 601) for c, (s, until) in house.promises.secrets.items()}
            assert (await ana.post("/tables", {**request, "commitment": late})).status_code == 409
            monkeypatch.setattr("petitfour.table.promises.MOST_PROMISES", 3)
            commitments = [(await ana.post("/promise")).json()["commitment"] for _ in range(4)]
            assert list(house.promises.secrets) == commitments[1:]

    run(body())


async def others_make_tables(house):
    app = create_app(house, limits=Limits(promises=50))
    async with app.router.lifespan_context(app):

        async def promise(client):
            return json.loads((await ask(app, "POST", "/api/v1/promise", client=client)).body)["commitment"]

        ben = await promise("10.0.0.2")
        for _ in range(100):
            await promise("10.0.0.1")
        assert len(house.promises.secrets) == 51
        body = json.dumps({"game": "connect-four", "commitment": ben, "nonce": "12" * 8}).encode()
        json_type = [(b"content-type", b"application/json")]
        answer = await ask(app, "POST", "/api/v1/tables", body=body, headers=json_type, client="10.0.0.2")
        assert answer.status == 201 and json.loads(answer.body)["fair"] == {"next": ben, "has_your_number": True}


def test_promises_of_one_address_take_no_other_ones(new_house):
    run(others_make_tables(new_house()))


def test_it_is_shown_to_fail_with_one_pool_for_all(new_house, monkeypatch):
    monkeypatch.setattr("petitfour.table.promises.MOST_PROMISES", 50)
    monkeypatch.setattr("petitfour.web.api.lobby.quota", lambda *arguments: ("all", 50))
    with pytest.raises(AssertionError):
        run(others_make_tables(new_house()))


def test_where_all_together_have_too_many_whoever_has_most_loses_the_oldest(monkeypatch):
    monkeypatch.setattr("petitfour.table.promises.MOST_PROMISES", 10)
    promises = Promises()
    few = [promises.new(f"10.0.0.{n}", 100) for n in range(3)]
    many = [promises.new("10.0.1.1", 100) for _ in range(30)]
    assert list(promises.secrets) == few + many[-7:]
    promises.secrets = {commitment: (secret, 0.0) for commitment, (secret, _) in promises.secrets.items()}
    last = promises.new("10.0.0.1", 100)
    assert list(promises.secrets) == [last] == list(promises._asked) and list(promises._of) == ["10.0.0.1"]


def test_the_promise_for_the_next_game_survives_a_restart(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            promised = (await ana.get(f"/tables/{table}")).json()["fair"]["next"]
            await ana.post(f"/tables/{table}/nonce", {"commitment": promised, "nonce": "12" * 8})
            cookies = ana.http.cookies
        house.repository.close()
        async with serving(new_house()) as app:
            again = Person(app)
            again.http.cookies = cookies
            fair = (await again.get(f"/tables/{table}")).json()["fair"]
            assert fair["next"] == promised and fair["has_your_number"]

    run(body())
