"""Answers that are made once: what is the same for as long as the house is open, and what takes long to make."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import orjson
from fastapi import Request
from fastapi.responses import Response

from petitfour.bots.worker import Thinkers, games_here
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.table.refusals import TooMany

from .description import JSON
from .files import Packed, packed_answer, tag_of
from .shown.replays import replay_json

MOST_BYTES = 32 * 1024 * 1024  # of answers that took long to make
MOST_WAITING = 50  # for answers that are being made
GZIP_LEVEL = 6


class Constants:
    """Answers that do not change, written and packed once and asked for again by their tag."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, ...], tuple[Any, Packed]] = {}

    def answer(self, request: Request, key: tuple[str, ...], of: Any, make: Callable[[], Any]) -> Response:
        """The answer by its key, made anew if what it is made `of` is another object: a game by its compiled rules."""
        kept = self.kept.get(key)
        if kept is None or kept[0] != of:
            body = orjson.dumps(make())
            kept = self.kept[key] = of, Packed(0, body, tag_of(body))
        return packed_answer(kept[1], JSON, request)


class ReplayPart(NamedTuple):
    """What is asked of a record: the pictures from `start` to `to`."""

    record: str
    language: str
    start: int
    to: int | None
    eyes: int | None = None

    @property
    def key(self) -> tuple[Any, ...]:
        hashed = hashlib.sha256(self.record.encode("utf-8", "surrogatepass")).digest()
        return "replay", hashed, self.language, self.start, self.to, self.eyes


class MadeOnce:
    """Answers that take long are made one after another beside the event loop, once for all who ask, and kept."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[Any, ...], Packed] = OrderedDict()
        self.bytes = 0
        self._making: dict[tuple[Any, ...], asyncio.Task[Packed]] = {}
        self._thread = ThreadPoolExecutor(1, "looking back")

    async def answer(self, request: Request, key: tuple[Any, ...], make: Callable[[], bytes], **more: str) -> Response:
        """The answer by its key; `make` is called in a thread if nobody has asked for it lately."""
        return await self._answer(request, key, lambda: self._thread.submit(lambda: _pack(make())), more)

    async def replay(self, request: Request, games: Registry, part: ReplayPart) -> Response:
        """A record played again: far from the event loop where the house has a process for it."""
        return await self._answer(request, part.key, lambda: self._replay(games, part), {})

    def get_ready(self) -> None:
        """Somebody may want to see a saved match soon."""

    def _replay(self, games: Registry, part: ReplayPart) -> Future[Packed]:
        return self._thread.submit(lambda: _pack(_told(part, games)))

    async def _answer(
        self, request: Request, key: tuple[Any, ...], make: Callable[[], Future[Packed]], more: dict[str, str]
    ) -> Response:
        answer = self.kept.get(key)
        if answer is None:
            if key not in self._making:
                if len(self._making) >= MOST_WAITING:
                    raise TooMany("table.too_many")
                self._making[key] = asyncio.ensure_future(self._make(key, make))
            answer = await asyncio.shield(self._making[key])
        else:
            self.kept.move_to_end(key)
        return packed_answer(answer, JSON, request, ("gzip",), **more)

    async def _make(self, key: tuple[Any, ...], make: Callable[[], Future[Packed]]) -> Packed:
        try:
            answer = await asyncio.wrap_future(make())
        finally:
            del self._making[key]
        self.kept[key] = answer
        self.bytes += len(answer.body)
        while self.bytes > MOST_BYTES and len(self.kept) > 1:
            self.bytes -= len(self.kept.popitem(last=False)[1].body)  # the one asked for least lately
        return answer

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class MadeAside(MadeOnce):
    """The same with a worker process for replays: by interpreted rules one takes seconds of processor time."""

    def __init__(self, games: Registry) -> None:
        super().__init__()
        self._worker = Thinkers(games.games_from)

    def get_ready(self) -> None:
        self._worker.wake()

    def _replay(self, games: Registry, part: ReplayPart) -> Future[Packed]:
        return self._worker.also(_replay_there, part)

    def close(self) -> None:
        super().close()
        self._worker.close()


def _replay_there(part: ReplayPart) -> Packed:
    try:
        return _pack(_told(part, games_here()))
    except Problem as problem:
        raise Problem(str(problem)) from None  # one that can be sent to the house


def _told(part: ReplayPart, games: Registry) -> bytes:
    return replay_json(part.record, games, part.language, part.start, part.to, part.eyes)


def _pack(body: bytes) -> Packed:
    return Packed(0, body, tag_of(body), {"gzip": gzip.compress(body, GZIP_LEVEL)})
