"""Chapter one: the forest: how tiles lie, where walls stand, where a move ends (rulings 3, 4, 5, 23, 29)."""

from petitfour.core.kit import CHANCE, EMPTY, NONE, Cells, emit, large_rule, rule

from .actions import LAID_AGAIN, LAID_OUT
from .box import Box
from .state import (
    BROWN,
    BROWN_DEN,
    GREY,
    GREY_DEN,
    MOST_DEALS,
    PATH,
    PIGS,
    POND,
    SEATS,
    SLOTS,
    WOLVES,
    State,
)


@rule
def tiles_in_place(s: State, box: Box) -> int:
    """Tiles of this deal that lie already."""
    tiles = 0
    for at in range(box.tiles):
        if s.tile[at] != EMPTY:
            tiles += 1
    return tiles


@rule
def lay_tile(s: State, box: Box, tile: int, quarters: int) -> None:
    at = tiles_in_place(s, box)
    s.tile[at] = tile
    s.turned[at] = quarters
    s.laid_tiles += 1


@large_rule
def finish_layout(s: State, box: Box, events: Cells) -> bool:
    """Ruling 29: whether the forest can be played; if not, it is empty again and must be dealt again."""
    survey(s, box)
    if not every_tile_is_reached(s, box):
        if s.deals < MOST_DEALS:
            s.deals += 1
            s.tile[:] = EMPTY
            s.turned[:] = 0
            s.ground[:] = 0
            s.walls[:] = 0
            s.path[:] = EMPTY
            s.den[:] = EMPTY
            emit(events, LAID_AGAIN, CHANCE)
            return False
        for at in range(box.tiles):
            s.bare[at] = 1
            survey(s, box)
            if every_tile_is_reached(s, box):
                break
    emit(events, LAID_OUT, CHANCE)
    return True


@rule
def own_walls(s: State, box: Box, at: int) -> int:
    """The walls of a tile as it lies, a bit for each edge."""
    if s.bare[at] == 1:
        return 0
    printed = int(box.walls[s.winter, s.tile[at]])
    quarters = int(s.turned[at])
    return ((printed << quarters) | (printed >> (4 - quarters))) & 15


@rule
def borders(s: State, box: Box, at: int) -> int:
    """The blocked borders of a tile, a bit each (ruling 4: a wall on either side blocks both ways)."""
    walls = own_walls(s, box, at)
    for direction in range(4):
        facing = own_walls(s, box, int(box.around[at, direction]))
        if (facing >> ((direction + 2) % 4)) & 1 == 1:
            walls |= 1 << direction
    return walls


@large_rule
def survey(s: State, box: Box) -> None:
    """What follows from the tiles: ground, borders, paths and dens."""
    paths = 0
    for at in range(box.tiles):
        ground = int(box.ground[s.winter, s.tile[at]])
        s.ground[at] = ground
        s.walls[at] = borders(s, box, at)
        if ground == PATH and paths < 2:
            s.path[paths] = at
            paths += 1
        elif ground == BROWN_DEN:
            s.den[BROWN] = at
        elif ground == GREY_DEN:
            s.den[GREY] = at


@rule
def every_tile_is_reached(s: State, box: Box) -> bool:
    """Whether a pig from a Secret Path can stop on every tile except ponds."""
    reached = (1 << int(s.path[0])) | (1 << int(s.path[1]))
    before = 0
    while reached != before:
        before = reached
        for at in range(box.tiles):
            if (reached >> at) & 1 == 1:
                for direction in range(4):
                    there = pig_step(s, box, at, direction, False, 0)
                    if there >= 0:
                        reached |= 1 << there
    for at in range(box.tiles):
        if s.ground[at] != POND and (reached >> at) & 1 == 0:
            return False
    return True


@rule
def place_truffles(s: State, box: Box) -> None:
    s.in_forest = 0
    for at in range(box.tiles):
        for slot in range(SLOTS):
            colour = int(box.truffles[s.winter, s.tile[at], slot])
            s.truffle[at * SLOTS + slot] = EMPTY if colour == NONE else colour
            if colour != NONE:
                s.in_forest += 1


# -- who stands where ----------------------------------------------------------------------------------------------


@rule
def standing_wolves(s: State) -> int:
    """A bit for each tile with a wolf that stands."""
    tiles = 0
    for wolf in range(WOLVES):
        if s.wolf[wolf] != EMPTY and s.knocked_out[wolf] == 0:
            tiles |= 1 << int(s.wolf[wolf])
    return tiles


@rule
def all_wolves(s: State) -> int:
    """A bit for each tile with a wolf, standing or lying."""
    tiles = 0
    for wolf in range(WOLVES):
        if s.wolf[wolf] != EMPTY:
            tiles |= 1 << int(s.wolf[wolf])
    return tiles


@rule
def all_pigs(s: State) -> int:
    """A bit for each tile with a pig."""
    tiles = 0
    for seat in range(SEATS):
        for pig in range(PIGS):
            if s.pig[seat, pig] != EMPTY:
                tiles |= 1 << int(s.pig[seat, pig])
    return tiles


# -- one step ------------------------------------------------------------------------------------------------------

AT_EDGE, AT_WALL, AT_WOLF = -1, -2, -3


@rule
def pig_step(s: State, box: Box, here: int, direction: int, vault: bool, standing: int) -> int:
    """Where a plain move ends, slides included (ruling 23), or why there is none: AT_EDGE, AT_WALL, AT_WOLF."""
    there = int(box.beside[here, direction])
    if there == NONE:
        return AT_EDGE
    if not vault and (int(s.walls[here]) >> direction) & 1 == 1:
        return AT_WALL
    if (standing >> there) & 1 == 1:
        return AT_WOLF
    while s.ground[there] == POND:
        onward = int(box.beside[there, direction])
        if onward == NONE or (standing >> onward) & 1 == 1:
            break
        if not vault and (int(s.walls[there]) >> direction) & 1 == 1:
            break
        there = onward
    return there


@rule
def other_path(s: State, here: int) -> int:
    """The far end of the Secret Path; EMPTY if this tile is no end of it."""
    if s.path[0] == here:
        return int(s.path[1])
    return int(s.path[0]) if s.path[1] == here else EMPTY


@large_rule
def can_rest(s: State, box: Box, here: int, moves: int, not_here: int, vault: bool) -> bool:
    """Whether, in so many plain moves or fewer, a tile without a wolf is reached that is not `not_here`."""
    standing = standing_wolves(s)
    fine = ~all_wolves(s)
    if not_here != EMPTY:
        fine &= ~(1 << not_here)
    reached = 1 << here
    for _ in range(moves):
        if reached & fine != 0:
            return True
        onward = reached
        for at in range(box.tiles):
            if (reached >> at) & 1 == 1:
                for direction in range(4):
                    there = pig_step(s, box, at, direction, vault, standing)
                    if there >= 0:
                        onward |= 1 << there
                there = other_path(s, at)
                if there != EMPTY and (standing >> there) & 1 == 0:
                    onward |= 1 << there
        reached = onward
    return reached & fine != 0


@rule
def is_blocked(s: State, here: int, direction: int) -> bool:
    return (int(s.walls[here]) >> direction) & 1 == 1
