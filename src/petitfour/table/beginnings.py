"""Where a game begins that is not dealt: at a moment of a finished game, or at a position that somebody has written."""

from __future__ import annotations

from dataclasses import dataclass

from petitfour.core import chance, positions
from petitfour.core.box import BoxSource
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.view import view

from .history import MOMENT, POSITION, Deed, Origin
from .refusals import Conflict, NotFound
from .snapshots import unpack
from .table import Table


@dataclass(frozen=True)
class Beginning:
    """A position with what it is played with."""

    state: Record
    players: int
    options: dict[str, str]
    box: BoxSource | None  # None: the game's own
    origin: Origin


def finished_deed(table: Table, version: int) -> Deed:
    """A deed of a game that is over; of one that runs nothing is told."""
    deed = next((each for each in table.deeds if each.version == version), None)
    if deed is None:
        raise NotFound("table.no_moment")
    game = table.games[deed.game]
    if game.placing is None:
        raise Conflict("table.moment_later")
    if game.is_lesson:
        raise Conflict("table.lesson_no_analysis")
    return deed


def at_moment(table: Table, version: int, seat: int) -> Beginning:
    """A moment of a finished game for whoever takes a seat: what that seat could see then is as it was, the rest is
    dealt anew. Whoever looked at the open hands before would know them else, and no bot does."""
    deed = finished_deed(table, version)
    game = table.game
    if not 0 <= seat < table.players:
        raise Problem("table.no_such_seat")
    state = unpack(game, deed.snapshot)
    if game.layout.has_secrets:
        state = game.redeal(view(game.layout, state, seat), seat, chance.new_seed())
    _must_go_on(game, state)
    turns = [each for each in table.turns_that_hold(table.games[deed.game]) if each.version <= version]
    return _beginning(table, state, Origin(MOMENT, max(len(turns) - 1, 0)))


def at_position(game: Game, text: str, seat: int, table: Table | None = None) -> Beginning:
    """A position as it is written, with the box and the options of a table, or the usual ones."""
    state = positions.parse(game, text)
    if not 0 <= seat < int(state.players):
        raise Problem("table.no_such_seat")
    _must_go_on(game, state)
    if table is None:
        return Beginning(state, int(state.players), {}, None, Origin(POSITION))
    return _beginning(table, state, Origin(POSITION))


def described(table: Table, version: int) -> str:
    """A moment of a finished game as a position that people can read and change, all of it open."""
    deed = finished_deed(table, version)
    return positions.describe(table.game, unpack(table.game, deed.snapshot))


def _beginning(table: Table, state: Record, origin: Origin) -> Beginning:
    box = table.game.box.source if table.own_box else None
    return Beginning(state, int(state.players), dict(table.options), box, origin)


def _must_go_on(game: Game, state: Record) -> None:
    """Problem if nobody could decide anything in a position: it is over, or the rules cannot make anything of it."""
    try:
        trial = game.layout.copy(state)
        chance.settle(game, trial, 1)
        if not game.is_over(trial) and any(game.legal(trial, seat) for seat in game.waiting(trial)):
            return
    except Problem:
        raise
    except Exception as error:  # somebody wrote it: whatever the rules stumble over, no table is to be stopped for it
        raise Problem("table.position_fails") from error
    raise Conflict("table.position_is_over")
