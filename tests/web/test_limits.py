"""What one address may ask for: enough for everybody who plays, and no more."""

import asyncio
import json

import pytest

from petitfour.cli import main
from petitfour.web import limits as module
from petitfour.web import serve as serving
from petitfour.web.app import create_app
from petitfour.web.limits import Limiter, Limits, bytes_kept, counting_key

from .asking import ask
from .conftest import run
from .test_own_boxes import BOX

JSON = [(b"content-type", b"application/json")]

SMALL = Limits(changes=1.0, changes_at_once=5.0, tables=2.0, tables_seconds=100.0, streams=2)


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


async def new_table(app, client="10.0.0.1", **more):
    body = b'{"game": "connect-four"}'
    headers = [(b"content-type", b"application/json")]
    return await ask(app, "POST", "/api/v1/tables", body=body, headers=headers, client=client, **more)


def too_fast(new_house, limits=SMALL):
    async def body():
        app = create_app(new_house(), limits=limits)
        codes = [(await ask(app, "POST", "/api/v1/promise")).status for _ in range(8)]
        assert codes == [200] * 5 + [429] * 3
        answer = await ask(app, "POST", "/api/v1/promise", query="lang=es")
        assert "demasiado rápido" in answer.body.decode() and answer.headers["retry-after"] == "1"
        assert (await ask(app, "POST", "/api/v1/promise", query="lang=xx")).status == 429
        assert (await ask(app, "POST", "/api/v1/promise", client="10.0.0.2")).status == 200  # another address
        assert (await ask(app, "GET", "/api/v1/words")).status == 200  # looking is free

    run(body())


def test_changes_from_one_address_are_limited_and_told_so(new_house):
    too_fast(new_house)


def test_it_is_shown_to_fail_where_nothing_is_counted(new_house, monkeypatch):
    monkeypatch.setattr(Limiter, "change", lambda self, address, path: None)
    with pytest.raises(AssertionError):
        too_fast(new_house)


def test_new_tables_of_one_address_are_limited_and_come_back_with_time(new_house, monkeypatch):
    async def body():
        clock = Clock()
        monkeypatch.setattr("petitfour.web.guard.Limiter", lambda limits: Limiter(limits, clock))
        house = new_house()
        app = create_app(house, limits=SMALL)
        assert [(await new_table(app)).status for _ in range(3)] == [201, 201, 429]
        answer = await new_table(app, query="lang=es")
        assert "muchas mesas" in answer.body.decode() and answer.headers["retry-after"] == "50"
        assert house.repository.store.read("select count(*) from tables")[0][0] == 2
        clock.now += 51
        assert (await new_table(app)).status == 201

    run(body())


def test_this_machine_itself_may_do_much_more(new_house):
    async def body():
        app = create_app(new_house(), limits=SMALL)
        for client in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.8.8"):
            codes = {(await ask(app, "POST", "/api/v1/promise", client=client)).status for _ in range(100)}
            assert codes == {200}, client

    run(body())


def test_without_limits_nothing_is_counted(new_house):
    async def body():
        app = create_app(new_house())
        assert {(await ask(app, "POST", "/api/v1/promise")).status for _ in range(200)} == {200}

    run(body())


def test_open_streams_of_one_address_are_limited_and_free_again_when_closed(new_house):
    async def body():
        app = create_app(new_house(), limits=SMALL)
        table = json.loads((await new_table(app)).body)["id"]
        path = f"/api/v1/tables/{table}/events"
        streams = [asyncio.ensure_future(ask(app, "GET", path, pieces=1000)) for _ in range(2)]
        await asyncio.sleep(0.05)
        answer = await ask(app, "GET", path, query="lang=es", pieces=1)
        assert answer.status == 429 and "inténtalo" in answer.body.decode()
        assert (await ask(app, "GET", path, pieces=1, client="10.0.0.2")).status == 200
        app.state.house.end_streams()
        await asyncio.gather(*streams)
        app.state.house.desks.is_closing = False
        assert (await ask(app, "GET", path, pieces=1)).status == 200
        nowhere = [(await ask(app, "GET", "/api/v1/tables/x/events")).status for _ in range(5)]
        assert nowhere == [404] * 5

    run(body())


