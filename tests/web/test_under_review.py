"""What a hostile review of the table found, each as a sentence."""

import asyncio
import json
import shutil
import sqlite3
import textwrap

import httpx
import pytest

from petitfour.bots import make_bot
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.table.house import House
from petitfour.table.seating import hashed
from petitfour.table.store import Store, StoreFailed
from petitfour.web.app import create_app

from .conftest import Person, run, serving, two_at
from .server import EXAMPLES


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
            desk = house._desks[table]
            token = "a-token"
            desk.table.chairs[0].token_hash = hashed(token)
            for delay in (0, 0.001, 0.01):
                if desk.table.waiting() != [0]:
                    break
                house.draft_step(table, token, 3)
                task = asyncio.ensure_future(house.confirm(table, token, desk.table.version, f"client-{delay}"))
                await asyncio.sleep(delay)
                task.cancel()
                await asyncio.sleep(0.1)
                kept = house.store.read("select max(version) from turns where table_id=?", (table,))[0][0]
                assert kept == desk.table.version
            house.store.write([("insert into meta values('still', 'writing')", ())]).result(timeout=5)

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
        house.store.close()
        connection = sqlite3.connect(house.store.path)
        connection.execute("update turns set snapshot=x'00' where table_id=?", (table,))
        connection.execute("insert into tables values('gone','no-such-game',2,'{}',null,'l',1,9e9)")
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
            real = house.store.write

            def full(statements):
                return real([("insert into nowhere values(1)", ())])

            monkeypatch.setattr(house.store, "write", full)
            told = await ana.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-0001"})
            assert told.status_code == 503 and "could not be kept" in told.json()["error"]
            assert (await ben.get(f"/tables/{table}")).json()["version"] == 1
            monkeypatch.setattr(house.store, "write", real)
            again = await ana.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-0001"})
            assert again.status_code == 200

    run(body())


def test_a_bot_tries_again_when_its_turn_could_not_be_kept(new_house, monkeypatch):
    async def body():
        monkeypatch.setattr("petitfour.table.house.RETRY_SECONDS", 0.05)
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"]})).json()
            real, fails = house.store.write, iter([False, True, True])

            def sometimes(statements):
                return real([("insert into nowhere values(1)", ())] if next(fails, False) else statements)

            monkeypatch.setattr(house.store, "write", sometimes)
            await ana.move(made["id"], 3, "client-0001")
            await asyncio.sleep(0.6)
            assert (await ana.get(f"/tables/{made['id']}")).json()["waiting"] == [0]

    run(body())


def test_bots_go_on_after_a_restart(new_house):
    async def body():
        house = new_house()
        house.bot_pause = 30
        async with serving(house) as app:
            ana = Person(app)
            made = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"]})).json()
            await ana.move(made["id"], 3, "client-0001")
            cookies = ana.http.cookies
        house.store.close()
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


# -- several at once ---------------------------------------------------------------------------------------------------


@pytest.fixture
def bidding(tmp_path):
    """Connect four's folder turned into a game in which two seats bid in secret, twice; the higher sum wins."""
    folder = tmp_path / "secret_bid"
    shutil.copytree(EXAMPLES / "connect_four", folder)
    for name, text in BID.items():
        (folder / name).write_text(textwrap.dedent(text))
    (folder / "box.toml").write_text('[box]\ngame = "secret-bid"\nname = "x"\n[bids]\nprovenance = "own"\nmost = 5\n')
    return folder


