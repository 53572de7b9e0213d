"""Calls on their way out: locked for one browser, signed by the house, to the internet alone; nobody waits for them."""

import asyncio
import datetime
import json
import logging
import os
import socket
import ssl
import stat
import subprocess
import sys
import time

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from petitfour.core.problem import Problem
from petitfour.table import calls
from petitfour.table import house as house_module
from petitfour.table.calls import GONE, LATER, REFUSED, TAKEN
from petitfour.web.app import create_app
from petitfour.web.limits import Limits
from petitfour.web.public import public_said
from petitfour.web.push import HouseKey, PushMessenger, contact_of, endpoints, key_file, messenger, posting
from petitfour.web.push.endpoints import Endpoint, address_of, check_device, endpoint_of, is_outside

from .conftest import Person, run, serving, two_at
from .pushservice import Browser, PushService, signed_by
from .test_two_worlds import paired_seeds

CONTACT = "https://house.test"


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(calls, "LOOKS", (0.0, 0.0))
    monkeypatch.setattr(calls, "TRIES_AGAIN", (0.0, 0.0))


@pytest.fixture
def service():
    running = PushService()
    yield running
    running.close()


@pytest.fixture
def calling_house(new_house, tmp_path):
    """A house that calls, by push services that may be this machine."""
    key = HouseKey(key_file(tmp_path / "tables.sqlite"))
    return lambda **more: new_house(messenger=PushMessenger(key, CONTACT, loopback=True), **more)


async def all_called(house):
    for _ in range(2000):
        if not house.calls.under_way:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("calls do not come to rest")


async def put_down(person, table, browser, language="en"):
    endpoint, p256dh, auth = browser.device
    body = {"endpoint": endpoint, "p256dh": p256dh, "auth": auth}
    return await person.post(f"/tables/{table}/call?lang={language}", body)


async def an_evening(app, house, service, language="es", game="connect-four"):
    """Ana and Ben have devices, and Ana plays."""
    ana, ben, table = await two_at(app, game=game, clock="days:2")
    browsers = service.browser("ana"), service.browser("ben")
    for person, browser in zip((ana, ben), browsers, strict=True):
        assert (await put_down(person, table, browser, language)).status_code == 200
    assert (await ana.move(table, 1, "client-0001")).status_code == 200
    await all_called(house)
    return table, browsers, (ana, ben)


# -- what is told ------------------------------------------------------------------------------------------------------


async def calls_ben_and_tells_nothing_else(calling_house, service):
    house = calling_house()
    async with serving(house) as app:
        table, (_, bens), (ana, _) = await an_evening(app, house, service)
        (letter,) = service.letters
        assert letter.path == "/ben" and b"Te toca" not in letter.body and table.encode() not in letter.body
        assert json.loads(bens.opened(letter)) == {
            "title": "Conecta cuatro", "body": "Te toca.", "table": table, "language": "es",
            "stop": "No para esta mesa", "stop_all": "Ningún aviso más",
        }  # fmt: skip
        house_key = (await ana.get("/calls")).json()["key"]
        claims = signed_by(letter, house_key)
        assert claims["aud"] == f"http://127.0.0.1:{service.port}" and claims["sub"] == CONTACT
        assert time.time() < claims["exp"] < time.time() + 24 * 3600
        assert letter.headers["content-encoding"] == "aes128gcm" and int(letter.headers["ttl"]) > 3600
        assert table not in str(letter.headers) and len(letter.headers["topic"]) <= 32


def test_whoever_is_waited_for_gets_a_letter_that_only_their_browser_can_open(calling_house, service):
    run(calls_ben_and_tells_nothing_else(calling_house, service))


