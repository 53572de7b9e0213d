"""Seats that are kept: a passkey or a code on paper makes them somebody's on every device, and nobody else's."""

import asyncio
import json

import pytest

from petitfour.table import keyring as keyring_module
from petitfour.table.papercode import new_code
from petitfour.table.seating import PERSON, Chair
from petitfour.table.sqlite import repository

from .conftest import listening, run
from .keyring_people import ABROAD, HOME, PUBLIC, Device, at_house, kept, seated
from .test_erasing import everything_on_disk

# -- what it is for ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("origin", "more"), [(HOME, {}), (ABROAD, {"public": PUBLIC})])
def test_a_passkey_brings_seats_name_face_and_finished_games_to_another_device(new_house, origin, more):
    async def body():
        async with at_house(new_house(), **more) as app:
            ana, ben = Device(app, origin), Device(app, origin)
            over, link = await seated(ana)
            await ben.done(f"/tables/{over}/join", {"link": link, "name": "Ben"})
            await ana.done(f"/tables/{over}/start")
            await ben.done(f"/tables/{over}/resign")
            running, _ = await seated(ana)
            ring = await ana.add_passkey()
            assert ring["signed_in"] and (ring["name"], ring["face"]) == ("Ana", "lion") and ring["tables"] == []
            for table in (over, running):
                await ana.done(f"/tables/{table}/keep")
                assert f"seat_{table}" not in ana.http.cookies and await ana.seat(table) == 0
            phone = ana.copy(app, origin)
            assert await phone.seat(over) is None
            ring = (await phone.sign_in()).json()
            assert (ring["name"], ring["face"]) == ("Ana", "lion") and ring["passkeys"][0]["here"]
            assert {each["id"] for each in ring["tables"]} == {over, running}
            assert [await phone.seat(each) for each in (over, running)] == [0, 0]
            story = (await phone.get(f"/tables/{over}/record")).json()
            assert story["names"] == ["Ana", "Ben"]
            assert await ben.seat(running) is None and not (await ben.ring())["signed_in"]

    run(body())


