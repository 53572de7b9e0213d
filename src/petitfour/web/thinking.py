"""The house's bots that take long think in worker processes; hints come from there, too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

from petitfour.bots import is_slow
from petitfour.bots.worker import Thinkers, question
from petitfour.core import chance
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.preparing import SEARCH, Preparation
from petitfour.preparing.until_prepared import SIMPLE

log = logging.getLogger("petitfour")
HINTS_BY = "hard"


class AwayThinking:
    """Two workers at the most: one for the bots of the tables, one for hints, so that neither waits for the other.

    They never compile: until the search of a game is prepared, its bots play simply and by interpreted rules.
    """

    def __init__(self, games_from: Sequence[Path], preparation: Preparation) -> None:
        self._bots = Thinkers(games_from)
        self._hints = Thinkers(games_from)
        self._preparation = preparation

    def takes_long(self, bot: str) -> bool:
        return is_slow(bot)

    def is_prepared(self, game: str) -> bool:
        """Whether bots of this game search already. Somebody plays against them: the worker is started, and this game
        is prepared before others."""
        try:
            self._bots.wake()
        except (OSError, RuntimeError) as error:  # looking at a table must not fail for that: it is tried again
            log.warning("no worker for the bots could be started: %s", error)
        if self._preparation.is_ready(game, SEARCH):
            return True
        self._preparation.want(game)
        return False

    async def turn(self, game: Game, view: Record, seat: int, bot: str, seed: int) -> list[int]:
        prepared = self.is_prepared(game.name)
        asked = question(game, view, seat, bot if prepared else SIMPLE, seed, compiled=prepared)
        return await asyncio.wrap_future(self._bots.turn(asked))

    async def hint(self, game: Game, view: Record, seat: int) -> list[tuple[int, float, int]]:
        asked = question(game, view, seat, HINTS_BY, chance.new_seed())
        reasons = await asyncio.wrap_future(self._hints.reasons(asked))
        return [(reason.action, reason.expected, reason.visits) for reason in reasons]

    def close(self) -> None:
        self._bots.close()
        self._hints.close()
