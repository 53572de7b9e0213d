"""What the tests share: the examples, interpreted and compiled."""

from collections import Counter
from pathlib import Path

import pytest

from petitfour.core.registry import Registry

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
SECONDS = {"chromium": 8.0, "contract": 8.0, "slow": 4.0, "": 0.1}  # about what a test takes


def pytest_collection_modifyitems(items):
    """What takes longest goes first: begun last, a file of slow tests would be waited for by one process alone."""
    whole = Counter()
    for item in items:
        whole[_scope(item)] += SECONDS[_sort(item)]
    items.sort(key=lambda item: -whole[_scope(item)])


def _scope(item):
    return item.nodeid.rpartition("::")[0]


def _sort(item):
    if "chromium" in getattr(item, "fixturenames", ()):
        return "chromium"
    if "::TestContract" in item.nodeid:
        return "contract"
    return "slow" if item.get_closest_marker("slow") else ""


@pytest.fixture(scope="session")
def games():
    return Registry([EXAMPLES])


@pytest.fixture(scope="session")
def leduc(games):
    return games.get("leduc-poker")


@pytest.fixture(scope="session")
def connect_four(games):
    return games.get("connect-four")
