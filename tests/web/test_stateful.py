"""One request after another at tables that were made on the way: schemathesis follows the description and its links.

What is made of single requests reaches no table; here two people sit at one, play, talk and leave in any order.
"""

import copy
import os

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import GenerationMode

from petitfour.bots import make_bot
from petitfour.table.audience import Audience
from petitfour.table.house import House
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.web.app import create_app

from .conftest import ORIGIN
from .description import Description

SCENARIOS, STEPS = int(os.environ.get("PETITFOUR_SCENARIOS", "5")), 30
TABLES = "/api/v1/tables"
AT_A_TABLE = TABLES + "/{table_id}"
# What is sent so that it is about the table at hand; whatever is not said is made up.
SENT = {
    "/join": {"link": "$response.body#/link"},
    "/draft": {"action": "$response.body#/legal/0/action"},
    "/nonce": {"commitment": "$response.body#/fair/next"},
}
NEW_TABLE = {
    "game": {"enum": ["connect-four", "leduc-poker"]}, "players": {"enum": [2, None]}, "series": {"enum": [1, 2]},
    "bots": {"enum": [[], [], ["random"]]}, "others": {"const": []}, "screen": {"enum": [[], ["Aldo"]]},
    "clock": {"enum": ["", "turn:60"]}, "options": {"const": {}}, "box": {"const": None}, "lesson": {"const": False},
    "commitment": {"const": ""}, "nonce": {"const": ""},
}  # fmt: skip


def linked(description):
    """The description with a link from a table that was made to everything that can be asked of it."""
    with_links = copy.deepcopy(description)
    with_links["components"]["schemas"]["NewTable"]["properties"] |= NEW_TABLE
    links = {}
    for path, methods in with_links["paths"].items():
        for method, operation in methods.items():
            if path.startswith(AT_A_TABLE) and not path.endswith("/events"):
                what = path.removeprefix(AT_A_TABLE)
                link = {"operationId": operation["operationId"], "parameters": {"path.table_id": "$response.body#/id"}}
                links[f"{method}{what}"] = link | ({"requestBody": SENT[what]} if what in SENT else {})
    with_links["paths"][TABLES]["post"]["responses"]["201"]["links"] = links
    return with_links


class People:
    """Ana and Ben, who take turns in asking, each with their cookies."""

    def __init__(self):
        self.jars, self.asks = ({}, {}), 0

    def next(self, path):
        self.asks += 1
        return self.jars[1 if path.endswith("/join") else self.asks % 3 == 2]

    @staticmethod
    def keep(jar, response):
        for cookie in response.headers.get("set-cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            jar[name] = value


def machine(schema, described, reached):
    """The state machine of the description, whose answers are held to it."""

    class Evening(schema.as_state_machine()):
        def setup(self):
            self.people = People()

        def get_call_kwargs(self, case):
            self.jar = self.people.next(case.path)
            cookie = "; ".join(f"{name}={value}" for name, value in self.jar.items())
            return {"headers": {"origin": ORIGIN, "host": "house.test", **({"cookie": cookie} if cookie else {})}}

        def after_call(self, response, case):
            super().after_call(response, case)
            self.people.keep(self.jar, response)

        def validate_response(self, response, case, **more):
            assert response.status_code < 500, f"{case.method} {case.path} is answered {response.status_code}"
            if response.status_code < 300:
                reached.add((case.method, case.path))
            described.check(case.method, case.formatted_path, response.status_code, response.content)

    return Evening


def evenings(games, scenarios=SCENARIOS):
    """Which requests were answered well on the way."""
    store = SqliteRepository.at(":memory:")
    app = create_app(House(games, store, make_bot, bot_pause=0))
    app.openapi_schema = linked(app.openapi())
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app).include(path_regex=f"^{TABLES}")
    schema = schema.exclude(path_regex="/events$")
    schema.config.generation.update(modes=[GenerationMode.POSITIVE])  # what is wrong is sent by the other tests
    reached = set()
    bounds = settings(max_examples=scenarios, stateful_step_count=STEPS, deadline=None, derandomize=True, database=None,
                      phases=[Phase.generate], suppress_health_check=list(HealthCheck))  # fmt: skip
    try:
        run_state_machine_as_test(machine(schema, Description(app.openapi()), reached), settings=bounds)
    finally:
        store.close()
    return reached


@pytest.mark.slow
def test_nothing_fails_in_whatever_order_it_is_asked(games):
    reached = evenings(games)
    at_a_table = {path.removeprefix(AT_A_TABLE) for _, path in reached if path.startswith(AT_A_TABLE)}
    assert len(at_a_table) > 6 and "/seen" in at_a_table, sorted(at_a_table)  # which only who sits there is answered


@pytest.mark.slow
def test_a_failure_that_only_somebody_at_a_table_meets_is_found(games, monkeypatch):
    def fails(self, chair, version):
        raise KeyError("a bug")

    monkeypatch.setattr(Audience, "has_shown", fails)
    with pytest.raises(AssertionError, match="seen is answered 500"):
        evenings(games)
