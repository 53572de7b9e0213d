"""A table as it was when one of its finished games ended, to be looked at; whatever was played since is left out."""

from __future__ import annotations

from .cast import CAST, guest_face
from .history import SeriesGame
from .seating import BOT, PERSON, Chair
from .snapshots import unpack
from .table import Table


def table_after(table: Table, game: SeriesGame) -> Table:
    """The table right after this game. Nobody holds a seat at it: it is shown as to those who watch."""
    deeds = [deed for deed in table.deeds if deed.game <= game.number]
    chairs = [_chair_then(table, game, number) for number in range(table.players)]
    last = deeds[-1]
    return Table(
        table.id, table.game, table.players, table.options, table.link, table.series, table.own_box, table.public,
        table.host, table.is_closed, table.created, chairs, table.games[: game.number + 1], deeds, last.version,
        unpack(table.game, last.snapshot), secret=table.secret,
    )  # fmt: skip


def bots_of(table: Table, game: SeriesGame) -> list[str]:
    """By seat the bot that played this game to its end, or nothing. Of games from before that was kept: the bot that
    sits there now, where whoever sits there has the same name."""
    if game.bots is not None:
        return game.bots
    now = [table.chairs[(seat - game.rotation) % table.players] for seat in range(table.players)]
    return [chair.bot if chair.name == name else "" for chair, name in zip(now, game.names, strict=True)]


def _chair_then(table: Table, game: SeriesGame, number: int) -> Chair:
    seat = (number + game.rotation) % table.players
    name, bot, now = game.names[seat], bots_of(table, game)[seat], table.chairs[number]
    face = now.face if now.name == name else next((f for f, n in CAST if n == name), guest_face("", number))
    return Chair(BOT if bot else PERSON, name, bot, face=face)
