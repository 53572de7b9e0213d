"""Calibration: whether the chances an analysis tells come true, over games of medium bots; and the leader's guess."""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from html import escape
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

PLAYERS = {"truffle-shuffle": (2, 3, 4), "truel": (3,), "chocolatiers": (2, 3, 4), "super-truffle-pigs": (2, 3, 4)}
BINS = 10
Row = dict[str, Any]


def one_game(name: str, number: int, bot: str, simulations: int) -> Row:
    """A game between bots, and every seat's chance before every turn: by the search, and by who leads."""
    from petitfour.analysis.chances import Chances, result
    from petitfour.analysis.turns import turns_of
    from petitfour.bots import make_bot
    from petitfour.core.match import Match
    from petitfour.core.registry import Registry, shared_game

    players = PLAYERS[name][number % len(PLAYERS[name])]
    game = shared_game(Registry().by_name[name].folder.resolve(), True)
    match = Match(game, players, seed=number + 1)
    bots = [make_bot(bot, game, 1000 * number + seat) for seat in range(players)]
    while not match.is_over:
        seat = match.seat
        match.act(seat, bots[seat].choose(match.view(seat), match.legal(seat), seat))
    chances = Chances(game, simulations, 1, match.options, players)
    told, leading = [], []
    for turn in turns_of(match):
        told.append([round(chances.of(turn.before, seat), 4) for seat in range(players)])
        scores = game.scores(turn.before)
        leaders = scores.count(max(scores))
        leading.append([1 / leaders if score == max(scores) else 0.0 for score in scores])
    ends = [result(game, match.state, seat) for seat in range(players)]
    return {"game": name, "number": number, "told": told, "leading": leading, "result": ends}


def brier(rows: list[Row], guess: str) -> float:
    """The mean square of what a guess was wrong by, over all turns and seats; every game counts the same."""
    games = []
    for row in rows:
        shares = [[1 / len(row["result"])] * len(row["result"])] * len(row["told"]) if guess == "even" else row[guess]
        wrong = [(p - r) ** 2 for each in shares for p, r in zip(each, row["result"], strict=True)]
        games.append(sum(wrong) / len(wrong))
    return sum(games) / len(games)


def reliability(rows: list[Row]) -> list[dict[str, float]]:
    """Of the chances between two bounds: what was told on average, what came true, and of how many."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for row in rows:
        for each in row["told"]:
            for told, came in zip(each, row["result"], strict=True):
                bins[min(int(told * BINS), BINS - 1)].append((told, came))
    return [
        {"told": sum(t for t, _ in each) / len(each), "came": sum(c for _, c in each) / len(each), "count": len(each)}
        for each in bins
        if each
    ]


def plot(curves: dict[str, list[dict[str, float]]]) -> str:
    """Reliability as a picture: what was told across, what came true upwards; on the slant they agree."""
    side, gap = 220, 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(curves) * (side + gap) + gap} {side + 90}" '
        'font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fffaf0"/>'
    ]
    for place, (name, bins) in enumerate(curves.items()):
        x, y = gap + place * (side + gap), 40
        line = "L".join(f"{x + side * each['told']:.1f} {y + side * (1 - each['came']):.1f}" for each in bins)
        most = max(each["count"] for each in bins)
        dots = "".join(
            f'<circle cx="{x + side * each["told"]:.1f}" cy="{y + side * (1 - each["came"]):.1f}" '
            f'r="{2 + 6 * (each["count"] / most) ** 0.5:.1f}" fill="#8a4b2a"/>'
            for each in bins
        )
        parts.append(
            f'<text x="{x}" y="24" font-weight="bold">{escape(name)}</text>'
            f'<path d="M{x} {y}V{y + side}H{x + side}M{x} {y + side}L{x + side} {y}" stroke="#b9a58f" fill="none"/>'
            f'<path d="M{line}" stroke="#8a4b2a" stroke-width="2" fill="none"/>{dots}'
            f'<text x="{x}" y="{y + side + 18}">0 %</text>'
            f'<text x="{x + side}" y="{y + side + 18}" text-anchor="end">100 %</text>'
            f'<text x="{x + side / 2}" y="{y + side + 36}" text-anchor="middle">told</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games of each kind (default: 300)")
    parser.add_argument("--only", action="append", choices=list(PLAYERS), help="this game; may be repeated")
    parser.add_argument("--bot", default="medium", help="who plays (default: medium)")
    parser.add_argument("--simulations", type=int, default=4000, help="the analysis's budget a turn (default: hard's)")
    parser.add_argument("--workers", type=int, default=len(common.cores()))
    parser.add_argument("--out", type=Path, help="keep every game here, a line each; goes on from there")
    parser.add_argument("--plot", type=Path, help="write the reliability diagrams (SVG)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    asked = {"bot": arguments.bot, "simulations": arguments.simulations}
    kept: list[Row] = []
    if arguments.out and arguments.out.is_file():
        kept = [json.loads(line) for line in arguments.out.read_text("utf-8").splitlines()]
        kept = [row for row in kept if row["asked"] == asked]
    names = arguments.only or list(PLAYERS)
    done = {(row["game"], row["number"]) for row in kept}
    wanted = [(name, n) for n in range(arguments.games) for name in names if (name, n) not in done]
    with ProcessPoolExecutor(arguments.workers, get_context("spawn")) as pool:
        tasks = [pool.submit(one_game, *each, arguments.bot, arguments.simulations) for each in wanted]
        for number, task in enumerate(as_completed(tasks), start=1):
            kept.append({**task.result(), "asked": asked})
            common.say(f"{number} of {len(wanted)} games")
            if arguments.out:
                with arguments.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(kept[-1]) + "\n")

    figures: dict[str, Any] = {"benchmark": "calibration", **asked, "machine": common.machine()}
    figures |= {"versions": common.versions("numba", "numpy")}
    rows, bins = [], {}
    for name in names:
        of_it = [row for row in kept if row["game"] == name and row["number"] < arguments.games]
        scores = {guess: brier(of_it, guess) for guess in ("told", "leading", "even")}
        bins[name] = reliability(of_it)
        figures[name] = {"games": len(of_it), "brier": scores, "reliability": bins[name]}
        rows.append((f"{name}, {len(of_it)} games, Brier score", f"{scores['told']:.3f}", "smaller is better"))
        rows.append(("  of who leads", f"{scores['leading']:.3f}", "wanted: the search's is smaller"))
        rows.append(("  of even chances", f"{scores['even']:.3f}", ""))
        for each in bins[name]:
            told, came = f"told {100 * each['told']:.0f} %", f"came true {100 * each['came']:.0f} %"
            rows.append((f"  {told}", came, f"{each['count']:.0f} times"))
    if arguments.plot:
        arguments.plot.write_text(plot(bins), "utf-8")
    common.report(figures, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
