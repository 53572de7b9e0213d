"""Taking back a confirmed turn: how far, and whether somebody has seen what cannot be unseen.

The answer must tell nothing itself: it is judged in worlds that agree with what the asking seat saw before the turn.
"""

from __future__ import annotations

import hashlib

from petitfour.core.constants import CHANCE, OK
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.telling import EventRow, redacted
from petitfour.core.view import view

from .desk import Conflict
from .table import Table, Turn

WORLDS = 4  # as the asking seat may imagine the table
OTHERS = 3  # as each other seat may imagine each of them


def back_to(table: Table, seat: int) -> tuple[int, list[tuple[Record, Turn]]]:
    """The version before the last turn of a seat, and every turn since, each with the state it was made in."""
    holding = table.standing()
    mine = [number for number, turn in enumerate(holding) if turn.seat == seat]
    if not mine or mine[-1] == 0:
        raise Conflict("table.nothing_to_undo")
    first = mine[-1]
    since = [(table.unpack(holding[n - 1].snapshot), holding[n]) for n in range(first, len(holding))]
    return holding[first - 1].version, since


def shows_something(game: Game, since: list[tuple[Record, Turn]], asker: int) -> bool:
    """Whether chance has played in these turns, or one of them told a seat what it could not know."""
    return any(_shows(game, before, turn, asker) for before, turn in since)


def _shows(game: Game, before: Record, turn: Turn, asker: int) -> bool:
    if any(mover == CHANCE for mover, _ in turn.decisions):
        return True
    if not game.layout.has_secrets:
        return False
    worlds = _imagined(game, before, asker, WORLDS)
    if _learned(game, worlds, turn, asker):
        return True
    return any(
        _learned(game, [world, *_imagined(game, world, seat, OTHERS)], turn, seat)
        for world in worlds
        for seat in range(int(before.players))
        if seat not in (asker, turn.seat)
    )


def _imagined(game: Game, state: Record, seat: int, many: int) -> list[Record]:
    """Worlds that look like this one to a seat; the same ones whatever it cannot see."""
    seen = view(game.layout, state, seat)
    key = hashlib.sha256(game.layout.kept(seen)).digest()
    return [game.redeal(seen, seat, int.from_bytes(key[i * 4 : i * 4 + 7], "big")) for i in range(many)]


def _learned(game: Game, worlds: list[Record], turn: Turn, seat: int) -> bool:
    """Whether the turn looks different to a seat in worlds that looked the same before it."""
    return len({_look(game, world, turn, seat) for world in worlds}) > 1


def _look(game: Game, world: Record, turn: Turn, seat: int) -> tuple[object, ...] | None:
    after = game.layout.copy(world)
    events: list[EventRow] = []
    for mover, action in turn.decisions:
        if game.why_not(after, mover, action) != OK:
            return None
        events += game.apply(after, mover, action)
    seen = game.layout.kept(view(game.layout, after, seat))
    return (seen, tuple(redacted(events, seat)), tuple(game.waiting(after)), tuple(game.legal(after, seat)))
