"""The one gate for information: what a seat may see of a state, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np

from .constants import UNSEEN
from .declare import Field, Layout, Record

MOST_TOLD = 200  # values of a field that are kept as plain data
UNTOLD = object()


def view(layout: Layout, state: Record, seat: int) -> Record:
    """A copy of the state in which every cell this seat may not see is UNSEEN. SPECTATOR sees what all see."""
    seen = np.where(layout.hidden_from(seat), np.int16(UNSEEN), layout.flat(state))
    seen[~layout.kept_cells] = 0  # scratch is nobody's and means nothing
    return layout.new(seen)


def to_json(layout: Layout, record: Record) -> dict[str, Any]:
    """A state or view as plain data, not to be changed: names for named kinds, null for what is unseen."""
    cells = layout.flat(record).tobytes()
    return {f.name: _field_to_json(f, cells[2 * f.first : 2 * f.first + 2 * f.size]) for f in layout.shown_fields}


def _field_to_json(field: Field, cells: bytes) -> Any:
    """Most fields have not changed since somebody asked last."""
    found = field.told.get(cells, UNTOLD)
    if found is UNTOLD:
        if len(field.told) >= MOST_TOLD:
            field.told.clear()
        found = field.told[cells] = _shaped(_plain(field, np.frombuffer(cells, np.int16).tolist()), field.shape)
    return found


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
