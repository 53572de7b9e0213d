"""Preparing: games compiled beforehand, and how far that has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any

from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

EVERY = 5.0  # seconds between two lines


def add_prepare(sub: Any) -> None:
    prepare = sub.add_parser("prepare", help="compile games beforehand: rules and search, so that nobody waits later")
    prepare.add_argument("games", nargs="*", metavar="GAME", help="which (default: all)")
    prepare.set_defaults(command=lambda args, games: prepare_games(games, args.games))


def prepare_games(games: Registry, names: Sequence[str]) -> None:
    """Compiles the rules and the search of these games, or of all; what was compiled before is only looked at."""
    from petitfour.preparing.preparation import FAILED, PREPARED, RUNNING, Preparation
    from petitfour.preparing.stamps import PARTS

    chosen = list(dict.fromkeys(names)) or games.names()
    for name in chosen:
        games.about(name)  # a Problem for one that does not exist
    jobs = [(name, part) for name in chosen for part in PARTS]
    preparation = Preparation(games, jobs)
    started = time.monotonic()

    def tell(name: str, part: str) -> None:
        outcome = "ready" if preparation.is_ready(name, part) else "cannot be compiled"
        _say(f"{name}: {part} {outcome}, {time.monotonic() - started:.0f} s")

    preparation.start(tell=tell)
    try:
        while not preparation.wait(EVERY):
            running = ", ".join(f"{name} ({part})" for name, part in preparation.jobs(RUNNING))
            done = len(preparation.jobs(PREPARED))
            doing = f"compiling {running}" if running else "looking into the cache"
            _say(f"{done} of {len(jobs)} ready; {doing} … {time.monotonic() - started:.0f} s")
    finally:
        preparation.close()
    if failed := preparation.jobs(FAILED):
        parts = ", ".join(f"{name} ({part})" for name, part in failed)
        raise Problem(f"These could not be compiled: {parts}. `petitfour simulate GAME` tells more.")
    print(f"{len(chosen)} {'game is' if len(chosen) == 1 else 'games are'} ready.")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
