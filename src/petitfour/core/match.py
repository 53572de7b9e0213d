"""A game being played: its state and the list of everything decided, chance included."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from . import chance
from .constants import CHANCE, OK
from .declare import Record
from .game import Game
from .problem import Problem, Refused
from .telling import EventRow, Telling, redacted
from .view import view


@dataclass(frozen=True)
class Step:
    """One decision or outcome, what it caused, and the hash of the state after it."""

    seat: int  # CHANCE for an outcome of chance
    action: int
    events: tuple[EventRow, ...]
    hash: str


class Match:
    """A running or finished game. Chance plays by itself; seats `act`."""

    def __init__(
        self, game: Game, players: int, *, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.options = game.about.all_options(options or {})
        self.seed = chance.new_seed() if seed is None else seed
        if not 0 <= self.seed <= chance.MOST_SEED:
            raise Problem(f"A seed is a whole number from 0 to {chance.MOST_SEED}, not {self.seed}.")
        self.state = game.new_state(players, self.options)
        self.steps: list[Step] = []
        self.settle()

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    def waiting(self) -> list[int]:
        return self.game.waiting(self.state)

    def legal(self, seat: int) -> list[int]:
        return self.game.legal(self.state, seat)

    def why_not(self, seat: int, action: int) -> int:
        return self.game.why_not(self.state, seat, action)

    def view(self, seat: int) -> Record:
        return view(self.game.layout, self.state, seat)

    def events(self, seat: int, since: int = 0) -> list[EventRow]:
        """What a seat has learned of, from step `since` on."""
        return [row for step in self.steps[since:] for row in redacted(step.events, seat)]

    def act(self, seat: int, action: int, language: str = "en") -> list[Step]:
        """Applies a seat's decision and what chance adds to it. A refused one changes nothing and says why."""
        reason = self.why_not(seat, action)
        if reason != OK:
            raise Refused(Telling(self.game, language).reason(reason), reason)
        before = len(self.steps)
        self._apply(seat, action)
        self.settle()
        return self.steps[before:]

    def replay(self, seat: int, action: int) -> None:
        """Applies a recorded decision or outcome as it is; Problem if the rules do not allow it."""
        if seat == CHANCE:
            weights = self.game.chance_weights(self.state) if int(self.state.to_act) == CHANCE else []
            if not (0 <= action < len(weights) and weights[action] > 0):
                raise Problem(f"chance could not have given {action} there")
        else:
            reason = self.why_not(seat, action)
            if reason != OK:
                raise Problem(Telling(self.game, "en").reason(reason).rstrip("."))
        self._apply(seat, action)

    def back_to(self, step: int) -> None:
        """Goes back to the moment after `step` decisions and outcomes, by replaying up to there."""
        kept = self.steps[:step]
        self.restart()
        for each in kept:
            self._apply(each.seat, each.action)

    def restart(self) -> None:
        """Back to before anything happened; chance is not played."""
        self.state = self.game.new_state(self.players, self.options)
        self.steps = []

    def settle(self) -> None:
        """Plays chance until a seat must decide."""
        while int(self.state.to_act) == CHANCE:
            self._apply(CHANCE, chance.outcome(self.game, self.state, self.seed))

    def _apply(self, seat: int, action: int) -> None:
        events = self.game.apply(self.state, seat, action)
        self.steps.append(Step(seat, action, tuple(events), state_hash(self.game, self.state)))


def state_hash(game: Game, state: Record) -> str:
    """The hash of a state: every cell but scratch."""
    return hash_of_kept(game.layout.kept(state))


def hash_of_kept(kept: bytes) -> str:
    """The same, for whoever has the bytes of these cells already."""
    return hashlib.sha256(kept).hexdigest()[:16]
