"""The search bot against OpenSpiel's ISMCTS on the same games through the OpenSpiel adapter, with the same time.

PETITFOUR_SPIEL_GAMES (20) is how many games of each, PETITFOUR_SPIEL_SECONDS (0.2) the time. Our bot spends it on a
whole turn, OpenSpiel's on every decision, so that it never has less. Both play on one core, every deal from every seat.
"""

from __future__ import annotations

import os
import sys
import time
from math import sqrt
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

CONTESTS = (
    ("truffle-shuffle", 2, 0.90), ("chocolatiers", 2, 0.90), ("super-truffle-pigs", 2, 0.90), ("truel", 3, 0.55),
)  # fmt: skip


class TimeIsUp(Exception):
    pass


def timed_ismcts(game: Any, seconds: float, seed: int) -> Any:
    """OpenSpiel's ISMCTS as it is, stopped by the clock instead of a number of simulations."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
        simulations, busy, decisions, until = 0, 0.0, 0, 0.0

        def run_search(self, state: Any) -> Any:
            started = time.perf_counter()
            self.until = started + seconds
            try:
                return super().run_search(state)
            except TimeIsUp:
                self.decisions += 1
                return self.get_final_policy(state, self._root_node)
            finally:
                self.busy += time.perf_counter() - started

        def sample_root_state(self, state: Any) -> Any:
            if time.perf_counter() > self.until and self._root_node.total_visits > 0:
                raise TimeIsUp
            self.simulations += 1
            return super().sample_root_state(state)

    luck = np.random.RandomState(seed)
    return Timed(
        game, mcts.RandomRolloutEvaluator(1, luck), sqrt(2), 10**9, random_state=luck, use_observation_string=True
    )


class Ours:
    """Our bot, asked as OpenSpiel asks its own."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        from petitfour.bots.search import Budget, SearchBot

        self.bot = SearchBot(game, seed, Budget(seconds=seconds))
        self.game = game
        self.decisions = 0

    def step(self, state: Any) -> int:
        from petitfour.core.view import view

        legal, seat = state.legal_actions(), state.current_player()
        self.decisions += len(legal) > 1
        return self.bot.choose(view(self.game.layout, state.held.record, seat), legal, seat)


def play(game: Any, own_seat: int, deal: int, seconds: float) -> dict[str, float]:
    """One game; chance is the same for the same deal."""
    from petitfour.core import chance

    players, ours = game.num_players(), Ours(game.setup.game, seconds, deal + 1)
    theirs = {seat: timed_ismcts(game, seconds, 100 * deal + seat) for seat in range(players) if seat != own_seat}
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.outcome(game.setup.game, state.held.record, deal))
        else:
            player = state.current_player()
            state.apply_action(int((ours if player == own_seat else theirs[player]).step(state)))
    others = list(theirs.values())
    return {
        "share": (state.returns()[own_seat] * (players - 1) + 1) / players,
        "our_simulations": ours.bot.simulations,
        "our_decisions": ours.decisions,
        "our_busy": ours.bot.busy,
        "their_simulations": sum(bot.simulations for bot in others),
        "their_decisions": sum(bot.decisions for bot in others),
        "their_busy": sum(bot.busy for bot in others),
    }


def contest(name: str, players: int, games: int, seconds: float) -> dict[str, Any]:
    import pyspiel

    from petitfour.arena.report import interval
    from petitfour.bots import prepare
    from petitfour.research import spiel

    game = pyspiel.load_game(spiel.spiel_name(name), {"players": players})
    prepare(game.setup.game)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)  # so that nothing is compiled later
    results = []
    for number in range(games):
        results.append(play(game, number % players, number // players, seconds))
        won = sum(each["share"] for each in results)
        common.say(f"    {number + 1} of {games}: {won:g} won")
    total = {key: sum(each[key] for each in results) for key in results[0]}
    low, high = interval(total["share"], games)
    sides = {}
    for side in ("our", "their"):
        decisions = max(total[f"{side}_decisions"], 1)
        sides[f"{side}_simulations_a_decision"] = total[f"{side}_simulations"] / decisions
        sides[f"{side}_seconds_a_decision"] = total[f"{side}_busy"] / decisions
    return {"win_rate": total["share"] / games, "low": low, "high": high, "games": games, **sides}


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        raise SystemExit("OpenSpiel is not installed; run: scripts/install openspiel") from None
    games = int(os.environ.get("PETITFOUR_SPIEL_GAMES", "20"))
    seconds = float(os.environ.get("PETITFOUR_SPIEL_SECONDS", "0.2"))
    result: dict[str, Any] = {"benchmark": "research-spiel", "machine": common.machine(), "seconds": seconds}
    common.pin(1)
    result |= {"versions": common.versions("open_spiel", "numba", "numpy"), "busy_elsewhere": common.busy_elsewhere()}
    result["contests"], rows = [], []
    for name, players, wanted in CONTESTS:
        number = max(games - games % players, players)
        common.say(f"{name}: the search bot against {players - 1} of OpenSpiel's ISMCTS, {number} games ...")
        outcome = contest(name, players, number, seconds)
        result["contests"].append({"game": name, "players": players, "wanted": wanted, **outcome})
        rate = f"{100 * outcome['win_rate']:.1f} % ({100 * outcome['low']:.0f} to {100 * outcome['high']:.0f})"
        rows.append((f"{name}, one of {players}", rate, f"wanted: at least {100 * wanted:.0f} %"))
        many = f"{outcome['our_simulations_a_decision']:.0f} and {outcome['their_simulations_a_decision']:.0f}"
        spent = f"{outcome['our_seconds_a_decision']:.3f} and {outcome['their_seconds_a_decision']:.3f} s"
        rows.append(("  ours and theirs, a decision", f"{many} simulations", spent))
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
