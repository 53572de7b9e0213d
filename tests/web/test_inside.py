"""What those who keep a house ask: does it live, can it play, how is it. Nobody else is told, and nothing of a seat."""

import json
import re
import stat
from pathlib import Path

import pytest

from petitfour.bots import make_bot
from petitfour.core.problem import Problem
from petitfour.table.house import House
from petitfour.table.refusals import StoreFailed
from petitfour.table.seating import Holder
from petitfour.web import inside as module
from petitfour.web import watch
from petitfour.web.app import create_app
from petitfour.web.connections import Connections
from petitfour.web.fairshare import FairShare
from petitfour.web.inside import Inside
from petitfour.web.limits import Limits
from petitfour.web.metrics import Metrics, measured
from petitfour.web.operator import Operator, kept_token, token_file
from petitfour.web.public import public_said
from petitfour.web.watch import AccessLog, route_of

from .asking import HOST, ask
from .conftest import run

TOKEN = "an-operators-token-of-43-letters-or-so-XXXX"
SHOWN = [(b"authorization", b"Bearer " + TOKEN.encode())]
JSON = [(b"content-type", b"application/json")]
DEPLOY = Path(__file__).parents[2] / "deploy"


class Thinking:
    def __init__(self):
        self.shares = {"bots": FairShare(2), "hints": FairShare(1)}


@pytest.fixture
def inside(games, tmp_path):
    """A house that is measured, and the application over it."""
    metrics = Metrics()
    store = tmp_path / "tables.sqlite"
    house = House(games, measured(store, metrics), make_bot, bot_pause=0)
    metrics.of(house, Connections(Limits()), Thinking(), str(store))
    log = AccessLog(str(tmp_path / "access.log"))
    yield house, create_app(house, inside=Inside(Operator(TOKEN), metrics, log))
    log.close()
    house.repository.close()


async def an_evening(house, app):
    """A table is set over HTTP and two turns are played; the token of its first seat and the table."""
    answer = await ask(app, "POST", "/api/v1/tables", body=b'{"game": "connect-four", "name": "Ana"}', headers=JSON)
    table = json.loads(answer.body)
    token = re.search(r"seat_[^=]+=([^;]+)", answer.headers["set-cookie"])[1]
    cookie = [(b"cookie", f"seat_{table['id']}={token}".encode())]
    join = json.dumps({"link": table["link"], "name": "Ben"}).encode()
    joined = await ask(app, "POST", f"/api/v1/tables/{table['id']}/join", body=join, headers=JSON)
    theirs = re.search(r"seat_[^=]+=([^;]+)", joined.headers["set-cookie"])[1]
    await ask(app, "POST", f"/api/v1/tables/{table['id']}/start", headers=[*JSON, *cookie])
    for number, who in enumerate((token, theirs)):
        await house.desk(table["id"]).submit(Holder(who), [3], house.table(table["id"]).version, f"client-{number:04}")
    await ask(app, "GET", f"/api/v1/tables/{table['id']}/events", query="lang=en", headers=cookie, pieces=2)
    await ask(app, "GET", f"/api/v1/tables/{table['id']}/moments/1", headers=cookie)
    await ask(app, "GET", f"/t/{table['id']}")
    await ask(app, "GET", "/nowhere/at/all")
    await ask(app, "POST", f"/api/v1/tables/{table['id']}/move", body=b'{"key": "a guess"}', headers=JSON)
    return table, token


