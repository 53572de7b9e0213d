"""The grid as text."""

from petitfour.core.kit import EMPTY

MARKS = "XO"


def picture(view, box, telling):
    columns, rows = int(box.columns), int(box.rows)
    lines = ["  " + " ".join(str(c + 1) for c in range(columns))]
    for row in range(rows - 1, -1, -1):
        discs = (int(view.board[row, column]) for column in range(columns))
        lines.append("| " + " ".join("." if disc == EMPTY else MARKS[disc] for disc in discs) + " |")
    lines.append("+" + "-" * (2 * columns + 1) + "+")
    lines.append("  ".join(f"{MARKS[seat]} = {telling.seat(seat)}" for seat in range(2)))
    return "\n".join(lines)