@pytest.mark.parametrize("bug", ["to another seat", "not locked", "another's key", "the position"])
def test_a_letter_that_is_not_right_is_found(calling_house, service, monkeypatch, bug):
    if bug == "to another seat":
        honest = calls.awaited
        monkeypatch.setattr(calls, "awaited", lambda table, token: set(table.waiting()) - honest(table, token))
    elif bug == "not locked":
        monkeypatch.setattr(messenger, "locked", lambda told, device: told)
    elif bug == "another's key":
        stranger = Browser("http://127.0.0.1/").device
        honest_lock = messenger.locked
        monkeypatch.setattr(messenger, "locked", lambda told, device: honest_lock(told, stranger))
    else:
        honest_letter = messenger.letter
        telling = lambda table, lang: honest_letter(table, lang)[:-1] + b',"v":%d}' % table.version  # noqa: E731
        monkeypatch.setattr(messenger, "letter", telling)
    with pytest.raises(Exception):  # noqa: B017 (a lock that does not open is one of its own kind)
        run(calls_ben_and_tells_nothing_else(calling_house, service))


def letters_of_an_evening(calling_house, service, monkeypatch, seed):
    """What Ana, and whoever looks over the push service's shoulder, learns of an evening of poker."""

    async def body():
        house = calling_house()
        async with serving(house) as app:
            _, (anas, _), (ana, ben) = await an_evening(app, house, service, game="leduc-poker")
            table = next(iter(house.desks.open))
            for number, who in enumerate((ben, ana, ben)):
                await who.move(table, 1, f"client-1{number:03}")
                await all_called(house)
        seen = [(letter.path, len(letter.body), letter.headers["topic"]) for letter in service.letters]
        told = [anas.opened(letter) for letter in service.letters if letter.path == "/ana"]
        service.letters.clear()
        return seen, told

    with monkeypatch.context() as patched:
        keys = iter(f"key-{number:020}" for number in range(99))
        patched.setattr(house_module, "new_key", lambda: next(keys))
        patched.setattr(house_module.fair, "seed", lambda secret, nonces: seed)
        return run(body())


def same_letters(calling_house, service, monkeypatch, leduc, tmp_path):
    worlds = []
    for seed in paired_seeds(leduc, 0):
        for old in tmp_path.glob("tables.sqlite*"):
            old.unlink()
        worlds.append(letters_of_an_evening(calling_house, service, monkeypatch, seed))
    assert all(len(told) > 0 for _, told in worlds)
    return worlds[0] == worlds[1]


def test_letters_are_the_same_to_the_byte_when_only_secrets_differ(
    calling_house, service, monkeypatch, leduc, tmp_path
):
    assert same_letters(calling_house, service, monkeypatch, leduc, tmp_path)


def test_a_letter_that_tells_a_secret_is_found(calling_house, service, monkeypatch, leduc, tmp_path):
    honest = messenger.letter
    monkeypatch.setattr(
        messenger, "letter", lambda table, language: honest(table, language) + b" " * int(table.state.hand[1])
    )
    assert not same_letters(calling_house, service, monkeypatch, leduc, tmp_path)


# -- what comes of it --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "asked", "devices"),
    [
        ([(410, {})], 1, 1),
        ([(404, {})], 1, 1),
        ([(503, {}), (429, {})], 3, 2),
        ([(403, {})], 1, 2),
        ([(302, {"location": "/elsewhere"})], 1, 2),  # nobody follows
    ],
)
def test_what_a_push_service_says_counts(calling_house, service, answers, asked, devices):
    async def body():
        house = calling_house()
        service.answers = list(answers)
        async with serving(house) as app:
            table, *_ = await an_evening(app, house, service)
            assert [letter.path for letter in service.letters] == ["/ben"] * asked
            assert len(house.table(table).subscriptions) == devices

    run(body())


