"""A series: games until somebody has won so many of them, then another begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .history import SeriesGame


class Standing(NamedTuple):
    """Games won alone by each chair, and whether the series is decided."""

    wins: list[int]
    is_over: bool


def standing_of(games: Sequence[SeriesGame], players: int, to_win: int, most_games: int) -> Standing:
    """How the current series stands; it goes to `to_win` wins, and has `most_games` at the most (0: any number)."""
    wins, count = [0] * players, 0
    for game in games:
        if _is_decided(wins, count, to_win, most_games):
            wins, count = [0] * players, 0  # the next game began another series
        winners = [seat for seat, place in enumerate(game.placing or []) if place == 1]
        count += game.placing is not None
        if len(winners) == 1:
            wins[(winners[0] - game.rotation) % players] += 1
    return Standing(wins, _is_decided(wins, count, to_win, most_games))


def _is_decided(wins: list[int], count: int, to_win: int, most_games: int) -> bool:
    most = most_games if to_win > 1 else 0
    return max(wins) >= to_win or (most > 0 and count >= most)
