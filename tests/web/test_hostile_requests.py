"""Hostile requests: none fails, none that is refused changes a table. Nor does anything made from the description."""

import asyncio

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from petitfour.bots import make_bot
from petitfour.table.desk import Desk
from petitfour.table.house import House
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.web.app import create_app

from .conftest import ORIGIN
from .hostile import attack


@pytest.mark.slow
@pytest.mark.parametrize("seated", [False, True])
def test_thousands_of_hostile_requests_fail_nothing_and_change_nothing(games, seated):
    counts = asyncio.run(attack(games, 2500, seed=7, seated=seated))
    assert counts[422] > 500 and counts[413] > 10 and (counts[403] > 100 or seated)


@pytest.mark.parametrize("bug", ["trips", "changes", "stops"])
def test_a_planted_bug_is_found(games, monkeypatch, bug):
    if bug == "trips":

        async def trips(self, table_id, key):
            raise ValueError(key)

        monkeypatch.setattr(House, "move", trips)
    elif bug == "changes":
        monkeypatch.setattr(Desk, "require_chair", lambda self, holder: 0)
    else:
        monkeypatch.setattr("petitfour.core.actions.ActionTable.holds", lambda self, action: action < 10 or 1 // 0)
    with pytest.raises(AssertionError, match=r"answered 500|changes the table|stops the table"):
        asyncio.run(attack(games, 1500, seed=7, seated=bug == "stops"))


@pytest.mark.slow
def test_nothing_made_from_the_description_fails(games):
    """Schemathesis makes requests from the description; whatever it sends, nothing fails."""
    store = SqliteRepository.at(":memory:")
    house = House(games, store, make_bot, bot_pause=0)
    app = create_app(house)
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
    seen = set()
    for operation in schema.exclude(path_regex="/events$").get_all_operations():

        @settings(max_examples=12, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(case=operation.ok().as_strategy())
        def each(case):
            answer = case.call(headers={"origin": ORIGIN, "host": "house.test"})
            assert answer.status_code < 500, answer.text
            seen.add((case.method, case.path))

        each()
    assert len(seen) > 25
    store.close()
