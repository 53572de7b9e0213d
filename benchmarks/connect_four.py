"""Connect four: random play against OpenSpiel's C++, a batch against Pgx, two cores against one, and a warm cache."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

BATCH = 1024
FRESH_PROCESSES = 5


def against_openspiel(ours: common.Worker, peer: common.Worker, rounds: int) -> dict[str, Any]:
    """Random play on one core. Roll-outs are turned into moves by the mean length of our random games."""
    taken = common.Alternated(
        rounds, {"petitfour": lambda: ours.ask("random play"), "openspiel": lambda: peer.ask("rollouts")}, "random play"
    )
    length = taken.mean("petitfour", "length")
    leads = [taken.mean(side, "lead") for side in ("petitfour", "openspiel")]
    if abs(length / peer.about["length"] - 1) > 0.03 or abs(leads[0] - leads[1]) > 0.03:
        raise SystemExit(f"The games differ: mean lengths {length}, {peer.about['length']}; mean returns {leads}.")
    return {
        "ratio_openspiel_cpp": taken.ratio("petitfour", "openspiel") / length,
        "moves_per_s_petitfour": taken.rate("petitfour"),
        "moves_per_s_openspiel": taken.rate("openspiel") * length,
        "mean_length_petitfour": length,
        "mean_length_openspiel": peer.about["length"],
        "mean_return_petitfour": leads[0],
        "mean_return_openspiel": leads[1],
        "busy_random_play": taken.busy,
        "rates_random_play": {"petitfour": taken.rates("petitfour"), "openspiel_games": taken.rates("openspiel")},
    }


def against_pgx(ours: common.Worker, peer: common.Worker, rounds: int) -> dict[str, Any]:
    """A batch on one core: a random legal action, the step, mask, observation and starting again."""
    taken = common.Alternated(
        rounds, {"petitfour": lambda: ours.ask("batch"), "pgx": lambda: peer.ask("batch")}, f"batch of {BATCH}"
    )
    return {
        "ratio_pgx_cpu": taken.ratio("petitfour", "pgx"),
        "steps_per_s_petitfour": taken.rate("petitfour"),
        "steps_per_s_pgx": taken.rate("pgx"),
        "pgx_fastest_way": peer.about["fastest"],
        "pgx_ways_tried": peer.about["tried"],
        "busy_batch": taken.busy,
        "rates_batch": {side: taken.rates(side) for side in ("petitfour", "pgx")},
    }


def two_cores(one: common.Worker, two: common.Worker, rounds: int) -> dict[str, Any]:
    """Our own loops on two cores and on one."""
    figures: dict[str, Any] = {}
    for key, measure in (
        ("playouts", "random play"),
        ("batch", "large batch alone"),
        ("batch_and_choice", "large batch"),
    ):
        sides = {"one core": lambda m=measure: one.ask(m), "two cores": lambda m=measure: two.ask(m)}
        taken = common.Alternated(rounds, sides, measure)
        figures[f"ratio_two_cores_{key}"] = taken.ratio("two cores", "one core")
        figures[f"rates_two_cores_{key}"] = {side: taken.rates(side) for side in sides}
        figures[f"busy_two_cores_{key}"] = taken.busy
    return figures


def warm_cache() -> dict[str, Any]:
    """A first process compiles into an empty cache; those after it must compile nothing."""
    with tempfile.TemporaryDirectory(prefix="petitfour-bench-") as folder:
        here = {"PETITFOUR_CACHE": folder}
        cold = common.run_once("petitfour_first_batch.py", env=here)
        warm = [common.run_once("petitfour_first_batch.py", env=here) for _ in range(FRESH_PROCESSES)]
    if not all(each["from_cache"] for each in warm):
        raise SystemExit("Nothing came from the cache, so nothing can be said of it.")
    return {
        "warm_cache_compiled": max(each["compiled"] for each in warm),
        "warm_cache_loaded": warm[0]["from_cache"],
        "seconds_to_first_batch": statistics.median(each["batch"] for each in warm),
        "seconds_to_import": statistics.median(each["import"] for each in warm),
        "seconds_to_first_batch_cold": cold["batch"],
    }


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """All of it, in one run."""
    result: dict[str, Any] = {"benchmark": "connect-four", "machine": common.machine(), "versions": {}}
    result |= {"rounds": rounds, "seconds_per_measurement": seconds}
    common.say("Time to the first batch, from an empty and from a warm cache ...")
    result |= warm_cache()
    common.say("Compiling petitfour's connect four ...")
    with common.Worker("petitfour_connect_four.py", "1", str(seconds)) as ours:
        result["versions"] |= ours.about["versions"]
        common.say("Random play on one core, petitfour and OpenSpiel in turns ...")
        with common.Worker("openspiel_connect_four.py", str(seconds), python=common.peers_python()) as peer:
            result["versions"] |= peer.about["versions"]
            result |= against_openspiel(ours, peer, rounds)
        common.say("A batch on one core, petitfour and Pgx in turns (Pgx tries four ways first) ...")
        with common.Worker("pgx_connect_four.py", str(BATCH), str(seconds), python=common.peers_python()) as peer:
            result["versions"] |= peer.about["versions"]
            result |= against_pgx(ours, peer, rounds)
        if len(common.cores()) < 2:
            common.say("There is only one core, so two cannot be compared with it.")
            return result
        common.say("Two cores and one in turns ...")
        with common.Worker("petitfour_connect_four.py", "2", str(seconds)) as two:
            result |= two_cores(ours, two, rounds)
    return result


def warn_if_disturbed(result: dict[str, Any]) -> None:
    """Says so if other programs used the cores meanwhile: then a ratio can be wrong either way."""
    busy = max(value for key, value in result.items() if key.startswith("busy_"))
    result["cores_busy_elsewhere"] = busy
    if busy > 0.2:
        common.say(f"Other programs kept up to {busy:.1f} cores busy between the rounds; do not rely on these figures.")


def table(of: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The figures in words, with what is wanted of them."""

    def millions(key: str) -> str:
        return f"{of[key] / 1e6:.2f} million/s"

    def times(key: str) -> str:
        return f"{of[key]:.2f} ×" if key in of else "not measured"

    return [
        ("random play on one core: petitfour, moves", millions("moves_per_s_petitfour"), ""),
        ("random play on one core: OpenSpiel's C++, moves", millions("moves_per_s_openspiel"), ""),
        ("  petitfour / OpenSpiel", times("ratio_openspiel_cpp"), "wanted: at least 8"),
        (f"batch of {BATCH} on one core: petitfour, steps", millions("steps_per_s_petitfour"), ""),
        (f"batch of {BATCH} on one core: Pgx, steps", millions("steps_per_s_pgx"), of["pgx_fastest_way"]),
        ("  petitfour / Pgx", times("ratio_pgx_cpu"), "wanted: at least 3"),
        ("two cores / one: random play", times("ratio_two_cores_playouts"), "wanted: at least 1.7"),
        ("two cores / one: steps of a batch", times("ratio_two_cores_batch"), "wanted: at least 1.7"),
        ("two cores / one: choosing at random and stepping", times("ratio_two_cores_batch_and_choice"), ""),
        ("warm cache: functions compiled again", str(of["warm_cache_compiled"]), "wanted: 0"),
        ("warm cache: import", f"{of['seconds_to_import']:.2f} s", ""),
        (
            "warm cache: from there to the first batch stepped",
            f"{of['seconds_to_first_batch']:.2f} s",
            "wanted: below 1",
        ),
        ("cores kept busy by other programs, at most", f"{of['cores_busy_elsewhere']:.1f}", "wanted: 0"),
        ("empty cache: from import to the first batch stepped", f"{of['seconds_to_first_batch_cold']:.1f} s", ""),
    ]


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    result = measure(arguments.rounds, arguments.seconds)
    warn_if_disturbed(result)
    common.report(result, table(result), as_json=arguments.json)


if __name__ == "__main__":
    main()
