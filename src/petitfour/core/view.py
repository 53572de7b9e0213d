"""The one gate for information: what a seat may see of a state, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np

from .constants import UNSEEN
from .declare import Field, Layout, Record


def view(layout: Layout, state: Record, seat: int) -> Record:
    """A copy of the state in which every cell this seat may not see is UNSEEN. SPECTATOR sees what all see."""
    seen = np.where(layout.hidden_from(seat), np.int16(UNSEEN), layout.flat(state))
    seen[~layout.kept_cells] = 0  # scratch is nobody's and means nothing
    return layout.new(seen)


def seen_bytes(layout: Layout, state: Record, seat: int) -> bytes:
    """The bytes of such a view, scratch left out: two states look the same to a seat where these are equal."""
    seen = np.where(layout.hidden_from(seat), np.int16(UNSEEN), layout.flat(state))
    return bytes(seen[layout.kept_cells])


def to_json(layout: Layout, record: Record) -> dict[str, Any]:
    """A state or view as plain data: names for named kinds, null for what is unseen."""
    cells: list[int] = layout.flat(record).tolist()
    return {f.name: _shaped(_plain(f, cells[f.span]), f.shape) for f in layout.fields.values() if not f.scratch}


def _plain(field: Field, numbers: list[int]) -> list[Any]:
    names = field.holds.names
    if names:
        count = len(names)
        return [names[n] if 0 <= n < count else None if n == UNSEEN else n for n in numbers]
    if UNSEEN in numbers:
        return [None if n == UNSEEN else n for n in numbers]
    return numbers


def _shaped(values: list[Any], shape: tuple[int, ...]) -> Any:
    """A row of values as lists in lists."""
    if not shape:
        return values[0]
    if len(shape) == 1:
        return values
    step = len(values) // shape[0] if shape[0] else 0
    return [_shaped(values[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]