BID = {
    "__init__.py": """
        from petitfour.core.kit import About
        about = About(name="secret-bid", players=(2,), minutes=1)
        """,
    "state.py": """
        from petitfour.core.kit import ALL, NOBODY, OWNER, Seats, StateRecord, cell, cells, count, flag
        SEATS = Seats(2)
        BID = count(5, "bid")
        class State(StateRecord, seats=SEATS):
            turn_number = cell(seen_by=ALL, holds=count(2))
            has_bid = cells(SEATS, seen_by=ALL, holds=flag())
            bid = cells(SEATS, seen_by=OWNER, holds=BID)
            total = cells(SEATS, seen_by=ALL, holds=count(10))
        """,
    "box.py": """
        from petitfour.core.kit import BoxRecord, entry
        class Box(BoxRecord):
            most = entry()
        def fill(source, box):
            box.most = source.number("bids", "most", 1, 5)
        """,
    "actions.py": """
        from petitfour.core.kit import ActionTable, Events, Reasons
        from .state import BID
        ACTIONS = ActionTable(bid={"bid": BID})
        EVENTS = Events(has_bid={}, shown={"bid": BID})
        HAS_BID, SHOWN = EVENTS.codes
        REASONS = Reasons("too_high")
        (TOO_HIGH,) = REASONS.codes
        """,
    "rules.py": """
        from petitfour.core.kit import NO_SEAT, OK, SEVERAL, Bounds, emit, rule, share_places
        from .actions import HAS_BID, SHOWN, TOO_HIGH
        @rule
        def setup(s, box, players, options):
            s.to_act = SEVERAL
        @rule
        def waiting(s, out):
            found = 0
            if s.to_act == SEVERAL:
                for seat in range(2):
                    if s.has_bid[seat] == 0:
                        out[found] = seat
                        found += 1
            return found
        @rule
        def why_not(s, box, seat, action):
            return OK if action <= box.most else TOO_HIGH
        @rule
        def legal(s, box, seat, out):
            for action in range(box.most + 1):
                out[action] = action
            return box.most + 1
        @rule
        def apply(s, box, seat, action, events):
            s.bid[seat] = action
            s.has_bid[seat] = 1
            emit(events, HAS_BID, seat)
            if s.has_bid[0] + s.has_bid[1] == 2:
                for each in range(2):
                    s.total[each] += s.bid[each]
                    emit(events, SHOWN, each, s.bid[each])
                s.bid[:] = 0
                s.has_bid[:] = 0
                s.turn_number += 1
                if s.turn_number == 2:
                    s.to_act = NO_SEAT
        @rule
        def chance_weights(s, box, out):
            return 0
        @rule
        def chance_site(s):
            return 0
        @rule
        def is_over(s):
            return s.to_act == NO_SEAT
        @rule
        def scores(s, box, out):
            for seat in range(2):
                out[seat] = s.total[seat]
        @rule
        def placing(s, box, out):
            share_places(s.total, 2, out)
        def bounds(players, options, box):
            return Bounds(4, 0, 0, 10)
        """,
    "invariants.py": """
        from petitfour.core.kit import rule
        INVARIANTS = ("nothing",)
        @rule
        def broken(s, box):
            return 0
        """,
    "redeal.py": """
        from petitfour.core.kit import below, rule
        @rule
        def redeal(s, box, seat, seed):
            for each in range(2):
                if each != seat:
                    s.bid[each] = below(seed, each, box.most + 1) if s.has_bid[each] else 0
        """,
    "instinct.py": """
        from petitfour.core.kit import rule
        @rule
        def instinct(s, box, seat, action):
            return action
        """,
    "position.py": """
        def describe(s, box):
            return ""
        def parse(lines, s, box):
            pass
        """,
}


def test_simultaneous_choices_at_a_table(bidding, tmp_path):
    """Another's secret choice makes nobody's stale, shows only that it was made, and an old round's turn is refused."""

    async def body():
        house = House(Registry([bidding]), Store(tmp_path / "t.sqlite"), make_bot, bot_pause=0)
        async with serving(house) as app:
            ana, ben, table = await two_at(app, game="secret-bid")
            seen = (await ben.get(f"/tables/{table}")).json()
            assert seen["waiting"] == [0, 1] and seen["version"] == 1
            await ben.post(f"/tables/{table}/draft", {"action": 2})
            assert (await ana.move(table, 5, "client-ana1")).status_code == 200
            now = (await ben.get(f"/tables/{table}")).json()
            assert now["view"]["has_bid"] == [1, 0] and now["view"]["total"] == [0, 0]
            assert now["draft"]["decisions"][0]["action"] == 2 and now["draft"]["reveals"]
            stale = await ben.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-ben1"})
            assert stale.status_code == 200  # made at version 1, the table was at 2
            second = (await ben.get(f"/tables/{table}")).json()
            assert second["view"]["total"] == [5, 2] and second["waiting"] == [0, 1]
            await ben.post(f"/tables/{table}/draft", {"action": 1})
            for version in (1, 2):
                old = await ben.post(
                    f"/tables/{table}/confirm", {"version": version, "client_id": f"client-old{version}"}
                )
                assert old.status_code == 409
        house.store.close()

    run(body())


def test_the_simultaneous_game_itself_keeps_the_contract(bidding):
    from petitfour.core.registry import load_game
    from petitfour.testing import checks, worlds

    game = load_game(bidding)
    checks.legal_agrees_with_why_not(game)
    checks.somebody_can_always_act(game)
    checks.simultaneous_choices_are_independent(game)
    checks.random_games_hold(game, 50)
    worlds.two_worlds_look_the_same(game, games=12)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        (
            "s.has_bid[seat] = 1\n",
            "s.has_bid[seat] = 1\n    if s.has_bid[0] + s.has_bid[1] == 1:\n        s.total[seat] += 1\n",
            "order",
        ),
        ("range(box.most + 1):", "range(box.most + 1 - s.has_bid[1 - seat]):", "narrows|legal"),
    ],
)
def test_choices_that_depend_on_each_other_are_found(bidding, right, wrong, words):
    from petitfour.core.registry import load_game
    from petitfour.testing import checks

    rules = bidding / "rules.py"
    text = rules.read_text()
    assert right in text
    rules.write_text(text.replace(right, wrong))
    with pytest.raises(AssertionError, match=words):
        checks.simultaneous_choices_are_independent(load_game(bidding))
