"""Matches from files are analysed like those of the tables, within the same limits; nothing of them is stored."""

import asyncio
import json
import random

import pytest

from petitfour.core import records
from petitfour.core.match import Match
from petitfour.web import analysing_files
from petitfour.web.limits import Limits

from .asking import ask
from .conftest import Person, run, serving
from .test_analysing import JSON, Here, resigned, small_pieces, until_done

__all__ = ["small_pieces"]  # a fixture
PATH = "/replays/analysis"


@pytest.fixture(autouse=True)
def few_simulations(monkeypatch):
    monkeypatch.setattr(analysing_files, "SIMULATIONS", 40)


def record_of(games, game="leduc-poker", seed=3, names=("Ana", "Ben"), **more):
    """A finished match between those who play anything."""
    match, dice = Match(games.get(game), 2, seed=seed), random.Random(seed)
    while not match.is_over:
        match.act(match.seat, dice.choice(match.legal()))
    return records.to_text(match, list(names), more=more)


def changed(record, **how):
    """A file that somebody has changed, its checksum made to fit."""
    data = json.loads(record) | how
    return json.dumps(data | {"checksum": records.checksum(data)})


async def file_done(person, file, lang="en"):
    for _ in range(400):
        answer = await person.get(f"/replays/{file}/analysis?lang={lang}")
        if answer.status_code != 200 or answer.json()["how_far"] in ("done", "none"):
            return answer
        await asyncio.sleep(0.01)
    raise AssertionError(answer.json())


def test_a_file_is_analysed_once_by_its_checksum_and_told_in_both_languages(new_house, games):
    async def body():
        here = Here()
        async with serving(new_house(), looking=here) as app:
            ana = Person(app)
            record = record_of(games)
            begun = (await ana.post(PATH, {"record": record})).json()
            assert begun["how_far"] == "working" and begun["names"] == ["Ana", "Ben"]
            done = (await file_done(ana, begun["id"])).json()
            assert len(done["turns"]) == done["turns_in_all"] > 0 and len(done["seats"]) == 2
            assert [turn["versions"] for turn in done["turns"]] == [turn["steps"] for turn in done["turns"]]
            pieces = len(here.asked)
            written_anew = json.dumps(json.loads(record), indent=3)  # the same match in other letters
            assert (await Person(app).post(PATH, {"record": written_anew})).json() == done and len(here.asked) == pieces
            since = (await ana.get(f"/replays/{begun['id']}/analysis?since=1")).json()
            assert [turn["turn"] for turn in since["turns"]] == [turn["turn"] for turn in done["turns"]][1:]
            spanish = (await file_done(ana, begun["id"], "es")).json()
            assert spanish["note"] != done["note"] and spanish["turns"][0]["after"] == done["turns"][0]["after"]
            assert (await ana.post(PATH, {"record": record_of(games, seed=4)})).json()["id"] != begun["id"]

    run(body())


def test_a_file_that_is_looked_at_each_time_is_found(new_house, games, monkeypatch):
    begin = analysing_files.SavedMatches.begin

    def forgetting(self, *arguments):
        self.known.clear()
        return begin(self, *arguments)

    monkeypatch.setattr(analysing_files.SavedMatches, "begin", forgetting)
    with pytest.raises(AssertionError):
        test_a_file_is_analysed_once_by_its_checksum_and_told_in_both_languages(new_house, games)


def test_the_file_of_a_table_tells_what_its_table_tells(new_house):
    async def body():
        async with serving(new_house(), looking=Here()) as app:
            ana, _, table = await resigned(app)
            await ana.post(f"/tables/{table}/analysis")
            of_table = await until_done(ana, table)
            record = (await ana.get(f"/tables/{table}/record")).text
            begun = (await ana.post(PATH, {"record": record})).json()
            of_file = (await file_done(ana, begun["id"])).json()
            same = ("turn", "seat", "steps", "before", "after", "luck", "lost", "gained", "played", "verdict", "mark")
            for one, other in zip(of_table["turns"], of_file["turns"], strict=True):
                assert {key: one[key] for key in same} == {key: other[key] for key in same}
            assert of_file["turns"][-1]["after"] == [1.0, 0.0]  # people ended it

    run(body())


