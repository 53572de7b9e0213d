"""The forest's tiles, truffles, the die, powers, pigs, wolves and direction cards, for the face."""

from typing import Any

from petitfour.core.kit import NONE

from ..actions import EVENTS, RUN, tile_words
from ..box import Box
from ..state import CARD, COLOURS, DIRECTIONS, EACH_MISSIONS, NORTH, PACKS, PIG, POWERS, SLOTS, WOLF


def kinds(box: Box) -> dict[str, Any]:
    return {
        "forest": {"columns": int(box.columns), "rows": int(box.rows)},
        "tiles": [tile_kind(box, tile) for tile in range(int(box.tiles))],
        "directions": list(DIRECTIONS),
        "first_facing": NORTH,  # of a wolf that enters
        "cards": [{"name": name, "direction": d if d < len(DIRECTIONS) else None} for d, name in enumerate(CARD.names)],
        "pigs": list(PIG.names),
        "packs": list(PACKS),
        "wolves": [wolf_kind(wolf) for wolf in range(len(WOLF.names))],
        "run": [EVENTS.names[code] for code in RUN],  # what is told of a run of the wolves, from its beginning on
        "colours": [{"name": name, "digs": int(box.digs[c])} for c, name in enumerate(COLOURS)],
        "tokens": [token_kind(box, token) for token in range(int(box.tokens))],
        "die": [
            {"cards": int(box.face_cards[f]), "wolf": int(box.face_wolf[f]), "moon": int(box.face_moon[f])}
            for f in range(int(box.faces))
        ],
        "powers": {name: {"price": int(box.price[p])} for p, name in enumerate(POWERS)},
        "prices": [None, *COLOURS],  # of a power: its actions, or a Super Truffle of a colour
        "spaces": [int(spaces) for spaces in box.spaces],  # of a track, by the number of players
        "most_actions": int(box.most_actions),
        "upgrade_price": int(box.upgrade_price),
        "few_truffles": int(box.few_truffles),  # a round that ends with no more than these is the last
        "missions_each": EACH_MISSIONS,
        "mission_points": [int(points) for points in box.points[: int(box.missions)]],
    }


def tile_kind(box: Box, tile: int) -> dict[str, Any]:
    """Where a tile lies, what lies north, east, south and west of it (`around`: over the edge as well), and the
    places on it where truffles lie."""
    row, column = divmod(tile, int(box.columns))
    return {
        "name": tile_words(tile, box),
        "row": row,
        "column": column,
        "beside": [None if there == NONE else int(there) for there in box.beside[tile]],
        "around": [int(there) for there in box.around[tile]],
        "places": [tile * SLOTS + slot for slot in range(SLOTS)],
    }


def wolf_kind(wolf: int) -> dict[str, Any]:
    """Brown and grey wolves enter in turn; the number tells those of a pack apart."""
    return {"name": WOLF.names[wolf], "pack": wolf % len(PACKS), "number": wolf // len(PACKS) + 1}


def token_kind(box: Box, token: int) -> dict[str, Any]:
    """A truffle token: its colour, and its value, or that it is a Super Truffle."""
    is_super = bool(box.token_super[token])
    value = None if is_super else int(box.token_value[token])
    return {"colour": COLOURS[int(box.token_colour[token])], "value": value, "is_super": is_super}
