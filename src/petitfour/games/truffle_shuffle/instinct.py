"""How promising an action looks at a glance: dear orders paid with cheap cards, cards that bring one nearer."""

from petitfour.core.kit import EMPTY, rule

from .actions import (
    END_TURN,
    FIRST_DISCARD,
    FIRST_NUMBER_CHANGE,
    FIRST_ORDER,
    FIRST_SKIP,
    FIRST_TAKE_TWO,
    FIRST_TRUFFLE,
)
from .box import Box
from .delivering import next_bonus
from .filling import needs_colour_change, needs_number_change, next_truffle
from .orders import copy_hand, fillable_by, sum_up
from .state import (
    ANY,
    COLOUR_CHANGE,
    DUPLICATE,
    FACE_KINDS,
    NUMBER_CHANGE,
    RAINBOW,
    ROUNDS,
    TAKE_TWO,
    WAYS,
    State,
)

HORIZON = 25  # decisions of a roll-out; then the scores judge
SPREAD = 5  # points of lead that make a difference


@rule
def instinct(s: State, box: Box, seat: int, action: int) -> int:
    if action < FIRST_TAKE_TWO:
        return of_taking(s, box, seat, action)
    if action < FIRST_SKIP:
        return 900 if s.left > 1 else 0
    if action < FIRST_ORDER:
        return 850 if s.left > 2 * s.players + 2 else 0
    if action < FIRST_TRUFFLE:
        return of_order(s, box, action - FIRST_ORDER)
    if action < FIRST_NUMBER_CHANGE:
        return of_truffle(s, box, action - FIRST_TRUFFLE)
    if action < FIRST_DISCARD:
        return 1
    if action < END_TURN:
        return 100 - worth(action - FIRST_DISCARD)
    return patience(s, box)


@rule
def worth(kind: int) -> int:
    """What a card is worth keeping for, in tenths of a coin."""
    face = kind % FACE_KINDS
    if face == ANY:
        return 24
    if face == COLOUR_CHANGE or face == NUMBER_CHANGE:
        return 18
    if face == DUPLICATE:
        return 15
    if face == TAKE_TWO:
        return 14
    if face > NUMBER_CHANGE:
        return 13
    return 10 + face + (8 if kind >= RAINBOW * FACE_KINDS else 0)


@rule
def prospects(s: State, box: Box) -> int:
    """What the hand in `s.spare` may earn: the dearest order it can pay, and how near the others are."""
    sum_up(s.spare, s.tally)
    best = 0
    near = 0
    for way in range(WAYS):
        truffles = int(box.truffles[way])
        filled = fillable_by(s.spare, s.tally, box, way, 0, 0)
        price = int(box.price[box.order_of[way]]) + (1 if truffles >= 4 else 0)
        if filled == truffles:
            best = max(best, price)
        else:
            near = max(near, price * (10 - 4 * (truffles - filled)))
    return best * 20 + near


@rule
def of_taking(s: State, box: Box, seat: int, slot: int) -> int:
    back = int(s.back[slot])
    face = int(s.front[slot])
    copy_hand(s, seat)
    if face == EMPTY:  # an unknown card helps somewhat; a known back tells its colour
        return prospects(s, box) + 16
    s.spare[back * FACE_KINDS + face] += 1
    return prospects(s, box) + worth(back * FACE_KINDS + face)


@rule
def of_order(s: State, box: Box, way: int) -> int:
    price = int(box.price[box.order_of[way]])
    if box.truffles[way] >= 4:
        price += next_bonus(s, box)
    return price * 100 - int(box.truffles[way]) * 20


@rule
def patience(s: State, box: Box) -> int:
    """Cheap orders wait while there is time for dearer ones."""
    if s.left <= s.players:
        return 10 if s.round_number + 1 == ROUNDS else 60
    return 250


@rule
def of_truffle(s: State, box: Box, kind: int) -> int:
    """The cheapest card without changes first; of equal truffles in the order of the hand."""
    slot = next_truffle(s)
    cost = worth(kind)
    if needs_number_change(s, box, slot, kind):
        cost += 20
    if needs_colour_change(s, box, slot, kind):
        cost += 20
    return 200 - cost
