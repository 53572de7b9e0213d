"""The rules of connect four."""

from petitfour.core.kit import EMPTY, NO_SEAT, OK, Bounds, Cells, emit, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .actions import COLUMN_IS_FULL, CONNECTED, DROPPED, FILLED, NO_SUCH_COLUMN
from .box import Box
from .state import COLUMNS, State

FALLING, LEVEL, RISING, UPRIGHT, NO_LINE = -1, 0, 1, 2, 3


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    """Ruling 1: the first seat begins."""
    s.board[:] = EMPTY
    s.winner = EMPTY
    s.to_act = 0


@rule
def has_room(s: State, top: int, column: int) -> bool:
    """Ruling 2: a column whose top row is taken is full."""
    return s.board[top, column] == EMPTY


@rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    if action >= box.columns:
        return NO_SUCH_COLUMN
    if not has_room(s, box.rows - 1, action):
        return COLUMN_IS_FULL
    return OK


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    moves = 0
    top = int(box.rows) - 1  # read once: the loop writes to out, which the compiler must take for part of the box
    for column in range(box.columns):
        if has_room(s, top, column):
            out[moves] = column
            moves += 1
    return moves


@rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    row = landing_row(s, action)
    s.board[row, action] = seat
    emit(events, DROPPED, seat, action, row)
    line = line_through(s, box, seat, row, action)
    if line != NO_LINE:
        s.winner = seat
        s.to_act = NO_SEAT
        tell_line(s, box, seat, row, action, line, events)
    elif row == box.rows - 1 and grid_is_full(s, box):
        s.to_act = NO_SEAT
        emit(events, FILLED, seat)
    else:
        s.to_act = 1 - seat


@rule
def landing_row(s: State, column: int) -> int:
    """Ruling 2: a disc falls to the lowest empty row."""
    row = 0
    while s.board[row, column] != EMPTY:
        row += 1
    return row


@rule
def is_disc_of(s: State, box: Box, seat: int, row: int, column: int) -> bool:
    return 0 <= row < box.rows and 0 <= column < box.columns and s.board[row, column] == seat


@rule
def discs_along(s: State, box: Box, seat: int, row: int, column: int, up: int, right: int) -> int:
    """How many discs of the seat follow one another from a place, that place not counted; a line needs no more."""
    discs = 0
    for step in range(1, box.in_a_line):
        if not is_disc_of(s, box, seat, row + step * up, column + step * right):
            break
        discs += 1
    return discs


@rule
def discs_beside(s: State, box: Box, seat: int, row: int, column: int, rise: int) -> int:
    """The same to the right and to the left together, on a line that falls (-1), is level (0) or rises (1)."""
    return discs_along(s, box, seat, row, column, rise, 1) + discs_along(s, box, seat, row, column, -rise, -1)


@rule
def longest_line(s: State, box: Box, seat: int, row: int, column: int) -> int:
    """Ruling 3: the longest line through a place if the seat's disc lies there."""
    longest = discs_along(s, box, seat, row, column, -1, 0)
    for rise in range(-1, 2):
        longest = max(longest, discs_beside(s, box, seat, row, column, rise))
    return 1 + longest


@rule
def line_through(s: State, box: Box, seat: int, row: int, column: int) -> int:
    """Ruling 3: which way a line runs through a disc that lies at a place, or NO_LINE."""
    need = int(box.in_a_line) - 1
    if row >= need and discs_along(s, box, seat, row, column, -1, 0) >= need:
        return UPRIGHT
    if discs_beside(s, box, seat, row, column, FALLING) >= need:  # no loop: so each is compiled for its own direction
        return FALLING
    if discs_beside(s, box, seat, row, column, LEVEL) >= need:
        return LEVEL
    if discs_beside(s, box, seat, row, column, RISING) >= need:
        return RISING
    return NO_LINE


@rule
def tell_line(s: State, box: Box, seat: int, row: int, column: int, line: int, events: Cells) -> None:
    """Tells where the winning line starts and ends."""
    if len(events) == 0:  # nobody listens
        return
    up, right = (1, 0) if line == UPRIGHT else (line, 1)
    back = discs_along(s, box, seat, row, column, -up, -right)
    on = discs_along(s, box, seat, row, column, up, right)
    start = (row - back * up) * COLUMNS + column - back * right
    end = (row + on * up) * COLUMNS + column + on * right
    emit(events, CONNECTED, seat, start, end)


@rule
def grid_is_full(s: State, box: Box) -> bool:
    """Ruling 4."""
    for column in range(box.columns):
        if s.board[box.rows - 1, column] == EMPTY:
            return False
    return True


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    """Nothing here is left to chance."""
    return 0


@rule
def chance_site(s: State) -> int:
    return 0


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    """One point for the winner."""
    for seat in range(2):
        out[seat] = 1 if s.winner == seat else 0


@rule
def placing(s: State, box: Box, out: Cells) -> None:
    for seat in range(2):
        out[seat] = 1 if s.winner == seat or s.winner == EMPTY else 2


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    return Bounds(decisions=int(box.columns) * int(box.rows), chance=0, least=0, most=1)
