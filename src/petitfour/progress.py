"""Says on standard error that something is still going on, once it has taken two seconds."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 2.0


class Progress:
    """How far a long piece of work has come."""

    def __init__(self, what: str, total: int = 0, unit: str = "") -> None:
        self.what, self.total, self.unit, self.done = what, total, unit, 0
        self.started = time.monotonic()

    def has_come_to(self, done: int) -> None:
        """So much is done."""
        self.done = done

    def line(self) -> str:
        seconds = time.monotonic() - self.started
        if not self.total or not self.done:
            return f"{self.what} … {seconds:.0f} s"
        left = seconds * (self.total - self.done) / self.done
        return f"{self.what}: {self.done:,} of {self.total:,} {self.unit}, about {left:.0f} s left"


@contextmanager
def progress(what: str, total: int = 0, unit: str = "") -> Iterator[Progress]:
    """Prints how far the work inside has come, every two seconds."""
    work = Progress(what, total, unit)
    finished = threading.Event()

    def talk() -> None:
        while not finished.wait(EVERY):
            print(work.line(), file=sys.stderr, flush=True)

    thread = threading.Thread(target=talk, daemon=True)
    thread.start()
    try:
        yield work
    finally:
        finished.set()
        thread.join()
