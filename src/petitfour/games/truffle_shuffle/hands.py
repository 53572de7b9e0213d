"""The cards in a hand."""

from petitfour.core.kit import rule

from .orders import BACK_COUNT
from .state import FACE_KINDS, State


@rule
def gain(s: State, seat: int, kind: int) -> None:
    s.hand[seat, kind] += 1
    s.hand_backs[seat, kind // FACE_KINDS] += 1


@rule
def lose(s: State, seat: int, kind: int) -> None:
    """Ruling 14: of equal cards the one known to all leaves first."""
    s.hand[seat, kind] -= 1
    s.hand_backs[seat, kind // FACE_KINDS] -= 1
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1


@rule
def hand_size(s: State, seat: int) -> int:
    held = 0
    for back in range(BACK_COUNT):
        held += int(s.hand_backs[seat, back])
    return held