def test_a_flood_of_addresses_takes_no_more_memory_and_forgets_nobody_who_is_busy(monkeypatch):
    monkeypatch.setattr(module, "MOST_ADDRESSES", 50)
    limiter = Limiter(SMALL, Clock())
    for _ in range(6):
        busy = limiter.change("10.0.0.1", "/")
    for number in range(2000):
        limiter.change(f"10.1.{number // 250}.{number % 250}", "/api/v1/tables")
        assert limiter.change("10.0.0.1", "/") is not None
    assert busy is not None and len(limiter.changes) == len(limiter.tables) == 50


@pytest.mark.parametrize(
    ("address", "name", "times"),
    [
        ("10.0.0.1", "10.0.0.1", 1),
        ("::ffff:10.0.0.1", "10.0.0.1", 1),
        ("2001:db8::1", "2001:db8::/64", 1),
        ("2001:db8::ffff:1", "2001:db8::/64", 1),
        ("fe80::1%eth0", "fe80::/64", 1),
        ("::1", "::1", 100),
        ("127.0.0.1", "127.0.0.1", 100),
        ("", "", 1),
        ("unix:/tmp/x", "unix:/tmp/x", 1),
    ],
)
def test_an_address_is_counted_by_its_name(address, name, times):
    assert counting_key(address, Limits()) == (name, times)


@pytest.mark.parametrize(
    ("said", "limits"),
    [
        ((), Limits()),
        (("--no-limits",), None),
        (("--limit", "streams=5", "--limit", "tables=9"), Limits(streams=5, tables=9)),
    ],
)
def test_serving_has_limits_unless_it_is_told_otherwise(monkeypatch, said, limits):
    settings = {}
    monkeypatch.setattr("petitfour.web.serve.serve", lambda games, **more: settings.update(more))
    with pytest.raises(SystemExit):
        main(["serve", *said])
    assert settings["limits"] == limits


async def own_box(app, size, client="10.0.0.1"):
    box = f"# {'x' * size}\n" + BOX
    body = json.dumps({"game": "connect-four", "box": {"box.toml": box}}).encode()
    return await ask(app, "POST", "/api/v1/tables", body=body, headers=JSON, client=client, query="lang=es")


def test_so_much_of_own_boxes_is_kept_for_an_address(new_house, monkeypatch):
    async def body():
        clock = Clock()
        monkeypatch.setattr("petitfour.web.guard.Limiter", lambda limits: Limiter(limits, clock))
        app = create_app(new_house(), limits=Limits(boxes_mb=0.1))
        assert [(await own_box(app, 40_000)).status for _ in range(3)] == [201, 201, 429]
        answer = await own_box(app, 40_000)
        assert "cajas propias" in answer.body.decode() and int(answer.headers["retry-after"]) > 10_000
        assert (await new_table(app)).status == 201  # without one
        assert (await own_box(app, 40_000, client="10.0.0.2")).status == 201
        clock.now += 24 * 3600
        assert (await own_box(app, 40_000)).status == 201

    run(body())


def test_so_much_is_kept_of_what_an_address_does_and_what_is_not_kept_does_not_count(new_house):
    async def body():
        app = create_app(new_house(), limits=Limits(kept_mb=0.03))
        table = json.loads((await new_table(app)).body)["id"]
        path = f"/api/v1/tables/{table}"
        for what, sent in (("seen", b"{}"), ("draft", b'{"action": 3}'), ("draft/back", b"{}"), ("hint", b"{}")):
            for _ in range(10):
                assert (await ask(app, "POST", f"{path}/{what}", body=sent, headers=JSON)).status != 429, what
        codes = [(await ask(app, "POST", f"{path}/say", body=b'{"text": "x"}', headers=JSON)).status for _ in range(9)]
        assert codes == [403] * 6 + [429] * 3

    run(body())


@pytest.mark.parametrize(
    ("path", "body", "kept"),
    [
        ("/api/v1/tables", b"{}", 4096),
        ("/api/v1/tables", b"x" * 10_000, 14_096),
        ("/api/v1/tables/t/confirm", b"{}", 4096),
        ("/api/v1/tables/t/draft", b'{"client_id": "a"}', 4096),
        ("/api/v1/tables/t/draft", b'{"client\\u005fid": "a"}', 4096),
        ("/api/v1/tables/t/draft", b'{"action": 3}', 0),
        ("/api/v1/tables/t/seen", b"{}", 0),
        ("/api/v1/boxes", b"x" * 10_000, 0),
        ("/api/v1/replays", b"x" * 10_000, 0),
    ],
)
def test_what_a_change_keeps(path, body, kept):
    assert bytes_kept(path, body) == kept


