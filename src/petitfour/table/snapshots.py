"""States as they are kept: every cell but scratch, packed."""

from __future__ import annotations

import zlib

from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.match import hash_of_kept
from petitfour.core.problem import Problem

LITTLE_MEMORY = (12, 4)  # zlib's window and tables: for a snapshot of some kB, more would only be filled and forgotten


def pack(game: Game, state: Record) -> tuple[bytes, str]:
    """The snapshot of a state, and its hash."""
    kept = game.layout.kept(state)
    packing = zlib.compressobj(1, zlib.DEFLATED, *LITTLE_MEMORY)
    return packing.compress(kept) + packing.flush(), hash_of_kept(kept)


def unpack(game: Game, snapshot: bytes) -> Record:
    """The state in a snapshot, a copy of its own: rules write into scratch, in several threads at a time."""
    try:
        return game.layout.from_kept(zlib.decompress(snapshot))
    except (ValueError, zlib.error):
        raise Problem(f"A table of {game.name} was kept by rules with another state and cannot go on.") from None
