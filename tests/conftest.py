"""What the tests share: the examples, interpreted and compiled."""

from pathlib import Path

import pytest

from petitfour.core.registry import Registry

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="session")
def games():
    return Registry([EXAMPLES])


@pytest.fixture(scope="session")
def leduc(games):
    return games.get("leduc-poker")


@pytest.fixture(scope="session")
def connect_four(games):
    return games.get("connect-four")
