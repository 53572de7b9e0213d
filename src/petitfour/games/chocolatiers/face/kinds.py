"""Chocolates, tiles and the places of a display, for the face."""

from typing import Any

from petitfour.core.kit import NONE

from ..box import AWARDS, Box
from ..state import FIRST_PLACE, FULL, HAND, PAIRS, PLACES, ROTATION, SIDE, TRAY, TYPES, WIDTH, WILD_POINTS, WILDS

CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))  # row and column of a tile's spaces, clockwise from the top left


def kinds(box: Box) -> dict[str, Any]:
    return {
        "chocolates": list(TYPES),
        "pairs": [list(pair) for pair in PAIRS],  # what a swap can take
        "rotations": list(ROTATION.names),
        "tiles": [tile_kind(box, tile) for tile in range(int(box.tiles))],
        "places": [place_kind(place) for place in range(PLACES)],
        "first_place": FIRST_PLACE,
        "corners": [{"row": row, "column": column} for row, column in CORNERS],
        "awards": [award_kind(box, award) for award in range(len(AWARDS))],
        "full": FULL,
        "tray": TRAY,
        "hand": HAND,
        "wilds": WILDS,
        "wild_points": WILD_POINTS,  # of each that is not placed
    }


def tile_kind(box: Box, tile: int) -> dict[str, Any]:
    """A tile: its points, what is paid for in which order, for each rotation what its corners show (-1: nothing)."""
    spaces = [int(each) for each in box.spaces[tile]]
    return {
        "points": int(box.points[tile]),
        "wants": [int(each) for each in box.wants[tile] if each != NONE],
        "turned": [[spaces[corner - quarters] for corner in range(4)] for quarters in range(len(ROTATION.names))],
    }


def place_kind(place: int) -> dict[str, Any]:
    """A place of a display, with its four spaces by corner."""
    row, column = divmod(place, SIDE)
    return {"row": row, "column": column, "spaces": [(2 * row + r) * WIDTH + 2 * column + c for r, c in CORNERS]}


def award_kind(box: Box, award: int) -> dict[str, Any]:
    """A scoring card: its points, and the chocolate it is for (none: First)."""
    name = AWARDS[award]
    return {"name": name, "chocolate": TYPES.index(name) if name in TYPES else None, "points": int(box.award[award])}
