"""What every request passes: size, origin, and the headers that keep a page from doing what it should not."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from starlette.datastructures import QueryParams
from starlette.responses import JSONResponse

from petitfour.core.words import LANGUAGES, Words

from .limits import TIRED_SECONDS, Limiter, Limits, address_in, cost_of_change, cost_of_look, takes_its_time
from .public import Public, host_name
from .turnstile import Turnstile

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("petitfour")
MOST_BODY = 16 * 1024
STREAM_WAIT = 5
UPLOADS = {"/api/v1/replays": 8 * 1024 * 1024, "/api/v1/replays/analysis": 600 * 1024, "/api/v1/tables": 600 * 1024,
           "/api/v1/boxes": 600 * 1024}  # fmt: skip
MUCH = 5.0  # what costs so much is answered one after another
FOR_LONG = ("/hint", "/readyz")  # that are waited for without any work of ours
CHANGES = ("POST", "PUT", "PATCH", "DELETE")
SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


OF_ALL = {name.encode(): value.encode() for name, value in SECURITY.items()}
OF_THE_API = {  # no page: what is for pages would only make every answer longer
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}
OF_THE_KEPT = {name: value for name, value in OF_THE_API.items() if name != b"cache-control"}
OF_FILES = {name: value for name, value in OF_THE_KEPT.items() if name != b"content-security-policy"}
FILES = (".js", ".css", ".woff2")


def _headers_for(path: str) -> dict[bytes, bytes]:
    """What an answer carries: a page much, what no browser shows as a page little. A policy of its own for each of the
    page's 170 scripts, styles and fonts, which cannot be pages by their type, would be 12 kB of every first visit."""
    if path.startswith("/api/"):
        return OF_THE_API
    return OF_FILES if path.startswith(("/static/", "/faces/")) and path.endswith(FILES) else OF_ALL


