"""Worlds that look the same to a seat: the one place where it is asked whether something reveals anything.

What a seat cannot see is imagined anew in each of them. If after a decision the seat could tell them apart, that
decision shows it something; if not, it can have learned nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from petitfour.core.constants import ALIKE, LOOK_ALIKE, OK
from petitfour.core.declare import Cells, Record
from petitfour.core.game import Game
from petitfour.core.telling import EventRow, redact
from petitfour.core.view import view

WORLDS = 8  # of a draft


def new_seeds() -> list[int]:
    """For the worlds of a draft: imagined ones, so that anything will do that is not always the same."""
    first = random.getrandbits(62)
    return list(range(first, first + WORLDS))


def imagine(game: Game, state: Record, seat: int, seeds: Sequence[int]) -> Cells:
    """The cells of a world for every seed, each as this state looks to the seat. Without secrets there is only one."""
    if not game.layout.has_secrets:
        return game.layout.flat(state)[None, :].copy()
    return game.redeal_many(view(game.layout, state, seat), seat, seeds)


class Worlds:
    """Some worlds in which the same is played, seen by a seat."""

    def __init__(self, game: Game, seat: int, cells: Cells) -> None:
        self.game = game
        self.seat = seat
        self.cells = cells  # of each world a row
        self.first: Record = game.layout.records(cells)[0]

    def decide(self, action: int) -> list[EventRow] | None:
        """A decision of the seat itself: what it hears of it, or None if that, or what it sees then, reveals anything.
        Where it does, not all worlds need to have been played."""
        looks, events = self.game.apply_to_many(self.cells, self.seat, action)
        heard = [redact(rows, self.seat) for rows in events]
        alike = looks == ALIKE or (looks == LOOK_ALIKE and all(rows == heard[0] for rows in heard))
        return heard[0] if alike else None

    def play(self, moves: Sequence[tuple[int, int]]) -> bool:
        """A whole turn of anybody, of movers and actions: whether it reveals anything to the seat. Where it cannot be
        played in a world, it does: that world is ruled out, be it every one that was imagined."""
        first, *others = self.game.layout.records(self.cells)
        look = self._look_after(first, moves)
        return look is None or any(self._look_after(world, moves) != look for world in others)

    def _look_after(self, world: Record, moves: Sequence[tuple[int, int]]) -> tuple[object, ...] | None:
        """What the seat sees and hears, who decides next and what the seat may do then; None if it cannot be played."""
        game, layout = self.game, self.game.layout
        after = layout.copy(world)
        events: list[EventRow] = []
        for mover, action in moves:
            if game.why_not(after, mover, action) != OK:
                return None
            events += game.apply(after, mover, action)
        seen = layout.to_bytes(view(layout, after, self.seat))
        heard = tuple(redact(events, self.seat))
        return seen, heard, tuple(game.waiting(after)), tuple(game.legal(after, self.seat))
