"""What the research tests share: every game that can be found, with every number of players."""

from pathlib import Path

import pytest

from petitfour.core.registry import Registry

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = Registry([EXAMPLES])


def every_table():
    """Every game with every number of players."""
    return [(name, players) for name in GAMES.names() for players in GAMES.about(name).players]


def pytest_generate_tests(metafunc):
    """A test that asks for a `table` runs for every one of them, a test that asks for a `game_name` for every game."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", every_table(), ids=lambda table: f"{table[0]}-{table[1]}")
    if "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", GAMES.names())


@pytest.fixture(scope="session")
def compiled():
    """A compiled game by its name, loaded once for all tests."""
    return lambda name: GAMES.get(name, compiled=True)
