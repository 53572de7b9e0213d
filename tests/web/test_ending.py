"""The program ends in order, however it is told to: the store is one whole file, and nothing it has started is left."""

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time

import httpx
import pytest

from petitfour.bots.worker import Thinkers
from petitfour.table.checking import check
from petitfour.table.sqlite import whole
from petitfour.table.sqlite.reading import contents

from .server import EXAMPLES, Server, free_port

LEAST_CHILDREN = 3  # a worker of the bots, what keeps its semaphores, a compiler


def of_group(group):
    """The processes of a group that have not ended."""
    listing = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listing.splitlines()]
    return [row for row in rows if row[0] == str(group) and not row[1].startswith("Z")]


def ended(group, seconds=5.0):
    until = time.monotonic() + seconds
    while of_group(group) and time.monotonic() < until:
        time.sleep(0.1)
    return of_group(group) == []


@pytest.fixture
def running(tmp_path):
    """A house in which a bot of the worker sits and rules are compiled, and the version of its only table."""
    port = free_port()
    command = [sys.executable, "-m", "petitfour.cli", "--games-from", str(EXAMPLES), "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--store", str(tmp_path / "t"), "--bot-pause", "0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PETITFOUR_CACHE": str(tmp_path / "cache")},  # nothing lies in it: all is compiled
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # where the tests run behind, it is ignored
    )
    base = f"http://127.0.0.1:{port}"
    Server.wait_for(base)
    with httpx.Client(base_url=base + "/api/v1", headers={"origin": base}, timeout=30) as client:
        wanted = {"game": "connect-four", "bots": ["hard"], "name": "Ana"}
        table = client.post("/tables", json=wanted).json()
        draft = client.post(f"/tables/{table['id']}/draft", json={"action": 3})
        assert draft.status_code == 200, draft.text
        turn = {"version": table["version"], "client_id": "client-0001"}
        version = client.post(f"/tables/{table['id']}/confirm", json=turn).json()["confirmed"]
    until = time.monotonic() + 30
    while len(of_group(process.pid)) < 1 + LEAST_CHILDREN and time.monotonic() < until:
        time.sleep(0.05)
    assert len(of_group(process.pid)) >= 1 + LEAST_CHILDREN
    yield process, version
    if of_group(process.pid):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stderr.close()


ENDINGS = [(signal.SIGTERM, os.kill), (signal.SIGTERM, os.killpg), (signal.SIGINT, os.killpg)]


@pytest.mark.parametrize(("number", "send"), ENDINGS)
def test_told_to_stop_it_leaves_one_whole_file_and_no_process(running, games, tmp_path, number, send):
    """By whoever manages services, alone or all of it, and by Ctrl-C in a terminal, which reaches all of it."""
    process, version = running
    send(process.pid, number)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == (130 if number == signal.SIGINT else 0)
    assert errors.replace("petitfour: stopped.", "").strip() == ""  # no traceback, no leaked semaphores
    assert ended(process.pid)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["cache", "t", "t.lock", "t.operator"]
    shutil.copy(tmp_path / "t", tmp_path / "copy")
    assert not whole.lacks_its_log(tmp_path / "copy")
    assert check(tmp_path / "copy", games).problems == []
    with contents(tmp_path / "copy") as rows:
        assert rows.all_turns()[-1]["version"] >= version


def test_killed_it_leaves_no_process_and_a_copy_without_the_log_is_recognised(running, tmp_path):
    process, _ = running
    os.kill(process.pid, signal.SIGKILL)
    assert ended(process.pid)
    assert whole.lacks_its_log(tmp_path / "t") is False
    shutil.copy(tmp_path / "t", tmp_path / "copy")
    assert whole.lacks_its_log(tmp_path / "copy")


def test_a_worker_that_thinks_is_not_waited_for(games):
    thinkers = Thinkers(games.games_from)
    thinkers.wake()
    thought = thinkers._submit(time.sleep, 60)
    while not thought.running():
        time.sleep(0.05)
    workers = multiprocessing.active_children()
    before = time.monotonic()
    thinkers.close()
    assert time.monotonic() - before < 10
    assert workers and not any(worker.is_alive() for worker in workers)