def test_nothing_is_told_of_a_match_that_goes_on_or_breaks_the_rules(new_house, games):
    async def body():
        here = Here()
        async with serving(new_house(), looking=here) as app:
            ana = Person(app)
            match = Match(games.get("leduc-poker"), 2, seed=3)
            running = records.to_text(match)
            assert (await ana.post(PATH, {"record": running})).status_code == 409
            assert (await ana.post(PATH, {"record": "{}"})).status_code == 400
            whole = json.loads(record_of(games))
            assert (await ana.post(PATH, {"record": changed(record_of(games), rules_version=0)})).status_code == 409
            assert not here.asked
            for wrong in (
                {"result": whole["result"], "steps": whole["steps"][:-1]},
                {"result": None, "steps": whole["steps"][:1]},
                {"steps": whole["steps"][::-1]},
            ):
                begun = await ana.post(PATH, {"record": changed(record_of(games), **wrong)})
                assert begun.status_code == 200  # its moves are checked where there is time for that
                refused = await file_done(ana, begun.json()["id"])
                assert refused.status_code == 400 and list(refused.json()) == ["error"], wrong
                pieces = len(here.asked)
                again = await ana.post(PATH, {"record": changed(record_of(games), **wrong)})
                assert again.status_code == 400 and len(here.asked) == pieces
            assert (await ana.get("/replays/nothing/analysis")).status_code == 404

    run(body())


def test_a_match_that_is_taken_for_finished_is_found(new_house, games, monkeypatch):
    monkeypatch.setattr("petitfour.analysis.piece.ended_of", lambda data, match: None)
    monkeypatch.setattr(records, "_check_result", lambda match, data, same_rules: None)
    with pytest.raises(AssertionError):
        test_nothing_is_told_of_a_match_that_goes_on_or_breaks_the_rules(new_house, games)


def test_files_count_among_what_an_address_has_under_way(new_house, games):
    async def body():
        here = Here()
        here.may = asyncio.Semaphore(0)
        async with serving(new_house(), looking=here, limits=Limits(analyses=2)) as app:
            _, _, table = await resigned(app, ())

            async def begin(path, content, client):
                data = json.dumps(content).encode()
                return (await ask(app, "POST", f"/api/v1{path}", body=data, headers=JSON, client=client)).status

            files = [{"record": record_of(games, seed=seed)} for seed in (1, 2, 3)]
            assert await begin(f"/tables/{table}/analysis", {}, "10.0.0.1") == 200
            assert [await begin(PATH, file, "10.0.0.1") for file in files] == [200, 429, 429]
            assert await begin(PATH, files[0], "10.0.0.1") == 200  # under way already
            assert await begin(PATH, files[1], "10.0.0.2") == 200
            here.may = asyncio.Semaphore(10_000)

    run(body())


def test_a_file_is_as_large_as_a_match_that_can_be_seen(new_house, games, monkeypatch):
    async def body():
        async with serving(new_house(), looking=Here()) as app:
            ana = Person(app)
            assert (await ana.post(PATH, {"record": "x" * 700_000})).status_code == 413
            monkeypatch.setattr(analysing_files, "MOST_FRAMES", 3)
            assert (await ana.post(PATH, {"record": record_of(games)})).status_code == 400
        app.state.house.repository.close()
        async with serving(new_house()) as app:
            monkeypatch.setattr(analysing_files, "MOST_FRAMES", 2000)
            refused = await Person(app).post(PATH, {"record": record_of(games)})
            assert refused.status_code == 409 and refused.json()["error"] == "Games cannot be analysed here."

    run(body())


def test_a_file_whose_worker_failed_may_be_brought_again_and_not_for_ever(new_house, games):
    class Failing(Here):
        async def piece(self, played, number, first, asker):
            self.asked.append(first)
            raise RuntimeError("a worker was terminated")

    async def body():
        here = Failing()
        async with serving(new_house(), looking=here) as app:
            ana, record = Person(app), record_of(games)
            for _ in range(2):
                begun = await ana.post(PATH, {"record": record})
                assert (await file_done(ana, begun.json()["id"])).json()["how_far"] == "none"
            assert (await ana.post(PATH, {"record": record})).status_code == 409 and len(here.asked) == 2

    run(body())
