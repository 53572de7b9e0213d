"""Random games by the thousand, with all invariants on."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.progress import progress

from .arguments import add_json, read_options, with_box

STRETCH = 2000  # games simulated between two looks at the clock


def add_simulate(sub: Any) -> None:
    simulate = sub.add_parser("simulate", help="play many random games with all invariants on")
    simulate.add_argument("game")
    simulate.add_argument("--players", type=int, help="how many play (default: the fewest the game allows)")
    simulate.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--options", default="", metavar="NAME=VALUE,…")
    simulate.add_argument("--box", type=Path, help="simulate a box file of your own")
    add_json(simulate)
    simulate.set_defaults(command=simulate_games)


def simulate_games(args: Namespace, games: Registry) -> int:
    options = read_options(args.options)
    about = games.about(args.game)
    players = args.players if args.players is not None else about.players[0]
    about.check_players(players)
    about.option_numbers(options)
    if args.games < 1:
        raise Problem(f"--games must be at least 1, not {args.games}.")
    if not 0 <= args.seed < 2**63:
        raise Problem("--seed must be a whole number from 0 to 2^63 - 1.")
    result = simulated(args, games, players, options)
    failures = result.pop("failures")
    if args.json:
        print(json.dumps(result))
    else:
        tell_simulation(args.game, players, result)
    for failure in failures:
        print(f"petitfour: {failure}", file=sys.stderr)
    return 1 if result["invariant_failures"] else 0


def simulated(args: Namespace, games: Registry, players: int, options: dict[str, str]) -> dict[str, Any]:
    """Plays the games and sums them up."""
    from petitfour.core.batch import checked_games, explained

    game = with_box(games.get(args.game), args.box)
    checked_games(game, players, 1, args.seed, options=options)  # interpreted, a mistake in the rules is told plainly
    with progress("Compiling the rules (once; later starts find them ready)"):
        game = with_box(games.get(args.game, compiled=True), args.box)
        checked_games(game, players, 1, args.seed, options=options)
    decisions = shared = 0
    failures: list[str] = []
    failed = 0
    wins = [0] * players
    started = time.perf_counter()
    with progress("Playing", args.games, "games") as done:
        for first in range(0, args.games, STRETCH):
            count = min(STRETCH, args.games - first)
            part = checked_games(game, players, count, args.seed, first=first, options=options)
            decisions += int(part.lengths.sum())
            failed += int((part.findings != 0).sum())
            more = part.failed()[: 5 - len(failures)]
            failures += [explained(game, players, options, args.seed, first + int(n)) for n in more]
            firsts = (part.places[:, :players] == 1) & (part.findings == 0)[:, None]
            sole = firsts.sum(axis=1) == 1
            shared += int((firsts.sum(axis=1) > 1).sum())
            wins = [w + int((firsts[:, seat] & sole).sum()) for seat, w in enumerate(wins)]
            done.done += count
    seconds = time.perf_counter() - started
    return {
        "game": args.game,
        "players": players,
        "games": args.games,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(decisions / max(seconds, 1e-9)),
        "wins": wins,
        "shared_wins": shared,
        "mean_decisions": decisions / args.games,
        "invariant_failures": failed,
        "failures": failures,
    }


def tell_simulation(name: str, players: int, result: dict[str, Any]) -> None:
    games = result["games"]
    print(f"{name}, {players} players, {games:,} random games with all invariants on")
    print(f"decisions: {result['decisions']:,}, {result['mean_decisions']:.1f} a game")
    print(f"time: {result['seconds']:.2f} s, {result['decisions_per_second']:,} decisions a second, checks included")
    for seat, wins in enumerate(result["wins"]):
        print(f"seat {seat + 1} won {wins:,} ({100 * wins / games:.1f} %)")
    print(f"shared: {result['shared_wins']:,}")
    print(f"invariant failures: {result['invariant_failures']}")
