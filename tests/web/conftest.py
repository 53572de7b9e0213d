"""A house over a fresh store, and clients that talk to it as browsers do."""

import asyncio
import shutil
from contextlib import asynccontextmanager

import httpx
import pytest

from petitfour.bots import make_bot
from petitfour.table.house import House
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.web.app import create_app

from .server import Server, free_port

ORIGIN = "http://house.test"


class Person:
    """A browser: its own cookies, its Origin."""

    def __init__(self, app, origin=ORIGIN):
        headers = {"origin": origin} if origin else {}
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN, headers=headers)

    async def get(self, path, **more):
        return await self.http.get("/api/v1" + path, **more)

    async def post(self, path, body=None, **more):
        return await self.http.post("/api/v1" + path, json=body or {}, **more)

    async def move(self, table, action, client_id):
        """Drafts and confirms an action at the version the person sees."""
        version = (await self.get(f"/tables/{table}")).json()["version"]
        drafted = await self.post(f"/tables/{table}/draft", {"action": action})
        assert drafted.status_code == 200, drafted.text
        return await self.post(f"/tables/{table}/confirm", {"version": version, "client_id": client_id})


@pytest.fixture
def new_house(games, tmp_path):
    """Opens a house over the same store, as often as asked: a restart."""
    opened = []

    def make(**more):
        house = House(games, SqliteRepository.at(tmp_path / "tables.sqlite"), make_bot, bot_pause=0, **more)
        opened.append(house)
        return house

    yield make
    for house in opened:
        house.repository.close()


@asynccontextmanager
async def serving(house, **more):
    app = create_app(house, **more)
    async with app.router.lifespan_context(app):
        yield app
        for task in list(house.attendant.tasks):
            task.cancel()


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, 60))


async def two_at(app, game="connect-four", **more):
    """Ana and Ben at a started table."""
    ana, ben = Person(app), Person(app)
    table = (await ana.post("/tables", {"game": game, "name": "Ana", **more})).json()
    joined = await ben.post(f"/tables/{table['id']}/join", {"link": table["link"], "name": "Ben"})
    assert joined.status_code == 200, joined.text
    assert (await ana.post(f"/tables/{table['id']}/start")).status_code == 200
    return ana, ben, table["id"]


@asynccontextmanager
async def listening(person, table, query="lang=en", last=None):
    """A person's event stream, message by message; at the end they hang up."""
    app, heard, gone = person.http._transport.app, asyncio.Queue(), asyncio.Event()
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    headers = [(b"host", b"house.test"), (b"cookie", cookies.encode())]
    headers += [] if last is None else [(b"last-event-id", str(last).encode())]

    async def receive():
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        if message.get("body"):
            heard.put_nowait(message["body"])

    scope = {"type": "http", "method": "GET", "path": f"/api/v1/tables/{table}/events", "headers": headers,
             "query_string": query.encode(), "client": ("127.0.0.1", 1)}  # fmt: skip
    asked = asyncio.create_task(app(scope, receive, send))
    try:
        yield heard.get
    finally:
        gone.set()
        await asyncio.wait_for(asked, 5)


def pytest_collection_modifyitems(items):
    """Tables in a browser are dealt at random and machines starve, so such a test is tried twice more. What needed it
    is named as RERUN at the end: a bug to look for, in the page or in the test."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("store") / "tables.sqlite", free_port())
    yield running
    running.kill()


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    from .browser import CHROMIUM, FLAGS

    path_of_chromium = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    assert path_of_chromium, "the browser tests need Debian's chromium; scripts/test installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of_chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def window(chromium, server):
    from .browser import Watched

    opened = []

    def open_window(**more):
        watched = Watched(chromium, server, **more)
        opened.append(watched)
        return watched

    yield open_window
    for each in opened:
        assert each.errors == []
        each.context.close()


@pytest.fixture
def page(window):
    return window().page
