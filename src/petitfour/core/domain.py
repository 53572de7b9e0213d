"""Domains: what the number in a cell, a move or an event means, and between which bounds it lies."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .constants import EMPTY, SEVERAL


@dataclass(frozen=True)
class Domain:
    """A range of numbers with a meaning. `name` is how words and moves call it."""

    name: str
    low: int
    high: int
    names: tuple[str, ...] = ()
    may_be_empty: bool = False
    spoken_from: int = 0
    is_seat: bool = False

    @property
    def or_empty(self) -> Domain:
        """The same domain, where the cell may also be EMPTY."""
        if self.low != 0:
            raise ValueError(f"domain '{self.name}' starts at {self.low}: only one that starts at 0 can also be EMPTY")
        return replace(self, may_be_empty=True)

    @property
    def lowest(self) -> int:
        return EMPTY if self.may_be_empty else self.low

    @property
    def size(self) -> int:
        """How many values the domain has, EMPTY not counted."""
        return self.high - self.low + 1

    def holds(self, value: int) -> bool:
        return self.lowest <= value <= self.high

    def or_empty_holds(self, value: int) -> bool:
        """Whether an event may tell this value: one of the domain, or EMPTY."""
        return value == EMPTY or self.holds(value)

    def text(self, value: int) -> str:
        """The value as it stands in files: a name where there are names, else the number."""
        if self.names and 0 <= value < len(self.names):
            return self.names[value]
        return str(value)

    def parse(self, text: str) -> int:
        """The value of a text from a file; ValueError if it is none of the domain's."""
        if text in self.names:
            return self.names.index(text)
        value = int(text)
        if not self.holds(value):
            raise ValueError(text)
        return value


def number(name: str, low: int, high: int) -> Domain:
    """A whole number between two bounds, both included."""
    return Domain(name, low, high)


def count(most: int, name: str = "count") -> Domain:
    """How many: 0 to `most`."""
    return Domain(name, 0, most)


def category(name: str, *names: str) -> Domain:
    """One of a list of named kinds, spoken by the words `name.kind` of the locale."""
    for kind in names:
        if not re.fullmatch(r"[A-Za-z0-9_-]+", kind) or kind.isdecimal():
            raise TypeError(
                f"the kind '{kind}' of {name}: letters, digits, - and _ only, since moves are written with it"
            )
    return Domain(name, 0, len(names) - 1, names=names)


def place(name: str, size: int) -> Domain:
    """One of `size` places; people count them from 1."""
    return Domain(name, 0, size - 1, spoken_from=1)


def flag(name: str = "flag") -> Domain:
    """Yes or no."""
    return Domain(name, 0, 1)


def seat(seats: int, name: str = "seat") -> Domain:
    """A seat number."""
    return Domain(name, 0, seats - 1, is_seat=True)


def decider(seats: int) -> Domain:
    """Who decides: a seat, chance, several seats or nobody."""
    return Domain("to_act", SEVERAL, seats - 1, is_seat=True)
