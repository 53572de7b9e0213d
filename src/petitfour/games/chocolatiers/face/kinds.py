"""Chocolates, tiles and the places of a display, for the face."""

from typing import Any

from ..box import AWARDS, Box
from ..state import FIRST_PLACE, PAIRS, PLACES, ROTATION, SIDE, TYPES, WIDTH

CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))  # row and column of a tile's spaces, clockwise from the top left


def kinds(box: Box) -> dict[str, Any]:
    return {
        "chocolates": list(TYPES),
        "pairs": [list(pair) for pair in PAIRS],  # what a swap can take
        "rotations": list(ROTATION.names),
        "tiles": [tile_told(box, tile) for tile in range(int(box.tiles))],
        "places": [place_told(place) for place in range(PLACES)],
        "first_place": FIRST_PLACE,
        "corners": [{"row": row, "column": column} for row, column in CORNERS],
        "awards": [{"name": name, "chocolate": TYPES.index(name) if name in TYPES else None} for name in AWARDS],
    }


def tile_told(box: Box, tile: int) -> dict[str, Any]:
    """A tile: its points, and for each rotation what it shows in each corner (-1: nothing)."""
    spaces = [int(each) for each in box.spaces[tile]]
    return {
        "points": int(box.points[tile]),
        "turned": [[spaces[corner - quarters] for corner in range(4)] for quarters in range(len(ROTATION.names))],
    }


def place_told(place: int) -> dict[str, Any]:
    """A place of a display, with its four spaces by corner."""
    row, column = divmod(place, SIDE)
    return {"row": row, "column": column, "spaces": [(2 * row + r) * WIDTH + 2 * column + c for r, c in CORNERS]}
