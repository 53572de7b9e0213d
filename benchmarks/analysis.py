"""Analysis: seconds for a whole game of each kind at hard's budget, on one core."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

GAMES = (
    ("truffle-shuffle", 2), ("truffle-shuffle", 4), ("truel", 3), ("chocolatiers", 2), ("chocolatiers", 4),
    ("super-truffle-pigs", 2), ("super-truffle-pigs", 4), ("connect-four", 2), ("leduc-poker", 2),
)  # fmt: skip
WANTED = 30.0
TRIED = 5  # games of each kind; the longest is analysed


def longest_game(name: str, players: int, first_seed: int = 0, tried: int = TRIED) -> Any:
    """The longest of a few games between medium bots."""
    from petitfour.bots import make_bot
    from petitfour.core.match import Match
    from petitfour.core.registry import Registry

    game = Registry([Path(__file__).parents[1] / "examples"]).get(name, compiled=True)
    matches = []
    for seed in range(first_seed, first_seed + tried):
        match = Match(game, players, seed=seed)
        bots = [make_bot("medium", game, seat) for seat in range(players)]
        while not match.is_over:
            seat = match.seat
            match.act(seat, bots[seat].choose(match.view(seat), match.legal(seat), seat))
        matches.append(match)
    return max(matches, key=lambda match: len(match.steps))


def main() -> None:
    from petitfour.analysis import analyse
    from petitfour.bots import LEVELS, prepare

    arguments = common.arguments(__doc__ or "")
    simulations = LEVELS["hard"].simulations
    common.pin(1)
    result: dict[str, Any] = {"benchmark": "analysis", "machine": common.machine(), "simulations": simulations}
    rows = []
    for name, players in GAMES:
        common.say(f"{name}, {players} players ...")
        match = longest_game(name, players)
        prepare(match.game)
        list(analyse(match, 60))  # what is loaded and compiled at first is not measured
        busy, started, first, turns = time.process_time(), time.perf_counter(), 0.0, 0
        for _ in analyse(match, simulations):
            turns += 1
            first = first or time.perf_counter() - started
        seconds, busy = time.perf_counter() - started, time.process_time() - busy
        key = f"{name}-{players}"
        result[key] = {"turns": turns, "seconds": seconds, "cpu_seconds": busy, "first_turn": first}
        figure = f"{seconds:.1f} s ({busy:.1f} s of a core)"
        rows.append((f"{name}, {players} players, {turns} turns", figure, f"wanted: at most {WANTED:.0f} s"))
        rows.append(("  the first turn", f"{first:.2f} s", "wanted: at most 2 s"))
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
