"""What a hostile review of the table found, each as a sentence."""

import asyncio
import json
import sqlite3

import httpx
import pytest

from petitfour.core.problem import Problem
from petitfour.table.refusals import StoreFailed
from petitfour.table.seating import Holder, hashed
from petitfour.table.sqlite.store import Store
from petitfour.web.app import create_app

from .conftest import Person, run, serving, two_at


def test_a_device_key_dies_with_its_holder(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            key = (await ben.post(f"/tables/{table}/device")).json()["key"]
            await ben.post(f"/tables/{table}/leave")
            link = (await ana.get(f"/tables/{table}")).json()["link"]
            cleo = Person(app)
            await cleo.post(f"/tables/{table}/join", {"link": link, "name": "Cleo"})
            assert (await ben.post(f"/tables/{table}/move", {"key": key})).status_code == 403
            assert (await cleo.get(f"/tables/{table}")).json()["seat"] == 1

    run(body())


def test_a_request_that_is_broken_off_leaves_memory_and_store_in_step(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            _, _, table = await two_at(app)
            desk = house.desks.open[table]
            holder = Holder("a-token")
            desk.table.chairs[0].token_hash = hashed(holder.token)
            for delay in (0, 0.001, 0.01):
                if desk.table.waiting() != [0]:
                    break
                house.desk(table).draft_step(holder, 3)
                task = asyncio.ensure_future(house.desk(table).confirm(holder, desk.table.version, f"client-{delay}"))
                await asyncio.sleep(delay)
                task.cancel()
                await asyncio.sleep(0.1)
                kept = house.repository.store.read("select max(version) from turns where table_id=?", (table,))[0][0]
                assert kept == desk.table.version
            house.repository.store.write([("insert into meta values('still', 'writing')", ())]).result(timeout=5)

    run(body())


def test_the_writer_survives_whatever_a_job_brings(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    bad = store.write([("insert into meta values(?, ?)", ("\ud800", "x"))])
    assert bad.exception(timeout=5) is not None
    assert store.write([("insert into nowhere values(1)", ())]).exception(timeout=5) is not None
    store.write([("insert into meta values('a', 'b')", ())]).result(timeout=5)
    store.close()
    assert isinstance(store.write([]).exception(timeout=5), StoreFailed)


def test_one_bad_table_does_not_stop_the_house(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            await two_at(app)
            _, _, table = await two_at(app)
        house.repository.close()
        connection = sqlite3.connect(house.repository.store.path)
        connection.execute("update turns set snapshot=x'00' where table_id=?", (table,))
        connection.execute("insert into tables values('gone','no-such-game',2,'{}',null,'l',1,9e9,'',null,'')")
        connection.execute("insert into tables values('torn','connect-four',2,'{',null,'l',1,9e9,'',null,'')")
        connection.commit()
        connection.close()
        async with serving(new_house()) as app:
            assert len((await Person(app).get("/tables")).json()["tables"]) == 1
            assert (await Person(app).get(f"/tables/{table}")).status_code == 400

    run(body())


def test_a_second_house_over_one_store_is_refused(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    with pytest.raises(Problem, match="already being served"):
        Store(tmp_path / "s.sqlite")
    store.close()
    Store(tmp_path / "s.sqlite").close()


def test_leaving_twice_at_once_does_not_throw_the_next_one_out(new_house):
    async def body():
        async with serving(new_house()) as app:
            _, ben, table = await two_at(app)
            link_of = new_link(app, table)
            cleo = Person(app)
            answers = await asyncio.gather(
                ben.post(f"/tables/{table}/leave"),
                cleo.post(f"/tables/{table}/join", {"link": link_of, "name": "Cleo"}),
                ben.post(f"/tables/{table}/leave"),
            )
            assert [a.status_code for a in answers] == [200, 200, 403]
            assert (await cleo.get(f"/tables/{table}")).json()["seat"] == 1

    run(body())


def new_link(app, table):
    return app.state.house.table(table).link


def test_one_browser_takes_one_seat_even_when_it_asks_twice(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "connect-four"})).json()
            again = await ana.post(f"/tables/{made['id']}/join", {"link": made["link"]})
            assert again.status_code == 409 and again.json()["error"] == "You already sit at this table."

    run(body())


@pytest.mark.parametrize("origin", ["http://[::1", "http://[x]", "http://house.test@evil", "\x00", "http://"])
def test_odd_origins_are_refused_not_tripped_over(new_house, origin):
    async def body():
        async with serving(new_house()) as app:
            told = await Person(app, None).post("/tables", {"game": "connect-four"}, headers={"origin": origin})
            assert told.status_code == 403 and "content-security-policy" in told.headers

    run(body())


def test_letters_that_cannot_be_sent_are_no_reason_to_fail(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            text = json.dumps({"game": "connect-four", "options": {"\ud800": "x"}})
            told = await ana.http.post("/api/v1/tables", content=text, headers={"content-type": "application/json"})
            assert told.status_code in (400, 422) and told.json()["error"]

    run(body())


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app)
            await ana.post(f"/tables/{table}/draft", {"action": 3})
            real = house.repository.store.write_then

            def full(statements, done):
                real([("insert into nowhere values(1)", ())], done)

            monkeypatch.setattr(house.repository.store, "write_then", full)
            told = await ana.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-0001"})
            assert told.status_code == 503 and "could not be kept" in told.json()["error"]
            assert (await ben.get(f"/tables/{table}")).json()["version"] == 1
            monkeypatch.setattr(house.repository.store, "write_then", real)
            again = await ana.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-0001"})
            assert again.status_code == 200

    run(body())


def test_a_bot_tries_again_when_its_turn_could_not_be_kept(new_house, monkeypatch):
    async def body():
        monkeypatch.setattr("petitfour.table.attendant.RETRY_SECONDS", 0.05)
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"]})).json()
            real, fails = house.repository.store.write_then, iter([False, True, True])

            def sometimes(statements, done):
                real([("insert into nowhere values(1)", ())] if next(fails, False) else statements, done)

            monkeypatch.setattr(house.repository.store, "write_then", sometimes)
            await ana.move(made["id"], 3, "client-0001")
            await asyncio.sleep(0.6)
            assert (await ana.get(f"/tables/{made['id']}")).json()["waiting"] == [0]

    run(body())


def test_bots_go_on_after_a_restart(new_house):
    async def body():
        house = new_house()
        house.attendant.bot_pause = 30
        async with serving(house) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"]})).json()
            await ana.move(made["id"], 3, "client-0001")
            cookies = ana.http.cookies
        house.repository.close()
        async with serving(new_house()) as app:
            await asyncio.sleep(0.2)
            again = Person(app)
            again.http.cookies = cookies
            assert (await again.get(f"/tables/{made['id']}")).json()["version"] == 3

    run(body())


def test_the_link_is_shown_to_those_who_sit_and_to_nobody_else(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "connect-four"})).json()
            assert made["link"]
            for path in (f"/tables/{made['id']}", "/tables", f"/tables/{made['id']}/log"):
                assert made["link"] not in (await Person(app).get(path)).text

    run(body())


def test_every_finished_game_of_a_table_can_be_saved(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
            await ana.post(f"/tables/{table}/start")
            assert (await ana.get(f"/tables/{table}/record")).status_code == 409
            first = await ana.get(f"/tables/{table}/record?game=1")
            assert first.status_code == 200 and json.loads(first.text)["names"] == ["Ana", "Ben"]

    run(body())


def test_a_new_series_begins_at_nought(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)  # one win decides
            for game in range(2):
                people = (ana, ben) if game == 0 else (ben, ana)
                for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                    await people[number % 2].move(table, column, f"client-{game}-{number:04}")
                told = (await ana.get(f"/tables/{table}")).json()
                assert told["wins"] == ([1, 0] if game == 0 else [0, 1])
                await ana.post(f"/tables/{table}/start")

    run(body())


def test_a_house_on_this_machine_answers_to_its_own_names_only(new_house):
    async def body():
        app = create_app(new_house(), hosts=frozenset({"localhost", "127.0.0.1"}))
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://evil.test") as evil:
            assert (await evil.get("/api/v1/words")).status_code == 421
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost:8444") as good:
            assert (await good.get("/api/v1/words")).status_code == 200

    run(body())


def test_refusals_of_the_house_are_in_the_readers_language(new_house):
    async def body():
        async with serving(new_house()) as app:
            told = await Person(app).get("/tables/nowhere?lang=es")
            assert told.status_code == 404 and told.json()["error"] == "Esa mesa no existe."
            assert (await Person(app).get("/nothing")).json()["error"] == "Not Found."

    run(body())
