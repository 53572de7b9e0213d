"""What a game says of itself before any of its rules are loaded: name, players, options, bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .problem import Problem

if TYPE_CHECKING:
    from .declare import Layout, Record

BY_PLACING = "placing"
BY_SCORES = "scores"


@dataclass(frozen=True)
class Option:
    """A choice made when the table is set: one of `values`, spoken by `option.name` and `option.name.value`.

    The rules keep it in a cell of the state that all see, the lowest number of its domain for the first value.
    """

    name: str
    values: tuple[str, ...]
    default: str
    kept_in: str  # the name of that cell

    def __post_init__(self) -> None:
        if self.default not in self.values:
            raise TypeError(f"option '{self.name}': its default '{self.default}' is none of {', '.join(self.values)}")


@dataclass(frozen=True)
class Bounds:
    """How long a game can last and which scores it can end with."""

    decisions: int  # the most decisions of seats in a game
    chance: int  # the most outcomes of chance in a game
    least: int  # the lowest possible score
    most: int  # the highest possible score


@dataclass(frozen=True)
class About:
    """A game's own page in the catalogue. It lies in the folder's `__init__.py`, which loads nothing else."""

    name: str
    players: tuple[int, ...]
    minutes: int
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    seats_interchangeable: bool = False
    reward: str = BY_PLACING  # what research calls the return: the share of victory, or the scores themselves
    zero_sum: bool = False  # whether the scores of a game always add up to 0
    chance_outcomes: int = 0  # the most outcomes one chance node can have
    instant_turns: bool = False  # a finished turn is sent at once, unless the player asks to confirm each
    most_events: int = 64  # the most events one decision can cause
    series: int = 1  # wins that make a match, unless the table is set otherwise
    series_games: int = 0  # after so many games a match ends, and the leaders share it; 0: never
    seats_stay: bool = False  # whether everybody keeps the seat from game to game; else they move on by one

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.name):
            raise TypeError(f"a game's name is small letters, digits and dashes, not '{self.name}'")
        if self.reward not in (BY_PLACING, BY_SCORES):
            raise TypeError(f"reward is '{BY_PLACING}' or '{BY_SCORES}', not '{self.reward}'")
        if not self.players or min(self.players) < 1:
            raise TypeError("players lists every number that can play, such as (2, 3, 4)")

    def __repr__(self) -> str:
        players = " or ".join(str(number) for number in self.players)
        options = "".join(f"; {option.name}: {', '.join(option.values)}" for option in self.options)
        return f"<{self.name}, {players} players, about {self.minutes} minutes{options}>"

    def check_players(self, players: int) -> None:
        if players not in self.players:
            allowed = " or ".join(str(p) for p in self.players)
            raise Problem(f"{self.name} is for {allowed} players, not {players}.")

    def option_numbers(self, chosen: Mapping[str, str]) -> list[int]:
        """The options as numbers, in the declared order; Problem for one that the game does not have."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                has = ", ".join(known) or "none"
                raise Problem(f"{self.name} has no option '{name}'; its options: {has}.")
            if value not in known[name].values:
                values = ", ".join(known[name].values)
                raise Problem(f"Option '{name}' of {self.name} can be {values}, not '{value}'.")
        return [option.values.index(chosen.get(option.name, option.default)) for option in self.options]

    def options_in(self, state: Record, layout: Layout) -> dict[str, str]:
        """Every option with its value, read from a state or a view of it."""
        flat = layout.flat(state)
        numbers = {}
        for option in self.options:
            field = layout.fields[option.kept_in]
            numbers[option] = int(flat[field.first]) - field.holds.low
        return {option.name: option.values[n] for option, n in numbers.items()}

    def all_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value."""
        numbers = self.option_numbers(chosen)
        return {option.name: option.values[n] for option, n in zip(self.options, numbers, strict=True)}
