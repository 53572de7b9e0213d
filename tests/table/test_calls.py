"""Whoever has put a device down is called when it is their turn and they are not there: once, and nobody else."""

import asyncio
import dataclasses
import sqlite3

import pytest

from petitfour.core.problem import Problem
from petitfour.table import calls as module
from petitfour.table.calls import GONE, LATER, MOST_OF_A_SEAT, REFUSED, TAKEN
from petitfour.table.keyring import today
from petitfour.table.keyrings import NewPasskey, new_id
from petitfour.table.refusals import Conflict, NotAllowed
from petitfour.table.seating import Holder
from petitfour.table.sqlite.exporting import export
from petitfour.table.sqlite.importing import import_store
from petitfour.table.sqlite.schema import MIGRATIONS
from petitfour.table.subscriptions import Device

from .conftest import play, run, settled, started

PHONE, LAPTOP = (Device(f"https://push.test/{name}", "a key", "a secret") for name in ("phone", "laptop"))


class Messenger:
    """Notes who is called, and answers as it is told to."""

    def __init__(self, *outcomes):
        self.called, self.outcomes = [], list(outcomes)

    def why_not(self):
        return ""

    async def key(self):
        return "the house"

    def check(self, device):
        if "push" not in device.endpoint:
            raise Problem("table.no_such_device")

    async def call(self, table, to):
        self.called.append((to.device, table.version))
        return self.outcomes.pop(0) if self.outcomes else TAKEN


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(module, "LOOKS", (0.0, 0.0))
    monkeypatch.setattr(module, "TRIES_AGAIN", (0.0, 0.0))


async def rest(house):
    """All calls have been made, and bots have played."""
    await settled(house)
    for _ in range(400):
        if not house.calls.under_way:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("calls do not come to rest")


async def at_table(new_house, *outcomes, **more):
    """Ben's phone is to be called; Ana begins."""
    messenger = Messenger(*outcomes)
    house = new_house(messenger=messenger)
    table_id, holders = await started(house, clock_text="days:2", **more)
    await house.calls.put_down(table_id, holders[1], PHONE, "es")
    return house, messenger, table_id, holders


def rows(house):
    return house.repository.store.read("select table_id, endpoint, language, called from subscriptions")


async def calls_ben_once_a_turn(new_house):
    house, messenger, table_id, (ana, ben) = await at_table(new_house)
    await rest(house)
    assert messenger.called == []  # it is Ana's turn
    for turn in range(3):
        await play(house, table_id, ana, turn)
        await rest(house)
        house.desk(table_id).publish()  # whatever else happens at the table
        await house.agreements.say(table_id, ana, "Well?")
        await rest(house)
        assert messenger.called == [(PHONE, 2 + 2 * each) for each in range(turn + 1)]
        await play(house, table_id, ben, turn)
        await rest(house)
    return house, messenger, table_id


def test_whoever_is_not_there_is_called_once_for_each_turn(new_house):
    async def body():
        house, _, table_id = await calls_ben_once_a_turn(new_house)
        assert rows(house) == [(table_id, PHONE.endpoint, "es", 6)]

    run(body())


@pytest.mark.parametrize("bug", ["another seat", "again and again", "never again"])
def test_a_call_that_is_not_right_is_found(new_house, monkeypatch, bug):
    honest = module.awaited
    if bug == "another seat":
        monkeypatch.setattr(module, "awaited", lambda table, token: set(table.waiting()) - honest(table, token))
    elif bug == "again and again":
        monkeypatch.setattr(module, "is_same_turn", lambda table, since, seats: False)
    else:
        monkeypatch.setattr(module, "is_same_turn", lambda table, since, seats: since >= 0)
    with pytest.raises(AssertionError):
        run(calls_ben_once_a_turn(new_house))


