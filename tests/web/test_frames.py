"""Frames over HTTP: a stream that tells turns in frames, turns played once more, bots that wait until all have seen."""

import asyncio
import json
import time

import pytest

from petitfour.table import attendant as attendant_module

from .conftest import Person, listening, run, serving, two_at

FRAMED = "since=1&lang=en&framed=1"


def parse(message):
    return json.loads(message.split(b"data: ", 1)[1])


def lead(view, log):
    """A view led on by frames."""
    for turn in log:
        for frame in turn["frames"]:
            view = view | frame["changes"]
    return view


@pytest.mark.parametrize("query", [FRAMED, "framed=1&since=1&lang=en"])  # by `turns`, and by FastAPI
def test_a_framed_stream_tells_what_changed_and_nothing_twice(new_house, query):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            async with listening(ana, table, query) as heard:
                await heard()
                first = parse(await heard())
                assert first["view"] and first["chairs"]
                await ana.move(table, 1, "client-0001")
                await ben.move(table, 2, "client-0002")
                view = first["view"]
                version = first["version"]
                while version < 3:
                    message = parse(await heard())
                    assert "chairs" not in message and "view" not in message
                    view, version = lead(view, message["log"]), message["version"]
                assert view == (await ana.get(f"/tables/{table}")).json()["view"]
                await ana.post(f"/tables/{table}/say", {"text": "Hello"})
                while not (message := parse(await heard()))["talk"]:
                    pass
                assert [line["text"] for line in message["talk"]] == ["Hello"]
                assert not {"chairs", "view", "legal", "counsel"} & set(message), "a line is told and nothing else"
                await ben.post(f"/tables/{table}/leave")
                while "chairs" not in (message := parse(await heard())):
                    pass
                assert message["chairs"][1]["stand_in"] or message["chairs"][1]["kind"] != "person"

    run(body())


def test_with_a_draft_the_view_is_told_whole_and_after_it_by_frames(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            async with listening(ana, table, FRAMED) as heard:
                await heard()
                before = parse(await heard())["view"]
                await ana.post(f"/tables/{table}/draft", {"action": 1})
                await ben.post(f"/tables/{table}/say", {"text": "Well?"})
                assert parse(await heard())["view"]
                body = {"version": 1, "client_id": "client-0001"}
                assert (await ana.post(f"/tables/{table}/confirm", body)).status_code == 200
                while not (message := parse(await heard()))["log"]:
                    pass
                assert "view" not in message
                assert lead(before, message["log"]) == (await ana.get(f"/tables/{table}")).json()["view"]

    run(body())


def test_counsel_is_left_out_where_the_stream_told_the_same_last(new_house):
    """Drafts change it in between, and answers tell it: what counts is what this stream told."""

    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="truffle-shuffle")
            async with listening(ana, table, FRAMED) as heard:
                await heard()
                known = parse(await heard())
                messages = {True: 0, False: 0}

                async def listens():
                    message = parse(await heard())
                    assert message.get("counsel", 0) != known["counsel"], "told twice"
                    messages["counsel" in message] += 1
                    known.update(message)
                    return message

                for number in range(12):
                    for person in (ana, ben):
                        legal = (await person.get(f"/tables/{table}")).json()["legal"]
                        if not legal:
                            continue
                        drafted = await person.post(f"/tables/{table}/draft", {"action": legal[-1]["action"]})
                        await ben.post(f"/tables/{table}/say", {"text": str(number)})
                        await listens()
                        assert person is ben or known["counsel"] == drafted.json()["counsel"]
                        if drafted.json()["draft"]["complete"]:
                            answer = {"version": known["version"], "client_id": f"client-{number:04}-{person is ana}"}
                            assert (await person.post(f"/tables/{table}/confirm", answer)).status_code == 200
                        else:
                            await person.post(f"/tables/{table}/draft/back", {"everything": True})
                            await ben.post(f"/tables/{table}/say", {"text": "back"})
                        await listens()
                        assert known["counsel"] == (await ana.get(f"/tables/{table}")).json()["counsel"]
                assert messages[True] > 2 and messages[False] > 2, messages

    run(body())


def test_turns_are_played_once_more_from_the_view_before_them(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            await ana.move(table, 1, "client-0001")
            await ben.move(table, 2, "client-0002")
            now = (await ana.get(f"/tables/{table}")).json()["view"]
            some = (await ana.get(f"/tables/{table}/turns?since=1")).json()
            assert [turn["version"] for turn in some["log"]] == [2, 3]
            assert lead(some["view"], some["log"]) == now
            assert all("after" in turn for turn in some["log"])
            whole = (await ana.get(f"/tables/{table}/turns")).json()
            assert whole["view"] is None and lead({}, whole["log"]) == now
            none = (await ana.get(f"/tables/{table}/turns?since=99")).json()
            assert none["log"] == [] and none["view"] is None

    run(body())


async def against_a_bot(app):
    ana = Person(app)
    table = (await ana.post("/tables", {"game": "connect-four", "name": "Ana", "bots": ["random"]})).json()["id"]
    return ana, table


async def until_version(ana, table, version, patience=2.0):
    """The seconds until the table has reached a version; None if it has not by then."""
    start = time.monotonic()
    while time.monotonic() - start < patience:
        if (await ana.get(f"/tables/{table}")).json()["version"] >= version:
            return time.monotonic() - start
        await asyncio.sleep(0.01)
    return None


def test_a_bot_waits_until_those_who_play_have_seen_what_was_played(new_house, monkeypatch):
    monkeypatch.setattr(attendant_module, "LONGEST_HOLD", 60.0)

    async def body():
        async with serving(new_house()) as app:
            ana, table = await against_a_bot(app)
            async with listening(ana, table, FRAMED) as heard:
                await heard()
                await ana.post(f"/tables/{table}/seen", {"version": 1})
                await ana.move(table, 3, "client-0001")
                assert await until_version(ana, table, 3, patience=0.4) is None
                await ana.post(f"/tables/{table}/seen", {"version": 2})
                assert await until_version(ana, table, 3) is not None

    run(body())


def test_nobody_holds_a_bot_for_ever(new_house, monkeypatch):
    monkeypatch.setattr(attendant_module, "LONGEST_HOLD", 0.3)

    async def body():
        async with serving(new_house()) as app:
            ana, table = await against_a_bot(app)
            async with listening(ana, table, FRAMED):
                await ana.post(f"/tables/{table}/seen", {"version": 1})
                await ana.move(table, 3, "client-0001")
                assert await until_version(ana, table, 3) is not None

    run(body())


def test_who_has_not_the_table_open_or_only_watches_holds_nobody(new_house, monkeypatch):
    monkeypatch.setattr(attendant_module, "LONGEST_HOLD", 60.0)

    async def body():
        async with serving(new_house()) as app:
            ana, table = await against_a_bot(app)
            await ana.post(f"/tables/{table}/seen", {"version": 1})  # from a page that was closed since
            watching = Person(app)
            assert (await watching.post(f"/tables/{table}/seen", {"version": 1})).status_code == 403
            async with listening(watching, table, FRAMED):
                await ana.move(table, 3, "client-0001")
                assert await until_version(ana, table, 3) is not None

    run(body())
