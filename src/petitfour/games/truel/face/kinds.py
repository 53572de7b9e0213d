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
    SEATS,
    SYMBOLS,
    TYPES,
    VALUES,
)

SORTS = ("start", "crossroads", "coloured", "cards", "clock", "clock.less")  # as the reference card lists them


def kinds(box: Box) -> dict[str, Any]:
    return {
        "colours": list(COLOURS),  # of the seats
        "types": list(TYPES),  # the places of a trio
        "gems": [gem_kind(gem) for gem in range(len(GEMS))],
        "faces": [face_kind(face) for face in range(FACE_KINDS)],
        "cards": [card_kind(card) for card in range(len(CARDS))],
        "fields": [field_kind(box, field) for field in range(int(box.fields))],
        "reference": reference(box),
    }


def gem_kind(gem: int) -> dict[str, Any]:
    """A gem: its colour, how many a seat can have, and how many there are with those in the bank."""
    return {"name": GEMS[gem], "colour": COLOURS[gem], "most": MOST_GEMS, "in_all": MOST_GEMS * SEATS}


def face_kind(face: int) -> dict[str, Any]:
    """What a face shows: a player's colour, a value, or a unit (a gem has its colour)."""
    kind = next(n for n in range(len(TYPES)) if face < FIRST_FACE[n + 1])
    gem = face - FIRST_GEM_FACE
    colour = COLOURS[face] if kind == 0 else COLOURS[gem] if gem >= 0 else None
    value = VALUES[face - FIRST_FACE[1]] if kind == 1 else None
    return {"name": FACES[face], "type": kind, "colour": colour, "value": value}


def card_kind(card: int) -> dict[str, Any]:
    """A card: its type, and its face and symbol by name; a joker has no face."""
    if card >= REGULAR:
        kind = card - REGULAR
        return {"name": CARDS[card], "type": kind, "face": None, "symbol": SYMBOLS[kind]}
    symbol, face = divmod(card, FACE_KINDS)
    return {"name": CARDS[card], "type": face_kind(face)["type"], "face": face, "symbol": SYMBOLS[symbol]}


def field_kind(box: Box, field: int) -> dict[str, Any]:
    colour = int(box.colour[field])
    return {
        "kind": FIELD_KINDS[int(box.kind[field])],
        "amount": int(box.amount[field]),
        "colour": None if colour == NONE else COLOURS[colour],
        "forward": ways(box, field, 1),
        "backward": ways(box, field, -1),
    }


def reference(box: Box) -> list[dict[str, Any]]:
    """The sorts of fields on this board for the reference card, each with a field to picture it by: the first of it."""
    there = {sort_of(box, field): field for field in reversed(range(int(box.fields)))}
    return [{"name": name, "field": there[name]} for name in SORTS if name in there]


def sort_of(box: Box, field: int) -> str:
    """A field by what it does: what is done with cards is told together, clocks that take a turn by themselves."""
    kind = FIELD_KINDS[int(box.kind[field])]
    return "clock.less" if kind == "clock" and box.amount[field] < 0 else kind
