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


def to_json(layout: Layout, record: Record) -> dict[str, Any]:
    """A state or view as plain data: names for named kinds, null for what is unseen."""
    return {f.name: _plain(f, record[f.name]) for f in layout.fields.values() if not f.scratch}


def _plain(field: Field, value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return [_plain(field, item) for item in value]
    number = int(value)
    if number == UNSEEN:
        return None
    if field.holds.names and 0 <= number < len(field.holds.names):
        return field.holds.names[number]
    return number
