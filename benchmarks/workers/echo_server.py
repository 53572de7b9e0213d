"""The bare peer of a table: a FastAPI application that answers a body and pushes it to the two streams of its table."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import defaultdict
from collections.abc import AsyncIterator

import uvicorn
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

app = FastAPI()
listeners: dict[str, set[asyncio.Queue[str]]] = defaultdict(set)


class TalkLine(BaseModel):
    version: int
    client_id: str


@app.post("/tables/{table}/echo")
async def echo(table: str, body: TalkLine) -> TalkLine:
    text = body.model_dump_json()
    for queue in listeners[table]:
        queue.put_nowait(text)
    return body


@app.get("/tables/{table}/events")
async def events(table: str) -> StreamingResponse:
    return StreamingResponse(stream(table), media_type="text/event-stream")


async def stream(table: str) -> AsyncIterator[str]:
    queue: asyncio.Queue[str] = asyncio.Queue()
    listeners[table].add(queue)
    try:
        yield "retry: 1000\n\n"
        while True:
            yield f"data: {await queue.get()}\n\n"
    finally:
        listeners[table].discard(queue)


def main() -> None:
    # TCP is named, as our own server does: asyncio switches Nagle's delay off only for sockets that say so.
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", int(sys.argv[1])))
    config = uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1, server_header=False)
    uvicorn.Server(config).run(sockets=[bound])


if __name__ == "__main__":
    main()
