"""What commands have in common: arguments that several take, and reading them."""

from __future__ import annotations

import argparse
import math
import os
import shlex
import shutil
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core.about import Option
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.words import LANGUAGES


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object for programs")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default=default_language(), metavar="LANG", help="en or es")


def default_language() -> str:
    """The language of this machine, where the house speaks it."""
    wanted = os.environ.get("PETITFOUR_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return wanted[:2] if wanted[:2] in LANGUAGES else "en"


def add_piped(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--piped", action="store_true", help="read answers from standard input, terminal or not")


def add_width(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--width", type=int, metavar="N", help="letters in a line (default: as the terminal is)")


def days(number: float | None) -> float | None:
    """A number of days, as it was typed."""
    if number is not None and not 0 <= number < math.inf:
        raise Problem(f"--keep-days is a number of days, or 0 for ever, not {number}.")
    return number


def program(args: Namespace) -> str:
    """How this program was called, games included, so that what it tells people to type works."""
    called = "petitfour" if shutil.which("petitfour") else sys.argv[0]
    folders = [*args.games_from, *(args.more_games_from or [])]
    return shlex.join([called, *(part for folder in folders for part in ("--games-from", str(folder)))])


def with_box(game: Any, path: Path | None) -> Any:
    """The game with a box of one's own, where there is one."""
    return game if path is None else game.with_box(BoxSource.read(path))


def read_options(text: str) -> dict[str, str]:
    """Options as they are typed: NAME=VALUE,NAME=VALUE."""
    options: dict[str, str] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise Problem(f"Options are written NAME=VALUE,NAME=VALUE; '{part[:40]}' has no '='.")
        if name.strip() in options:
            raise Problem(f"Option '{name.strip()[:40]}' is given twice.")
        options[name.strip()] = value.strip()
    return options


def read_choices(game: Game, text: str) -> dict[str, str]:
    """A game's options: NAME=VALUE, or a value alone that only one of them has (`winter`), in either language."""
    named = [part for part in text.split(",") if "=" in part]
    options = read_options(",".join(named))
    for value in filter(None, (part.strip() for part in text.split(",") if "=" not in part)):
        meant = [
            (option.name, each)
            for option in game.about.options
            for each in option.values
            if _means(game, option, each, value)
        ]
        if len(meant) != 1:
            known = "; ".join(f"{option.name}={'|'.join(option.values)}" for option in game.about.options) or "none"
            raise Problem(
                f"Options are written NAME=VALUE,NAME=VALUE, or VALUE where only one has it; '{value[:40]}' is none of "
                f"{game.name}: {known}."
            )
        if meant[0][0] in options:
            raise Problem(f"Option '{meant[0][0]}' is given twice.")
        options[meant[0][0]] = meant[0][1]
    return options


def _means(game: Game, option: Option, value: str, typed: str) -> bool:
    said = [game.words(language).say(f"option.{option.name}.{value}").lower() for language in LANGUAGES]
    return typed.lower() in (value, *said, *(words.split(" (")[0] for words in said))


def read_seats(text: str | None, players: int, level: str = "easy") -> list[str]:
    """Who sits where, as it is typed; you against bots of a level where nothing is."""
    if text is None:
        return ["human", *[level] * (players - 1)]
    return [part.strip() for part in text.split(",")]