@pytest.mark.parametrize(
    ("host", "said", "days"),
    [("127.0.0.1", None, 0), ("0.0.0.0", None, 180), ("0.0.0.0", 0, 0), ("127.0.0.1", 30.0, 30.0)],
)
def test_a_house_on_this_machine_alone_forgets_nothing_unless_it_is_told(host, said, days):
    assert serving.days_kept(host, said) == days


@pytest.mark.parametrize("days", [0, 3])
def test_old_tables_are_looked_for_where_they_are_not_kept_for_ever(new_house, monkeypatch, days):
    async def body():
        house, asked = new_house(), []

        async def expire(keep_days):
            asked.append(keep_days)

        monkeypatch.setattr(house.desks, "expire", expire)
        monkeypatch.setattr("petitfour.web.app.REST_SECONDS", 0.01)
        app = create_app(house, keep_days=days)
        async with app.router.lifespan_context(app):
            await asyncio.sleep(0.1)
            while days and not asked:
                await asyncio.sleep(0.01)
        assert set(asked) == ({days} if days else set())

    run(body())


MOST_ANSWERS = 100


async def floods(house, seconds=0.5):
    """How often an address is answered that asks on ten connections at once whatever it is told."""
    import time

    app = create_app(house, limits=SMALL)
    end, answers = time.monotonic() + seconds, []

    async def flood():
        while time.monotonic() < end and len(answers) < MOST_ANSWERS:
            answers.append((await ask(app, "POST", "/api/v1/promise")).status)

    flooding = [asyncio.ensure_future(flood()) for _ in range(10)]
    await asyncio.sleep(0.25)
    start = time.monotonic()
    assert (await ask(app, "POST", "/api/v1/promise", client="10.0.0.2")).status == 200
    waited = time.monotonic() - start
    await asyncio.gather(*flooding)
    assert set(answers) == {200, 429} and len(answers) < MOST_ANSWERS, len(answers)
    assert waited < 1.0


def test_whoever_is_refused_again_and_again_waits_for_it(new_house):
    run(floods(new_house()))


def test_a_flood_is_seen_where_every_refusal_comes_at_once(new_house, monkeypatch):
    monkeypatch.setattr(Limiter, "is_tired_of", lambda self, address: False)
    with pytest.raises(AssertionError, match=str(MOST_ANSWERS)):
        run(floods(new_house(), seconds=60.0))


def test_a_body_that_does_not_say_how_large_it_is_counts_as_a_large_one(new_house):
    """Before, two hundred connections could have the house hold 600 kB each at the same time."""

    async def body():
        app = create_app(new_house(), limits=Limits(heavy=1))
        sent = [JSON[0], (b"transfer-encoding", b"chunked")]
        waiting = asyncio.Event()

        async def half():
            await waiting.wait()
            return {"type": "http.disconnect"}

        async def nothing(message):
            pass

        headers = [(b"host", b"house.test"), (b"origin", b"http://house.test"), *sent]
        scope = {"type": "http", "method": "POST", "path": "/api/v1/tables", "headers": headers, "query_string": b"",
                 "client": ("10.0.0.1", 1), "scheme": "http", "root_path": ""}  # fmt: skip
        first = asyncio.ensure_future(app(scope, half, nothing))
        await asyncio.sleep(0.01)
        assert (await ask(app, "POST", "/api/v1/tables", body=b'{"game": "connect-four"}', headers=sent)).status == 429
        assert (await new_table(app)).status == 201
        waiting.set()
        await first
        assert (await ask(app, "POST", "/api/v1/tables", body=b'{"game": "connect-four"}', headers=sent)).status == 201

    run(body())


def test_a_box_costs_more_the_longer_it_is(new_house):
    async def body():
        app = create_app(new_house(), limits=Limits(changes=1.0, changes_at_once=45.0))
        body = json.dumps({"game": "connect-four", "files": {"box.toml": "#" * 50_000}}).encode()
        boxes = [(await ask(app, "POST", "/api/v1/boxes", body=body, headers=JSON)).status for _ in range(3)]
        assert boxes == [200, 200, 429]
        assert (await ask(app, "POST", "/api/v1/promise")).status == 200  # there is something left for the rest

    run(body())