def test_nobody_waits_for_a_push_service(calling_house, service):
    """It holds the letter while Ben comes, plays and Ana plays again."""

    async def body():
        house = calling_house()
        service.opened.clear()
        async with serving(house) as app:
            ana, ben, table = await two_at(app, clock="days:2")
            await put_down(ben, table, service.browser("ben"))
            await ana.move(table, 1, "client-0001")
            while not service.letters:
                await asyncio.sleep(0.005)
            for number, who in enumerate((ben, ana, ben, ana), start=2):
                assert (await who.move(table, number, f"client-{number:04}")).status_code == 200
            assert len(service.letters) <= 2 and not service.opened.is_set()
            service.opened.set()
            await all_called(house)

    run(body())


def test_a_push_service_that_never_ends_is_hung_up_on(service, monkeypatch):
    monkeypatch.setattr(posting, "ALL_SECONDS", 0.05)
    service.opened.clear()
    browser = service.browser("ben")
    with pytest.raises((OSError, posting.http.client.HTTPException)):
        posting.leave(endpoint_of(browser.endpoint, loopback=True), b"x", {}, loopback=True)


def test_every_status_means_something():
    meant = {status: messenger.outcome_of(status) for status in (200, 201, 202, 301, 400, 401, 404, 410, 413, 429, 500)}
    assert meant == {
        200: TAKEN, 201: TAKEN, 202: TAKEN, 301: REFUSED, 400: REFUSED, 401: REFUSED, 404: GONE, 410: GONE,
        413: REFUSED, 429: LATER, 500: LATER,
    }  # fmt: skip


def test_no_endpoint_is_logged(calling_house, service, caplog):
    async def body():
        house = calling_house()
        service.answers = [(403, {})]
        async with serving(house) as app:
            await an_evening(app, house, service)

    with caplog.at_level(logging.DEBUG):
        run(body())
    assert "127.0.0.1" in caplog.text and "/ben" not in caplog.text


# -- where it may go ---------------------------------------------------------------------------------------------------

INSIDE = (
    "10.0.0.1", "172.16.9.9", "192.168.1.1", "127.0.0.1", "127.9.9.9", "0.0.0.0", "169.254.169.254", "100.64.0.1",
    "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1",
    "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:a00:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
)  # fmt: skip
WRONG = (
    "http://push.example.org/x", "https://push.example.org:8443/x", "https://localhost/x", "https://printer/x",
    "https://printer.local/x", "https://db.internal/x", "https://a.localhost/x", "https://user@push.example.org/x",
    "https://push.example.org/x#y", "https://push.example.org/x y", "https://push.example.org\\@10.0.0.1/",
    "https://push.exämple.org/x", "ftp://push.example.org/x", "https:///x", "https://[::1/x", "javascript:alert(1)",
    "https://push.example.org/" + "x" * 1000, "https://2130706433/x", "https://0x7f.1/x",
)  # fmt: skip
KEYS = Browser("https://push.example.org/x").device[1:]


def test_only_addresses_that_the_whole_internet_reaches_are_outside():
    assert [address for address in INSIDE if is_outside(address)] == []
    assert all(is_outside(address) for address in ("8.8.8.8", "142.250.1.1", "2a00:1450:4001:800::200a"))


def refused_everywhere(new_house, tmp_path):
    """The endpoints that nobody may put down, by the API of a house as it is served."""

    async def body():
        house = new_house(messenger=PushMessenger(HouseKey(tmp_path / "key"), CONTACT))
        async with serving(house) as app:
            ana, _, table = await two_at(app, clock="days:2")
            inside = [f"https://{f'[{each}]' if ':' in each else each}/x" for each in INSIDE]
            taken = []
            for endpoint in (*WRONG, *inside, "http://127.0.0.1:9/x"):
                answer = await ana.post(
                    f"/tables/{table}/call", {"endpoint": endpoint, "p256dh": KEYS[0], "auth": KEYS[1]}
                )
                assert answer.status_code in (200, 400, 422), answer.text
                taken += [endpoint] if answer.status_code == 200 else []
            good = {"endpoint": "https://push.example.org/x", "p256dh": KEYS[0], "auth": KEYS[1]}
            for wrong in ({"p256dh": "A" * 87}, {"auth": "B" * 23}, {"p256dh": KEYS[0][:-2] + "**"}):
                assert (await ana.post(f"/tables/{table}/call", good | wrong)).status_code == 400
            assert (await ana.post(f"/tables/{table}/call", good)).status_code == 200
            return taken

    return run(body())


