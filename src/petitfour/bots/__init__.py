"""Players that are handed a view and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem

from .random import RandomBot


class Bot(Protocol):
    """A player that decides by what its seat may see."""

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        """One of the legal actions."""


MAKERS: dict[str, Callable[[Game, int], Bot]] = {"random": RandomBot}


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """The bot of this name for a game; the same seed and views give the same moves."""
    if name not in MAKERS:
        raise Problem(f"There is no bot '{name[:40]}'; the bots are: {', '.join(sorted(MAKERS))}.")
    return MAKERS[name](game, seed)
