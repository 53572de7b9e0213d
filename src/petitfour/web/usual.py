"""Requests in the usual form, read and answered beside h11: the turns and streams that tables under way are made of.

h11 reads a head line by line and looks at every header of an answer again, in Python: that takes longer than many a
turn. What comes whole, in one piece and as browsers write it is taken here by one pattern. It says less than h11 allows
and never more, so whatever it does not match, be it by a letter, is h11's to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, RequestResponseCycle

from .guard import WHOLE_BODY

HEAD = re.compile(
    rb"(GET|POST) (/api/v1/tables/[\w-]{1,100}/(?:draft|events))(?:\?([!-~]*))? HTTP/1\.1\r\n"
    rb"((?:[!#$%&'*+.^`|~\w-]+: [!-~]+(?: +[!-~]+)*\r\n)+)\r\n"
)
MOST_BYTES = 32 * 1024  # of a request that is read here; a turn's body is 16 kB at the most
NOT_USUAL = {b"transfer-encoding", b"expect", b"upgrade", b"http2-settings"}  # what changes how a request is read
KEEP_ALIVE = (b"keep-alive", b"Keep-Alive")


class UsualRequest(NamedTuple):
    """A request that came whole."""

    method: str
    path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes


def usual_request(data: bytes) -> UsualRequest | None:
    """The request that these bytes are, all of them and no more; None where that is h11's to say."""
    if len(data) > MOST_BYTES or (match := HEAD.match(data)) is None:
        return None
    method, path, query, lines = match.groups()
    headers = []
    for line in lines[:-2].split(b"\r\n"):
        name, _, value = line.partition(b": ")
        headers.append((name.lower(), value))
    named = dict(headers)
    if len(named) < len(headers) or b"host" not in named or not NOT_USUAL.isdisjoint(named):
        return None  # nothing twice: which of them counts is not for us to say
    if named.get(b"connection", KEEP_ALIVE[0]) not in KEEP_ALIVE:
        return None
    body = data[match.end() :]
    if named.get(b"content-length", b"") != (b"%d" % len(body) if method == b"POST" else b""):
        return None
    if method == b"GET" and body:
        return None
    return UsualRequest(method.decode(), path, query or b"", headers, body)


class UsualCycle(RequestResponseCycle):
    """A request and its answer, written without h11: the head together with what follows it, in one piece."""

    head = b""  # until something follows
    left: int | None = None  # of the length that the head has said; None: the answer comes in chunks

    async def send(self, message: Any) -> None:
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        if self.response_complete or (message["type"] == "http.response.start") is self.response_started:
            raise RuntimeError(f"'{message['type']}' comes where an answer has it not")
        if not self.response_started:
            self.response_started = True
            self._begin(message["status"], message.get("headers", ()))
        else:
            self._go_on(message.get("body", b""), message.get("more_body", False))

    def _begin(self, status: int, headers: Iterable[tuple[bytes, bytes]]) -> None:
        said = next((value for name, value in headers if name.lower() == b"content-length"), None)
        self.left = None if said is None else int(said)
        lines = [b"HTTP/1.1 %d %b" % (status, STATUS_PHRASES[status])]
        lines += [b"%b: %b" % each for each in (*self.default_headers, *headers)]
        if said is None:
            lines.append(b"transfer-encoding: chunked")
        self.head = b"\r\n".join(lines) + b"\r\n\r\n"
        if self.head.count(b"\n") != len(lines) + 1 or self.head.count(b"\r") != len(lines) + 1:
            self.head = b""
            raise RuntimeError("a header of an answer has more than one line")

    def _go_on(self, body: bytes, more: bool) -> None:
        if self.left is not None:
            self.left -= len(body)
            if self.left < 0 or (self.left and not more):
                raise RuntimeError("an answer is not as long as its head says")
        else:
            body = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            body = body if more else body + b"0\r\n\r\n"
        self.transport.write(self.head + body if self.head else body)
        self.head = b""
        if not more:
            self.response_complete = True
            self.message_event.set()
            if not self.keep_alive:
                self.transport.close()
            self.on_response()


def scope_of(request: UsualRequest, connection: Any) -> Any:
    """The request as an ASGI application is told of it: as uvicorn tells it, and its body."""
    path = request.path.decode("ascii")
    return {
        "type": "http",
        "asgi": {"version": connection.asgi_version, "spec_version": "2.3"},
        "http_version": "1.1",
        "server": connection.server,
        "client": connection.client,
        "scheme": connection.scheme,
        "method": request.method,
        "root_path": connection.root_path,
        "path": connection.root_path + path,
        "raw_path": connection.root_path.encode("ascii") + request.path,
        "query_string": request.query,
        "headers": request.headers,
        "state": connection.app_state.copy(),
        WHOLE_BODY: request.body,
    }
