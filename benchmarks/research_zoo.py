"""PettingZoo: our connect four beside PettingZoo's own connect_four_v3, in one process on one core."""

# extras: pettingzoo

from __future__ import annotations

import os
import sys
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

KINDS = {"env": "as anybody makes them", "raw_env": "without wrappers"}


def against_pettingzoo(worker: common.Worker, rounds: int) -> dict[str, Any]:
    """Steps a second of random legal play, agents that leave included, the sides by turns."""
    figures: dict[str, Any] = {}
    for kind in KINDS:
        sides = {
            side: lambda side=side, kind=kind: worker.ask(f"{side} {kind}") for side in ("petitfour", "pettingzoo")
        }
        taken = common.Alternated(rounds, sides, kind)
        figures[f"ratio_pettingzoo_{kind}"] = taken.ratio("petitfour", "pettingzoo")
        figures[f"busy_{kind}"] = taken.busy
        for side in sides:
            figures[f"steps_per_s_{side}_{kind}"] = taken.rate(side)
            figures[f"rates_{side}_{kind}"] = taken.rates(side)
    return figures


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """All of it, in one run."""
    result: dict[str, Any] = {"benchmark": "research-zoo", "machine": common.machine()}
    result |= {"rounds": rounds, "seconds_per_measurement": seconds}
    common.say("Compiling petitfour's connect four ...")
    with common.Worker("zoo_connect_four.py", str(seconds)) as worker:
        return result | worker.about | against_pettingzoo(worker, rounds)


def table(of: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The figures in words, with what is wanted of them."""
    rows = []
    for kind, words in KINDS.items():
        for side in ("petitfour", "pettingzoo"):
            rows.append((f"{kind}, {words}: {side}, steps", f"{of[f'steps_per_s_{side}_{kind}']:,.0f}/s", ""))
        rows.append(("  petitfour / PettingZoo", f"{of[f'ratio_pettingzoo_{kind}']:.2f} ×", "wanted: at least 3"))
    return rows


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    result = measure(arguments.rounds, arguments.seconds)
    common.report(result, table(result), as_json=arguments.json)


if __name__ == "__main__":
    main()
