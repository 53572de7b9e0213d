"""Two worlds by every way out of a house: streams from the beginning to the end, and what its keeper reads of it."""

import json
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from petitfour.bots import make_bot
from petitfour.table.audience import Audience
from petitfour.table.house import House
from petitfour.web import app as app_module
from petitfour.web import metrics as metrics_module
from petitfour.web import watch
from petitfour.web.inside import Inside
from petitfour.web.metrics import Metrics, measured
from petitfour.web.operator import Operator
from petitfour.web.watch import AccessLog

from .asking import ask
from .conftest import listening, run, two_at
from .test_two_worlds import paired_seeds, reader_at, same_luck

TOKEN = "an-operators-token-of-43-letters-or-so-XXXX"
SHOWN = [(b"authorization", b"Bearer " + TOKEN.encode())]
STREAMS = ("since=0&lang=en&framed=1", "since=0&lang=es&framed=1", "lang=en")
BETS = ((0, 1), (1, 2), (0, 1), (0, 1), (1, 2))  # whose bet, and what: the last call, which would show, is not made
UNTOLD = ("at", "ms", "bytes")  # of a line in the log: how much somebody was answered hangs on what they may see
OF_TIME = ("_seconds", "process_", "_bytes", "python_", "_created")


@asynccontextmanager
async def kept_house(games, folder):
    """A house whose keeper measures all and notes every request."""
    counted = Metrics()
    house = House(games, measured(folder / "tables.sqlite", counted), make_bot, bot_pause=0)
    counted.of(house, None, None)
    inside = Inside(Operator(TOKEN), counted, AccessLog(str(folder / "access.log")))
    app = app_module.create_app(house, inside=inside)
    try:
        async with app.router.lifespan_context(app):
            yield app
    finally:
        inside.log.close()
        house.repository.close()


class Stream:
    """All that a stream has said."""

    def __init__(self, heard):
        self.heard, self.said = heard, []

    async def tells(self, version, news):
        """Reads on until the table has come so far."""
        while True:
            self.said.append(await self.heard())
            told = self.said[-1].partition(b"data: ")[2]
            if told and (message := json.loads(told))["version"] >= version and message["news"] >= news:
                return


async def evening(games, folder, seed, who, monkeypatch):
    """Streams of one reader through an evening, and what the keeper is told at its end."""
    same_luck(monkeypatch, seed)
    monkeypatch.setattr("petitfour.web.answer.new_device", lambda: "a-device")
    async with kept_house(games, folder) as app:
        ana, ben, table = await two_at(app, game="leduc-poker")
        desk, reader = app.state.house.desk(table), reader_at(app, table, who, ana, ben)
        async with AsyncExitStack() as opened:
            heard = [await opened.enter_async_context(listening(reader, table, query)) for query in STREAMS]
            streams = [Stream(each) for each in heard]
            for number, (better, bet) in enumerate(BETS):
                await (ana, ben)[better].move(table, bet, f"client-{number:04}")
                await (ana, ben)[number % 2].post(f"/tables/{table}/say", {"text": f"Bet {number}"})
                await (ana, ben)[1 - better].post(f"/tables/{table}/hint")
                for each in streams:
                    await each.tells(desk.table.version, desk.audience.news)
        kept = [await ask(app, "GET", path, headers=SHOWN) for path in ("/metrics", "/api/v1/operator/tables",
                                                                         "/api/v1/operator/reports")]  # fmt: skip
    numbers = [line for line in kept[0].body.decode().splitlines() if not any(each in line for each in OF_TIME)]
    lines = [json.loads(line) for line in (folder / "access.log").read_text("utf-8").splitlines()]
    noted = [{name: value for name, value in line.items() if name not in UNTOLD} for line in lines]
    assert len(noted) > 20 and any("petitfour_turns_total" in line for line in numbers)
    return [each.said for each in streams], numbers, noted, [each.body for each in kept[1:]]


def worlds(games, leduc, who, seat, monkeypatch, folder):
    """The same evening in two worlds that differ in what this reader may not see."""
    both = []
    for number, seed in enumerate(paired_seeds(leduc, seat)):
        at = folder / str(number)
        at.mkdir()
        with monkeypatch.context() as patched:
            both.append(run(evening(games, at, seed, who, patched)))
    return both


READERS = [("seat", 0), ("other", 1), ("spectator", -1), ("stranger", -1)]


@pytest.mark.parametrize(("who", "seat"), READERS)
def test_streams_metrics_and_logs_are_the_same_when_only_secrets_differ(games, leduc, who, seat, monkeypatch, tmp_path):
    one, other = worlds(games, leduc, who, seat, monkeypatch, tmp_path)
    assert one == other


@pytest.mark.parametrize("leak", ["stream", "metrics", "log"])
def test_a_planted_leak_is_found_in_each(games, leduc, monkeypatch, tmp_path, leak):
    houses = []
    made = app_module.create_app
    monkeypatch.setattr(app_module, "create_app", lambda house, **more: houses.append(house) or made(house, **more))

    def hidden():
        playing = [desk.table.state for desk in houses[-1].desks.open.values() if desk.table.state is not None]
        return int(playing[0].hand[1]) if playing else 0

    if leak == "stream":
        honest = Audience.news_for
        monkeypatch.setattr(Audience, "news_for", lambda self, seat: honest(self, seat) + 100 * hidden())
    elif leak == "metrics":
        honest_text = metrics_module.Metrics.text
        monkeypatch.setattr(Metrics, "text", lambda self: honest_text(self) + b"petitfour_hand %d\n" % hidden())
    else:
        monkeypatch.setattr(watch, "short_of", lambda table: f"{table}{hidden()}")
    one, other = worlds(games, leduc, "seat", 0, monkeypatch, tmp_path)
    told = {"stream": 0, "metrics": 1, "log": 2}[leak]
    assert one[told] != other[told]
