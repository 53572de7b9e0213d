"""The command line. Bad input ends with exit code 2 and one clear sentence, never with a traceback."""

from __future__ import annotations

import argparse
import os
import re
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from petitfour import __version__, commands, simulate
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.words import LANGUAGES


class Parser(argparse.ArgumentParser):
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
        given = build_parser().parse_args(arguments)
        code: int | None = given.command(given, registry(given))
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
        told = told_of_a_game(error)
        if not told:
            raise
        print(f"petitfour: {told}", file=sys.stderr)
        return 1


def told_of_a_game(error: Exception) -> str:
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
        found = re.findall(r'File "([^"]+)", line (\d+)', str(error))
        place = f"{found[-1][0]}, line {found[-1][1]}" if found else place
        lines = [line for line in lines if line.strip() and "pipeline" not in line] or lines
    if not place:
        return ""
    return f"a rule failed: {type(error).__name__}: {lines[0][:200]} ({place}). PETITFOUR_TRACEBACK=1 shows all of it."


def _is_games(filename: str) -> bool:
    folder = Path(filename).parent
    return (folder / "rules.py").is_file() and (folder / "box.toml").is_file()


def registry(given: argparse.Namespace) -> Registry:
    folders = [Path(folder) for folder in [*given.games_from, *(getattr(given, "more_games_from", None) or [])]]
    folders += [Path(folder) for folder in os.environ.get("PETITFOUR_GAMES", "").split(os.pathsep) if folder]
    return Registry(folders)


def default_language() -> str:
    wanted = os.environ.get("PETITFOUR_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return wanted[:2] if wanted[:2] in LANGUAGES else "en"


# -- the parser ------------------------------------------------------------------------------------------------------


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

    games = sub.add_parser("games", help="list the games")
    add_json(games)
    games.set_defaults(command=commands.list_games)

    add_serve(sub)
    add_lobby(sub)
    add_play(sub)
    add_simulate(sub)

    box = sub.add_parser("box", help="show or check what is in a game's box")
    box.add_argument("what", choices=("show", "check"))
    box.add_argument("game")
    box.add_argument("file", nargs="?", type=Path, help="a box file of your own (default: the game's own box)")
    add_json(box)
    box.set_defaults(command=commands.show_box)

    position = sub.add_parser("position", help="show a position: its picture and the legal moves in words")
    position.add_argument("game")
    position.add_argument("file", type=Path)
    add_json(position)
    add_language(position)
    position.set_defaults(command=commands.show_position)

    replay = sub.add_parser("replay", help="tell a saved match again, checked by the rules")
    replay.add_argument("file", type=Path)
    replay.add_argument("--to", type=int, metavar="K", help="only up to step K")
    replay.add_argument("--reveal", action="store_true", help="tell the secrets of a match that is not over, too")
    add_json(replay)
    add_language(replay)
    replay.set_defaults(command=commands.replay_match)

    verify = sub.add_parser("verify", help="check that chance was fair in a match saved at a table")
    verify.add_argument("file", type=Path)
    verify.add_argument("--hash", metavar="HEX", default="", help="the hash you were shown before the game")
    verify.add_argument("--number", metavar="HEX", default="", help="the number your browser added")
    add_json(verify)
    verify.set_defaults(command=commands.verify_match)

    bots = sub.add_parser("bots", help="list the bots")
    add_json(bots)
    bots.set_defaults(command=commands.list_bots)

    add_arena(sub)
    add_hint(sub)
    add_store(sub)
    for command in sub.choices.values():  # said after the command it means the same
        command.add_argument("--games-from", action="append", dest="more_games_from", help=argparse.SUPPRESS)
    return parser


def add_serve(sub: Any) -> None:
    serve = sub.add_parser("serve", help="serve the browser table: lobby, tables, links for friends")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine only)")
    serve.add_argument("--port", type=int, help="port (default: 8444, or the next free one)")
    serve.add_argument("--store", type=Path, metavar="FILE", help="where tables are kept (default: your data folder)")
    serve.add_argument("--browser", action="store_true", help="open the page in the browser")
    serve.add_argument("--no-browser", action="store_true", help="do not open it, whatever else was said")
    serve.add_argument("--bot-pause", type=float, default=0.6, metavar="SECONDS", help="how long bots seem to think")
    serve.add_argument("--bots", default="medium", metavar="LEVEL", help="bots where nobody chooses (default: medium)")
    serve.add_argument("--no-limits", action="store_true", help="take any number of changes from one address")
    serve.set_defaults(command=commands.run_server)


