"""What was gained or lost is made of."""

from petitfour.core.kit import EMPTY, Phrases, Said

from .box import Box
from .rules import winning_seat
from .state import State

PARTS = Phrases(won={}, lost={})


def score_parts(s: State, box: Box, seat: int) -> list[Said]:
    """Ruling 6: the other's chips, or one's own."""
    winner = winning_seat(s, box)
    if winner == EMPTY:
        return []
    if winner == seat:
        return [PARTS.say("won", int(s.paid[1 - seat]))]
    return [PARTS.say("lost", -int(s.paid[seat]))]
