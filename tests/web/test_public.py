"""Behind a proxy: counted by the address it names, if it is one that is believed; origins by the public address."""

import json

import pytest

from petitfour.core.problem import Problem
from petitfour.web.app import create_app
from petitfour.web.connections import Connections
from petitfour.web.limits import Limits
from petitfour.web.public import Public, host_name, public_said
from petitfour.web.serve import days_kept, hosts_of

from .asking import HOST, ask
from .conftest import run

PUBLIC = public_said("https://" + HOST, ["10.0.0.1", "10.1.0.0/16"])
LIMITS = Limits(tables=2)
JSON = (b"content-type", b"application/json")
OURS = f"https://{HOST}"


async def set_table(app, forwarded=None, client="10.0.0.1", origin=OURS):
    headers = [JSON, *((b"x-forwarded-for", each.encode()) for each in forwarded or ())]
    body = json.dumps({"game": "connect-four"}).encode()
    return await ask(app, "POST", "/api/v1/tables", body=body, headers=headers, client=client, origin=origin)


async def counted_apart(house, public=PUBLIC):
    """Whether the third table of an address is refused and another address may still set one."""
    app = create_app(house, limits=LIMITS, public=public)
    mine = [(await set_table(app, ["203.0.113.1"])).status for _ in range(3)]
    return mine, (await set_table(app, ["203.0.113.2"])).status


def test_what_a_trusted_proxy_hands_on_is_counted_by_whom_it_names(new_house):
    assert run(counted_apart(new_house())) == ([201, 201, 429], 201)


def test_it_is_shown_to_fail_where_the_proxy_is_counted(new_house, monkeypatch):
    monkeypatch.setattr(Public, "_came_from", lambda self, named: "10.0.0.1")
    assert run(counted_apart(new_house())) == ([201, 201, 429], 429)


@pytest.mark.parametrize(
    ("forwarded", "client", "counted"),
    [
        (["203.0.113.1"], "10.0.0.1", "203.0.113.1"),
        (["1.1.1.1, 203.0.113.1"], "10.0.0.1", "203.0.113.1"),  # the first was written by whoever asks
        (["1.1.1.1", "203.0.113.1"], "10.0.0.1", "203.0.113.1"),
        (["203.0.113.1, 10.1.2.3"], "10.0.0.1", "203.0.113.1"),  # two proxies of ours, one behind the other
        (["203.0.113.1:4711"], "10.0.0.1", "203.0.113.1"),
        (["[2001:db8::1]:4711"], "10.0.0.1", "2001:db8::1"),
        (["2001:db8::1"], "10.0.0.1", "2001:db8::1"),
        (["::ffff:203.0.113.1"], "::ffff:10.0.0.1", "203.0.113.1"),
        (["nobody"], "10.0.0.1", "unknown"),
        (["127.0.0.1, nobody"], "10.0.0.1", "unknown"),  # and never as this machine
        ([""], "10.0.0.1", "unknown"),
        (["10.1.2.3"], "10.0.0.1", "10.1.2.3"),  # somebody at the proxy itself
        (["203.0.113.1"], "203.0.113.9", "203.0.113.9"),  # no proxy of ours
        ([], "10.0.0.1", "10.0.0.1"),
    ],
)
def test_from_where_a_request_came(forwarded, client, counted):
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    scope = PUBLIC.as_from_outside({"client": (client, 1), "headers": headers, "scheme": "http"})
    assert scope["client"][0] == counted
    assert (
        (scope["scheme"] == "https") == (bool(forwarded) and client != "203.0.113.9") == PUBLIC.is_from_outside(scope)
    )


def test_whoever_is_no_proxy_cannot_say_where_they_come_from(new_house):
    async def body():
        app = create_app(new_house(), limits=LIMITS, public=PUBLIC)
        tables = [(await set_table(app, [f"203.0.113.{n}"], client="198.51.100.7")).status for n in range(3)]
        assert tables == [201, 201, 429]

    run(body())


def test_seats_are_proven_by_tls_alone_once_they_were_given_by_it(new_house):
    async def body():
        house = new_house()
        app = create_app(house, public=PUBLIC)
        outside = await set_table(app, ["203.0.113.1"])
        assert "Secure" in outside.headers["set-cookie"] and "HttpOnly" in outside.headers["set-cookie"]
        app = create_app(house)
        assert "Secure" not in (await set_table(app, origin=f"http://{HOST}")).headers["set-cookie"]

    run(body())


