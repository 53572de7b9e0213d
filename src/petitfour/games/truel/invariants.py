"""What is always true in Truel."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, rule

from .box import COLOURED, CROSSROADS, Box
from .cards import type_of, type_of_face
from .gems import colours_held
from .state import (
    BONUS,
    EFFECT_DRAW,
    EFFECT_LOSE,
    END,
    FIELD_DRAW,
    FIELD_LOSE,
    GREEN,
    KINDS,
    MOST_TURNS,
    MOVE,
    NAME,
    OVER,
    PLAY,
    REFILL,
    REGULAR,
    SEATS,
    SETUP,
    STEAL,
    State,
)
from .trios import next_joker

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
        code = seat_broken(s, box, seat)
        if code != 0:
            return code
    if not trio_is_right(s):
        return TRIO_IS_WRONG
    return 0 if decider_is_right(s, box) else DECIDER_IS_WRONG


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
    if s.winner != EMPTY or s.turns >= MOST_TURNS or (s.interrupt == EMPTY) != (s.interrupt_turns == 0):
        return False
    if s.stage == PLAY or s.stage == NAME:
        return s.to_act == s.turn and (s.stage == PLAY or next_joker(s) != EMPTY)
    if s.stage == MOVE or s.stage == EFFECT_LOSE or s.stage == FIELD_LOSE:
        if s.affected == EMPTY or s.to_act != s.affected:
            return False
        if s.stage == MOVE:
            backward = s.distance < 0 and s.came_from != EMPTY  # ruling 16: no choice
            return choosing_is_right(s, box) and not backward
        return 0 < s.to_lose < s.hand_size[s.affected]
    if s.to_act != CHANCE or s.deck_size == 0 or s.stage == STEAL or s.stage == BONUS or s.stage == END:
        return False  # those three pass at once
    if s.stage == SETUP:
        return s.draws < 3 * SEATS + 3 and s.turn == GREEN and s.turns == 0
    if s.stage == REFILL:
        return s.to_draw == 1
    return 0 < s.to_draw <= 3 and s.affected != EMPTY


@rule
def choosing_is_right(s: State, box: Box) -> bool:
    steps = int(s.steps_left)
    return 0 < steps <= abs(int(s.distance)) and box.kind[s.figure[s.affected]] == CROSSROADS


@rule
def trio_is_right(s: State) -> bool:
    """A trio is carried out while it is full; it is empty when it gets its new card; at other times none is full."""
    stage = int(s.stage)
    carried = stage == NAME or stage == EFFECT_DRAW or stage == EFFECT_LOSE or stage == MOVE
    carried = carried or stage == FIELD_DRAW or stage == FIELD_LOSE or stage == REFILL
    if stage != OVER and carried != (s.full_trio != EMPTY):
        return False
    for trio in range(3):
        cards = 0
        for kind in range(3):
            if s.trio[trio, kind] != EMPTY:
                cards += 1
        if s.full_trio == trio:
            if cards != (0 if stage == REFILL else 3):
                return False
        elif cards == 3 or (stage == SETUP and cards != (1 if trio < s.draws - 3 * SEATS else 0)):
            return False
    for kind in range(3):
        face = int(s.named[kind])
        if face != EMPTY and type_of_face(face) != kind:
            return False
        if face != EMPTY and carried and stage != REFILL and s.trio[s.full_trio, kind] < REGULAR:
            return False
    return True
