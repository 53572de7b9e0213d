"""Playing: the browser table, the lobby in the terminal, and a game in it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.bots import check_bot
from petitfour.core import records
from petitfour.core.about import About
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.words import check_language

from .arguments import add_language, add_piped, add_width, days, program, read_choices, read_seats, with_box

if TYPE_CHECKING:
    from petitfour.terminal.console import Console
    from petitfour.terminal.series import Series

HUMAN = "human"


def add_serve(sub: Any) -> None:
    serve = sub.add_parser("serve", help="serve the browser table: lobby, tables, links for friends")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine only)")
    serve.add_argument("--port", type=int, help="port (default: 8444, or the next free one)")
    serve.add_argument("--store", type=Path, metavar="FILE", help="where tables are kept (default: your data folder)")
    serve.add_argument("--browser", action="store_true", help="open the page in the browser")
    serve.add_argument("--no-browser", action="store_true", help="do not open it, whatever else was said")
    serve.add_argument("--bot-pause", type=float, default=0.6, metavar="SECONDS", help="how long bots seem to think")
    serve.add_argument("--bots", default="medium", metavar="LEVEL", help="bots where nobody chooses (default: medium)")
    serve.add_argument("--keep-days", type=float, metavar="N", help="forget tables that nobody came back to for so "
                       "long (default: 180, and on this machine only for ever; 0: for ever)")  # fmt: skip
    serve.add_argument("--thinkers", type=int, default=0, metavar="N", help="bots that think at a time, 200 MB each "
                       "(default: as many as there are cores but one)")  # fmt: skip
    serve.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help="what one address may do, "
                       "such as streams=50; again for others (docs/limits.md has them all)")  # fmt: skip
    serve.add_argument("--no-limits", action="store_true", help="take any number of requests from one address")
    serve.add_argument("--public-url", metavar="URL", help="the address the world knows this house by, behind a proxy: "
                       "https://games.example.org (docs/open-to-the-internet.md)")  # fmt: skip
    serve.add_argument("--trusted-proxy", action="append", default=[], metavar="ADDRESS", help="a proxy, or a network "
                       "of them, that is believed where a request comes from (default: this machine)")  # fmt: skip
    serve.add_argument("--access-log", default="", metavar="FILE", help="a line of JSON for every request, without "
                       "what proves a seat (-: standard output; default: none)")  # fmt: skip
    serve.add_argument("--word-list", type=Path, metavar="FILE", help="words, one a line, that are not taken in names "
                       "and not read in talk (default: none)")  # fmt: skip
    serve.set_defaults(command=run_server)


def run_server(args: Namespace, games: Registry) -> None:
    from petitfour.web.limits import limits_said
    from petitfour.web.public import public_said
    from petitfour.web.serve import default_store, serve

    serve(
        games, host=args.host, port=8444 if args.port is None else args.port, any_port=args.port is None,
        store=args.store or default_store(), browser=args.browser and not args.no_browser, bot_pause=args.bot_pause,
        bot=args.bots, limits=None if args.no_limits else limits_said(args.limit),
        thinkers=max(0, args.thinkers), keep_days=days(args.keep_days),
        public=public_said(args.public_url, args.trusted_proxy), access_log=args.access_log,
        word_list=args.word_list,
    )  # fmt: skip


def add_lobby(sub: Any) -> None:
    lobby = sub.add_parser("lobby", help="choose a game and play it in this terminal")
    add_piped(lobby)
    add_width(lobby)
    add_language(lobby)
    lobby.set_defaults(command=run_lobby)


def run_lobby(args: Namespace, games: Registry) -> None:
    from petitfour.terminal.console import Console
    from petitfour.terminal.lobby import Lobby

    Lobby(games, check_language(args.lang), Console(piped=args.piped, width=args.width), program=program(args)).run()


def add_play(sub: Any) -> None:
    play = sub.add_parser("play", help="play a game in this terminal, line by line")
    play.add_argument("game")
    play.add_argument("--players", type=int, metavar="N", help="how many play (default: as few as can)")
    play.add_argument(
        "--level", metavar="BOT", help="how well the bots play (default: easy; petitfour bots lists them)"
    )
    play.add_argument("--seats", help="who sits where, such as human,hard,easy (default: you against bots)")
    play.add_argument("--options", default="", metavar="NAME=VALUE,…", help="the game's options, such as season=winter")
    play.add_argument(
        "--series", type=int, metavar="N", help="games until somebody has won N (default: the game's own)"
    )
    play.add_argument("--box", type=Path, help="play with a box file of your own")
    play.add_argument("--seed", type=int, help="chance and bots from this number (default: nobody can guess it)")
    play.add_argument("--save", type=Path, metavar="FILE", help="save the match here at the end, or when you stop")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved match")
    add_piped(play)
    add_width(play)
    add_language(play)
    play.set_defaults(command=play_game)


def play_game(args: Namespace, games: Registry) -> None:
    from petitfour.terminal.console import Console
    from petitfour.terminal.series import Series

    language, console = check_language(args.lang), Console(piped=args.piped, width=args.width)
    if args.save and not args.save.parent.is_dir():
        raise Problem(f"There is no folder {args.save.parent} to save into.")
    if args.load:
        match, series = loaded_game(args, games, language, console)
    else:
        game = with_box(games.get(args.game), args.box)
        seats = chosen_seats(args, game.about)
        match = Match(game, len(seats), options=read_choices(game, args.options), seed=args.seed)
        to_win = args.series if args.series is not None else game.about.series if HUMAN in seats else 1
        series = Series(games, seats, to_win, language, console, program(args))
    series.play(match, args.save or args.load, at_once=args.seed is not None)


def chosen_seats(args: Namespace, about: About) -> list[str]:
    """Who sits where, by what was typed."""
    if args.seats and (args.level or args.players):
        raise Problem("--seats says who sits where already: leave out --level and --players.")
    if args.level:
        check_bot(args.level)
    return read_seats(args.seats, args.players or about.players[0], args.level or "easy")


def loaded_game(args: Namespace, games: Registry, language: str, console: Console) -> tuple[Match, Series]:
    """A saved match, with the series it belongs to."""
    from petitfour.terminal.series import Series

    if args.options or args.box or args.seed is not None or args.players or args.level or args.series:
        raise Problem(
            "A saved match goes on as it was: --load cannot be combined with --options, --box, --seed, --players, "
            "--level or --series."
        )
    data = records.read(args.load)
    match = records.to_match(data, games)
    if match.game.name != args.game:
        raise Problem(f"{args.load} is a match of {match.game.name}, not of {args.game}.")
    seats = read_seats(args.seats, match.players) if args.seats else records.seats(data)
    seats = seats or read_seats(None, match.players)
    if len(seats) != match.players:
        raise Problem(f"This match has {match.players} seats, not {len(seats)}.")
    if args.seats:
        data.pop("series", None)  # other people: a game of its own
    return match, Series.of(data, games, seats, language, console, program(args))
