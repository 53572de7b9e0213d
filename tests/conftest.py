"""What the tests share: the examples, interpreted and compiled."""

from collections import Counter
from pathlib import Path

import pytest

from petitfour.core.registry import Registry

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
SECONDS = {"chromium": 8.0, "contract": 8.0, "slow": 4.0, "": 0.1}  # about what a test takes


def pytest_collection_modifyitems(items):
    """What takes longest goes first: begun last, a file of slow tests would be waited for by one process. Browsers
    and all else go side by side: two browsers at once starve each other on two cores."""
    whole, browsers = Counter(), set()
    for item in items:
        whole[_scope(item)] += SECONDS[_sort(item)]
        browsers |= {_scope(item)} if _sort(item) == "chromium" else set()
    begins = {}  # of each file: how much of its sort goes before it
    for sort in (browsers, whole.keys() - browsers):
        done, total = 0.0, sum(whole[scope] for scope in sort)
        for scope in sorted(sort, key=lambda scope: (-whole[scope], scope)):
            begins[scope] = done / total
            done += whole[scope]
    items.sort(key=lambda item: begins[_scope(item)])


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
