"""Turns and streams beside FastAPI: the two requests that tables under way are made of, as plain ASGI.

The routes in `api` describe them, and take every request that is not in the usual form; both do the same. FastAPI's way
from a request to a function and back costs as much as a turn. What is answered here is not compressed: it is brief, or
a stream.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.requests import cookie_parser

from petitfour.core.problem import Problem
from petitfour.table.house import House

from .api import EventStream, Step, cookie_name, decided, first_version, holder
from .guard import Receive, Scope, Send, given

PATH = re.compile(r"/api/v1/tables/([\w-]{1,100})/(draft|events)", re.ASCII)
# As our own page writes it: what comes in another order, or twice, is FastAPI's to read.
QUERY = re.compile(rb"(?:since=(\d{1,9})&)?lang=(en|es)(?:&as=(\d|1[0-5]))?|")
METHODS = {"draft": "POST", "events": "GET"}
Refuse = Callable[[Problem, str], Any]


class Turns:
    """ASGI middleware that answers turns and streams in the usual form and hands everything else on."""

    def __init__(self, app: Any, house: House, refuse: Refuse) -> None:
        self.app = app
        self.house = house
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        query = None if path is None else QUERY.fullmatch(scope["query_string"])
        if path is None or query is None or scope["method"] != METHODS[path[2]]:
            await self.app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))  # the first of each name counts, but of cookies all do
        given_cookies = b"; ".join([value for name, value in scope["headers"] if name == b"cookie"])
        cookies = cookie_parser(given_cookies.decode("latin-1"))
        who = holder(cookies.get(cookie_name(path[1]), ""), (query[3] or b"").decode())
        language = (query[2] or b"en").decode()
        try:
            if path[2] == "events":
                since = first_version(headers.get(b"last-event-id", b"").decode("latin-1"), int(query[1] or 0))
                self.house.table(path[1])  # there is none: refused before the stream begins
                answer: Any = EventStream(self.house, path[1], who, language, since)
            else:
                body = (await receive()).get("body", b"")  # all of it: the guard has read it
                step = _usual(headers, body)
                if step is None:
                    await self.app(scope, given(body), send)
                    return
                answer = Told(await decided(self.house, path[1], who, step, language))
        except Problem as problem:
            answer = self.refuse(problem, language)
        await answer(scope, receive, send)


class Told:
    """An answer in JSON. (A Response of Starlette's first looks at what it is given.)"""

    def __init__(self, text: bytes) -> None:
        self.text = text

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(self.text))]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": self.text})


def _usual(headers: dict[bytes, bytes], body: bytes) -> Step | None:
    """Decisions that are to be sent and briefly answered, if they are written as the API describes them."""
    if headers.get(b"content-type") != b"application/json":
        return None
    try:
        step = Step.model_validate_json(body)
    except ValidationError:
        return None
    return step if step.brief and step.client_id is not None else None
