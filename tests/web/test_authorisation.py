"""Who may do what: every endpoint of the description against everybody who could ask, in one table."""

import json

import pytest

from petitfour.table.desk import Desk
from petitfour.table.papercode import new_code
from petitfour.table.seating import Chair, Holder
from petitfour.table.table import Table
from petitfour.web.api import ROOMS, router
from petitfour.web.guard import Guard

from .asking import ask
from .conftest import run, serving

ROLES = ("ex", "elsewhere", "borrowed", "spectator", "nobody", "as_other", "ring", "other", "own")
# ex: sat on Ben's chair and left; elsewhere: holds a seat at another table; borrowed: shows that token at this one;
# nobody: a guess; as_other: Ana's screen naming Ben's chair; ring: signed in to a keyring that has the seat at the
# other table; other: Ben; own: Aldo, whose turn it is, at Ana's screen. Those without a seat come first. Beside these
# there is kept: a device that is signed in to Ana's keyring, and may do what her screen may.
STRANGERS = ROLES[:7]
API = "/api/v1"
T = API + "/tables/{table_id}"
CONFIRM = {"version": 1, "client_id": "client-0001"}
DEVICE = {"endpoint": "https://push.example.org/x", "p256dh": "B" * 87, "auth": "A" * 22}


class Messenger:
    """Takes every device, and calls nobody here: each is put down in the turn of whoever does it, or before it."""

    def why_not(self):
        return ""

    async def key(self):
        return "the house's"

    def check(self, device):
        pass

    async def call(self, table, to):
        return "taken"


def row(body=None, *, strangers=403, other=200, own=200, **special):
    return body, dict.fromkeys(STRANGERS, strangers) | {"other": other, "own": own} | special


def same(status, body=None, **special):
    return row(body, strangers=status, other=status, own=status, **special)


