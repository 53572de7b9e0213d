"""The contract checks with big counts, for as long as one likes: `scripts/soak`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from petitfour.core.registry import Registry, load_game

from . import checks, durability, fuzz, processes, worlds

CUTS, KILLS = 10_000, 1_000
AT_A_TIME = 500  # cuts between two lines


def soak(folder: Path, games: Registry, scale: float) -> None:
    """One game, every check that gets better with numbers."""

    def many(count: int) -> int:
        return max(1, int(count * scale))

    plain, fast = load_game(folder), load_game(folder, compiled=True)
    parts: tuple[tuple[str, Callable[[], object]], ...] = (
        (
            f"{many(1_000_000):,} random games with all invariants",
            lambda: checks.random_games_hold(fast, many(1_000_000)),
        ),
        ("two worlds", lambda: worlds.two_worlds_look_the_same(fast, many(400), redeals=4, most=many(40_000))),
        ("legal agrees with why_not", lambda: checks.legal_agrees_with_why_not(fast, many(400), many(40_000))),
        ("positions come back", lambda: checks.positions_come_back(fast, many(400), many(40_000))),
        ("matches come back", lambda: checks.matches_come_back(fast, games, many(200), many(100_000))),
        (
            "interpreted equals compiled",
            lambda: processes.interpreted_equals_compiled(folder, many(400), many(100_000)),
        ),
        (
            f"{many(200_000):,} random games with every index checked",
            lambda: processes.checked_games_hold(folder, many(200_000)),
        ),
        ("bounds hold", lambda: processes.bounds_hold(folder, many(400))),
        (
            f"{many(250_000):,} damaged files of each kind",
            lambda: fuzz.damaged_files_are_refused_in_words(plain, games, many(250_000)),
        ),
    )
    own = folder / "tests" / "soak.py"  # checks of the game's own, where it has any
    if own.is_file():
        parts += tuple(plain.part("tests.soak").parts(many))
    for words, check in parts:
        started = time.perf_counter()
        check()
        print(f"{plain.name}: {words}: good ({time.perf_counter() - started:.1f} s)", flush=True)


def soak_cuts(games: Registry, scale: float) -> None:
    """Power cuts in the middle of writing, under connect four."""
    started, cuts, answered = time.perf_counter(), max(1, int(CUTS * scale)), 0
    for first in range(0, cuts, AT_A_TIME):
        answered += durability.cut_power(games, min(AT_A_TIME, cuts - first), first)
        done = min(first + AT_A_TIME, cuts)
        print(f"cuts: {done:,} of {cuts:,}, {answered:,} turns answered", flush=True)
    print(f"cuts: {cuts:,} power cuts: good ({time.perf_counter() - started:.1f} s)", flush=True)


def soak_kills(games: Registry, scale: float) -> None:
    """kill -9 of the whole program in the middle of play."""
    from . import kills

    started, count, confirmed = time.perf_counter(), max(1, int(KILLS * scale)), 0
    for first in range(0, count, kills.KILLS_A_STORE):
        confirmed += kills.kill_often(games, min(kills.KILLS_A_STORE, count - first), first)
        done = min(first + kills.KILLS_A_STORE, count)
        print(f"kills: {done:,} of {count:,}, {confirmed:,} turns confirmed", flush=True)
    print(f"kills: {count:,} kills: good ({time.perf_counter() - started:.1f} s)", flush=True)


OF_THE_HOUSE: dict[str, Callable[[Registry, float], None]] = {"cuts": soak_cuts, "kills": soak_kills}


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games, or cuts or kills: the store under fire")
    parser.add_argument("--games-from", type=Path, action="append", default=[])
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies every count (default: 1)")
    arguments = parser.parse_args()
    games = Registry(arguments.games_from)
    for name in arguments.games or [*games.names(), *OF_THE_HOUSE]:
        print(f"Soaking {name} ...", flush=True)
        if name in OF_THE_HOUSE:
            OF_THE_HOUSE[name](games, arguments.scale)
            continue
        soak(games.get(name).folder, games, arguments.scale)


if __name__ == "__main__":
    main()
