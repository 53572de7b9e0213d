"""The grid: how wide, how high, and how long a line must be."""

from petitfour.core.kit import BoxRecord, BoxSource, entry

from .state import COLUMNS, ROWS


class Box(BoxRecord):
    columns = entry()
    rows = entry()
    in_a_line = entry()


def fill(source: BoxSource, box: Box) -> None:
    box.columns = source.number("grid", "columns", 4, COLUMNS)
    box.rows = source.number("grid", "rows", 4, ROWS)
    box.in_a_line = source.number("grid", "in_a_line", 3, 5)
    if box.in_a_line > max(box.columns, box.rows):
        source.problem(f"a line of {box.in_a_line} does not fit into {box.columns} columns and {box.rows} rows.")
