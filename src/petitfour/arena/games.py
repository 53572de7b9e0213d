"""One game of a tournament: paired deals, seats rotated, the time each bot took."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from petitfour.bots import make_bot
from petitfour.core import chance
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.registry import Registry


@dataclass(frozen=True)
class Tournament:
    """What is played: enough to play any of its games anywhere, and to know a results file again."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int
    rules_version: int
    box: str  # fingerprint of the box

    def head(self) -> dict[str, Any]:
        return {"tournament": {**asdict(self), "bots": list(self.bots)}}

    def seating(self, number: int) -> list[int]:
        """Which bot sits where in a game: every deal is played once with each rotation of the seats."""
        players = len(self.bots)
        return [(seat + number % players) % players for seat in range(players)]

    def deal(self, number: int) -> int:
        return chance.apart_from(self.seed, "deal", number // len(self.bots))


@dataclass(frozen=True)
class ArenaResult:
    """A finished game, bot by bot in the order of the tournament."""

    number: int
    places: list[int]
    scores: list[int]
    turns: list[int]
    seconds: list[float]


def play(game: Game, tournament: Tournament, number: int) -> ArenaResult:
    players = len(tournament.bots)
    seated = tournament.seating(number)
    bots = [
        make_bot(tournament.bots[bot], game, chance.apart_from(tournament.seed, "bot", number, bot)) for bot in seated
    ]
    match = Match(game, players, options=tournament.options, seed=tournament.deal(number))
    turns, seconds, last = [0] * players, [0.0] * players, -1
    while not match.is_over:
        seat = match.waiting()[0]
        started = time.perf_counter()
        action = bots[seat].choose(match.view(seat), match.legal(seat), seat)
        seconds[seated[seat]] += time.perf_counter() - started
        turns[seated[seat]] += seat != last
        last = seat
        match.act(seat, action)
    places, scores = game.placing(match.state), game.scores(match.state)
    at = [seated.index(bot) for bot in range(players)]
    return ArenaResult(number, [places[s] for s in at], [scores[s] for s in at], turns, [round(x, 4) for x in seconds])


# -- in a worker -------------------------------------------------------------------------------------------------------

_playing: dict[str, Any] = {}


def prepare(folders: Sequence[str], tournament: Tournament, box: dict[str, Any] | None) -> None:
    """What a worker loads once."""
    game = Registry([Path(folder) for folder in folders]).get(tournament.game, compiled=True)
    if box is not None:
        game = game.with_box(BoxSource.from_data(box))
    _playing.update(game=game, tournament=tournament)


def play_here(number: int) -> ArenaResult:
    return play(_playing["game"], _playing["tournament"], number)
