"""What is not true of a passkey is refused, each lie for itself; and each check is shown to fail."""

import pytest
import webauthn

from petitfour.web import passkeys as module
from petitfour.web.limits import Limits
from petitfour.web.passkeys import Challenges
from petitfour.web.wrongcodes import WrongCodes

from .authenticator import VERIFIED, Authenticator
from .conftest import run
from .keyring_people import HOME, Device, at_house, kept


async def attempt(app, lie, monkeypatch):
    """Eve tries to sign in to Ana's keyring; the answer's status."""
    ana, table = await kept(app)
    eve = Device(app)
    options = await eve.begin()
    passkey = ana.keys.passkeys[0]

    async def sends(credential):
        answer = await eve.post("/keyring/sign-in", {"credential": credential})
        assert (await eve.seat(table) == 0) == (answer.status_code == 200)
        return answer.status_code

    if lie == "nothing":
        return await sends(ana.keys.show(options))
    if lie == "used before":
        ana.keys.counts = False  # else its count would tell
        seen = ana.keys.show(options)
        await ana.done("/keyring/sign-in", {"credential": seen})
        return await sends(seen)
    if lie == "for making":
        made = (await eve.done("/keyring/passkeys/begin"))["options"]
        return await sends(ana.keys.show(made))
    if lie == "never given":
        return await sends(ana.keys.show(options, challenge="AAAA"))
    if lie == "too old":
        monkeypatch.setattr(module.time, "monotonic", lambda now=module.time.monotonic: now() + 301)
        return await sends(ana.keys.show(options))
    if lie == "another origin":
        ana.keys.origin = "http://localhost:9999"
        return await sends(ana.keys.show(options))
    if lie == "another site":
        return await sends(ana.keys.show(options, site="evil.test"))
    if lie == "another's key":
        await eve.add_passkey("Eve")
        await eve.done("/keyring/sign-out")
        return await sends(eve.keys.show(options, id=passkey.id, user=passkey.user))
    if lie == "another's keyring":
        return await sends(ana.keys.show(options, user=bytes(16)))
    if lie == "unknown":
        return await sends(ana.keys.show(options, id=bytes(32)))
    if lie == "counts back":
        await ana.sign_in()
        await ana.sign_in()
        passkey.count -= 2  # a copy of the device, as it was
        return await sends(ana.keys.show(await eve.begin()))
    if lie == "nobody there":
        return await sends(ana.keys.show(options, flags=VERIFIED))
    if lie == "of making":
        return await sends(ana.keys.show(options, kind="webauthn.create"))
    assert lie == "changed"
    seen = ana.keys.show(options)
    seen["response"]["signature"] = seen["response"]["signature"][:-8] + "AAAAAAAA"
    return await sends(seen)


def status_of(new_house, lie, monkeypatch):
    async def body():
        async with at_house(new_house()) as app:
            return await attempt(app, lie, monkeypatch)

    with monkeypatch.context() as patched:
        return run(body()) if lie != "too old" else run(with_patch(new_house, patched))


async def with_patch(new_house, patched):
    async with at_house(new_house()) as app:
        return await attempt(app, "too old", patched)


LIES = ("used before", "for making", "never given", "too old", "another origin", "another site", "another's key",
        "another's keyring", "unknown", "counts back", "nobody there", "of making", "changed")  # fmt: skip


def test_what_is_true_signs_in(new_house, monkeypatch):
    assert status_of(new_house, "nothing", monkeypatch) == 200


@pytest.mark.parametrize("lie", LIES)
def test_what_is_not_true_of_a_passkey_is_refused(new_house, lie, monkeypatch):
    assert status_of(new_house, lie, monkeypatch) == 403


def forgetful(lie, monkeypatch):
    """A house that does not look at it."""
    honest = webauthn.verify_authentication_response
    verify = "webauthn.verify_authentication_response"
    if lie == "used before":
        monkeypatch.setattr(Challenges, "take", lambda self, value, purpose: self.open[value])
    elif lie == "another origin":
        monkeypatch.setattr(
            verify, lambda **said: honest(**said | {"expected_origin": [HOME, "http://localhost:9999"]})
        )
    elif lie == "another's key":
        monkeypatch.setattr("webauthn.authentication.verify_authentication_response.verify_signature", lambda **said: 0)
    else:
        monkeypatch.setattr(verify, lambda **said: honest(**said | {"credential_current_sign_count": 0}))