# What is sent, and what everybody gets for it, at a table where Ana (with Aldo at her screen) and Ben play.
TABLE = {
    ("GET", API + "/games"): same(200),
    ("GET", API + "/games/{name}"): same(200),
    ("GET", API + "/games/{name}/rules"): same(200),
    ("GET", API + "/words"): same(200),
    ("GET", API + "/bots"): same(200),
    ("GET", API + "/tables"): same(200),
    ("POST", API + "/tables"): same(201, {"game": "connect-four"}),
    ("POST", API + "/promise"): same(200),
    ("POST", API + "/forget-device"): same(200),
    ("GET", API + "/calls"): same(200),
    ("POST", API + "/calls/stop"): same(200, {"endpoint": "https://push.example.org/a-guess"}),
    ("POST", API + "/boxes"): same(400, {"game": "connect-four", "files": {}}),
    **{("GET", API + "/operator/" + what): same(404) for what in ("tables", "reports", "bans")},
    ("POST", API + "/operator/tables/{table_id}/end"): same(404),
    ("POST", API + "/operator/tables/{table_id}/remove"): same(404, {"chair": 2}),
    ("POST", API + "/operator/reports/settle"): same(404, {"number": 1}),
    ("POST", API + "/operator/bans"): same(404, {"kind": "address", "what": "10.0.0.1"}),
    ("POST", API + "/operator/bans/lift"): same(404, {"number": 1}),
    ("GET", API + "/keyring"): same(200),
    ("POST", API + "/keyring/me"): same(403, ring=200, kept=200),
    ("POST", API + "/keyring/passkeys/begin"): same(400),  # this house is not secure
    ("POST", API + "/keyring/passkeys"): same(403, {"credential": {}}),
    ("POST", API + "/keyring/passkeys/remove"): same(403, {"id": "AA"}, ring=404, kept=404),
    ("POST", API + "/keyring/sign-in/begin"): same(400),
    ("POST", API + "/keyring/sign-in"): same(403, {"credential": {}}),
    ("POST", API + "/keyring/sign-out"): same(200),
    ("POST", API + "/keyring/erase"): same(403, ring=409, kept=409),  # seats are on it
    ("POST", API + "/keyring/code"): same(200),
    ("POST", API + "/keyring/code/void"): same(403, ring=409, kept=409),  # nothing else opens it
    ("POST", API + "/keyring/code/sign-in"): same(403, {"code": new_code()}),
    ("POST", T + "/keep"): same(403, kept=200),  # whoever is not signed in keeps no seat, nor whoever has none
    ("POST", T + "/unkeep"): same(403, kept=200),
    ("GET", API + "/replays"): same(200),
    ("POST", API + "/replays"): same(400, {"record": "{}"}),
    ("POST", API + "/replays/analysis"): same(400, {"record": "{}"}),
    ("GET", API + "/replays/{file}/analysis"): same(404),
    ("GET", T): same(200),
    ("GET", T + "/log"): same(200),
    ("GET", T + "/why"): same(200),
    ("GET", T + "/box"): same(200),
    ("GET", T + "/rules"): same(200),
    ("GET", T + "/events"): same(200),
    ("GET", T + "/moments/{version}"): same(200),
    ("GET", T + "/turns"): same(200),
    ("GET", T + "/story"): same(409),
    ("GET", T + "/past/{number}"): same(409),
    ("GET", T + "/mine"): row(),
    ("GET", T + "/analysis"): same(409),
    ("POST", T + "/analysis"): same(409),
    ("GET", T + "/positions/{version}"): same(409),
    ("GET", T + "/record"): same(409),
    ("POST", T + "/join"): row({"link": "a guess"}, other=409, own=409, as_other=409),
    ("POST", T + "/move"): row({"key": "a guess"}, other=403, own=403),
    ("POST", T + "/device"): row(),
    ("POST", T + "/call"): row(DEVICE),
    ("GET", T + "/calls"): row(),
    ("POST", T + "/leave"): row(),
    ("POST", T + "/forget-me"): row(),
    ("POST", T + "/bots"): row({"chair": 1, "bot": "random"}, other=409, own=409),
    ("POST", T + "/bots/remove"): row({"chair": 1}, other=409, own=409),
    ("POST", T + "/start"): row(other=409, own=409),
    ("POST", T + "/remove"): row({"chair": 2}, other=403),  # Ana is the host
    ("POST", T + "/report"): row({"chair": 2}, other=409),  # Ben himself
    ("POST", T + "/link"): row(other=403),
    ("POST", T + "/end"): row(other=403),
    ("POST", T + "/resign"): row(),
    ("POST", T + "/ask"): row({"what": "stop"}),
    ("POST", T + "/answer"): row({"yes": False}, own=409, kept=200),  # Ben has asked, and takes it back before Aldo
    ("POST", T + "/say"): row({"text": "Hello"}),
    ("POST", T + "/stand-in"): row({"chair": 1}, other=409),
    ("POST", T + "/hand-back"): row(other=409, own=409),
    ("POST", T + "/nonce"): row({"commitment": "NEXT", "nonce": "ab" * 8}),
    ("POST", T + "/draft"): row({"actions": []}, other=409),  # it is Aldo's turn, and the draft is his
    ("POST", T + "/draft/back"): row({"everything": True}, other=409),
    ("POST", T + "/confirm"): row(CONFIRM, other=409),
    ("POST", T + "/seen"): row({"version": 1}),
    ("POST", T + "/lesson"): row({"do": "look", "version": 1}, other=409, own=409),  # this is no lesson
    ("POST", T + "/hint"): row(other=409, own=409),  # there is no search in this house
    **{("GET", page): same(200) for page in ("/", "/my-games", "/replay", "/fair", "/privacy", "/operator")},
    **{("GET", page): same(200) for page in ("/t/{table_id}", "/t/{table_id}/analysis", "/worker.js")},
    **{("GET", asked): same(200) for asked in ("/healthz", "/readyz", API + "/openapi.json")},
    ("GET", "/metrics"): same(404),
    ("GET", "/static/{file:path}"): same(200),
    ("GET", "/faces/{game}/{file}"): same(200),
}
INCLUDED = "_IncludedRouter"  # FastAPI's for a router's routes, which are those of the rooms
NAMED = {
    "{version}": "1", "{number}": "1", "{name}": "truel", "{game}": "truel", "{file}": "board.js",
    "{file:path}": "app.js",
}  # fmt: skip