@pytest.mark.parametrize(
    ("forwarded", "origin", "status"),
    [
        (["203.0.113.1"], OURS, 201),
        (["203.0.113.1"], f"http://{HOST}", 403),  # not by TLS
        (["203.0.113.1"], "https://evil.test", 403),
        (["203.0.113.1"], f"https://{HOST}.evil.test", 403),
        (["203.0.113.1"], None, 403),
        ([], OURS, 201),  # past the proxy, by its name
        ([], f"http://{HOST}", 403),
    ],
)
def test_changes_come_from_the_page_of_the_public_address(new_house, forwarded, origin, status):
    async def body():
        app = create_app(new_house(), public=PUBLIC)
        assert (await set_table(app, forwarded, origin=origin)).status == status

    run(body())


def test_a_proxy_that_names_itself_as_the_host_is_asked_for_the_public_origin(new_house):
    """nginx does so where nothing is said of it."""
    public = public_said("https://games.example.org", ["10.0.0.1"])

    async def body():
        app = create_app(new_house(), public=public)
        assert (await set_table(app, ["203.0.113.1"], origin="https://games.example.org")).status == 201
        assert (await set_table(app, ["203.0.113.1"], origin=f"http://{HOST}")).status == 403

    run(body())


def test_the_house_has_its_public_name_and_those_of_this_machine(new_house):
    hosts = hosts_of("127.0.0.1", public_said("https://games.example.org", []))
    assert {"games.example.org", "localhost", "127.0.0.1", "[::1]"} == hosts
    assert hosts_of("0.0.0.0", None) is None and hosts_of("0.0.0.0", PUBLIC) >= {HOST}

    async def body():
        app = create_app(new_house(), hosts=hosts, public=PUBLIC)
        assert (await set_table(app, ["203.0.113.1"])).status == 421

    run(body())


def test_a_house_behind_a_proxy_is_open_to_a_network():
    assert days_kept("127.0.0.1", None, PUBLIC) == 180 and days_kept("127.0.0.1", None) == 0
    assert days_kept("127.0.0.1", 7, PUBLIC) == 7


def test_the_connections_of_a_proxy_are_everybodys():
    def taken(public, address):
        held = Connections(Limits(connections=3), 100, public)
        return [held.add(FakeConnection(), address) for _ in range(5)].count(True)

    assert taken(PUBLIC, "10.1.2.3") == 5 and taken(PUBLIC, "10.2.0.1") == 3 and taken(None, "10.1.2.3") == 3


class FakeConnection:
    counted_as = ""


@pytest.mark.parametrize(
    ("url", "origin", "name"),
    [
        ("https://games.example.org", "https://games.example.org", "games.example.org"),
        ("https://Games.Example.org/", "https://games.example.org", "games.example.org"),
        ("https://games.example.org:443", "https://games.example.org", "games.example.org"),
        ("https://games.example.org:8443", "https://games.example.org:8443", "games.example.org"),
        ("http://[2001:DB8::1]", "http://[2001:db8::1]", "[2001:db8::1]"),
        ("http://[2001:db8::1]:81/", "http://[2001:db8::1]:81", "[2001:db8::1]"),
    ],
)
def test_a_public_address_is_read_as_browsers_write_it(url, origin, name):
    public = public_said(url, [])
    assert (public.origin, public.name) == (origin, name) and public.trusts("127.0.0.1") and public.trusts("::1")


@pytest.mark.parametrize(
    "url",
    [
        "games.example.org",
        "ftp://games.example.org",
        "https://",
        "https://a/b",
        "https://a?b",
        "https://u@a",
        "https://a:b",
    ],
)
def test_what_is_no_public_address_is_told(url):
    with pytest.raises(Problem, match="--public-url"):
        public_said(url, [])


def test_what_is_no_proxy_is_told():
    with pytest.raises(Problem, match=r"10\.0\.0\.0/24, not 'my proxy'"):
        public_said("https://a.test", ["my proxy"])
    with pytest.raises(Problem, match="needs --public-url"):
        public_said(None, ["10.0.0.1"])


@pytest.mark.parametrize(
    ("host", "name"),
    [("localhost:8444", "localhost"), ("LocalHost", "localhost"), ("[::1]", "[::1]"), ("[::1]:80", "[::1]"), ("", "")],
)
def test_a_host_is_compared_without_its_port(host, name):
    assert host_name(host) == name
