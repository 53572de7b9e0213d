"""The command `simulate`: random games with all invariants on, with `--checked` every index as well. What goes wrong is
played again interpreted and told with its line."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

from petitfour.commands import read_options, with_box
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.replaying import Mishap, RuleFailed, explained, failure
from petitfour.progress import progress

STRETCH = 2000  # games played between two looks at the clock
MOST_TOLD = 5  # games that went wrong
BOUNDS_CHECK = "NUMBA_BOUNDSCHECK"  # for a process as a whole, before numba is loaded


def simulate_games(given: argparse.Namespace, games: Registry) -> int:
    options = read_options(given.options)
    about = games.about(given.game)
    players = given.players if given.players is not None else about.players[0]
    about.check_players(players)
    about.option_numbers(options)
    if given.games < 1:
        raise Problem(f"--games must be at least 1, not {given.games}.")
    if not 0 <= given.seed < 2**63:
        raise Problem("--seed must be a whole number from 0 to 2^63 - 1.")
    if given.checked and os.environ.get(BOUNDS_CHECK) != "1":
        return in_a_checked_process(given, games)
    result = simulated(given, games, players, options)
    failures = result.pop("failures")
    if given.json:
        print(json.dumps(result))
    else:
        tell_simulation(given, players, result)
    for at, mishap in enumerate(failures):
        print(f"petitfour: {mishap.sentence if at else mishap}", file=sys.stderr)
    return 1 if result["invariant_failures"] else 0


def in_a_checked_process(given: argparse.Namespace, games: Registry) -> int:
    """The same command where numba checks every index; its exit code. Should it crash, that is told as well."""
    command = [sys.executable, "-m", "petitfour.cli"]
    command += [part for folder in games.games_from for part in ("--games-from", str(folder))]
    command += ["simulate", given.game, "--checked", "--games", str(given.games), "--seed", str(given.seed)]
    command += ["--options", given.options, *(["--json"] if given.json else [])]
    command += ["--players", str(given.players)] if given.players is not None else []
    command += ["--box", str(given.box)] if given.box is not None else []
    sys.stdout.flush()
    code = subprocess.run(command, env=os.environ | {BOUNDS_CHECK: "1"}, check=False).returncode
    if code < 0 and -code != signal.SIGINT:
        raise Problem(f"playing {given.game} crashed ({signal.Signals(-code).name}), though every index was checked.")
    return abs(code)


def simulated(given: argparse.Namespace, games: Registry, players: int, options: dict[str, str]) -> dict[str, Any]:
    """Plays the games and sums them up."""
    from petitfour.core.batch import checked_games

    game = with_box(games.get(given.game), given.box)
    checked_games(game, players, 1, given.seed, options=options)  # interpreted, a mistake in the rules is told plainly
    with progress("Compiling the rules (once; later starts find them ready)"):
        game = with_box(games.get(given.game, compiled=True), given.box)
        checked_games(game, players, 0, given.seed, options=options)
    played = decisions = shared = failed = 0
    failures: list[Mishap] = []
    wins = [0] * players
    started = time.perf_counter()
    with progress("Playing", given.games, "games") as done:
        for first in range(0, given.games, STRETCH):
            count = min(STRETCH, given.games - first)
            try:
                part = checked_games(game, players, count, given.seed, first=first, options=options)
            except RuleFailed as stopped:
                played, failed = max(played, stopped.number), failed + 1
                failures.insert(0, failure(game, players, options, given.seed, stopped))
                break
            played += count
            decisions += int(part.lengths.sum())
            failed += int((part.findings != 0).sum())
            failures += [
                explained(game, players, options, given.seed, first + int(n), int(part.findings[n]))
                for n in part.failed()[: MOST_TOLD - len(failures)]
            ]
            firsts = (part.places[:, :players] == 1) & (part.findings == 0)[:, None]
            sole = firsts.sum(axis=1) == 1
            shared += int((firsts.sum(axis=1) > 1).sum())
            wins = [w + int((firsts[:, seat] & sole).sum()) for seat, w in enumerate(wins)]
            done.done += count
    seconds = time.perf_counter() - started
    return {
        "game": given.game,
        "players": players,
        "games": played,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(decisions / max(seconds, 1e-9)),
        "wins": wins,
        "shared_wins": shared,
        "mean_decisions": decisions / max(played, 1),
        "invariant_failures": failed,
        "failures": failures,
    }


def tell_simulation(given: argparse.Namespace, players: int, result: dict[str, Any]) -> None:
    games = result["games"]
    checks = "all invariants on and every index checked" if given.checked else "all invariants on"
    print(f"{given.game}, {players} players, {games:,} random games with {checks}")
    print(f"decisions: {result['decisions']:,}, {result['mean_decisions']:.1f} a game")
    print(f"time: {result['seconds']:.2f} s, {result['decisions_per_second']:,} decisions a second, checks included")
    for seat, wins in enumerate(result["wins"]):
        print(f"seat {seat + 1} won {wins:,} ({100 * wins / max(games, 1):.1f} %)")
    print(f"shared: {result['shared_wins']:,}")
    print(f"invariant failures: {result['invariant_failures']}")
