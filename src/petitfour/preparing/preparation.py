"""Compiles games in child processes, the wanted ones first, and tells when a part of a game is ready."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable

from petitfour.core.registry import Registry

from .stamps import RULES, SEARCH, is_prepared

log = logging.getLogger("petitfour")
MOST_CHILDREN = 2  # each takes half a gigabyte while it compiles
MOST_TRIES = 3  # of a child that was killed, perhaps for want of memory
OPEN, RUNNING, PREPARED, FAILED = "open", "running", "prepared", "failed"
Job = tuple[str, str]  # a game's name and a part of it
Use = Callable[[str, str], None]


def all_jobs(games: Registry) -> list[Job]:
    """What everybody needs comes first, then what the searching bots need."""
    return [(name, part) for part in (RULES, SEARCH) for name in games.names()]


def command_for(games: Registry, job: Job) -> list[str]:
    """The child that compiles a part of a game."""
    name, part = job
    return [sys.executable, "-m", "petitfour.preparing", str(os.getpid()), part, str(games.by_name[name].folder)]


def _nothing(name: str, part: str) -> None:
    pass


class Preparation:
    """What of which game is compiled, and the children that compile the rest."""

    def __init__(self, games: Registry, jobs: Iterable[Job] | None = None) -> None:
        self.games = games
        self._use: Use = _nothing
        self._tell: Use = _nothing
        self._state: dict[Job, str] = dict.fromkeys(all_jobs(games) if jobs is None else jobs, OPEN)
        self._children: dict[Job, subprocess.Popen[bytes]] = {}
        self._yielded: set[Job] = set()  # ended by ourselves, for a game that somebody waits for
        self._kills: dict[Job, int] = {}
        self._wanted: list[str] = []  # games that somebody waits for
        self._is_closing = False
        self._change = threading.Condition()
        self._threads: list[threading.Thread] = []

    # -- asking ------------------------------------------------------------------------------------------------------

    def is_ready(self, name: str, part: str) -> bool:
        return self._state.get((name, part)) == PREPARED

    def has_failed(self, name: str, part: str) -> bool:
        """Whether a part could not be compiled here: it is not tried again before the next start."""
        return self._state.get((name, part)) == FAILED

    def jobs(self, state: str) -> list[Job]:
        with self._change:
            return [job for job, each in self._state.items() if each == state]

    def want(self, name: str) -> None:
        """Somebody waits for this game: it comes before the others, which give up their places."""
        with self._change:
            if name in self._wanted or OPEN not in (state for job, state in self._state.items() if job[0] == name):
                return
            self._wanted.append(name)
            for job, child in self._children.items():
                if job[0] not in self._wanted:
                    self._yielded.add(job)
                    child.terminate()  # what it has finished is kept; it is tried again later

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until nothing more can be prepared; False if the time was up before."""
        with self._change:
            return self._change.wait_for(self._is_idle, seconds)

    def _is_idle(self) -> bool:
        return self._is_closing or not {OPEN, RUNNING} & set(self._state.values())

    # -- working -----------------------------------------------------------------------------------------------------

    def start(self, use: Use = _nothing, tell: Use = _nothing) -> None:
        """A part that lies in the cache is handed to `use`, which reads it, and is ready then; `tell` hears of it, and
        of what cannot be compiled. Both are called in threads of the preparation."""
        self._use, self._tell = use, tell
        self._begin(self._look_and_work)

    def close(self) -> None:
        """Ends the children; nothing is begun any more."""
        with self._change:
            self._is_closing = True
            self._change.notify_all()
            for child in self._children.values():
                child.kill()
        for thread in self._threads:
            thread.join(timeout=2)

    def _begin(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, daemon=True, name="preparing")
        self._threads.append(thread)
        thread.start()

    def _look_and_work(self) -> None:
        """First what lies in the cache already, the search before the rules: it costs nothing here."""
        for job in sorted(self.jobs(OPEN), key=lambda job: job[1] != SEARCH):
            self._do(job, self._look_into_cache)
        for _ in range(min(MOST_CHILDREN, os.cpu_count() or 1) - 1):
            self._begin(self._work)
        self._work()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            self._do(job, self._compile)

    def _next(self) -> Job | None:
        with self._change:
            jobs = [job for job, state in self._state.items() if state == OPEN]
            if not jobs or self._is_closing:
                return None
            job = min(jobs, key=lambda job: job[0] not in self._wanted)  # the first of those that are wanted, or of all
            self._state[job] = RUNNING
            return job

    def _do(self, job: Job, work: Callable[[Job], str]) -> None:
        """Works on a part until it is in the cache, and takes it into use."""
        try:
            state = OPEN if self._is_closing else work(job)
            if state == PREPARED:
                self._use(*job)
        except Exception:
            log.exception("%s stays interpreted", job[0])
            state = FAILED
        with self._change:
            self._state[job] = state
            self._change.notify_all()
        if state in (PREPARED, FAILED):
            self._tell(*job)

    def _look_into_cache(self, job: Job) -> str:
        name, part = job
        return PREPARED if is_prepared(self.games.get(name, compiled=True), part) else OPEN

    def _compile(self, job: Job) -> str:
        name, part = job
        with self._change:
            if self._is_closing:
                return OPEN
            quiet = subprocess.DEVNULL
            child = self._children[job] = subprocess.Popen(
                command_for(self.games, job), stdin=quiet, stdout=quiet, stderr=subprocess.PIPE
            )
        _, complaint = child.communicate()
        with self._change:
            del self._children[job]
            gave_way = job in self._yielded
            self._yielded.discard(job)
        if child.returncode == 0:
            if not is_prepared(self.games.get(name, compiled=True), part):
                log.warning(
                    "The %s of %s are not found in the cache, and compiled again where they are used.", part, name
                )
            return PREPARED
        if gave_way or self._is_closing or _was_interrupted(child.returncode, complaint):
            return OPEN
        if child.returncode < 0:
            self._kills[job] = self._kills.get(job, 0) + 1
            if self._kills[job] < MOST_TRIES:
                return OPEN
        log.warning("The %s of %s cannot be compiled: %s", part, name, _last_line(complaint))
        return FAILED


def _was_interrupted(returncode: int, complaint: bytes) -> bool:
    """Ctrl-C in a terminal may reach a child that still begins before it reaches us; Python may end with 1 then."""
    return returncode == -signal.SIGINT or _last_line(complaint) == "KeyboardInterrupt"


def _last_line(complaint: bytes) -> str:
    lines = complaint.decode("utf-8", "replace").strip().splitlines()
    return lines[-1][:200] if lines else "it said nothing"
