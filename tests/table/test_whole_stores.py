"""A store that is not whole is not served from: damaged pages, copies of one in use. And a backup is whole."""

import asyncio
import os
import random
import shutil
import stat

import apsw
import pytest

from petitfour.bots import make_bot
from petitfour.cli import run as petitfour
from petitfour.core.problem import Problem
from petitfour.table.checking import check
from petitfour.table.house import House
from petitfour.table.sqlite import whole
from petitfour.table.sqlite.backing_up import back_up
from petitfour.table.sqlite.exporting import export
from petitfour.table.sqlite.importing import import_store
from petitfour.table.sqlite.reading import contents
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.store import Store

from .conftest import play, run, started

INSERT = "insert into meta values(?, ?)"


def rights(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def filled(path, rows=400):
    store = Store(path)
    for number in range(rows):
        store.write([(INSERT, (str(number), "x" * 100))])
    store.write([]).result()
    return store


def copied(path, folder, *ends):
    folder.mkdir()
    for end in ("", *ends):
        shutil.copy(f"{path}{end}", folder / f"{path.name}{end}")
    return folder / path.name


# -- read by its owner alone -------------------------------------------------------------------------------------------


def test_store_and_log_are_their_owners_alone_from_the_first_byte(tmp_path, monkeypatch):
    """They are never made for all and closed to others afterwards."""
    path = tmp_path / "s.sqlite"
    monkeypatch.setattr(os, "chmod", lambda *arguments: None)
    before = os.umask(0o022)
    try:
        store = filled(path)
    finally:
        os.umask(before)
    for end in ("", "-wal", "-shm"):
        assert rights(f"{path}{end}") == 0o600, end
    store.close()


def test_files_of_a_store_that_others_could_read_are_closed_to_them(tmp_path):
    path = tmp_path / "s.sqlite"
    store = filled(path)
    copy = copied(path, tmp_path / "copy", "-wal")
    store.close()
    for end in ("", "-wal"):
        os.chmod(f"{copy}{end}", 0o644)
    store = Store(copy)
    assert [rights(f"{copy}{end}") for end in ("", "-wal", "-shm")] == [0o600] * 3
    assert store.read("select count(*) from meta") == [(400,)]
    store.close()


# -- copies ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("checkpoint_pages", [5, 1000])
def test_a_copy_of_the_file_alone_while_it_was_in_use_is_recognised(tmp_path, monkeypatch, checkpoint_pages):
    monkeypatch.setattr(Store, "checkpoint_pages", checkpoint_pages)
    path = tmp_path / "s.sqlite"
    store = filled(path)
    alone = copied(path, tmp_path / "alone")
    both = copied(path, tmp_path / "both", "-wal")
    store.close()
    at_rest = copied(path, tmp_path / "at_rest")
    for _ in range(2):  # the first answer leaves nothing that would make the second another
        with pytest.raises(Problem, match="was copied while petitfour was served"):
            Store(alone)
    (tmp_path / "alone" / "s.sqlite-wal").touch()
    with pytest.raises(Problem, match="was copied while"):
        Store(alone)
    for good in (both, at_rest):
        again = Store(good)
        assert again.read("select count(*) from meta") == [(400,)]
        again.close()


def test_the_mark_can_be_taken_away_where_somebody_knows_that_nothing_is_missing(tmp_path):
    """Another program has written the log of a killed petitfour back."""
    path = tmp_path / "s.sqlite"
    store = filled(path)
    copy = copied(path, tmp_path / "copy", "-wal")
    store.close()
    other = apsw.Connection(str(copy))
    assert other.execute("select count(*) from meta").get == 400
    other.close()
    with pytest.raises(Problem, match="was copied while"):
        Store(copy)
    other = apsw.Connection(str(copy))
    other.pragma("application_id", 0)
    other.close()
    again = Store(copy)
    assert again.read("select count(*) from meta") == [(400,)]
    again.close()


def test_a_store_of_old_whose_every_turn_was_in_its_log_is_recognised(tmp_path):
    """It had only one page, and was taken for a new store."""
    path = tmp_path / "s.sqlite"
    connection = apsw.Connection(str(path))
    connection.pragma("journal_mode", "wal")
    connection.execute("create table meta(key text)")
    copy = copied(path, tmp_path / "copy")
    connection.close()
    with pytest.raises(Problem, match="was copied while"):
        Store(copy)


def test_a_store_whose_server_was_killed_opens_as_ever(tmp_path):
    path = tmp_path / "s.sqlite"
    store = filled(path)
    killed = copied(path, tmp_path / "killed", "-wal", "-shm")
    store.close()
    for _ in range(3):
        again = Store(killed)
        assert again.read("select count(*) from meta") == [(400,)]
        again.close()
    assert not os.path.exists(f"{killed}-wal")


def test_check_tells_of_such_a_copy_and_an_export_of_it_makes_a_store(new_house, games, tmp_path):
    async def body():
        house = new_house()
        table, (ana, ben) = await started(house)
        await play(house, table, ana, 3)
        house.repository.store._connection.wal_checkpoint()
        await play(house, table, ben, 3)
        copy = copied(tmp_path / "tables.sqlite", tmp_path / "copy")
        assert ["was copied while" in problem for problem in check(copy, games).problems] == [True]
        export(copy, tmp_path / "out")
        import_store(tmp_path / "out", tmp_path / "new.sqlite")
        assert check(tmp_path / "new.sqlite", games).problems == []
        with pytest.raises(Problem, match="was copied while"):
            back_up(copy, tmp_path / "backup")

    run(body())


# -- damage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", [bytes(4096), b"\xff" * 4096, random.Random(3).randbytes(4096)])
def test_a_store_with_a_damaged_page_is_refused_wherever_it_is(tmp_path, what):
    path = tmp_path / "s.sqlite"
    filled(path).close()
    pages = path.stat().st_size // 4096
    assert pages > 12
    for page in range(pages):
        data = bytearray(path.read_bytes())
        data[page * 4096 : (page + 1) * 4096] = what
        damaged = tmp_path / "damaged.sqlite"
        damaged.write_bytes(data)
        with pytest.raises(Problem, match=r"is damaged|cannot be opened"):
            Store(damaged).close()
            if page == 0 and not any(what):
                raise Problem("is damaged")  # as good as empty


def test_a_store_that_is_cut_short_is_refused(tmp_path):
    path = tmp_path / "s.sqlite"
    filled(path).close()
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 4096)
    with pytest.raises(Problem, match="is damaged"):
        Store(path)


