"""Asking everything once, so that all of it is compiled and lies in the cache."""

from __future__ import annotations

from petitfour.bots import make_bot
from petitfour.bots import prepare as search_a_little
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.core.view import write_frames, write_json
from petitfour.table.draft import Draft
from petitfour.table.lessons.at_table import readable_lesson

from .stamps import RULES, SEARCH, mark_prepared

TURNS = 8  # of a bot that searches
EVERY = 7  # decisions between two looks at a draft: often enough for every kind of moment


def warm(game: Game, part: str) -> None:
    """Compiles a part of a game, or reads it from the cache."""
    {RULES: warm_rules, SEARCH: warm_search}[part](game)
    mark_prepared(game, part)


def warm_rules(game: Game) -> None:
    """Plays a game through every question a table asks, and reads its lesson: the list of games asks for that."""
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
    readable_lesson(game)


def warm_search(game: Game) -> None:
    """Lets a bot play some turns as the workers do, and tell its reasons."""
    search_a_little(game)
    match = Match(game, game.about.players[0], seed=1)
    bot = make_bot("search:16", game, 1)
    for _ in range(TURNS):
        if match.is_over:
            return
        seat = match.waiting()[0]
        draft = Draft(game, match.view(seat), seat)
        while not draft.is_complete:
            draft.step(bot.choose(draft.state_seen(), draft.legal(), seat))
        for action in draft.decisions:
            match.act(seat, action)


def _look_closely(match: Match, seat: int, legal: list[int], telling: Telling) -> None:
    game, view = match.game, match.view(seat)
    game.redeal(view, seat, 1)
    Draft(game, match.state, seat).step(legal[0])
    game.counsel(view, seat, telling)
    write_json(game.layout, view, compiled=True)
    game.is_whole_turn(match.state, seat, legal[:1], [1, 2])
    decided = game.play(match.state, seat, legal[:1], 1).decided
    cells, events = game.play_again(match.state, decided)
    movers, heard = [mover for mover, _ in decided], [len(rows) for rows in events]
    write_frames(game.layout, cells, movers, heard, whole=False, compiled=True)
