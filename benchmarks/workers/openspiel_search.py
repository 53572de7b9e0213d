"""Measures OpenSpiel's C++ MCTS on connect four: simulations with one random roll-out each, on one core."""

from __future__ import annotations

import sys
from typing import Any

import common

common.pin(1)
SECONDS, SIMULATIONS = float(sys.argv[1]), int(sys.argv[2])

import pyspiel  # noqa: E402

game = pyspiel.load_game("connect_four")
start = game.new_initial_state()
search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, 1000, False, 1, False)


def simulations() -> dict[str, Any]:
    def once() -> int:
        return int(search.mcts_search(start).explore_count)

    return {"rate": common.rate(once, SECONDS)}


search.mcts_search(start)
common.serve({"simulations": simulations}, {"versions": common.versions("open_spiel")})
