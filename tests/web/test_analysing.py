"""Finished games analysed in the house: begun by whoever may see them, kept, told a little at a time; never of a game
that runs, and after everybody who plays."""

import asyncio
from concurrent.futures import Future

import pytest

from petitfour.analysis.keeping import Frame, pack
from petitfour.analysis.piece import look_at_some
from petitfour.bots import worker
from petitfour.preparing import Preparation
from petitfour.table.attendant import Asker
from petitfour.table.checking import check
from petitfour.web import analysing, thinking
from petitfour.web.limits import Limits
from petitfour.web.thinking import AwayThinking

from .asking import ask
from .conftest import Person, run, serving, two_at


class Here:
    """Works pieces out in this process, a turn at a time, and notes for whom."""

    def __init__(self, prepared=True):
        self.asked, self.prepared, self.ready_for = [], prepared, set()
        self.may = asyncio.Semaphore(10_000)

    def can_look(self, game):
        self.ready_for.add(game)
        return self.prepared

    def cannot_search(self, game):
        return False

    async def piece(self, played, number, first, asker):
        await self.may.acquire()
        self.asked.append((asker, played.game, first))
        return look_at_some(played, number, first)


@pytest.fixture(autouse=True)
def small_pieces(games, monkeypatch):
    monkeypatch.setitem(worker._here, "games", games)
    monkeypatch.setattr("petitfour.analysis.piece.PIECE_SECONDS", 0.0)
    monkeypatch.setattr("petitfour.analysis.piece._analysts", type(_analysts())())
    monkeypatch.setattr(analysing, "SIMULATIONS", 40)


def _analysts():
    from petitfour.analysis import piece

    return piece._analysts


async def resigned(app, columns=(3, 3, 2), game="connect-four"):
    """A game that Ben gives up after a few turns."""
    ana, ben, table = await two_at(app, game=game)
    for number, column in enumerate(columns):
        await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
    await ben.post(f"/tables/{table}/resign")
    return ana, ben, table


async def until_done(person, table):
    for _ in range(400):
        shown = (await person.get(f"/tables/{table}/analysis")).json()
        if shown["how_far"] == "done":
            return shown
        await asyncio.sleep(0.01)
    raise AssertionError(shown)


def test_a_finished_game_is_analysed_once_and_kept(new_house, tmp_path, games):
    async def body():
        here = Here()
        async with serving(new_house(), looking=here) as app:
            ana, _, table = await resigned(app)
            path = f"/tables/{table}/analysis"
            assert not here.ready_for
            await ana.get(f"/tables/{table}/story")  # the finale: a worker gets ready before anybody asks
            assert here.ready_for == {"connect-four"}
            assert (await ana.get(path)).json()["how_far"] == "none" and not here.asked
            begun = (await Person(app).post(path)).json()
            assert begun["how_far"] == "working" and begun["turns"] == []
            done = await until_done(ana, table)
            assert [turn["turn"] for turn in done["turns"]] == [1, 2, 3] and len(done["seats"]) == 2
            assert [turn["versions"] for turn in done["turns"]] == [[1, 2], [2, 3], [3, 4]]
            assert [turn["steps"] for turn in done["turns"]] == [[0, 1], [1, 2], [2, 3]]
            assert done["turns"][-1]["after"] == [1.0, 0.0]  # by giving up
            for turn in done["turns"]:
                for seat in (0, 1):
                    parts = turn["before"][seat] + turn["decision"][seat] + turn["luck"][seat]
                    assert parts == pytest.approx(turn["after"][seat], abs=2e-4)
            assert [turn["turn"] for turn in (await ana.get(path + "?since=2")).json()["turns"]] == [3]
            spanish = (await ana.get(path + "?lang=es")).json()
            assert spanish["note"] != done["note"] and spanish["turns"][0]["after"] == done["turns"][0]["after"]
            assert (await ana.post(path)).json() == done and len(here.asked) == 3
        app.state.house.repository.close()
        assert check(tmp_path / "tables.sqlite", games).problems == []
        async with serving(new_house()) as app:  # opened anew, with nobody to look
            assert (await Person(app).get(path)).json() == done
            assert (await Person(app).post(path)).json() == done
            await app.state.house.repository.books.forget([table])
            assert app.state.house.repository.analyses.of(table, 0) is None

    run(body())


