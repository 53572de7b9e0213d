"""How promising an action looks at a glance: what a full trio would do for oneself and to the others."""

from petitfour.core.kit import EMPTY, rule

from .actions import FIRST_LOSE, FIRST_NAME, FIRST_WAY, SHOW
from .box import START, Box
from .cards import type_of, type_of_face, value_of
from .gems import colours_held
from .state import (
    CARDS_FACE,
    FACE_KINDS,
    FIELDS_FACE,
    FIRST_GEM_FACE,
    MOST_GEMS,
    PLAYER,
    REGULAR,
    UNIT,
    VALUE,
    State,
)
from .trios import face_at

HORIZON = 40  # decisions of a roll-out; then the scores judge
SPREAD = 1  # points of lead that make a difference


@rule
def instinct(s: State, box: Box, seat: int, action: int) -> int:
    if action < SHOW:
        return of_play(s, box, seat, action // 3, action % 3)
    if action == SHOW:
        return 0
    if action < FIRST_LOSE:
        return of_name(s, box, seat, action - FIRST_NAME)
    if action < FIRST_WAY:
        return 10 - worth(s, seat, action - FIRST_LOSE)
    return of_way(s, box, seat, action - FIRST_WAY)


@rule
def worth(s: State, seat: int, card: int) -> int:
    """What a card is worth keeping for: jokers most, then the own colour, then gems one lacks."""
    if card >= REGULAR:
        return 9
    face = card % FACE_KINDS
    if face == seat:
        return 5
    if face >= FIRST_GEM_FACE:
        return 6 if s.gems[seat, face - FIRST_GEM_FACE] == 0 else 3
    return 4 if face < 6 else 2


@rule
def gem_worth(s: State, seat: int, gem: int, value: int) -> int:
    """What it means for a player to gain (or lose) gems of a colour."""
    held = int(s.gems[seat, gem])
    if value > 0:
        if held == MOST_GEMS:
            return 0
        if held > 0:
            return 4
        return 1000 if colours_held(s, seat) == 2 else 40 + 30 * colours_held(s, seat)
    if held == 0:
        return 0
    return -10 if held + value > 0 else -60


@rule
def effect_worth(s: State, box: Box, seat: int, who: int, value: int, unit: int) -> int:
    worth_it = 0
    if unit == CARDS_FACE:
        worth_it = 3 * value
    elif unit == FIELDS_FACE:
        worth_it = step_worth(s, box, who, value)
    else:
        worth_it = gem_worth(s, who, unit - FIRST_GEM_FACE, value)
    return worth_it if who == seat else -worth_it // 2


@rule
def step_worth(s: State, box: Box, who: int, value: int) -> int:
    """Forward moves may pass a Start; looks along the outer ring only."""
    if value < 0:
        return -2
    best = 2
    field = int(s.figure[who])
    for _ in range(value):
        field = int(box.forward[field, 0])
        if box.kind[field] == START:
            best = max(best, gem_worth(s, who, int(box.colour[field]), 1))
    return best


@rule
def face_in(s: State, trio: int, kind: int) -> int:
    """What lies on a place: a face, EMPTY if nothing, -2 for a joker."""
    card = int(s.trio[trio, kind])
    if card == EMPTY:
        return EMPTY
    return -2 if card >= REGULAR else card % FACE_KINDS


@rule
def of_play(s: State, box: Box, seat: int, card: int, trio: int) -> int:
    kind = type_of(card)
    if card >= REGULAR:
        return 20 if filled(s, trio) == 2 else -10  # a joker is best as the last of a trio
    face = card % FACE_KINDS
    who = face if kind == PLAYER else face_in(s, trio, PLAYER)
    value = face if kind == VALUE else face_in(s, trio, VALUE)
    unit = face if kind == UNIT else face_in(s, trio, UNIT)
    if who >= 0 and value >= 0 and unit >= 0:
        return 100 + effect_worth(s, box, seat, who, value_of(value), unit)
    if filled(s, trio) == 2:
        return 160  # with a joker in it, whoever completes it says what happens
    return 90 - (10 if filled(s, trio) == 1 else 0) - worth(s, seat, card)


@rule
def filled(s: State, trio: int) -> int:
    cards = 0
    for kind in range(3):
        if s.trio[trio, kind] != EMPTY:
            cards += 1
    return cards


@rule
def of_name(s: State, box: Box, seat: int, face: int) -> int:
    kind = type_of_face(face)
    if kind == PLAYER:
        return 10 if face == seat else 0
    if kind == VALUE:
        who = face_at(s, PLAYER)
        return value_of(face) if who == seat else -value_of(face)
    return effect_worth(s, box, seat, face_at(s, PLAYER), value_of(face_at(s, VALUE)), face)


@rule
def of_way(s: State, box: Box, seat: int, way: int) -> int:
    """A way that passes a Start one needs."""
    if s.distance < 0:
        return 0
    worth_it = 0
    field = int(box.forward[s.figure[seat], way])
    for _ in range(int(s.steps_left)):
        if box.kind[field] == START:
            worth_it += gem_worth(s, seat, int(box.colour[field]), 1)
        field = int(box.forward[field, 0])
    return worth_it
