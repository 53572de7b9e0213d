"""Random games by the thousand, with all invariants on and, if wanted, every index checked. What goes wrong is played
again interpreted and told with its line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core.mishaps import Mishap, RuleFailed, explain, explain_failure
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.progress import progress

from .arguments import add_json, read_options, with_box

STRETCH = 2000  # games played between two looks at the clock
MOST_TOLD = 5  # games that went wrong
BOUNDS_CHECK = "NUMBA_BOUNDSCHECK"  # for a process as a whole, before numba is loaded


def add_simulate(sub: Any) -> None:
    simulate = sub.add_parser("simulate", help="play many random games with all invariants on")
    simulate.add_argument("game")
    simulate.add_argument("--players", type=int, help="how many play (default: the fewest the game allows)")
    simulate.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--options", default="", metavar="NAME=VALUE,…")
    simulate.add_argument("--box", type=Path, help="simulate a box file of your own")
    simulate.add_argument("--checked", action="store_true", help="check every index, too: slower, and finds more")
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
    if args.checked and os.environ.get(BOUNDS_CHECK) != "1":
        return in_a_checked_process(args, games)
    result = simulate(args, games, players, options)
    failures = result.pop("failures")
    if args.json:
        print(json.dumps(result))
    else:
        tell_simulation(args, players, result)
    for at, mishap in enumerate(failures):
        print(f"petitfour: {mishap.sentence if at else mishap}", file=sys.stderr)
    return 1 if result["invariant_failures"] else 0


def in_a_checked_process(args: Namespace, games: Registry) -> int:
    """The same command where numba checks every index; its exit code. Should it crash, that is told as well."""
    command = [sys.executable, "-m", "petitfour.cli"]
    command += [part for folder in games.games_from for part in ("--games-from", str(folder))]
    command += ["simulate", args.game, "--checked", "--games", str(args.games), "--seed", str(args.seed)]
    command += ["--options", args.options, *(["--json"] if args.json else [])]
    command += ["--players", str(args.players)] if args.players is not None else []
    command += ["--box", str(args.box)] if args.box is not None else []
    sys.stdout.flush()
    code = subprocess.run(command, env=os.environ | {BOUNDS_CHECK: "1"}, check=False).returncode
    if code < 0 and -code != signal.SIGINT:
        raise Problem(f"playing {args.game} crashed ({signal.Signals(-code).name}), though every index was checked.")
    return abs(code)


def simulate(args: Namespace, games: Registry, players: int, options: dict[str, str]) -> dict[str, Any]:
    """Plays the games and sums them up."""
    from petitfour.core.batch import checked_games

    game = with_box(games.get(args.game), args.box)
    checked_games(game, players, 1, args.seed, options=options)  # interpreted, a mistake in the rules is told plainly
    with progress("Compiling the rules (once; later starts find them ready)"):
        game = with_box(games.get(args.game, compiled=True), args.box)
        checked_games(game, players, 0, args.seed, options=options)
    games_played = decisions = shared = failed = 0
    failures: list[Mishap] = []
    wins = [0] * players
    started = time.perf_counter()
    with progress("Playing", args.games, "games") as done:
        for first in range(0, args.games, STRETCH):
            count = min(STRETCH, args.games - first)
            try:
                part = checked_games(game, players, count, args.seed, first=first, options=options)
            except RuleFailed as stopped:
                games_played, failed = max(games_played, stopped.number), failed + 1
                failures.insert(0, explain_failure(game, players, options, args.seed, stopped))
                break
            games_played += count
            decisions += int(part.lengths.sum())
            failed += int((part.findings != 0).sum())
            failures += [
                explain(game, players, options, args.seed, first + int(n), int(part.findings[n]))
                for n in part.failed()[: MOST_TOLD - len(failures)]
            ]
            firsts = (part.places[:, :players] == 1) & (part.findings == 0)[:, None]
            sole = firsts.sum(axis=1) == 1
            shared += int((firsts.sum(axis=1) > 1).sum())
            wins = [w + int((firsts[:, seat] & sole).sum()) for seat, w in enumerate(wins)]
            done.done += count
    seconds = time.perf_counter() - started
    return {
        "game": args.game,
        "players": players,
        "games": games_played,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(decisions / max(seconds, 1e-9)),
        "wins": wins,
        "shared_wins": shared,
        "mean_decisions": decisions / max(games_played, 1),
        "invariant_failures": failed,
        "failures": failures,
    }


def tell_simulation(args: Namespace, players: int, result: dict[str, Any]) -> None:
    games = result["games"]
    checks = "all invariants on and every index checked" if args.checked else "all invariants on"
    print(f"{args.game}, {players} players, {games:,} random games with {checks}")
    print(f"decisions: {result['decisions']:,}, {result['mean_decisions']:.1f} a game")
    print(f"time: {result['seconds']:.2f} s, {result['decisions_per_second']:,} decisions a second, checks included")
    for seat, wins in enumerate(result["wins"]):
        print(f"seat {seat + 1} won {wins:,} ({100 * wins / max(games, 1):.1f} %)")
    print(f"shared: {result['shared_wins']:,}")
    print(f"invariant failures: {result['invariant_failures']}")