class Evening:
    """Ana and Aldo at one screen, Ben; somebody who held Ben's chair before, and a table elsewhere."""

    def __init__(self, app):
        self.app, self.house = app, app.state.house

    async def begin(self):
        house = self.house
        first_table, ana = await house.create("truel", 3, name="Ana", screen=["Aldo"])
        self.id = first_table.id
        first = await house.join(first_table.id, first_table.link, "Xavi")
        await house.leave(first_table.id, first.holder)
        ben = await house.join(first_table.id, first_table.link, "Ben")
        await house.start(first_table.id, ana.holder)
        self.other_table, else_token = await house.create("truel", 3, name="Eve")
        self.sessions = {"ring": await self.kept(self.other_table.id, else_token.token),
                         "kept": await self.kept(self.id, ana.token)}  # fmt: skip
        self.tokens = {"own": ana.token, "other": ben.token, "ex": first.token, "elsewhere": else_token.token}
        table = house.table(first_table.id)
        assert table.waiting() == [1]
        draft = house.desk(first_table.id).draft_of(Holder(ana.token, 1))
        while not draft.is_complete:
            house.desk(first_table.id).draft_step(Holder(ana.token, 1), draft.legal()[0])
        return self

    async def kept(self, table, token):
        """The session of a device that is signed in to a new keyring with this seat."""
        _, session = await self.house.keyrings.make_with_code("", "")
        await self.house.keyrings.keep(session, table, token)
        return session

    def cookie(self, role):
        if role in self.sessions:
            return [(b"cookie", f"keyring={self.sessions[role]}".encode())]
        shown = {
            "borrowed": self.tokens["elsewhere"],
            "nobody": "A" * 43,
            "as_other": self.tokens["own"],
            "spectator": "",
        }
        token = shown.get(role) or self.tokens.get(role, "")
        table = self.other_table.id if role == "elsewhere" else self.id
        return [(b"cookie", f"seat_{table}={token}".encode())] if token else []

    async def asks(self, role, method, path, body, **more):
        if body and body.get("commitment") == "NEXT":
            from petitfour.core import fair

            body = body | {"commitment": fair.commitment(self.house.table(self.id).secret)}
        headers = [*self.cookie(role), (b"content-type", b"application/json")]
        query = "action=0" if path.endswith("/why") else ""
        query += {"as_other": "&as=2", "own": "&as=1", "kept": "&as=1"}.get(role, "")
        real = path.replace("{table_id}", self.id)
        for name, value in NAMED.items():
            real = real.replace(name, value)
        content = json.dumps(body or {}).encode() if method == "POST" else b""
        pieces = 2 if path.endswith("/events") else 99
        return await ask(self.app, method, real, query=query, body=content, headers=headers, pieces=pieces, **more)

    def print(self):
        """Everything at the table that a request could change."""
        desk = self.house.desk(self.id)
        table = desk.table
        drafts = {seat: list(draft.decisions) for seat, draft in table.drafts.items() if draft.decisions}
        chairs = [(c.kind, c.name, c.bot, c.token_hash, c.stand_in, c.face) for c in table.chairs]
        return (table.version, chairs, drafts, [s.text for s in table.talk], table.nonces, desk.question,
                table.subscriptions, desk.claims.move_keys, table.secret, [t.version for t in table.deeds])  # fmt: skip


