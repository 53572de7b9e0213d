"""One request straight into the application, with nothing of a client's between."""

import asyncio
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any

HOST = "house.test"
Headers = Sequence[tuple[bytes, bytes]]


@dataclass
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


async def ask(
    app: Any, method: str, path: str, *, query: str = "", body: bytes = b"", headers: Headers = (),
    origin: str | None = f"http://{HOST}", client: str = "10.0.0.1", pieces: int = 99,
) -> Answer:  # fmt: skip
    """One request straight into the application; of a stream only the first `pieces` are waited for."""
    sent = [(b"host", HOST.encode()), *headers]
    if origin is not None:
        sent.append((b"origin", origin.encode("latin-1", "replace")))
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode("utf-8", "replace"), "root_path": "", "state": {},
        "query_string": query.encode("utf-8", "replace"), "headers": sent, "client": (client, 50000),
        "server": (HOST, 80),
    }  # fmt: skip
    answer, enough = Answer(), asyncio.Event()
    is_sent = False
    seen = 0

    async def receive() -> MutableMapping[str, Any]:
        nonlocal is_sent
        if is_sent:
            await enough.wait()
            return {"type": "http.disconnect"}
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        nonlocal seen
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in message["headers"]}
            return
        answer.body += message.get("body", b"")
        seen += bool(message.get("body"))
        if seen >= pieces or not message.get("more_body", False):
            enough.set()

    running = asyncio.ensure_future(app(scope, receive, send))
    waiting = asyncio.ensure_future(enough.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not running.done():
        await asyncio.wait({running}, timeout=0.5 if pieces == 99 else 0)
    if not running.done():
        running.cancel()
        await asyncio.wait({running})
    elif (error := running.exception()) is not None:
        raise error
    return answer
