"""States as they are kept: every cell but scratch, packed."""

from __future__ import annotations

import zlib

from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.match import hash_of_bytes
from petitfour.core.problem import Problem

LITTLE_MEMORY = (12, 4)  # zlib's window and tables: for a snapshot of some kB, more would only be filled and forgotten
RUNS = zlib.Z_RLE  # cells are small numbers, mostly the same as their neighbours: smaller than by a search, and sooner


def pack(game: Game, state: Record) -> tuple[bytes, str]:
    """The snapshot of a state, and its hash."""
    packed = game.layout.to_bytes(state)
    packing = zlib.compressobj(1, zlib.DEFLATED, *LITTLE_MEMORY, RUNS)
    return packing.compress(packed) + packing.flush(), hash_of_bytes(packed)


def unpack(game: Game, snapshot: bytes) -> Record:
    """The state in a snapshot, a copy of its own: rules write into scratch, in several threads at a time."""
    try:
        return game.layout.from_bytes(zlib.decompress(snapshot))
    except (ValueError, zlib.error):
        raise Problem(f"A table of {game.name} was kept by rules with another state and cannot go on.") from None