def test_an_endpoint_inside_is_refused_when_it_is_put_down(new_house, tmp_path, monkeypatch):
    monkeypatch.setattr(calls, "MOST_OF_A_SEAT", 999)
    assert refused_everywhere(new_house, tmp_path) == []


def test_a_house_that_takes_any_address_is_found(new_house, tmp_path, monkeypatch):
    monkeypatch.setattr(calls, "MOST_OF_A_SEAT", 999)
    monkeypatch.setattr(endpoints, "is_outside", lambda address: True)
    assert len(refused_everywhere(new_house, tmp_path)) > 20


def connections_of_a_call(new_house, tmp_path, monkeypatch, addresses):
    """Where the house connects to, and what is left of a device, when its name leads to these addresses."""
    tried = []

    def no_connection(address, *more):
        tried.append(address[0])
        raise OSError("not from a test")

    honest = socket.getaddrinfo
    looked_up = []

    def found(host, port, *more, **named):
        if host != "push.example.org":
            return honest(host, port, *more, **named)
        looked_up.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses]

    async def body():
        house = new_house(messenger=PushMessenger(HouseKey(tmp_path / "key"), CONTACT))
        monkeypatch.setattr(calls, "TRIES_AGAIN", ())
        monkeypatch.setattr(socket, "create_connection", no_connection)
        monkeypatch.setattr(socket, "getaddrinfo", found)
        async with serving(house) as app:
            ana, ben, table = await two_at(app, clock="days:2")
            assert (await put_down(ben, table, Browser("https://push.example.org/x"))).status_code == 200
            await ana.move(table, 1, "client-0001")
            await all_called(house)
            return len(house.table(table).subscriptions)

    left = run(body())
    assert len(looked_up) == 1  # a second look could find something else
    return tried, left


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["169.254.169.254"]])
def test_a_name_that_leads_inside_is_not_asked_and_forgotten(new_house, tmp_path, monkeypatch, addresses):
    assert connections_of_a_call(new_house, tmp_path, monkeypatch, addresses) == ([], 0)


def test_a_name_that_leads_outside_is_asked_at_the_address_that_was_looked_at(new_house, tmp_path, monkeypatch):
    assert connections_of_a_call(new_house, tmp_path, monkeypatch, ["8.8.8.8", "8.8.4.4"]) == (["8.8.8.8"], 1)


def test_it_is_shown_to_fail_where_names_are_not_looked_at(new_house, tmp_path, monkeypatch):
    monkeypatch.setattr(endpoints, "is_outside", lambda address: True)
    with pytest.raises(AssertionError):
        test_a_name_that_leads_inside_is_not_asked_and_forgotten(new_house, tmp_path, monkeypatch, ["10.0.0.1"])


def test_loopback_is_for_tests_alone(service):
    device = service.browser("ben").device
    check_device(device, loopback=True)
    with pytest.raises(Problem):
        check_device(device)
    with pytest.raises(endpoints.NotOutside):
        address_of(Endpoint("https", "localhost", 443, "/"))


# -- by TLS ------------------------------------------------------------------------------------------------------------


