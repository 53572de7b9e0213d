"""A lesson as data: a position, and steps with what is said, what is lit, what the person does, and what follows.

docs/lessons.md tells how one is written. What is read here is checked as far as it can be without playing it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from petitfour.core import positions
from petitfour.core.actions import Move
from petitfour.core.chance import MOST_SEED
from petitfour.core.constants import CHANCE
from petitfour.core.declare import Record
from petitfour.core.domain import Domain
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.telling import EventRow
from petitfour.core.textfile import read_text
from petitfour.core.words import Words

from .. import cast

FILE = "lessons.toml"
MOST_BYTES = 128 * 1024
PLACES = (
    "you", "score", "rivals", "supply", "board", "hand", "piles", "aside", "action", "prizes", "recap", "log", "goal",
)  # fmt: skip
YOU = "you"
PLACE, PIECE = "|".join(PLACES), r"[\w-]+(?:(?:\.(?:[\w-]+|{\w+:[\w-]+}))+(?:\.\*)?|\.\*)"
HELP = r"[a-z]+"  # a kind of help without a dot, in its place: "you sack"
POINT = re.compile(f"(?:{PLACE})|(?:(?:{PLACE}) )?{PIECE}|(?:{PLACE}) {HELP}")
KIND = re.compile(r"{(\w+):([\w-]+)}")
HEAD = {"players": int, "you": int, "bots": list, "seed": int, "minutes": int, "position": str, "step": list}
TAPS = ("one", "each")  # what was lit first, or everything that is lit
STEP = {"say": str, "point": list, "look": bool, "tap": str, "allow": list, "refuse": str, "then": list, "jump": str}


@dataclass(frozen=True)
class Wanted:
    """A move by its name and some of its parts; parts that are not named may be any."""

    name: str
    parts: Mapping[str, int]

    def fits(self, move: Move) -> bool:
        return move.name == self.name and all(move.parts[part] == value for part, value in self.parts.items())


@dataclass(frozen=True)
class Play:
    """What a seat decides in a lesson by itself."""

    seat: int
    wanted: Wanted


@dataclass(frozen=True)
class ChanceOutcome:
    """An outcome of chance: by its number, or as the one that causes this event."""

    number: int = -1
    event: int = -1
    parts: Mapping[int, int] | None = None  # by their place in the event

    def is_told_by(self, row: EventRow) -> bool:
        return row[0] == self.event and all(row[2 + at] == value for at, value in (self.parts or {}).items())


@dataclass(frozen=True)
class LessonStep:
    """One thing to do. Without ways it is only looked at; a way is one or more decisions one after another."""

    say: str
    point: tuple[str, ...]
    ways: tuple[tuple[Wanted, ...], ...]
    refuse: str
    then: tuple[Play | ChanceOutcome, ...]
    tap: str  # what is to be tapped before it has been looked at; nothing: a look is enough
    jump: Record | None  # the position that the step begins with, if it is not that of the step before

    @property
    def is_look(self) -> bool:
        return not self.ways


@dataclass(frozen=True)
class Lesson:
    """A game's guided first game."""

    game: Game
    players: int
    you: int
    bots: tuple[str, ...]  # faces of the cast, by seat without yours
    seed: int
    minutes: int
    start: Record
    steps: tuple[LessonStep, ...]

    @property
    def options(self) -> dict[str, str]:
        return self.game.about.options_in(self.start, self.game.layout)

    def faces(self) -> list[str]:
        """Who sits on each seat; on yours nobody."""
        bots = list(self.bots)
        return [*bots[: self.you], "", *bots[self.you :]]

    def say(self, words: Words, key: str) -> str:
        """A text of the lesson; the bots' names stand in it by their faces, as {fox}."""
        return words.say(key, **{character.face: character.name for character in cast.CAST})


def has_lesson(game: Game) -> bool:
    return (game.folder / FILE).is_file() and game.box.fingerprint == game.own_box_fingerprint


