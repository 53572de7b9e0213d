"""What there is: games, what is in their boxes, and positions."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core import positions
from petitfour.core.box import BoxSource, are_rows
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.view import to_json
from petitfour.core.words import check_language

from .arguments import add_json, add_language


def add_games(sub: Any) -> None:
    games = sub.add_parser("games", help="list the games")
    add_json(games)
    games.set_defaults(command=list_games)


def list_games(args: Namespace, games: Registry) -> None:
    rows: list[dict[str, Any]] = []
    for game in games.playable():
        about = game.about
        title = Telling(game, "en").title()
        options = {option.name: list(option.values) for option in about.options}
        rows.append({"name": game.name, "title": title, "players": list(about.players), "minutes": about.minutes,
                     "options": options})  # fmt: skip
    if args.json:
        print(json.dumps({"games": rows, "problems": games.problems}))
        return
    for row in rows:
        players = " or ".join(str(p) for p in row["players"])
        minutes = f"{row['minutes']} minute{'' if row['minutes'] == 1 else 's'}"
        print(f"{row['name']}: {row['title']}, {players} players, about {minutes}")
        for option, values in row["options"].items():
            print(f"    option {option}: {', '.join(values)}")
    for problem in games.problems:
        print(f"petitfour: {problem}", file=sys.stderr)
    if not rows:
        print("No games found. --games-from FOLDER takes games from a folder.")


def add_box(sub: Any) -> None:
    box = sub.add_parser("box", help="show or check what is in a game's box")
    box.add_argument("what", choices=("show", "check"))
    box.add_argument("game")
    box.add_argument("file", nargs="?", type=Path, help="a box file of your own (default: the game's own box)")
    add_json(box)
    box.set_defaults(command=show_box)


def show_box(args: Namespace, games: Registry) -> int:
    game = games.get(args.game)
    source = BoxSource.read(args.file or game.folder / "box.toml")
    game.check_box(source)
    if args.json:
        box = {"game": game.name, "name": source.name, "problems": source.problems, "warnings": source.warnings}
        print(json.dumps(box | ({"contents": source.data} if args.what == "show" else {}), default=str))
    elif args.what == "show":
        tell_box(source)
    else:
        for problem in source.problems:
            print(f"problem: {problem}")
        for warning in source.warnings:
            print(f"warning: {warning}")
        if not source.problems:
            print(f"The box '{source.name}' can be played.")
    if source.problems and args.what == "check":
        raise Problem(f"this box cannot be played ({len(source.problems)} problems).")
    return 0


def tell_box(source: BoxSource) -> None:
    """A box chapter by chapter, for people."""
    print(f"{source.name} ({source.game})")
    for name, chapter in source.chapters():
        origin = f", {chapter['source']}" if "source" in chapter else ""
        print(f"\n{name} ({chapter.get('provenance', 'no provenance')}{origin})")
        for key, value in chapter.items():
            if key in ("provenance", "source", "file"):
                continue
            if key == "rows" and are_rows(value):
                for row in value:
                    print("  " + ", ".join(f"{k} {v}" for k, v in row.items()))
            else:
                print(f"  {key.replace('_', ' ')}: {value}")


def add_position(sub: Any) -> None:
    position = sub.add_parser("position", help="show a position: its picture and the legal moves in words")
    position.add_argument("game")
    position.add_argument("file", type=Path)
    add_json(position)
    add_language(position)
    position.set_defaults(command=show_position)


def show_position(args: Namespace, games: Registry) -> None:
    game = games.get(args.game)
    telling = Telling(game, check_language(args.lang))
    state = positions.load(game, args.file)
    moves = [
        {"seat": seat, "action": action, "do": game.actions.text(action), "words": telling.action(action)}
        for seat in game.waiting(state)
        for action in game.legal(state, seat)
    ]
    if args.json:
        over = game.is_over(state)
        print(json.dumps({"game": game.name, "state": to_json(game.layout, state), "over": over, "legal": moves}))
        return
    if game.terminal_face is not None:
        print(game.terminal_face.picture(state, game.box.record, telling))
    if game.is_over(state):
        print(telling.result(game.placing(state)))
    for seat in game.waiting(state):
        print(telling.words.say("line.turn", seat=telling.seat(seat)))
        for number, move in enumerate((m for m in moves if m["seat"] == seat), start=1):
            print(telling.words.say("line.move", number=number, words=move["words"]))
