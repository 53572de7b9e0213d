"""What goes wrong beside the game: restarts, broken requests, damaged tables, a full disk. The others play on."""

import asyncio
import sqlite3

from petitfour.table.seating import Holder, hash_token

from .conftest import Person, run, serving, two_at


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


def test_bots_go_on_after_a_restart(new_house):
    async def body():
        house = new_house()
        house.attendant.bot_pause = 30
        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"]})).json()
            await ana.move(table["id"], 3, "client-0001")
            cookies = ana.http.cookies
        house.repository.close()
        async with serving(new_house()) as app:
            await asyncio.sleep(0.2)
            again = Person(app)
            again.http.cookies = cookies
            assert (await again.get(f"/tables/{table['id']}")).json()["version"] == 3

    run(body())


def test_a_request_that_is_broken_off_leaves_memory_and_store_in_step(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            _, _, table = await two_at(app)
            desk = house.desks.open[table]
            holder = Holder("a-token")
            desk.table.chairs[0].token_hash = hash_token(holder.token)
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


def test_one_bad_table_does_not_stop_the_house(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            await two_at(app, public=True)
            _, _, table = await two_at(app, public=True)
        house.repository.close()
        connection = sqlite3.connect(house.repository.store.path)
        connection.execute("update turns set snapshot=x'00' where table_id=?", (table,))
        connection.execute("insert into tables values('gone','no-such-game',2,'{}',null,'l',1,9e9,'',null,'',1,0,0)")
        connection.execute("insert into tables values('torn','connect-four',2,'{',null,'l',1,9e9,'',null,'',1,0,0)")
        connection.commit()
        connection.close()
        async with serving(new_house()) as app:
            assert len((await Person(app).get("/tables")).json()["tables"]) == 1
            assert (await Person(app).get(f"/tables/{table}")).status_code == 400

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
            answer = await ana.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-0001"})
            assert answer.status_code == 503 and "could not be kept" in answer.json()["error"]
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
            table = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"]})).json()
            real, fails = house.repository.store.write_then, iter([False, True, True])

            def sometimes(statements, done):
                real([("insert into nowhere values(1)", ())] if next(fails, False) else statements, done)

            monkeypatch.setattr(house.repository.store, "write_then", sometimes)
            await ana.move(table["id"], 3, "client-0001")
            await asyncio.sleep(0.6)
            assert (await ana.get(f"/tables/{table['id']}")).json()["waiting"] == [0]

    run(body())
