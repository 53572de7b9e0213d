"""Who plays, and how they look: the cast, from whom bots take name and face, and the faces that people choose from.

A face is drawn as the symbol `pf-face-NAME` of the portraits; the temper of a character and what a face shows are
in the words (`temper.FACE`, `face.FACE`). Bots wear toques and people do not, so that nobody is taken for a bot.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from petitfour.core.problem import Problem

from .names import looks


class Character(NamedTuple):
    """One of the cast."""

    face: str
    name: str


CAST = (
    Character("fox", "Caramel"),
    Character("owl", "Marzipan"),
    Character("bear", "Nougat"),
    Character("cat", "Ganache"),
    Character("pig", "Trotter"),
    Character("mouse", "Biscotti"),
    Character("raccoon", "Mocha"),
    Character("penguin", "Sorbet"),
    Character("frog", "Pistachio"),
    Character("hedgehog", "Praline"),
    Character("squirrel", "Toffee"),
    Character("hen", "Meringue"),
    Character("otter", "Brioche"),
)
GUESTS = ("rabbit", "panda", "koala", "dog", "lion", "chick", "elephant", "tiger")
_BY_FACE = {character.face: character for character in CAST}


def by_chair(number: int) -> Character:
    """The character of a bot from before there was a cast."""
    return CAST[number % len(CAST)]


def free_character(taken: Iterable[str]) -> Character:
    """The first of the cast whose face nobody at the table has."""
    at_table = set(taken)
    return next((character for character in CAST if character.face not in at_table), CAST[0])


def character_of(face: str, taken: Iterable[str]) -> Character:
    """The character with this face; Problem if there is none, or it sits at the table already."""
    if face not in _BY_FACE:
        raise Problem("table.no_such_face")
    if face in set(taken):
        raise Problem("table.sits_already")
    return _BY_FACE[face]


def is_character(face: str) -> bool:
    return face in _BY_FACE


def guest_face(face: str, number: int) -> str:
    """The face that a person chose, or the one of their chair."""
    if face and face not in GUESTS:
        raise Problem("table.no_such_face")
    return face or GUESTS[number % len(GUESTS)]


_NAMES = frozenset(looks(character.name) for character in CAST)


def is_called_like_a_bot(name: str) -> bool:
    return looks(name) in _NAMES