async def numbers(app, headers=SHOWN):
    answer = await ask(app, "GET", "/metrics", headers=headers)
    assert answer.status == 200 and answer.headers["content-type"].startswith("text/plain")
    lines = [line.rpartition(" ") for line in answer.body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_a_house_lives_and_is_ready(inside):
    async def body():
        _, app = inside
        assert (await ask(app, "GET", "/healthz")).body == b"ok\n"
        assert (await ask(app, "GET", "/readyz")).body == b"ready\n"

    run(body())


def test_a_house_that_cannot_keep_anything_or_closes_is_not_ready(inside, monkeypatch):
    async def fails():
        raise StoreFailed("table.disk_full")

    async def body():
        house, app = inside
        monkeypatch.setattr(module, "READY_SECONDS", 0)
        monkeypatch.setattr(house.repository.books, "keep_time", fails)
        answer = await ask(app, "GET", "/readyz")
        assert answer.status == 503 and b"cannot be written" in answer.body
        assert (await ask(app, "GET", "/healthz")).status == 200
        house.end_streams()
        assert b"closing" in (await ask(app, "GET", "/readyz")).body

    run(body())


def test_asking_often_whether_it_is_ready_costs_no_writes(inside, monkeypatch):
    async def body():
        house, app = inside
        kept = []
        honest = house.repository.books.keep_time

        async def counting():
            kept.append(1)
            await honest()

        monkeypatch.setattr(house.repository.books, "keep_time", counting)
        for _ in range(50):
            assert (await ask(app, "GET", "/readyz")).status == 200
        assert len(kept) == 1

    run(body())


def test_what_happens_is_counted(inside):
    async def body():
        house, app = inside
        table, _ = await an_evening(house, app)
        counted = await numbers(app)
        assert counted['petitfour_turns_total{by="person"}'] == 2
        assert counted['petitfour_tables{state="playing"}'] == 1 and counted["petitfour_store_seconds_count"] >= 4
        created = 'petitfour_requests_total{method="POST",route="/api/v1/tables",status="201"}'
        refused = 'petitfour_requests_total{method="POST",route="/api/v1/tables/{table_id}/move",status="403"}'
        assert counted[created] == 1 and counted[refused] == 1
        assert counted['petitfour_request_seconds_count{route="/api/v1/tables"}'] == 1
        assert counted['petitfour_store_bytes{file="store"}'] > 0
        assert not any("events" in name for name in counted if "seconds" in name)
        assert not any(table["id"] in name for name in counted)

    run(body())


def test_what_a_bot_plays_is_counted_apart(inside):
    async def body():
        house, app = inside
        table, seated = await house.create("connect-four", 2, bots=["random"])
        await house.desk(table.id).submit(seated.holder, [3], table.version, "client-0001")
        while house.attendant.tasks:
            await next(iter(house.attendant.tasks))
        counted = await numbers(app)
        assert counted['petitfour_turns_total{by="person"}'] == counted['petitfour_turns_total{by="bot"}'] == 1

    run(body())


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [(b"authorization", b"Bearer wrong")],
        [(b"authorization", b"Bearer ")],
        [(b"authorization", TOKEN.encode())],
        [(b"authorization", b"Basic " + TOKEN.encode())],
        [*SHOWN, *SHOWN],
        [(b"cookie", b"operator=" + TOKEN.encode())],
    ],
)
def test_numbers_are_the_operators_also_on_this_machine(inside, headers):
    async def body():
        _, app = inside
        for client in ("127.0.0.1", "203.0.113.1"):
            assert (await ask(app, "GET", "/metrics", headers=headers, client=client)).status == 404

    run(body())


def test_a_house_without_a_token_has_no_operator(inside):
    async def body():
        house, _ = inside
        app = create_app(house, inside=Inside(Operator(""), Metrics()))
        for shown in (b"Bearer ", b"Bearer x", b"Bearer"):
            assert (await ask(app, "GET", "/metrics", headers=[(b"authorization", shown)])).status == 404

    run(body())


def test_the_operators_token_lies_beside_the_store_and_is_its_owners_alone(tmp_path):
    store = tmp_path / "tables.sqlite"
    token = kept_token(store)
    assert len(token) == 43 and kept_token(store) == token
    assert stat.S_IMODE(token_file(store).stat().st_mode) == 0o600
    token_file(store).chmod(0o644)
    assert kept_token(store) == token and stat.S_IMODE(token_file(store).stat().st_mode) == 0o600
    token_file(store).write_text("secret\n")
    with pytest.raises(Problem, match="too short"):
        kept_token(store)


