"""No room on the disk: refused in words, nothing changed or damaged; with room again the same turn goes through."""

import asyncio
from pathlib import Path

import apsw
import pytest

from petitfour.bots import make_bot
from petitfour.core.words import Words
from petitfour.table.checking import check
from petitfour.table.house import House
from petitfour.table.refusals import StoreFailed
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.store import Store
from petitfour.testing.powercut import Disk


def new_folder(tmp_path, name):
    folder = tmp_path / name
    folder.mkdir()
    return folder


async def seated(house):
    table, ana = await house.create("connect-four", 2, name="Ana")
    ben = await house.join(table.id, table.link, "Ben")
    await house.start(table.id, ana.holder)
    return table, [ana.holder, ben.holder]


async def play_until_full(house, table, holders):
    """Plays until a turn is refused for want of room; returns that turn as it was asked for."""
    for number in range(500):
        if not table.is_playing:
            await house.start(table.id, holders[0])
        seat = table.waiting()[0]
        holder = holders[table.chair_of(seat)]
        house.desk(table.id).draft_step(holder, table.legal(seat)[number % len(table.legal(seat))])
        asked = (holder, table.version, f"client-{number}")
        before = (
            table.version,
            table.game.layout.to_bytes(table.state),
            table.drafts[seat].decisions,
            len(table.deeds),
        )
        try:
            await house.desk(table.id).confirm(*asked)
        except StoreFailed as problem:
            assert str(problem) == "table.disk_full"
            after = (
                table.version,
                table.game.layout.to_bytes(table.state),
                table.drafts[seat].decisions,
                len(table.deeds),
            )
            assert after == before, "a turn that was not kept changed the table"
            return asked
    raise AssertionError("the disk was never full")


async def fill_and_make_room(house, disk, room):
    """A turn is refused, three times the same; then there is room."""
    table, holders = await seated(house)
    disk.room = room
    try:
        asked = await play_until_full(house, table, holders)
    except StoreFailed:  # it was the start of the next game
        asked = None
    if asked is not None:
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await house.desk(table.id).confirm(*asked)
    disk.room = None
    if asked is not None:
        turn = await house.desk(table.id).confirm(*asked)
        assert turn.version == asked[1] + 1 == table.version
    else:
        await house.start(table.id, holders[0])
    return table


def check_after_a_cut(games, disk, folder, table):
    """What memory believes is what a power cut leaves."""
    disk.dice.choice = lambda possible: possible[0]  # nothing that was not synced gets through
    disk.leave(folder)
    findings = check(folder / "tables.sqlite", games)
    assert findings.problems == []
    assert findings.turns == len(table.deeds), "the house believes in turns that are not kept"


def fill_a_disk(games, tmp_path, room, make_store=Store):
    folder = new_folder(tmp_path, f"before-{room}")
    disk = Disk(folder)
    house = House(games, SqliteRepository(make_store(folder / "tables.sqlite", disk.name)), make_bot, bot_pause=0)
    try:
        table = asyncio.run(fill_and_make_room(house, disk, room))
        check_after_a_cut(games, disk, new_folder(tmp_path, f"after-{room}"), table)
    finally:
        house.repository.close()
        disk.unregister()


@pytest.mark.parametrize("first", [0, 1700, 3400])
def test_a_full_disk_refuses_changes_nothing_and_the_same_turn_goes_through_later(games, tmp_path, first):
    for room in range(first, 60_000, 5100):
        fill_a_disk(games, tmp_path, room)


class BoastingStore(Store):
    """A planted bug: it answers that all is kept although the commit failed."""

    def _commit(self, connection, jobs):
        super()._commit(connection, [(statements, _Deaf(done)) for statements, done in jobs])


class _Deaf:
    def __init__(self, done):
        self.done = done

    def set_result(self, result):
        self.done.set_result(result)

    def set_exception(self, error):
        self.done.set_result(None)


def test_a_store_that_says_kept_although_the_commit_failed_is_found(games, tmp_path):
    with pytest.raises(AssertionError, match=r"never full|not kept"):
        fill_a_disk(games, tmp_path, 10_000, BoastingStore)


def test_a_turn_that_changes_the_table_before_it_is_kept_is_found(games, tmp_path, monkeypatch):
    from petitfour.table import entries

    real = entries.turn

    def hasty(table, seat, decisions, client_id=None):
        entry = real(table, seat, decisions, client_id)
        if client_id is not None:
            table.version = entry.deed.version
        return entry

    monkeypatch.setattr(entries, "turn", hasty)
    with pytest.raises(AssertionError, match="changed the table"):
        fill_a_disk(games, tmp_path, 10_000)


def test_a_log_that_cannot_be_written_back_takes_no_turn_down(games, tmp_path):
    class QuickStore(Store):
        checkpoint_pages = 1

    folder = new_folder(tmp_path, "before")
    disk = Disk(folder)
    store = QuickStore(folder / "tables.sqlite", disk.name)
    insert = "insert into meta values(?, ?)"
    disk.room = 60_000
    kept = []
    for number in range(400):
        done = store.write([(insert, (str(number), "x" * 400))])
        if done.exception() is None:
            kept.append(str(number))
    assert 20 < len(kept) < 400
    assert [row[0] for row in store.read("select key from meta order by cast(key as integer)")] == kept
    assert apsw.Connection(str(folder / "tables.sqlite"), vfs=disk.name).pragma("integrity_check") == "ok"
    store.close()


def test_a_store_that_cannot_be_made_for_want_of_room_is_told_in_a_sentence(tmp_path):
    from petitfour.core.problem import Problem

    disk = Disk(tmp_path)
    disk.room = 5000
    with pytest.raises(Problem, match=r"cannot be opened: .*full"):
        Store(Path(tmp_path) / "tables.sqlite", disk.name)
    disk.room = None
    Store(Path(tmp_path) / "tables.sqlite", disk.name).close()


def test_the_refusal_is_a_sentence_in_both_languages():
    assert Words("en").say("table.disk_full").startswith("There is no room left on the disk")
    assert Words("es").say("table.disk_full").startswith("No queda espacio en el disco")
