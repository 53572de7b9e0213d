"""A cheap HTTP client for load on loopback: keep-alive requests and event streams on bare asyncio transports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 60.0


class Failed(Exception):
    """The server refused, or closed a connection."""


class Connection(asyncio.Protocol):
    """One keep-alive connection with one request under way at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self._got = bytearray()
        self._whole = 0  # how long the answer is, head included; 0 while unknown
        self._answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._whole:
            end = self._got.find(b"\r\n\r\n")
            if end < 0:
                return
            self._whole = end + 4 + int(header(self._got[:end], b"content-length") or 0)
        if len(self._got) >= self._whole and self._answer is not None and not self._answer.done():
            self._answer.set_result(bytes(self._got))
            self._got.clear()
            self._whole = 0

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Failed(f"the connection was closed: {error}"))

    async def post(self, port: int, path: str, body: str = "", cookie: str = "") -> tuple[bytes, bytes]:
        """The head and the body of the answer."""
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\n"
            f"content-type: application/json\r\ncookie: {cookie}\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode()
        )
        head, _, answer = (await self._answer).partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 2"):
            raise Failed(f"{path} {body}: {head[:20]!r} {answer[:300]!r}")
        return head, answer


class Stream(asyncio.Protocol):
    """One event stream; every event's data goes to `hears`."""

    def __init__(self, port: int, path: str, cookie: str, hears: Callable[[bytes], None]) -> None:
        self.transport: asyncio.Transport
        self._ask = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncookie: {cookie}\r\n\r\n".encode()
        self._hears = hears
        self._got = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._ask)

    def data_received(self, data: bytes) -> None:
        got = self._got + data if self._got else data
        while (end := got.find(b"\n\n")) >= 0:
            start = got.find(b"data: ", 0, end)
            if start >= 0:
                self._hears(got[start + 6 : end])
            got = got[end + 2 :]
        self._got = got


def header(head: bytes | bytearray, name: bytes) -> bytes | None:
    return next(iter(headers(head, name)), None)


def headers(head: bytes | bytearray, name: bytes) -> list[bytes]:
    """All values of a header that may come more than once."""
    parts = (line.partition(b":") for line in bytes(head).split(b"\r\n"))
    return [value.strip() for key, _, value in parts if key.strip().lower() == name]


async def connect(port: int) -> Connection:
    _, connection = await asyncio.get_running_loop().create_connection(Connection, "127.0.0.1", port)
    return connection


async def listen(port: int, path: str, cookie: str, hears: Callable[[bytes], None]) -> Stream:
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(port, path, cookie, hears), "127.0.0.1", port)
    return stream