def certificate(name, folder):
    """A certificate that a name has made for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    named = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder().subject_name(named).issuer_name(named).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    path = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(made.public_bytes(Encoding.PEM) + private)
    return path


def test_the_machine_that_is_asked_must_prove_that_it_is_the_host(tmp_path, monkeypatch):
    pem = certificate("push.example.org", tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    honest = ssl.create_default_context
    monkeypatch.setattr(ssl, "create_default_context", lambda: honest(cafile=str(pem)))
    monkeypatch.setattr(posting, "address_of", lambda endpoint, loopback: "127.0.0.1")
    running = PushService(context)
    try:
        assert posting.leave(Endpoint("https", "push.example.org", running.port, "/x"), b"letter", {}) == 201
        assert running.letters[0].headers["host"].startswith("push.example.org")
        with pytest.raises(OSError, match="certificate"):
            posting.leave(Endpoint("https", "push.example.net", running.port, "/x"), b"letter", {})
        assert len(running.letters) == 1
    finally:
        running.close()


# -- the house's key, and what it needs --------------------------------------------------------------------------------


def test_the_key_is_made_when_it_is_needed_for_its_owner_alone_and_stays(calling_house, tmp_path):
    file = key_file(tmp_path / "tables.sqlite")

    async def body():
        async with serving(calling_house()) as app:
            ana = Person(app)
            await ana.get("/tables")
            assert not file.exists()
            return (await ana.get("/calls")).json()

    before = os.umask(0)
    try:
        first = run(body())
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and len(first["key"]) == 87 and first["why"] == ""
    assert HouseKey(file).public() == first["key"]
    assert [each.name for each in tmp_path.glob("tables.sqlite.vapid*")] == [file.name]
    file.unlink()
    assert HouseKey(file).public() != first["key"]


def test_a_key_that_cannot_be_read_is_told_in_words(tmp_path):
    (tmp_path / "key").mkdir()
    with pytest.raises(Problem, match="cannot be read"):
        HouseKey(tmp_path / "key").public()


def test_without_the_library_it_is_told_in_words(calling_house, monkeypatch, service):
    monkeypatch.setattr(messenger, "find_spec", lambda name: None)

    async def body():
        async with serving(calling_house()) as app:
            ana, _, table = await two_at(app, clock="days:2")
            told = (await ana.get("/calls?lang=es")).json()
            assert told["key"] == "" and "pywebpush" in told["why"] and told["why"].startswith("Esta casa")
            answer = await put_down(ana, table, service.browser("ana"))
            assert answer.status_code == 409 and "pywebpush" in answer.json()["error"]

    run(body())


def test_what_calls_need_is_not_loaded_with_the_program():
    wanted = "('pywebpush', 'py_vapid', 'aiohttp', 'requests')"
    code = f"import sys, petitfour.web.serve; print([name for name in {wanted} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_push_service_may_write_to_the_house_by_its_public_address():
    assert contact_of(public_said("https://games.example.org", [])) == "https://games.example.org"
    assert contact_of(None).startswith("https://")


# -- over the API ------------------------------------------------------------------------------------------------------


def test_a_device_is_shown_to_its_seat_by_its_hash_and_stopped_by_itself(calling_house, service):
    async def body():
        house = calling_house()
        async with serving(house) as app:
            table, (_, bens), (ana, ben) = await an_evening(app, house, service)
            (shown,) = (await ben.get(f"/tables/{table}/calls")).json()["devices"]
            assert shown["language"] == "es" and len(shown["device"]) == 16
            assert "ben" not in (await ana.get(f"/tables/{table}/calls")).text
            stranger = Person(app)  # the browser's worker, which has no cookie of the table
            answer = await stranger.post("/calls/stop", {"endpoint": bens.endpoint, "table": table})
            assert answer.status_code == 200 and (await ben.get(f"/tables/{table}/calls")).json() == {"devices": []}
            assert len((await ana.get(f"/tables/{table}/calls")).json()["devices"]) == 1
            assert "subscriptions" not in (await ana.get(f"/tables/{table}")).text

    run(body())


def test_an_address_puts_down_so_many_devices_in_a_day(calling_house, service):
    async def body():
        house = calling_house()
        app = create_app(house, limits=Limits(calls=2, loopback=1))
        ana, _, table = await two_at(app, clock="days:2")
        statuses = [(await put_down(ana, table, service.browser(f"{each}"))).status_code for each in range(3)]
        assert statuses == [200, 200, 429]

    run(body())
