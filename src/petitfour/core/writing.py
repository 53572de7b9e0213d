"""Writing cells as JSON text, as rules: compiled, a view is written in the time that Python takes to look at it.

`view.written` uses it for compiled games; else plain Python writes the same text.
"""

from __future__ import annotations

from typing import Any

from petitfour.core.constants import UNSEEN
from petitfour.core.marks import rule

COMMA, OPENS, CLOSES, MINUS, ZERO = 44, 91, 93, 45, 48
# What is known of a field: where its cells and its own text lie, its names, then the cells that each bracket encloses.
FIRST, SIZE, TEXT, TEXT_END, NAMES, NAMED, DEPTH, BRACKETS = 0, 1, 2, 3, 4, 5, 6, 7
NULL = 0  # the first of the names


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
def write_cells(cells: Any, fields: Any, names: Any, texts: Any, out: Any) -> int:
    """Writes all fields, what is UNSEEN as null; how many letters. `names` says where each lies in `texts`."""
    at = 0
    for f in range(len(fields)):
        field = fields[f]
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
