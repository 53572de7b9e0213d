"""Bots that think for long do it in a worker process, so that no page and no stream waits for them.

A worker is handed what a bot is handed, a view, and nothing else.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from petitfour.core.box import BoxSource
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.registry import Registry
from petitfour.table.draft import Draft

from . import Reason, make_bot, searcher


@dataclass(frozen=True)
class Question:
    """What a worker is asked: which bot, in which game, seeing what."""

    game: str
    box: dict[str, Any] | None  # None: the game's own
    view: bytes
    seat: int
    bot: str
    seed: int
    compiled: bool  # by compiled rules: only where they lie in the cache, or everybody else's questions wait


def question(game: Game, view: Record, seat: int, bot: str, seed: int, *, compiled: bool = True) -> Question:
    box = None if game.box.fingerprint == game.own_box_fingerprint else game.box.source.data
    return Question(game.name, box, game.layout.flat(view).tobytes(), seat, bot, seed, compiled)


class Thinkers:
    """A few worker processes, started when the first question comes and again if one dies."""

    def __init__(self, games_from: Sequence[Path], workers: int = 1) -> None:
        self._folders = [str(folder) for folder in games_from]
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def turn(self, asked: Question) -> Future[list[int]]:
        """The decisions of a whole turn, up to where something is revealed."""
        return self._submit(_turn, asked)

    def reasons(self, asked: Question) -> Future[list[Reason]]:
        """What a search thinks of every action, the best first."""
        return self._submit(_reasons, asked)

    def wake(self) -> None:
        """Starts a worker if there is none, so that the first question does not wait for that."""
        if self._pool is None:
            self._start().submit(_nothing)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _submit(self, what: Any, asked: Question) -> Future[Any]:
        try:
            return self._start().submit(what, asked)
        except BrokenProcessPool:
            self.close()
            return self._start().submit(what, asked)

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _prepare, (self._folders,))
        return self._pool


# -- in the worker -----------------------------------------------------------------------------------------------------

_here: dict[str, Any] = {}


def _prepare(folders: list[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays comes first
    end_with_parent()
    _here["games"] = Registry([Path(folder) for folder in folders])


def _nothing() -> None:
    pass


def end_with_parent() -> None:
    """From now on this process does not outlive the one that started it, however that ends."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(0)


def _position(asked: Question) -> tuple[Game, Record]:
    game: Game = _here["games"].get(asked.game, compiled=asked.compiled)
    if asked.box is not None:
        game = game.with_box(BoxSource.from_data(asked.box))
    return game, game.layout.new(np.frombuffer(asked.view, np.int16))


def _turn(asked: Question) -> list[int]:
    game, seen = _position(asked)
    draft = Draft(game, seen, asked.seat)
    bot = make_bot(asked.bot, game, asked.seed)
    while not draft.is_complete:
        draft.step(bot.choose(draft.state_seen(), draft.legal(), asked.seat))
    return draft.decisions


def _reasons(asked: Question) -> list[Reason]:
    game, seen = _position(asked)
    return searcher(asked.bot, game, asked.seed).reasons(seen, game.legal(seen, asked.seat), asked.seat)
