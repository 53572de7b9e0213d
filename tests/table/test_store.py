"""The store: kept together or not at all, many in one commit, answered only when on disk."""

import pytest

from petitfour.core.problem import Problem
from petitfour.table.refusals import StoreFailed
from petitfour.table.sqlite.schema import SCHEMA_VERSION
from petitfour.table.sqlite.store import Store

INSERT = "insert into meta values(?, ?)"


def test_what_is_answered_is_there_after_reopening(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    for number in range(20):
        store.write([(INSERT, (str(number), "x"))]).result()
    store.close()
    again = Store(tmp_path / "s.sqlite")
    assert again.read("select count(*) from meta") == [(20,)]
    again.close()


def test_a_job_that_fails_takes_only_itself_down(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    jobs = [store.write([(INSERT, (key, "x")), (INSERT, (key + "!", "x"))]) for key in ("a", "b", "a", "c")]
    failed = [job.exception() is not None for job in jobs]
    assert failed == [False, False, True, False]
    assert store.read("select count(*) from meta") == [(6,)]
    store.close()


def test_many_writes_share_a_commit_and_all_are_kept(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    jobs = [store.write([(INSERT, (str(n), "x"))]) for n in range(2000)]
    for job in jobs:
        job.result()
    assert store.read("select count(*) from meta") == [(2000,)]
    store.close()


def test_it_syncs_every_commit(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    assert store._reader.pragma("journal_mode") == "wal"
    assert store._open().pragma("synchronous") == 2
    store.close()


def test_a_newer_store_and_a_file_that_is_none_are_refused(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    store._reader.pragma("user_version", SCHEMA_VERSION + 1)
    store.close()
    with pytest.raises(Problem, match="newer version"):
        Store(tmp_path / "s.sqlite")
    (tmp_path / "letter").write_text("dear Ana, " * 100)
    with pytest.raises(Problem, match="cannot be opened"):
        Store(tmp_path / "letter")
    with pytest.raises(Problem, match="cannot be opened"):
        Store(tmp_path / "no" / "such" / "folder")


def test_whoever_cannot_be_told_does_not_stop_the_writer(tmp_path):
    class Deaf:
        def set_result(self, result):
            raise RuntimeError("gone")

        set_exception = set_result

    store = Store(tmp_path / "s.sqlite")
    store.write_then([(INSERT, ("a", "x"))], Deaf())
    store.write_then([(INSERT, ("a", "x"))], Deaf())
    store.write([(INSERT, ("b", "x"))]).result(timeout=5)
    assert store.read("select count(*) from meta") == [(2,)]
    store.close()


def test_tokens_that_somebody_made_up_are_not_kept_in_memory():
    from petitfour.table import seating

    seating._hash_of_ours.cache_clear()
    for number in range(50):
        seating.hash_token("x" * 1000 + str(number))
    assert seating._hash_of_ours.cache_info().currsize == 0
    assert len(seating.new_token()) == seating.TOKEN_LENGTH
    assert seating.hash_token("a") == seating._hash_of("a")


def test_the_writer_survives_whatever_a_job_brings(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    bad = store.write([("insert into meta values(?, ?)", ("\ud800", "x"))])
    assert bad.exception(timeout=5) is not None
    assert store.write([("insert into nowhere values(1)", ())]).exception(timeout=5) is not None
    store.write([("insert into meta values('a', 'b')", ())]).result(timeout=5)
    store.close()
    assert isinstance(store.write([]).exception(timeout=5), StoreFailed)


def test_a_second_house_over_one_store_is_refused(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    with pytest.raises(Problem, match="already being served"):
        Store(tmp_path / "s.sqlite")
    store.close()
    Store(tmp_path / "s.sqlite").close()
