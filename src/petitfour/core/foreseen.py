"""A turn that is foreseen by what its seat sees, and what a game says of it: the vocabulary of `reasons.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .actions import Move
from .domain import Domain

if TYPE_CHECKING:
    from .game import Game

# How a foreseen turn ends.
WHOLE = "whole"  # it is over, or another decides
COMES_UP = "unseen"  # something comes up that this seat has not seen: what follows depends on it
OPEN = "open"  # it goes on, but is not foreseen any further


@dataclass(frozen=True)
class Said:
    """A phrase with its parts as numbers; `worth` is how much it speaks for the turn, or against it below nought."""

    key: str
    parts: tuple[tuple[str, int], ...] = ()
    worth: float = 0.0


class Phrases:
    """The declared phrases of a game with their parts: `PHRASES = Phrases(fills_order={"order": ORDER})`.

    The words stand in the game's locale as `hint.fills_order`; a part `n` chooses singular or plural.
    """

    def __init__(self, **phrases: Mapping[str, Domain]) -> None:
        self.parts = {name: dict(parts) for name, parts in phrases.items()}

    def say(self, key: str, worth: float = 0.0, /, **parts: int) -> Said:
        """A phrase; what was not declared, or lies outside its domain, is an error at once."""
        declared = self.parts[key]
        if declared.keys() != parts.keys():
            raise TypeError(f"the phrase '{key}' has the parts {', '.join(declared) or 'none'}")
        for name, number in parts.items():
            if not declared[name].or_empty_holds(int(number)):
                raise ValueError(f"the phrase '{key}': {name} is {number}, outside its domain")
        return Said(key, tuple((name, int(parts[name])) for name in declared), float(worth))


@dataclass(frozen=True)
class Foreseen:
    """A turn as its seat foresees it. All of it follows from the seat's view: what is hidden stays hidden, and the
    `worlds` are imagined ones that agree with the view, the same for the same view."""

    game: Game
    seat: int
    before: Any  # what the seat sees now
    after: Any  # what it would see after the decisions; of what comes up as yet unseen nothing
    decisions: tuple[int, ...]
    events: tuple[tuple[int, ...], ...]  # as the seat would hear of them
    ends: str  # WHOLE, COMES_UP or OPEN
    worlds: Sequence[Any]  # after the turn, what comes up decided in each

    @property
    def box(self) -> Any:
        """The contents it is played with."""
        return self.game.box.record

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self.game.actions.move(action) for action in self.decisions)

    def named(self, *names: str) -> list[tuple[int, ...]]:
        """The events of these names."""
        return [row for row in self.events if self.game.events.names[row[0]] in names]
