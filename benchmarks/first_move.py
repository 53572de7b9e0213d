"""First move: how long bots of every level take from an empty cache, and whether other tables wait meanwhile."""

# extras: dev

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

LEVELS = ("easy", "medium", "hard", "expert")
WANTED_SECONDS = 3.0
GIVEN_UP_SECONDS = 120.0
EXAMPLES = Path(__file__).parents[1] / "examples"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """A server over an empty cache and an empty store."""

    def __init__(self, folder: str) -> None:
        import httpx

        self.port = free_port()
        program = [sys.executable, "-m", "petitfour.cli", "--games-from", str(EXAMPLES), "serve", "--no-limits"]
        self.process = subprocess.Popen(
            [*program, "--store", f"{folder}/tables.sqlite", "--port", str(self.port)],
            env=os.environ | {"PETITFOUR_CACHE": f"{folder}/cache"}, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        base = f"http://127.0.0.1:{self.port}"
        self.client = lambda: httpx.Client(base_url=f"{base}/api/v1", headers={"origin": base}, timeout=120)
        while True:
            with suppress(httpx.TransportError):
                self.client().get("/words")
                return
            time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def first_move(house: House, game: str, level: str) -> tuple[float, bool]:
    """Seconds from the end of the person's turn to the bot's, and whether the page was told that bots play simply."""
    with house.client() as person:
        fewest = next(each["players"][0] for each in person.get("/games").json()["games"] if each["name"] == game)
        table = person.post("/tables", json={"game": game, "bots": [level] * (fewest - 1)}).json()
        warming_up = bool(table.get("bots_warm_up"))
        at = f"/tables/{table['id']}"
        for _ in range(40):
            table = person.get(at).json()
            if table["seat"] in table["waiting"]:
                action = table["legal"][0]["action"]
                table = person.post(f"{at}/draft", json={"action": action, "client_id": uuid.uuid4().hex}).json()
                continue
            started, version = time.perf_counter(), table["version"]
            while person.get(at).json()["version"] == version:
                time.sleep(0.02)
                if time.perf_counter() - started > GIVEN_UP_SECONDS:
                    raise SystemExit(f"The bot {level} of {game} never moved.")
            return time.perf_counter() - started, warming_up
    raise SystemExit(f"No bot came to move in {game}.")


class Neighbour(threading.Thread):
    """Somebody at another table who only looks at it, again and again: how long that takes."""

    def __init__(self, house: House) -> None:
        super().__init__(daemon=True)
        self.house, self.taken, self.ends = house, [], False  # type: ignore[var-annotated]

    def run(self) -> None:
        with self.house.client() as person:
            table = person.post("/tables", json={"game": "connect-four", "bots": ["greedy"]}).json()
            while not self.ends:
                started = time.perf_counter()
                person.get(f"/tables/{table['id']}")
                self.taken.append(time.perf_counter() - started)
                time.sleep(0.05)


def measure(games: list[str]) -> dict[str, Any]:
    rows, waits = [], []
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            house = House(folder)
            neighbour = Neighbour(house)
            neighbour.start()
            try:
                for level in LEVELS:
                    seconds, warming_up = first_move(house, game, level)
                    rows.append({"game": game, "level": level, "seconds": seconds, "warms_up": warming_up})
                    common.say(f"  {game}, {level}: {seconds:.2f} s")
            finally:
                neighbour.ends = True
                neighbour.join()
                house.stop()
            waits += neighbour.taken
    worst = max(row["seconds"] for row in rows)
    return {"rows": rows, "worst": worst, "neighbour_p50": statistics.median(waits),
            "neighbour_p99": statistics.quantiles(waits, n=100)[98], "neighbour_most": max(waits)}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("games", nargs="*", default=["truffle-shuffle", "truel", "chocolatiers", "super-truffle-pigs"])
    arguments = parser.parse_args()
    result = measure(arguments.games)
    print(f"slowest first move from an empty cache   {result['worst']:.2f} s  wanted: at most {WANTED_SECONDS:.0f}")
    print(f"another table, an answer: p50 {1000 * result['neighbour_p50']:.0f}, p99 "
          f"{1000 * result['neighbour_p99']:.0f}, at most {1000 * result['neighbour_most']:.0f} ms")  # fmt: skip
    if arguments.json:
        print(json.dumps(result))


if __name__ == "__main__":
    main()
