"""Finished games are analysed in a worker, a few turns at a time and after every bot and hint; what was found is kept.

An analysis that was under way when the house closed begins again when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from petitfour.analysis.keeping import Frame, pack, unpack
from petitfour.analysis.piece import GamePlayed, Piece
from petitfour.analysis.whole import ended_with
from petitfour.bots import LEVELS
from petitfour.core.about import BY_SCORES
from petitfour.core.problem import Problem
from petitfour.table.attendant import Asker
from petitfour.table.history import SeriesGame
from petitfour.table.house import House
from petitfour.table.refusals import Conflict, TooMany
from petitfour.table.table import Table

from .limits import Limits, counting_key

SIMULATIONS = LEVELS["hard"].simulations
MOST_UNDER_WAY = 40  # in the house
NOT_PREPARED_SECONDS = 1.0  # between two looks whether a game's search has been compiled
MOST_FAILURES = 2  # of one analysis, until the house is opened anew
MOST_IN_MEMORY = 60  # analyses that were asked for lately
MOST_FAILED = 500  # of which it is known; then the first may be tried again

log = logging.getLogger("petitfour")


class Looking(Protocol):
    """Where pieces of analyses are worked out, away from the house."""

    def can_look(self, game: str) -> bool:
        """Whether the search of a game is there; if not, it is prepared before others."""

    def cannot_search(self, game: str) -> bool:
        """Whether it will not be there: it could not be compiled."""

    async def piece(self, played: GamePlayed, number: int, first: int, asker: Asker) -> Piece:
        """Some turns of an analysis, from the one at `first` on; `number` is the analysis's own."""


class Key(NamedTuple):
    """An analysis is of a game of a table as it ended at a version."""

    table_id: str
    game: int
    version: int


@dataclass
class SoFar:
    """How far an analysis is."""

    frame: Frame | None = None  # None: nothing has been found yet
    rows: list[Any] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return self.frame is not None and len(self.rows) == self.frame.turns


class Analysing:
    """The analyses of a house. Without a place to look there are none, except for those that are kept."""

    def __init__(self, house: House, looking: Looking | None, limits: Limits | None = None) -> None:
        self.house = house
        self.looking = looking
        self.limits = limits
        self.known: OrderedDict[Key, SoFar] = OrderedDict()  # whole ones
        self.under_way: dict[Key, SoFar] = {}
        self.asking: Counter[str] = Counter()  # analyses that are being made, by address
        self.failures: Counter[Key] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = 0

    def so_far(self, table: Table, game: SeriesGame) -> SoFar | None:
        """What is known of a game; None if nobody has asked for its analysis, or the house was closed meanwhile."""
        key = key_of(table, game)
        return self.under_way.get(key) or self._whole(key, game)

    def begin(self, table: Table, game: SeriesGame, address: str) -> SoFar:
        """Begins the analysis of a game, unless it is known or under way."""
        known = self.so_far(table, game)
        if known is not None:
            return known
        key = key_of(table, game)
        has_failed = self.failures[key] >= MOST_FAILURES
        if self.looking is None or has_failed or self.looking.cannot_search(table.game.name):
            raise Conflict("table.no_analysis")
        name, times = counting_key(address, self.limits or Limits())
        if self.limits is not None and self.asking[name] >= self.limits.analyses * times:
            raise TooMany("table.too_many_analyses")
        if len(self.under_way) >= MOST_UNDER_WAY:
            raise TooMany("table.too_many_analyses")
        so_far = self.under_way[key] = SoFar()
        self.asking[name] += 1
        self._numbers += 1
        work = self._make(key, so_far, played_of(table, game), self._numbers, Asker(address, table.id))
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._ended(done, key, name))
        return so_far

    async def close(self) -> None:
        """What is under way is left; it begins again when it is asked for."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: Key, so_far: SoFar, played: GamePlayed, number: int, asker: Asker) -> None:
        looking = self.looking
        assert looking is not None
        while not looking.can_look(played.game):
            await asyncio.sleep(NOT_PREPARED_SECONDS)
        while not so_far.is_whole:
            piece = await looking.piece(played, number, len(so_far.rows), asker)
            so_far.frame = piece.frame
            so_far.rows.extend(piece.rows)
        assert so_far.frame is not None
        self._remember(key, so_far)
        await self.house.repository.analyses.keep(key.table_id, key.game, key.version, pack(so_far.frame, so_far.rows))

    def _ended(self, task: asyncio.Task[None], key: Key, name: str) -> None:
        self._tasks.discard(task)
        self.under_way.pop(key, None)
        self.asking[name] -= 1
        self.asking += Counter()  # those who ask no more are left out
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failures[key] += 1
            if len(self.failures) > MOST_FAILED:
                del self.failures[next(iter(self.failures))]
            log.warning("a game of table %s could not be analysed: %s", key.table_id, error)

    def _whole(self, key: Key, game: SeriesGame) -> SoFar | None:
        known = self.known.get(key)
        if known is not None:
            self.known.move_to_end(key)
            return known
        kept = self.house.repository.analyses.of(key.table_id, key.game)
        if kept is None or kept[0] != key.version:
            return None
        try:
            frame, rows = unpack(kept[1])
        except Problem:  # of another petitfour: it is made anew
            return None
        if frame.rules_version != game.rules_version:
            return None
        return self._remember(key, SoFar(frame, rows))

    def _remember(self, key: Key, so_far: SoFar) -> SoFar:
        self.known[key] = so_far
        if len(self.known) > MOST_IN_MEMORY:
            self.known.popitem(last=False)
        return so_far


def key_of(table: Table, game: SeriesGame) -> Key:
    return Key(table.id, game.number, table.last_version(game))


def played_of(table: Table, game: SeriesGame) -> GamePlayed:
    """A finished game as it goes to a worker."""
    if game.rules_version != table.game.about.rules_version:
        raise Conflict("table.other_rules")
    box = table.game.box.source.data if table.own_box else None
    start = table.start_of(game)
    decisions = tuple(pair for turn in table.turns_that_hold(game) for pair in turn.decisions)
    assert game.scores is not None and game.placing is not None
    ended = ended_with(table.game.about.reward == BY_SCORES, game.scores, game.placing) if game.how else None
    return GamePlayed(
        table.game.name, box, table.players, tuple(sorted(table.options.items())), game.seed,
        None if start is None else table.game.layout.flat(start).tobytes(), decisions,
        None if ended is None else tuple(ended), SIMULATIONS,
    )  # fmt: skip
