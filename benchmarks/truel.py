"""Truel: seat decisions in random play on one core, how long games are and who wins them."""

from __future__ import annotations

import os
import sys
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common
import numpy as np


def games(count: int) -> dict[str, Any]:
    """Turns and wins by seat under uniform random play."""
    from petitfour.core.batch import random_games
    from petitfour.core.registry import Registry

    finals, _ = random_games(Registry().get("truel", compiled=True), 3, count, seed=1)
    wins = np.bincount(finals["winner"][finals["winner"] >= 0], minlength=3) / count
    return {
        "games": count,
        "mean_turns": float((finals["turns"] + (finals["winner"] >= 0)).mean()),
        "wins_by_seat": [float(w) for w in wins],
    }


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    result: dict[str, Any] = {"benchmark": "truel", "machine": common.machine(), "rounds": arguments.rounds}
    result |= {"versions": common.versions("numba", "numpy")}
    result |= common.random_play("truel", (3,), arguments.rounds, arguments.seconds)
    result |= games(20_000)
    wins = " ".join(f"{100 * share:.1f} %" for share in result["wins_by_seat"])
    rows = [
        (
            "random play, decisions",
            f"{result['decisions_per_s_3_players'] / 1e6:.2f} million/s",
            "wanted: at least 1.5",
        ),
        ("  compared with connect four on the same core", f"{result['ratio_connect_four']:.3f} ×", ""),
        (
            f"turns in a game, the winning one included, mean of {result['games']:,}",
            f"{result['mean_turns']:.1f}",
            "another program saw 50",
        ),
        ("wins of red, green, blue", wins, "another program saw a third each"),
    ]
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
