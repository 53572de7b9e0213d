"""The display: where a tile may go, what its spaces show, and how large the connected groups are."""

from petitfour.core.kit import EMPTY, OK, Cells, large_rule, rule

from .actions import DISPLAY_TOO_LARGE, NOT_NEXT_TO_A_TILE, PLACE_IS_TAKEN, SAME_AS_ANOTHER_ROTATION
from .box import Box
from .state import FIRST_PLACE, KINDS, PLACES, SIDE, SPACES, WIDTH, State

WILD = 7  # what a covered space shows
NO_SPACE = -2  # no tile there


@rule
def space_of(place: int, corner: int) -> int:
    """The number of a tile's space; corners go clockwise from the top left."""
    row = 2 * (place // SIDE) + (1 if corner >= 2 else 0)
    column = 2 * (place % SIDE) + (1 if corner == 1 or corner == 2 else 0)
    return row * WIDTH + column


@rule
def place_of(space: int) -> int:
    return (space // WIDTH // 2) * SIDE + (space % WIDTH) // 2


@rule
def shown_at(box: Box, tile: int, rotation: int, corner: int) -> int:
    """What a turned tile shows in a corner: each quarter turn moves every space on by one."""
    return int(box.spaces[tile, (corner + 4 - rotation) % 4])


@rule
def why_not_place(s: State, box: Box, seat: int, tile: int, place: int, rotation: int) -> int:
    """Ruling 5: full edge to full edge, within 3 by 2 either way; equal results are offered once."""
    if s.tile_at[seat, place] != EMPTY:
        return PLACE_IS_TAKEN
    if s.tiles[seat] == 0:
        if place != FIRST_PLACE:
            return NOT_NEXT_TO_A_TILE
    else:
        if not has_neighbour(s, seat, place):
            return NOT_NEXT_TO_A_TILE
        if not fits(s, seat, place):
            return DISPLAY_TOO_LARGE
    for other in range(rotation):
        same = True
        for corner in range(4):
            if shown_at(box, tile, rotation, corner) != shown_at(box, tile, other, corner):
                same = False
        if same:
            return SAME_AS_ANOTHER_ROTATION
    return OK


@rule
def has_neighbour(s: State, seat: int, place: int) -> bool:
    row = place // SIDE
    column = place % SIDE
    if row > 0 and s.tile_at[seat, place - SIDE] != EMPTY:
        return True
    if row < SIDE - 1 and s.tile_at[seat, place + SIDE] != EMPTY:
        return True
    if column > 0 and s.tile_at[seat, place - 1] != EMPTY:
        return True
    return column < SIDE - 1 and s.tile_at[seat, place + 1] != EMPTY


@rule
def fits(s: State, seat: int, place: int) -> bool:
    top = place // SIDE
    bottom = top
    left = place % SIDE
    right = left
    for each in range(PLACES):
        if s.tile_at[seat, each] != EMPTY:
            top = min(top, each // SIDE)
            bottom = max(bottom, each // SIDE)
            left = min(left, each % SIDE)
            right = max(right, each % SIDE)
    height = bottom - top + 1
    width = right - left + 1
    return (height <= 3 and width <= 2) or (height <= 2 and width <= 3)


@rule
def look(s: State, box: Box, seat: int) -> None:
    """Writes what every space of a display shows into `s.colour`."""
    s.colour[:] = NO_SPACE
    for place in range(PLACES):
        tile = int(s.tile_at[seat, place])
        if tile != EMPTY:
            for corner in range(4):
                space = space_of(place, corner)
                s.colour[space] = shown_at(box, tile, int(s.turned[seat, place]), corner)
                if s.wild_at[seat, space] == 1:
                    s.colour[space] = WILD


@large_rule
def groups(s: State, box: Box, seat: int, out: Cells) -> None:
    """Ruling 7: for each kind the size of the largest connected group of it and of wilds that holds one of it."""
    look(s, box, seat)
    for kind in range(KINDS):
        largest = 0
        s.reached[:] = 0
        for space in range(SPACES):
            if s.colour[space] == kind and s.reached[space] == 0:
                largest = max(largest, flood(s, space, kind))
        out[kind] = largest


@rule
def flood(s: State, start: int, kind: int) -> int:
    """Marks the region around a space; its size."""
    s.reached[start] = 1
    s.todo[0] = start
    waiting = 1
    size = 0
    while waiting > 0:
        waiting -= 1
        space = int(s.todo[waiting])
        size += 1
        column = space % WIDTH
        for turn in range(4):
            onward = space + (-WIDTH if turn == 0 else WIDTH if turn == 1 else -1 if turn == 2 else 1)
            if onward < 0 or onward >= SPACES or (turn == 2 and column == 0) or (turn == 3 and column == WIDTH - 1):
                continue
            if s.reached[onward] == 0 and (s.colour[onward] == kind or s.colour[onward] == WILD):
                s.reached[onward] = 1
                s.todo[waiting] = onward
                waiting += 1
    return size
