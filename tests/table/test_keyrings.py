"""Keyrings in the store: one of version 4 gets them, an export takes them along, and they go with their tables."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from petitfour.bots import make_bot
from petitfour.cli import run as petitfour
from petitfour.table import keyrings as module
from petitfour.table.checking import check
from petitfour.table.house import House
from petitfour.table.keyring import Passkey
from petitfour.table.keyrings import NewPasskey, new_id
from petitfour.table.refusals import Conflict, NotAllowed, StoreFailed
from petitfour.table.seating import Holder, hash_token
from petitfour.table.sqlite.exporting import export
from petitfour.table.sqlite.importing import import_store
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.schema import SCHEMA_VERSION

from .conftest import play, run, started

# A table of connect four under way, a report and a ban, kept by the last petitfour without keyrings.
OLD = Path(__file__).parents[1] / "data" / "store-4.sqlite"
TABLE = "NTfYYRLr4BcMXAJPiGN8JQ"
ANA, BEN = Holder("tuXDo7pTykhPj3br26Ck_TnKUhtyFebwYsDDCLpK8EY"), Holder("dn1rOPunziVe3mgYPbkOW2mZGnc2t4F8Ao5KVctIO7k")
KEYRINGS = ("keyrings", "passkeys", "sessions", "kept_seats")


@pytest.fixture
def old(tmp_path):
    return Path(shutil.copy(OLD, tmp_path / "tables.sqlite"))


def by_keyring(house, session, table_id):
    return Holder("", None, house.keyrings.seat(session, table_id))


def test_a_store_of_version_4_plays_on_and_its_seats_can_be_kept(old, all_games):
    assert sqlite3.connect(old).execute("pragma user_version").fetchone() == (4,)

    async def body():
        house = House(all_games, SqliteRepository.at(old), make_bot, bot_pause=0)
        assert house.repository.store._reader.pragma("user_version") == SCHEMA_VERSION
        table = house.table(TABLE)
        assert table.is_playing and len(house.moderation.reports()) == 1 and len(house.moderation.bans()) == 1
        _, session = await house.keyrings.make_with_code("Ana", "lion")
        await house.keyrings.keep(session, TABLE, ANA.token)
        kept = by_keyring(house, session, TABLE)
        for _ in range(4):
            holder = kept if table.waiting() == [table.seat_of(0)] else BEN
            await play(house, TABLE, holder)
        house.repository.close()
        assert check(old, all_games).problems == []

    run(body())


async def with_keyring(house):
    """A table at which Ana's seat is on a keyring with a passkey and a code; her session."""
    table_id, (ana, _) = await started(house)
    session = await house.keyrings.make(new_id(), NewPasskey(b"an id", b"a public key", 7), "Ana", "lion")
    await house.keyrings.write_code(session)
    await house.keyrings.keep(session, table_id, ana.token)
    return table_id, session


def rows(path):
    connection = sqlite3.connect(path)
    return {name: sorted(map(repr, connection.execute(f"select * from {name}"))) for name in KEYRINGS}


def test_an_export_takes_keyrings_along_and_an_import_opens_the_same_seats(new_house, all_games, tmp_path):
    async def body():
        house = new_house()
        table_id, session = await with_keyring(house)
        house.repository.close()
        store, out, new = tmp_path / "tables.sqlite", tmp_path / "out.jsonl", tmp_path / "new.sqlite"
        export(store, out)
        import_store(out, new)
        assert rows(new) == rows(store) and all(rows(new).values())
        again = House(all_games, SqliteRepository.at(new), make_bot, bot_pause=0)
        assert again.table(table_id).chair_held_by(by_keyring(again, session, table_id)) == 0
        again.repository.close()
        assert check(new, all_games).problems == []

    run(body())


def test_a_table_that_is_forgotten_is_on_no_keyring_and_an_orphan_would_be_found(new_house, all_games, tmp_path):
    async def body():
        house = new_house()
        table_id, session = await with_keyring(house)
        await house.repository.books.forget([table_id])
        assert house.keyrings.seat(session, table_id) == b""
        assert house.repository.store.read("select count(*) from kept_seats") == [(0,)]
        other, _ = await with_keyring_again(house, session)
        house.repository.close()
        connection = sqlite3.connect(tmp_path / "tables.sqlite")
        connection.execute("delete from tables where id=?", (other,))
        connection.commit()
        connection.close()
        assert any("kept_seats" in str(problem) for problem in check(tmp_path / "tables.sqlite", all_games).problems)

    run(body())


