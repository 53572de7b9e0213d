"""Orders: how many truffles of an order a hand can still fill (filling.py fills them one by one).

A way is one of the fifteen orders with its colour and numbers named (41 in all). Its truffles are filled from left to
right. Whether the rest can be filled is never searched for: it follows from a few sums over the hand (`tally`), since
a card that fits as it is, is always the best one to use. The tests hold this against a brute-force solver.
"""

from petitfour.core.kit import NONE, Cells, large_rule, rule

from .box import Box
from .state import (
    ANY,
    COLOUR_CHANGE,
    COLOURS,
    DUPLICATE,
    FACE_KINDS,
    KINDS,
    NUMBER_CHANGE,
    RAINBOW,
    State,
)

BACK_COUNT = COLOURS + 1
# Where the sums over a hand lie in a tally. A rainbow counts with every colour.
OF_NUMBER = 0  # 5: cards of this number
OF_BACK = 5  # 5: cards with this back
OWN_NUMBERED = 10  # 4: numbers of this colour
OWN_ANY = 14  # 4: Any Numbers of this colour
OWN_DUPLICATES = 18  # 4: Duplicates of this colour
OWN = 22  # 20: cards of this colour and number
NUMBERED, ANIES, DUPLICATES, COLOUR_CHANGES, NUMBER_CHANGES, ALL_CARDS = range(42, 48)


@rule
def sum_up(hand: Cells, tally: Cells) -> None:
    """Counts a hand once."""
    for number in range(5):
        rainbow = int(hand[RAINBOW * FACE_KINDS + number])
        together = rainbow
        for colour in range(COLOURS):
            held = int(hand[colour * FACE_KINDS + number])
            tally[OWN + colour * 5 + number] = held + rainbow
            together += held
        tally[OF_NUMBER + number] = together
    cards = 0
    rainbow_numbers = 0
    numbered = 0
    anies = 0
    duplicates = 0
    colour_changes = 0
    number_changes = 0
    for back in range(BACK_COUNT - 1, -1, -1):
        first = back * FACE_KINDS
        numbers = 0
        for number in range(5):
            numbers += int(hand[first + number])
        of_back = numbers
        for face in range(5, FACE_KINDS):
            of_back += int(hand[first + face])
        tally[OF_BACK + back] = of_back
        cards += of_back
        any_ = int(hand[first + ANY])
        duplicate = int(hand[first + DUPLICATE])
        if back == RAINBOW:  # the first of this loop
            rainbow_numbers = numbers
        else:
            tally[OWN_NUMBERED + back] = numbers + rainbow_numbers
            tally[OWN_ANY + back] = any_ + int(hand[RAINBOW * FACE_KINDS + ANY])
            tally[OWN_DUPLICATES + back] = duplicate + int(hand[RAINBOW * FACE_KINDS + DUPLICATE])
        numbered += numbers
        anies += any_
        duplicates += duplicate
        colour_changes += int(hand[first + COLOUR_CHANGE])
        number_changes += int(hand[first + NUMBER_CHANGE])
    tally[NUMBERED] = numbered
    tally[ANIES] = anies
    tally[DUPLICATES] = duplicates
    tally[COLOUR_CHANGES] = colour_changes
    tally[NUMBER_CHANGES] = number_changes
    tally[ALL_CARDS] = cards


@large_rule
def fillable(hand: Cells, tally: Cells, box: Box, way: int, first: int, has_number: int) -> int:
    """How many of the truffles from `first` on a hand can fill. `has_number`: one before counts, not as a bare copy."""
    sum_up(hand, tally)
    return fillable_by(hand, tally, box, way, first, has_number)


@rule
def fillable_by(hand: Cells, tally: Cells, box: Box, way: int, first: int, has_number: int) -> int:
    wanted = int(box.truffles[way]) - first
    if wanted <= 0:
        return 0
    number = int(box.wants_number[way, first])
    colour = int(box.wants_colour[way, first])
    if number == NONE:
        if box.wants_colour[way, 0] != box.wants_colour[way, 1]:
            return one_of_each(hand, tally, first)
        return of_one_colour(hand, tally, colour, wanted)
    if box.is_set[way] == 1:
        if colour == NONE:
            return same_number(tally, number, wanted, has_number)
        return same_number_and_colour(tally, number, colour, wanted, has_number)
    if colour == NONE:
        return straight(tally, number, wanted)
    return straight_flush(tally, number, colour, wanted)


