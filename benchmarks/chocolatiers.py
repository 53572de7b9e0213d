"""Chocolatiers: seat decisions in random play on one core, how long games are and what wins them."""

from __future__ import annotations

import os
import sys
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

PLAYERS = (2, 3, 4)


def games(count: int) -> dict[str, Any]:
    """Turns of each player and winning scores under uniform random play."""
    from petitfour.core.batch import checked_games, random_games
    from petitfour.core.registry import Registry

    game = Registry().get("chocolatiers", compiled=True)
    figures: dict[str, Any] = {"games": count}
    for players in PLAYERS:
        finals, _ = random_games(game, players, count, seed=1)
        scores = checked_games(game, players, count, 1).scores[:, :players]
        figures[f"turns_each_{players}"] = float(finals["turns"].mean() / players)
        figures[f"winning_score_{players}"] = float(scores.max(axis=1).mean())
    return figures


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    result: dict[str, Any] = {"benchmark": "chocolatiers", "machine": common.machine(), "rounds": arguments.rounds}
    result |= {"versions": common.versions("numba", "numpy")}
    result |= common.random_play("chocolatiers", PLAYERS, arguments.rounds, arguments.seconds)
    result |= games(2000)
    rows = []
    for n in PLAYERS:
        rate = f"{result[f'decisions_per_s_{n}_players'] / 1e6:.2f} million/s"
        rows.append((f"random play, {n} players, decisions", rate, "wanted: at least 0.8"))
        rows.append((f"  turns of each player, {n} players", f"{result[f'turns_each_{n}']:.1f}", ""))
        rows.append((f"  winning score, {n} players", f"{result[f'winning_score_{n}']:.1f}", ""))
    rows.append(("slowest / connect four on the same core", f"{result['ratio_connect_four']:.3f} ×", ""))
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
