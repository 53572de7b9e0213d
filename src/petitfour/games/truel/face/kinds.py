"""Colours, gems, cards and fields, for the face: what is printed on each, and which field leads where."""

from typing import Any

from petitfour.core.kit import NONE

from ..box import FIELD_KINDS, Box, ways
from ..state import (
    CARDS,
    COLOURS,
    FACE_KINDS,
    FACES,
    FIRST_FACE,
    FIRST_GEM_FACE,
    GEMS,
    MOST_GEMS,
    REGULAR,
    SYMBOLS,
    TYPES,
    VALUES,
)


def kinds(box: Box) -> dict[str, Any]:
    return {
        "colours": list(COLOURS),  # of the seats
        "types": list(TYPES),  # the places of a trio
        "gems": [{"name": gem, "colour": COLOURS[i], "most": MOST_GEMS} for i, gem in enumerate(GEMS)],
        "faces": [face_told(face) for face in range(FACE_KINDS)],
        "cards": [card_told(card) for card in range(len(CARDS))],
        "fields": [field_told(box, field) for field in range(int(box.fields))],
    }


def face_told(face: int) -> dict[str, Any]:
    """What a face shows: a player's colour, a value, or a unit (a gem has its colour)."""
    kind = next(n for n in range(len(TYPES)) if face < FIRST_FACE[n + 1])
    gem = face - FIRST_GEM_FACE
    colour = COLOURS[face] if kind == 0 else COLOURS[gem] if gem >= 0 else None
    value = VALUES[face - FIRST_FACE[1]] if kind == 1 else None
    return {"name": FACES[face], "type": kind, "colour": colour, "value": value}


def card_told(card: int) -> dict[str, Any]:
    """A card: its type, and its face and symbol by name; a joker has no face."""
    if card >= REGULAR:
        kind = card - REGULAR
        return {"name": CARDS[card], "type": kind, "face": None, "symbol": SYMBOLS[kind]}
    symbol, face = divmod(card, FACE_KINDS)
    return {"name": CARDS[card], "type": face_told(face)["type"], "face": face, "symbol": SYMBOLS[symbol]}


def field_told(box: Box, field: int) -> dict[str, Any]:
    colour = int(box.colour[field])
    return {
        "kind": FIELD_KINDS[int(box.kind[field])],
        "amount": int(box.amount[field]),
        "colour": None if colour == NONE else COLOURS[colour],
        "forward": ways(box, field, 1),
        "backward": ways(box, field, -1),
    }