@lru_cache(maxsize=64)
def lesson_of(game: Game) -> Lesson | None:
    """The lesson in a game's folder; None without one, Problem with what is wrong in it."""
    if not has_lesson(game):
        return None
    path = game.folder / FILE
    try:
        data = tomllib.loads(read_text(path, MOST_BYTES, "lesson"))
    except ValueError as error:
        raise Problem(f"The lesson {path} is not TOML: {error}.") from None
    return read_lesson(game, data)


def read_lesson(game: Game, data: dict[str, Any]) -> Lesson:
    """A lesson from its data; Problem with the step and what is wrong there."""
    _check_keys("The lesson", data, HEAD, needed=("players", "bots", "seed", "position", "step"))
    players, you = data["players"], data.get("you", 0)
    game.about.check_players(players)
    if not 0 <= you < players:
        raise Problem(f"The lesson: 'you' is a seat from 0 to {players - 1}, not {you}.")
    bots = tuple(str(face) for face in data["bots"])
    if len(set(bots)) != players - 1 or not all(cast.is_character(face) for face in bots):
        faces = ", ".join(character.face for character in cast.CAST)
        raise Problem(f"The lesson: 'bots' names {players - 1} of the cast, by their faces: {faces}.")
    if not 0 <= data["seed"] <= MOST_SEED:
        raise Problem("The lesson: 'seed' is a whole number from 0 on.")
    start = _position(game, players, data["position"], "The lesson's position")
    if int(start.to_act) == CHANCE:
        raise Problem("The lesson's position: it is chance's turn there; begin where somebody decides.")
    reader = _StepReader(game, players, [*bots[:you], YOU, *bots[you:]])
    steps = tuple(reader.step(number, each) for number, each in enumerate(data["step"], start=1))
    lesson = Lesson(game, players, you, bots, data["seed"], data.get("minutes", 5), start, steps)
    for number, step in enumerate(steps, start=1):
        if step.jump is not None and game.about.options_in(step.jump, game.layout) != lesson.options:
            raise Problem(f"Step {number} jumps to a position with other options than the lesson begins with.")
    return lesson


def _position(game: Game, players: int, text: str, where: str) -> Record:
    head = f"{positions.HEAD}\ngame: {game.name}\nplayers: {players}\n"
    try:
        return positions.parse(game, head + text)
    except Problem as problem:
        raise Problem(f"{where}: {problem}") from None


def _check_keys(where: str, data: Any, kinds: Mapping[str, type], needed: tuple[str, ...]) -> None:
    if not isinstance(data, dict):
        raise Problem(f"{where} is a table of TOML with {', '.join(kinds)}.")
    for key, value in data.items():
        if key not in kinds:
            raise Problem(f"{where} has '{key[:40]}', which lessons do not know; they have {', '.join(kinds)}.")
        if type(value) is not kinds[key]:
            raise Problem(f"{where}: '{key}' must be {_KIND_WORDS[kinds[key]]}.")
    for key in needed:
        if key not in data:
            raise Problem(f"{where} lacks '{key}'.")


_KIND_WORDS = {int: "a whole number", str: "a text", list: "a list", bool: "true or false"}