def test_an_analysis_grows_turn_by_turn_and_begins_again_after_a_restart(new_house):
    async def body():
        here = Here()
        here.may = asyncio.Semaphore(2)
        async with serving(new_house(), looking=here) as app:
            ana, _, table = await resigned(app)
            path = f"/tables/{table}/analysis"
            await ana.post(path)
            while len((shown := (await ana.get(path)).json())["turns"]) < 2:
                await asyncio.sleep(0.01)
            assert shown["how_far"] == "working" and shown["turns_in_all"] == 3 and shown["seats"] == []
            assert {turn["mark"] for turn in shown["turns"]} == {""}
        app.state.house.repository.close()
        async with serving(new_house(), looking=Here()) as app:
            assert (await Person(app).get(path)).json()["how_far"] == "none"
            await Person(app).post(path)
            done = (await until_done(Person(app), table))["turns"]
            assert [turn | {"mark": ""} for turn in done[:2]] == shown["turns"]

    run(body())


def test_nothing_is_told_of_a_game_that_runs(new_house):
    async def body():
        here = Here()
        async with serving(new_house(), looking=here) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            for reader in (ana, ben, Person(app)):
                for answer in (
                    await reader.get(f"/tables/{table}/analysis"),
                    await reader.post(f"/tables/{table}/analysis"),
                    await reader.get(f"/tables/{table}/positions/1"),
                    await reader.post("/tables", {"game": "leduc-poker", "start": {"table": table, "version": 1}}),
                ):
                    assert answer.status_code == 409 and list(answer.json()) == ["error"]
            assert not here.asked
            await ben.post(f"/tables/{table}/resign")
            assert (await ana.post(f"/tables/{table}/analysis")).status_code == 200
            await ana.post(f"/tables/{table}/start")  # the next game runs: of it nothing, of the first one all
            assert (await ana.get(f"/tables/{table}/analysis")).status_code == 409
            assert (await ana.get(f"/tables/{table}/analysis?game=2")).status_code == 409
            assert (await ana.get(f"/tables/{table}/analysis?game=1")).status_code == 200

    run(body())


def test_a_guard_that_forgets_the_end_is_found(new_house, monkeypatch):
    from petitfour.web.api import analysing as api

    monkeypatch.setattr(api, "analysed_game", lambda table, game: table.games[-1])
    monkeypatch.setattr("petitfour.table.beginnings.finished_deed", lambda table, version: table.deeds[0])
    with pytest.raises(AssertionError):
        test_nothing_is_told_of_a_game_that_runs(new_house)


def test_what_was_found_of_another_end_is_not_told(new_house):
    async def body():
        async with serving(new_house(), looking=Here()) as app:
            ana, _, table = await resigned(app)
            repository = app.state.house.repository
            old = pack(Frame(2, 40, 1.0, False, 1, 0), [])
            await repository.analyses.keep(table, 0, 3, old)  # the game ended at version 5
            assert (await ana.get(f"/tables/{table}/analysis")).json()["how_far"] == "none"
            await repository.analyses.keep(table, 0, 5, b"what is this")
            assert (await ana.get(f"/tables/{table}/analysis")).json()["how_far"] == "none"
            await repository.analyses.keep(table, 0, 5, old)
            assert (await ana.get(f"/tables/{table}/analysis")).json()["how_far"] == "done"

    run(body())


def test_an_address_has_so_many_under_way_and_others_are_not_kept_waiting_for_it(new_house):
    async def body():
        here = Here()
        here.may = asyncio.Semaphore(0)
        async with serving(new_house(), looking=here, limits=Limits(analyses=2)) as app:
            tables = [(await resigned(app, ()))[2] for _ in range(4)]

            async def begin(table, client):
                path = f"/api/v1/tables/{table}/analysis"
                return (await ask(app, "POST", path, body=b"{}", headers=JSON, client=client)).status

            assert [await begin(table, "10.0.0.1") for table in tables[:3]] == [200, 200, 429]
            assert await begin(tables[0], "10.0.0.1") == 200  # under way already
            assert await begin(tables[3], "10.0.0.2") == 200
            here.may = asyncio.Semaphore(10_000)

    run(body())


