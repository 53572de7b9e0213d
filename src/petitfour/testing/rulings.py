"""What tests of rulings do with a state: decide by names, ask for the reason against it, look whether all holds."""

from __future__ import annotations

from petitfour.core.constants import OK
from petitfour.core.declare import Record
from petitfour.core.game import Game


class Rulings:
    """A game as the tests of its rulings ask it: by the names of its moves, for whoever is to decide."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def check(self, state: Record) -> None:
        """Every cell is in its range, and all that must be true is."""
        fault = self.game.layout.out_of_range(state) or self.game.broken(state)
        assert not fault, fault

    def do(self, state: Record, name: str, **parts: int) -> list[tuple[int, ...]]:
        """A decision of whoever must decide; it must be legal. Returns the events."""
        game, seat = self.game, int(state.to_act)
        action = game.actions.number(name, **parts)
        reason = game.why_not(state, seat, action)
        assert reason == OK, game.reasons.name(reason)
        assert action in game.legal(state, seat)
        events = game.apply(state, seat, action)
        self.check(state)
        return events

    def why(self, state: Record, name: str, **parts: int) -> str:
        """The name of the reason why they may not decide this."""
        return self.game.reasons.name(
            self.game.why_not(state, int(state.to_act), self.game.actions.number(name, **parts))
        )
