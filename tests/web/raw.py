"""Requests without a client in between: any bytes, any headers, and streams that are left after their first words."""

import asyncio
from dataclasses import dataclass, field

HOST = "house.test"


@dataclass
class Answer:
    status: int = 0
    headers: dict = field(default_factory=dict)
    body: bytes = b""


async def ask(app, method, path, *, query="", body=b"", headers=(), origin=f"http://{HOST}", client="10.0.0.1", pieces=99):
    """One request straight into the application; of a stream only the first `pieces` are waited for."""
    sent = [(b"host", HOST.encode()), *headers]
    if origin is not None:
        sent.append((b"origin", origin.encode("latin-1", "replace")))
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode("utf-8", "replace"), "query_string": query.encode("utf-8", "replace"),
        "root_path": "", "headers": sent, "client": (client, 50000), "server": (HOST, 80), "state": {},
    }  # fmt: skip
    answer, enough, given = Answer(), asyncio.Event(), False
    seen = 0

    async def receive():
        nonlocal given
        if given:
            await enough.wait()
            return {"type": "http.disconnect"}
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        nonlocal seen
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in message["headers"]}
        else:
            answer.body += message.get("body", b"")
            seen += bool(message.get("body"))
            if seen >= pieces or not message.get("more_body", False):
                enough.set()

    running = asyncio.ensure_future(app(scope, receive, send))
    waiting = asyncio.ensure_future(enough.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not running.done():
        await asyncio.wait({running}, timeout=0 if pieces == 99 else 0.5)
    if not running.done():
        running.cancel()
        await asyncio.wait({running})
    elif running.exception() is not None:
        raise running.exception()
    return answer
