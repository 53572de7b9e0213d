"""Turns and streams beside FastAPI: the two requests that tables under way are made of, as plain ASGI.

The routes in `api.playing` describe them, and take every request that is not in the usual form; both make a `Reader` of
a request and leave the rest to the same functions. FastAPI's way from a request to a function and back costs as much as
a turn. What is answered here is not compressed: it is brief, or a stream.
"""

from __future__ import annotations

import re
from typing import Any

from fastapi.responses import Response
from pydantic import ValidationError

from petitfour.core.problem import Problem
from petitfour.table.house import House

from .answer import Written, refusal
from .api.playing import answer_to_decisions
from .device import cookies_in
from .guard import Receive, Scope, Send, with_body
from .reader import Reader, reader_in
from .schema.bodies import Decisions
from .stream import EventStream, stream_of

PATH = re.compile(r"/api/v1/tables/([\w-]{1,100})/(draft|events)", re.ASCII)
# As our own page writes it: what comes in another order, or twice, is FastAPI's to read.
QUERY = re.compile(rb"(?:since=(\d{1,9})&)?lang=(en|es)(?:&as=(\d|1[0-5]))?(&framed=1)?|")
METHODS = {"draft": "POST", "events": "GET"}


class Turns:
    """ASGI middleware that answers turns and streams in the usual form and hands everything else on."""

    def __init__(self, app: Any, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        query = None if path is None else QUERY.fullmatch(scope["query_string"])
        if path is None or query is None or scope["method"] != METHODS[path[2]]:
            await self.app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))  # the first of each name counts, but of cookies all do
        since, language, chair, framed = query.groups()
        cookies = cookies_in(scope)
        meant = None if chair is None else int(chair)
        reader = reader_in(self.house, scope, cookies, path[1], meant, (language or b"en").decode())
        try:
            if path[2] == "events":
                answer: Response = _stream(reader, headers, int(since or 0), framed=framed is not None)
            else:
                body = (await receive()).get("body", b"")  # all of it: the guard has read it
                decisions = _usual(headers, body)
                if decisions is None:
                    await self.app(scope, with_body(body), send)
                    return
                answer = Written(await answer_to_decisions(reader, decisions))
        except Problem as problem:
            answer = refusal(problem, reader.language)
        await answer(scope, receive, send)


def _stream(reader: Reader, headers: dict[bytes, bytes], since: int, *, framed: bool) -> EventStream:
    return stream_of(reader, headers.get(b"last-event-id", b"").decode("latin-1"), since, framed=framed)


def _usual(headers: dict[bytes, bytes], body: bytes) -> Decisions | None:
    """Decisions that are to be sent and briefly answered, if they are written as the API describes them."""
    if headers.get(b"content-type") != b"application/json":
        return None
    try:
        decisions = Decisions.model_validate_json(body)
    except ValidationError:
        return None
    return decisions if decisions.brief and decisions.client_id is not None else None
