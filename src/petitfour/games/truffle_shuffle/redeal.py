"""Fills in what a seat cannot see: the fronts in other hands, and with them the cards nobody has seen."""

from petitfour.core.kit import EMPTY, below, large_rule, rule

from .box import Box
from .filling import shortage
from .invariants import count_places
from .orders import BACK_COUNT
from .state import (
    FACE_KINDS,
    KINDS,
    SEATS,
    State,
)

TRIES, SWAPS = 100, 3000


@rule
def redeal(s: State, box: Box, seat: int, seed: int) -> None:
    """Any card with the right back is equally likely wherever the seat does not see a front."""
    draws = deal_hands(s, box, seat, seed, 0)
    if s.order == EMPTY or s.turn == seat:
        return
    for _ in range(TRIES):  # a player who fills an order holds what the rest of it needs
        if shortage(s, box, int(s.turn)) == 0:
            return
        draws = deal_hands(s, box, seat, seed, draws)
    make_payable(s, box, int(s.turn), seat, seed, draws)


@large_rule
def deal_hands(s: State, box: Box, seat: int, seed: int, draws: int) -> int:
    """Deals all hands but the seat's own; the counter of the next draw."""
    for kind in range(KINDS):
        s.unseen[kind] = 0
        for each in range(SEATS):
            if each != seat:
                s.hand[each, kind] = s.known[each, kind]
    count_places(s)
    for kind in range(KINDS):
        s.unseen[kind] = box.copies[kind] - s.spare[kind]
    for each in range(SEATS):
        if each == seat:
            continue
        for back in range(BACK_COUNT):
            held = 0
            for face in range(FACE_KINDS):
                held += int(s.hand[each, back * FACE_KINDS + face])
            for _ in range(int(s.hand_backs[each, back]) - held):
                kind = draw(s, back, seed, draws)
                draws += 1
                s.hand[each, kind] += 1
                s.unseen[kind] -= 1
    return draws


@rule
def draw(s: State, back: int, seed: int, counter: int) -> int:
    """A card with this back that nobody has seen."""
    unseen = 0
    for face in range(FACE_KINDS):
        unseen += int(s.unseen[back * FACE_KINDS + face])
    left = below(seed, counter, unseen)
    for face in range(FACE_KINDS):
        left -= int(s.unseen[back * FACE_KINDS + face])
        if left < 0:
            return back * FACE_KINDS + face
    return back * FACE_KINDS


@large_rule
def make_payable(s: State, box: Box, payer: int, seat: int, seed: int, draws: int) -> None:
    """Where whole new hands would take too long: swaps unseen cards until the order can be completed."""
    lacks = shortage(s, box, payer)
    for turn in range(SWAPS):
        if lacks == 0:
            return
        old = secret_card(s, payer, below(seed, draws, secret_cards(s, payer)))
        draws += 1
        back = old // FACE_KINDS
        holder = int(below(seed, draws, int(s.players) + 3))  # another hand, or (most of the time) the unseen cards
        draws += 1
        if holder < s.players and holder != payer and holder != seat:
            new = held_by(s, holder, back, seed, draws)
            draws += 1
            if new == EMPTY:
                continue
            swap(s, payer, holder, old, new)
            after = shortage(s, box, payer)
            if after > lacks and turn % 16 != 0:
                swap(s, payer, holder, new, old)
            else:
                lacks = after
            continue
        unseen = 0
        for face in range(FACE_KINDS):
            unseen += int(s.unseen[back * FACE_KINDS + face])
        if unseen == 0:
            continue
        new = draw(s, back, seed, draws)
        draws += 1
        exchange(s, payer, old, new)
        after = shortage(s, box, payer)
        if after > lacks and turn % 16 != 0:
            exchange(s, payer, new, old)
        else:
            lacks = after


@rule
def exchange(s: State, payer: int, old: int, new: int) -> None:
    s.hand[payer, old] -= 1
    s.unseen[old] += 1
    s.hand[payer, new] += 1
    s.unseen[new] -= 1


@rule
def swap(s: State, payer: int, holder: int, old: int, new: int) -> None:
    s.hand[payer, old] -= 1
    s.hand[holder, old] += 1
    s.hand[payer, new] += 1
    s.hand[holder, new] -= 1


@rule
def secret_cards(s: State, seat: int) -> int:
    cards = 0
    for kind in range(KINDS):
        cards += int(s.hand[seat, kind]) - int(s.known[seat, kind])
    return max(cards, 1)


@rule
def secret_card(s: State, seat: int, index: int) -> int:
    """The card of this index among those of a hand that are not known to all."""
    for kind in range(KINDS):
        index -= int(s.hand[seat, kind]) - int(s.known[seat, kind])
        if index < 0:
            return kind
    return 0


@rule
def held_by(s: State, holder: int, back: int, seed: int, counter: int) -> int:
    """A random secret card with this back in a hand; EMPTY if there is none."""
    cards = 0
    for face in range(FACE_KINDS):
        kind = back * FACE_KINDS + face
        cards += int(s.hand[holder, kind]) - int(s.known[holder, kind])
    if cards == 0:
        return EMPTY
    left = below(seed, counter, cards)
    for face in range(FACE_KINDS):
        kind = back * FACE_KINDS + face
        left -= int(s.hand[holder, kind]) - int(s.known[holder, kind])
        if left < 0:
            return kind
    return EMPTY
