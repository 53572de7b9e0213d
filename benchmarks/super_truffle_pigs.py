"""Super Truffle Pigs: seat decisions in random play on one core in both seasons, how long games are, how they end."""

from __future__ import annotations

import os
import sys
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common
import numpy as np

PLAYERS = (2, 3, 4)
SEASONS = ("summer", "winter")
ENDS = ("few truffles", "no pigs", "one left", "cap")


def games(season: str, count: int) -> dict[str, Any]:
    """Rounds, ends and winning scores under uniform random play."""
    from petitfour.core.batch import checked_games, random_games
    from petitfour.core.registry import Registry

    game = Registry().get("super-truffle-pigs", compiled=True)
    figures: dict[str, Any] = {"games": count}
    for players in PLAYERS:
        finals, _ = random_games(game, players, count, seed=1, options={"season": season})
        scores = checked_games(game, players, count, 1, options={"season": season}).scores[:, :players]
        ends = np.bincount(finals["ended_by"], minlength=len(ENDS)) / count
        figures[f"rounds_{players}"] = float(finals["rounds"].mean())
        figures[f"ends_{players}"] = dict(zip(ENDS, map(float, ends), strict=True))
        figures[f"winning_score_{players}"] = float(scores.max(axis=1).mean())
    return figures


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    result: dict[str, Any] = {
        "benchmark": "super-truffle-pigs",
        "machine": common.machine(),
        "rounds": arguments.rounds,
    }
    result |= {"versions": common.versions("numba", "numpy")}
    rows = []
    for season in SEASONS:
        options = {"season": season}
        figures = common.random_play("super-truffle-pigs", PLAYERS, arguments.rounds, arguments.seconds, options)
        figures |= games(season, 2000)
        result[season] = figures
        for n in PLAYERS:
            rate = f"{figures[f'decisions_per_s_{n}_players'] / 1e6:.2f} million/s"
            ends = ", ".join(f"{name} {100 * share:.0f} %" for name, share in figures[f"ends_{n}"].items() if share)
            rows.append((f"{season}, {n} players: random play, decisions", rate, "wanted: at least 0.7"))
            rows.append(
                ("  rounds; winning score", f"{figures[f'rounds_{n}']:.1f}; {figures[f'winning_score_{n}']:.1f}", ends)
            )
        rows.append(
            (f"{season}: slowest / connect four on the same core", f"{figures['ratio_connect_four']:.3f} ×", "")
        )
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
