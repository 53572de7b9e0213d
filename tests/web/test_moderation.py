"""Reports and bans: told to whoever keeps the house and to nobody else, kept over a restart, and at an end some day."""

import json

import pytest

from petitfour.table import moderation as module
from petitfour.web.app import create_app
from petitfour.web.device import device_in
from petitfour.web.inside import Inside
from petitfour.web.limits import Limits
from petitfour.web.operator import Operator
from petitfour.web.public import public_said

from .asking import HOST, ask
from .conftest import run

TOKEN = "an-operators-token-of-43-letters-or-so-XXXX"
SHOWN = (b"authorization", b"Bearer " + TOKEN.encode())
JSON = (b"content-type", b"application/json")


class Browser:
    """Somebody with cookies, at an address."""

    def __init__(self, app, client):
        self.app, self.client, self.cookies = app, client, {"device": "of-" + client}

    async def send(self, method, path, body=None, headers=()):
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = [JSON, (b"cookie", cookie.encode()), *headers]
        content = json.dumps(body or {}).encode() if method == "POST" else b""
        answer = await ask(self.app, method, "/api/v1" + path, body=content, headers=sent, client=self.client)
        self.keep(answer)
        return answer.status, json.loads(answer.body)

    def keep(self, answer):
        name, _, value = answer.headers.get("set-cookie", "").partition(";")[0].partition("=")
        if value:
            self.cookies[name] = value

    async def post(self, path, body=None):
        return await self.send("POST", path, body)

    async def get(self, path):
        return await self.send("GET", path)


class Keeper(Browser):
    """Whoever keeps the house."""

    async def send(self, method, path, body=None, headers=()):
        return await super().send(method, "/operator" + path, body, [SHOWN, *headers])


def application(house, **more):
    return create_app(house, inside=Inside(Operator(TOKEN)), **more)


async def table_of_two(app, ben="203.0.113.2"):
    """Ana and Ben at a table that runs, and whoever keeps the house."""
    ana, ben = Browser(app, "203.0.113.1"), Browser(app, ben)
    _, table = await ana.post("/tables", {"game": "connect-four", "name": "Ana"})
    ben.cookies["device"] = "bens-device"
    await ben.post(f"/tables/{table['id']}/join", {"link": table["link"], "name": "Ben"})
    await ana.post(f"/tables/{table['id']}/start")
    return ana, ben, Keeper(app, "127.0.0.1"), table["id"]


def test_a_report_tells_the_keeper_who_it_is_about_what_was_said_and_from_where(new_house):
    async def body():
        app = application(new_house())
        ana, ben, keeper, table = await table_of_two(app)
        await ben.post(f"/tables/{table}/say", {"text": "You play like a turnip"})
        assert await ana.post(f"/tables/{table}/report", {"chair": 1, "reason": "  He is \u202erude "}) == (
            200,
            {"done": True},
        )
        _, answer = await keeper.get("/reports")
        (report,) = answer["reports"]
        assert (report["name"], report["by"], report["reason"]) == ("Ben", "Ana", "He is rude")
        assert report["talk"] == ["2 Ben: You play like a turnip"] and report["address"] == "203.0.113.2"
        assert report["device"] == device_in({"device": "bens-device"}) and "bens-device" not in json.dumps(answer)
        assert await keeper.post("/reports/settle", {"number": report["number"]}) == (200, {"done": True})
        assert (await keeper.get("/reports"))[1] == {"reports": []}
        assert (await keeper.post("/reports/settle", {"number": report["number"]}))[0] == 404

    run(body())


def test_nobody_at_the_table_hears_of_a_report(new_house):
    async def body():
        app = application(new_house())
        ana, ben, _, table = await table_of_two(app)
        before = [await each.get(f"/tables/{table}") for each in (ana, ben, Browser(app, "203.0.113.9"))]
        assert (await ana.post(f"/tables/{table}/report", {"chair": 1, "reason": "rude"}))[0] == 200
        assert before == [await each.get(f"/tables/{table}") for each in (ana, ben, Browser(app, "203.0.113.9"))]

    run(body())


def test_who_can_be_reported_and_how_often(new_house):
    async def body():
        app = application(new_house())
        ana, _, keeper, table = await table_of_two(app)
        for chair in (0, 2, 15):
            assert (await ana.post(f"/tables/{table}/report", {"chair": chair}))[0] == 409
        assert (await Browser(app, "203.0.113.3").post(f"/tables/{table}/report", {"chair": 1}))[0] == 403
        statuses = [(await ana.post(f"/tables/{table}/report", {"chair": 1}))[0] for _ in range(module.MOST_OF_ONE + 1)]
        assert statuses == [200] * module.MOST_OF_ONE + [409]
        assert len((await keeper.get("/reports"))[1]["reports"]) == module.MOST_OF_ONE

    run(body())


