"""How promising an action looks at a glance: tiles for few cards, placed where they connect."""

from petitfour.core.kit import EMPTY, NONE, rule

from .action_phase import PAIR_COUNT, first_of_pair, second_of_pair
from .actions import END_BONUS, FIRST_BOX, FIRST_DISCARD, FIRST_PAIR, FIRST_PLACE, FIRST_SWAP, FIRST_WILD
from .bonus_phase import chocolates_of
from .box import Box
from .display import WILD, look, place_of, shown_at, space_of
from .state import KINDS, SPACES, STACKS, WIDTH, State

HORIZON = 40  # decisions of a roll-out; then the scores judge
SPREAD = 6  # points of lead that make a difference


@rule
def instinct(s: State, box: Box, seat: int, action: int) -> int:
    if action < FIRST_SWAP:
        return 100 + worth(s, box, seat, action)
    if action < FIRST_BOX:
        swap = action - FIRST_SWAP
        pair = swap % PAIR_COUNT
        gained = worth(s, box, seat, first_of_pair(pair)) + worth(s, box, seat, second_of_pair(pair))
        return 90 + gained - worth(s, box, seat, swap // PAIR_COUNT)
    if action < FIRST_WILD:
        tile = int(s.top[action - FIRST_BOX])
        return 1000 + int(box.points[tile]) * 10 - spent_for(s, box, seat, tile) * 4
    if action < END_BONUS:
        return of_wild(s, box, seat, action - FIRST_WILD)
    if action == END_BONUS:
        return 30
    if action < FIRST_PAIR:
        return 20
    if action < FIRST_PLACE:
        kind = action - FIRST_PAIR
        return 10 - worth(s, box, seat, kind) + (0 if wanted_later(s, box, kind) else 5)
    if action < FIRST_DISCARD:
        return of_place(s, box, seat, (action - FIRST_PLACE) // 4, (action - FIRST_PLACE) % 4)
    return 50 - worth(s, box, seat, action - FIRST_DISCARD)


@rule
def worth(s: State, box: Box, seat: int, kind: int) -> int:
    """How much a chocolate is asked for by the tops of the stacks, beyond what one holds; rare ones a little more."""
    asked = 0
    for stack in range(STACKS):
        tile = int(s.top[stack])
        if tile != EMPTY:
            wanted = 0
            for slot in range(4):
                if box.wants[tile, slot] == kind:
                    wanted += 1
            if wanted > s.hand[seat, kind]:
                asked += 3
            elif wanted > 0:
                asked += 1
    return asked + (1 if s.hand[seat, kind] % 2 == 1 else 0) + kind // 2


@rule
def spent_for(s: State, box: Box, seat: int, tile: int) -> int:
    """Cards a tile would cost: one for each chocolate one holds, two for each other."""
    cards = 0
    for kind in range(KINDS):
        wanted = 0
        for slot in range(4):
            if box.wants[tile, slot] == kind:
                wanted += 1
        own = min(wanted, int(s.hand[seat, kind]))
        cards += own + 2 * (wanted - own)
    return cards


@rule
def wanted_later(s: State, box: Box, kind: int) -> bool:
    tile = int(s.top[s.stack])
    for slot in range(int(s.chocolates_paid), chocolates_of(box, tile)):
        if box.wants[tile, slot] == kind:
            return True
    return False


@rule
def touching(s: State, space: int, kind: int) -> int:
    """How many neighbours of a space show a kind or a wild. Wants `look` before."""
    neighbours = 0
    column = space % WIDTH
    for turn in range(4):
        onward = space + (-WIDTH if turn == 0 else WIDTH if turn == 1 else -1 if turn == 2 else 1)
        if onward < 0 or onward >= SPACES or (turn == 2 and column == 0) or (turn == 3 and column == WIDTH - 1):
            continue
        if s.colour[onward] == kind or s.colour[onward] == WILD:
            neighbours += 1
    return neighbours


@rule
def of_place(s: State, box: Box, seat: int, place: int, rotation: int) -> int:
    look(s, box, seat)
    tile = int(s.top[s.stack])
    contacts = 0
    for corner in range(4):
        kind = shown_at(box, tile, rotation, corner)
        if kind != NONE:
            contacts += touching(s, space_of(place, corner), kind) * (2 + int(box.award[kind + 1]))
    return 100 + contacts


@rule
def of_wild(s: State, box: Box, seat: int, space: int) -> int:
    """A wild is worth a point unplaced: it pays late, on an empty space among equals."""
    if s.tiles[seat] < 4 or s.tile_at[seat, place_of(space)] == EMPTY:
        return 0
    look(s, box, seat)
    best = 0
    for kind in range(KINDS):
        best = max(best, touching(s, space, kind))
    return best * 14 - (0 if s.colour[space] == NONE else 12)
