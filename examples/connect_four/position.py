"""A grid drawn with X, O and dots ↔ a state. Whose turn it is and who has won follow from the drawing."""

import numpy as np

from petitfour.core.kit import EMPTY, NO_SEAT, Lines, Problem

from .box import Box
from .rules import NO_LINE, grid_is_full, line_through, setup
from .state import State

MARKS = "XO"


def describe(s: State, box: Box) -> str:
    rows = range(int(box.rows) - 1, -1, -1)
    return "\n".join(" ".join(mark(int(s.board[row, c])) for c in range(int(box.columns))) for row in rows)


def mark(disc: int) -> str:
    return "." if disc == EMPTY else MARKS[disc]


def parse(lines: Lines, s: State, box: Box) -> None:
    rows = [line.split() for line in lines.take_drawing()]
    if len(rows) != box.rows or any(len(row) != box.columns for row in rows):
        raise Problem(f"The grid must be drawn as {box.rows} lines of {box.columns} marks (X, O or .).")
    setup(s, box, 2, np.zeros(1, np.int64))
    for row, marks in enumerate(reversed(rows)):
        for column, each in enumerate(marks):
            if each not in (*MARKS, "."):
                raise Problem(f"The grid is drawn with X, O and dots, not with '{each[:20]}'.")
            s.board[row, column] = EMPTY if each == "." else MARKS.index(each)
    discs = [int((s.board == seat).sum()) for seat in range(2)]
    s.to_act = discs[0] - discs[1] if discs[0] - discs[1] in (0, 1) else 0
    finish(s, box)


def finish(s: State, box: Box) -> None:
    """Finds the winner, if there is one."""
    for row in range(int(box.rows)):
        for column in range(int(box.columns)):
            disc = int(s.board[row, column])
            if disc != EMPTY and line_through(s, box, disc, row, column) != NO_LINE:
                if s.winner not in (EMPTY, disc):
                    raise Problem("Both players have a line in this position; only one can.")
                s.winner = disc
    if s.winner != EMPTY or grid_is_full(s, box):
        s.to_act = NO_SEAT