async def is_heard(house, app):
    """Whether Ana's report is kept after Ben has told all that he could under one name after another."""
    ana, ben, keeper, table = await table_of_two(app)
    for name in "Ben", "Ken", "Len", "Sven", "Glen":
        house.table(table).chairs[1].name = name
        for _ in range(4):
            await ben.post(f"/tables/{table}/report", {"chair": 0, "reason": "lies"})
    status, _ = await ana.post(f"/tables/{table}/report", {"chair": 1, "reason": "true"})
    reports = (await keeper.get("/reports"))[1]["reports"]
    assert len(reports) <= module.MOST_OF_A_TABLE
    for _ in range(4):
        await ben.post(f"/tables/{table}/report", {"chair": 0, "reason": "more lies"})
    return status == 200 and "true" in [each["reason"] for each in (await keeper.get("/reports"))[1]["reports"]]


def test_nobody_fills_a_tables_reports_before_another_tells_of_them(new_house):
    """Before, ten of whoever behaves badly kept everybody else's out."""

    async def body():
        house = new_house()
        assert await is_heard(house, application(house))

    run(body())


def test_it_is_seen_to_fail_where_the_oldest_goes_whoever_told_it(new_house, monkeypatch):
    monkeypatch.setattr(module, "_of_the_busiest", lambda reports: reports[-1])

    async def body():
        house = new_house()
        assert not await is_heard(house, application(house))

    run(body())


def test_one_address_does_not_push_out_what_others_reported(new_house):
    async def body():
        app = application(new_house(), limits=Limits(reports=5))
        first, _, keeper, table = await table_of_two(app)
        assert (await first.post(f"/tables/{table}/report", {"chair": 1}))[0] == 200
        told = []
        for _ in range(4):
            ana, ben, _, table = await table_of_two(app, "203.0.113.1")
            told += [(await each.post(f"/tables/{table}/report", {"chair": c}))[0] for each, c in ((ana, 1), (ben, 0))]
        assert told == [200] * 4 + [429] * 4
        assert "a lot today" in (await ana.send("POST", f"/tables/{table}/report", {"chair": 1}))[1]["error"]
        assert len((await keeper.get("/reports"))[1]["reports"]) == 5

    run(body())


def test_what_was_said_is_told_with_the_chair_so_that_no_name_speaks_for_another(new_house):
    async def body():
        app = application(new_house())
        ana, ben, keeper, table = await table_of_two(app)
        app.state.house.table(table).chairs[0].name = "Ben: I cheat"
        await ana.post(f"/tables/{table}/say", {"text": "truly"})
        await ben.post(f"/tables/{table}/report", {"chair": 0})
        assert (await keeper.get("/reports"))[1]["reports"][0]["talk"] == ["1 Ben: I cheat: truly"]

    run(body())


def test_so_many_reports_wait_and_old_ones_go(new_house, monkeypatch):
    async def body():
        monkeypatch.setattr(module, "MOST_REPORTS", 3)
        monkeypatch.setattr(module, "MOST_OF_ONE", 9)
        app = application(new_house())
        ana, _, keeper, table = await table_of_two(app)
        for number in range(5):
            assert (await ana.post(f"/tables/{table}/report", {"chair": 1, "reason": str(number)}))[0] == 200
        reasons = [each["reason"] for each in (await keeper.get("/reports"))[1]["reports"]]
        assert reasons == ["2", "3", "4"]
        monkeypatch.setattr(module, "REPORT_DAYS", -1)
        await ana.post(f"/tables/{table}/report", {"chair": 1, "reason": "new"})
        assert [each["reason"] for each in (await keeper.get("/reports"))[1]["reports"]] == ["new"]

    run(body())


@pytest.mark.parametrize(
    ("kind", "what"), [("address", "203.0.113.2"), ("device", device_in({"device": "bens-device"}))]
)
def test_whoever_is_banned_changes_nothing_and_may_look(new_house, kind, what):
    async def body():
        house = new_house()
        app = application(house)
        ana, ben, keeper, table = await table_of_two(app)
        assert (await keeper.post("/bans", {"kind": kind, "what": what, "days": 1, "reason": "rude"}))[0] == 200
        status, answer = await ben.send("POST", f"/tables/{table}/say", {"text": "Why?"})
        assert status == 403 and "for now" in answer["error"]
        assert (await ben.post("/tables", {"game": "connect-four"}))[0] == 403
        assert (await ben.get(f"/tables/{table}"))[0] == 200
        assert (await ana.post(f"/tables/{table}/say", {"text": "Peace"}))[0] == 200
        (ban,) = (await keeper.get("/bans"))[1]["bans"]
        assert (ban["kind"], ban["what"], ban["reason"], ban["until"] - ban["at"]) == (kind, what, "rude", 86400)
        house.repository.close()
        again = application(new_house())
        ben.app, keeper.app = again, again
        assert (await ben.post(f"/tables/{table}/say", {"text": "Why?"}))[0] == 403
        assert (await keeper.post("/bans/lift", {"number": ban["number"]}))[0] == 200
        assert (await keeper.post("/bans/lift", {"number": ban["number"]}))[0] == 404
        assert (await ben.post(f"/tables/{table}/say", {"text": "Thank you"}))[0] == 200

    run(body())


