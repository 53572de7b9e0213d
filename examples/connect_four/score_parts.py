"""What a score is made of: there is one point to be had."""

from petitfour.core.kit import Phrases, Said

from .box import Box
from .state import State

PARTS = Phrases(line={})


def score_parts(s: State, box: Box, seat: int) -> list[Said]:
    """The line, for whoever has it."""
    return [PARTS.say("line", 1)] if s.winner == seat else []
