"""What is always true in Leduc poker."""

from petitfour.core.kit import EMPTY, rule

from .box import Box
from .state import CARDS, State

INVARIANTS = ("every card is in one place", "as many cards are out as were dealt")
CARD_NOT_IN_ONE_PLACE, DEALT_IS_WRONG = 1, 2


@rule
def broken(s: State, box: Box) -> int:
    """0, or which invariant does not hold."""
    out = 0
    for card in range(CARDS):
        places = s.in_deck[card] + 0
        for seat in range(2):
            if s.hand[seat] == card:
                places += 1
                out += 1
        if s.open_card == card:
            places += 1
            out += 1
        if places != (1 if card < box.cards else 0):
            return CARD_NOT_IN_ONE_PLACE
    if out != s.dealt or (s.dealt == 3) != (s.open_card != EMPTY):
        return DEALT_IS_WRONG
    return 0
