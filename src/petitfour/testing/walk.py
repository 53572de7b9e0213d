"""Random games for the checks, played through the plain contract, one moment at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from petitfour.core import chance, helpers
from petitfour.core.constants import CHANCE, NO_SEAT
from petitfour.core.declare import Record
from petitfour.core.game import Game

MOST_SETTINGS = 24
MOST_MOMENTS = 1500
STEPS = 4000  # moments walked by a trace; a tenth of them is asked everything
WALK_FACTOR = 10  # so many moments may be walked for one that is looked at
MOST_WEIGHT = 2**31  # what a draw can take


@dataclass
class WalkMoment:
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


def moments(game: Game, players: int, options: dict[str, str], seed: int) -> Iterator[WalkMoment]:
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
        yield WalkMoment(state, seat, action, number)
        game.apply(state, seat, action)
        number += 1
    yield WalkMoment(state, NO_SEAT, -1, number)


def length(game: Game) -> int:
    """How many moments a random game has, roughly: one is played."""
    players, options = next(settings(game))
    return sum(1 for _ in moments(game, players, options, 1))


def plan(game: Game, games: int, steps: int) -> list[tuple[int, dict[str, str], int]]:
    """Settings and a number of games of each, `games` at most, so that about `steps` moments are walked."""
    every, whole = list(settings(game)), length(game)
    each = min(games, steps // (whole * len(every)))
    if each > 0:
        return [(players, options, each) for players, options in every]
    apart = -(-whole * len(every) // steps)
    return [(players, options, 1) for players, options in every[::apart]]


def random_moments(game: Game, games: int, seed: int = 1, most: int = MOST_MOMENTS) -> Iterator[WalkMoment]:
    """The moments of several random games of every setting; of long games about `most` of them, spread evenly."""
    planned = plan(game, games, WALK_FACTOR * most)
    walked = length(game) * sum(each for _, _, each in planned)
    apart = max(1, walked // most)
    past = 0
    for index, (players, options, each_games) in enumerate(planned):
        for each in range(each_games):
            for moment in moments(game, players, options, helpers.mix(seed, 1000 * index + each)):
                past += 1
                if past % apart == 0 or moment.seat == NO_SEAT:
                    yield moment
