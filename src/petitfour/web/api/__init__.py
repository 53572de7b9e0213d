"""The HTTP API, version 1, by what people do. Changes are POSTs from the own page; a seat is proven by a cookie."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.routing import Route

from ..description import answers
from ..schema.lobby import ErrorAnswer
from . import analysing, calls, hosting, keeping, keyring, lobby, looking_back, operator, playing, seats, talk

REFUSALS = answers(ErrorAnswer, "4XX", words="Refused, and nothing has changed.")
MISHAPS = answers(ErrorAnswer, "5XX", words="Something went wrong here, and nothing has changed.")

router = APIRouter(prefix="/api/v1", responses=REFUSALS | MISHAPS)
ROOMS = (
    playing,
    lobby,
    seats,
    talk,
    looking_back,
    analysing,
    hosting,
    keyring,
    keeping,
    calls,
    operator,
)  # tried in this order, and most requests are turns
for room in ROOMS:
    router.include_router(room.router)
PATHS = frozenset(
    router.prefix + route.path for room in ROOMS for route in room.router.routes if isinstance(route, Route)
)
