"""Requests in the usual form go past h11: what is taken there h11 would have read alike, and answers are as h11's."""

import asyncio
import random
import re

import h11
import pytest

from petitfour.web import usual
from petitfour.web.app import create_app
from petitfour.web.connections import Connections
from petitfour.web.guard import WHOLE_BODY
from petitfour.web.limits import Limits
from petitfour.web.serve import server_of
from petitfour.web.usual import UsualCycle, usual_request

from .conftest import run

TURN = (
    b"POST /api/v1/tables/Ab-9_x/draft?lang=en&as=0 HTTP/1.1\r\nHost: 127.0.0.1:8000\r\nOrigin: http://127.0.0.1:8000\r\n"
    b"Content-Type: application/json\r\nCookie: device=abc; seat_Ab=x\r\nConnection: keep-alive\r\n"
    b'Content-Length: 16\r\n\r\n{"action": 3333}'
)
STREAM = b"GET /api/v1/tables/Ab-9_x/events?since=0&lang=en&framed=1 HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\n\r\n"
LINES = (
    b"Host: b\r\n", b"x: \r\n", b"x:y\r\n", b"x: y \r\n", b" folded\r\n", b"Transfer-Encoding: chunked\r\n",
    b"Content-Length: 2\r\n", b"Expect: 100-continue\r\n", b"Connection: close\r\n", b"Upgrade: websocket\r\n",
    b"\r\n", b"\n", b"\r", b"GET / HTTP/1.1\r\n",
)  # fmt: skip
LETTERS = (b"", b" ", b"\t", b"\r\n", b"\n", b"\0", b":", b"?", b"%20", b"HTTP/1.0", b"\x80", b"0", b"/", b"x", STREAM)


def nearly_usual(rng):
    """A usual request with some lines or letters put in, taken away or doubled."""
    data = rng.choice((TURN, STREAM))
    for _ in range(rng.randrange(1, 4)):
        if rng.random() < 0.5:
            starts = [at.end() for at in re.finditer(rb"\r\n", data)]
            at, put, gone = rng.choice(starts or [0]), rng.choice(LINES), 0
        else:
            at, put, gone = rng.randrange(len(data) + 1), rng.choice(LETTERS), rng.randrange(4)
        data = data[:at] + put + data[at + gone :]
    return data


def by_h11(data):
    """What h11 reads: a request and its body, if that is all there is and it may go on afterwards."""
    connection = h11.Connection(h11.SERVER)
    connection.receive_data(data)
    try:
        request = connection.next_event()
        if not isinstance(request, h11.Request) or connection.they_are_waiting_for_100_continue:
            return None
        body = b""
        while isinstance(event := connection.next_event(), h11.Data):
            body += bytes(event.data)
    except h11.RemoteProtocolError:
        return None
    if not isinstance(event, h11.EndOfMessage) or connection.trailing_data[0] or connection.their_state is not h11.DONE:
        return None
    path, _, query = request.target.partition(b"?")
    return request.method.decode(), path, query, list(request.headers), body


def agrees(data):
    ours = usual_request(data)
    assert ours is None or tuple(ours) == by_h11(data), data
    return ours


def asks_much(count):
    rng = random.Random(1)
    return sum(agrees(nearly_usual(rng)) is not None for _ in range(count))


def test_what_is_taken_h11_would_have_read_alike():
    assert agrees(TURN) is not None and agrees(STREAM) is not None
    assert asks_much(4000) > 100


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("HEAD", re.compile(usual.HEAD.pattern.replace(rb"[!-~]+(?: +[!-~]+)*", rb"[ -~]*"))),  # blanks at the end
        ("NOT_USUAL", set()),  # a body in chunks, read by its length
        ("KEEP_ALIVE", (b"keep-alive", b"Keep-Alive", b"close")),
    ],
    ids=["blanks", "chunks", "close"],
)
def test_it_is_shown_to_fail_where_more_is_taken(name, planted, monkeypatch):
    monkeypatch.setattr(usual, name, planted)
    with pytest.raises(AssertionError):
        asks_much(20_000)