def test_a_ban_is_at_an_end_some_day(new_house, monkeypatch):
    async def body():
        house = new_house()
        app = application(house)
        _, ben, keeper, table = await table_of_two(app)
        await keeper.post("/bans", {"kind": "address", "what": "203.0.113.2", "days": 1})
        now = module.time.time()
        monkeypatch.setattr(module.time, "time", lambda: now + 86401)
        assert (await ben.post(f"/tables/{table}/say", {"text": "I am back"}))[0] == 200
        assert (await keeper.get("/bans"))[1] == {"bans": []}

    run(body())


def test_a_ban_counts_by_the_address_that_the_proxy_names_and_by_the_whole_network(new_house):
    async def body():
        app = application(new_house(), public=public_said(f"https://{HOST}", ["10.0.0.1"]))
        keeper = Keeper(app, "10.0.0.1")

        async def makes_a_table(forwarded):
            headers = [JSON, (b"x-forwarded-for", forwarded.encode())]
            body = json.dumps({"game": "connect-four"}).encode()
            path = "/api/v1/tables"
            return (await ask(app, "POST", path, body=body, headers=headers, origin=f"https://{HOST}")).status

        banned = json.dumps({"kind": "address", "what": "2001:db8::/64"}).encode()
        headers = [JSON, SHOWN, (b"x-forwarded-for", b"2001:db8::5")]
        where = "/api/v1/operator/bans"
        assert (await ask(app, "POST", where, body=banned, headers=headers, origin=f"https://{HOST}")).status == 200
        assert await makes_a_table("2001:db8::7") == 403 and await makes_a_table("2001:db8:1::7") == 201
        # and whoever keeps the house is not kept out of it, wherever they are
        assert (await ask(app, "POST", where, body=banned, headers=headers, origin=f"https://{HOST}")).status == 200
        assert keeper.client == "10.0.0.1"

    run(body())


@pytest.mark.parametrize("what", ["everybody", "unknown", ""])
def test_what_is_no_address_is_not_banned(new_house, what):
    async def body():
        keeper = Keeper(application(new_house()), "127.0.0.1")
        assert (await keeper.post("/bans", {"kind": "address", "what": what}))[0] in (400, 422)

    run(body())


def test_the_keeper_sees_the_tables_ends_them_and_removes_people(new_house):
    async def body():
        house = new_house()
        app = application(house)
        ana, _, keeper, table = await table_of_two(app)
        (seen,) = (await keeper.get("/tables"))[1]["tables"]
        assert seen["id"] == table and seen["status"] == "playing" and not seen["closed"]
        assert [chair["address"] for chair in seen["chairs"]] == ["203.0.113.1", "203.0.113.2"]
        assert (await keeper.post(f"/tables/{table}/remove", {"chair": 1}))[0] == 200
        assert (await ana.get(f"/tables/{table}"))[1]["chairs"][1]["kind"] == "open"
        assert (await keeper.post(f"/tables/{table}/end"))[0] == 200
        shown = (await ana.get(f"/tables/{table}"))[1]
        assert shown["closed"] and shown["status"] == "over" and shown["talk"][-1]["kind"] == "ended_by_house"
        assert (await keeper.post("/tables/nowhere/end"))[0] == 404
        for task in house.attendant.tasks:
            task.cancel()

    run(body())


def test_nothing_of_it_is_found_without_the_token_not_even_that_a_body_is_wrong(new_house):
    async def body():
        app = application(new_house())
        _, ben, _, table = await table_of_two(app)
        for path in ("/operator/tables", "/operator/reports", "/operator/bans", "/operator/nothing"):
            assert await ben.get(path) == (404, {"error": "Not Found."})
        for path in (
            f"/operator/tables/{table}/end",
            "/operator/bans",
            "/operator/bans/lift",
            "/operator/reports/settle",
        ):
            assert await ben.post(path, {"wrong": 1}) == (404, {"error": "Not Found."})

    run(body())


def test_a_browser_gets_its_number_once_and_nobody_else_can_read_it(new_house):
    async def body():
        app = application(new_house(), public=public_said(f"https://{HOST}", ["10.0.0.1"]))
        seen = []

        async def send(message):
            if message["type"] == "http.response.start":
                seen.append([value.decode() for name, value in message["headers"] if name == b"set-cookie"])

        for cookie in (b"", b"device=mine"):
            headers = [JSON, (b"x-forwarded-for", b"203.0.113.7"), (b"cookie", cookie)]
            scope_headers = [(b"host", HOST.encode()), (b"origin", f"https://{HOST}".encode()), *headers]
            scope = {"type": "http", "method": "POST", "path": "/api/v1/tables", "headers": scope_headers,
                     "scheme": "http", "query_string": b"", "client": ("10.0.0.1", 1), "server": (HOST, 80),
                     "root_path": ""}  # fmt: skip
            sent = iter([{"type": "http.request", "body": b'{"game": "connect-four"}', "more_body": False}])

            async def receive(sent=sent):
                return next(sent)

            await app(scope, receive, send)
        first, second = seen
        (device,) = [each for each in first if each.startswith("device=")]
        assert all(word in device for word in ("HttpOnly", "Secure", "SameSite=strict", "Path=/api/v1"))
        assert not any(each.startswith("device=") for each in second)

    run(body())
