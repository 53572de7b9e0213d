"""What the house asks of a game's modules and of whoever plays, as types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

if TYPE_CHECKING:
    from .about import Bounds
    from .declare import Record
    from .positions import Lines
    from .telling import Telling

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


class Bot(Protocol):
    """Decides for a seat, by what that seat may see."""

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        """One of the legal actions."""


class Rules(Protocol):
    """A game's `rules.py`. What a rule has to tell beside its answer it writes into `out` or `events`."""

    def setup(self, s: Record, box: Record, players: int, options: Numbers, /) -> None: ...
    def why_not(self, s: Record, box: Record, seat: int, action: int, /) -> int: ...
    def legal(self, s: Record, box: Record, seat: int, out: Numbers, /) -> int: ...
    def apply(self, s: Record, box: Record, seat: int, action: int, events: Numbers, /) -> None: ...
    def chance_weights(self, s: Record, box: Record, out: Numbers, /) -> int: ...
    def chance_site(self, s: Record, /) -> int: ...
    def waiting(self, s: Record, out: Numbers, /) -> int: ...
    def is_over(self, s: Record, /) -> bool: ...
    def scores(self, s: Record, box: Record, out: Numbers, /) -> None: ...
    def placing(self, s: Record, box: Record, out: Numbers, /) -> None: ...
    def bounds(self, players: int, options: dict[str, str], box: Record, /) -> Bounds: ...


class RedealRule(Protocol):
    def __call__(self, s: Record, box: Record, seat: int, seed: int, /) -> None: ...


class InstinctRule(Protocol):
    def __call__(self, s: Record, box: Record, seat: int, action: int, /) -> int: ...


class BrokenRule(Protocol):
    def __call__(self, s: Record, box: Record, /) -> int: ...


class Position(Protocol):
    """A game's `position.py`."""

    def describe(self, s: Record, box: Record, /) -> str: ...
    def parse(self, lines: Lines, s: Record, box: Record, /) -> None: ...


class TerminalFace(Protocol):
    """A game's `face/terminal.py`. It may also have `brief(view, box, telling, seat)`, what matters while the picture
    is not drawn again; `choices(view, box, telling, seat, actions)`, better words for some moves at this moment, by
    their numbers; `lacking(view, box, telling, seat, actions, reason)`, what is missing for moves that are refused for
    this reason, likewise; and `turn(view)`, which turn it is, where one seat may have two in a row."""

    def picture(self, view: Record, box: Record, telling: Telling, /) -> str: ...
