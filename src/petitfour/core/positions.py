"""Readable positions: a short head for every game, then the game's own description."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .problem import Problem
from .textfile import read_text

if TYPE_CHECKING:
    from .declare import Record
    from .game import Game

HEAD = "petitfour position 1"
MOST_BYTES = 256 * 1024


class Lines:
    """The lines of a description as a game reads them: `name: value` lines and drawings."""

    def __init__(self, text: str) -> None:
        self.lines = [line.rstrip() for line in text.splitlines() if line.strip()]
        self.values: dict[str, str] = {}
        self.drawing: list[str] = []
        for line in self.lines:
            name, colon, value = line.partition(":")
            if colon and name.strip() in self.values:
                raise Problem(f"The position says '{name.strip()}' twice.")
            if colon:
                self.values[name.strip()] = value.strip()
            else:
                self.drawing.append(line.strip())

    def take(self, name: str) -> str:
        """The value of a line that must be there."""
        if name not in self.values:
            raise Problem(f"The position lacks the line '{name}: …'.")
        return self.values.pop(name)

    def take_number(self, name: str, low: int, high: int) -> int:
        return self._number(name, self.take(name), low, high)

    def take_numbers(self, name: str, length: int, low: int, high: int) -> list[int]:
        words = self.take(name).split()
        if len(words) != length:
            raise Problem(f"'{name}' needs {length} numbers in the position, not {len(words)}.")
        return [self._number(name, word, low, high) for word in words]

    def take_drawing(self) -> list[str]:
        """The lines without a colon."""
        drawing, self.drawing = self.drawing, []
        return drawing

    def refuse_rest(self) -> None:
        """Refuses lines that nobody asked for."""
        if self.drawing:
            raise Problem(f"The position has a line '{self.drawing[0][:40]}' that this game does not know.")
        for name in self.values:
            raise Problem(f"The position has a line '{name[:40]}' that this game does not know.")

    def _number(self, name: str, word: str, low: int, high: int) -> int:
        try:
            value = int(word)
        except ValueError:
            raise Problem(f"'{name}' must be a whole number in the position, not '{word[:40]}'.") from None
        if not low <= value <= high:
            raise Problem(f"'{name}' is {low} to {high} in a position, not {value}.")
        return value


def describe(game: Game, state: Record) -> str:
    """The whole state in readable words, secrets included."""
    body = game.position.describe(state, game.box.record)
    return f"{HEAD}\ngame: {game.name}\nplayers: {int(state.players)}\n\n{body.rstrip()}\n"


def parse(game: Game, text: str) -> Record:
    """The state a description tells of; Problem with the reason if it tells of none."""
    head, _, rest = text.partition("\n")
    if head.strip() != HEAD:
        raise Problem(f"This is not a position: its first line must be '{HEAD}'.")
    lines = Lines(rest)
    named = lines.take("game")
    if named != game.name:
        raise Problem(f"This is a position of {named[:40]}, not of {game.name}.")
    players = lines.take_number("players", 1, 99)
    game.about.check_players(players)
    state = game.layout.new()
    state.players = players
    game.position.parse(lines, state, game.box.record)
    lines.refuse_rest()
    wrong = game.layout.out_of_range(state) or game.broken(state)
    if wrong:
        raise Problem(f"This position cannot come up in {game.name}: {wrong}.")
    return state


def load(game: Game, path: Path) -> Record:
    return parse(game, read_text(path, MOST_BYTES, "position"))