# -- the access log --------------------------------------------------------------------------------------------------


def test_the_access_log_has_a_line_for_every_request_and_nothing_that_proves_a_seat(inside, tmp_path):
    async def body():
        house, app = inside
        return await an_evening(house, app)

    table, token = run(body())
    text = (tmp_path / "access.log").read_text("utf-8")
    for secret in (token, table["id"], table["link"], "Ana", "Ben", "seat_", "a guess", "lang"):
        assert secret not in text, secret
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) == 8 and {line["address"] for line in lines} == {"10.0.0.1"}
    routes = [line["route"] for line in lines]
    assert routes[0] == "/api/v1/tables" and routes[-2] == "other" and "/t/{table_id}" in routes
    assert "/api/v1/tables/{table_id}/moments/{version}" in routes
    assert len({line["table"] for line in lines if "table" in line}) == 1
    assert stat.S_IMODE((tmp_path / "access.log").stat().st_mode) == 0o600


def test_a_table_in_the_log_would_be_found(inside, tmp_path, monkeypatch):
    monkeypatch.setattr(watch, "short_of", lambda table_id: table_id)
    with pytest.raises(AssertionError):
        test_the_access_log_has_a_line_for_every_request_and_nothing_that_proves_a_seat(inside, tmp_path)


def test_a_log_that_is_moved_away_is_begun_anew_and_is_its_owners_again(inside, tmp_path):
    async def body():
        _, app = inside
        await ask(app, "GET", "/healthz")
        (tmp_path / "access.log").rename(tmp_path / "access.log.1")
        await ask(app, "GET", "/healthz")

    run(body())
    for name in ("access.log", "access.log.1"):
        assert len((tmp_path / name).read_text().splitlines()) == 1
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_a_log_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(Problem, match="access log"):
        AccessLog(str(tmp_path / "nowhere" / "access.log"))


def test_behind_a_proxy_the_log_has_whoever_asked_it(games, tmp_path):
    house = House(games, measured(tmp_path / "t.sqlite", Metrics()), make_bot)
    log = AccessLog(str(tmp_path / "access.log"))
    app = create_app(house, inside=Inside(log=log), public=public_said(f"https://{HOST}", ["10.0.0.1"]))
    run(ask(app, "GET", "/healthz", headers=[(b"x-forwarded-for", b"2001:db8::7")]))
    log.close()
    house.repository.close()
    assert json.loads((tmp_path / "access.log").read_text())["address"] == "2001:db8::/64"


def test_every_route_of_the_description_is_told_by_itself(inside):
    _, app = inside
    routes = app.front.routes
    for path in app.openapi()["paths"]:
        real = path.replace("{table_id}", "Xy12ab").replace("{version}", "7").replace("{name}", "truel")
        assert route_of(real, routes) == path
    for path in ("/", "/t/Xy12ab", "/static/table/room.js", "/faces/truel/board.js", "/healthz"):
        assert route_of(path, routes) != "other"
    for path in ("/api/v1/tables/x/y/z", "/api/v1/nothing", "/wp-login.php", "//", "", "/t", "/static"):
        assert route_of(path, routes) == "other", path


# -- the dashboard ---------------------------------------------------------------------------------------------------


def test_the_dashboard_asks_for_nothing_that_is_not_told(inside):
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel.get("targets", ()))
    names = set(re.findall(r"\b(petitfour_\w+|process_\w+)", asked))

    async def body():
        house, app = inside
        await an_evening(house, app)
        return await numbers(app)

    metrics = {name.partition("{")[0] for name in run(body())}
    assert len(names) > 12 and not names - metrics, names - metrics
    assert all(panel["title"] for panel in board["panels"])
    assert {
        each for each in metrics if each.startswith("petitfour_") and not each.endswith(("_created", "_sum", "_count"))
    } <= names
