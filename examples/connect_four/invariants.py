"""What is always true in connect four."""

from petitfour.core.kit import EMPTY, rule

from .box import Box
from .state import State

INVARIANTS = ("the players take turns", "no disc floats")
TURNS_BROKEN, DISC_FLOATS = 1, 2


@rule
def broken(s: State, box: Box) -> int:
    """0, or which invariant does not hold."""
    lead = 0
    for column in range(box.columns):
        for row in range(box.rows):
            disc = s.board[row, column]
            if disc == EMPTY:
                continue
            lead += 1 if disc == 0 else -1
            if row > 0 and s.board[row - 1, column] == EMPTY:
                return DISC_FLOATS
    if lead not in (0, 1) or (s.to_act >= 0 and s.to_act != lead):
        return TURNS_BROKEN
    return 0
