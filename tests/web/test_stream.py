"""The stream of a table: a snapshot, then news in their order, until either side goes."""

import asyncio
import json

import pytest

from petitfour.web import stream

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


def test_a_stream_says_now_and_then_that_it_is_there_and_ends_with_the_house(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            monkeypatch.setattr(stream, "KEEP_ALIVE", 0.02)
            async with listening(ana, table) as heard:
                told = [await heard() for _ in range(4)]
                assert told[2:] == [b": still here\n\n"] * 2
                house.end_streams()
                await asyncio.sleep(0.05)
                assert not house.desks.open[table].audience.listeners

    run(body())


def parse(message):
    lines = dict(line.split(": ", 1) for line in message.decode().strip().splitlines())
    return {"id": int(lines["id"]), "data": json.loads(lines["data"])}
