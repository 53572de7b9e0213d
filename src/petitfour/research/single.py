"""A single game for the adapters: one compiled call for a decision, and the final position stays to be looked at."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from petitfour.core import chance
from petitfour.core.batch import Batch, check_seed, initial_state
from petitfour.core.constants import NO_SEAT, SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.view import view

from . import steps

OVER, REFUSED = -1, -2  # as in steps.py
LOOPS = ("settle", "next_seat", "write_reward", "observe", "legal", "apply", "is_over", "ACTIONS", "OUTCOMES", "SEATS")


def steps_of(game: Game) -> ModuleType:
    """The rules of `steps` for this game."""
    return game.code.bound((steps,), {each: getattr(game.loops, each) for each in LOOPS})


def direct(rule: Any, *args: Any) -> Callable[..., Any]:
    """The machine code of a rule for arguments such as these, without numba's look at the type of each.

    It takes nothing but what is of these very types: arrays, and whole numbers of Python.
    """
    if not hasattr(rule, "overloads"):
        return rule  # type: ignore[no-any-return]
    kinds = tuple(rule.typeof_pyval(each) for each in args)
    rule.compile(kinds)
    code: Callable[..., Any] = rule.overloads[kinds].entry_point
    return code


class Single:
    """One game: `seat` decides (OVER when nobody does), `mask` is what it may do, `seen` what it sees.

    The arrays are the game's own and change with every decision. `reward` is what each seat got, once it is over.
    """

    def __init__(self, game: Game, players: int | None = None, options: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.players = game.about.players[0] if players is None else players
        self.seat = OVER
        self.seed, self.episode = chance.new_seed(), -1
        self.mask = np.zeros(game.actions.size, np.int8)
        self.seen = np.zeros(game.observation.size, np.uint8)
        self.reward = np.zeros(self.players, np.float32)
        self._states = game.layout.array(1)
        self._initial = initial_state(game, self.players, dict(options or {}))
        self._boxes = game.box.array
        rules = steps_of(game)
        args = (self._states, self._initial, self._boxes, 0, 0, 0, 0, self.mask, self.seen, self.reward)
        self._step = direct(rules.step, *args)
        self._look = direct(game.loops.observe, self._states[0], 0, self.seen)
        self._telling = Telling(game, "en")

    def start(self, seed: int | None = None) -> None:
        """A new game: the first one of a seed, or without one the next one of the seed given last."""
        if seed is not None:
            self.seed, self.episode = check_seed(int(seed)), -1
        self.episode += 1
        self.reward[:] = 0
        self.seat = NO_SEAT
        self.seat = self._decide(0)

    def act(self, action: int) -> bool:
        """The decision of the seat whose turn it is; False if the rules refuse it (then nothing changed)."""
        seat = self._decide(action) if self.seat != OVER else REFUSED
        if seat == REFUSED:
            return False
        self.seat = seat
        return True

    def _decide(self, action: int) -> int:
        seat: int = self._step(
            self._states, self._initial, self._boxes, self.seed, self.episode, self.seat, action, self.mask, self.seen,
            self.reward,
        )  # fmt: skip
        return seat

    def look(self, seat: int, seen: np.ndarray[Any, np.dtype[np.uint8]]) -> None:
        """Writes what a seat sees."""
        self._look(self._states[0], seat, seen)

    def view(self, seat: int) -> Record:
        """The state as the seat may see it."""
        return view(self.game.layout, self._states[0], seat)

    def why_not(self, action: int) -> str:
        """Why the seat whose turn it is may not do this, in words."""
        game = self.game
        return self._telling.reason(game.why_not(game.layout.copy(self._states[0]), self.seat, action))

    def picture(self, seat: int = SPECTATOR) -> str:
        """The game's text picture of what the seat sees."""
        face = self.game.terminal_face
        if face is None:
            raise Problem(f"{self.game.name} has no text picture to show.")
        drawn: str = face.picture(self.view(seat), self.game.box.record, self._telling)
        return drawn


def prepare(folders: list[str]) -> None:
    """Compiles what the adapters need for the games of these folders; later processes take it from the cache."""
    for folder in folders:
        games = Registry([Path(folder)])
        for name in games.names():
            if games.by_name[name].folder.resolve() == Path(folder).resolve():
                game = games.get(name, compiled=True)
                Single(game).start(1)
                Batch(game, game.about.players[0], 1)


if __name__ == "__main__":
    prepare(sys.argv[1:])