def test_after_a_restart_a_turn_that_was_told_is_not_told_again_and_one_that_was_not_is(new_house):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        await play(house, table_id, ana, 3)
        await rest(house)
        again = Messenger()
        house = new_house(messenger=again)
        house.desks.wake_recent()
        await rest(house)
        assert len(messenger.called) == 1 and again.called == []
        await play(house, table_id, ben, 3)
        house.calls.messenger = None  # killed before it could call
        await play(house, table_id, ana, 3)
        last = Messenger()
        house = new_house(messenger=last)
        house.desks.wake_recent()
        await rest(house)
        assert last.called == [(PHONE, 4)]

    run(body())


def test_whoever_has_the_page_open_is_not_called_and_has_seen_it(new_house):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        here = house.desk(table_id).listen(ben)
        await play(house, table_id, ana, 3)
        await rest(house)
        house.desk(table_id).stop_listening(here)
        house.desk(table_id).publish()
        await rest(house)
        assert messenger.called == []

    run(body())


def test_whoever_goes_in_the_moment_their_turn_comes_is_called(new_house, monkeypatch):
    """A lost stream counts as an open page for a while: so there is a second look."""

    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        monkeypatch.setattr(module, "LOOKS", (0.0, 0.05))
        here = house.desk(table_id).listen(ben)
        await play(house, table_id, ana, 3)
        await asyncio.sleep(0.01)
        house.desk(table_id).stop_listening(here)
        await rest(house)
        assert messenger.called == [(PHONE, 2)]

    run(body())


def test_whoever_plays_before_the_call_goes_out_is_not_called(new_house, monkeypatch):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        monkeypatch.setattr(module, "LOOKS", (60.0,))
        await play(house, table_id, ana, 3)
        await asyncio.sleep(0)
        assert len(house.calls.under_way) == 1
        await play(house, table_id, ben, 3)
        await rest(house)
        assert messenger.called == []

    run(body())


def test_a_turn_that_was_taken_back_and_comes_again_is_told_again(new_house):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        await play(house, table_id, ana, 3)
        await rest(house)
        await house.agreements.ask(table_id, ana, "undo")
        await house.agreements.answer(table_id, ben, True)
        await play(house, table_id, ana, 4)
        await rest(house)
        assert [version for _, version in messenger.called] == [2, 4]

    run(body())


def test_what_others_decide_in_the_same_choice_is_no_new_turn(new_house):
    async def body():
        messenger = Messenger()
        house = new_house(messenger=messenger)
        table_id, holders = await started(house, "super-truffle-pigs", ("Ana", "Ben", "Cleo"))
        table = house.table(table_id)
        assert len(table.waiting()) > 1, "this game has no choice that all make at a time"
        late = holders[table.chair_of(table.waiting()[-1])]
        await house.calls.put_down(table_id, late, PHONE, "en")
        house.desk(table_id).table.subscriptions = [
            dataclasses.replace(each, called=module.NEVER) for each in table.subscriptions
        ]
        house.desk(table_id).publish()
        await rest(house)
        await play(house, table_id, holders[table.chair_of(table.waiting()[0])])
        await rest(house)
        assert len(messenger.called) == 1 and table.seat_of(holders.index(late)) in table.waiting()

    run(body())


def test_whoever_puts_a_device_down_in_their_own_turn_has_seen_it(new_house):
    async def body():
        house, messenger, table_id, (ana, _) = await at_table(new_house)
        await house.calls.put_down(table_id, ana, LAPTOP, "en")
        house.desk(table_id).publish()
        await rest(house)
        assert messenger.called == []

    run(body())


# -- what came of a call -----------------------------------------------------------------------------------------------


def test_a_call_that_cannot_be_handed_over_is_tried_again_and_given_up_some_day(new_house):
    async def body():
        house, messenger, table_id, (ana, _) = await at_table(new_house, LATER, LATER, LATER)
        await play(house, table_id, ana, 3)
        await rest(house)
        assert len(messenger.called) == 3 and house.calls.outcomes == {LATER: 3}
        house.desk(table_id).publish()
        await rest(house)
        assert len(messenger.called) == 3 and len(rows(house)) == 1

    run(body())


