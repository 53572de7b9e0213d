"""Drawing the outcomes of chance at a table: by (seed, site), never by step, so that paired deals stay paired."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from . import helpers

if TYPE_CHECKING:
    from .declare import Record
    from .game import Game

CHANCE_STREAM = 1  # as in loops.py
MOST_SEED = 2**63 - 1


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbelow(MOST_SEED)


def outcome(game: Game, state: Record, seed: int) -> int:
    """What chance decides in this state of a game with this seed."""
    weights = game.chance_weights(state)
    drawn = helpers.pick_weighted(helpers.mix(seed, CHANCE_STREAM), game.chance_site(state), weights, len(weights))
    if drawn < 0:
        raise RuntimeError(f"{game.name}: chance is to decide, but has no outcome")
    return drawn
