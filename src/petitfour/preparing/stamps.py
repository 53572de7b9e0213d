"""What of a game has been compiled on this machine: a small file in the game's cache folder for each part."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from petitfour.core.game import Game
from petitfour.core.twins import Twins

RULES = "rules"  # what a table asks
SEARCH = "search"  # what the searching bots ask
PARTS = (RULES, SEARCH)


def is_prepared(game: Game, part: str) -> bool:
    """Whether a part of a compiled game only has to be read from the cache."""
    path = _stamp(game, part)
    with suppress(OSError):
        return path is not None and path.read_text("utf-8") == _what_for(game)
    return False


def mark_prepared(game: Game, part: str) -> None:
    """Remembers that a part of a compiled game lies in the cache. The cache's folder is named by what was compiled."""
    path = _stamp(game, part)
    if path is not None:
        path.write_text(_what_for(game), "utf-8")


def _stamp(game: Game, part: str) -> Path | None:
    return game.code.folder / f"prepared-{part}" if isinstance(game.code, Twins) else None


def _what_for(game: Game) -> str:
    """What the cache holds code for: this processor, and files as they are. (Numba drops what it has of a file when any
    line of it changes, also one outside the rules.)"""
    digest = hashlib.sha256()
    for path in game.code.files if isinstance(game.code, Twins) else ():
        digest.update(path.read_bytes())
    return f"{_processor()} {digest.hexdigest()}"


def _processor() -> str:
    """Machine code is made for one kind of processor; on another all is compiled anew."""
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
