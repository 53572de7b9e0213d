"""How promising a bet looks at a glance, by the own hand alone."""

from petitfour.core.kit import EMPTY, rule

from .box import Box
from .state import CALL, FOLD, State


@rule
def instinct(s: State, box: Box, seat: int, action: int) -> int:
    rank = int(box.rank[s.hand[seat]])
    pair = s.open_card != EMPTY and rank == box.rank[s.open_card]
    if pair or rank == 2:
        return action  # raise, else call
    if action == CALL:
        return 2
    return 1 if action == FOLD else 0