def test_damage_that_is_not_looked_for_is_found_by_these_tests(tmp_path, monkeypatch):
    """A planted bug: the store is opened as it is."""
    monkeypatch.setattr(whole, "damage", lambda connection: "")
    with pytest.raises(pytest.fail.Exception):
        test_a_store_with_a_damaged_page_is_refused_wherever_it_is(tmp_path, b"\xff" * 4096)


# -- backup ------------------------------------------------------------------------------------------------------------


def test_a_backup_of_a_running_house_is_whole_and_can_be_gone_on_from(new_house, all_games, tmp_path):
    """While two people play on; every backup is sound by the rules and holds all that was confirmed before it began."""

    async def body():
        house = new_house()
        table_id, holders = await started(house, "truffle-shuffle")
        table, ended = house.table(table_id), asyncio.Event()

        async def go_on():
            for _ in range(12):
                seat = table.waiting()[0]
                await play(house, table_id, holders[table.chair_of(seat)])
                await asyncio.sleep(0)
            ended.set()

        playing, least = asyncio.create_task(go_on()), []
        while not ended.is_set() or not least:
            least.append(table.version)
            await asyncio.to_thread(back_up, tmp_path / "tables.sqlite", tmp_path / f"backup-{len(least) - 1}")
        await playing
        return table_id, holders, least

    table_id, holders, least = run(body())
    for number, version in enumerate(least):
        backup = tmp_path / f"backup-{number}"
        assert rights(backup) == 0o600 and not os.path.exists(f"{backup}-wal")
        assert check(backup, all_games).problems == []
        with contents(backup) as rows:
            assert [turn["version"] for turn in rows.turns(table_id)][-1] >= version
    house = House(all_games, SqliteRepository.at(backup), make_bot, bot_pause=0)
    table = house.table(table_id)
    run(play(house, table_id, holders[table.chair_of(table.waiting()[0])]))
    assert house.table(table_id).version > least[-1]
    house.repository.close()
    assert check(backup, all_games).problems == []


def test_a_backup_writes_over_nothing_and_is_made_by_the_program(new_house, tmp_path, capsys):
    async def body():
        house = new_house()
        await started(house)
        store, out = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
        assert await asyncio.to_thread(petitfour, ["store", "backup", str(store), str(out)]) == 0
        first = out.read_bytes()
        assert await asyncio.to_thread(petitfour, ["store", "backup", str(store), str(out)]) == 2
        assert out.read_bytes() == first
        assert await asyncio.to_thread(petitfour, ["store", "backup", str(store), str(tmp_path / "no" / "f")]) == 2
        assert await asyncio.to_thread(petitfour, ["store", "backup", str(tmp_path / "none"), str(out)]) == 2

    run(body())
    said = capsys.readouterr()
    assert "bytes written" in said.out and "does not write over it" in said.err and "no folder" in said.err
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith(".")) == []


def test_a_damaged_store_gives_no_backup(tmp_path):
    path = tmp_path / "s.sqlite"
    filled(path).close()
    with path.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(bytes(4096))
    with pytest.raises(Problem, match="is damaged"):
        back_up(path, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