@pytest.mark.parametrize(
    "data",
    [
        TURN[:-1], TURN + b"x", STREAM + b"x", TURN.replace(b"POST", b"PUT"), TURN.replace(b"/draft", b"/say"),
        TURN.replace(b"Host: 127.0.0.1:8000\r\n", b""), TURN.replace(b"Cookie", b"Host"), STREAM + STREAM,
        TURN.replace(b"Ab-9_x", b"Ab%2Fx"), TURN.replace(b"Content-Length: 16", b"Content-Length: 016"),
    ],
)  # fmt: skip
def test_whatever_is_odd_is_left_to_h11(data):
    assert usual_request(data) is None


# -- on a connection --------------------------------------------------------------------------------------------------


class Wire(asyncio.Transport):
    """Where a connection writes, without a socket."""

    def __init__(self):
        super().__init__()
        self.pieces, self.is_closed, self.is_paused = [], False, False

    def get_extra_info(self, name, default=None):
        return {"peername": ("127.0.0.1", 5000), "sockname": ("127.0.0.1", 8000)}.get(name, default)

    def write(self, data):
        self.pieces += [bytes(data)] if data else []

    def close(self):
        self.is_closed = True

    abort = close

    def is_closing(self):
        return self.is_closed

    def pause_reading(self):
        self.is_paused = True

    def resume_reading(self):
        self.is_paused = False


async def connected(house, app, limits=None):
    """A connection of the house's server at which another application answers."""
    held = Connections(limits or Limits())
    server = server_of(create_app(house), house, held)
    server.config.load()
    connection = held.protocol(config=server.config, server_state=server.server_state, app_state={})
    connection.app = app
    wire = Wire()
    connection.connection_made(wire)
    return connection, wire


async def until(condition):
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it does not happen")


def answering(status=200, headers=(), bodies=(b"body",), heard=None):
    async def app(scope, receive, send):
        if heard is not None:
            heard.append((scope, await receive()))
        await send({"type": "http.response.start", "status": status, "headers": list(headers)})
        for number, body in enumerate(bodies):
            await send({"type": "http.response.body", "body": body, "more_body": number < len(bodies) - 1})

    return app


def read_by_a_client(data):
    """An answer as a client reads it; none that goes beyond it."""
    client = h11.Connection(h11.CLIENT)
    client.send(h11.Request(method="GET", target="/", headers=[("host", "x")]))
    client.send(h11.EndOfMessage())
    client.receive_data(data)
    head, body = client.next_event(), b""
    while isinstance(event := client.next_event(), h11.Data):
        body += bytes(event.data)
    assert isinstance(event, h11.EndOfMessage) and not client.trailing_data[0]
    return head.status_code, sorted(head.headers), head.reason, body


def odd(data):
    """The same request, written so that h11 reads it."""
    return data.replace(b": ", b":  ", 1)


LENGTH = (b"content-length", b"4")
ANSWERS = {
    "of a length": {"headers": [LENGTH, (b"cache-control", b"no-store")]},
    "in pieces": {"headers": [LENGTH], "bodies": (b"bo", b"dy")},
    "in chunks": {"headers": [(b"content-type", b"text/event-stream")], "bodies": (b"retry: 1\n\n", b"x" * 5000, b"")},
    "a refusal": {"status": 429, "headers": [LENGTH, (b"retry-after", b"5")]},
}


