"""A house without a web in front of it, over a store that can be opened again, and a time that can be moved."""

import asyncio
import time as real_time
from pathlib import Path

import pytest

from petitfour.bots import make_bot
from petitfour.core.registry import Registry
from petitfour.table import attendant, audience, claims, desk, desks, entries, promises, table, times
from petitfour.table.house import House
from petitfour.table.sqlite import repository
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.web.shown import around

DAY = 24 * 3600

# The modules that ask what time it is.
WITH_TIME = (attendant, audience, claims, desk, desks, entries, promises, repository, table, around)


class Time:
    """The time as the house sees it; `passes` moves it on."""

    def __init__(self):
        self.ahead = 0.0
        self.jumps = 0.0  # of the time of day

    def time(self):
        return real_time.time() + self.ahead + self.jumps

    def monotonic(self):
        return real_time.monotonic() + self.ahead

    async def passes(self, seconds, house):
        """So many seconds later; whatever was to happen by itself has happened."""
        self.ahead += seconds
        for each in list(house.desks.open.values()):
            house.attendant.wake(each)
        await settled(house)


async def settled(house):
    """Bots have played and clocks have rung."""
    for _ in range(400):
        await asyncio.sleep(0.005)
        ends = [times.deadline(each.table) for each in house.desks.open.values()]
        late = [end for end in ends if end is not None and end <= house_time()]
        playing = [t for t in house.attendant.tasks if not t.done()]
        if not late and not playing:
            return
    raise AssertionError("the house does not come to rest")


def house_time():
    return desk.time.monotonic()


@pytest.fixture
def later(monkeypatch):
    clock = Time()
    for module in WITH_TIME:
        monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture(scope="session")
def all_games():
    return Registry([Path(__file__).parents[2] / "examples"])


@pytest.fixture
def new_house(all_games, tmp_path):
    """Opens a house over the same store, as often as asked: a restart."""
    opened = []

    def close():
        """The house is closed; nothing happens if it was before."""
        if opened:
            opened[-1].repository.close()

    def make(**more):
        close()
        house = House(all_games, SqliteRepository.at(tmp_path / "tables.sqlite"), make_bot, bot_pause=0, **more)
        opened.append(house)
        return house

    make.close = close
    yield make
    close()


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, 60))


async def started(house, game="connect-four", names=("Ana", "Ben"), **more):
    """People at a table whose first game has begun; its id and the holders of the chairs."""
    table, first = await house.create(game, more.pop("players", len(names)), name=names[0], **more)
    holders = [first.holder]
    for name in names[1:]:
        holders.append((await house.join(table.id, table.link, name)).holder)
    if not table.is_playing:
        await house.start(table.id, first.holder)
    return table.id, holders


async def play(house, table_id, holder, action=None):
    """One whole turn: this action and then whatever is legal first."""
    draft = house.desk(table_id).draft_of(holder)
    if action is not None:
        house.desk(table_id).draft_step(holder, action)
    while not draft.is_complete:
        house.desk(table_id).draft_step(holder, draft.legal()[0])
    version = house.table(table_id).version
    return await house.desk(table_id).confirm(holder, version, f"client-{version:06}-{len(holder.token)}")
