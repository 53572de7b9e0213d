"""A bot that plays simply until its search is prepared."""

from __future__ import annotations

from petitfour.bots import Bot, make_bot
from petitfour.core.declare import Record
from petitfour.core.game import Game

from .preparation import Preparation
from .stamps import SEARCH

SIMPLE = "greedy"


class UntilPrepared:
    """Plays by what looks best at a glance until the compiled search of its game is there."""

    def __init__(self, name: str, game: Game, seed: int, preparation: Preparation) -> None:
        self._name, self._seed, self._preparation = name, seed, preparation
        self._game = game
        self._bot: Bot = make_bot(SIMPLE, game, seed)
        self.is_itself = False

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        if not self.is_itself and self._preparation.is_ready(self._game.name, SEARCH):
            self._bot = make_bot(self._name, self._compiled(), self._seed)
            self.is_itself = True
        return self._bot.choose(view, legal, seat)

    def _compiled(self) -> Game:
        game = self._preparation.games.get(self._game.name, compiled=True)
        own = self._game.box.fingerprint == self._game.own_box_fingerprint
        return game if own else game.with_box(self._game.box.source)
