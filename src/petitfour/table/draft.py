"""A turn in the making: its seat's private draft, taken back freely, sent to nobody.

In a game with secrets a draft is not played on the real state but on worlds that agree with what the seat sees. So a
draft can tell its seat nothing. A step after which those worlds look different would reveal something: there the draft
ends, and only confirming goes on.
"""

from __future__ import annotations

import random

from petitfour.core.constants import ALIKE, LOOK_ALIKE, OK
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Refused
from petitfour.core.telling import EventRow, Telling, redacted
from petitfour.core.view import view

WORLDS = 8


def new_seeds() -> list[int]:
    """For the worlds of a draft: imagined ones, so that anything will do that is not always the same."""
    first = random.getrandbits(62)
    return list(range(first, first + WORLDS))


class Draft:
    """The decisions a seat has made but not confirmed."""

    def __init__(self, game: Game, state: Record, seat: int) -> None:
        self.game = game
        self.seat = seat
        if game.layout.has_secrets:
            self._start = game.redeal_many(view(game.layout, state, seat), seat, new_seeds())
        else:
            self._start = game.layout.flat(state)[None, :].copy()
        self.decisions: list[int] = []
        self._reset()

    @property
    def state(self) -> Record:
        """A world in which the draft has been played."""
        return self._first

    def state_seen(self) -> Record:
        """What the seat sees with its draft played, up to a step that would reveal something."""
        return view(self.game.layout, self._shown, self.seat)

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be decided before confirming."""
        return bool(self.decisions) and (self.reveals or self.seat not in self.game.waiting(self.state))

    def legal(self) -> list[int]:
        return [] if self.is_complete else self.game.legal(self.state, self.seat)

    def why_not(self, action: int) -> int:
        return self.game.why_not(self.state, self.seat, action)

    def step(self, action: int, language: str = "en") -> None:
        """One more decision; Refused with the reason if the rules do not allow it."""
        telling = Telling(self.game, language)
        if self.is_complete:
            raise Refused(telling.words.say("table.turn_is_complete"), OK)
        reason = self.why_not(action)
        if reason != OK:
            raise Refused(telling.reason(reason), reason)
        self.decisions.append(action)
        self._apply(action)

    def steps(self, actions: list[int], keep: int | None = None, language: str = "en") -> None:
        """Goes back to the first `keep` decisions, then decides these. If one is refused, all stays as it was."""
        before = list(self.decisions)
        try:
            if keep is not None and keep < len(before):
                self._replay(before[:keep])
            for action in actions:
                self.step(action, language)
        except Refused:
            self._replay(before)
            raise

    def moved_to(self, state: Record) -> Draft:
        """The same decisions on a state that has moved on, as far as they are still possible."""
        moved = Draft(self.game, state, self.seat)
        for action in self.decisions:
            if moved.is_complete or moved.why_not(action) != OK:
                break
            moved.step(action)
        return moved

    def take_back(self, everything: bool = False) -> None:
        """Takes back the last decision, or all of them."""
        self._replay([] if everything else self.decisions[:-1])

    def _replay(self, decisions: list[int]) -> None:
        self._reset()
        self.decisions = decisions
        for action in decisions:
            self._apply(action)

    def _reset(self) -> None:
        self._worlds = self._start.copy()
        self._first: Record = self.game.layout.records(self._worlds)[0]
        self._shown = self._first
        self.decisions = []
        self.events: list[EventRow] = []
        self.reveals = False

    def _apply(self, action: int) -> None:
        before = self.game.layout.copy(self.state)
        looks, events = self.game.apply_to_many(self._worlds, self.seat, action)
        heard = [redacted(told, self.seat) for told in events]
        alike = looks == ALIKE or (looks == LOOK_ALIKE and all(told == heard[0] for told in heard))
        self.reveals = not alike
        self._shown = before if self.reveals else self.state
        if not self.reveals:
            self.events += heard[0]
