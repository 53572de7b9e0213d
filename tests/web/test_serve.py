"""Serving: rules compiled in the background, ports and stores that cannot be used."""

import asyncio
import gc
import socket
import subprocess
import sys
import weakref

import pytest

from petitfour.cli import run as petitfour
from petitfour.preparing import RULES, Preparation
from petitfour.web import serve

from .conftest import Person, run, serving, two_at
from .server import EXAMPLES, Server, free_port


@pytest.mark.slow
def test_tables_go_on_by_the_compiled_rules_once_they_are_ready(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            early_ana, early_ben, early = await two_at(app)
            assert not house.table(early).game.compiled
            await early_ana.post(f"/tables/{early}/draft", {"action": 3})
            preparation = Preparation(house.games, [("connect-four", RULES), ("leduc-poker", RULES)])
            serve._begin_preparing(house, preparation, asyncio.get_running_loop())
            assert await asyncio.to_thread(preparation.wait, 55)
            preparation.close()
            assert house.table(early).game.compiled
            await early_ana.post(f"/tables/{early}/draft/back")
            ana, ben, table = await two_at(app)
            assert house.table(table).game.compiled
            for people, at in (((ana, ben), table), ((early_ana, early_ben), early)):
                for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                    await people[number % 2].move(at, column, f"client-{number:04}")
                assert (await ana.get(f"/tables/{at}")).json()["result"]["placing"] == [1, 2]
            leduc = Person(app)
            new_table = (await leduc.post("/tables", {"game": "leduc-poker", "bots": ["random"]})).json()
            assert new_table["status"] == "playing"

    run(body())


class HoldsItself:
    def __init__(self):
        self.itself = self


async def what_holds_itself_goes():
    """Of what is made again and again, and was set aside, the first has gone long before the hour is over."""
    tidying = asyncio.create_task(serve._short_collections())
    first = None
    try:
        async with asyncio.timeout(2):
            while first is None or first() is not None:
                made = [HoldsItself() for _ in range(1000)]
                while any(each is made[0] for each in gc.get_objects()):
                    await asyncio.sleep(0.01)
                first = first or weakref.ref(made[0])
                del made
    finally:
        tidying.cancel()


@pytest.fixture
def hurried(monkeypatch):
    """A minute is as short as it can be, and little is much."""
    usual = gc.get_threshold()
    for name, value in (("FREEZE_SECONDS", 0.01), ("LOOKS_AT_SIZE", 3), ("GROWN", 0.0), ("MOST_MORE", 2000)):
        monkeypatch.setattr(serve, name, value)
    yield monkeypatch
    gc.unfreeze()
    gc.set_threshold(*usual)


def test_what_holds_itself_goes_once_much_has_come_together(hurried):
    run(what_holds_itself_goes())


def test_it_is_shown_to_stay_where_all_is_looked_through_once_an_hour(hurried):
    hurried.setattr(serve, "MOST_MORE", 10**9)
    with pytest.raises(TimeoutError):
        run(what_holds_itself_goes())


def test_a_port_that_is_taken_is_told(capsys, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        arguments = ["--games-from", str(EXAMPLES), "serve", "--port", str(port), "--store", str(tmp_path / "t")]
        assert petitfour(arguments) == 2
    assert "choose another with --port" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_is_none_is_told(capsys, tmp_path, port):
    assert petitfour(["serve", "--port", port, "--store", str(tmp_path / "t")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_store_that_cannot_be_opened_is_told(capsys, tmp_path):
    (tmp_path / "letter").write_text("dear Ana " * 100)
    assert petitfour(["serve", "--port", str(free_port()), "--store", str(tmp_path / "letter")]) == 2
    assert "cannot be opened" in capsys.readouterr().err


def test_stopping_it_with_a_page_open_is_quiet(tmp_path):
    """Ctrl-C ends the streams first, so nothing has to be cancelled."""
    import httpx

    port = free_port()
    command = [sys.executable, "-m", "petitfour.cli", "--games-from", str(EXAMPLES), "serve", "--port", str(port)]
    process = subprocess.Popen([*command, "--store", str(tmp_path / "t")], stderr=subprocess.PIPE, text=True)
    base = f"http://127.0.0.1:{port}"
    Server.wait_for(base)
    with httpx.Client(base_url=base, headers={"origin": base}) as client:
        table = client.post("/api/v1/tables", json={"game": "connect-four"}).json()
        with client.stream("GET", f"/api/v1/tables/{table['id']}/events") as stream:
            next(stream.iter_lines())
            process.send_signal(2)
            _, errors = process.communicate(timeout=20)
    assert "Traceback" not in errors
