"""The numbers by which moves are called: from 1, and the same for the same move as long as a turn lasts."""

from __future__ import annotations

from collections.abc import Sequence

from petitfour.core.game import Game
from petitfour.core.words import LANGUAGES

Numbers = dict[int, int]  # of an action


class Numbering:
    """Each question of a turn has its own numbers from 1. Where a question comes again with other moves (a card less,
    a tile on), those that were there keep their numbers and new ones get the next. Where all that can be done is to
    choose a place that is called by a number, that is the move's number, too: column 4 stays 4 when 1 is full."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turn: object = None
        self._questions: list[Numbers] = []

    def of(self, turn: object, legal: Sequence[int]) -> Numbers:
        """The numbers of the moves that are possible now; another `turn` begins anew."""
        if turn != self._turn:
            self._turn, self._questions = turn, []
        numbers = max(self._questions, key=lambda known: _shared(known, legal), default=None)
        if numbers is None or not _shared(numbers, legal):
            numbers = self._places(legal)
            self._questions.append(numbers)
        for action in legal:
            numbers.setdefault(action, max(numbers.values(), default=0) + 1)
        return {action: numbers[action] for action in sorted(legal, key=numbers.__getitem__)}

    def _places(self, legal: Sequence[int]) -> Numbers:
        moves = {action: self._game.actions.move(action) for action in legal}
        if len({move.name for move in moves.values()}) != 1:
            return {}
        axes = list(self._game.actions.blocks[next(iter(moves.values())).name].axes.values())
        if len(axes) != 1 or axes[0].spoken_from < 1 or axes[0].names:
            return {}
        places = {action: next(iter(move.parts.values())) for action, move in moves.items()}
        words = self._game.words(LANGUAGES[0])
        if any(self._game.speak(axes[0].name, place, words) is not None for place in places.values()):
            return {}
        return {action: place + axes[0].spoken_from for action, place in places.items()}

    def action(self, number: int, legal: Sequence[int]) -> int | None:
        """The move that is or was called so in this turn; the question at hand goes first."""
        for numbers in sorted(self._questions, key=lambda known: -_shared(known, legal)):
            for action, each in numbers.items():
                if each == number:
                    return action
        return None


def _shared(numbers: Numbers, legal: Sequence[int]) -> int:
    return sum(action in numbers for action in legal)
