"""The stream of a table: a snapshot, then news in their order, until either side goes."""

import asyncio
import contextlib
import json

import pytest

from petitfour.table.audience import Audience
from petitfour.web import stream
from petitfour.web.app import create_app
from petitfour.web.limits import Limits

from .conftest import Person, listening, run, serving, two_at


@pytest.mark.parametrize("query", ["lang=en", "as=0&lang=en"])
def test_the_stream_gives_a_snapshot_then_news_and_resumes(new_house, query):
    """By the short way, and by FastAPI's, which takes what is written in another order."""

    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app)
            watching = Person(app)
            async with listening(watching, table, query) as heard:
                assert (await heard()).startswith(b"retry:")
                first = parse(await heard())
                assert first["id"] == 1 and first["data"]["version"] == 1
                await ana.move(table, 3, "client-0001")
                second = parse(await heard())
                assert second["id"] == 2 and [t["version"] for t in second["data"]["log"]] == [2]
            await ben.move(table, 4, "client-0002")
            async with listening(watching, table, query, last=1) as heard:  # the browser saw version 1 last
                await heard()
                again = parse(await heard())
                assert [t["version"] for t in again["data"]["log"]] == [2, 3] and again["data"]["seat"] is None
            assert not house.desks.open[table].audience.listeners
            assert len([task for task in asyncio.all_tasks() if "_until_gone" in repr(task)]) == 0

    run(body())


def test_of_two_messages_the_newer_has_more_news_and_nobody_counts_anothers_draft(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)

            async def news(person):
                return (await person.get(f"/tables/{table}")).json()["news"]

            before, of_ben = await news(ana), await news(ben)
            drafted = (await ana.post(f"/tables/{table}/draft", {"action": 3})).json()["news"]
            back = (await ana.post(f"/tables/{table}/draft/back")).json()["news"]
            assert before < drafted < back == await news(ana)
            assert await news(ben) == of_ben
            said = (await ben.post(f"/tables/{table}/say", {"text": "hello"})).json()["news"]
            assert of_ben < said and back < await news(ana)

    run(body())


@pytest.mark.parametrize("who", ["ana", "watching"])
def test_who_comes_and_goes_is_told_and_leaves_every_other_byte_as_it_was(new_house, who):
    """How often others have opened and closed their pages is nobody's business."""
    assert run(told_around_comings(new_house, who))


@pytest.mark.parametrize("who", ["ana", "watching"])
def test_comings_that_are_counted_are_found(new_house, monkeypatch, who):
    """A planted bug: the one there was."""

    def counted(self, but=None):
        self.news += 1

    monkeypatch.setattr(Audience, "tell_around", counted)
    assert not run(told_around_comings(new_house, who))


async def told_around_comings(new_house, who):
    """Whether all that a reader can get is the same after others have come and gone; while they are here, but that."""
    async with serving(new_house()) as app:
        ana, ben, table = await two_at(app)
        reader = {"ana": ana, "watching": Person(app)}[who]

        async def all_told():
            async with listening(reader, table) as heard:
                first = await heard(), await heard()
            return first, *[(await reader.get(f"/tables/{table}{rest}")).content for rest in ("", "?since=1", "/log")]

        before = await all_told()
        for _ in range(3):
            async with listening(ben, table) as heard:
                assert await heard() and await heard()
                now = (await reader.get(f"/tables/{table}")).json()
                was = json.loads(before[1])
                if now | {"here": []} != was | {"here": []} or now["here"] != [1]:
                    return False
                async with listening(Person(app), table) as also_heard:
                    assert await also_heard()
        return await all_told() == before


