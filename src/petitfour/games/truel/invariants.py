"""What is always true in Truel."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, rule

from .box import COLOURED, CROSSROADS, Box
from .rules import colours_held, next_joker, type_of
from .state import (
    EFFECT_LOSE,
    FIELD_LOSE,
    KINDS,
    MOVE,
    NAME,
    OVER,
    PLAY,
    REGULAR,
    SEATS,
    State,
)

INVARIANTS = (
    "every card is in one place",
    "the sizes of hands and deck are right",
    "everybody knows who holds jokers",
    "a card lies on the place of its type",
    "figures stand on grey fields",
    "nobody has all three colours before the game is over",
    "who decides fits the moment",
    "a trio is carried out only while it is full",
    "the deck holds nothing that was not shuffled into it",
)
(
    CARD_LOST, SIZE_IS_WRONG, JOKERS_ARE_WRONG, WRONG_PLACE, ON_A_COLOURED_FIELD, WON_UNNOTICED, DECIDER_IS_WRONG,
    TRIO_IS_WRONG, DECK_IS_WRONG,
) = range(1, len(INVARIANTS) + 1)  # fmt: skip


@rule
def broken(s: State, box: Box) -> int:
    """0, or which invariant does not hold."""
    deck = 0
    for card in range(KINDS):
        places = 0
        for seat in range(SEATS):
            places += int(s.hand[seat, card])
        for trio in range(3):
            for kind in range(3):
                if s.trio[trio, kind] == card:
                    places += 1
                    if type_of(card) != kind:
                        return WRONG_PLACE
        if card < REGULAR:
            places += int(s.deck[card]) + int(s.discards[card])
            deck += int(s.deck[card])
            if s.deck[card] > s.shuffled[card]:
                return DECK_IS_WRONG
        else:
            places += int(s.joker_supply[card - REGULAR])
        if places != box.copies[card]:
            return CARD_LOST
    if deck != s.deck_size:
        return SIZE_IS_WRONG
    for seat in range(SEATS):
        found = seat_broken(s, box, seat)
        if found != 0:
            return found
    if not decider_is_right(s, box):
        return DECIDER_IS_WRONG
    return 0 if trio_is_right(s) else TRIO_IS_WRONG


@rule
def seat_broken(s: State, box: Box, seat: int) -> int:
    held = 0
    for card in range(KINDS):
        held += int(s.hand[seat, card])
        if card >= REGULAR and s.hand[seat, card] != s.jokers[seat, card - REGULAR]:
            return JOKERS_ARE_WRONG
    if held != s.hand_size[seat]:
        return SIZE_IS_WRONG
    if s.figure[seat] >= box.fields or box.kind[s.figure[seat]] == COLOURED:
        return ON_A_COLOURED_FIELD
    if colours_held(s, seat) == 3 and s.winner != seat:
        return WON_UNNOTICED
    return 0


@rule
def decider_is_right(s: State, box: Box) -> bool:
    if s.stage == OVER:
        return s.to_act == NO_SEAT
    if s.winner != EMPTY:
        return False
    if s.stage == PLAY:
        return s.to_act == s.turn
    if s.stage == NAME:
        return s.to_act == s.turn and s.full_trio != EMPTY and next_joker(s) != EMPTY
    if s.stage == MOVE:
        if s.affected == EMPTY or s.to_act != s.affected or s.distance == 0 or s.steps_left == 0:
            return False
        return box.kind[s.figure[s.affected]] == CROSSROADS
    if s.stage == EFFECT_LOSE or s.stage == FIELD_LOSE:
        if s.affected == EMPTY or s.to_act != s.affected:
            return False
        return 0 < s.to_lose < s.hand_size[s.affected]
    return s.to_act == CHANCE and s.deck_size > 0


@rule
def trio_is_right(s: State) -> bool:
    """Three cards in a trio are carried out at once; between turns none is full."""
    for trio in range(3):
        cards = 0
        for kind in range(3):
            if s.trio[trio, kind] != EMPTY:
                cards += 1
        if cards == 3 and s.full_trio != trio:
            return False
    return s.stage != PLAY or s.full_trio == EMPTY