async def wrong_at(app, endpoint, roles=ROLES):
    """What differs from the table of rights for one endpoint, in sentences."""
    method, path = endpoint
    body, wanted = TABLE[endpoint]
    evening = await Evening(app).begin()
    if path.endswith("/answer"):
        await evening.house.agreements.ask(evening.id, Holder(evening.tokens["other"]), "stop")
    wrong, seen = [], {}
    for role in roles:
        before = evening.print()
        answer = await evening.asks(role, method, path, body)
        seen[role] = answer.body
        right = wanted.get(role, wanted["own"])
        if answer.status != right:
            wrong.append(f"{role} gets {answer.status} from {method} {path}, not {right}: {answer.body[:120]!r}")
        if (role in STRANGERS or answer.status >= 400) and "{table_id}" in path and evening.print() != before:
            wrong.append(f"{role} changes the table by {method} {path}")
    if method == "GET" and "{table_id}" in path:
        wrong += leaks_in(path, seen)
    return wrong


def leaks_in(path, seen):
    """Whoever holds no seat is shown what a spectator is shown, to the byte."""
    plain = {role: text.replace(b'"screen":[0,1]', b'"screen":[]').replace(b'"screen": [0, 1]', b'"screen": []')
             for role, text in seen.items()}  # fmt: skip
    strangers = [role for role in STRANGERS if role in plain]
    return [f"{role} sees more than a spectator at {path}" for role in strangers if plain[role] != plain["spectator"]]


def all_wrong(new_house, endpoints=tuple(TABLE), roles=ROLES):
    async def body():
        async with serving(new_house(messenger=Messenger())) as app:
            return [line for endpoint in endpoints for line in await wrong_at(app, endpoint, roles)]

    return run(body())


def described(app):
    return {
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
        if method in ("get", "post", "put", "patch", "delete")
    }


def routes(app):
    """Every route there is, described or not. What is no plain route (another application, say) has its kind's name."""
    every = [*app.routes, *(route for room in ROOMS for route in room.router.routes)]
    prefixed = {id(route): router.prefix for room in ROOMS for route in room.router.routes}
    return {
        (method, prefixed.get(id(route), "") + getattr(route, "path", type(route).__name__))
        for route in every
        if type(route).__name__ != INCLUDED
        for method in (getattr(route, "methods", None) or {"ANY"}) - {"HEAD"}
    } | described(app)


def test_the_table_of_rights_has_every_route(new_house):
    async def body():
        async with serving(new_house()) as app:
            assert routes(app) == set(TABLE)

    run(body())


@pytest.mark.parametrize("is_described", [True, False])
def test_a_route_that_is_not_in_it_is_found(new_house, is_described):
    async def body():
        async with serving(new_house()) as app:
            app.add_api_route("/api/v1/secrets", lambda: "all", methods=["POST"], include_in_schema=is_described)
            assert routes(app) - set(TABLE) == {("POST", "/api/v1/secrets")}
            app.mount("/more", lambda scope, receive, send: None)
            assert len(routes(app) - set(TABLE)) == 2

    run(body())


def test_everybody_gets_what_the_table_of_rights_says(new_house):
    assert all_wrong(new_house) == []


def test_whoever_is_signed_in_may_do_what_their_seat_may(new_house):
    assert all_wrong(new_house, roles=("kept",)) == []


def test_whoever_is_signed_in_sees_what_their_seat_sees_to_the_byte(new_house):
    async def body():
        async with serving(new_house()) as app:
            evening = await Evening(app).begin()
            for path in (T, T + "/log", T + "/turns", T + "/moments/{version}", T + "/why"):
                mine, kept = [(await evening.asks(role, "GET", path, None)).body for role in ("own", "kept")]
                assert mine == kept, path

    run(body())


def test_the_own_view_is_more_than_a_spectators(new_house):
    """Otherwise the comparison of views would hold for a table that shows nothing to anybody."""

    async def body():
        async with serving(new_house()) as app:
            evening = await Evening(app).begin()
            for path in (T + "/moments/{version}", T):
                bodies = [(await evening.asks(role, "GET", path, None)).body for role in ("own", "other", "spectator")]
                assert len({json.dumps(json.loads(each)["view"]) for each in bodies}) == 3, path
            mine, theirs = [json.loads((await evening.asks(r, "GET", T, None)).body) for r in ("own", "other")]
            assert mine["draft"] is not None and theirs["draft"] is None

    run(body())