def test_whoever_comes_while_it_is_tried_again_is_not_called(new_house, monkeypatch):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house, LATER)
        monkeypatch.setattr(module, "TRIES_AGAIN", (0.05,))
        await play(house, table_id, ana, 3)
        while not messenger.called:
            await asyncio.sleep(0.001)
        house.desk(table_id).listen(ben)
        await rest(house)
        assert len(messenger.called) == 1

    run(body())


@pytest.mark.parametrize(("outcome", "left"), [(GONE, 0), (REFUSED, 1)])
def test_a_device_that_is_gone_is_forgotten_and_one_that_is_refused_is_not(new_house, outcome, left):
    async def body():
        house, messenger, table_id, (ana, _) = await at_table(new_house, outcome)
        await play(house, table_id, ana, 3)
        await rest(house)
        assert len(messenger.called) == 1 and len(rows(house)) == left == len(house.table(table_id).subscriptions)

    run(body())


def test_a_table_that_left_memory_is_called_all_the_same(new_house, monkeypatch):
    async def body():
        house, messenger, table_id, (ana, _) = await at_table(new_house, LATER)
        monkeypatch.setattr(module, "TRIES_AGAIN", (0.05,))
        await play(house, table_id, ana, 3)
        while not messenger.called:
            await asyncio.sleep(0.001)
        del house.desks.open[table_id]
        await rest(house)
        assert len(messenger.called) == 2 and rows(house)[0][-1] == 2

    run(body())


def test_nobody_is_called_because_the_house_closes(new_house, monkeypatch):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        monkeypatch.setattr(module, "LOOKS", (0.02, 0.0))
        here = house.desk(table_id).listen(ben)
        await play(house, table_id, ana, 3)
        house.end_streams()
        house.desk(table_id).stop_listening(here)
        await rest(house)
        assert messenger.called == []

    run(body())


# -- for how long ------------------------------------------------------------------------------------------------------


async def leaves(house, table_id, ana, ben):
    await house.leave(table_id, ben)


async def removed(house, table_id, ana, ben):
    await house.hosting.remove(table_id, ana, 1)


async def forgotten(house, table_id, ana, ben):
    await house.erasing.forget(table_id, ben)


async def moved(house, table_id, ana, ben):
    await house.move(table_id, house.moving_key(table_id, ben))


async def ended(house, table_id, ana, ben):
    await house.hosting.end(table_id, ana)


async def expired(house, table_id, ana, ben):
    await house.repository.books.forget([table_id])


@pytest.mark.parametrize("what", [leaves, removed, forgotten, moved, ended, expired])
def test_whoever_holds_the_seat_no_more_is_called_no_more(new_house, what):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        await what(house, table_id, ana, ben)
        assert rows(house) == []
        if what is not expired:
            assert house.table(table_id).subscriptions == []
            house.desk(table_id).publish()
            await rest(house)
        assert messenger.called == []

    run(body())


def test_a_seat_that_stays_where_another_changes_is_called_on(new_house):
    async def body():
        house, _, table_id, (ana, _, cleo) = await at_table(new_house, game="truel", names=("A", "B", "C"))
        await house.calls.put_down(table_id, cleo, LAPTOP, "en")
        await house.leave(table_id, ana)
        assert sorted(endpoint for _, endpoint, *_ in rows(house)) == [LAPTOP.endpoint, PHONE.endpoint]

    run(body())


def test_while_a_bot_stands_in_nobody_is_called_and_who_is_back_is(new_house):
    async def body():
        house, messenger, table_id, (ana, ben) = await at_table(new_house)
        await house.attendant.stand_in(table_id, ben, 1)
        await play(house, table_id, ana, 3)
        await rest(house)
        assert messenger.called == [] and house.table(table_id).version == 3
        await house.attendant.hand_back(table_id, ben)
        await play(house, table_id, ana, 3)
        await rest(house)
        assert messenger.called == [(PHONE, 4)]

    run(body())


