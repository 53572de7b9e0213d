"""The bot that takes any legal action, each equally likely."""

from __future__ import annotations

from petitfour.core import helpers
from petitfour.core.declare import Record
from petitfour.core.game import Game


class RandomBot:
    def __init__(self, game: Game, seed: int) -> None:
        self._seed = seed
        self._choices = 0

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        self._choices += 1
        return legal[helpers.below(self._seed, self._choices, len(legal))]