JSON = [(b"content-type", b"application/json")]


def test_while_the_search_is_prepared_it_says_so_and_then_goes_on(new_house, monkeypatch):
    monkeypatch.setattr(analysing, "NOT_PREPARED_SECONDS", 0.01)

    async def body():
        here = Here(prepared=False)
        async with serving(new_house(), looking=here) as app:
            ana, _, table = await resigned(app)
            assert (await ana.post(f"/tables/{table}/analysis")).json()["how_far"] == "preparing"
            here.prepared = True
            assert len((await until_done(ana, table))["turns"]) == 3

    run(body())


def test_a_house_without_a_place_to_look_says_so(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await resigned(app)
            refused = await ana.post(f"/tables/{table}/analysis")
            assert refused.status_code == 409 and refused.json()["error"] == "Games cannot be analysed here."

    run(body())


def test_a_game_that_cannot_be_looked_at_is_not_tried_for_ever(new_house):
    class Failing(Here):
        async def piece(self, played, number, first, asker):
            self.asked.append(first)
            raise RuntimeError("a worker was terminated")

    async def body():
        here = Failing()
        async with serving(new_house(), looking=here) as app:
            ana, _, table = await resigned(app)
            path = f"/tables/{table}/analysis"
            for _ in range(2):
                assert (await ana.post(path)).status_code == 200
                while (await ana.get(path)).json()["how_far"] != "none":
                    await asyncio.sleep(0.01)
            assert (await ana.post(path)).status_code == 409 and len(here.asked) == 2

    run(body())


# -- after everybody who plays -----------------------------------------------------------------------------------------


def pieces_begun(games, monkeypatch, wanted, patience=30.0):
    """Whether a piece has begun while bots or a hint are wanted, and after that."""
    monkeypatch.setattr(thinking, "STANDS_BACK_SECONDS", 0.001)
    monkeypatch.setattr(thinking, "PATIENCE_SECONDS", patience)
    away = AwayThinking(games.games_from, Preparation(games))
    begun = []

    def also(what, *arguments):
        begun.append(arguments)
        done = Future()
        done.set_result("a piece")
        return done

    monkeypatch.setattr(away._analyses, "also", also)

    async def body():
        share = away.shares[wanted]
        share.free = 0
        piece = asyncio.ensure_future(away.piece("a game", 1, 0, Asker("10.0.0.1", "t")))
        await asyncio.sleep(0.05)
        before = len(begun)
        share.free = 1
        assert await piece == "a piece"
        return before, len(begun)

    try:
        return run(body())
    finally:
        away.close()


@pytest.mark.parametrize("wanted", ["bots", "hints"])
def test_a_piece_stands_back_while_somebody_who_plays_is_thought_for(games, monkeypatch, wanted):
    assert pieces_begun(games, monkeypatch, wanted) == (0, 1)


def test_where_bots_never_rest_a_little_is_done_all_the_same(games, monkeypatch):
    assert pieces_begun(games, monkeypatch, "bots", patience=0.01) == (1, 1)


def test_a_piece_that_does_not_stand_back_is_found(games, monkeypatch):
    monkeypatch.setattr(AwayThinking, "_is_wanted", lambda self: False)
    assert pieces_begun(games, monkeypatch, "bots") != (0, 1)


def test_so_many_failures_are_remembered_and_no_more(new_house, monkeypatch):
    monkeypatch.setattr(analysing, "MOST_FAILED", 3)

    async def body():
        made = analysing.Analysing(new_house(), None)
        for number in range(5):
            failed = asyncio.get_running_loop().create_future()
            failed.set_exception(RuntimeError("it could not be worked out"))
            made.asking["10.0.0.1"] += 1
            made._ended(failed, analysing.Key(f"table {number}", 0, 9), "10.0.0.1", analysing.SoFar())
        assert [key.table_id for key in made.failures] == ["table 2", "table 3", "table 4"] and not made.asking

    run(body())
