"""What commands have in common: arguments that several take, and reading them."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core.box import BoxSource
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


def read_seats(text: str | None, players: int) -> list[str]:
    """Who sits where, as it is typed; you against random bots where nothing is."""
    if text is None:
        return ["human", *["random"] * (players - 1)]
    return [part.strip() for part in text.split(",")]