async def with_keyring_again(house, session):
    table_id, (ana, _) = await started(house)
    await house.keyrings.keep(session, table_id, ana.token)
    return table_id, ana


def test_at_one_screen_a_seat_stays_on_the_keyring_until_the_last_has_left(new_house):
    async def body():
        house = new_house()
        table, ana = await house.create("truel", 3, name="Ana", screen=["Aldo"])
        _, session = await house.keyrings.make_with_code("Ana", "")
        await house.keyrings.keep(session, table.id, ana.token)
        assert table.screen_of(by_keyring(house, session, table.id)) == [0, 1]
        await house.leave(table.id, by_keyring(house, session, table.id))
        assert table.screen_of(by_keyring(house, session, table.id)) == [1]
        await house.leave(table.id, by_keyring(house, session, table.id))
        assert house.keyrings.seat(session, table.id) == b""

    run(body())


def test_of_too_many_devices_the_oldest_is_signed_out(new_house, monkeypatch):
    monkeypatch.setattr(module, "MOST_DEVICES", 3)

    async def body():
        house = new_house()
        code, first = await house.keyrings.make_with_code("Ana", "")
        later = [await house.keyrings.sign_in_by_code(code) for _ in range(3)]
        assert house.keyrings.session(first) is None
        assert all(house.keyrings.session(each) for each in later)

    run(body())


def test_there_are_only_so_many_passkeys_and_seats(new_house, monkeypatch):
    monkeypatch.setattr(module, "MOST_PASSKEYS", 2)
    monkeypatch.setattr(module, "MOST_SEATS", 1)

    async def body():
        house = new_house()
        _, session = await with_keyring(house)
        await house.keyrings.add_passkey(session, NewPasskey(b"2", b"", 0))
        with pytest.raises(Conflict, match="too_many_passkeys"):
            await house.keyrings.add_passkey(session, NewPasskey(b"3", b"", 0))
        with pytest.raises(Conflict, match="full"):
            await with_keyring_again(house, session)

    run(body())


def test_a_store_that_fails_keeps_nothing_by_halves(new_house, monkeypatch):
    async def body():
        house = new_house()
        _, session = await with_keyring(house)
        found = house.keyrings.session(session)
        monkeypatch.setattr("petitfour.table.sqlite.keyrings.SEEN", "insert into nowhere values(?, ?)")
        before = (
            house.repository.store.read("select * from passkeys"),
            house.repository.store.read("select * from sessions"),
        )
        with pytest.raises(StoreFailed):
            await house.keyrings.sign_in(Passkey(b"an id", found.keyring, b"a public key", 7, 0, 0), 8)
        after = (
            house.repository.store.read("select * from passkeys"),
            house.repository.store.read("select * from sessions"),
        )
        assert before == after

    run(body())


def test_whoever_shows_nothing_or_something_is_signed_in_nowhere(new_house):
    async def body():
        house = new_house()
        table_id, session = await with_keyring(house)
        for shown in ("", "a guess", session + "x", "x" * 5000, hash_token(session).hex()):
            assert house.keyrings.seat(shown, table_id) == b"" and house.keyrings.session(shown) is None
            with pytest.raises(NotAllowed):
                house.keyrings.require(shown)
        assert house.table(table_id).screen_of(Holder("", None, b"")) == []

    run(body())


def test_a_store_is_tidied_of_keyrings_that_nobody_uses(new_house, tmp_path, capsys):
    async def body():
        house = new_house()
        await with_keyring(house)
        await house.keyrings.make_with_code("Nobody", "")
        house.repository.store.write([("update keyrings set seen=seen-400 where name='Nobody'", ())]).result()
        house.repository.close()

    run(body())
    path = tmp_path / "tables.sqlite"
    assert petitfour(["store", "tidy", str(path), "--keep-days", "180"]) == 0
    assert [len(found) for found in rows(path).values()] == [1, 1, 1, 1]
