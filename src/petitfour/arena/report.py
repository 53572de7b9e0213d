"""What the games of a tournament say: wins with their interval, scores, time, ratings, a plot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Any

from .games import ArenaResult, Tournament

Z = 1.959964  # of a 95 % interval


def share(places: Sequence[int], bot: int) -> float:
    """A bot's part of a victory: shared first places are shared wins."""
    return 1 / sum(place == 1 for place in places) if places[bot] == 1 else 0.0


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def names_of(bots: Sequence[str]) -> list[str]:
    """The bots by name; those that play more than once are numbered."""
    return [f"{bot} #{bots[: i + 1].count(bot)}" if bots.count(bot) > 1 else bot for i, bot in enumerate(bots)]


def ratings(bots: Sequence[str], results: Sequence[ArenaResult]) -> list[float]:
    """Each bot's rating by openskill (Plackett-Luce), from all games in their order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = [model.rating(name=bot) for bot in bots]
    for result in sorted(results, key=lambda r: r.number):
        teams = model.rate([[each] for each in rated], ranks=[float(place) for place in result.places])
        rated = [team[0] for team in teams]
    return [float(each.ordinal()) for each in rated]


def summary(tournament: Tournament, results: Sequence[ArenaResult]) -> dict[str, Any]:
    """The tournament as one object."""
    games = len(results)
    rated = ratings(tournament.bots, results)
    rows = []
    for bot, name in enumerate(names_of(list(tournament.bots))):
        wins = sum(share(result.places, bot) for result in results)
        low, high = interval(wins, games)
        turns = sum(result.turns[bot] for result in results)
        rows.append({
            "bot": name,
            "win_rate": round(wins / games, 4) if games else 0.0,
            "low": round(low, 4),
            "high": round(high, 4),
            "rating": round(rated[bot], 2),
            "mean_score": round(sum(result.scores[bot] for result in results) / games, 2) if games else 0.0,
            "seconds_a_turn": round(sum(result.seconds[bot] for result in results) / max(turns, 1), 4),
        })  # fmt: skip
    return {
        "game": tournament.game,
        "options": tournament.options,
        "games": games,
        "seed": tournament.seed,
        "bots": rows,
    }


def lines(report: dict[str, Any]) -> list[str]:
    """The summary for people."""
    width = max(len(row["bot"]) for row in report["bots"])
    head = f"{'bot':<{width}}   wins    95 % interval    mean score   rating   seconds a turn"
    table = [f"{report['game']}, {report['games']} games", head]
    for row in report["bots"]:
        low, high = 100 * row["low"], 100 * row["high"]
        table.append(
            f"{row['bot']:<{width}}  {100 * row['win_rate']:5.1f} %  {low:5.1f} to {high:5.1f} %"
            f"   {row['mean_score']:10.2f}  {row['rating']:7.2f}   {row['seconds_a_turn']:.3f}"
        )
    return table


def plot(report: dict[str, Any]) -> str:
    """Win rates with their intervals as an SVG picture."""
    rows, left, wide = report["bots"], 150, 420
    height = 60 + 44 * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + wide + 90}" height="{height}" '
        'font-family="sans-serif" font-size="14">',
        f'<rect width="100%" height="100%" fill="#fffaf0"/><text x="16" y="26" font-weight="bold">'
        f"{escape(report['game'])}, {report['games']} games</text>",
    ]
    for i, row in enumerate(rows):
        y = 46 + 44 * i
        low, high, rate = (left + wide * row[key] for key in ("low", "high", "win_rate"))
        parts += [
            f'<text x="{left - 10}" y="{y + 19}" text-anchor="end">{escape(row["bot"])}</text>',
            f'<rect x="{left}" y="{y}" width="{rate - left:.1f}" height="28" rx="4" fill="#b98a5a"/>',
            f'<path d="M{low:.1f} {y + 14}H{high:.1f}M{low:.1f} {y + 7}v14M{high:.1f} {y + 7}v14" stroke="#2b1712" '
            'stroke-width="2" fill="none"/>',
            f'<text x="{left + wide + 8}" y="{y + 19}">{100 * row["win_rate"]:.1f} %</text>',
        ]
    return "\n".join([*parts, f'<path d="M{left} 40V{height - 12}" stroke="#2b1712"/>', "</svg>"]) + "\n"