class Guard:
    """ASGI middleware in front of everything."""

    def __init__(
        self, app: Any, hosts: frozenset[str] | None = None, limits: Limits | None = None, public: Public | None = None,
        is_kept_out: Callable[[Scope], bool] | None = None,
    ) -> None:  # fmt: skip
        self.app = app
        self.hosts = hosts  # names this house is reached by; None where it is open to a network
        self.public = public  # its address behind a proxy
        self.is_kept_out = is_kept_out  # by a ban
        self.limiter = None if limits is None else Limiter(limits)
        self.turnstiles = None if limits is None else (Turnstile(limits), Turnstile(limits, 1))  # for what costs much
        self.body_seconds = (limits or Limits()).body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))  # the first of each name counts
        started: list[bool] = []
        ours = _headers_for(scope["path"])

        async def guarded_send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                started.append(True)
                theirs = message.get("headers", ())
                kept = any(name == b"etag" for name, _ in theirs)  # what has a tag says itself how it is kept
                put = OF_THE_KEPT if kept and ours is OF_THE_API else ours
                message["headers"] = [*((name, value) for name, value in theirs if name not in put), *put.items()]
            await send(message)

        refusal = self._refuse(scope, headers) or self._slow_down(scope)
        if refusal is not None:
            await self._turn_away(refusal, scope, receive, guarded_send)
            return
        counted = self._takes_its_time(scope, headers)
        if counted and self.limiter is not None and not self.limiter.begin(counted, address_in(scope)):
            await self._turn_away(_too_much(scope, "table.too_many", STREAM_WAIT), scope, receive, guarded_send)
            return
        try:
            await self._answer(scope, receive, guarded_send, headers, started)
        finally:
            if counted and self.limiter is not None:
                self.limiter.end(counted, address_in(scope))

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, headers: Mapping[bytes, bytes], started: list[bool]
    ) -> None:
        """What the application answers to a request that may be made, its body read."""
        if scope["method"] in CHANGES:
            most = UPLOADS.get(scope["path"], MOST_BODY)
            body = await _read_body(receive, most, headers, self.body_seconds)
            if body is None:
                error = {"error": f"That is too large or too slow; {most // 1024} kB is the most."}
                await JSONResponse(error, 413)(scope, receive, send)
                return
            wait = None if self.limiter is None else self.limiter.keep(address_in(scope), scope["path"], body)
            if wait is not None:
                await self._turn_away(_too_much(scope, *wait), scope, receive, send)
                return
            receive = with_body(body)
        try:
            await self._in_turn(scope, receive, send)
        except Exception:
            if started:
                raise
            await _went_wrong(scope)(scope, receive, send)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What the application answers, as soon as it is this address's turn; it is the next one's as soon as there is
        an answer. What goes on for a while is counted by itself."""
        for_long = takes_its_time(scope["method"], scope["path"]) or scope["path"].endswith(FOR_LONG)
        if self.turnstiles is None or for_long:
            await self.app(scope, receive, send)
            return
        cost = cost_of_change if scope["method"] in CHANGES else cost_of_look
        turnstile = self.turnstiles[cost(scope["path"]) >= MUCH]
        name = await turnstile.enter(address_in(scope))
        answers: list[bool] = []
        begun = time.perf_counter()

        async def passing(message: MutableMapping[str, Any]) -> None:
            if not answers:
                answers.append(True)
                turnstile.leave(name, time.perf_counter() - begun)
            await send(message)

        try:
            await self.app(scope, receive, passing)
        finally:
            if not answers:
                turnstile.leave(name, time.perf_counter() - begun)

    async def _turn_away(self, refusal: JSONResponse, scope: Scope, receive: Receive, send: Send) -> None:
        """A refusal, which an address that has had many waits for: a connection asks for nothing more meanwhile."""
        if self.limiter is not None and self.limiter.is_tired_of(address_in(scope)):
            await asyncio.sleep(TIRED_SECONDS)
        await refusal(scope, receive, send)

    def _takes_its_time(self, scope: Scope, headers: Mapping[bytes, bytes]) -> str:
        """As what a request is counted for as long as it takes: a large body is held in memory."""
        many, untold = len(headers.get(b"content-length", b"")) > len(str(MOST_BODY)), b"transfer-encoding" in headers
        is_large = scope["method"] in CHANGES and (many or untold)
        return "heavy" if is_large else takes_its_time(scope["method"], scope["path"])

    def _slow_down(self, scope: Scope) -> JSONResponse | None:
        """A request too many from one address."""
        if self.limiter is None:
            return None
        ask = self.limiter.change if scope["method"] in CHANGES else self.limiter.look
        wait = ask(address_in(scope), scope["path"])
        return None if wait is None else _too_much(scope, *wait)

    def _refuse(self, scope: Scope, headers: Mapping[bytes, bytes]) -> JSONResponse | None:
        """This house under its own name only, and changes from its own page only."""
        host = headers.get(b"host", b"").decode("latin-1")
        if self.hosts is not None and host_name(host) not in self.hosts:
            return JSONResponse({"error": "This house is not called that."}, 421)
        if scope["method"] not in CHANGES:
            return None
        site = headers.get(b"sec-fetch-site")
        if site is not None and site != b"same-origin":
            return JSONResponse({"error": "Changes are taken from this site's own page only."}, 403)
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not host or origin not in self._own_origins(scope, host):
            return JSONResponse({"error": "Changes are taken from this site's own page only (Origin)."}, 403)
        if self.is_kept_out is not None and self.is_kept_out(scope):
            return JSONResponse({"error": _words(scope, "table.banned")}, 403)
        return None

    def _own_origins(self, scope: Scope, host: str) -> tuple[str, ...]:
        """What a browser calls this house's own page; by its public address, unless it is asked past the proxy."""
        if self.public is not None and (self.public.is_from_outside(scope) or host.lower() == self.public.host):
            return (self.public.origin,)
        return f"http://{host}", f"https://{host}"


class ExceptionGuard:
    """ASGI middleware inside FastAPI, whose own way with an exception nobody foresaw is to tell the world of it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started: list[bool] = []

        async def noted(message: MutableMapping[str, Any]) -> None:
            started.append(True)
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            if started or scope["type"] != "http":
                raise
            await _went_wrong(scope)(scope, receive, send)


def _went_wrong(scope: Scope) -> JSONResponse:
    log.exception("%s %s failed", scope["method"], scope["path"])
    return JSONResponse({"error": "Something went wrong here; nothing has changed."}, 500)


def _too_much(scope: Scope, key: str, wait: int) -> JSONResponse:
    """A refusal in the reader's language, with the seconds after which it is worth another try."""
    return JSONResponse({"error": _words(scope, key)}, 429, headers={"retry-after": str(wait)})


def _words(scope: Scope, key: str) -> str:
    language = QueryParams(scope.get("query_string", b"")).get("lang", "en")
    return Words(language if language in LANGUAGES else "en").say(key)


async def _read_body(receive: Receive, most: int, headers: Mapping[bytes, bytes], seconds: float) -> bytes | None:
    """The whole body, or None as soon as it is too large or takes too long."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 12 or int(length) > most:
        return None
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            while len(body) <= most:
                message = await receive()
                body += message.get("body", b"")
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return bytes(body) if len(body) <= most else None
    except TimeoutError:
        pass
    return None


def with_body(body: bytes) -> Receive:
    """A `receive` for the application that hands on a body which was read already."""
    sent = False

    async def receive() -> MutableMapping[str, Any]:
        nonlocal sent
        if sent:
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
