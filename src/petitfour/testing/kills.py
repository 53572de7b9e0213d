"""kill -9 in the middle of writes: no confirmed turn is lost, and no half turn is kept."""

from __future__ import annotations

import contextlib
import itertools
import json
import multiprocessing
import os
import random
import runpy
import signal
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from petitfour.core.registry import Registry
from petitfour.table.checking import check
from petitfour.table.sqlite.reading import contents

KILLS_A_STORE = 25  # every check plays all turns of the store again
WAIT_SECONDS = 60
PLAY_SECONDS = 5

Answered = tuple[str, int, int, str]  # table, version, action, client id


def kill_often(games: Registry, kills: int, seed: int) -> int:
    """Kills the server so many times in the middle of play. Returns how many turns were confirmed in all."""
    confirmed = 0
    for first in range(0, kills, KILLS_A_STORE):
        with tempfile.TemporaryDirectory() as folder:
            here = min(KILLS_A_STORE, kills - first)
            confirmed += _kill_one(games, Path(folder) / "tables.sqlite", here, random.Random(f"{seed}-{first}"))
    return confirmed


def _kill_one(games: Registry, store: Path, kills: int, dice: random.Random) -> int:
    confirmed: list[Answered] = []
    port = free_port()
    server = Server(games, store, port)
    try:
        people, table = seat_two(server.base)
        for number in range(kills):
            thread = threading.Thread(target=play_until_killed, args=(people, table, confirmed))
            thread.start()
            _let_play(confirmed, dice)
            server.kill()
            thread.join()
            check_store(games, store, confirmed)
            if number < kills - 1:
                server = Server(games, store, port)
    finally:
        server.kill()
    return len(confirmed)


def _let_play(confirmed: list[Answered], dice: random.Random) -> None:
    """Waits for some turns, however busy the machine is, and then to any moment of the next ones."""
    enough, until = len(confirmed) + dice.randint(1, 12), time.monotonic() + PLAY_SECONDS
    while len(confirmed) < enough and time.monotonic() < until:
        time.sleep(0.002)
    time.sleep(dice.random() * 0.03)


class Server:
    """The real program on a real port, forked from a process that has loaded it: it is up in a moment."""

    def __init__(self, games: Registry, store: Path, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        folders = [part for folder in games.games_from for part in ("--games-from", str(folder))]
        arguments = [*folders, "serve", "--store", str(store), "--port", str(port), "--bots", "random"]
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["petitfour.cli", "petitfour.web.serve"])
        self.process = context.Process(target=_run_program, args=(arguments,), daemon=True)
        self.process.start()
        self._wait()

    def kill(self) -> None:
        """Kills it and what it has started: rules being compiled."""
        if self.process.pid is not None and self.process.is_alive():
            with contextlib.suppress(ProcessLookupError):  # it has not yet come to lead a group
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()

    def _wait(self) -> None:
        until = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < until and self.process.is_alive():
            try:
                httpx.get(self.base + "/api/v1/words", timeout=30)
                return
            except httpx.TransportError:
                time.sleep(0.02)
        self.kill()
        raise AssertionError("the server does not answer")


def _run_program(arguments: list[str]) -> None:
    os.setsid()
    sys.argv = ["petitfour", *arguments]
    sys.stdout = open("/dev/null", "w")  # noqa: SIM115
    runpy.run_module("petitfour.cli", run_name="__main__")


class Person:
    """A browser of somebody who plays."""

    def __init__(self, base: str) -> None:
        self.http = httpx.Client(base_url=base + "/api/v1", headers={"origin": base}, timeout=30)

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        answer.raise_for_status()
        return answer.json()

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self.http.post(path, json=body or {})
        answer.raise_for_status()
        return answer.json()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def seat_two(base: str) -> tuple[list[Person], str]:
    people = [Person(base), Person(base)]
    table = people[0].post("/tables", {"game": "connect-four", "name": "Ana"})
    people[1].post(f"/tables/{table['id']}/join", {"link": table["link"], "name": "Ben"})
    people[0].post(f"/tables/{table['id']}/start")
    return people, table["id"]


def play_until_killed(people: list[Person], table: str, confirmed: list[Answered]) -> None:
    """Confirms turn after turn and notes what was answered; ends when the server is gone."""
    try:
        for number in itertools.count():
            shown = people[0].get(f"/tables/{table}")
            if shown["status"] == "over":
                people[0].post(f"/tables/{table}/start")
                continue
            mover = next(c["chair"] for c in shown["chairs"] if c["seat"] == shown["waiting"][0])
            mine = people[mover].get(f"/tables/{table}")
            action = mine["legal"][number % len(mine["legal"])]["action"]
            people[mover].post(f"/tables/{table}/draft", {"action": action})
            confirm = {"version": mine["version"], "client_id": f"client-{time.time_ns()}"}
            turn = people[mover].post(f"/tables/{table}/confirm", confirm)
            confirmed.append((table, turn["confirmed"], action, confirm["client_id"]))
    except (httpx.TransportError, StopIteration):
        return


def check_store(games: Registry, store: Path, confirmed: list[Answered]) -> None:
    """The store is sound, every turn is whole by the rules, and everything that was answered is there."""
    findings = check(store, games)
    assert not findings.problems, "; ".join(findings.problems)
    with contents(store) as rows:
        kept = {(turn["table_id"], turn["client_id"]): (turn["version"], json.loads(turn["decisions"]))
                for turn in rows.all_turns()}  # fmt: skip
    for table, version, action, client_id in confirmed:
        assert (table, client_id) in kept, f"turn {version} was confirmed and is lost"
        assert kept[table, client_id][0] == version and kept[table, client_id][1][0][1] == action
