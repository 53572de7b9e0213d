"""The command line. Bad input ends with exit code 2 and one clear sentence, never with a traceback."""

from __future__ import annotations

import argparse
import os
import re
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from petitfour import __version__
from petitfour.commands import analysing, bots, games, learning, matches, playing, preparing, simulation, store
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

COMMANDS = (
    games.add_games, playing.add_serve, playing.add_lobby, playing.add_play, learning.add_learn,
    simulation.add_simulate, games.add_box, games.add_position, matches.add_replay, matches.add_verify,
    analysing.add_analyse, bots.add_bots, bots.add_arena, bots.add_hint, preparing.add_prepare, store.add_store,
)  # fmt: skip


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message[:1].upper()}{message[1:].rstrip('.')}; see {self.prog} --help.")


def main(arguments: Sequence[str] | None = None) -> None:
    """The program `petitfour`."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115 (a closed stream is no reason to fail)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name) or open(os.devnull, "w")  # noqa: SIM115
        stream.reconfigure(errors="replace")
        setattr(sys, name, stream)
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    try:
        args = build_parser().parse_args(arguments)
        code: int | None = args.command(args, registry(args))
        sys.stdout.flush()
        return code or 0
    except Problem as problem:
        print(f"petitfour: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\npetitfour: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("PETITFOUR_TRACEBACK"):
            raise
        fault = fault_of_a_game(error)
        if not fault:
            raise
        print(f"petitfour: {fault}", file=sys.stderr)
        return 1


def fault_of_a_game(error: Exception) -> str:
    """What went wrong in a game's own file, in a sentence; empty if the fault is ours."""
    if isinstance(error, OSError) and error.filename is None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return f"the answer could not be written: {error.strerror}."
    frames = [
        f for f in traceback.extract_tb(error.__traceback__) if "petitfour_" in str(f.name) or _is_games(f.filename)
    ]
    lines = str(error).strip().splitlines() or [""]
    place = f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""
    if type(error).__module__.startswith("numba"):
        named = re.findall(r'File "([^"]+)", line (\d+)', str(error))
        place = f"{named[-1][0]}, line {named[-1][1]}" if named else place
        lines = [line for line in lines if line.strip() and "pipeline" not in line] or lines
    if not place:
        return ""
    return f"a rule failed: {type(error).__name__}: {lines[0][:200]} ({place}). PETITFOUR_TRACEBACK=1 shows all of it."


def _is_games(filename: str) -> bool:
    folder = Path(filename).parent
    return (folder / "rules.py").is_file() and (folder / "box.toml").is_file()


def registry(args: argparse.Namespace) -> Registry:
    """The house's games, and those in the folders that were named."""
    folders = [Path(folder) for folder in [*args.games_from, *(getattr(args, "more_games_from", None) or [])]]
    folders += [Path(folder) for folder in os.environ.get("PETITFOUR_GAMES", "").split(os.pathsep) if folder]
    return Registry(folders)


def build_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(prog="petitfour", description="Board games to play, study and search, from rules written once.")
    parser.add_argument("--version", action="version", version=f"petitfour {__version__}")
    parser.add_argument(
        "--games-from",
        metavar="FOLDER",
        action="append",
        default=[],
        help="also take games from this folder (a game's own folder, or one that holds several); may be repeated",
    )
    sub = parser.add_subparsers(dest="name", metavar="COMMAND", required=True, parser_class=Parser)
    for add_command in COMMANDS:
        add_command(sub)
    for command in sub.choices.values():  # said after the command it means the same
        command.add_argument("--games-from", action="append", dest="more_games_from", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    main()
