"""Bots that think for long do it in a worker process, so that no page and no stream waits for them.

A worker is handed what a bot is handed, a view, and nothing else.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from petitfour.core.box import BoxSource
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.registry import Registry
from petitfour.table.draft import Draft, turn_by

from . import make_bot, prepare
from .hints import Hint, find_hint
from .search import Budget

T = TypeVar("T")
NICE, LAST = 5, 19  # how much workers stand back behind the house, and those that everybody else goes before


@dataclass(frozen=True)
class Task:
    """What a worker is to do: think for which bot, in which game, seeing what."""

    game: str
    box: dict[str, Any] | None  # None: the game's own
    view: bytes
    seat: int
    bot: str
    seed: int
    compiled: bool  # by compiled rules: only where they lie in the cache, or everybody else's tasks wait


def task_for(game: Game, view: Record, seat: int, bot: str, seed: int, *, compiled: bool = True) -> Task:
    box = None if game.box.fingerprint == game.own_box_fingerprint else game.box.source.data
    return Task(game.name, box, game.layout.flat(view).tobytes(), seat, bot, seed, compiled)


class Thinkers:
    """A few worker processes, started when the first task comes and again if one dies."""

    def __init__(self, games_from: Sequence[Path], workers: int = 1, nice: int = NICE) -> None:
        """`nice` is how much they stand back: whoever plays comes first."""
        self._nice = nice
        self._folders = [str(folder) for folder in games_from]
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._warm: set[str] = set()  # games that are loaded there

    def turn(self, task: Task) -> Future[list[int]]:
        """The decisions of a whole turn, up to where something is revealed."""
        return self._submit(_turn, task)

    def hint(self, task: Task, seconds: float) -> Future[Hint]:
        """The turn that looks best, and why; by instinct where the task is not to run compiled."""
        return self._submit(_hint, task, seconds)

    def also(self, what: Callable[..., T], *arguments: Any) -> Future[T]:
        """Something else that takes long: a function of a module, which finds the games by `games_here`."""
        return self._submit(what, *arguments)

    def wake(self) -> None:
        """Starts a worker if there is none, so that the first task does not wait for that."""
        if self._pool is None:
            self._start().submit(_nothing)

    def warm(self, game: str) -> None:
        """Loads the search of a game that is prepared, so that the first hint does not wait for that."""
        if game in self._warm:
            return
        self._warm.add(game)
        try:
            self._submit(_warm, game)
        except (OSError, RuntimeError):  # no worker could be started: whoever asks for a hint tries again
            self._warm.discard(game)

    def close(self) -> None:
        """Ends the workers, whatever they think about, and waits until they and what they shared are gone."""
        self._warm.clear()
        pool, self._pool = self._pool, None
        if pool is not None:
            for worker in list((pool._processes or {}).values()):
                worker.kill()
            pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, what: Callable[..., T], *arguments: Any) -> Future[T]:
        try:
            return self._start().submit(what, *arguments)
        except BrokenProcessPool:
            self.close()
            return self._start().submit(what, *arguments)

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, get_context("spawn"), _prepare, (os.getpid(), self._folders, self._nice)
            )
        return self._pool


# -- in the worker -----------------------------------------------------------------------------------------------------

_here: dict[str, Any] = {}


def _prepare(parent: int, folders: list[str], nice: int) -> None:
    if hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of a terminal; the server ends its workers
    end_with(parent)
    _here["games"] = Registry([Path(folder) for folder in folders])


def games_here() -> Registry:
    """The games, in a worker."""
    games: Registry = _here["games"]
    return games


def _nothing() -> None:
    pass


def end_with(parent: int) -> None:
    """From now on this process does not outlive the one that started it, however that ends, nor if it has ended already
    while this one was still being loaded."""
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def _position(task: Task) -> tuple[Game, Record]:
    game: Game = _here["games"].get(task.game, compiled=task.compiled)
    if task.box is not None:
        game = game.with_box(BoxSource.from_data(task.box))
    return game, game.layout.new(np.frombuffer(task.view, np.int16))


def _turn(task: Task) -> list[int]:
    game, seen = _position(task)
    return turn_by(make_bot(task.bot, game, task.seed), Draft(game, seen, task.seat))


def _warm(name: str) -> None:
    prepare(_here["games"].get(name, compiled=True))


def _hint(task: Task, seconds: float) -> Hint:
    game, seen = _position(task)
    return find_hint(game, seen, task.seat, Budget(seconds=seconds), task.seed, search=task.compiled)
