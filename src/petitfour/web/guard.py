"""What every request passes: size, origin, and the headers that keep a page from doing what it should not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_BODY = 16 * 1024
MOST_UPLOAD = 8 * 1024 * 1024
UPLOADS = ("/api/v1/replays",)
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


class Guard:
    """ASGI middleware in front of everything."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def guarded_send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    out[name] = value
                if scope["path"].startswith("/api/"):
                    out["cache-control"] = "no-store"
            await send(message)

        refusal = self._refuse(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, guarded_send)
            return
        most = MOST_UPLOAD if scope["path"] in UPLOADS else MOST_BODY
        body = await _read_body(receive, most) if scope["method"] in CHANGES else b""
        if body is None:
            too_large = JSONResponse({"error": f"That is too large; {most // 1024} kB is the most."}, 413)
            await too_large(scope, receive, guarded_send)
            return
        await self.app(scope, _given(body) if scope["method"] in CHANGES else receive, guarded_send)

    def _refuse(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        """Changes are taken from our own page only."""
        if scope["method"] not in CHANGES:
            return None
        site = headers.get("sec-fetch-site")
        if site is not None and site != "same-origin":
            return JSONResponse({"error": "Changes are taken from this site's own page only."}, 403)
        origin = urlsplit(headers.get("origin", ""))
        if origin.scheme not in ("http", "https") or origin.netloc != headers.get("host"):
            return JSONResponse({"error": "Changes are taken from this site's own page only (Origin)."}, 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            return JSONResponse({"error": "Content-Length must be a number."}, 400)
        return None


async def _read_body(receive: Receive, most: int) -> bytes | None:
    """The whole body, or None as soon as it is too large."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return body


def _given(body: bytes) -> Receive:
    """Hands a body that was read already to the application."""
    sent = False

    async def receive() -> MutableMapping[str, Any]:
        nonlocal sent
        if sent:
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
