"""Taking back a confirmed turn: how far, and whether somebody has seen what cannot be unseen.

The answer must tell nothing itself: it is judged in worlds that agree with what the asking seat saw before the turn.
"""

from __future__ import annotations

import hashlib

import numpy as np

from petitfour.core import helpers
from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.declare import Cells, Record
from petitfour.core.game import Game
from petitfour.core.view import view

from .history import Deed
from .refusals import Conflict
from .snapshots import unpack
from .table import Table
from .worlds import Worlds, imagine

PUBLIC_WORLDS = 48  # as somebody who sees no seat's secrets may imagine the table
ASKERS_WORLDS = 4  # as the asking seat may imagine it
OTHERS_WORLDS = 3  # as each other seat may imagine each of those


def back_to(table: Table, seat: int) -> tuple[int, list[tuple[Record, Deed]]]:
    """The version before the last turn of a seat, and every turn since, each with the state it was made in."""
    holding = table.turns_that_hold()
    mine = [number for number, turn in enumerate(holding) if turn.seat == seat]
    if not mine or mine[-1] == 0:
        raise Conflict("table.nothing_to_undo")
    first = mine[-1]
    since = [(unpack(table.game, holding[n - 1].snapshot), holding[n]) for n in range(first, len(holding))]
    return holding[first - 1].version, since


def shows_something(game: Game, since: list[tuple[Record, Deed]], asker: int) -> bool:
    """Whether chance has played in these turns, or one of them told a seat what it could not know."""
    return any(_shows(game, before, turn, asker) for before, turn in since)


def _shows(game: Game, before: Record, turn: Deed, asker: int) -> bool:
    if turn.is_step or any(mover == CHANCE for mover, _ in turn.decisions):
        return True
    if not game.layout.has_secrets:
        return False
    # What somebody who knows less could not have known was told; which seat knew it the asker must not learn.
    if Worlds(game, SPECTATOR, _imagine_steadily(game, before, SPECTATOR, PUBLIC_WORLDS)).play(turn.decisions):
        return True
    cells = _imagine_steadily(game, before, asker, ASKERS_WORLDS)
    if Worlds(game, asker, cells).play(turn.decisions):
        return True
    others = [seat for seat in range(int(before.players)) if seat != asker]
    return any(
        Worlds(game, seat, _world_and_others(game, row, seat)).play(turn.decisions) for row in cells for seat in others
    )


def _imagine_steadily(game: Game, state: Record, seat: int, many: int) -> Cells:
    """Worlds that look like this one to a seat; the same ones whatever it cannot see."""
    key = hashlib.sha256(game.layout.to_bytes(view(game.layout, state, seat))).digest()
    seeds = [helpers.mix(int.from_bytes(key[:7], "big"), number) for number in range(many)]
    return imagine(game, state, seat, seeds)


def _world_and_others(game: Game, cells: Cells, seat: int) -> Cells:
    """A world, and others that look like it to a seat."""
    return np.vstack([cells[None, :], _imagine_steadily(game, game.layout.new(cells), seat, OTHERS_WORLDS)])
