"""A backup of the running program, put back as docs/keeping.md says: seats and games are as they were."""

import os
import shutil
import subprocess
import sys

import apsw
import httpx
import pytest

from petitfour.cli import run as petitfour
from petitfour.core.problem import Problem
from petitfour.table.sqlite import whole
from petitfour.table.sqlite.backing_up import back_up
from petitfour.table.sqlite.reading import contents
from petitfour.table.sqlite.store import Store

from .server import EXAMPLES, Server, free_port

INSERT = "insert into meta values(?, ?)"


def turn(people, table, number):
    """A turn of whoever is next; the version it makes."""
    person = people[number % 2]
    version = person.get(f"/api/v1/tables/{table}").json()["version"]
    body = {"action": (3, 4)[number % 2], "version": version, "client_id": f"client-{number:04}"}
    answer = person.post(f"/api/v1/tables/{table}/draft", json=body)
    assert answer.status_code == 200, answer.text
    return person.get(f"/api/v1/tables/{table}").json()["version"]


@pytest.mark.slow
def test_a_backup_is_restored_and_played_on_from_with_the_same_seats(tmp_path):
    store, backup, port = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite", free_port()
    base = f"http://127.0.0.1:{port}"
    people = [httpx.Client(base_url=base, headers={"origin": base}) for _ in range(2)]
    first = Server(store, port)
    try:
        seated = people[0].post("/api/v1/tables", json={"game": "connect-four", "name": "Ana"}).json()
        table = seated["id"]
        people[1].post(f"/api/v1/tables/{table}/join", json={"link": seated["link"], "name": "Ben"})
        people[0].post(f"/api/v1/tables/{table}/start", json={})
        kept = [turn(people, table, number) for number in range(2)][-1]
        assert petitfour(["store", "backup", str(store), str(backup)]) == 0
        assert [turn(people, table, number) for number in (2, 3)][-1] > kept
    finally:
        first.kill()  # and its log is left
    assert os.path.getsize(f"{store}-wal") > 0
    shutil.copy(backup, store)
    command = [sys.executable, "-m", "petitfour.cli", "--games-from", str(EXAMPLES), "serve", "--store", str(store)]
    refused = subprocess.run([*command, "--port", str(port)], capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2 and "Take" in refused.stderr and refused.stderr.count("\n") == 1
    for end in ("-wal", "-shm"):
        os.unlink(f"{store}{end}")
    second = Server(store, port)
    try:
        assert people[0].get(f"/api/v1/tables/{table}").json()["version"] == kept
        assert [people[n].get(f"/api/v1/tables/{table}").json()["chairs"][n]["you"] for n in range(2)] == [True, True]
        assert turn(people, table, 2) > kept
    finally:
        second.kill()
        for each in people:
            each.close()
    assert petitfour(["--games-from", str(EXAMPLES), "store", "check", str(store)]) == 0


def backup_beside_a_killed_store(tmp_path):
    """A backup of 400 rows in the place of a store that was killed when it had 3,000."""
    path, killed = tmp_path / "s.sqlite", tmp_path / "killed.sqlite"
    store = Store(path)
    for number in range(3000):
        if number == 400:
            store.write([]).result()
            back_up(path, tmp_path / "backup")
        store.write([(INSERT, (str(number), "x" * 100))])
    store.write([]).result()
    for end in ("-wal", "-shm"):
        shutil.copy(f"{path}{end}", f"{killed}{end}")
    store.close()
    shutil.copy(tmp_path / "backup", killed)
    return killed


def rows_in(path):
    store = Store(path)
    try:
        return store.read("select count(*) from meta where key < 'a'")[0][0]
    finally:
        store.close()


def test_a_backup_is_not_read_with_the_log_of_another_store(tmp_path, monkeypatch):
    killed = backup_beside_a_killed_store(tmp_path)
    for _ in range(2):
        with pytest.raises(Problem, match="is a backup that was put in the place"):
            Store(killed)
    with pytest.raises(Problem, match="is a backup that was put in the place"), contents(killed):
        pass
    with monkeypatch.context() as careless:  # what came of it before
        careless.setattr(whole, "has_anothers_log", lambda path: False)
        copy = tmp_path / "copy"
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{killed}{end}", f"{copy}{end}")
        assert rows_in(copy) == 3000
    for end in ("-wal", "-shm"):
        os.unlink(f"{killed}{end}")
    assert rows_in(killed) == 400


def test_a_backup_that_is_served_from_is_a_store_like_others_even_when_it_is_killed(tmp_path):
    killed = backup_beside_a_killed_store(tmp_path)
    for end in ("-wal", "-shm"):
        os.unlink(f"{killed}{end}")
    store = Store(killed)
    store.write([(INSERT, ("more", "x"))]).result()
    again = tmp_path / "again.sqlite"
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{killed}{end}", f"{again}{end}")
    store.close()
    assert not whole.has_anothers_log(again) and not whole.lacks_its_log(again)
    assert rows_in(again) == 400
    assert apsw.Connection(str(again)).pragma("application_id") == whole.AT_REST
