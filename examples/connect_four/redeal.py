"""Connect four has no secrets: every seat already sees the only world there is."""

from petitfour.core.kit import rule

from .box import Box
from .state import State


@rule
def redeal(s: State, box: Box, seat: int, seed: int) -> None:
    """Nothing to fill in."""
