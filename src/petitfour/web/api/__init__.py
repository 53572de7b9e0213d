"""The HTTP API, version 1, by what people do. Changes are POSTs from the own page; a seat is proven by a cookie."""

from __future__ import annotations

from fastapi import APIRouter

from ..description import answers
from ..schema.lobby import ErrorAnswer
from . import lobby, looking_back, playing, seats, talk

REFUSALS = answers(ErrorAnswer, "4XX", words="Refused, and nothing has changed.")
MISHAPS = answers(ErrorAnswer, "5XX", words="Something went wrong here, and nothing has changed.")

router = APIRouter(prefix="/api/v1", responses=REFUSALS | MISHAPS)
for room in (playing, lobby, seats, talk, looking_back):  # tried in this order, and most requests are turns
    router.include_router(room.router)
