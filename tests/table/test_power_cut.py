"""Power cuts in the middle of writing: what was answered is there, and nothing is kept by half."""

import os
import random
from concurrent.futures import Future

import apsw
import pytest

from petitfour.table.sqlite.store import Store
from petitfour.testing.durability import CarelessStore, NotDurable, Noted, check_what_is_left, cut_power
from petitfour.testing.powercut import Disk

CUTS = int(os.environ.get("PETITFOUR_CUTS", "100"))
INSERT = "insert into meta values(?, ?)"


def test_no_answered_turn_is_lost_when_the_power_is_cut(games):
    assert cut_power(games, CUTS, 7) > 5 * CUTS


@pytest.mark.parametrize("seed", range(5))
def test_a_store_that_answers_before_it_syncs_is_found(games, seed):
    with pytest.raises(NotDurable, match="is lost"):
        cut_power(games, 24, seed, CarelessStore)


class HalvingStore(Store):
    """A planted bug: what must be kept together is committed one by one."""

    def _commit(self, connection, jobs):
        for statements, done in jobs:
            parts = [([statement], Future()) for statement in statements]
            for part in parts:
                super()._commit(connection, [part])
            failed = next((part.exception() for _, part in parts if part.exception()), None)
            done.set_exception(failed) if failed else done.set_result(None)


def test_a_store_that_keeps_jobs_by_half_is_found(games):
    with pytest.raises(NotDurable, match=r"chairs|begin|result"):
        cut_power(games, 400, 3, HalvingStore)


def test_what_was_not_synced_is_lost_at_a_cut_and_what_was_is_not(tmp_path):
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    disk = Disk(before, random.Random(1))
    disk.dice.choice = lambda possible: possible[0]  # nothing gets through
    file = apsw.VFSFile(
        disk.name,
        str(before / "x"),
        [apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_READWRITE, 0],
    )
    file.xWrite(b"safe", 0)
    file.xSync(apsw.SQLITE_SYNC_FULL)
    file.xWrite(b"lost", 2)
    assert file.xRead(6, 0) == b"salost"
    disk.leave(after)
    assert (after / "x").read_bytes() == b"safe"
    with pytest.raises(apsw.IOError):
        file.xRead(4, 0)


def test_a_torn_write_gets_through_by_whole_sectors(tmp_path):
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    (before / "x").write_bytes(b"a" * 4096)
    disk = Disk(before, random.Random(5))
    kept = disk._kept_by(0.5, 512)(("write", 100, b"b" * 3000))
    assert 0 < len(kept) < 6
    assert all((at % 512 == 0 or at == 100) and len(data) <= 512 for _, at, data in kept)


def test_a_damaged_store_is_found_by_the_check(tmp_path, games):
    path = tmp_path / "tables.sqlite"
    Store(path).close()
    noted = Noted(turns=[("table", "client", 1, [[0, 3]])])
    with pytest.raises(NotDurable, match="answered and is lost"):
        check_what_is_left(games, path, noted)
    path.unlink()
    with pytest.raises(NotDurable, match="everything is lost"):
        check_what_is_left(games, path, noted)