@dataclass(frozen=True)
class _StepReader:
    """Reads the steps of a lesson with the names that its game has."""

    game: Game
    players: int
    seats: list[str]  # the faces by seat, `you` among them

    def step(self, number: int, data: Any) -> LessonStep:
        where = f"Step {number}"
        _check_keys(where, data, STEP, needed=("say", "point"))
        if data.get("look", False) == ("allow" in data):
            raise Problem(f"{where} has either look = true or allow = […]: the one thing the person does.")
        tap = data.get("tap", "")
        if "tap" in data and (tap not in TAPS or "allow" in data):
            raise Problem(f"{where}: 'tap' is one of {', '.join(TAPS)}, beside look = true.")
        if not data["point"]:
            raise Problem(f"{where}: 'point' lists what is lit, at least one thing.")
        point = tuple(self._point(where, each) for each in data["point"])
        ways = tuple(self._way(where, way) for way in data.get("allow", []))
        if "allow" in data and not ways:
            raise Problem(f"{where}: 'allow' lists at least one move.")
        then = tuple(self._then(where, each) for each in data.get("then", []))
        jump = None
        if "jump" in data:
            jump = _position(self.game, self.players, data["jump"], f"{where}, jump")
            if int(jump.to_act) == CHANCE:
                raise Problem(f"{where}, jump: it is chance's turn there; jump to where somebody decides.")
        refuse = data.get("refuse", "lesson.refuse")
        return LessonStep(data["say"], point, ways, refuse, then, tap, jump)

    def _point(self, where: str, point: Any) -> str:
        """What is lit as the page finds it: kinds that are written by name have their numbers."""
        if not isinstance(point, str) or not POINT.fullmatch(point):
            raise Problem(
                f"{where}: '{str(point)[:40]}' is nothing to point at. A point is one of {', '.join(PLACES)}, the "
                f"key of a piece or place such as figure.0 or card.3.*, or both: hand card.3.*"
            )
        moves = {name: block.axes for name, block in self.game.actions.blocks.items()}
        domains = {**_domains(self.game.events.parts), **_domains(moves)}
        return KIND.sub(lambda match: str(self._value(where, domains, match[1], match[2])), point)

    def _way(self, where: str, data: Any) -> tuple[Wanted, ...]:
        moves = data if isinstance(data, list) else [data]
        if not moves:
            raise Problem(f"{where}: a way in 'allow' has at least one move.")
        return tuple(self._wanted(where, move) for move in moves)

    def _then(self, where: str, data: Any) -> Play | ChanceOutcome:
        if isinstance(data, dict) and "chance" in data:
            return self._chance_outcome(where, data)
        if not isinstance(data, dict) or data.get("by") not in self.seats:
            raise Problem(
                f"{where}: each of 'then' is chance = \"an event\", or by = one of {', '.join(self.seats)} with a move."
            )
        move = {key: value for key, value in data.items() if key != "by"}
        return Play(self.seats.index(data["by"]), self._wanted(where, move))

    def _wanted(self, where: str, data: Any) -> Wanted:
        blocks = self.game.actions.blocks
        if not isinstance(data, dict) or data.get("move") not in blocks:
            raise Problem(f'{where}: a move is written move = "…" with its parts; moves: {", ".join(blocks)}.')
        axes = blocks[data["move"]].axes
        parts = {key: value for key, value in data.items() if key != "move"}
        return Wanted(data["move"], {key: self._value(where, axes, key, value) for key, value in parts.items()})

    def _chance_outcome(self, where: str, data: dict[str, Any]) -> ChanceOutcome:
        if type(data["chance"]) is int:
            return ChanceOutcome(number=data["chance"])
        declared = self.game.events.parts
        if data["chance"] not in declared:
            raise Problem(f"{where}: chance is the event it causes, one of {', '.join(declared)}.")
        domains = declared[data["chance"]]
        parts = {key: value for key, value in data.items() if key != "chance"}
        values = {key: self._value(where, domains, key, value) for key, value in parts.items()}
        places = {list(domains).index(key): value for key, value in values.items()}
        return ChanceOutcome(event=self.game.events.names.index(data["chance"]), parts=places)

    def _value(self, where: str, domains: Mapping[str, Domain], key: str, value: Any) -> int:
        """The number that a part stands for: a name of its domain, a number, or a seat by who sits there."""
        if key not in domains:
            raise Problem(f"{where}: there is no part '{key[:40]}' there; parts: {', '.join(domains) or 'none'}.")
        domain = domains[key]
        if domain.is_seat and value in self.seats:
            return self.seats.index(value)
        try:
            return domain.parse(str(value))
        except ValueError:
            possible = ", ".join(domain.names) or f"{domain.low} to {domain.high}"
            raise Problem(f"{where}: '{key}' is one of {possible}, not '{str(value)[:40]}'.") from None


def _domains(blocks: Mapping[str, Mapping[str, Domain]]) -> dict[str, Domain]:
    """All domains by the names of the parts they stand for."""
    return {part: domain for axes in blocks.values() for part, domain in axes.items()}
