"""Strength: the ladder of bots in every game with intervals, simulations a second, and OpenSpiel's MCTS beside ours."""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

TWO = ("truffle-shuffle", "chocolatiers", "super-truffle-pigs")
LADDER = (
    ("easy", "random", 0.80), ("medium", "easy", 0.60), ("hard", "medium", 0.55), ("hard", "greedy", 0.65),
)  # fmt: skip
TRUEL = ((("hard", "greedy", "greedy"), 0.45), (("easy", "random", "random"), 0.45))
SIMULATIONS = 2_000  # of one search, as a strong player makes for a move


def contest(name: str, bots: tuple[str, ...], games: int, workers: int) -> dict[str, Any]:
    """The first bot's wins against the others."""
    from petitfour.arena.report import summary
    from petitfour.arena.run import Results, run, tournament_of
    from petitfour.core.registry import Registry

    registry = Registry([Path(__file__).parents[1] / "examples"])
    game = registry.get(name, compiled=True)
    tournament = tournament_of(game, list(bots), {}, 1)
    results = Results(tournament, None)
    started = time.perf_counter()
    run(game, registry.games_from, tournament, games, workers, results, lambda done: None)
    seconds = time.perf_counter() - started
    totals = summary(tournament, list(results.games.values()))
    return totals["bots"][0] | {"games": games, "games_per_s": games / seconds}


def searching(seconds: float, rounds: int) -> dict[str, Any]:
    """Simulations a second: connect four beside OpenSpiel's C++ MCTS, then the games of the house."""
    result: dict[str, Any] = {}
    common.say("Connect four: petitfour's search and OpenSpiel's in turns ...")
    with (
        common.Worker("petitfour_search.py", str(seconds), str(SIMULATIONS), "connect-four", "2", "plain") as ours,
        common.Worker("openspiel_search.py", str(seconds), str(SIMULATIONS), python=common.peers_python()) as peer,
    ):
        rates: dict[str, list[float]] = {"ours": [], "theirs": []}
        for _ in range(rounds):
            rates["ours"].append(ours.ask("simulations")["rate"])
            rates["theirs"].append(peer.ask("simulations")["rate"])
    result["simulations_per_s_connect_four"] = statistics.median(rates["ours"])
    result["simulations_per_s_openspiel"] = statistics.median(rates["theirs"])
    result["ratio_openspiel"] = statistics.median(a / b for a, b in zip(rates["ours"], rates["theirs"], strict=True))
    for name, players in (*((game, 2) for game in TWO), ("truel", 3)):
        common.say(f"{name}: simulations a second ...")
        with common.Worker("petitfour_search.py", str(seconds), "2000", name, str(players), "guided") as ours:
            result[f"simulations_per_s_{name}"] = ours.ask("simulations")["rate"]
    return result


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    games = int(os.environ.get("PETITFOUR_STRENGTH_GAMES", "100"))
    result: dict[str, Any] = {"benchmark": "strength", "machine": common.machine(), "games": games}
    result |= {"versions": common.versions("numba", "numpy", "openskill")}
    result |= searching(arguments.seconds, arguments.rounds)
    rows = [
        ("connect four, simulations", f"{result['simulations_per_s_connect_four'] / 1e3:.0f} thousand/s", ""),
        ("  compared with OpenSpiel's C++ MCTS", f"{result['ratio_openspiel']:.2f} ×", "wanted: at least 5"),
    ]
    for name in (*TWO, "truel"):
        rows.append((f"{name}, simulations", f"{result[f'simulations_per_s_{name}'] / 1e3:.1f} thousand/s", ""))
    workers = min(2, len(common.cores()))
    ladder: list[dict[str, Any]] = []
    contests = [(name, bots[:2], bots[2]) for name in TWO for bots in LADDER]
    contests += [("truel", bots, wanted) for bots, wanted in TRUEL]
    for name, bots, wanted in contests:
        common.say(f"{name}: {bots[0]} against {' and '.join(bots[1:])}, {games} games ...")
        outcome = contest(name, tuple(bots), games - games % len(bots), workers)
        ladder.append({"game": name, "against": list(bots[1:]), "wanted": wanted, **outcome})
        rate = f"{100 * outcome['win_rate']:.1f} % ({100 * outcome['low']:.0f} to {100 * outcome['high']:.0f})"
        rows.append(
            (f"{name}: {bots[0]} against {', '.join(bots[1:])}", rate, f"wanted: at least {100 * wanted:.0f} %")
        )
        common.say(f"    {rate}, {outcome['seconds_a_turn']:.3f} s a turn")
    result["ladder"] = ladder
    if workers == 2:
        common.say("Two workers and one ...")
        one = contest("chocolatiers", ("medium", "easy"), 60, 1)["games_per_s"]
        two = contest("chocolatiers", ("medium", "easy"), 400, 2)["games_per_s"]
        result["ratio_two_workers"] = two / one
        rows.append(("two workers compared with one, games", f"{two / one:.2f} ×", "wanted: at least 1.8"))
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