@pytest.mark.parametrize(
    "bug", ["anybody holds", "as unchecked", "other tokens", "left tokens", "draft of all", "other rings"]
)
def test_a_missing_check_is_found(new_house, monkeypatch, bug):
    asked = [("POST", T + "/say"), ("POST", T + "/draft"), ("GET", T)]
    if bug == "anybody holds":
        monkeypatch.setattr(Desk, "require_chair", lambda self, holder: 1)
    elif bug == "as unchecked":
        honest = Table.held_by

        def careless(self, holder):
            chair, held = honest(self, holder)
            return (chair if holder.chair is None else holder.chair), held

        monkeypatch.setattr(Table, "held_by", careless)
    elif bug == "other tokens":
        monkeypatch.setattr(Chair, "is_held_by", lambda self, token: len(token) == 43)
    elif bug == "left tokens":
        tokens, honest_held = set(), Chair.is_held_by

        def forgiving(self, token):
            if honest_held(self, token):
                tokens.add(token)
            return token in tokens and self.kind == "person"

        monkeypatch.setattr(Chair, "is_held_by", forgiving)
    elif bug == "other rings":
        everybodys = "select token_hash from kept_seats where ?<>x'' and ?>=0 and table_id=?"
        monkeypatch.setattr("petitfour.table.sqlite.keyrings.THE_SEAT", everybodys)
    else:
        honest_draft = Desk.draft_of

        def of_all(self, holder):
            drafts = list(self.table.drafts.values())
            return drafts[0] if drafts else honest_draft(self, holder)

        monkeypatch.setattr(Desk, "draft_of", of_all)
    assert all_wrong(new_house, asked)


def test_a_table_that_shows_all_to_everybody_is_found(new_house, monkeypatch):
    monkeypatch.setattr(Table, "view", lambda self, seat: self.state)
    monkeypatch.setattr("petitfour.table.story.view", lambda layout, state, seat: state)
    with pytest.raises(AssertionError):
        test_the_own_view_is_more_than_a_spectators(new_house)


# -- where a change comes from ---------------------------------------------------------------------------------------

ORIGINS = (
    None,
    "null",
    "http://evil.test",
    "http://house.test.evil.test",
    "http://house.test:81",
    "ftp://house.test",
    "",
)


async def taken_from_elsewhere(app):
    """Changing endpoints that listen to another site's page."""
    evening = await Evening(app).begin()
    mishaps = []
    for method, path in sorted(described(app)):
        if method == "GET":
            continue
        for origin in ORIGINS:
            before = evening.print()
            answer = await evening.asks("own", method, path, TABLE[method, path][0], origin=origin)
            if answer.status != 403 or evening.print() != before:
                mishaps.append((path, origin, answer.status))
    return mishaps


def test_no_change_is_taken_from_another_sites_page(new_house):
    async def body():
        async with serving(new_house()) as app:
            assert await taken_from_elsewhere(app) == []

    run(body())


def test_a_guard_that_lets_other_sites_in_is_found(new_house, monkeypatch):
    monkeypatch.setattr(Guard, "_refuse", lambda self, scope, headers: None)

    async def body():
        async with serving(new_house()) as app:
            assert len(await taken_from_elsewhere(app)) > 20

    run(body())


def test_nothing_changes_by_a_get(new_house):
    async def body():
        async with serving(new_house()) as app:
            evening = await Evening(app).begin()
            before = evening.print()
            for method, path in TABLE:
                if method == "POST":
                    answer = await evening.asks("own", "GET", path, None)
                    assert answer.status in (200, 404, 405, 409), path
            assert evening.print() == before

    run(body())
