"""Random games for the checks, played through the plain contract, one moment at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from petitfour.core import chance, helpers
from petitfour.core.constants import CHANCE
from petitfour.core.declare import Record
from petitfour.core.game import Game

MOST_SETTINGS = 24
MOST_WEIGHT = 2**31  # what a draw can take


@dataclass
class Moment:
    """A state of a random game and what is about to be decided in it (seat and action; NO_SEAT at the end)."""

    state: Record
    seat: int
    action: int
    number: int


def settings(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players with every choice of options (the first few dozen of them)."""
    about = game.about
    names = [option.name for option in about.options]
    chosen = [dict(zip(names, values, strict=True)) for values in product(*(option.values for option in about.options))]
    yield from islice(((players, options) for options in chosen for players in about.players), MOST_SETTINGS)


def moments(game: Game, players: int, options: dict[str, str], seed: int) -> Iterator[Moment]:
    """Every moment of one random game. The state given out is the walk's own: look, do not change."""
    state = game.new_state(players, options)
    bounds = game.bounds(players, options)
    number = 0
    while not game.is_over(state):
        assert number <= bounds.decisions + bounds.chance, f"a game goes on after {number} steps, beyond its bounds"
        if int(state.to_act) == CHANCE:
            weights = game.chance_weights(state)
            assert weights and min(weights) >= 0 and 0 < sum(weights) < MOST_WEIGHT, f"chance has the weights {weights}"
            seat, action = CHANCE, chance.outcome(game, state, seed)
        else:
            waiting = game.waiting(state)
            assert waiting, f"nobody waits at move {number}, but the game is not over"
            seat = waiting[helpers.below(helpers.mix(seed, 4), number, len(waiting))]
            legal = game.legal(state, seat)
            assert legal, f"seat {seat} waits at move {number}, but has no legal action"
            action = legal[helpers.below(helpers.mix(seed, 2), number, len(legal))]
        yield Moment(state, seat, action, number)
        game.apply(state, seat, action)
        number += 1
    yield Moment(state, -1, -1, number)


def random_moments(game: Game, games: int, seed: int = 1) -> Iterator[Moment]:
    """The moments of several random games of every setting."""
    for index, (players, options) in enumerate(settings(game)):
        for each in range(games):
            yield from moments(game, players, options, helpers.mix(seed, 1000 * index + each))
