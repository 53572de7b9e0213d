"""Action number ↔ structured move, declared once in blocks; and the declared events and reasons of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from .constants import FIRST_OWN_REASON, GAME_IS_OVER, NO_SUCH_ACTION, NOT_YOUR_TURN, OK
from .domain import Domain
from .problem import Problem

SHARED_REASONS = {
    OK: "ok",
    NO_SUCH_ACTION: "no_such_action",
    NOT_YOUR_TURN: "not_your_turn",
    GAME_IS_OVER: "game_is_over",
}


@dataclass(frozen=True)
class Move:
    """A decision in its parts: what is done, and with what."""

    name: str
    parts: Mapping[str, int]


@dataclass(frozen=True)
class _Block:
    name: str
    axes: Mapping[str, Domain]
    first: int

    @cached_property
    def size(self) -> int:
        return prod(axis.size for axis in self.axes.values())


class ActionTable:
    """All decisions of a game as small integers: a block of numbers for each kind of move.

    `ActionTable(drop={"column": COLUMN}, pass_={})` gives the numbers 0-6 to the seven drops and 7 to the pass. In a
    block the last part counts fastest.
    """

    def __init__(self, **blocks: Mapping[str, Domain]) -> None:
        self.blocks: dict[str, _Block] = {}
        first = 0
        for key, axes in blocks.items():
            block = _Block(key.rstrip("_"), dict(axes), first)
            self.blocks[block.name] = block
            first += block.size
        self.size = first
        self._moves: dict[int, Move] = {}

    def first(self, name: str) -> int:
        """The number of the first action of a block."""
        return self.blocks[name].first

    def shape(self) -> dict[str, Any]:
        """The blocks as plain data, for whoever finds actions by name and parts elsewhere: the page does."""
        return {
            name: {
                "first": block.first,
                "parts": {
                    key: {"low": axis.low, "size": axis.size, "names": list(axis.names)}
                    for key, axis in block.axes.items()
                },
            }
            for name, block in self.blocks.items()
        }

    def holds(self, action: int) -> bool:
        return 0 <= action < self.size

    def move(self, action: int) -> Move:
        """The parts of an action."""
        action = int(action)  # what is kept has plain numbers, whoever asked first
        if action in self._moves:
            return self._moves[action]
        if not self.holds(action):
            raise Problem(f"There is no action {action}; they are numbered 0 to {self.size - 1}.")
        block = next(b for b in self.blocks.values() if b.first <= action < b.first + b.size)
        rest = action - block.first
        parts: dict[str, int] = {}
        for name, axis in reversed(list(block.axes.items())):
            rest, value = divmod(rest, axis.size)
            parts[name] = axis.low + value
        move = self._moves[action] = Move(block.name, {name: parts[name] for name in block.axes})
        return move

    def number(self, name: str, **parts: int) -> int:
        """The action of a move."""
        block = self.blocks[name]
        action = 0
        for key, axis in block.axes.items():
            value = parts[key]
            if not axis.low <= value <= axis.high:
                raise Problem(f"{key} is {axis.low} to {axis.high} in '{name}', not {value}.")
            action = action * axis.size + value - axis.low
        return block.first + action

    def text(self, action: int) -> str:
        """The move as files hold it: `drop column=3`."""
        move = self.move(action)
        axes = self.blocks[move.name].axes
        return " ".join([move.name, *(f"{k}={axes[k].text(v)}" for k, v in move.parts.items())])

    def parse(self, text: str) -> int:
        """The action of such a text; Problem with what would be right if it is none."""
        name, *words = text.split()[:16] or [""]
        if name not in self.blocks:
            raise Problem(f"There is no move '{text[:60]}'; moves: {', '.join(self.blocks)}.")
        axes = self.blocks[name].axes
        values = dict(word.partition("=")[::2] for word in words)
        if len(values) != len(words) or values.keys() != axes.keys():
            raise Problem(f"The move '{name}' is written '{self._pattern(name)}', not '{text[:60]}'.")
        parts = {}
        for key, axis in axes.items():
            try:
                parts[key] = axis.parse(values[key])
            except ValueError:
                possible = ", ".join(axis.names) or f"{axis.low} to {axis.high}"
                raise Problem(f"In '{text[:60]}' {key} must be one of: {possible}.") from None
        return self.number(name, **parts)

    def _pattern(self, name: str) -> str:
        return " ".join([name, *(f"{key}=…" for key in self.blocks[name].axes)])


class Events:
    """The declared events of a game with the meaning of their up to three numbers.

    `EVENTS = Events(dropped={"column": COLUMN}, won={})`, then `DROPPED, WON = EVENTS.codes`.
    """

    def __init__(self, **events: Mapping[str, Domain]) -> None:
        for name, parts in events.items():
            if len(parts) > 3:
                raise TypeError(f"event '{name}' has {len(parts)} numbers; three is the most")
            if {"seat", "n"} & set(parts):
                raise TypeError(f"event '{name}': its parts cannot be called seat or n; every event has those")
        self.parts = {name.rstrip("_"): dict(parts) for name, parts in events.items()}
        self.names = tuple(self.parts)

    @property
    def codes(self) -> range:
        return range(len(self.names))


class Reasons:
    """The declared reasons why something is not allowed: `REASONS = Reasons("column_is_full")`."""

    def __init__(self, *names: str) -> None:
        self.names = names

    @property
    def codes(self) -> range:
        return range(FIRST_OWN_REASON, FIRST_OWN_REASON + len(self.names))

    def name(self, code: int) -> str:
        """The name of a reason, core's own included."""
        if FIRST_OWN_REASON <= code < FIRST_OWN_REASON + len(self.names):
            return self.names[code - FIRST_OWN_REASON]
        return SHARED_REASONS.get(code, f"unknown_{code}")