def test_a_game_that_is_over_calls_nobody_and_the_next_one_does(new_house):
    async def body():
        house, messenger, table_id, (ana, _) = await at_table(new_house)
        await house.agreements.resign(table_id, ana)
        await rest(house)
        assert messenger.called == [] and len(rows(house)) == 1
        await house.start(table_id, ana)  # now Ben begins
        await rest(house)
        assert len(messenger.called) == 1

    run(body())


# -- one click ---------------------------------------------------------------------------------------------------------


def test_calls_are_stopped_at_one_table_or_at_all(new_house):
    async def body():
        house, messenger, first, (ana, ben) = await at_table(new_house)
        second, (_, ben_too) = await started(house)
        third, (_, ben_three) = await started(house)
        for table_id, holder in ((second, ben_too), (third, ben_three)):
            await house.calls.put_down(table_id, holder, PHONE, "en")
        await house.calls.put_down(first, ben, LAPTOP, "en")
        await house.calls.stop("https://push.test/a-guess")
        await house.calls.stop(PHONE.endpoint, "no table")
        assert len(rows(house)) == 4
        await house.calls.stop(PHONE.endpoint, second)
        assert {row[:2] for row in rows(house)} == {
            (first, PHONE.endpoint), (third, PHONE.endpoint), (first, LAPTOP.endpoint)
        }  # fmt: skip
        await house.calls.stop(PHONE.endpoint)
        assert [row[:2] for row in rows(house)] == [(first, LAPTOP.endpoint)]
        assert [each.device for each in house.calls.devices(first, ben)] == [LAPTOP]
        await play(house, first, ana, 3)
        await rest(house)
        assert [device for device, _ in messenger.called] == [LAPTOP]

    run(body())


def test_a_seat_has_so_many_devices_and_the_oldest_goes(new_house):
    async def body():
        house, _, table_id, (ana, ben) = await at_table(new_house)
        await house.calls.put_down(table_id, ana, LAPTOP, "en")
        for number in range(MOST_OF_A_SEAT):
            await house.calls.put_down(table_id, ben, Device(f"https://push.test/{number}", "k", "s"), "en")
        mine = [each.device.endpoint for each in house.calls.devices(table_id, ben)]
        assert mine == [f"https://push.test/{number}" for number in range(MOST_OF_A_SEAT)]
        assert len(rows(house)) == MOST_OF_A_SEAT + 1
        kept = house.repository.load(table_id, house.game)
        assert kept.subscriptions == sorted(house.table(table_id).subscriptions, key=lambda each: each.at)

    run(body())


def test_a_device_is_put_down_by_whoever_sits_there_where_anybody_can_be_called(new_house):
    async def body():
        house, _, table_id, (ana, _) = await at_table(new_house)
        with pytest.raises(NotAllowed):
            await house.calls.put_down(table_id, Holder("a guess"), PHONE, "en")
        with pytest.raises(NotAllowed):
            house.calls.devices(table_id, Holder("a guess"))
        with pytest.raises(Problem, match="no_such_device"):
            await house.calls.put_down(table_id, ana, Device("https://elsewhere.test", "k", "s"), "en")
        house.calls.messenger = None
        with pytest.raises(Conflict, match="no_calls"):
            await house.calls.put_down(table_id, ana, PHONE, "en")
        assert house.calls.why_not() == "table.no_calls" and await house.calls.key() == ""

    run(body())


# -- devices that are signed in ----------------------------------------------------------------------------------------


async def lost(house, session):
    await house.keyrings.remove_passkey(session, b"of the phone")


async def signed_out(house, session):
    await house.keyrings.sign_out(house.phone)


async def erased(house, session):
    await house.keyrings.erase(session, everything=True)


async def not_seen_again(house, session):
    await house.repository.keyrings.expire(today() + 1, 0)


