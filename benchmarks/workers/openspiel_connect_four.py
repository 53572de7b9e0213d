"""Measures OpenSpiel's connect four: random roll-outs in C++, on one core."""

from __future__ import annotations

import sys
from typing import Any

import common

common.pin(1)
SECONDS = float(sys.argv[1])

import pyspiel  # noqa: E402

ROLLOUTS, GAMES = 10_000, 5_000
game = pyspiel.load_game("connect_four")
start = game.new_initial_state()
# Python cannot call the C++ evaluator itself. A search of one simulation does: its tree is the root alone, so it
# evaluates the root once, which is ROLLOUTS random games from there, and all of that happens in C++.
search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 100, False, 1, False)


def rollouts() -> dict[str, Any]:
    """Random games per second, and the first seat's mean return."""
    returns = []

    def once() -> int:
        root = search.mcts_search(start)
        assert root.explore_count == 1 and not root.children
        returns.append(root.total_reward)
        return ROLLOUTS

    return {"rate": common.rate(once, SECONDS), "lead": sum(returns) / len(returns)}


def mean_length() -> float:
    """The mean length of OpenSpiel's own random games."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]
    moves = 0
    for number in range(GAMES):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, number)
        moves += len(state.history())
    return moves / GAMES


search.mcts_search(start)
common.serve({"rollouts": rollouts}, {"versions": common.versions("open_spiel"), "length": mean_length()})
