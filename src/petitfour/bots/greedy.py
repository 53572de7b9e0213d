"""The bot that takes what looks best at a glance."""

from __future__ import annotations

from petitfour.core import helpers
from petitfour.core.declare import Record
from petitfour.core.game import Game


class GreedyBot:
    """The best action by the game's instinct; among equals any."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._choices = 0

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        self._choices += 1
        worth = [self._game.instinct(view, seat, action) for action in legal]
        best = [action for action, each in zip(legal, worth, strict=True) if each == max(worth)]
        return best[helpers.below(self._seed, self._choices, len(best))]
