"""A game being played: its state and the list of everything decided, chance included."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import overload

from . import chance
from .constants import CHANCE, NO_SEAT, OK
from .declare import Record
from .game import Game
from .problem import Problem, Refused
from .telling import EventRow, Telling, redact
from .view import view


@dataclass(frozen=True)
class Step:
    """One decision or outcome, what it caused, and the hash of the state after it."""

    seat: int  # CHANCE for an outcome of chance
    action: int
    events: tuple[EventRow, ...]
    hash: str


class Match:
    """A running or finished game. Chance plays by itself; seats `act`.

    Where a question or a decision names no seat it is that of `seat`, the one that is to act. A copy is a game of its
    own that goes on from the same moment; it can be pickled at any moment, its game by name and box.
    """

    def __init__(
        self, game: Game, players: int, *, options: Mapping[str, str] | None = None, seed: int | None = None,
        start: Record | None = None,
    ) -> None:  # fmt: skip
        """`start` is the position of a match that does not begin where a game begins."""
        self.game = game
        self.players = players
        self.options = game.about.all_options(options or {})
        self.seed = chance.new_seed() if seed is None else seed
        if not 0 <= self.seed <= chance.MOST_KEY:
            raise Problem(f"A seed is a whole number from 0 to {chance.MOST_SEED}, a key to 2**128, not {self.seed}.")
        self.start = start
        self.state = self.first_state()
        self.steps: list[Step] = []
        self.settle()

    def first_state(self) -> Record:
        """The state before anything happened."""
        if self.start is not None:
            return self.game.layout.copy(self.start)
        return self.game.new_state(self.players, self.options)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    @property
    def seat(self) -> int:
        """The seat that is to act, of several that may the first; NO_SEAT (-1) once the game is over."""
        waiting = self.waiting()
        return waiting[0] if waiting else NO_SEAT

    def waiting(self) -> list[int]:
        """The seats that may act now: usually one, several in a simultaneous choice."""
        return self.game.waiting(self.state)

    def legal(self, seat: int | None = None) -> list[int]:
        """What a seat may do now, as action numbers; `game.actions.text` tells what a number means."""
        return self.game.legal(self.state, self.seat if seat is None else seat)

    def scores(self) -> list[int]:
        """Every seat's score as it stands."""
        return self.game.scores(self.state)

    def placing(self) -> list[int]:
        """Every seat's place as it stands, 1 for the best; equal places are shared."""
        return self.game.placing(self.state)

    def why_not(self, seat: int, action: int) -> int:
        return self.game.why_not(self.state, seat, action)

    def view(self, seat: int) -> Record:
        """What a seat sees; UNSEEN stands for all it may not see. SPECTATOR (-1) sees what lies open to all."""
        return view(self.game.layout, self.state, seat)

    def events(self, seat: int, since: int = 0) -> list[EventRow]:
        """What a seat has learned of, from step `since` on."""
        return [row for step in self.steps[since:] for row in redact(step.events, seat)]

    @overload
    def act(self, action: int | str, /) -> list[Step]: ...

    @overload
    def act(self, seat: int, action: int | str, language: str = "en", /) -> list[Step]: ...

    def act(self, first: int | str, second: int | str | None = None, language: str = "en", /) -> list[Step]:
        """Applies a decision, and what chance adds to it. `act(action)` decides for the seat that is to act, `act(seat,
        action)` for any; an action is a number or its text, such as "drop column=3". A refused one changes nothing and
        says why."""
        seat, decision = (self.seat, first) if second is None else (int(first), second)
        action = self.game.actions.parse(decision) if isinstance(decision, str) else decision
        reason = self.why_not(seat, action)
        if reason != OK:
            raise Refused(Telling(self.game, language).reason(reason), reason)
        before = len(self.steps)
        self._apply(seat, action)
        self.settle()
        return self.steps[before:]

    def save(self, path: str | Path) -> None:
        """Writes the match to a file that `petitfour.load` and `petitfour replay` read: every decision in words that
        people can read, checked by the rules when it is loaded."""
        from . import records

        records.save(self, Path(path))

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
        before = self.steps[:step]
        self.restart()
        for each in before:
            self._apply(each.seat, each.action)

    def restart(self) -> None:
        """Back to before anything happened; chance is not played."""
        self.state = self.first_state()
        self.steps = []

    def settle(self) -> None:
        """Plays chance until a seat must decide."""
        chance.settle(self.game, self.state, self.seed, lambda outcome, events: self._note(CHANCE, outcome, events))

    def __repr__(self) -> str:
        scores = ", ".join(str(score) for score in self.scores())
        if self.is_over:
            winners = [str(seat) for seat, place in enumerate(self.placing()) if place == 1]
            moment = f"over, won by seat {' and '.join(winners)}"
        else:
            moment = f"seat {' and '.join(str(seat) for seat in self.waiting())} to act"
        return f"<{self.game.name}, {self.players} players, {len(self.steps)} steps: {moment}; scores {scores}>"

    def __copy__(self) -> Match:
        other = object.__new__(type(self))
        vars(other).update(vars(self), options=dict(self.options), steps=list(self.steps))
        other.state = self.game.layout.copy(self.state)
        return other

    def __deepcopy__(self, memo: object) -> Match:
        return self.__copy__()  # a game and its steps never change, so both have them

    def _apply(self, seat: int, action: int) -> None:
        self._note(seat, action, self.game.apply(self.state, seat, action))

    def _note(self, seat: int, action: int, events: Sequence[EventRow]) -> None:
        self.steps.append(Step(seat, action, tuple(events), state_hash(self.game, self.state)))


def state_hash(game: Game, state: Record) -> str:
    """The hash of a state: every cell but scratch."""
    return hash_of_bytes(game.layout.to_bytes(state))


def hash_of_bytes(packed: bytes) -> str:
    """The same, for whoever has the bytes of these cells already."""
    return hashlib.sha256(packed).hexdigest()[:16]
