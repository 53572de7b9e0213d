"""The one gate for information: what a seat may see of a state, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
import orjson

from . import twins, writing
from .constants import UNSEEN
from .declare import Cells, Field, Layout, Plain, Record

FRAME = 64  # letters of a frame beside its fields, at the most


def view(layout: Layout, state: Record, seat: int) -> Record:
    """A copy of the state in which every cell this seat may not see is UNSEEN. SPECTATOR sees what all see."""
    return layout.new(np.where(layout.hidden_from(seat), layout.blank, layout.flat(state)))


def seen_by(layout: Layout, rows: Cells, seat: int) -> Cells:
    """The same for rows of cells, a state each."""
    seen: Cells = np.where(layout.hidden_from(seat), layout.blank, rows)
    return seen


def write_frames(
    layout: Layout, rows: Cells, movers: Sequence[int], heard: Sequence[int], *, whole: bool, compiled: bool
) -> bytes:
    """What a seat saw from one row of cells to the next, as JSON without brackets around it: a frame for each step,
    with who made it, how many events the seat heard of it, and the fields that differ; of the first one all, if it is
    `whole`. A step of which the seat neither heard nor saw anything is no frame."""
    if compiled:
        return writer_of(layout).write_frames(rows, movers, heard, whole)
    frames = []
    for step, (mover, count) in enumerate(zip(movers, heard, strict=True)):
        before, after = rows[step], rows[step + 1]
        differing = [f for f in layout.shown_fields if (whole and step == 0) or (before[f.span] != after[f.span]).any()]
        changes = {f.name: _shape(_plain(f, after[f.span].tolist()), f.shape) for f in differing}
        if count or changes:
            frames.append(orjson.dumps({"by": mover, "events": count, "changes": changes}))
    return b",".join(frames)


def changes(layout: Layout, rows: Cells, *, whole: bool) -> list[dict[str, Plain]]:
    """For rows of cells the fields of each that are others than in the row before, as plain data; of the first one all
    if it is `whole`, else none."""
    differ = rows[1:] != rows[:-1]
    told: list[dict[str, Plain]] = [{} for _ in rows]
    for field in layout.shown_fields:
        others = (np.flatnonzero(differ[:, field.span].any(axis=1)) + 1).tolist()
        for at in [0, *others] if whole else others:
            told[at][field.name] = _shape(_plain(field, rows[at, field.span].tolist()), field.shape)
    return told


def to_json(layout: Layout, record: Record) -> dict[str, Plain]:
    """A state or view as plain data: names for named kinds, null for what is unseen."""
    flat = layout.flat(record)
    return {f.name: _shape(_plain(f, flat[f.span].tolist()), f.shape) for f in layout.shown_fields}


def write_json(layout: Layout, record: Record, *, compiled: bool = False) -> bytes:
    """The same as JSON text, by plain Python or by the compiled writer."""
    if not compiled:
        return orjson.dumps(to_json(layout, record))
    return writer_of(layout).write(layout.flat(record))


def writer_of(layout: Layout) -> Writer:
    """The compiled writer of a layout, made when it is first asked for."""
    if layout.writer is None:
        layout.writer = Writer(layout)
    writer: Writer = layout.writer
    return writer


class Writer:
    """Writes records of a layout by `writing`, and has what that wants to know of every field."""

    def __init__(self, layout: Layout) -> None:
        self._rules = twins.compiled(writing)
        texts, names = bytearray(), []
        for text in (b"null", b'{"by":', b',"events":', b',"changes":'):  # as `writing` numbers them
            names.append((len(texts), len(texts) + len(text)))
            texts += text
        rows: list[list[int]] = []
        most = 2
        for field in layout.shown_fields:
            start = len(texts)
            texts += b"," if rows else b"{"
            texts += orjson.dumps(field.name) + b":"
            if not field.size:
                texts += orjson.dumps(_shape([], field.shape))
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
        length = self._rules.write_cells(cells, self._fields, self._names, self._texts, out)
        return out[:length].tobytes() + b"}"

    def write_frames(self, rows: Cells, movers: Sequence[int], heard: Sequence[int], whole: bool) -> bytes:
        out = np.empty(len(movers) * (self._most + FRAME), np.uint8)
        length = self._rules.write_frames(
            rows, np.array(movers, np.int64), np.array(heard, np.int64), whole, self._fields, self._names, self._texts,
            out,
        )  # fmt: skip
        return out[:length].tobytes()


def _plain(field: Field, numbers: list[int]) -> list[Plain]:
    names = field.holds.names
    if names:
        count = len(names)
        return [names[n] if 0 <= n < count else None if n == UNSEEN else n for n in numbers]
    if UNSEEN in numbers:
        return [None if n == UNSEEN else n for n in numbers]
    return cast("list[Plain]", numbers)


def _shape(values: list[Plain], shape: tuple[int, ...]) -> Plain:
    """A row of values as lists in lists."""
    if not shape:
        return values[0]
    if len(shape) == 1:
        return values
    step = len(values) // shape[0] if shape[0] else 0
    return [_shape(values[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]
