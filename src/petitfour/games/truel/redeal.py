"""Fills in what a seat cannot see: the other hands, and with them the deck."""

from petitfour.core.kit import EMPTY, deal_unseen, rule

from .box import Box
from .state import KINDS, REGULAR, SEATS, State


@rule
def redeal(s: State, box: Box, seat: int, seed: int) -> None:
    """Every card the seat does not see is equally likely in another hand or in the deck; who holds jokers is known."""
    for card in range(KINDS):
        for each in range(SEATS):
            if each != seat:
                s.hand[each, card] = s.jokers[each, card - REGULAR] if card >= REGULAR else 0
    for card in range(REGULAR):
        s.deck[card] = box.copies[card] - s.discards[card]
        if seat >= 0:
            s.deck[card] -= s.hand[seat, card]
    for trio in range(3):
        for kind in range(3):
            card = int(s.trio[trio, kind])
            if card != EMPTY and card < REGULAR:
                s.deck[card] -= 1
    deal_unseen(s.hand, s.hand_size, s.deck, s.shuffled, seat, seed, 0)
