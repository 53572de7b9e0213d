"""Truffle Shuffle: seat decisions in random play on one core, and the check of which orders nine cards can pay."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common
import numpy as np

PLAYERS = (2, 3, 4)
HANDS = 2000


def payable_orders(rounds: int) -> dict[str, Any]:
    """Microseconds to list all orders that a random hand of nine cards can pay, inside compiled code."""
    import numba

    from petitfour.core.registry import Registry

    game = Registry().get("truffle-shuffle", compiled=True)
    payable = game.part("orders").payable

    @numba.njit
    def check_all(states: Any, boxes: Any, room: Any) -> int:
        ways = 0
        for i in range(len(states)):
            ways += payable(states[i], boxes[0], 0, room, 0)
        return ways

    random = np.random.default_rng(1)
    deck = np.repeat(np.arange(len(game.box.record.copies)), game.box.record.copies)
    states = game.layout.array(HANDS)
    for state in states:
        for kind in random.choice(deck, 9, replace=False):
            state.hand[0, kind] += 1
    room = np.zeros(64, np.int64)
    ways = check_all(states, game.box.array, room)
    taken = []
    for _ in range(rounds * 4):
        start = time.perf_counter()
        check_all(states, game.box.array, room)
        taken.append((time.perf_counter() - start) / HANDS * 1e6)
    return {"microseconds_payable_nine_cards": float(np.median(taken)), "mean_ways_payable": ways / HANDS}


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    result: dict[str, Any] = {"benchmark": "truffle-shuffle", "machine": common.machine(), "rounds": arguments.rounds,
                              "versions": common.versions("numba", "numpy")}  # fmt: skip
    result |= common.random_play("truffle-shuffle", PLAYERS, arguments.rounds, arguments.seconds)
    common.say("Which orders nine cards can pay ...")
    result |= payable_orders(arguments.rounds)
    rows = [
        (
            f"random play, {n} players, decisions",
            f"{result[f'decisions_per_s_{n}_players'] / 1e6:.2f} million/s",
            "wanted: at least 0.8",
        )
        for n in PLAYERS
    ]
    rows += [
        ("  slowest / connect four on the same core", f"{result['ratio_connect_four']:.3f} ×", ""),
        ("orders that nine cards can pay", f"{result['microseconds_payable_nine_cards']:.2f} µs", "wanted: at most 5"),
    ]  # fmt: skip
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
