"""A table as server-sent events: a message whenever it changes, until either side goes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fastapi.responses import Response

from petitfour.table.refusals import TooMany

from .guard import Receive, Scope, Send
from .reader import Reader
from .shown.table import Sent

KEEP_ALIVE = 15.0


def first_version(last_event_id: str, since: int) -> int:
    """Where a stream goes on from: after the last message its reader got, if it is known."""
    return int(last_event_id) if last_event_id.isdecimal() and len(last_event_id) < 12 else since


def stream_of(reader: Reader, last_event_id: str, since: int, *, framed: bool) -> EventStream:
    """The stream of a table, which there must be; TooMany if the reader's seat has it open too often."""
    desk, most = reader.desk, reader.house.streams_of_a_seat
    chair = desk.table.chair_held_by(reader.holder)
    if chair is not None and most and desk.audience.streams_of(desk.table.chairs[chair].token_hash) >= most:
        raise TooMany("table.too_many")
    return EventStream(reader, first_version(last_event_id, since), framed=framed)


class EventStream(Response):
    """Tells a reader the table, again and again. (A StreamingResponse costs more than the telling.)"""

    media_type = "text/event-stream"

    def __init__(self, reader: Reader, since: int, *, framed: bool = False) -> None:
        super().__init__(headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self.reader, self.since = reader, since
        self.sent = Sent(framed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reader, house, desk = self.reader, self.reader.house, self.reader.desk

        async def push(data: bytes, more: bool = True) -> None:
            await send({"type": "http.response.body", "body": data, "more_body": more})

        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        changed = desk.listen(reader.holder)
        gone = asyncio.create_task(_until_gone(receive, push))
        gone.add_done_callback(lambda _: changed.set())
        try:
            await push(b"retry: 1000\n\n")
            while not house.is_closing and not gone.done():
                changed.clear()
                if not reader.is_as_before:
                    break  # the browser asks again, as who it is now
                table = reader.table_json(self.since, self.sent)
                self.since = reader.table.version
                await push(b"id: %d\ndata: %b\n\n" % (self.since, table))
                await changed.wait()
            await push(b"", more=False)
        finally:
            gone.cancel()
            desk.stop_listening(changed)


async def _until_gone(receive: Receive, push: Callable[[bytes], Awaitable[None]]) -> None:
    """Waits until the reader has gone; now and then says that we have not."""
    while True:
        try:
            async with asyncio.timeout(KEEP_ALIVE):
                if (await receive())["type"] == "http.disconnect":
                    return
        except TimeoutError:
            await push(b": still here\n\n")