@rule
def one_of_each(hand: Cells, tally: Cells, first: int) -> int:
    """Colours `first` to the last: own cards, rainbows, then any two cards of which one is a Color Change."""
    covered = 0
    changes = int(tally[COLOUR_CHANGES]) - int(hand[RAINBOW * FACE_KINDS + COLOUR_CHANGE])
    for colour in range(first, COLOURS):
        held = int(tally[OF_BACK + colour])
        if held > 0:
            covered += 1
            if held == hand[colour * FACE_KINDS + COLOUR_CHANGE]:
                changes -= 1  # one of them must be the truffle
    missing = COLOURS - first - covered
    rainbows = int(tally[OF_BACK + RAINBOW])
    if missing <= rainbows:
        return COLOURS - first
    others = int(tally[ALL_CARDS]) - covered - rainbows
    return covered + rainbows + min(missing - rainbows, min(changes, others // 2))


@rule
def of_one_colour(hand: Cells, tally: Cells, colour: int, wanted: int) -> int:
    """Own cards and rainbows, then pairs of a Color Change and another card."""
    fitting = int(tally[OF_BACK + colour]) + int(tally[OF_BACK + RAINBOW])
    if fitting >= wanted:
        return wanted
    others = int(tally[ALL_CARDS]) - fitting
    changes = int(tally[COLOUR_CHANGES])
    changes -= int(hand[colour * FACE_KINDS + COLOUR_CHANGE]) + int(hand[RAINBOW * FACE_KINDS + COLOUR_CHANGE])
    return min(wanted, fitting + min(changes, others // 2))


@rule
def same_number(tally: Cells, number: int, wanted: int, has_number: int) -> int:
    """Ruling 5: Duplicates copy, if there is something to copy; one Number Change on a Duplicate gives them that."""
    exact = int(tally[OF_NUMBER + number]) + int(tally[ANIES])
    changes = int(tally[NUMBER_CHANGES])
    if exact == 0 and has_number == 0 and changes == 0:
        return min(wanted - 1, int(tally[DUPLICATES]))  # a number to copy is missing
    others = int(tally[NUMBERED]) - int(tally[OF_NUMBER + number])
    return min(wanted, exact + int(tally[DUPLICATES]) + min(others, changes))


@rule
def with_changes(free: int, for_number: int, for_colour: int, for_both: int, numbers: int, colours: int) -> int:
    """How many truffles there are with so many changes: first those that need one change, then those that need two."""
    by_number = min(for_number, numbers)
    by_colour = min(for_colour, colours)
    return free + by_number + by_colour + min(for_both, min(numbers - by_number, colours - by_colour))


@rule
def same_number_and_colour(tally: Cells, number: int, colour: int, wanted: int, has_number: int) -> int:
    numbers = int(tally[NUMBER_CHANGES])
    colours = int(tally[COLOUR_CHANGES])
    own = int(tally[OWN + colour * 5 + number])
    exact = own + int(tally[OWN_ANY + colour])
    copies = int(tally[OWN_DUPLICATES + colour])
    other_numbers = int(tally[OWN_NUMBERED + colour]) - own
    exact_elsewhere = int(tally[OF_NUMBER + number]) + int(tally[ANIES]) - exact
    copies_elsewhere = int(tally[DUPLICATES]) - copies
    far = int(tally[NUMBERED]) - int(tally[OWN_NUMBERED + colour]) - (int(tally[OF_NUMBER + number]) - own)
    elsewhere = exact_elsewhere + copies_elsewhere
    if exact > 0 or has_number == 1:
        return min(wanted, with_changes(exact + copies, other_numbers, elsewhere, far, numbers, colours))
    # Nothing to copy yet: one truffle must bring a number, by a Color Change or a Number Change.
    best = min(wanted - 1, copies + min(copies_elsewhere, colours))
    if exact_elsewhere > 0 and colours > 0:
        best = max(best, 1 + with_changes(copies, other_numbers, elsewhere - 1, far, numbers, colours - 1))
    if numbers > 0:
        if other_numbers > 0:
            best = max(best, 1 + with_changes(copies, other_numbers - 1, elsewhere, far, numbers - 1, colours))
        if copies > 0:
            best = max(best, 1 + with_changes(copies - 1, other_numbers, elsewhere, far, numbers - 1, colours))
        if colours > 0 and far > 0:
            best = max(best, 1 + with_changes(copies, other_numbers, elsewhere, far - 1, numbers - 1, colours - 1))
        if colours > 0 and copies_elsewhere > 0:
            best = max(best, 1 + with_changes(copies, other_numbers, elsewhere - 1, far, numbers - 1, colours - 1))
    return min(wanted, best)


@rule
def straight(tally: Cells, number: int, wanted: int) -> int:
    """Own numbers, Any Numbers, then Number Changes on what is left (a Duplicate can copy nothing here)."""
    fitting = 0
    for n in range(number, number + wanted):
        if tally[OF_NUMBER + n] > 0:
            fitting += 1
    rest = int(tally[NUMBERED]) + int(tally[DUPLICATES]) - fitting
    return min(wanted, fitting + int(tally[ANIES]) + min(rest, int(tally[NUMBER_CHANGES])))


@rule
def straight_flush(tally: Cells, number: int, colour: int, wanted: int) -> int:
    fitting = 0
    elsewhere = 0
    for n in range(number, number + wanted):
        own = tally[OWN + colour * 5 + n]
        if own > 0:
            fitting += 1
        elif tally[OF_NUMBER + n] > own:
            elsewhere += 1
    own_rest = int(tally[OWN_NUMBERED + colour]) + int(tally[OWN_DUPLICATES + colour]) - fitting
    anies = int(tally[OWN_ANY + colour])
    far = int(tally[NUMBERED]) - int(tally[OWN_NUMBERED + colour]) - elsewhere
    far += int(tally[DUPLICATES]) - int(tally[OWN_DUPLICATES + colour])
    for_colour = elsewhere + int(tally[ANIES]) - anies
    numbers = int(tally[NUMBER_CHANGES])
    colours = int(tally[COLOUR_CHANGES])
    return min(wanted, with_changes(fitting + anies, own_rest, for_colour, far, numbers, colours))


@rule
def copy_hand(s: State, seat: int) -> None:
    for kind in range(KINDS):
        s.spare[kind] = s.hand[seat, kind]


@large_rule
def payable(s: State, box: Box, seat: int, out: Cells, first: int) -> int:
    """Writes `first` + each way the hand can pay, in increasing order; how many."""
    copy_hand(s, seat)
    sum_up(s.spare, s.tally)
    moves = 0
    for way in range(len(box.truffles)):
        if fillable_by(s.spare, s.tally, box, way, 0, 0) >= box.truffles[way]:
            out[moves] = first + way
            moves += 1
    return moves


@large_rule
def can_pay(s: State, box: Box, seat: int, way: int) -> bool:
    copy_hand(s, seat)
    return fillable(s.spare, s.tally, box, way, 0, 0) >= box.truffles[way]
