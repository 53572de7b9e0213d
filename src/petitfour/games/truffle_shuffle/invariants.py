"""What is always true in Truffle Shuffle."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, NONE, rule

from .box import Box
from .filling import needs_colour_change, needs_number_change, next_truffle, shortage
from .hands import hand_size
from .orders import BACK_COUNT
from .state import (
    ACTION,
    COLOUR,
    COLOUR_CHANGE,
    DEAL_BACK,
    DEAL_FRONT,
    DISCARD,
    FACE_KINDS,
    KINDS,
    LOOK,
    MOST_TRUFFLES,
    NUMBER,
    NUMBER_CHANGE,
    ORDERS,
    OVER,
    ROUNDS,
    SEATS,
    SKIP,
    SLOTS,
    STARTER,
    TAKE,
    TRUFFLE,
    State,
)
from .taking import is_covered

INVARIANTS = (
    "every card is in one place",
    "the backs in a hand are those of its cards",
    "cards not laid and cards face down are those nobody has seen",
    "coins are the orders and bonuses paid",
    "every round takes 39 cards",
    "no card hangs in the air",
    "a known card is in the hand",
    "an order is under way only while it is filled",
    "who decides fits the moment",
    "nobody carries more cards into a round than there are players",
)
(
    CARD_LOST, BACKS_ARE_WRONG, DECK_IS_WRONG, COINS_ARE_WRONG, CARDS_LAID_WRONG, CARD_IN_THE_AIR, KNOWN_NOT_HELD,
    ORDER_IS_WRONG, DECIDER_IS_WRONG, HAND_TOO_LARGE,
) = range(1, len(INVARIANTS) + 1)  # fmt: skip


@rule
def broken(s: State, box: Box) -> int:
    """0, or which invariant does not hold."""
    count_places(s)
    for kind in range(KINDS):
        if s.spare[kind] != box.copies[kind]:
            return CARD_LOST
    for seat in range(SEATS):
        code = hand_broken(s, seat)
        if code != 0:
            return code
        coins = int(s.bonus_won[seat])
        for order in range(ORDERS):
            coins += int(s.delivered[seat, order]) * int(box.price[order])
        if coins != s.coins[seat]:
            return COINS_ARE_WRONG
    if not deck_is_right(s):
        return DECK_IS_WRONG
    if not laid_is_right(s, box):
        return CARDS_LAID_WRONG
    if s.dealt == SLOTS and hangs_in_the_air(s, box):
        return CARD_IN_THE_AIR
    if not order_is_right(s, box):
        return ORDER_IS_WRONG
    if not decider_is_right(s, box):
        return DECIDER_IS_WRONG
    return 0


@rule
def count_places(s: State) -> None:
    """Counts every card wherever it is, into `s.spare`."""
    for kind in range(KINDS):
        s.spare[kind] = s.unseen[kind] + s.discards[kind]
        for seat in range(SEATS):
            s.spare[kind] += s.hand[seat, kind]
    for slot in range(SLOTS):
        if s.back[slot] != EMPTY and s.front[slot] != EMPTY:
            s.spare[int(s.back[slot]) * FACE_KINDS + int(s.front[slot])] += 1
    for seat in range(SEATS):
        if s.waiting_skip[seat] != EMPTY:
            s.spare[int(s.waiting_skip[seat]) * FACE_KINDS + SKIP] += 1
    for slot in range(MOST_TRUFFLES):
        if s.truffles[slot] != EMPTY:
            s.spare[int(s.truffles[slot])] += 1
        if s.number_changes[slot] != EMPTY:
            s.spare[int(s.number_changes[slot]) * FACE_KINDS + NUMBER_CHANGE] += 1
        if s.colour_changes[slot] != EMPTY:
            s.spare[int(s.colour_changes[slot]) * FACE_KINDS + COLOUR_CHANGE] += 1


@rule
def hand_broken(s: State, seat: int) -> int:
    for back in range(BACK_COUNT):
        held = 0
        for face in range(FACE_KINDS):
            kind = back * FACE_KINDS + face
            held += int(s.hand[seat, kind])
            if s.known[seat, kind] > s.hand[seat, kind] or (s.known[seat, kind] > 0 and s.memory_aid == 0):
                return KNOWN_NOT_HELD
        if held != s.hand_backs[seat, back]:
            return BACKS_ARE_WRONG
    laying = s.phase == DEAL_BACK or s.phase == DEAL_FRONT
    if laying and s.round_number > 0 and hand_size(s, seat) > s.players:
        return HAND_TOO_LARGE
    return 0


@rule
def deck_is_right(s: State) -> bool:
    for back in range(BACK_COUNT):
        unseen = 0
        for face in range(FACE_KINDS):
            unseen += int(s.unseen[back * FACE_KINDS + face])
        for slot in range(SLOTS):
            if s.back[slot] == back and s.front[slot] == EMPTY:
                unseen -= 1
        if unseen != s.deck[back]:
            return False
    return True


@rule
def laid_is_right(s: State, box: Box) -> bool:
    """The deck has given 39 cards to each round that is over, and to this one those that were laid."""
    in_deck = 0
    for back in range(BACK_COUNT):
        in_deck += int(s.deck[back])
    lying = 0
    for slot in range(SLOTS):
        if s.back[slot] != EMPTY:
            lying += 1
            if slot >= s.dealt:
                return False
        elif s.front[slot] != EMPTY:
            return False
    rounds = int(s.round_number)
    if s.phase == DISCARD or s.phase == OVER:
        rounds += 1
    return lying == s.left and int(box.cards) - in_deck == rounds * SLOTS + int(s.dealt)


@rule
def hangs_in_the_air(s: State, box: Box) -> bool:
    for slot in range(SLOTS):
        if s.back[slot] == EMPTY:
            for cover in range(2):
                above = int(box.covered_by[slot, cover])
                if above != NONE and s.back[above] != EMPTY:
                    return True
    return False


@rule
def order_is_right(s: State, box: Box) -> bool:
    filled = next_truffle(s)
    filling = s.phase == TRUFFLE or s.phase == NUMBER or s.phase == COLOUR
    if not filling:
        return s.order == EMPTY and filled == 0
    if s.order == EMPTY or filled > box.truffles[s.order] or (s.phase == TRUFFLE and filled == box.truffles[s.order]):
        return False
    for slot in range(filled, MOST_TRUFFLES):
        if s.truffles[slot] != EMPTY or s.number_changes[slot] != EMPTY or s.colour_changes[slot] != EMPTY:
            return False
    if s.turn == EMPTY or not changes_are_right(s, box, filled):
        return False
    return shortage(s, box, int(s.turn)) == 0


@rule
def changes_are_right(s: State, box: Box, filled: int) -> bool:
    """Ruling 4: every truffle has the changes it needs and no others; the last one may still wait for its own."""
    for slot in range(filled):
        kind = int(s.truffles[slot])
        number = needs_number_change(s, box, slot, kind)
        colour = needs_colour_change(s, box, slot, kind)
        last = slot == filled - 1
        if last and s.phase == NUMBER:
            number, colour = False, False
        elif last and s.phase == COLOUR:
            colour = False
        if number != (s.number_changes[slot] != EMPTY) or colour != (s.colour_changes[slot] != EMPTY):
            return False
    if s.phase == NUMBER:
        return filled > 0 and needs_number_change(s, box, filled - 1, int(s.truffles[filled - 1]))
    if s.phase == COLOUR:
        return filled > 0 and needs_colour_change(s, box, filled - 1, int(s.truffles[filled - 1]))
    return True


@rule
def decider_is_right(s: State, box: Box) -> bool:
    if s.phase != STARTER and (s.starter == EMPTY or s.round_starter == EMPTY):
        return False
    if s.phase == STARTER:
        return s.to_act == CHANCE and s.dealt == 0 and s.round_number == 0
    if s.phase == DEAL_BACK or s.phase == DEAL_FRONT:
        return s.to_act == CHANCE and laying_is_right(s, box)
    if s.phase == OVER:
        return s.to_act == NO_SEAT and s.round_number == ROUNDS - 1
    if s.turn == EMPTY or s.turn >= s.players:
        return False
    if s.phase == LOOK:
        slot = int(s.looking_at)
        if slot == EMPTY or s.to_take == 0 or s.back[slot] == EMPTY or s.front[slot] != EMPTY:
            return False
        return s.to_act == CHANCE and not is_covered(s, box, slot)
    return s.to_act == s.turn and moment_is_right(s)


@rule
def laying_is_right(s: State, box: Box) -> bool:
    """Cards are laid from the first place on; a face-up one waits for its front only as the last."""
    for slot in range(int(s.dealt)):
        waits = s.phase == DEAL_FRONT and slot == s.dealt - 1
        if s.back[slot] == EMPTY or (s.front[slot] == EMPTY) != (box.faces_up[slot] == 0 or waits):
            return False
    if s.phase == DEAL_FRONT:
        return s.dealt > 0 and box.faces_up[int(s.dealt) - 1] == 1
    return s.dealt < SLOTS


@rule
def moment_is_right(s: State) -> bool:
    """A turn that takes has cards to take; those who discard do so in order, and not after the last round."""
    if s.phase == ACTION:
        return s.left > 0 and s.waiting_skip[s.turn] == EMPTY
    if s.phase == TAKE:
        return 0 < s.to_take <= s.left
    if s.phase != DISCARD:
        return True
    if s.round_number + 1 >= ROUNDS or s.left > 0:
        return False
    seat = int(s.round_starter)
    while seat != s.turn:
        if hand_size(s, seat) > s.players:
            return False
        seat = (seat + 1) % int(s.players)
    return hand_size(s, seat) > s.players
