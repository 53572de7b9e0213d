"""Measures petitfour's search: simulations a second on one core, of connect four (random roll-outs) or another game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import common

common.pin(1)
SECONDS, SIMULATIONS, NAME, PLAYERS, GUIDED = (
    float(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), sys.argv[5] == "guided",
)  # fmt: skip

from petitfour.bots.search import Budget, SearchBot  # noqa: E402
from petitfour.core.match import Match  # noqa: E402
from petitfour.core.registry import Registry  # noqa: E402

game = Registry([Path(__file__).parents[2] / "examples"]).get(NAME, compiled=True)
match = Match(game, PLAYERS, seed=1)
moves = 0
while moves < 12 and NAME != "connect-four":  # a little way into the game
    seat = match.waiting()[0]
    match.act(seat, match.legal(seat)[moves % len(match.legal(seat))])
    moves += 1
while len(match.legal(match.waiting()[0])) < 2:
    match.act(match.waiting()[0], match.legal(match.waiting()[0])[0])
bot = SearchBot(game, 1, Budget(SIMULATIONS * 4 // 3), guided=GUIDED)  # three quarters are for the first decision
seat = match.waiting()[0]
view, legal = match.view(seat), match.legal(seat)


def simulations() -> dict[str, Any]:
    def once() -> int:
        before = bot.simulations
        bot.reasons(view, legal, seat)
        return bot.simulations - before

    return {"rate": common.rate(once, SECONDS)}


bot.reasons(view, legal, seat)
common.serve({"simulations": simulations}, {"versions": common.versions("numba", "numpy")})