@pytest.mark.parametrize("lie", ["used before", "another origin", "another's key", "counts back"])
def test_a_house_that_does_not_look_at_it_is_found(new_house, lie, monkeypatch):
    forgetful(lie, monkeypatch)
    assert status_of(new_house, lie, monkeypatch) == 200


def test_a_passkey_that_does_not_count_signs_in_again_and_again(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana = Device(app, HOME, Authenticator(HOME, counts=False))
            await ana.add_passkey()
            assert [(await ana.sign_in()).status_code for _ in range(3)] == [200] * 3

    run(body())


@pytest.mark.parametrize("lie", ["used before", "another origin", "for another keyring", "not from here"])
def test_what_is_not_true_of_a_new_passkey_is_refused(new_house, lie):
    async def body():
        async with at_house(new_house()) as app:
            ana, _ = await kept(app)
            options = (await ana.done("/keyring/passkeys/begin", {}))["options"]
            sender, keys = ana, Authenticator(HOME)
            if lie == "another origin":
                keys.origin = "http://evil.test"
            if lie == "not from here":
                options["challenge"] = "AAAA"
            if lie == "for another keyring":  # Eve lets her own device answer what Ana's was asked
                sender = Device(app)
            credential = keys.make(options)
            if lie == "used before":
                await ana.done("/keyring/passkeys", {"credential": credential})
            assert (await sender.post("/keyring/passkeys", {"credential": credential})).status_code == 403
            assert len((await ana.ring())["passkeys"]) == 1 + (lie == "used before")

    run(body())


JUNK = [
    {},
    {"id": 5, "response": 5},
    {"id": "AA", "response": []},
    {"response": {"clientDataJSON": "e30"}},
    {"response": {"clientDataJSON": "!!"}},
    {"response": {"clientDataJSON": "W10"}},
]


@pytest.mark.parametrize("junk", JUNK)
def test_what_is_no_passkey_at_all_is_refused_in_words(new_house, junk):
    async def body():
        async with at_house(new_house()) as app:
            eve = Device(app)
            for path in ("passkeys", "sign-in"):
                answer = await eve.post(f"/keyring/{path}?lang=es", {"credential": junk})
                assert answer.status_code == 403 and "llave de acceso" in answer.json()["error"]
            challenge = (await eve.begin())["challenge"]
            client = eve.keys._client("webauthn.get", challenge)
            told = junk | {"response": {"clientDataJSON": module.base64url(client)}}
            assert (await eve.post("/keyring/sign-in", {"credential": told})).status_code == 403

    run(body())


def test_challenges_of_one_address_take_the_room_of_its_own_alone(monkeypatch):
    monkeypatch.setattr(module, "MOST_OF_AN_ADDRESS", 3)
    challenges, site = Challenges(), module.Site(HOME, "localhost")
    first = challenges.new(module.SHOW, site, "10.0.0.1")
    for _ in range(50):
        challenges.new(module.SHOW, site, "10.0.0.2")
    assert len(challenges.open) == 4 and challenges.take(first.value, module.SHOW) == first


# -- codes -------------------------------------------------------------------------------------------------------------


async def guesses(app):
    from petitfour.table.papercode import new_code

    eve = Device(app)
    eve.http._transport.client = ("10.0.0.1", 5)
    code = (await eve.done("/keyring/code"))["code"]
    for _ in range(20):
        assert (await eve.post("/keyring/code/sign-in", {"code": code})).status_code == 200  # right ones do not count
        assert (await eve.post("/keyring/code/sign-in", {"code": "a slip"})).status_code == 400
    tried = [(await eve.post("/keyring/code/sign-in", {"code": new_code()})).status_code for _ in range(12)]
    assert tried == [403] * 10 + [429] * 2
    answer = await eve.post("/keyring/code/sign-in?lang=es", {"code": code})
    assert answer.status_code == 429 and "demasiados" in answer.json()["error"]
    other = Device(app)
    other.http._transport.client = ("10.0.0.2", 5)
    assert (await other.post("/keyring/code/sign-in", {"code": code})).status_code == 200


def test_so_many_codes_may_be_guessed_from_one_address(new_house):
    async def body():
        async with at_house(new_house(), limits=Limits(changes_at_once=10_000)) as app:
            await guesses(app)

    run(body())


def test_a_house_that_does_not_count_them_is_found(new_house, monkeypatch):
    monkeypatch.setattr(WrongCodes, "take", lambda self, address: None)
    with pytest.raises(AssertionError):
        test_so_many_codes_may_be_guessed_from_one_address(new_house)
