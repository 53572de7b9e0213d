"""kill -9 in the middle of writes: no confirmed turn is lost, and no half turn is kept."""

import itertools
import json
import os
import random
import threading
import time

import apsw
import httpx
import pytest

from petitfour.bots import make_bot
from petitfour.core.match import Match, state_hash
from petitfour.table.house import House
from petitfour.table.store import Store

from .server import Server, free_port

KILLS = int(os.environ.get("PETITFOUR_KILLS", "20"))


class Player:
    def __init__(self, base):
        self.http = httpx.Client(base_url=base + "/api/v1", headers={"origin": base}, timeout=5)

    def post(self, path, body=None):
        answer = self.http.post(path, json=body or {})
        answer.raise_for_status()
        return answer.json()


def seat_two(base):
    people = [Player(base), Player(base)]
    made = people[0].post("/tables", {"game": "connect-four", "name": "Ana"})
    people[1].post(f"/tables/{made['id']}/join", {"link": made["link"], "name": "Ben"})
    people[0].post(f"/tables/{made['id']}/start")
    return people, made["id"]


def play_until_killed(people, table, acknowledged):
    """Confirms turn after turn and notes what was answered; ends when the server is gone."""
    try:
        for number in itertools.count():
            told = people[0].http.get(f"/tables/{table}").json()
            if told["status"] == "over":
                people[0].post(f"/tables/{table}/start")
                continue
            mover = next(c["chair"] for c in told["chairs"] if c["seat"] == told["waiting"][0])
            mine = people[mover].http.get(f"/tables/{table}").json()
            action = mine["legal"][number % len(mine["legal"])]["action"]
            people[mover].post(f"/tables/{table}/draft", {"action": action})
            confirm = {"version": mine["version"], "client_id": f"client-{time.time_ns()}"}
            turn = people[mover].post(f"/tables/{table}/confirm", confirm)
            acknowledged.append((turn["confirmed"], action, confirm["client_id"]))
    except (httpx.HTTPError, StopIteration):
        return


def check_turns_are_whole(games, store, table):
    """Every turn's decisions, played by the rules, lead to its snapshot and its hash."""
    house = House(games, Store(store), make_bot)
    kept = house.table(table)
    states = {}
    for turn in kept.turns:
        played = kept.games[turn.game]
        match = states.setdefault(turn.game, Match(kept.game, kept.players, seed=played.seed))
        for seat, action in turn.decisions:
            match.replay(seat, action)
        assert kept.game.layout.kept(kept.unpack(turn.snapshot)) == kept.game.layout.kept(match.state), "half a turn"
        assert turn.hash == state_hash(kept.game, match.state)
    house.store.close()


def check_store(store, table, acknowledged):
    """Everything answered is there, in order, whole."""
    connection = apsw.Connection(str(store))
    assert connection.pragma("integrity_check") == "ok"
    rows = list(
        connection.execute(
            "select version, client_id, decisions, snapshot from turns where table_id=? order by version", (table,)
        )
    )
    connection.close()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "a turn is missing in the middle"
    kept = {client_id: (version, json.loads(decisions)) for version, client_id, decisions, _ in rows if client_id}
    for version, action, client_id in acknowledged:
        assert client_id in kept, f"turn {version} was confirmed and is lost"
        assert kept[client_id][0] == version and kept[client_id][1][0][1] == action


@pytest.mark.slow
def test_no_confirmed_turn_is_lost_when_the_server_is_killed(tmp_path, games):
    store, port = tmp_path / "tables.sqlite", free_port()
    server = Server(store, port)
    people, table = seat_two(server.base)
    acknowledged = []
    dice = random.Random(7)
    for _ in range(KILLS):
        thread = threading.Thread(target=play_until_killed, args=(people, table, acknowledged))
        thread.start()
        time.sleep(0.15 + dice.random() * 0.35)
        server.kill()
        thread.join()
        check_store(store, table, acknowledged)
        check_turns_are_whole(games, store, table)
        server = Server(store, port)
    server.kill()
    assert len(acknowledged) > 5 * KILLS


def test_a_server_that_forgets_turns_is_found(tmp_path):
    """The check itself is shown to fail: a confirmed turn is taken out of the store."""
    store, port = tmp_path / "tables.sqlite", free_port()
    server = Server(store, port)
    people, table = seat_two(server.base)
    acknowledged = []
    thread = threading.Thread(target=play_until_killed, args=(people, table, acknowledged))
    thread.start()
    time.sleep(0.5)
    server.kill()
    thread.join()
    check_store(store, table, acknowledged)
    connection = apsw.Connection(str(store))
    connection.execute("delete from turns where table_id=? and client_id=?", (table, acknowledged[-1][2]))
    connection.close()
    with pytest.raises(AssertionError, match=r"is lost|missing in the middle"):
        check_store(store, table, acknowledged)
