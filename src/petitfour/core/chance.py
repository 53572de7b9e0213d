"""Drawing the outcomes of chance at a table: by (seed, site), never by step, so that paired deals stay paired."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

import numpy as np

from . import helpers
from .constants import CHANCE_STREAM

if TYPE_CHECKING:
    from .declare import Record
    from .game import Game

MOST_SEED = 2**63 - 1


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbelow(MOST_SEED)


def apart_from(seed: int, *what: object) -> int:
    """A seed for something else, such as a bot, from which nobody can work back to the match's own."""
    return int.from_bytes(hashlib.sha256(repr((seed, *what)).encode()).digest()[:8], "big") >> 1


def outcome(game: Game, state: Record, seed: int) -> int:
    """What chance decides in this state of a game with this seed."""
    weights = np.zeros(max(game.about.chance_outcomes, 1), np.int64)
    drawn = game.loops.draw_outcome(state, game.box.record, helpers.mix(seed, CHANCE_STREAM), weights)
    if drawn < 0:
        raise RuntimeError(f"{game.name}: chance is to decide, but has no outcome")
    return int(drawn)