def add_lobby(sub: Any) -> None:
    lobby = sub.add_parser("lobby", help="choose a game and play it in this terminal")
    add_piped(lobby)
    add_language(lobby)
    lobby.set_defaults(command=commands.run_lobby)


def add_play(sub: Any) -> None:
    play = sub.add_parser("play", help="play a game in this terminal, line by line")
    play.add_argument("game")
    play.add_argument("--seats", help="who sits where, such as human,random (default: you against random bots)")
    play.add_argument("--options", default="", metavar="NAME=VALUE,…", help="the game's options, such as raises=1")
    play.add_argument("--box", type=Path, help="play with a box file of your own")
    play.add_argument("--seed", type=int, help="chance and bots from this number (default: nobody can guess it)")
    play.add_argument("--save", type=Path, metavar="FILE", help="save the match here at the end, or when you stop")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved match")
    add_piped(play)
    add_language(play)
    play.set_defaults(command=commands.play_game)


def add_simulate(sub: Any) -> None:
    parser = sub.add_parser("simulate", help="play many random games with all invariants on")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="how many play (default: the fewest the game allows)")
    parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", default="", metavar="NAME=VALUE,…")
    parser.add_argument("--box", type=Path, help="simulate a box file of your own")
    parser.add_argument("--checked", action="store_true", help="check every index, too: slower, and finds more")
    add_json(parser)
    parser.set_defaults(command=simulate.simulate_games)


def add_arena(sub: Any) -> None:
    arena = sub.add_parser("arena", help="let bots play a tournament: wins with intervals, ratings, time")
    arena.add_argument("game")
    arena.add_argument("bots", nargs="+", metavar="BOT", help="one bot for each seat; petitfour bots lists them")
    arena.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    arena.add_argument("--options", default="", metavar="NAME=VALUE,…")
    arena.add_argument("--box", type=Path, help="play with a box file of your own")
    arena.add_argument("--workers", type=int, default=1, metavar="K", help="processes that play (default: 1)")
    arena.add_argument("--seed", type=int, default=1, help="deals and bots from this number (default: 1)")
    arena.add_argument("--out", type=Path, metavar="FILE", help="keep every finished game here; goes on from there")
    arena.add_argument("--plot", type=Path, metavar="FILE", help="write a picture (SVG) of the win rates")
    add_json(arena)
    arena.set_defaults(command=commands.hold_arena)


def add_hint(sub: Any) -> None:
    hint = sub.add_parser("hint", help="search a position and tell the best actions with reasons")
    hint.add_argument("game")
    hint.add_argument("file", type=Path, help="a position, as `petitfour position` reads it")
    hint.add_argument("--seat", type=int, metavar="N", help="for which seat, from 1 (default: whose turn it is)")
    hint.add_argument("--bot", default="hard", help="a bot that searches (default: hard)")
    hint.add_argument("--most", type=int, default=5, help="how many actions to tell (default: 5)")
    hint.add_argument("--seed", type=int, default=1)
    add_json(hint)
    add_language(hint)
    hint.set_defaults(command=commands.give_hint)


def add_store(sub: Any) -> None:
    store = sub.add_parser("store", help="check a store of tables, write it to a file, or make one of such a file")
    store.add_argument("what", choices=("check", "export", "import"))
    store.add_argument("file", type=Path, help="the store; for import the exported file")
    store.add_argument("to", nargs="?", type=Path, help="export: the file to write; import: the new store")
    add_json(store)
    store.set_defaults(command=commands.keep_store)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object for programs")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default=default_language(), metavar="LANG", help="en or es")


def add_piped(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--piped", action="store_true", help="read answers from standard input, terminal or not")


if __name__ == "__main__":
    main()
