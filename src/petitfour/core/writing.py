"""Writing cells as JSON text, as rules: compiled, a view is written in the time that Python takes to look at it.

`view.write_json` and `view.write_frames` use it for compiled games; else plain Python writes the same text.
"""

from __future__ import annotations

from typing import Any

from petitfour.core.constants import UNSEEN
from petitfour.core.marks import rule

COMMA, OPENS, CLOSES, MINUS, ZERO = 44, 91, 93, 45, 48
# What is known of a field: where its cells and its own text lie, its names, then the cells that each bracket encloses.
FIRST, SIZE, TEXT, TEXT_END, NAMES, NAMED, DEPTH, BRACKETS = 0, 1, 2, 3, 4, 5, 6, 7
NULL, BY, EVENTS, CHANGES = 0, 1, 2, 3  # the first of the names, and what stands in a frame before its parts
OPENS_OBJECT, CLOSES_OBJECT = 123, 125


@rule
def write_text(texts: Any, start: int, end: int, out: Any, at: int) -> int:
    for k in range(start, end):
        out[at] = texts[k]
        at += 1
    return at


@rule
def write_number(number: int, out: Any, at: int) -> int:
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    unit = 1
    while number >= 10 * unit:
        unit *= 10
    while unit > 1:
        digit = number // unit
        out[at] = ZERO + digit
        at += 1
        number -= digit * unit
        unit //= 10
    out[at] = ZERO + number
    return at + 1


@rule
def write_field(cells: Any, field: Any, names: Any, texts: Any, out: Any, at: int) -> int:
    """Writes one field, what is UNSEEN as null; where the text ends. `names` says where each lies in `texts`."""
    at = write_text(texts, field[TEXT], field[TEXT_END], out, at)
    depth = field[DEPTH]
    row = max(field[BRACKETS + depth - 1], 1) if depth > 0 else 1  # cells without a bracket between them
    for start in range(0, field[SIZE], row):
        if start > 0:
            out[at] = COMMA
            at += 1
        for level in range(depth):
            if start % field[BRACKETS + level] == 0:
                out[at] = OPENS
                at += 1
        for i in range(start, start + row):
            if i > start:
                out[at] = COMMA
                at += 1
            value = int(cells[field[FIRST] + i])
            if value == UNSEEN:
                at = write_text(texts, names[NULL, 0], names[NULL, 1], out, at)
            elif 0 <= value < field[NAMED]:
                name = field[NAMES] + value
                at = write_text(texts, names[name, 0], names[name, 1], out, at)
            else:
                at = write_number(value, out, at)
        for level in range(depth):
            if (start + row) % field[BRACKETS + level] == 0:
                out[at] = CLOSES
                at += 1
    return at


@rule
def write_cells(cells: Any, fields: Any, names: Any, texts: Any, out: Any) -> int:
    """Writes all fields; how many letters."""
    at = 0
    for f in range(len(fields)):
        at = write_field(cells, fields[f], names, texts, out, at)
    return at


@rule
def differs(before: Any, after: Any, field: Any) -> bool:
    for cell in range(field[FIRST], field[FIRST] + field[SIZE]):
        if before[cell] != after[cell]:
            return True
    return False


@rule
def write_frames(
    rows: Any, movers: Any, heard: Any, is_whole: bool, fields: Any, names: Any, texts: Any, out: Any
) -> int:
    """Writes a frame for every step from one row of cells to the next: who made it, how many events were heard of it,
    and the fields that differ; of the first one all, if it is whole. A step that nobody hears or sees is none."""
    at = 0
    for step in range(len(rows) - 1):
        start = at
        if at > 0:
            out[at] = COMMA
            at += 1
        at = write_number(int(movers[step]), out, write_text(texts, names[BY, 0], names[BY, 1], out, at))
        at = write_number(int(heard[step]), out, write_text(texts, names[EVENTS, 0], names[EVENTS, 1], out, at))
        at = write_text(texts, names[CHANGES, 0], names[CHANGES, 1], out, at)
        opened = at  # every field begins with a comma, the first of all with the bracket
        for f in range(len(fields)):
            if (is_whole and step == 0) or differs(rows[step], rows[step + 1], fields[f]):
                at = write_field(rows[step + 1], fields[f], names, texts, out, at)
        if at == opened:
            if heard[step] == 0:
                at = start
                continue
            at += 1
        out[opened] = OPENS_OBJECT
        out[at] = CLOSES_OBJECT
        out[at + 1] = CLOSES_OBJECT
        at += 2
    return at
