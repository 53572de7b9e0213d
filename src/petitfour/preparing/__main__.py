"""The child that compiles: `python -m petitfour.preparing PARENT PART FOLDER …`. It ends with the process PARENT."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path

from petitfour.bots.worker import end_with
from petitfour.core.registry import Registry, load_game

from .warming import warm

SELDOM = (100_000, 20, 100)  # the compiler's objects nearly all stay: looking through them took a tenth of the time


def main(parent: int, part: str, folders: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays comes first
    end_with(parent)
    _ = Registry().by_name  # games of installed packages are known by their names, and compiled under them
    gc.set_threshold(*SELDOM)
    for folder in folders:
        warm(load_game(Path(folder), compiled=True), part)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
