"""Chapter 2, the unit cards, and all that cards do: their faces, the hands, the deck (rulings 1, 8, 10 and 12)."""

from petitfour.core.kit import CHANCE, EMPTY, OK, Cells, all_but, emit, emit_to, rule

from .actions import (
    DEALT,
    DISCARDED,
    DREW,
    DREW_HIDDEN,
    FIRST_LOSE,
    NOT_IN_HAND,
    NOTHING_TO_LOSE,
    NOTHING_TO_LOSE_NOW,
    RESHUFFLED,
    TURNED_UP,
    WAS_DEALT,
)
from .state import (
    BONUS,
    CARDS_FACE,
    EFFECT_DRAW,
    EFFECT_LOSE,
    END,
    END_DRAW,
    FACE_KINDS,
    FIELD_DRAW,
    FIELD_LOSE,
    GREEN,
    KINDS,
    PLAYER,
    REFILL,
    REGULAR,
    SEATS,
    SETUP,
    STEAL,
    UNIT,
    VALUE,
    State,
)

DEALT_CARDS = 3 * SEATS  # then one into each trio
FIRST_VALUE_FACE = 3


# -- faces ---------------------------------------------------------------------------------------------------------


@rule
def type_of_face(face: int) -> int:
    if face < FIRST_VALUE_FACE:
        return PLAYER
    return VALUE if face < CARDS_FACE else UNIT


@rule
def type_of(card: int) -> int:
    return card - REGULAR if card >= REGULAR else type_of_face(card % FACE_KINDS)


@rule
def value_of(face: int) -> int:
    step = face - FIRST_VALUE_FACE
    return step + 1 if step < 3 else 2 - step


# -- hands ---------------------------------------------------------------------------------------------------------


@rule
def gain_card(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1


@rule
def remove_card(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1
    if card >= REGULAR:
        s.jokers[seat, card - REGULAR] -= 1


@rule
def put_away(s: State, card: int) -> None:
    """Ruling 12: a joker returns to the supply, any other card to the discards."""
    if card >= REGULAR:
        s.joker_supply[card - REGULAR] += 1
    else:
        s.discards[card] += 1


@rule
def lose_card(s: State, seat: int, card: int, events: Cells) -> None:
    remove_card(s, seat, card)
    put_away(s, card)
    emit(events, DISCARDED, seat, card)


# -- losing --------------------------------------------------------------------------------------------------------


@rule
def start_losing(s: State, stage: int, seat: int, cards: int, events: Cells) -> None:
    s.stage = stage
    s.to_lose = cards
    if s.hand_size[seat] == 0:
        emit(events, NOTHING_TO_LOSE, seat)


@rule
def why_not_lose(s: State, seat: int, card: int) -> int:
    if s.stage != EFFECT_LOSE and s.stage != FIELD_LOSE:
        return NOTHING_TO_LOSE_NOW
    return OK if s.hand[seat, card] > 0 else NOT_IN_HAND


@rule
def legal_losses(s: State, seat: int, out: Cells) -> int:
    """Ruling 1: any card of the hand, the affected player chooses."""
    moves = 0
    for card in range(KINDS):
        if s.hand[seat, card] > 0:
            out[moves] = FIRST_LOSE + card
            moves += 1
    return moves


@rule
def lose_all(s: State, events: Cells) -> None:
    """Ends a loss of cards: whatever is left to lose takes the whole hand."""
    seat = int(s.affected)
    if s.to_lose > 0:
        for card in range(KINDS):
            for _ in range(s.hand[seat, card]):
                lose_card(s, seat, card, events)
    s.to_lose = 0
    if s.stage == EFFECT_LOSE:
        s.affected = EMPTY


# -- drawing -------------------------------------------------------------------------------------------------------


@rule
def start_drawing(s: State, stage: int, seat: int, cards: int) -> None:
    s.stage = stage
    s.affected = seat
    s.to_draw = cards


@rule
def fill_deck(s: State, events: Cells) -> bool:
    """Ruling 10: the discards become the deck only when a card must be drawn and there is none; False without both."""
    if s.deck_size > 0:
        return True
    discards = 0
    for card in range(REGULAR):
        discards += int(s.discards[card])
    if discards == 0:
        return False
    for card in range(REGULAR):
        s.deck[card] = s.discards[card]
        s.shuffled[card] = s.discards[card]
        s.discards[card] = 0
    s.deck_size = discards
    emit(events, RESHUFFLED, CHANCE)
    return True


@rule
def take_from_deck(s: State, card: int, events: Cells) -> None:
    """A card drawn: into a trio at set-up and refill, else into a hand."""
    s.deck[card] -= 1
    s.deck_size -= 1
    s.draws += 1
    if s.stage == SETUP:
        number = int(s.draws) - 1
        if number >= DEALT_CARDS:
            turn_up(s, card, number - DEALT_CARDS, events)
        else:  # ruling 8: three each to green, blue, red
            seat = (GREEN + number // 3) % SEATS
            gain_card(s, seat, card)
            emit_to(events, seat, DEALT, seat, card, 0, 0)
            emit_to(events, all_but(seat), WAS_DEALT, seat, 0, 0, 0)
        return
    s.to_draw -= 1
    if s.stage == REFILL:
        turn_up(s, card, int(s.full_trio), events)
        return
    seat = int(s.affected)
    gain_card(s, seat, card)
    emit_to(events, seat, DREW, seat, card, 0, 0)
    emit_to(events, all_but(seat), DREW_HIDDEN, seat, 0, 0, 0)


@rule
def turn_up(s: State, card: int, trio: int, events: Cells) -> None:
    s.trio[trio, type_of(card)] = card
    s.shuffled[card] -= 1  # everybody sees that it is not in the deck any more
    emit(events, TURNED_UP, CHANCE, card, trio)


@rule
def after_drawing(s: State) -> None:
    s.affected = EMPTY if s.stage != FIELD_DRAW else s.affected
    if s.stage == EFFECT_DRAW:
        s.stage = BONUS
    elif s.stage == FIELD_DRAW:
        s.stage = STEAL
    elif s.stage == REFILL:
        s.full_trio = EMPTY
        start_drawing(s, END_DRAW, int(s.turn), 1)
    else:
        s.stage = END