def test_a_seat_taken_by_whoever_is_signed_in_is_theirs_everywhere_and_in_no_cookie(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, _ = await kept(app)
            phone = ana.copy(app)
            await phone.sign_in()
            made, link = await seated(phone)
            ben = Device(app)
            theirs, bens = await seated(ben, "Ben")
            await ana.done(f"/tables/{theirs}/join", {"link": bens, "name": "Ana"})
            assert [await ana.seat(made), await phone.seat(theirs)] == [0, 1]
            assert not {f"seat_{each}" for each in (made, theirs)} & {*ana.http.cookies, *phone.http.cookies}
            await ben.done(f"/tables/{made}/join", {"link": link, "name": "Ben"})
            await ana.done(f"/tables/{made}/start")
            assert (await phone.move(made, 3, "client-0001")).status_code == 200  # by one device and the other
            await ben.move(made, 3, "client-0002")
            assert (await ana.move(made, 3, "client-0003")).status_code == 200
            again = await ana.post(f"/tables/{theirs}/join", {"link": bens, "name": "Ana"})
            assert again.status_code == 409  # one has one's seat already

    run(body())


def test_whoever_signs_out_leaves_nothing_on_the_device(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, table = await kept(app)
            phone = ana.copy(app)
            await phone.sign_in()
            taken, _ = await seated(phone)
            session = phone.http.cookies["keyring"]
            await phone.done("/keyring/sign-out")
            assert "keyring" not in phone.http.cookies
            phone.http.cookies.set("keyring", session, domain="localhost.local", path="/api/v1")  # kept by somebody
            assert [await phone.seat(each) for each in (table, taken)] == [None, None]
            assert [await ana.seat(each) for each in (table, taken)] == [0, 0]

    run(body())


def test_a_stream_that_is_open_tells_nothing_more_after_signing_out(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, table = await kept(app)
            phone = ana.copy(app)
            await phone.sign_in()
            async with listening(phone, table) as heard:
                await heard()
                assert json.loads((await heard()).split(b"data: ")[1])["seat"] == 0
                await phone.done("/keyring/sign-out")
                await ana.done(f"/tables/{table}/say", {"text": "Between us"})
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(heard(), 0.2)

    run(body())


def test_a_name_that_is_changed_here_is_changed_there(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, _ = await kept(app)
            phone = ana.copy(app)
            await phone.sign_in()
            assert (await ana.done("/keyring/me", {"name": " Anita\u202e ", "face": "rabbit"}))["name"] == "Anita"
            ring = await phone.done("/keyring/me", {})
            assert (ring["name"], ring["face"]) == ("Anita", "rabbit")
            assert (await Device(app).post("/keyring/me", {})).status_code == 403

    run(body())


def test_it_is_all_there_after_a_restart(new_house):
    async def body():
        house = new_house()
        async with at_house(house) as app:
            ana, table = await kept(app)
        house.repository.close()
        async with at_house(new_house()) as app:
            phone = ana.copy(app)
            assert (await phone.sign_in()).status_code == 200 and await phone.seat(table) == 0
            ana.http._transport.app = app
            assert await ana.seat(table) == 0  # a device that was signed in still is

    run(body())


# -- several keys ------------------------------------------------------------------------------------------------------


def test_of_several_passkeys_one_is_removed_with_the_devices_it_signed_in_and_never_the_last(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, table = await kept(app)
            phone, thief = ana.copy(app), ana.copy(app)
            await phone.sign_in()
            phone.keys = type(ana.keys)(HOME)
            await phone.add_passkey()
            assert await phone.seat(table) == 0 and len((await ana.ring())["passkeys"]) == 2
            await thief.sign_in()
            lost = next(each["id"] for each in (await ana.ring())["passkeys"] if each["here"])
            fresh = phone.copy(app)
            assert (await fresh.sign_in()).status_code == 200
            await fresh.done("/keyring/passkeys/remove", {"id": lost})
            assert [await thief.seat(table), await phone.seat(table), await fresh.seat(table)] == [None, None, 0]
            assert (await thief.sign_in()).status_code == 403
            last = (await fresh.ring())["passkeys"][0]["id"]
            answer = await fresh.post("/keyring/passkeys/remove?lang=es", {"id": last})
            assert answer.status_code == 409 and "última llave" in answer.text
            assert (await fresh.post("/keyring/passkeys/remove", {"id": "!"})).status_code == 400

    run(body())


def test_a_device_has_one_passkey_for_a_keyring_and_a_passkey_one_keyring(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, table = await kept(app)
            options = (await ana.done("/keyring/passkeys/begin", {}))["options"]
            assert [each["id"] for each in options["excludeCredentials"]] == [(await ana.ring())["passkeys"][0]["id"]]
            eve = Device(app)
            options = (await eve.done("/keyring/passkeys/begin", {}))["options"]
            hers = eve.keys.make(options, called=ana.keys.passkeys[0].id)
            assert (await eve.post("/keyring/passkeys", {"credential": hers})).status_code == 409
            assert await eve.seat(table) is None and not (await eve.ring())["signed_in"]

    run(body())


# -- where there can be none -------------------------------------------------------------------------------------------


def test_where_no_browser_has_passkeys_it_is_said_why_and_a_code_does_as_well(new_house):
    async def body():
        async with at_house(new_house()) as app:
            home = Device(app, "http://house.test")
            table, _ = await seated(home)
            ring = (await home.get("/keyring?lang=es")).json()
            assert not ring["possible"] and "https" in ring["why_not"] and "código en papel" in ring["why_not"]
            for path in ("passkeys/begin", "sign-in/begin"):
                answer = await home.post(f"/keyring/{path}?lang=es")
                assert answer.status_code == 400 and "https" in answer.json()["error"]
            code = (await home.done("/keyring/code", {"name": "Ana"}))["code"]
            await home.done(f"/tables/{table}/keep")
            phone = Device(app, "http://house.test")
            assert (await phone.post("/keyring/code/sign-in", {"code": code})).json()["name"] == "Ana"
            assert await phone.seat(table) == 0

    run(body())


def test_behind_tls_being_signed_in_is_a_cookie_that_no_other_host_can_set(new_house):
    async def body():
        async with at_house(new_house(), public=PUBLIC) as app:
            ana = Device(app, ABROAD)
            made = await ana.post("/keyring/code", {"name": "Ana"})
            given = next(each for each in made.headers.get_list("set-cookie") if "keyring=" in each)
            assert given.startswith("__Host-keyring=") and "; Path=/;" in given and "Secure" in given
            assert "HttpOnly" in given and "samesite=strict" in given.lower() and "domain" not in given.lower()
            eve = Device(app, ABROAD)
            eve.http.cookies.set("keyring", ana.http.cookies["__Host-keyring"], domain="house.test", path="/api/v1")
            assert not (await eve.ring())["signed_in"]
            await ana.done("/keyring/sign-out")
            assert "__Host-keyring" not in ana.http.cookies

    run(body())


# -- a code on paper ---------------------------------------------------------------------------------------------------


def test_a_code_that_is_written_anew_makes_the_old_one_void_with_its_devices(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, table = await kept(app)
            first = (await ana.done("/keyring/code"))["code"]
            phone = Device(app)
            typed = first.lower().replace("-", " ")
            await phone.done("/keyring/code/sign-in", {"code": typed})
            assert await phone.seat(table) == 0
            second = (await ana.done("/keyring/code"))["code"]
            assert second != first and await phone.seat(table) is None and await ana.seat(table) == 0
            answer = await Device(app).post("/keyring/code/sign-in?lang=es", {"code": first})
            assert answer.status_code == 403 and "no abre nada" in answer.text
            await phone.done("/keyring/code/sign-in", {"code": second})
            await ana.done("/keyring/code/void")
            assert await phone.seat(table) is None
            assert (await phone.post("/keyring/code/sign-in", {"code": second})).status_code == 403
            alone = Device(app)
            await alone.done("/keyring/code")
            assert (await alone.post("/keyring/code/void")).status_code == 409  # nothing else opens it

    run(body())


def test_slips_are_told_from_codes_that_open_nothing(new_house):
    async def body():
        async with at_house(new_house()) as app:
            code = new_code()
            other = ("A" if code[0] != "A" else "B") + code[1:]
            for written, status, words in (
                (code, 403, "opens nothing"),
                (other, 400, "slip"),
                ("ILO0", 400, "five groups"),
            ):
                answer = await Device(app).post("/keyring/code/sign-in", {"code": written})
                assert answer.status_code == status and words in answer.json()["error"]

    run(body())


# -- never another's ---------------------------------------------------------------------------------------------------


async def whoever_has_lost_a_seat_is_not_let_in(app, lose):
    """Ben's seat is on his keyring; he loses it, and somebody else sits down there."""
    ana, ben, ines = Device(app), Device(app), Device(app)
    table, link = await seated(ana)
    await ben.add_passkey("Ben")
    await ben.done(f"/tables/{table}/join", {"link": link, "name": "Ben"})
    phone = ben.copy(app)
    await phone.sign_in()
    assert [await ben.seat(table), await phone.seat(table)] == [1, 1]
    link = await lose(app.state.house, table, ana, ben)
    await ines.done(f"/tables/{table}/join", {"link": link, "name": "Ines"})
    again = ben.copy(app)
    await again.sign_in()
    assert [await each.seat(table) for each in (ben, phone, again)] == [None] * 3
    assert table not in [each["id"] for each in (await again.ring())["tables"]]


async def removed(house, table, ana, ben):
    await ana.done(f"/tables/{table}/remove", {"chair": 1})
    return house.table(table).link


async def left(house, table, ana, ben):
    await ben.done(f"/tables/{table}/leave")
    return house.table(table).link


@pytest.mark.parametrize("lose", [removed, left])
def test_a_seat_that_somebody_was_removed_from_or_left_is_not_given_back(new_house, lose):
    async def body():
        async with at_house(new_house()) as app:
            await whoever_has_lost_a_seat_is_not_let_in(app, lose)

    run(body())


@pytest.mark.parametrize("bug", ["any person's chair", "seats stay on the ring"])
def test_it_is_shown_to_fail_where_a_lost_seat_lets_in(new_house, monkeypatch, bug):
    monkeypatch.setattr(repository, "LOST_SEATS", "delete from kept_seats where table_id=? and token_hash=?")
    if bug == "any person's chair":
        monkeypatch.setattr(Chair, "is_kept_as", lambda self, token_hash: self.kind == PERSON and self.name != "Ana")
    with pytest.raises(AssertionError):
        test_a_seat_that_somebody_was_removed_from_or_left_is_not_given_back(new_house, removed)


def test_a_renewed_link_does_not_matter_and_a_seat_that_moved_elsewhere_is_there_alone(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana, table = await kept(app)
            await ana.done(f"/tables/{table}/link")
            assert await ana.seat(table) == 0
            key = (await ana.done(f"/tables/{table}/device"))["key"]
            other = Device(app)
            await other.done(f"/tables/{table}/move", {"key": key})
            assert [await ana.seat(table), await other.seat(table)] == [None, 0]
            assert (await ana.ring())["tables"] == []

    run(body())


async def nobodys_seat_comes_onto_anothers_keyring(app):
    ana, table = await kept(app)
    ben = Device(app)
    await ben.add_passkey("Ben")
    assert await ben.seat(table) is None
    assert (await ben.post(f"/tables/{table}/keep")).status_code == 403
    assert (await ben.post(f"/tables/{table}/unkeep")).status_code == 403
    mine, _ = await seated(ana)  # she is signed in; her cookie is not needed, but Ben has found one
    chair = app.state.house.table(mine).chairs[0]
    assert chair.token_hash and await ben.seat(mine) is None
    await ana.done(f"/tables/{mine}/unkeep")
    found = ana.http.cookies[f"seat_{mine}"]
    await ana.done(f"/tables/{mine}/keep")
    ben.http.cookies.set(f"seat_{mine}", found, domain="localhost.local", path="/api/v1")
    assert (await ben.post(f"/tables/{mine}/keep")).status_code == 409
    assert [each["id"] for each in (await ben.ring())["tables"]] == []


def test_a_seat_is_on_one_keyring_and_only_whoever_holds_it_puts_it_there(new_house):
    async def body():
        async with at_house(new_house()) as app:
            await nobodys_seat_comes_onto_anothers_keyring(app)

    run(body())


def test_it_is_shown_to_fail_where_keyrings_are_not_told_apart(new_house, monkeypatch):
    everybody = "select token_hash from kept_seats where ?<>x'' and ?>=0 and table_id=?"
    monkeypatch.setattr("petitfour.table.sqlite.keyrings.THE_SEAT", everybody)
    with pytest.raises(AssertionError):
        test_a_seat_is_on_one_keyring_and_only_whoever_holds_it_puts_it_there(new_house)


def test_whoever_has_two_seats_at_a_table_keeps_one(new_house):
    async def body():
        async with at_house(new_house()) as app:
            ana = Device(app)
            table, link = await seated(ana)
            phone = Device(app)
            await phone.done(f"/tables/{table}/join", {"link": link, "name": "Ana again"})
            code = (await ana.done("/keyring/code"))["code"]
            await ana.done(f"/tables/{table}/keep")
            await ana.done(f"/tables/{table}/keep")  # asked once more after a lost answer
            await phone.done("/keyring/code/sign-in", {"code": code})
            assert await phone.seat(table) == 1  # the one that was taken here
            assert (await phone.post(f"/tables/{table}/keep")).status_code == 409

    run(body())


def test_a_device_that_is_banned_stays_banned(new_house):
    async def body():
        house = new_house()
        async with at_house(house) as app:
            ana, table = await kept(app)
            phone = ana.copy(app)
            await phone.sign_in()
            assert "device" in phone.http.cookies  # it has a number from now on
            await phone.get(f"/tables/{table}")
            device = house.desk(table).whence[0][1]
            await house.moderation.ban("device", device, 1, "")
            for path in (f"/tables/{table}/say", "/keyring/sign-in/begin", "/keyring/sign-out", "/keyring/code"):
                assert (await phone.post(path, {"text": "x"})).status_code == 403, path
            assert (await ana.post(f"/tables/{table}/say", {"text": "x"})).status_code == 200

    run(body())


# -- the end -----------------------------------------------------------------------------------------------------------


def test_stopping_gives_the_seats_back_to_this_browser_alone(new_house):
    async def body():
        house = new_house()
        async with at_house(house) as app:
            ana, table = await kept(app)
            phone = ana.copy(app)
            await phone.sign_in()
            assert (await ana.post("/keyring/erase")).status_code == 409  # a seat would be nobody's
            await ana.done(f"/tables/{table}/unkeep")
            await ana.done("/keyring/erase")
            assert [await ana.seat(table), await phone.seat(table)] == [0, None]
            assert (await phone.sign_in()).status_code == 403
            assert nothing_of_keyrings(house)

    run(body())


def nothing_of_keyrings(house):
    read = house.repository.store.read
    tables = ("keyrings", "passkeys", "sessions", "kept_seats")
    return [read(f"select count(*) from {name}")[0][0] for name in tables] == [0] * 4


def test_whoever_has_everything_erased_is_named_by_no_keyring(new_house):
    async def body():
        house = new_house()
        async with at_house(house) as app:
            ana, table = await kept(app)
            assert "'Ana'" in everything_on_disk(house)
            await ana.done(f"/tables/{table}/forget-me")
            assert (await ana.ring())["tables"] == [] and await ana.seat(table) is None
            await ana.done("/keyring/erase", {"everything": True})
            assert "'Ana'" not in everything_on_disk(house) and nothing_of_keyrings(house)

    run(body())


def test_nothing_that_opens_a_seat_is_kept_as_it_is(new_house):
    async def body():
        house = new_house()
        async with at_house(house) as app:
            ana, _ = await kept(app)
            code = (await ana.done("/keyring/code"))["code"]
            disk = everything_on_disk(house)
            assert ana.http.cookies["keyring"] not in disk
            assert code not in disk and code.replace("-", "") not in disk

    run(body())


def test_what_nobody_uses_goes_with_its_last_table(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with at_house(house) as app:
            ana, table = await kept(app)
            ahead = 200
            honest = keyring_module.today
            monkeypatch.setattr("petitfour.table.keyrings.today", lambda: honest() + ahead)
            await house.keyrings.expire(180)
            assert await ana.seat(table) is None  # signed out: nobody came back for half a year
            assert not nothing_of_keyrings(house)
            await house.repository.books.forget([table])
            ahead = 201
            await house.keyrings.expire(180)
            assert nothing_of_keyrings(house)

    run(body())
