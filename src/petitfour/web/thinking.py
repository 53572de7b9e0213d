"""The house's bots that take long think in worker processes; hints come from there, too."""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

from petitfour.analysis.piece import GamePlayed, Piece, RecordPlayed, look_at_some
from petitfour.bots import is_slow
from petitfour.bots.hints import SECONDS, Hint
from petitfour.bots.worker import LAST, Thinkers, task_for
from petitfour.core import chance
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.preparing import SEARCH, Preparation
from petitfour.preparing.until_prepared import SIMPLE
from petitfour.table.attendant import Asker, NotServed
from petitfour.table.refusals import TooMany

from .fairshare import FairShare, UsedUp
from .limits import Limits

log = logging.getLogger("petitfour")
LEAST_SECONDS = 0.3  # of search, for a hint
HINT_PATIENCE_SECONDS = 20.0  # that a hint waits for others in a house without limits; a page waits for thirty
BY_HINT = ""  # no bot plays there
STANDS_BACK_SECONDS = 0.05  # between two looks whether a bot or a hint is being thought about
PATIENCE_SECONDS = 5.0  # that a piece of an analysis stands back at the most, where bots never rest


def most_thinkers() -> int:
    """All cores but one, which answers; whoever has only one shares it."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class AwayThinking:
    """Workers for the bots of the tables and one for hints, so that neither waits for the other; all of them are shared
    out fairly among those who ask.

    They never compile: until the search of a game is prepared, its bots play simply and by interpreted rules.
    """

    def __init__(
        self, games_from: Sequence[Path], preparation: Preparation, limits: Limits | None = None, thinkers: int = 0
    ) -> None:
        """`thinkers` is how many bots think at a time (default: all cores but one)."""
        at_once = thinkers or most_thinkers()
        self._bots = Thinkers(games_from, at_once)
        self._hints = Thinkers(games_from)
        self._analyses = Thinkers(games_from, 1, LAST)
        self._share = FairShare(at_once, limits)
        self._hint_share = FairShare(1, limits)
        if limits is None:  # nobody plays at a glance in its place: it is worth waiting for
            self._hint_share.limits = replace(Limits(), bot_seconds=HINT_PATIENCE_SECONDS)
        self._analysis_share = FairShare(1)  # it has no budget: it takes only what nobody else wants
        self._analysis_share.limits = replace(limits or Limits(), bot_seconds=math.inf)
        self._preparation = preparation
        self._asking: Counter[str] = Counter()  # hints that are being made, by address

    @property
    def shares(self) -> dict[str, FairShare]:
        """Who thinks, by what for."""
        return {"bots": self._share, "hints": self._hint_share, "analyses": self._analysis_share}

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
            self._hints.warm(game)
            return True
        self._preparation.want(game)
        return False

    def cannot_search(self, game: str) -> bool:
        return self._preparation.has_failed(game, SEARCH)

    async def turn(self, game: Game, view: Record, seat: int, bot: str, seed: int, asker: Asker) -> list[int]:
        prepared = self.is_prepared(game.name)
        task = task_for(game, view, seat, bot if prepared else SIMPLE, seed, compiled=prepared)
        return await self._share.think(asker, lambda: self._bots.turn(task))

    async def hint(self, game: Game, view: Record, seat: int, asker: Asker) -> Hint:
        """From a search, or while that is being compiled from instinct. Where several ask at once, from one address or
        from several, each gets less time, so that nobody waits much longer than a person alone."""
        prepared = self.is_prepared(game.name)
        self._asking[asker.address] += 1
        task = task_for(game, view, seat, BY_HINT, chance.new_seed(), compiled=prepared)

        def search() -> Future[Hint]:
            sharing = max(self._asking[asker.address], len(self._asking))
            return self._hints.hint(task, max(SECONDS / sharing, LEAST_SECONDS))

        try:
            return await self._hint_share.think(asker, search)
        except UsedUp:
            raise TooMany("table.too_many") from None
        except NotServed:
            raise TooMany("table.hints_busy") from None
        finally:
            self._asking[asker.address] -= 1
            self._asking += Counter()  # those who ask no more are left out

    def can_look(self, game: str) -> bool:
        """Whether a game can be analysed already; if not, it is prepared before others."""
        if not self._preparation.is_ready(game, SEARCH):
            self._preparation.want(game)
            return False
        self._analyses.warm(game)
        return True

    async def piece(self, played: GamePlayed | RecordPlayed, number: int, first: int, asker: Asker) -> Piece:
        """Some turns of an analysis, once no bot and no hint needs the core. Those who ask take turns by pieces."""
        return await self._analysis_share.think(asker, lambda: self._analyses.also(look_at_some, played, number, first),
                                                self._until_quiet)  # fmt: skip

    async def _until_quiet(self) -> None:
        """Waits until all who play are served; where they never are, a little of the time is taken all the same."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_SECONDS
        while self._is_wanted() and loop.time() < until:
            await asyncio.sleep(STANDS_BACK_SECONDS)

    def _is_wanted(self) -> bool:
        """Whether bots use all the cores there are for them, or a hint is being thought about."""
        return self._share.free <= 0 or self._hint_share.free <= 0

    def close(self) -> None:
        self._analyses.close()
        self._bots.close()
        self._hints.close()
