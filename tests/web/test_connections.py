"""Whoever keeps the house waiting is let go, and no address holds all its connections."""

import asyncio
import gc
import socket
import weakref
from contextlib import asynccontextmanager

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from petitfour.core.problem import Problem
from petitfour.web import connections as module
from petitfour.web import serve
from petitfour.web.app import create_app
from petitfour.web.connections import Connection, Connections
from petitfour.web.limits import Limits, limits_said
from petitfour.web.serve import server_of

from .conftest import run

ASK = b"GET /api/v1/words HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
SHORT = Limits(loopback=1, head_seconds=0.3, body_seconds=0.3, take_seconds=0.3)


@asynccontextmanager
async def served(house, limits=SHORT, most=1000):
    """The real server in this process; its port, and the connections it holds."""
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    held = Connections(limits, most)
    server = server_of(create_app(house, limits=limits), house, held)
    serving = asyncio.create_task(server._serve([bound]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield bound.getsockname()[1], held
    finally:
        house.end_streams()
        server.should_exit = True
        await serving


async def connect(port, first=b"", source="127.0.0.1"):
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    writer.write(first)
    return reader, writer


async def ends(reader, within=3.0):
    """Whether the server hangs up."""
    try:
        await asyncio.wait_for(reader.read(), within)
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


async def answers(port, source="127.0.0.1"):
    """The status of a request on a connection of its own; 0 where it is hung up on."""
    try:
        reader, writer = await connect(port, ASK, source)
        line = await asyncio.wait_for(reader.readline(), 5)
        writer.close()
        return int(line.split()[1]) if line else 0
    except OSError:
        return 0


@pytest.fixture(autouse=True)
def looks_often(monkeypatch):
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)


async def lets_go_of_half_a_request(house):
    async with served(house) as (port, held):
        silent, _ = await connect(port)
        half, writer = await connect(port, b"GET / HTTP/1.1\r\nhost: x\r\n")

        async def drip():
            while True:
                await asyncio.sleep(0.1)
                writer.write(b"x-more: 1\r\n")

        dripping = asyncio.create_task(drip())
        second, _ = await connect(port, ASK + b"GET / HT")
        assert await ends(silent) and await ends(half) and await ends(second)
        dripping.cancel()
        assert held.count == 0
        assert await answers(port) == 200


def test_half_a_request_is_not_waited_for_however_it_drips(new_house):
    run(lets_go_of_half_a_request(new_house()))


def test_it_is_shown_to_fail_where_nobody_looks(new_house, monkeypatch):
    monkeypatch.setattr(Connection, "is_late", lambda self, now: False)
    with pytest.raises(AssertionError):
        run(lets_go_of_half_a_request(new_house()))


def test_a_body_that_does_not_come_is_not_waited_for(new_house):
    async def body():
        async with served(new_house()) as (port, _):
            head = f"POST /api/v1/promise HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\n"
            reader, _ = await connect(port, head.encode() + b"content-length: 10\r\n\r\n{")
            assert b" 413 " in await asyncio.wait_for(reader.readline(), 3)
            assert await ends(reader)

    run(body())


def test_an_answer_that_nobody_takes_is_let_go_and_a_stream_is_not(new_house):
    async def body():
        async with served(new_house()) as (port, held):
            slow = socket.socket()
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.setblocking(False)
            await asyncio.get_running_loop().sock_connect(slow, ("127.0.0.1", port))
            slow.send(b"GET /api/v1/games/truel/rules HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 200)
            for _ in range(100):
                if any(each.takes_since for of in held.of.values() for each in of):
                    break
                await asyncio.sleep(0.05)
            else:
                raise AssertionError("it is never stuck")
            await asyncio.sleep(0.6)
            assert held.count == 0
            slow.close()

    run(body())


def test_streams_are_not_late(new_house):
    async def body():
        house = new_house()
        table, _ = await house.create("connect-four", 2)
        async with served(house) as (port, _):
            ask = f"GET /api/v1/tables/{table.id}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
            reader, _ = await connect(port, ask.encode())
            assert not await ends(reader, within=1.0)

    run(body())


def test_one_address_holds_so_many_connections_and_others_still_get_theirs(new_house):
    async def body():
        limits = Limits(loopback=1, connections=10)
        async with served(new_house(), limits) as (port, held):
            kept = [await connect(port) for _ in range(30)]
            refused = [await asyncio.wait_for(reader.readline(), 3) for reader, _ in kept[10:]]
            assert all(b" 429 " in line for line in refused)
            assert held.count == 10 and await answers(port) == 429
            assert await answers(port, "127.0.0.2") == 200
            for _, writer in kept:
                writer.close()
            await asyncio.sleep(0.2)
            assert held.count == 0 and not held.of and await answers(port) == 200

    run(body())


def test_in_a_full_house_the_address_with_most_makes_room(new_house):
    async def body():
        async with served(new_house(), Limits(loopback=1), most=20) as (port, held):
            kept = [await connect(port) for _ in range(20)]
            assert await answers(port) == 429
            assert [await answers(port, f"127.0.0.{n}") for n in range(2, 6)] == [200] * 4
            assert held.count <= 20 and await ends(kept[0][0], 1.0)

    run(body())


async def is_served_before_all_who_knock(house, many=200):
    """Somebody who is in already, while many others come all at once."""
    async with served(house, Limits(loopback=1000), most=10_000) as (port, held):
        reader, writer = await connect(port)
        writer.write(ASK)
        await reader.readuntil(b"\r\n\r\n")
        others = [socket.create_connection(("127.0.0.1", port)) for _ in range(many)]
        writer.write(ASK)
        while b"HTTP/1.1 200" not in await reader.read(2**20):
            pass
        taken = held.count
        for each in others:
            each.close()
        writer.close()
        assert taken < many / 2, taken


def test_whoever_is_in_does_not_wait_for_all_who_knock(new_house):
    run(is_served_before_all_who_knock(new_house()))


def test_one_who_waits_for_them_is_found(new_house, monkeypatch):
    monkeypatch.setattr(serve, "TAKEN_AT_ONCE", 256)
    with pytest.raises(AssertionError):
        run(is_served_before_all_who_knock(new_house()))


async def leaves_nothing_behind(house):
    """Without the garbage collector: in a house it looks at what has lived for a while once an hour."""
    async with served(house, Limits(loopback=1)) as (port, held):
        writers = [(await connect(port, ASK))[1] for _ in range(5)]
        while held.count < 5 or not all(each.cycle for of in held.of.values() for each in of):
            await asyncio.sleep(0.01)
        gc.collect()
        gc.disable()
        try:
            left = [weakref.ref(each.transport) for of in held.of.values() for each in of]
            for writer in writers:
                writer.close()
            while held.count:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0)  # what hung up has returned
            assert not [each for each in left if each() is not None]
        finally:
            gc.enable()


def test_a_connection_that_has_gone_leaves_nothing_behind(new_house):
    run(leaves_nothing_behind(new_house()))


def test_one_that_holds_itself_is_found(new_house, monkeypatch):
    def lost(connection, error):
        connection.all.remove(connection)
        H11Protocol.connection_lost(connection, error)

    monkeypatch.setattr(Connection, "connection_lost", lost)
    with pytest.raises(AssertionError):
        run(leaves_nothing_behind(new_house()))


def test_without_limits_only_the_deadlines_hold(new_house):
    async def body():
        async with served(new_house(), None) as (port, held):
            for _ in range(Limits().connections + 20):
                await connect(port)
            assert await answers(port) == 200
            assert held.limits.head_seconds == Limits().head_seconds

    run(body())


def test_limits_are_said_by_name():
    assert limits_said(["streams=5", "head-seconds=2.5"]) == Limits(streams=5, head_seconds=2.5)
    for wrong in ("stream=5", "streams=five", "streams=0", "streams=-1", "changes=inf", "changes=nan", "", "streams"):
        with pytest.raises(Problem, match="--limit"):
            limits_said([wrong])


@pytest.mark.parametrize(
    ("had", "asked", "connections"),
    [((1024, 4096), (4096, 4096), 3896), ((1024, -1), (20_200, -1), 20_000), ((50_000, 90_000), None, 20_000),
     ((100, 100), (100, 100), 50)],
)  # fmt: skip
def test_a_house_takes_the_descriptors_it_is_given(monkeypatch, had, asked, connections):
    import resource

    said = []
    monkeypatch.setattr(resource, "RLIM_INFINITY", -1)
    monkeypatch.setattr(resource, "getrlimit", lambda which: had)
    monkeypatch.setattr(resource, "setrlimit", lambda which, to: said.append(to))
    assert module.allow_descriptors() == connections and said == ([] if asked is None else [asked])
