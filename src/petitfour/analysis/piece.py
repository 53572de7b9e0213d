"""An analysis in small pieces, in a worker process: it is handed a game that is over, and a few turns are asked for at
a time, so that whatever is more urgent comes between."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from petitfour.bots.worker import games_here
from petitfour.core import records
from petitfour.core.box import BoxSource
from petitfour.core.match import Match
from petitfour.core.problem import Problem

from .keeping import Frame, to_row
from .whole import Analyst, ended_of

PIECE_SECONDS = 0.25
MOST_UNDER_WAY = 12  # games that are held in the worker; another one is replayed when its turn comes


@dataclass(frozen=True)
class GamePlayed:
    """A game that is over, as it goes to a worker."""

    game: str
    box: dict[str, Any] | None  # None: the game's own
    players: int
    options: tuple[tuple[str, str], ...]
    seed: int
    start: bytes | None  # the position it began from, where that is not the game's own beginning
    decisions: tuple[tuple[int, int], ...]  # chance included
    ended: tuple[float, ...] | None  # what every seat has, where people ended it
    simulations: int


@dataclass(frozen=True)
class RecordPlayed:
    """The same as a file that somebody has brought: it is checked by the rules where it is looked at."""

    record: str
    game: str
    simulations: int


@dataclass(frozen=True)
class Piece:
    """A few turns of an analysis, as they are kept."""

    frame: Frame
    rows: Sequence[Any]


_analysts: OrderedDict[int, Analyst] = OrderedDict()


def look_at_some(played: GamePlayed | RecordPlayed, number: int, first: int) -> Piece:
    """The turns of a game from the one at `first` on, as many as there is time for; `number` is the analysis's own."""
    begun = time.perf_counter()
    analyst = _analyst(played, number)
    rows: list[Any] = []
    while first + len(rows) < len(analyst.turns) and (not rows or time.perf_counter() - begun < PIECE_SECONDS):
        rows.append(to_row(analyst.look_at(first + len(rows))))
    chances = analyst.chances
    version = analyst.game.about.rules_version
    frame = Frame(analyst.players, analyst.simulations, chances.span, chances.by_scores, version, len(analyst.turns))
    return Piece(frame, rows)


def _analyst(played: GamePlayed | RecordPlayed, number: int) -> Analyst:
    analyst = _analysts.pop(number, None)
    if analyst is None:
        match, ended = (
            of_record(played.record) if isinstance(played, RecordPlayed) else (match_of(played), played.ended)
        )
        analyst = Analyst(match, played.simulations, ended=ended)
    _analysts[number] = analyst
    if len(_analysts) > MOST_UNDER_WAY:
        _analysts.popitem(last=False)
    return analyst


def of_record(record: str) -> tuple[Match, Sequence[float] | None]:
    """The match of a file, and what every seat has of it where people ended it."""
    try:
        data = records.parse(record)
        match = records.to_match(data, games_here(), compiled=True)
        return match, ended_of(data, match)
    except Problem as problem:
        raise Problem(str(problem)) from None  # one that can be sent to the house


def match_of(played: GamePlayed) -> Match:
    """The game played again, by compiled rules."""
    game = games_here().get(played.game, compiled=True)
    if played.box is not None:
        game = game.with_box(BoxSource.from_data(played.box))
    start = None if played.start is None else game.layout.new(np.frombuffer(played.start, np.int16))
    match = Match(game, played.players, options=dict(played.options), seed=played.seed, start=start)
    match.restart()
    for seat, action in played.decisions:
        match.replay(seat, action)
    return match
