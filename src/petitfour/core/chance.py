"""Drawing the outcomes of chance at a table: by (seed, site), never by step, so that paired deals stay paired.

A seed below 2**63 is one as simulations have it: whoever sees a few outcomes can compute it, and all others. Where that
matters, at the tables of a house, the seed is a key of 128 bits, and what was drawn tells nothing of what will be.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from . import helpers
from .constants import CHANCE, CHANCE_STREAM

if TYPE_CHECKING:
    from .declare import Record
    from .game import Game
    from .telling import EventRow

MOST_SEED = 2**63 - 1
MOST_KEY = 2**128 - 1
FAST, KEYED = "splitmix64", "siphash-2-4"  # how records call the two ways


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbelow(MOST_SEED)


def apart_from(seed: int, *what: object) -> int:
    """A seed for something else, such as a bot, from which nobody can work back to the match's own."""
    return int.from_bytes(hashlib.sha256(repr((seed, *what)).encode()).digest()[:8], "big") >> 1


def generator(seed: int) -> str:
    """How chance is drawn by this seed, as records tell it."""
    return KEYED if seed > MOST_SEED else FAST


@lru_cache(maxsize=1024)
def keys_of(seed: int) -> Any:
    """A seed as the loops of a table take it: one word, or a key's two, the lower 64 bits first."""
    if seed <= MOST_SEED:
        return np.array([helpers.mix(seed, CHANCE_STREAM)], np.int64)
    return np.frombuffer(bytearray(seed.to_bytes(16, "little")), "<i8").astype(np.int64)


def outcome(game: Game, state: Record, seed: int) -> int:
    """What chance decides in this state of a game with this seed."""
    weights = np.zeros(max(game.about.chance_outcomes, 1), np.int64)
    outcome = game.loops.draw_fairly(state, game.box.record, keys_of(seed), weights)
    if outcome < 0:
        raise RuntimeError(f"{game.name}: chance is to decide, but has no outcome")
    return int(outcome)


def settle(
    game: Game,
    state: Record,
    seed: int,
    note: Callable[[int, list[EventRow]], None] | None = None,
    outcome_instead: Callable[[], int | None] | None = None,
) -> None:
    """Lets chance decide until a seat must. Each outcome that has been applied is noted with its events; where
    `outcome_instead` has one, as a lesson has, that is taken and none is drawn. Compiled, `loops.settle` does it."""
    while int(state.to_act) == CHANCE:
        wanted = outcome_instead() if outcome_instead else None
        decided = outcome(game, state, seed) if wanted is None else wanted
        events = game.apply(state, CHANCE, decided)
        if note:
            note(decided, events)
