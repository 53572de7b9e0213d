"""What a player's score is made of: a point for each colour of gem, however many of it."""

from petitfour.core.kit import Phrases, Said, count

from .box import Box
from .state import GEM, GEMS, MOST_GEMS, State

PARTS = Phrases(colour={"gem": GEM, "n": count(MOST_GEMS)})


def score_parts(s: State, box: Box, seat: int) -> list[Said]:
    """The colours that the seat has."""
    return [PARTS.say("colour", 1, gem=gem, n=s.gems[seat, gem]) for gem in range(len(GEMS)) if s.gems[seat, gem] > 0]
