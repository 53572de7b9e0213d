"""The state of connect four: the grid and who has won."""

from petitfour.core.kit import ALL, Seats, StateRecord, cell, cells, place, seat

SEATS = Seats(2)
COLUMNS, ROWS = 7, 6  # the most a box may have

COLUMN = place("column", COLUMNS)
ROW = place("row", ROWS)
CELL = place("cell", ROWS * COLUMNS)  # row by row from the lowest
DISC = seat(SEATS).or_empty


class State(StateRecord, seats=SEATS):
    board = cells(ROWS, COLUMNS, seen_by=ALL, holds=DISC)  # row 0 is the lowest
    winner = cell(seen_by=ALL, holds=DISC)
