"""The one gate for information: what a seat may see of a state, and nothing else."""

from __future__ import annotations

from typing import cast

import numpy as np
import orjson

from . import twins, writing
from .constants import UNSEEN
from .declare import Cells, Field, Layout, Plain, Record


def view(layout: Layout, state: Record, seat: int) -> Record:
    """A copy of the state in which every cell this seat may not see is UNSEEN. SPECTATOR sees what all see."""
    return layout.new(np.where(layout.hidden_from(seat), layout.blank, layout.flat(state)))


def to_json(layout: Layout, record: Record) -> dict[str, Plain]:
    """A state or view as plain data: names for named kinds, null for what is unseen."""
    flat = layout.flat(record)
    return {f.name: _shaped(_plain(f, flat[f.span].tolist()), f.shape) for f in layout.shown_fields}


def written(layout: Layout, record: Record, *, compiled: bool = False) -> bytes:
    """The same as JSON text, by plain Python or by the compiled writer."""
    if not compiled:
        return orjson.dumps(to_json(layout, record))
    if layout.writer is None:
        layout.writer = Writer(layout)
    text: bytes = layout.writer.write(layout.flat(record))
    return text


class Writer:
    """Writes records of a layout by `writing`, and has what that wants to know of every field."""

    def __init__(self, layout: Layout) -> None:
        self._write = twins.compiled(writing).write_cells
        texts = bytearray(b"null")
        names = [(0, len(texts))]
        rows: list[list[int]] = []
        most = 2
        for field in layout.shown_fields:
            start = len(texts)
            texts += b"," if rows else b"{"
            texts += orjson.dumps(field.name) + b":"
            if not field.size:
                texts += orjson.dumps(_shaped([], field.shape))
            named, depth = len(field.holds.names or ()), len(field.shape)
            row = [field.first, field.size, start, len(texts), len(names), named, depth]
            rows.append([*row, *(int(np.prod(field.shape[level:])) for level in range(depth))])
            widest = len(str(UNSEEN))
            for name in field.holds.names or ():
                texts += (quoted := orjson.dumps(name))
                names.append((len(texts) - len(quoted), len(texts)))
                widest = max(widest, len(quoted))
            most += row[3] - row[2] + field.size * (widest + 1 + 2 * depth)
        self._fields = np.zeros((len(rows), max(map(len, rows), default=0)), np.int64)
        for at, row in enumerate(rows):
            self._fields[at, : len(row)] = row
        self._names, self._texts = np.array(names, np.int64), np.frombuffer(bytes(texts), np.uint8)
        self._most = most

    def write(self, cells: Cells) -> bytes:
        out = np.empty(self._most, np.uint8)
        length = self._write(cells, self._fields, self._names, self._texts, out)
        return out[:length].tobytes() + b"}"


def _plain(field: Field, numbers: list[int]) -> list[Plain]:
    names = field.holds.names
    if names:
        count = len(names)
        return [names[n] if 0 <= n < count else None if n == UNSEEN else n for n in numbers]
    if UNSEEN in numbers:
        return [None if n == UNSEEN else n for n in numbers]
    return cast("list[Plain]", numbers)


def _shaped(values: list[Plain], shape: tuple[int, ...]) -> Plain:
    """A row of values as lists in lists."""
    if not shape:
        return values[0]
    if len(shape) == 1:
        return values
    step = len(values) // shape[0] if shape[0] else 0
    return [_shaped(values[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]
