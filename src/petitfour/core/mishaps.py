"""A random game that went wrong, played again interpreted: what happens, in which line of which file, and how the game
stood before it."""

from __future__ import annotations

import linecache
import sys
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from . import chance, helpers, positions
from .constants import CHANCE, PLAYER_STREAM
from .declare import Cells, Record
from .game import Game
from .registry import shared_game

FINDINGS = {  # by the numbers that the loops give
    1: "a cell leaves its range",
    2: "an invariant is broken",
    3: "nobody can act",
    4: "the game is longer than its bounds say",
    5: "chance has no outcome",
}


class RuleFailed(Exception):
    """A rule stopped in the middle of random game `number`: an index outside its array, or whatever Python raises."""

    def __init__(self, number: int, words: str) -> None:
        super().__init__(f"game {number}: {words}")
        self.number = number
        self.words = words


@dataclass(frozen=True)
class SourceLine:
    """A line of a game's files."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {linecache.getline(self.file, self.line).strip()}"


@dataclass(frozen=True)
class Mishap:
    """What went wrong in a random game."""

    game: str  # which one
    words: str
    place: SourceLine | None
    deed: str  # what was decided last
    position: str  # after that, or before it where the position after it is what is wrong
    before: bool = False  # which of them

    @property
    def sentence(self) -> str:
        return f"{self.game}: {self.words}" + (f" ({self.place.file}, line {self.place.line})" if self.place else "")

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.words}", *([f"  in {self.place}"] if self.place else []), f"  {self.deed}"]
        if self.position:
            moment = "the position before that" if self.before else "the position"
            lines += [f"  {moment}:", *(f"    {line}" for line in self.position.splitlines())]
        return "\n".join(lines)


def explain(game: Game, players: int, options: dict[str, str] | None, seed: int, number: int, finding: int) -> Mishap:
    """What goes wrong in random game `number` of a seed: it is played again interpreted, question by question."""
    rerun = Rerun(_interpreted_game(game), players, options, seed, number)
    return rerun.run() or _goes_well(rerun, FINDINGS[finding])


def explain_failure(game: Game, players: int, options: dict[str, str] | None, seed: int, failed: RuleFailed) -> Mishap:
    """The same for a game in which a rule stopped: that one, or the one before, whose result was being worked out."""
    plain = _interpreted_game(game)
    for number in (failed.number, failed.number - 1):
        mishap = Rerun(plain, players, options, seed, number).run() if number >= 0 else None
        if mishap is not None:
            return mishap
    return _goes_well(Rerun(plain, players, options, seed, failed.number), failed.words)


def _interpreted_game(game: Game) -> Game:
    plain = shared_game(game.folder, False) if game.compiled else game
    return plain if plain.box.fingerprint == game.box.fingerprint else plain.with_box(game.box.source)


def _goes_well(rerun: Rerun, compiled_says: str) -> Mishap:
    words = f"compiled, {compiled_says}; interpreted, the same game goes well to its end"
    return Mishap(rerun.name(), words, None, "the rules answer otherwise compiled: see docs/debugging-a-rule.md", "")


class Rerun:
    """One random game, as `play_checked` of the loops plays it."""

    def __init__(self, game: Game, players: int, options: dict[str, str] | None, seed: int, number: int) -> None:
        self.game, self.players, self.options = game, players, dict(options or {})
        self.seed, self.number = seed, number
        self.key = helpers.mix(seed, number)
        self.decisions = self.outcomes = 0
        self.state: Record
        self.before: Record | None = None  # the state before the last decision or outcome
        self.last = (0, 0)  # its seat and action
        self.applying = False

    def run(self) -> Mishap | None:
        """Plays it until something is wrong; None if nothing ever is."""
        with warnings.catch_warnings():
            warnings.simplefilter("error", RuntimeWarning)  # numbers that overflow
            try:
                self.state = self.game.new_state(self.players, self.options)
                return self._play()
            except Exception as error:
                words = str(error).strip().splitlines() or [""]
                place = _place_of(error, self.game.folder)
                return self._mishap(f"{type(error).__name__}: {words[0]}", place, before=self.applying)

    def name(self) -> str:
        table = ", ".join([f"{self.players} players", *(f"{name}={value}" for name, value in self.options.items())])
        return f"game {self.number} of seed {self.seed} ({table}) after {self.decisions} decisions"

    def _play(self) -> Mishap | None:
        game, bounds = self.game, self.game.bounds(self.players, self.options)
        while True:
            wrong = self._wrong()
            if wrong is not None:
                return wrong
            if self.decisions > bounds.decisions or self.outcomes > bounds.chance:
                return self._mishap(FINDINGS[4], _start_of(game.rules.bounds))
            if game.is_over(self.state):
                game.scores(self.state)
                game.placing(self.state)
                return None
            if int(self.state.to_act) == CHANCE:
                if not sum(game.chance_weights(self.state)):
                    return self._mishap(FINDINGS[5], _start_of(game.rules.chance_weights))
                self._apply(CHANCE, chance.outcome(game, self.state, self.key))
                self.outcomes += 1
                continue
            player_key = helpers.mix(self.key, PLAYER_STREAM)
            seats = np.zeros(game.layout.seats, np.int64)
            seat = int(game.loops.random_seat(self.state, seats, player_key, self.decisions))
            legal = game.legal(self.state, seat)
            if not legal:
                return self._mishap(FINDINGS[3], _start_of(game.rules.legal))
            self._apply(seat, legal[helpers.below(player_key, self.decisions, len(legal))])
            self.decisions += 1

    def _apply(self, seat: int, action: int) -> None:
        self.before, self.last = self.game.layout.copy(self.state), (seat, action)
        self.applying = True
        self.game.apply(self.state, seat, action)
        self.applying = False

    def _wrong(self) -> Mishap | None:
        """A cell out of its range, with the line that wrote it, or a broken invariant, with the line that says so."""
        game, layout = self.game, self.game.layout
        flat = layout.flat(self.state)
        outside = np.flatnonzero((flat < layout.lowest) | (flat > layout.highest))
        if len(outside):
            return self._mishap(layout.out_of_range(self.state), self._writer(int(outside[0])), before=True)
        broken = game.broken(self.state)
        if not broken:
            return None
        lines = _Lines(game.folder)
        lines.of(lambda: game.broken(self.state))
        return self._mishap(broken, lines.last, before=True)

    def _writer(self, cell: int) -> SourceLine | None:
        """The line that gave a cell its value in the last decision."""
        if self.before is None:
            return _start_of(self.game.rules.setup)
        state = self.game.layout.copy(self.before)
        lines = _Lines(self.game.folder, self.game.layout.flat(state)[cell : cell + 1])
        lines.of(lambda: self.game.apply(state, *self.last))
        return lines.writer

    def _mishap(self, words: str, place: SourceLine | None, *, before: bool = False) -> Mishap:
        if self.before is None:
            return Mishap(self.name(), words, place, "right after set-up", "")
        seat, action = self.last
        deed = f"chance gave {action}" if seat == CHANCE else f"seat {seat} did: {self.game.actions.text(action)}"
        position = self._position(self.before if before else self.state)
        return Mishap(self.name(), words, place, deed, position, before)

    def _position(self, state: Record) -> str:
        try:
            return positions.describe(self.game, state)
        except Exception:  # a position that only a broken game can have
            return str(state)


class _Lines:
    """Watches which lines of a folder run: the last one, and the last that changed a cell."""

    def __init__(self, folder: Path, cell: Cells | None = None) -> None:
        self.last: SourceLine | None = None
        self.writer: SourceLine | None = None
        self._folder = str(folder)
        self._cell = cell
        self._value = None if cell is None else int(cell[0])

    def of(self, call: Callable[[], object]) -> None:
        """Runs a call and watches it."""
        before = sys.gettrace()
        sys.settrace(self._step)
        try:
            call()
        finally:
            sys.settrace(before)

    def _step(self, frame: FrameType, event: str, argument: object) -> Any:
        if self._cell is not None and int(self._cell[0]) != self._value:
            self._value, self.writer = int(self._cell[0]), self.last
        if not frame.f_code.co_filename.startswith(self._folder):
            return None
        if event == "line":
            self.last = SourceLine(frame.f_code.co_filename, frame.f_lineno)
        return self._step


def _place_of(error: Exception, folder: Path) -> SourceLine | None:
    """The last line of a game's own files that an error went through."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).is_relative_to(folder)]
    return SourceLine(frames[-1].filename, frames[-1].lineno or 0) if frames else None


def _start_of(rule: Any) -> SourceLine:
    return SourceLine(rule.__code__.co_filename, rule.__code__.co_firstlineno)
