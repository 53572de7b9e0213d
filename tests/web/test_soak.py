"""The soaks of a whole house, in small: slow sockets and a few seconds of play, at the real program."""

import asyncio

import pytest

from . import slow_sockets, soak_house
from .server import Server, free_port
from .soak_house import Sample, faults

SOME = 400  # sockets


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house at which every address counts, also of this machine; its port."""
    port = free_port()
    server = Server(tmp_path_factory.mktemp("store") / "tables.sqlite", port, more=("--limit", "loopback=1"))
    yield server, port
    server.kill()


@pytest.fixture(autouse=True)
def is_in_a_hurry(monkeypatch):
    monkeypatch.setattr(soak_house, "QUIET_SECONDS", 0.5)
    monkeypatch.setattr(slow_sockets, "BYTE_SECONDS", 0.3)


@pytest.mark.slow
def test_many_slow_sockets_do_not_shut_anybody_out(house):
    server, port = house
    slow = asyncio.run(slow_sockets.attack(port, server, SOME, 1.5))
    assert slow.tried >= SOME and slow.taken > 200 and slow.turns > 3
    assert slow.left <= 0 and slow.newcomer < 5000
    assert slow.most_descriptors < SOME + 100


def samples(megabytes, **more):
    usual = {"of_workers": 0, "descriptors": 20, "log": 4e6, "store": 1e6, "turns": 9, "p99": 5, "failed": 0} | more
    return [Sample(minute=number, megabytes=each, **usual) for number, each in enumerate(megabytes)]


FLAT = [100 + number for number in range(12)] + [200 + number % 3 for number in range(24)]


@pytest.mark.parametrize(
    ("bug", "told"),
    [
        ({}, ""),
        ({"megabytes": [200 + 2 * number for number in range(36)]}, "its memory grows: 24 MB"),
        ({"log": 2e8}, "log has 200 MB"),
        ({"failed": 1}, "1 requests failed"),
        ({"after": 40}, "40 descriptors are open"),
        ({"files": ["tables.sqlite", "left-behind.json"]}, "left-behind.json"),
    ],
)
def test_what_the_soak_of_a_house_finds(bug, told):
    of_samples = {"megabytes": FLAT} | {name: bug[name] for name in ("megabytes", "log", "failed") if name in bug}
    found = faults(samples(**of_samples), 20, bug.get("after", 20), bug.get("files", ["tables.sqlite"]))
    assert len(found) == bool(told) and told in "".join(found)


@pytest.mark.slow
def test_a_house_is_played_in_for_some_seconds_and_ends_as_it_should(monkeypatch):
    monkeypatch.setattr(soak_house, "SAMPLES", 3)
    monkeypatch.setattr(soak_house, "MOST_MEGABYTES", 1000.0)  # it only begins
    monkeypatch.setattr(soak_house, "LEFT_OPEN", 30)  # workers start meanwhile
    said = []
    assert asyncio.run(soak_house.soak(0.05, tables=4, say=said.append, rate=20.0)) == []
    assert any(" games, " in line and " 0 turns" not in line for line in said)
