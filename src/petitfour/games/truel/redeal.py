"""Fills in what a seat cannot see: the other hands, and with them the deck."""

from petitfour.core.kit import EMPTY, below, rule

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
    draws = give_what_cannot_be_in_the_deck(s, seat, seed)
    left = 0
    for card in range(REGULAR):
        left += int(s.deck[card])
    for each in range(SEATS):
        for _ in range(secret_cards(s, each, seat)):
            card = draw(s, below(seed, draws, left))
            s.deck[card] -= 1
            s.hand[each, card] += 1
            left -= 1
            draws += 1


@rule
def give_what_cannot_be_in_the_deck(s: State, seat: int, seed: int) -> int:
    """Cards that were not shuffled into the deck are in some hand; the counter of the next draw."""
    draws = 0
    for card in range(REGULAR):
        for _ in range(int(s.deck[card]) - int(s.shuffled[card])):
            places = 0
            for each in range(SEATS):
                places += secret_cards(s, each, seat)
            index = below(seed, draws, max(places, 1))
            draws += 1
            for each in range(SEATS):
                here = secret_cards(s, each, seat)
                if 0 <= index < here:
                    s.hand[each, card] += 1
                    s.deck[card] -= 1
                index -= here
    return draws


@rule
def secret_cards(s: State, each: int, seat: int) -> int:
    """How many cards of a hand the seat knows nothing of are still to be filled in."""
    if each == seat:
        return 0
    secret = int(s.hand_size[each])
    for card in range(KINDS):
        secret -= int(s.hand[each, card])
    return secret


@rule
def draw(s: State, index: int) -> int:
    for card in range(REGULAR):
        index -= int(s.deck[card])
        if index < 0:
            return card
    return 0
