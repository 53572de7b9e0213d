"""Asking everything once, so that all of it is compiled and lies in the cache."""

from __future__ import annotations

from petitfour.bots import prepare as search_a_little
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.core.view import written
from petitfour.table.draft import Draft

from .stamps import RULES, SEARCH, mark_prepared

EVERY = 7  # decisions between two looks at a draft: often enough for every kind of moment


def warm(game: Game, part: str) -> None:
    """Compiles a part of a game, or reads it from the cache."""
    {RULES: warm_rules, SEARCH: search_a_little}[part](game)
    mark_prepared(game, part)


def warm_rules(game: Game) -> None:
    """Plays a game through every question a table asks."""
    telling = Telling(game, "en")
    for players in game.about.players:
        match = Match(game, players, seed=1)
        while not match.is_over:
            seat = match.waiting()[0]
            legal = match.legal(seat)
            if len(match.steps) % EVERY == 0:
                _look_closely(match, seat, legal, telling)
            game.why_not(match.state, seat, legal[0])
            match.act(seat, legal[len(match.steps) % len(legal)])
        game.scores(match.state)
        game.placing(match.state)


def _look_closely(match: Match, seat: int, legal: list[int], telling: Telling) -> None:
    game, view = match.game, match.view(seat)
    game.redeal(view, seat, 1)
    Draft(game, match.state, seat).step(legal[0])
    game.counsel(view, seat, telling)
    written(game.layout, view, compiled=True)
    game.is_whole_turn(match.state, seat, legal[:1], [1, 2])
    game.play(match.state, seat, legal[:1], 1)
