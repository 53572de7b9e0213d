"""How promising a drop looks at a glance: win, else block, else long lines and the middle."""

from petitfour.core.kit import rule

from .box import Box
from .rules import landing_row, longest_line
from .state import State


@rule
def instinct(s: State, box: Box, seat: int, action: int) -> int:
    row = landing_row(s, action)
    mine = longest_line(s, box, seat, row, action)
    if mine >= box.in_a_line:
        return 1000
    theirs = longest_line(s, box, 1 - seat, row, action)
    if theirs >= box.in_a_line:
        return 500
    off_middle = abs(2 * action - (box.columns - 1))
    return 10 * mine + 8 * theirs - off_middle
