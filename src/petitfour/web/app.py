"""The application: the API, the page's files, the faces of the games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from petitfour import __version__
from petitfour.core.problem import Problem
from petitfour.table.house import House

from .analysing import Analysing, Looking
from .answer import refusal
from .api import PATHS, router
from .description import schemas
from .device import kept_out_by
from .files import KINDS, file_answer, packed_answer
from .guard import ExceptionGuard, Guard
from .inside import Inside, Readiness, healthz, metrics, readyz
from .kept import Constants, MadeOnce
from .limits import Limits
from .pace import Pace
from .passkeys import Challenges
from .preview import previewed
from .public import BehindProxy, Public
from .turns import Turns
from .watch import Watch
from .wrongcodes import WrongCodes

log = logging.getLogger("petitfour")
REST_SECONDS = 60.0
WAKE_SECONDS = 0.1  # between two tables that go on after a restart
STATIC = Path(__file__).with_name("static")
OURS = ("/api/", "/static/", "/faces/")
OF_A_FACE = (".js", ".css", ".svg")


def create_app(
    house: House, before: Any = None, hosts: frozenset[str] | None = None, bot: str = "random",
    limits: Limits | None = None, made_once: MadeOnce | None = None, keep_days: float = 0, public: Public | None = None,
    inside: Inside | None = None, looking: Looking | None = None,
) -> FastAPI:  # fmt: skip
    """The web application over a house. `before` is called when it starts; other hosts than `hosts` are refused, and so
    is more than `limits` allow one address. Tables that nobody came back to for `keep_days` go (0: they stay). Behind a
    proxy it is reached at `public`; `inside` is for whoever keeps the house, and by `looking` games are analysed."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house.streams_of_a_seat = 0 if limits is None else limits.streams_of_a_seat
        house.desks.wake_recent()
        if before is not None:
            before()
        at_work = [
            asyncio.create_task(_let_tables_rest(house, keep_days)),
            asyncio.create_task(_wake_the_others(house)),
        ]
        yield
        for each in at_work:
            each.cancel()
        await app.state.analysing.close()
        app.state.made_once.close()

    app = Application(title="Petitfour", version=__version__, lifespan=lifespan, openapi_url=None)
    app.state.house = house
    app.state.bot, app.state.limits, app.state.public = bot, limits, public
    app.state.challenges, app.state.wrong_codes = Challenges(), WrongCodes(limits)
    if limits is not None:
        house.attendant.pace = Pace(limits)
    app.state.constants = Constants()
    app.state.made_once = made_once or MadeOnce()
    app.state.analysing = Analysing(house, looking, limits)
    app.include_router(router)
    app.add_api_route("/api/v1/openapi.json", description, methods=["GET"], include_in_schema=False)
    app.add_api_route("/static/{file:path}", static, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/faces/{game}/{file}", face, methods=["GET", "HEAD"], include_in_schema=False)
    app.state.inside, app.state.readiness = inside or Inside(), Readiness(house)
    for path, answer in (("/healthz", healthz), ("/readyz", readyz), ("/metrics", metrics)):
        app.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)
    for path in ("/", "/my-games", "/t/{table_id}/analysis", "/replay", "/fair", "/privacy", "/operator"):
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/worker.js", worker, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/t/{table_id}", table_page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(ExceptionGuard)
    app.front = Guard(Turns(app.front, house), hosts, limits, public, kept_out_by(house))
    if inside is not None:
        noted = None if inside.metrics is None else inside.metrics.noted
        app.front = Watch(app.front, _routes_of(app), noted, inside.log)
    if public is not None:
        app.front = BehindProxy(app.front, public)
    return app


class Application(FastAPI):
    """FastAPI with what stands before all of it: every request and every push would pass its own layers first."""

    front: Any

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.front = super().__call__

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.front(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """The description of the API, with the schemas of its answers."""
        if self.openapi_schema is None:
            super().openapi()["components"]["schemas"] |= schemas()
        return super().openapi()


def _routes_of(app: FastAPI) -> set[str]:
    """The paths of all routes, with what differs in braces."""
    return {route.path for route in app.routes if isinstance(route, Route)} | PATHS


async def _wake_the_others(house: House) -> None:
    """Tables at which bots or clocks go on after a restart, one by one: nobody who plays waits for them."""
    while house.desks.wake_next():
        await asyncio.sleep(WAKE_SECONDS)


async def _let_tables_rest(house: House, keep_days: float) -> None:
    """Now and then tables at which nothing happens leave memory, and old ones the store."""
    while True:
        await asyncio.sleep(REST_SECONDS)
        try:
            house.desks.rest()
            if keep_days:
                await house.desks.expire(keep_days)
            await house.keyrings.expire(keep_days)
        except Exception:
            log.exception("tables could not be put to rest")


async def description(request: Request) -> Response:
    """What there is to be asked of the API. Written once: each time it would take as long as five tables."""
    app: Application = request.app
    described = app.openapi()
    constants: Constants = app.state.constants
    return constants.answer(request, ("openapi",), id(described), lambda: described)


async def page(request: Request) -> Response:
    return file_answer(STATIC / "index.html", request)


async def worker(request: Request) -> Response:
    """The page's service worker. It stands at the root, for a worker answers for what lies below it alone."""
    return file_answer(STATIC / "worker" / "worker.js", request)


async def table_page(request: Request) -> Response:
    """The same page; where anyone may watch the table, its link says what is played there."""
    own = previewed(STATIC / "index.html", request.app.state.house, request)
    return await page(request) if own is None else packed_answer(own, KINDS[".html"], request)


async def static(file: str, request: Request) -> Response:
    """One of the page's own files."""
    path = (STATIC / file).resolve()
    if not path.is_relative_to(STATIC.resolve()):
        return JSONResponse({"error": "There is no such file."}, 404)
    return file_answer(path, request)


async def face(game: str, file: str, request: Request) -> Response:
    """A file from a game's face folder."""
    house: House = request.app.state.house
    if Path(file).suffix not in OF_A_FACE or file != Path(file).name or game not in house.games.names():
        return JSONResponse({"error": "There is no such file."}, 404)
    return file_answer(house.games.by_name[game].folder / "face" / file, request)


async def _problem(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, Problem)
    return refusal(problem, request.query_params.get("lang", "en"))


async def _http_error(request: Request, error: Exception) -> Response:
    """A page that is not there is still a page; the API answers as always."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and request.method in ("GET", "HEAD") and not request.url.path.startswith(OURS):
        return Response((STATIC / "index.html").read_bytes(), 404, media_type="text/html")
    return JSONResponse({"error": f"{error.detail}."}, error.status_code, headers=error.headers)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    """What is wrong with a request, in one sentence."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return JSONResponse({"error": f"{where or 'The request'}: {first['msg']}."}, 422)