async def with_a_phone(new_house):
    """Ben has his seat on a keyring; his phone is signed in by a passkey of its own, and is called."""
    house, messenger, table_id, (ana, ben) = await at_table(new_house)
    await house.calls.stop(PHONE.endpoint)
    await house.calls.put_down(table_id, ben, LAPTOP, "en")  # before the seat was kept
    session = await house.keyrings.make(new_id(), NewPasskey(b"of the laptop", b"public", 0), "Ben", "owl")
    await house.keyrings.keep(session, table_id, ben.token)
    await house.keyrings.add_passkey(session, NewPasskey(b"of the phone", b"public", 0))
    kept = house.repository.keyrings
    house.phone = await house.keyrings.sign_in(kept.passkey(b"of the phone"), 0)
    by_phone = Holder("", None, house.keyrings.seat(house.phone, table_id))
    await house.calls.put_down(table_id, by_phone, PHONE, "es", house.phone)
    return house, messenger, table_id, ana, session


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize(
    ("what", "called"), [(lost, [LAPTOP]), (signed_out, [LAPTOP]), (erased, []), (not_seen_again, [])]
)
def test_a_device_that_is_signed_out_is_called_no_more(new_house, what, called, restarted):
    async def body():
        house, messenger, table_id, ana, session = await with_a_phone(new_house)
        assert len(rows(house)) == 2
        await what(house, session)
        assert [endpoint for _, endpoint, _, _ in rows(house)] == [each.endpoint for each in called]
        if restarted:
            house.desks.open.clear()
        await play(house, table_id, ana, 3)
        await rest(house)
        assert [device for device, _ in messenger.called] == called
        assert [each.device for each in house.table(table_id).subscriptions] == called

    run(body())


def test_a_device_that_stays_signed_in_is_called(new_house):
    async def body():
        house, messenger, table_id, ana, _ = await with_a_phone(new_house)
        await play(house, table_id, ana, 3)
        await rest(house)
        assert {device for device, _ in messenger.called} == {PHONE, LAPTOP}

    run(body())


# -- the store ---------------------------------------------------------------------------------------------------------


def test_an_export_and_its_import_keep_who_is_called(new_house, tmp_path):
    async def body():
        house, _, table_id, (ana, _) = await at_table(new_house)
        await play(house, table_id, ana, 3)
        await rest(house)
        return rows(house)

    before = run(body())
    new_house.close()
    export(tmp_path / "tables.sqlite", tmp_path / "all.jsonl")
    assert PHONE.endpoint in (tmp_path / "all.jsonl").read_text("utf-8")
    import_store(tmp_path / "all.jsonl", tmp_path / "new.sqlite")
    with sqlite3.connect(tmp_path / "new.sqlite") as new:
        assert new.execute("select table_id, endpoint, language, called from subscriptions").fetchall() == before


def test_a_store_from_before_there_were_calls_gets_them(new_house, tmp_path):
    """One of the version before, filled with what is the same in today's: its tables play on, and call people."""
    before = next(number for number, sql in enumerate(MIGRATIONS) if "create table subscriptions" in sql)

    async def first():
        return await started(new_house())

    table_id, (ana, ben) = run(first())
    new_house.close()
    path = tmp_path / "tables.sqlite"
    path.rename(tmp_path / "new.sqlite")
    with sqlite3.connect(path) as old:
        for sql in MIGRATIONS[:before]:
            old.executescript(sql)
        old.execute("attach ? as new", (str(tmp_path / "new.sqlite"),))
        for (name,) in old.execute("select name from main.sqlite_master where type='table'").fetchall():
            columns = ", ".join(row[1] for row in old.execute(f"pragma main.table_info({name})"))
            old.execute(f"insert into main.{name}({columns}) select {columns} from new.{name}")
        old.execute(f"pragma user_version={before}")

    async def then():
        messenger = Messenger()
        house = new_house(messenger=messenger)
        await house.calls.put_down(table_id, ben, PHONE, "en")
        await play(house, table_id, ana, 3)
        await rest(house)
        assert len(messenger.called) == 1 == len(rows(house))

    run(then())
