"""The research doors in one run: PettingZoo, Pgx (one core, a GPU where there is one), OpenSpiel's ISMCTS."""

# extras: pettingzoo openspiel

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

HERE = Path(__file__).parent
PARTS = {
    "zoo": (HERE / "research_zoo.py", "PettingZoo's connect_four_v3"),
    "connect_four": (HERE / "connect_four.py", "Pgx and OpenSpiel on one core"),
    "doors": (HERE / "research_doors.py", "one another: every game through every door"),
    "spiel": (HERE / "research_spiel.py", "OpenSpiel's ISMCTS, the same time a turn"),
}


def part(path: Path, arguments: list[str]) -> dict[str, Any]:
    """A benchmark of its own, its progress shown, its result read. Its peers' Python is common.peers_python's."""
    done = subprocess.run(
        [sys.executable, str(path), "--json", *arguments], stdout=subprocess.PIPE, text=True, check=True
    )
    result: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return result


def on_a_gpu() -> list[dict[str, Any]]:
    """Every game on the GPU, beside Pgx if it is installed; nothing where there is none."""
    looked = "from numba import cuda; raise SystemExit(0 if cuda.is_available() else 1)"
    if subprocess.run([sys.executable, "-c", looked], capture_output=True, check=False).returncode != 0:
        common.say("No GPU is found: those figures are left out.")
        return []
    done = subprocess.run(
        [sys.executable, str(HERE / "research_gpu.py")], stdout=subprocess.PIPE, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    more = ["--rounds", str(arguments.rounds), "--seconds", str(arguments.seconds)]
    result: dict[str, Any] = {"benchmark": "research", "machine": common.machine()}
    result |= {"versions": common.versions("numba", "numpy", "pettingzoo", "open_spiel")}
    for name, (path, words) in PARTS.items():
        common.say(f"Beside {words} ...")
        result[name] = part(path, more)
    result["gpu"] = on_a_gpu()
    rows = [
        ("steps compared with connect_four_v3", f"{result['zoo']['ratio_pettingzoo_env']:.1f} ×", "wanted: at least 3"),
        ("  without wrappers on either side", f"{result['zoo']['ratio_pettingzoo_raw_env']:.1f} ×", ""),
        (
            "batch steps on one core, compared with Pgx",
            f"{result['connect_four']['ratio_pgx_cpu']:.1f} ×",
            "wanted: at least 3",
        ),
    ]
    for name, rates in result["doors"]["rates"].items():
        text = ", ".join(f"{door} {per_second:,.0f}" for door, per_second in rates.items())
        rows.append((f"{name} on one core, decisions/s", text, ""))
    for row in result["spiel"]["contests"]:
        rows.append(
            (
                f"{row['game']}: search against ISMCTS",
                f"{100 * row['win_rate']:.0f} %",
                f"wanted: {100 * row['wanted']:.0f} %",
            )
        )
    for row in result["gpu"]:
        if "steps_per_s" in row and row["game"] != "pgx":
            rows.append(
                (
                    f"{row['game']} on the GPU",
                    f"{row['steps_per_s']:.3g} steps/s",
                    f"{row['random_play_per_s']:.3g} random",
                )
            )
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
