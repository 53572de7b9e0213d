"""Filling an order truffle by truffle: what a card of the hand needs to count as one, and what is still lacking."""

from petitfour.core.kit import EMPTY, NONE, OK, large_rule, rule

from .actions import NO_CHANGE_FOR_IT, NOT_A_NUMBER, NOT_IN_HAND, ORDER_WOULD_FAIL
from .box import Box
from .orders import BACK_COUNT, fillable
from .state import (
    ANY,
    COLOUR,
    COLOUR_CHANGE,
    DUPLICATE,
    FACE_KINDS,
    KINDS,
    MOST_TRUFFLES,
    NUMBER,
    NUMBER_CHANGE,
    RAINBOW,
    State,
)


@rule
def next_truffle(s: State) -> int:
    """Which truffle of the order is being filled, or comes next."""
    slot = 0
    while slot < MOST_TRUFFLES and s.truffles[slot] != EMPTY:
        slot += 1
    return slot


@rule
def counts_by_itself(s: State, slots: int) -> int:
    """Ruling 5: 1 if one of the first truffles has a number that a Duplicate can copy."""
    for slot in range(slots):
        if int(s.truffles[slot]) % FACE_KINDS != DUPLICATE or s.number_changes[slot] != EMPTY:
            return 1
    return 0


@rule
def needs_number_change(s: State, box: Box, slot: int, kind: int) -> bool:
    """Ruling 4: whether the card could not count as this truffle's number without a Number Change.

    A set of nothing but Duplicates has nothing to copy; its last one gets the Number Change.
    """
    way = int(s.order)
    number = int(box.wants_number[way, slot])
    face = kind % FACE_KINDS
    if number == NONE or face == ANY:
        return False
    if face == DUPLICATE:
        if box.is_set[way] == 0:
            return True
        return slot == box.truffles[way] - 1 and counts_by_itself(s, slot) == 0
    return face != number


@rule
def needs_colour_change(s: State, box: Box, slot: int, kind: int) -> bool:
    """Ruling 4: whether the card could not count as this truffle's colour without a Color Change."""
    colour = int(box.wants_colour[s.order, slot])
    back = kind // FACE_KINDS
    return colour != NONE and back != RAINBOW and back != colour


@large_rule
def why_not_truffle(s: State, box: Box, kind: int) -> int:
    """Whether a card of the hand in `s.spare` can be the next truffle, so that the order can be completed."""
    if s.spare[kind] == 0:
        return NOT_IN_HAND
    slot = next_truffle(s)
    face = kind % FACE_KINDS
    has_number = 0
    if box.wants_number[s.order, slot] != NONE:
        if face > DUPLICATE:
            return NOT_A_NUMBER
        has_number = 1 if face != DUPLICATE else counts_by_itself(s, slot)
    numbers = 1 if needs_number_change(s, box, slot, kind) else 0
    s.spare[kind] -= 1
    reason = NO_CHANGE_FOR_IT
    if numbers == 0:
        reason = why_not_with_colour(s, box, slot, kind, has_number)
    else:
        for back in range(BACK_COUNT):  # in an order of numbers a change is no truffle: any one will do
            if s.spare[back * FACE_KINDS + NUMBER_CHANGE] > 0:
                s.spare[back * FACE_KINDS + NUMBER_CHANGE] -= 1
                reason = why_not_with_colour(s, box, slot, kind, 1)
                s.spare[back * FACE_KINDS + NUMBER_CHANGE] += 1
                break
    s.spare[kind] += 1
    return reason


@rule
def why_not_with_colour(s: State, box: Box, slot: int, kind: int, has_number: int) -> int:
    """The same for a truffle whose number is settled: with one of the Color Changes, if it needs one."""
    if not needs_colour_change(s, box, slot, kind):
        return why_not_rest(s, box, slot, has_number)
    reason = NO_CHANGE_FOR_IT
    for back in range(BACK_COUNT):
        if s.spare[back * FACE_KINDS + COLOUR_CHANGE] > 0:
            reason = why_not_colour_change(s, box, slot, back, has_number)
            if reason == OK:
                break
    return reason


@rule
def why_not_colour_change(s: State, box: Box, slot: int, back: int, has_number: int) -> int:
    s.spare[back * FACE_KINDS + COLOUR_CHANGE] -= 1
    reason = why_not_rest(s, box, slot, has_number)
    s.spare[back * FACE_KINDS + COLOUR_CHANGE] += 1
    return reason


@rule
def why_not_rest(s: State, box: Box, slot: int, has_number: int) -> int:
    rest = int(box.truffles[s.order]) - slot - 1
    if rest == 0 or fillable(s.spare, s.tally, box, int(s.order), slot + 1, has_number) >= rest:
        return OK
    return ORDER_WOULD_FAIL


@large_rule
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
