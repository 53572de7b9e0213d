"""Fair seeds: promised before, made of everybody's numbers, kept over a restart."""

import json

from petitfour.core import fair

from .conftest import Person, run, serving, two_at


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
            house.promises.secrets = {c: (s, until - 601) for c, (s, until) in house.promises.secrets.items()}
            assert (await ana.post("/tables", {**given, "commitment": late})).status_code == 409
            monkeypatch.setattr("petitfour.table.promises.MOST_PROMISES", 3)
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
        house.repository.close()
        async with serving(new_house()) as app:
            again = Person(app)
            again.http.cookies = cookies
            told = (await again.get(f"/tables/{table}")).json()["fair"]
            assert told["next"] == promised and told["given"]

    run(body())
