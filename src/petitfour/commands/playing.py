"""Playing: the browser table, the lobby in the terminal, and a game in it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core import records
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.words import check_language

from .arguments import add_language, add_piped, program, read_options, read_seats, with_box


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
    serve.set_defaults(command=run_server)


def run_server(args: Namespace, games: Registry) -> None:
    from petitfour.web.limits import Limits
    from petitfour.web.serve import default_store, serve

    serve(
        games, host=args.host, port=8444 if args.port is None else args.port, any_port=args.port is None,
        store=args.store or default_store(), browser=args.browser and not args.no_browser, bot_pause=args.bot_pause,
        bot=args.bots, limits=None if args.no_limits else Limits(),
    )  # fmt: skip


def add_lobby(sub: Any) -> None:
    lobby = sub.add_parser("lobby", help="choose a game and play it in this terminal")
    add_piped(lobby)
    add_language(lobby)
    lobby.set_defaults(command=run_lobby)


def run_lobby(args: Namespace, games: Registry) -> None:
    from petitfour.terminal.console import Console
    from petitfour.terminal.lobby import Lobby

    Lobby(games, check_language(args.lang), Console(piped=args.piped), program=program(args)).run()


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
    play.set_defaults(command=play_game)


def play_game(args: Namespace, games: Registry) -> None:
    from petitfour.terminal.console import Console
    from petitfour.terminal.line import LineTable, search_for

    language = check_language(args.lang)
    game = with_box(games.get(args.game), args.box)
    if args.load:
        if args.options or args.box or args.seed is not None:
            raise Problem("A saved match goes on as it was: --load cannot be combined with --options, --box or --seed.")
        data = records.read(args.load)
        match = records.to_match(data, games)
        if match.game.name != args.game:
            raise Problem(f"{args.load} is a match of {match.game.name}, not of {args.game}.")
        seats = read_seats(args.seats, match.players) if args.seats else records.seats(data)
        seats = seats or read_seats(None, match.players)
        if len(seats) != match.players:
            raise Problem(f"This match has {match.players} seats, not {len(seats)}.")
    else:
        seats = read_seats(args.seats, game.about.players[0])
        match = Match(game, len(seats), options=read_options(args.options), seed=args.seed)
    if args.save and not args.save.parent.is_dir():
        raise Problem(f"There is no folder {args.save.parent} to save into.")
    console, save_to = Console(piped=args.piped), args.save or args.load
    search = search_for(games, args.game, seats, at_once=args.seed is not None)
    LineTable(match, seats, language, console, save_to, program=program(args), preparation=search).play()
