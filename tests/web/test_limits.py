"""What one address may ask for: enough for everybody who plays, and no more."""

import pytest

from petitfour.cli import main
from petitfour.web import limits as module
from petitfour.web.app import create_app
from petitfour.web.limits import Limiter, Limits, counted

from .asking import ask
from .conftest import run

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
        told = await ask(app, "POST", "/api/v1/promise", query="lang=es")
        assert "demasiado rápido" in told.body.decode() and told.headers["retry-after"] == "1"
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
        told = await new_table(app, query="lang=es")
        assert "muchas mesas" in told.body.decode() and told.headers["retry-after"] == "50"
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
        import asyncio
        import json

        app = create_app(new_house(), limits=SMALL)
        table = json.loads((await new_table(app)).body)["id"]
        path = f"/api/v1/tables/{table}/events"
        streams = [asyncio.ensure_future(ask(app, "GET", path, pieces=1000)) for _ in range(2)]
        await asyncio.sleep(0.05)
        told = await ask(app, "GET", path, query="lang=es", pieces=1)
        assert told.status == 429 and "inténtalo" in told.body.decode()
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
    assert counted(address, Limits()) == (name, times)


@pytest.mark.parametrize(("said", "limits"), [((), Limits()), (("--no-limits",), None)])
def test_serving_has_limits_unless_it_is_told_otherwise(monkeypatch, said, limits):
    given = {}
    monkeypatch.setattr("petitfour.web.serve.serve", lambda games, **more: given.update(more))
    with pytest.raises(SystemExit):
        main(["serve", *said])
    assert given["limits"] == limits
