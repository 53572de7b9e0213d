"""Bots: which there are, how strong they are, and what they would do."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.core import positions
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.textfile import write_text
from petitfour.core.view import view
from petitfour.core.words import check_language
from petitfour.progress import progress

if TYPE_CHECKING:
    from petitfour.bots.hintwords import HintWords

from .arguments import add_json, add_language, read_options, with_box


def add_bots(sub: Any) -> None:
    bots = sub.add_parser("bots", help="list the bots")
    add_json(bots)
    bots.set_defaults(command=list_bots)


def list_bots(args: Namespace, games: Registry) -> None:
    from petitfour.bots import BOTS

    if args.json:
        print(json.dumps({"bots": [{"bot": bot, "plays": words} for bot, words in BOTS.items()]}))
        return
    width = max(len(bot) for bot in BOTS)
    for bot, words in BOTS.items():
        print(f"{bot:<{width}}  {words}")


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
    arena.set_defaults(command=hold_arena)


def hold_arena(args: Namespace, games: Registry) -> None:
    from petitfour.arena import report
    from petitfour.arena.run import Results, check_games, run, tournament_of
    from petitfour.bots import is_slow, prepare

    game = with_box(games.get(args.game), args.box)
    tournament = tournament_of(game, args.bots, read_options(args.options), args.seed)
    check_games(args.games, args.workers)
    if args.plot and not args.plot.parent.is_dir():
        raise Problem(f"There is no folder {args.plot.parent} for the plot.")
    results = Results(tournament, args.out)
    if results.games and not args.json:
        print(f"{len(results.games)} games were played before.", file=sys.stderr)
    with progress("Compiling the rules and the search (once; later starts find them ready)"):
        game = with_box(games.get(args.game, compiled=True), args.box)
        if any(is_slow(bot) for bot in args.bots):
            prepare(game)
    with progress("Playing", args.games, "games") as playing:
        run(game, games.games_from, tournament, args.games, args.workers, results, playing.has_come_to)
    summary = report.summary(tournament, [results.games[n] for n in sorted(results.games) if n < args.games])
    if args.plot:
        write_text(args.plot, report.plot(summary), "plot")
    if args.json:
        print(json.dumps(summary))
    else:
        print("\n".join(report.lines(summary)))


def add_hint(sub: Any) -> None:
    hint = sub.add_parser("hint", help="search a position and tell the best turn and why")
    hint.add_argument("game")
    hint.add_argument("file", type=Path, help="a position, as `petitfour position` reads it")
    hint.add_argument("--seat", type=int, metavar="N", help="for which seat, from 1 (default: whose turn it is)")
    hint.add_argument("--bot", default="hard", help="a bot that searches (default: hard)")
    hint.add_argument("--most", type=int, default=5, help="how many actions to tell with --json (default: 5)")
    hint.add_argument("--seed", type=int, default=1)
    add_json(hint)
    add_language(hint)
    hint.set_defaults(command=give_hint)


def give_hint(args: Namespace, games: Registry) -> None:
    from petitfour.bots import prepare, searcher
    from petitfour.bots.hints import find_hint
    from petitfour.bots.hintwords import HintWords, lines_of

    telling_game = games.get(args.game)
    state = positions.load(telling_game, args.file)
    waiting = telling_game.waiting(state)
    if not waiting:
        over = telling_game.is_over(state)
        raise Problem(f"Nobody is to decide in {args.file}: {'the game is over' if over else 'chance is'}.")
    seat = waiting[0] if args.seat is None else args.seat - 1
    if seat not in waiting:
        raise Problem(f"Seat {args.seat} has nothing to decide there; {', '.join(str(s + 1) for s in waiting)} has.")
    bot = searcher(args.bot, telling_game, args.seed)  # a Problem for one that does not search, before compiling
    with progress("Compiling the rules and the search (once; later starts find them ready)"):
        game = games.get(args.game, compiled=True)
        prepare(game)
        hint = find_hint(game, view(game.layout, state, seat), seat, bot.budget, args.seed)
    telling = Telling(game, check_language(args.lang))
    words = HintWords(telling, hint)
    if args.json:
        print(json.dumps(_hint_in_figures(game, seat, words, args.most)))
        return
    print(telling.words.say("line.turn", seat=telling.seat(seat)))
    print("\n".join(lines_of(words)))


def _hint_in_figures(game: Game, seat: int, words: HintWords, most: int) -> dict[str, Any]:
    """For researchers: what the search made of each action, beside the turns and the reasons."""
    hint, telling = words.hint, words.telling
    rows: list[dict[str, Any]] = [
        {"action": r.action, "do": game.actions.text(r.action), "words": telling.action(r.action),
         "expected": round(r.expected, 4), "visits": r.visits}
        for r in hint.tried[:most]
    ]  # fmt: skip
    turns = [
        {"do": [game.actions.text(action) for action in idea.decisions], "ends": idea.ends, "chance": idea.chance,
         "steps": words.steps(idea), "why": words.why(idea)}
        for idea in hint.ideas
    ]  # fmt: skip
    return {
        "game": game.name, "seat": seat, "simulations": hint.simulations, "hints": rows, "sentence": words.sentence(),
        "turns": turns,
    }  # fmt: skip
