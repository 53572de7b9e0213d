"""A table in few words for somebody who sits at it: whose turn it is, and how their games there ended."""

from __future__ import annotations

from typing import cast

from petitfour.core.telling import Telling
from petitfour.table.history import STOP, SeriesGame
from petitfour.table.past import bots_of
from petitfour.table.table import Table

from ..schema.lobby import ChairKind, MyGame, MyTableAnswer
from .lobby import origin_words, status


def my_table(table: Table, mine: list[int], language: str) -> MyTableAnswer:
    """The table for whoever holds the chairs that are `mine`."""
    done = [deed.at for deed in table.deeds[-1:]]
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.words(language).say("game.title"),
        "status": status(table),
        "lesson": table.is_lesson,
        "at": round(done[0] if done else table.created),
        "chairs": [
            {
                "name": chair.name, "kind": cast(ChairKind, chair.kind), "face": chair.face,
                "seat": table.seat_of(number), "you": number in mine,
            }
            for number, chair in enumerate(table.chairs)
        ],
        "waiting": table.waiting(),
        "origin": origin_words(table, table.game.words(language)),
        "series": table.series,
        "wins": table.wins(),
        "games": [
            _my_game(table, game, seats, language)
            for game in table.games
            if (seats := _mine_in(table, game, mine))
        ],
    }  # fmt: skip


def _mine_in(table: Table, game: SeriesGame, mine: list[int]) -> list[int]:
    """My seats in a finished game: of chairs whose name then was the same, so none where somebody else sat before."""
    if game.placing is None or game.is_lesson:
        return []
    seats = {number: (number + game.rotation) % table.players for number in mine}
    return [seat for number, seat in seats.items() if game.names[seat] == table.chairs[number].name]


def _my_game(table: Table, game: SeriesGame, seats: list[int], language: str) -> MyGame:
    telling = Telling(table.game, language, game.names)
    placing = game.placing or []
    return {
        "number": game.number + 1,
        "at": round(max(deed.at for deed in table.deeds if deed.game == game.number)),
        "seats": seats,
        "names": game.names,
        "bots": bots_of(table, game),
        "placing": placing,
        "played_on": game.origin is not None,
        "points": telling.points(game.scores or []),
        "words": telling.words.say("table.stopped") if game.how == STOP else telling.result(placing),
    }
