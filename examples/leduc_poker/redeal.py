"""Fills in what a seat cannot see: the other hand, and with it the deck."""

from petitfour.core.kit import EMPTY, below, rule

from .box import Box
from .state import CARDS, State


@rule
def redeal(s: State, box: Box, seat: int, seed: int) -> None:
    """Any card that the seat does not see is equally likely in the other's hand. A spectator (seat -1) sees no hand."""
    for card in range(CARDS):
        s.in_deck[card] = 1 if card < box.cards else 0
    if s.open_card != EMPTY:
        s.in_deck[s.open_card] = 0
    for each in range(2):
        known = s.hand[each] if each == seat else s.shown[each]
        if known != EMPTY:
            s.hand[each] = known
            s.in_deck[known] = 0
    for each in range(2):
        if each >= s.dealt:
            s.hand[each] = EMPTY
        elif each != seat and s.shown[each] == EMPTY:
            s.hand[each] = draw(s, seed, each)


@rule
def draw(s: State, seed: int, counter: int) -> int:
    """Takes a random card from the deck."""
    left = 0
    for card in range(CARDS):
        left += s.in_deck[card]
    left = below(seed, counter, left)
    for card in range(CARDS):
        left -= s.in_deck[card]
        if left < 0:
            s.in_deck[card] = 0
            return card
    return EMPTY
