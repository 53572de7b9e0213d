"""A turn as frames: one for each decision and each outcome of chance, with what it changed in a seat's view.

The steps of a turn are played again from what is stored; what a seat gets of them passes the gate of `view`. A step of
which the seat neither hears nor sees anything is no frame of its.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import numpy as np

from petitfour.core.constants import CHANCE
from petitfour.core.declare import Cells, Record
from petitfour.core.telling import EventRow, redact
from petitfour.core.view import seen_by, write_frames

from .history import Deed
from .snapshots import unpack
from .table import Table

MOST_KEPT = 24  # turns of all tables whose steps are kept for those who ask next


class ReplayedTurn(NamedTuple):
    """A turn played again: the cells before it and after each step, who made the step, and what it caused."""

    cells: Cells
    movers: list[int]
    events: list[list[EventRow]]


_kept: OrderedDict[tuple[int, int], tuple[Deed, ReplayedTurn]] = OrderedDict()


def frames_json(table: Table, deed: Deed, seat: int) -> bytes:
    """The frames of a turn for a seat, as JSON without brackets: who decided, how many of the turn's events, as the
    seat heard them, belong to it, and the fields of its view that differ. Nothing of an act, and nothing where the
    rules have become others since."""
    if deed.act is not None and not deed.is_step:
        return b""
    steps = _steps(table, deed)
    heard = [len(redact(rows, seat)) for rows in steps.events]
    if sum(heard) != len(deed.events.get(seat, [])):
        return b""
    layout = table.game.layout
    whole = _is_start(table, deed)  # of a new game nothing is known: its first frame tells all
    seen = seen_by(layout, steps.cells, seat)
    return write_frames(layout, seen, steps.movers, heard, whole=whole, compiled=table.game.compiled)


def _is_start(table: Table, deed: Deed) -> bool:
    return deed.version == table.games[deed.game].version + 1


def _steps(table: Table, deed: Deed) -> ReplayedTurn:
    """The steps of a turn, kept for a while: every seat wants them."""
    key = (id(table), deed.version)
    kept = _kept.get(key)
    if kept is None or kept[0] is not deed:
        kept = _kept[key] = deed, _played_again(table, deed)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return kept[1]


def _played_again(table: Table, deed: Deed) -> ReplayedTurn:
    if not deed.decisions:  # a step of a lesson, or a game that begins without chance: the position is another
        flat = table.game.layout.flat
        both = np.stack([flat(_state_before(table, deed)), flat(unpack(table.game, deed.snapshot))])
        return ReplayedTurn(both, [CHANCE], [[]])
    cells, events = table.game.play_again(_state_before(table, deed), deed.decisions)
    return ReplayedTurn(cells, [mover for mover, _ in deed.decisions], events)


def _state_before(table: Table, deed: Deed) -> Record:
    if _is_start(table, deed):
        return table.game.new_state(table.players, table.options)
    if deed is table.deeds[-1] and table.before is not None:
        return table.before
    at = next(n for n in range(len(table.deeds) - 1, -1, -1) if table.deeds[n] is deed)
    return unpack(table.game, table.deeds[at - 1].snapshot)
