"""What those who keep the house ask: does it live, can it play, how is it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from fastapi import Request
from fastapi.responses import PlainTextResponse, Response

from petitfour.table.house import House
from petitfour.table.refusals import StoreFailed

from .metrics import KIND, Metrics
from .operator import Operator
from .watch import AccessLog

READY_SECONDS = 3.0  # for which an answer counts: asking often costs nothing
STORE_SECONDS = 5.0  # in which something must be on the disk


@dataclass(frozen=True)
class Inside:
    """What there is for whoever keeps the house."""

    operator: Operator = field(default_factory=Operator)
    metrics: Metrics | None = None
    log: AccessLog | None = None


class Readiness:
    """Whether turns can be kept, found by keeping something."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._asked = -READY_SECONDS
        self._why_not = ""
        self._asking = asyncio.Lock()

    async def why_not(self) -> str:
        """What keeps the house from playing; nothing if it can."""
        if self.house.is_closing:
            return "closing"
        async with self._asking:
            if time.monotonic() - self._asked > READY_SECONDS:
                self._why_not = await self._try()
                self._asked = time.monotonic()
        return self._why_not

    async def _try(self) -> str:
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self.house.repository.books.keep_time()
        except TimeoutError:
            return "the store is slow"
        except StoreFailed:
            return "the store cannot be written"
        return ""


async def healthz(request: Request) -> Response:
    """The house lives: it has answered."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """The house can keep turns, or why it cannot."""
    ready: Readiness = request.app.state.readiness
    why_not = await ready.why_not()
    return PlainTextResponse(f"not ready: {why_not}\n" if why_not else "ready\n", 503 if why_not else 200)


async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, to the operator alone; anybody else hears that there is nothing."""
    inside: Inside = request.app.state.inside
    if inside.metrics is None or not inside.operator.is_shown_by(request.scope["headers"]):
        return PlainTextResponse("There is no such page.\n", 404)
    return Response(inside.metrics.text(), headers={"content-type": KIND})
