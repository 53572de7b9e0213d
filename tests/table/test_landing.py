"""Waiting for another thread: all that has landed wakes the loop once, errors arrive, nobody is forgotten."""

import asyncio
import threading

import pytest

from petitfour.table.landing import Landing


def test_all_that_land_while_the_loop_is_busy_wake_it_once():
    async def body():
        landing, loop = Landing(), asyncio.get_running_loop()
        calls = []
        honest = loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda *args: calls.append(args) or honest(*args)
        waiting = [landing.arrival() for _ in range(50)]
        thread = threading.Thread(target=lambda: [each.set_result(None) for each in waiting])
        thread.start()
        thread.join()  # the loop stands still meanwhile
        await asyncio.wait_for(asyncio.gather(*(each.future for each in waiting)), 5)
        assert len(calls) == 1

    asyncio.run(body())


def test_none_is_forgotten_whenever_it_lands():
    async def body():
        landing = Landing()
        waiting = [landing.arrival() for _ in range(3000)]
        threads = [
            threading.Thread(target=lambda part=part: [each.set_result(None) for each in waiting[part::3]])
            for part in range(3)
        ]
        for thread in threads:
            thread.start()
        await asyncio.wait_for(asyncio.gather(*(each.future for each in waiting)), 10)

    asyncio.run(body())


def test_what_lands_later_wakes_it_again():
    async def body():
        landing = Landing()
        for _ in range(3):
            now = landing.arrival()
            threading.Thread(target=now.set_result, args=(None,)).start()
            await asyncio.wait_for(now.future, 2)

    asyncio.run(body())


def test_an_error_arrives_and_whoever_has_gone_does_not_matter():
    async def body():
        landing = Landing()
        gone, bad = landing.arrival(), landing.arrival()
        gone.future.cancel()
        gone.set_result(None)
        bad.set_exception(ValueError("full"))
        with pytest.raises(ValueError, match="full"):
            await bad.future

    asyncio.run(body())


@pytest.mark.parametrize("when", ["between", "during the next"])
def test_a_loop_that_has_ended_is_left_alone_and_the_next_one_is_told(when):
    """And whoever tells of it, which is the thread that writes for all, does not stop."""
    landing = Landing()
    late = []

    async def body():
        late.append(landing.arrival())

    asyncio.run(body())
    if when == "between":
        late[0].set_result(None)

    async def again():
        if when == "during the next":
            late[0].set_result(None)
        now = landing.arrival()
        now.set_result(None)
        await asyncio.wait_for(now.future, 5)

    asyncio.run(again())
    assert not late[0].future.done()
