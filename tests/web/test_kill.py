"""kill -9 in the middle of writes: no confirmed turn is lost, and no half turn is kept."""

import os
import threading
import time

import apsw
import pytest

from petitfour.testing import kills

KILLS = int(os.environ.get("PETITFOUR_KILLS", "50"))


@pytest.mark.slow
def test_no_confirmed_turn_is_lost_when_the_server_is_killed(games):
    assert kills.kill_often(games, KILLS, 7) > KILLS  # also on a busy machine


def test_a_server_that_forgets_turns_is_found(tmp_path, games):
    """The check itself is shown to fail: a confirmed turn is taken out of the store, then its decision changed."""
    store = tmp_path / "tables.sqlite"
    server = kills.Server(games, store, kills.free_port())
    people, table = kills.seat_two(server.base)
    confirmed = []
    thread = threading.Thread(target=kills.play_until_killed, args=(people, table, confirmed))
    thread.start()
    time.sleep(0.5)
    server.kill()
    thread.join()
    kills.check_store(games, store, confirmed)
    change(store, "update turns set decisions='[[0, 99]]' where client_id=?", (confirmed[-1][3],))
    with pytest.raises(AssertionError, match="version"):
        kills.check_store(games, store, confirmed)
    change(store, "delete from turns where version>=?", (confirmed[-1][1],))
    change(store, "update games set result=null where number=(select max(number) from games)", ())
    with pytest.raises(AssertionError, match=r"is lost|does not begin"):
        kills.check_store(games, store, confirmed)


def change(store, sql, values):
    connection = apsw.Connection(str(store))
    connection.execute(sql, values)
    connection.pragma("application_id", 0)  # we have written the log back, and nothing else is missing
    connection.close()
