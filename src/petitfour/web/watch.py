"""What is noted of every request: for the metrics, and as a line of the access log. Neither knows whose seat it was:
of a path the route is told, of a table a few letters by which lines belong together."""

from __future__ import annotations

import hashlib
import logging.handlers
import os
import sys
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson

from petitfour.core.problem import Problem

from .guard import Receive, Scope, Send
from .limits import Limits, address_in, counting_key

OTHER = "other"
TABLES, GAMES = "/api/v1/tables/", "/api/v1/games/"
BY_VERSION = ("moments", "positions")
OPERATORS = "/api/v1/operator/tables/"
FOLDERS = {"static": "/static/{file:path}", "faces": "/faces/{game}/{file}", "t": "/t/{table_id}"}
GONE = 499  # who asked was gone before there was an answer
METHODS = ("GET", "HEAD", "POST")

Noted = Callable[[str, str, int, float], None]  # route, method, status, seconds


class Watch:
    """ASGI middleware that sees every request and how it was answered."""

    def __init__(self, app: Any, routes: Iterable[str], noted: Noted | None, log: AccessLog | None) -> None:
        self.app = app
        self.routes = frozenset(routes)
        self.noted, self.log = noted, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status, size = GONE, 0

        async def seen(message: Any) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            seconds = time.perf_counter() - begun
            route = route_of(scope["path"], self.routes)
            method = scope["method"] if scope["method"] in METHODS else OTHER
            if self.noted is not None:
                self.noted(route, method, status, seconds)
            if self.log is not None:
                self.log.write(scope, route, method, status, size, seconds)


def route_of(path: str, routes: frozenset[str]) -> str:
    """The route that a path belongs to; what belongs to none is one of the others."""
    parts = path.split("/", 7)
    if path.startswith(TABLES):
        parts[4] = "{table_id}"
        if len(parts) > 6 and parts[5] in BY_VERSION:
            parts[6] = "{version}"
    elif path.startswith(OPERATORS):
        parts[5:6] = ["{table_id}"] if len(parts) > 5 else []
    elif path.startswith(GAMES):
        parts[4] = "{name}"
    else:
        path = FOLDERS.get(parts[1], path) if len(parts) > 2 else path
        return path if path in routes else OTHER
    route = "/".join(parts)
    return route if route in routes else OTHER


class AccessLog:
    """A line of JSON for every request, with no token, link, name or word in it. A file that is moved away (by
    logrotate) is begun anew."""

    def __init__(self, where: str) -> None:
        self._lines = logging.Logger("petitfour.access")  # of its own: nobody else's settings count
        try:
            if where != "-":
                os.close(os.open(where, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
            handler = logging.StreamHandler(sys.stdout) if where == "-" else _Owned(where)
        except OSError as error:
            raise Problem(f"The access log {where} cannot be written: {error.strerror}.") from None
        handler.setFormatter(logging.Formatter("%(message)s"))
        self._lines.addHandler(handler)

    def write(self, scope: Scope, route: str, method: str, status: int, size: int, seconds: float) -> None:
        line: dict[str, Any] = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "address": counting_key(address_in(scope), Limits())[0],
            "method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1), "bytes": size,
        }  # fmt: skip
        if "{table_id}" in route:
            line["table"] = short_of(scope["path"].split("/")[route.split("/").index("{table_id}")])
        self._lines.info(orjson.dumps(line).decode())

    def close(self) -> None:
        for handler in self._lines.handlers:
            handler.close()


class _Owned(logging.handlers.WatchedFileHandler):
    """A file that only its owner may read: it has addresses in it."""

    def __init__(self, where: str) -> None:
        super().__init__(where, encoding="utf-8")

    def _open(self) -> Any:
        Path(self.baseFilename).touch(0o600)
        return super()._open()


def short_of(table_id: str) -> str:
    """Letters by which the lines of a table belong together, and from which nobody can come to it."""
    return hashlib.sha256(table_id.encode("utf-8", "replace")).hexdigest()[:8]
