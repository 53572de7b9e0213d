"""Fills in what a seat cannot see: the fronts in other hands, and with them the cards nobody has seen."""

from petitfour.core.kit import EMPTY, below, rule

from .box import Box
from .invariants import count_places
from .orders import BACK_COUNT, counts_by_itself, fillable, needs_colour_change, next_truffle
from .state import (
    COLOUR,
    COLOUR_CHANGE,
    FACE_KINDS,
    KINDS,
    NUMBER,
    NUMBER_CHANGE,
    SEATS,
    State,
)

TRIES = 400


@rule
def redeal(s: State, box: Box, seat: int, seed: int) -> None:
    """Any card with the right back is equally likely wherever the seat does not see a front."""
    for kind in range(KINDS):
        s.unseen[kind] = 0
        for each in range(SEATS):
            if each != seat:
                s.hand[each, kind] = s.known[each, kind]
    count_places(s)
    for kind in range(KINDS):
        s.unseen[kind] = box.copies[kind] - s.spare[kind]
    draws = 0
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
    if s.order != EMPTY and s.turn != seat:
        make_payable(s, box, int(s.turn), seat, seed, draws)


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


@rule
def make_payable(s: State, box: Box, payer: int, seat: int, seed: int, draws: int) -> None:
    """A player who fills an order holds what the rest of it needs: swaps unseen cards until that is so."""
    lacks = shortage(s, box, payer)
    for turn in range(TRIES * 8):
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
    found = 0
    for kind in range(KINDS):
        found += int(s.hand[seat, kind]) - int(s.known[seat, kind])
    return max(found, 1)


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
    found = 0
    for face in range(FACE_KINDS):
        kind = back * FACE_KINDS + face
        found += int(s.hand[holder, kind]) - int(s.known[holder, kind])
    if found == 0:
        return EMPTY
    left = below(seed, counter, found)
    for face in range(FACE_KINDS):
        kind = back * FACE_KINDS + face
        left -= int(s.hand[holder, kind]) - int(s.known[holder, kind])
        if left < 0:
            return kind
    return EMPTY


@rule
def shortage(s: State, box: Box, payer: int) -> int:
    """How many cards the payer lacks for the rest of the order; 0 if it can be completed from here."""
    filled = next_truffle(s)
    rest = int(box.truffles[s.order]) - filled
    number = counts_by_itself(s, filled)
    for kind in range(KINDS):
        s.spare[kind] = s.hand[payer, kind]
    lacks = 0
    if s.phase == NUMBER:
        lacks += take_change(s, NUMBER_CHANGE)
        number = 1
    needs_colour = s.phase == COLOUR
    if s.phase == NUMBER:
        needs_colour = needs_colour_change(s, box, filled - 1, int(s.truffles[filled - 1]))
    if not needs_colour:
        return lacks + rest - fillable(s.spare, s.tally, box, int(s.order), filled, number)
    best = lacks + rest + 1 - min(rest, fillable(s.spare, s.tally, box, int(s.order), filled, number))
    for back in range(BACK_COUNT):
        if s.spare[back * FACE_KINDS + COLOUR_CHANGE] > 0:
            s.spare[back * FACE_KINDS + COLOUR_CHANGE] -= 1
            best = min(best, lacks + rest - fillable(s.spare, s.tally, box, int(s.order), filled, number))
            s.spare[back * FACE_KINDS + COLOUR_CHANGE] += 1
    return best


@rule
def take_change(s: State, face: int) -> int:
    """Uses a change of the spare hand; 1 if it has none."""
    for back in range(BACK_COUNT):
        if s.spare[back * FACE_KINDS + face] > 0:
            s.spare[back * FACE_KINDS + face] -= 1
            return 0
    return 1