def test_whoever_listens_hears_of_who_comes_and_goes(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            async with listening(ana, table) as heard:
                await heard()
                first = parse(await heard())["data"]
                async with listening(ben, table):
                    come = parse(await heard())["data"]
                gone = parse(await heard())["data"]
            assert [first["here"], come["here"], gone["here"]] == [[0], [0, 1], [0]]
            assert first["news"] == come["news"] == gone["news"]

    run(body())


def test_a_stream_says_now_and_then_that_it_is_there_and_ends_with_the_house(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            monkeypatch.setattr(stream, "KEEP_ALIVE", 0.02)
            async with listening(ana, table) as heard:
                pieces = [await heard() for _ in range(4)]
                assert pieces[2:] == [b": still here\n\n"] * 2
                house.end_streams()
                await asyncio.sleep(0.05)
                assert not house.desks.open[table].audience.listeners

    run(body())


def parse(message):
    lines = dict(line.split(": ", 1) for line in message.decode().strip().splitlines())
    return {"id": int(lines["id"]), "data": json.loads(lines["data"])}


async def talked(house, lines=60, streams=20):
    """What streams of one table are sent while lines are said; as bytes for each line and stream."""
    app = create_app(house)
    ana, _, table = await two_at(app, game="leduc-poker")
    watching = [Person(app) for _ in range(streams)]
    total = 0
    async with contextlib.AsyncExitStack() as opened:
        heard = [
            await opened.enter_async_context(listening(each, table, "since=1&lang=en&framed=1")) for each in watching
        ]
        for each in heard:
            await each()
            await each()
        for number in range(lines):
            await ana.post(f"/tables/{table}/say", {"text": f"{number} " + "x" * 290})
            for each in heard:
                message = await each()
                total += len(message)
                assert [line["text"][:2].strip() for line in parse(message)["data"]["talk"]] == [str(number)]
    return total / lines / streams


def test_what_is_said_is_pushed_once_and_not_with_all_that_was_said_before(new_house):
    async def body():
        assert await talked(new_house()) < 1500  # a line of 290 letters, and what surrounds it

    run(body())


def test_a_stream_without_frames_hears_each_line_once_and_all_of_them_when_it_begins(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            for number in range(3):
                await ana.post(f"/tables/{table}/say", {"text": f"line {number}"})

            def lines(message):
                return [line["text"] for line in parse(message)["data"]["talk"] if not line["kind"]]

            async with listening(Person(app), table) as heard:
                await heard()
                assert lines(await heard()) == ["line 0", "line 1", "line 2"]
                await ana.post(f"/tables/{table}/say", {"text": "line 3"})
                assert lines(await heard()) == ["line 3"]
                await ana.move(table, 3, "client-0001")
                assert lines(await heard()) == []
                app.state.house.desk(table).quarantine(ValueError("no such rule"))
                await ana.post(f"/tables/{table}/say", {"text": "line 4"})
                message = parse(await heard())["data"]
                while message["status"] != "stopped" or not message["talk"]:
                    message = parse(await heard())["data"]
                assert [line["text"] for line in message["talk"]] == ["line 4"]
            whole = (await ana.get(f"/tables/{table}")).json()
            assert [line["text"] for line in whole["talk"] if not line["kind"]] == [f"line {n}" for n in range(5)]

    run(body())


def test_a_draft_that_came_and_went_is_followed_by_what_may_be_done(new_house):
    """Its answers may be lost: what the stream leaves out must be what the page has."""

    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            async with listening(ana, table, "since=1&lang=en&framed=1") as heard:
                await heard()
                await heard()
                await ana.post(f"/tables/{table}/draft", {"action": 1})
                await ana.post(f"/tables/{table}/draft/back")
                await ben.post(f"/tables/{table}/say", {"text": "Well?"})
                assert parse(await heard())["data"]["legal"]
                await ben.post(f"/tables/{table}/say", {"text": "Well?"})
                assert "legal" not in parse(await heard())["data"]

    run(body())


@pytest.mark.parametrize("query", ["lang=en", "as=0&lang=en"])
def test_a_seat_has_its_table_open_so_often_and_others_are_not_counted_with_it(new_house, query):
    async def body():
        house = new_house()
        app = create_app(house, limits=Limits(streams_of_a_seat=2))
        async with app.router.lifespan_context(app):
            ana, ben, table = await two_at(app)
            async with listening(ana, table, query) as first, listening(ana, table, query) as second:
                await first(), await second()
                refused = await ana.get(f"/tables/{table}/events?{query}")
                assert refused.status_code == 429 and "error" in refused.json()
                async with listening(ben, table) as heard, listening(Person(app), table) as watched:
                    assert b"retry" in await heard() and b"retry" in await watched()
            async with listening(ana, table, query) as again:
                assert b"retry" in await again()

    run(body())
