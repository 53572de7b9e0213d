"""Taking back a confirmed turn: how far, and whether somebody has seen what cannot be unseen.

The answer must tell nothing itself: it is judged in worlds that agree with what the asking seat saw before the turn.
"""

from __future__ import annotations

import hashlib

import numpy as np

from petitfour.core.constants import CHANCE
from petitfour.core.declare import Cells, Record
from petitfour.core.game import Game
from petitfour.core.view import view

from .history import Turn
from .refusals import Conflict
from .snapshots import unpack
from .table import Table
from .worlds import Worlds, imagined

ASKERS_WORLDS = 4  # as the asking seat may imagine the table
OTHERS_WORLDS = 3  # as each other seat may imagine each of them


def back_to(table: Table, seat: int) -> tuple[int, list[tuple[Record, Turn]]]:
    """The version before the last turn of a seat, and every turn since, each with the state it was made in."""
    holding = table.standing()
    mine = [number for number, turn in enumerate(holding) if turn.seat == seat]
    if not mine or mine[-1] == 0:
        raise Conflict("table.nothing_to_undo")
    first = mine[-1]
    since = [(unpack(table.game, holding[n - 1].snapshot), holding[n]) for n in range(first, len(holding))]
    return holding[first - 1].version, since


def shows_something(game: Game, since: list[tuple[Record, Turn]], asker: int) -> bool:
    """Whether chance has played in these turns, or one of them told a seat what it could not know."""
    return any(_shows(game, before, turn, asker) for before, turn in since)


def _shows(game: Game, before: Record, turn: Turn, asker: int) -> bool:
    if any(mover == CHANCE for mover, _ in turn.decisions):
        return True
    if not game.layout.has_secrets:
        return False
    cells = _steadily_imagined(game, before, asker, ASKERS_WORLDS)
    if Worlds(game, asker, cells).play(turn.decisions):
        return True
    others = [seat for seat in range(int(before.players)) if seat not in (asker, turn.seat)]
    return any(
        Worlds(game, seat, _with_imagined(game, row, seat)).play(turn.decisions) for row in cells for seat in others
    )


def _steadily_imagined(game: Game, state: Record, seat: int, many: int) -> Cells:
    """Worlds that look like this one to a seat; the same ones whatever it cannot see."""
    key = hashlib.sha256(game.layout.kept(view(game.layout, state, seat))).digest()
    seeds = [int.from_bytes(key[i * 4 : i * 4 + 7], "big") for i in range(many)]
    return imagined(game, state, seat, seeds)


def _with_imagined(game: Game, cells: Cells, seat: int) -> Cells:
    """A world, and others that look like it to a seat."""
    return np.vstack([cells[None, :], _steadily_imagined(game, game.layout.new(cells), seat, OTHERS_WORLDS)])
