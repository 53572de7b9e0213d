"""What every request passes: size, origin, and the headers that keep a page from doing what it should not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from starlette.datastructures import QueryParams
from starlette.responses import JSONResponse

from petitfour.core.words import LANGUAGES, Words

from .limits import Limiter, Limits

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("petitfour")
MOST_BODY = 16 * 1024
BODY_SECONDS = 20.0
STREAM_WAIT = 5
UPLOADS = {"/api/v1/replays": 8 * 1024 * 1024, "/api/v1/tables": 600 * 1024, "/api/v1/boxes": 600 * 1024}
CHANGES = ("POST", "PUT", "PATCH", "DELETE")
SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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


class Guard:
    """ASGI middleware in front of everything."""

    def __init__(self, app: Any, hosts: frozenset[str] | None = None, limits: Limits | None = None) -> None:
        self.app = app
        self.hosts = hosts  # names this house is reached by; None where it is open to a network
        self.limiter = None if limits is None else Limiter(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))  # the first of each name counts
        started: list[bool] = []
        ours = OF_THE_API if scope["path"].startswith("/api/") else OF_ALL

        async def guarded_send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                started.append(True)
                others = [(name, value) for name, value in message.get("headers", ()) if name not in ours]
                message["headers"] = [*others, *ours.items()]
            await send(message)

        refusal = self._refuse(scope, headers) or self._slow_down(scope)
        if refusal is not None:
            await refusal(scope, receive, guarded_send)
            return
        if scope["method"] in CHANGES:
            most = UPLOADS.get(scope["path"], MOST_BODY)
            body = await _read_body(receive, most, headers)
            if body is None:
                error = {"error": f"That is too large or too slow; {most // 1024} kB is the most."}
                await JSONResponse(error, 413)(scope, receive, guarded_send)
                return
            receive = with_body(body)
        streams = self._streams(scope)
        if streams and not streams.open_stream(_address(scope)):
            await _too_much(scope, "table.too_many", STREAM_WAIT)(scope, receive, guarded_send)
            return
        try:
            await self.app(scope, receive, guarded_send)
        except Exception:
            if started:
                raise
            await _went_wrong(scope)(scope, receive, guarded_send)
        finally:
            if streams:
                streams.close_stream(_address(scope))

    def _streams(self, scope: Scope) -> Limiter | None:
        """Who counts this request as an open stream, if it is one and they are counted."""
        return self.limiter if scope["method"] == "GET" and scope["path"].endswith("/events") else None

    def _slow_down(self, scope: Scope) -> JSONResponse | None:
        """A change too many from one address."""
        if self.limiter is None or scope["method"] not in CHANGES:
            return None
        wait = self.limiter.change(_address(scope), scope["path"])
        return None if wait is None else _too_much(scope, *wait)

    def _refuse(self, scope: Scope, headers: Mapping[bytes, bytes]) -> JSONResponse | None:
        """This house under its own name only, and changes from its own page only."""
        host = headers.get(b"host", b"").decode("latin-1")
        if self.hosts is not None and host.rsplit(":", 1)[0] not in self.hosts:
            return JSONResponse({"error": "This house is not called that."}, 421)
        if scope["method"] not in CHANGES:
            return None
        site = headers.get(b"sec-fetch-site")
        if site is not None and site != b"same-origin":
            return JSONResponse({"error": "Changes are taken from this site's own page only."}, 403)
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not host or origin not in (f"http://{host}", f"https://{host}"):
            return JSONResponse({"error": "Changes are taken from this site's own page only (Origin)."}, 403)
        return None


class Mishaps:
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


def _address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def _too_much(scope: Scope, key: str, wait: int) -> JSONResponse:
    """A refusal in the reader's language, with the seconds after which it is worth another try."""
    language = QueryParams(scope.get("query_string", b"")).get("lang", "en")
    words = Words(language if language in LANGUAGES else "en").say(key)
    return JSONResponse({"error": words}, 429, headers={"retry-after": str(wait)})


async def _read_body(receive: Receive, most: int, headers: Mapping[bytes, bytes]) -> bytes | None:
    """The whole body, or None as soon as it is too large or takes too long."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 12 or int(length) > most:
        return None
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
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