@pytest.mark.parametrize("request_data", [TURN, STREAM], ids=["turn", "stream"])
@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_an_application_is_told_and_answers_as_by_h11(new_house, request_data, answer):
    async def body():
        house, heard, wires = new_house(), [], []
        for data in (request_data, odd(request_data)):
            connection, wire = await connected(house, answering(heard=heard, **answer))
            connection.data_received(data)
            assert isinstance(connection.cycle, UsualCycle) == (data is request_data)
            await until(lambda: connection.is_waiting)  # noqa: B023
            wires.append(wire)
            assert not wire.is_closed
        (ours, body_ours), (theirs, body_theirs) = heard
        assert ours.pop(WHOLE_BODY) == body_ours["body"]
        assert ours == theirs and body_ours == body_theirs
        ours, theirs = (read_by_a_client(b"".join(wire.pieces)) for wire in wires)
        assert ours == theirs
        assert len(wires[0].pieces) < len(wires[1].pieces)  # the head goes with what follows it

    run(body())


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"headers": [(b"x", b"1\r\nset-cookie: y=1"), LENGTH]}, "a header with a line of its own"),
        ({"headers": [LENGTH], "bodies": (b"body!",)}, "too long"),
        ({"headers": [LENGTH], "bodies": (b"bod",)}, "too short"),
    ],
)
def test_an_answer_that_is_none_is_not_sent(new_house, answer, why):
    async def body():
        connection, wire = await connected(new_house(), answering(**answer))
        connection.data_received(TURN)
        await until(lambda: wire.is_closed)
        assert b"set-cookie" not in b"".join(wire.pieces), why

    run(body())


def test_what_comes_during_an_answer_is_read_after_it(new_house):
    async def body():
        goes_on, heard = asyncio.Event(), []

        async def app(scope, receive, send):
            heard.append(scope["path"])
            await goes_on.wait()
            await answering(headers=[LENGTH])(scope, receive, send)

        connection, wire = await connected(new_house(), app)
        connection.data_received(TURN)
        await until(lambda: heard)
        connection.data_received(odd(TURN).replace(b"/draft", b"/say")[:40])
        connection.data_received(odd(TURN).replace(b"/draft", b"/say")[40:])
        assert wire.is_paused and len(heard) == 1
        goes_on.set()
        await until(lambda: len(heard) == 2 and connection.is_waiting)
        assert not wire.is_paused and heard[1].endswith("/say")
        assert b"".join(wire.pieces).count(b"HTTP/1.1 200 OK") == 2

    run(body())


def test_whoever_sends_on_during_a_stream_is_let_go(new_house):
    async def body():
        async def app(scope, receive, send):
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"retry: 1\n\n", "more_body": True})
            while (await receive())["type"] != "http.disconnect":
                pass

        connection, wire = await connected(new_house(), app)
        connection.data_received(STREAM)
        await until(lambda: wire.pieces)
        for _ in range(20):
            connection.data_received(b"x" * 4096)
        assert wire.is_closed
        connection.connection_lost(None)
        await until(lambda: not connection.tasks)

    run(body())


def test_an_idle_connection_ends_and_one_that_asks_meanwhile_does_not(new_house):
    async def body():
        connection, wire = await connected(new_house(), answering(headers=[LENGTH]))
        connection.timeout_keep_alive = 0.2
        for _ in range(4):
            connection.data_received(TURN)
            await until(lambda: connection.is_waiting)
            connection.asks_since -= 0.05  # so much time has passed
            connection.timeout_keep_alive_handler()
            assert not wire.is_closed
        connection.asks_since -= 0.2
        connection.timeout_keep_alive_handler()
        assert wire.is_closed

    run(body())


def test_a_server_that_ends_lets_the_connection_go_after_the_answer(new_house):
    async def body():
        goes_on = asyncio.Event()

        async def app(scope, receive, send):
            await goes_on.wait()
            await answering(headers=[LENGTH])(scope, receive, send)

        connection, wire = await connected(new_house(), app)
        connection.data_received(TURN)
        connection.shutdown()
        assert not wire.is_closed
        goes_on.set()
        await until(lambda: wire.is_closed)
        assert read_by_a_client(b"".join(wire.pieces))[3] == b"body"

    run(body())
