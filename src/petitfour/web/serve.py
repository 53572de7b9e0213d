"""Serving the browser table: one process, rules compiled in the background, the page opened when it answers."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn

from petitfour.bots import SEATED, seat_bot
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.preparing import RULES, SEARCH, Preparation
from petitfour.preparing.warming import warm_rules
from petitfour.table.desks import KEEP_DAYS
from petitfour.table.house import House
from petitfour.table.names import WordList

from .app import create_app
from .connections import Connections, allow_descriptors
from .inside import Inside
from .kept import MadeAside
from .limits import Limits
from .metrics import Metrics, measured
from .operator import Operator, kept_token
from .public import Public
from .push import HouseKey, PushMessenger, contact_of, key_file
from .thinking import AwayThinking
from .watch import AccessLog

log = logging.getLogger("petitfour")
TRIED_PORTS = 20
FREEZE_SECONDS = 0.5  # so that little has come together: a busy house makes 100,000 objects a second
YOUNG_OBJECTS = 50_000  # made and not yet gone, before a collection looks at them
FULL_COLLECTION = 7200  # of these: once an hour
LOOKS_AT_SIZE = 120  # once a minute it is counted what was set aside, in a few milliseconds
GROWN, MOST_MORE = 2.0, 500_000  # times as many objects as then, and so many more: a full house has as many
FIRST_PAGE_SECONDS = 1.0  # the first page comes before compiling
GONE_MILLISECONDS = 30_000  # in which nothing that was sent has arrived
TAKEN_AT_ONCE = 16  # connections, before everybody else is asked again: taking one costs a quarter of a millisecond
BACKLOG = 1024  # that wait to be taken
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class _Server(uvicorn.Server):
    """A server that lets its listeners go before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House, connections: Connections) -> None:
        super().__init__(config)
        self.house, self.connections = house, connections

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)
        self.looking = asyncio.create_task(self.connections.look_after())  # ends with the loop

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.house.end_streams()
        super().handle_exit(sig, frame)


def default_store() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "petitfour" / "tables.sqlite"


def serve(
    games: Registry, *, host: str, port: int, store: Path, browser: bool, bot_pause: float = 0.6,
    any_port: bool = False, bot: str = "medium", limits: Limits | None = None, thinkers: int = 0,
    keep_days: float | None = None, public: Public | None = None, access_log: str = "",
    word_list: Path | None = None,
) -> None:  # fmt: skip
    """Serves until it is stopped. `bot` is the level that plays where nobody chooses one. Tables that nobody came back
    to for `keep_days` go (0: none; by default none on this machine alone, and after half a year elsewhere). Behind a
    proxy the house is reached at `public`. Requests are noted in `access_log` (`-`: standard output); the
    words of `word_list` are not taken in names and not read in talk."""
    if bot not in SEATED:
        raise Problem(f"--bots must be {', '.join(SEATED)}, not '{bot[:40]}'.")
    bound = _bind(host, port, any_port)
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"The folder {store.parent} for the tables cannot be made: {error.strerror}.") from None
    preparation = Preparation(games)
    thinking = AwayThinking(games.games_from, preparation, limits, thinkers)
    counted = Metrics()
    inside = Inside(Operator(kept_token(store)), counted, AccessLog(access_log) if access_log else None)
    house = House(
        games,
        measured(store, counted),
        seat_bot,
        bot_pause=bot_pause,
        thinking=thinking,
        stand_in=bot,
        words=None if word_list is None else WordList.read(word_list),
        messenger=PushMessenger(HouseKey(key_file(store)), contact_of(public)),
    )
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{bound.getsockname()[1]}/"
    made_once = MadeAside(games)
    app = create_app(
        house, lambda: _when_up(house, preparation, address, browser, public), hosts_of(host, public), bot, limits,
        made_once, days_kept(host, keep_days, public), public, inside, thinking,
    )  # fmt: skip
    connections = Connections(limits, allow_descriptors(), public)
    counted.of(house, connections, thinking, str(store))
    server = server_of(app, house, connections)
    signal.signal(signal.SIGTERM, _stop)  # uvicorn ends in order and then sends itself the signal again
    try:
        server.run(sockets=[bound])
    finally:
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, signal.SIG_IGN)  # what is begun here is finished
        preparation.close()
        thinking.close()
        made_once.close()
        if inside.log is not None:
            inside.log.close()
        house.repository.close()


def hosts_of(host: str, public: Public | None) -> frozenset[str] | None:
    """The names this house is reached by; None where it is open to a network by any name."""
    ours = frozenset({"localhost", "127.0.0.1", "[::1]", host})
    if public is not None:
        return ours | {public.name}
    return ours if host in LOOPBACK else None


def days_kept(host: str, said: float | None, public: Public | None = None) -> float:
    """For how many days tables are kept that nobody comes back to; 0: for ever."""
    if said is not None:
        return said
    return 0 if host in LOOPBACK and public is None else KEEP_DAYS


def server_of(app: Any, house: House, connections: Connections) -> _Server:
    """uvicorn as this house uses it."""
    config = uvicorn.Config(
        app,
        http=cast(Any, connections.protocol),
        loop="asyncio",
        ws="none",
        backlog=TAKEN_AT_ONCE,  # asyncio means by it both how many wait and how many are taken at once
        log_level="error",  # a request that is none is no news
        timeout_graceful_shutdown=2,
        server_header=False,
        date_header=False,  # nothing of ours is kept by its age
        access_log=False,
        proxy_headers=False,  # who is believed is said by --trusted-proxy, and by nothing else
    )
    return _Server(config, house, connections)


def _stop(number: int, frame: FrameType | None) -> None:
    """As Ctrl-C does: what must be closed is closed."""
    sys.exit(0)


def _bind(host: str, port: int, any_port: bool) -> socket.socket:
    """The socket to serve at; with `any_port` the next free one if it is taken."""
    for each in range(port, port + (TRIED_PORTS if any_port else 1)):
        # TCP is named: asyncio switches Nagle's delay (40 ms an answer) off only for sockets that say so.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # whoever has gone without a word is gone; connections inherit it
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MILLISECONDS)
        try:
            bound.bind((host, each))
            return bound
        except OSError as error:
            bound.close()
            reason = error.strerror
        except OverflowError:
            bound.close()
            raise Problem(f"A port is a number from 0 to 65535, not {port}.") from None
    raise Problem(f"Port {port} of {host} cannot be used ({reason}); choose another with --port.")


def _when_up(house: House, preparation: Preparation, address: str, browser: bool, public: Public | None) -> None:
    where = address if public is None else f"{public.origin}/, behind a proxy that asks {address}"
    print(f"Petitfour is at {where} (Ctrl-C stops it; tables are kept).", flush=True)
    if browser:
        threading.Timer(0.3, webbrowser.open, (address,)).start()
    loop = asyncio.get_running_loop()
    loop.call_later(FIRST_PAGE_SECONDS, lambda: _begin_preparing(house, preparation, loop))
    task = loop.create_task(_short_collections())
    house.attendant.tasks.add(task)  # held, or it might be collected itself


async def _short_collections() -> None:
    """Keeps Python's garbage collections short: looking through all tables of a full house stops every one of them.

    What has lived for a while is set aside (it still goes when nobody holds it); now and then all is looked through,
    and sooner where much more was set aside than lived then: what holds itself goes by nothing else.
    Between that they come seldom: answers are made of many small objects, and nearly all go by themselves.
    """
    gc.set_threshold(YOUNG_OBJECTS)
    lived = 0  # objects, when all was looked through last
    for number in itertools.count(1):
        await asyncio.sleep(FREEZE_SECONDS)
        has_grown = number % LOOKS_AT_SIZE == 0 and gc.get_freeze_count() > max(GROWN * lived, lived + MOST_MORE)
        all_of_it = has_grown or number % FULL_COLLECTION == 0
        if all_of_it:
            gc.unfreeze()
            gc.collect()
        gc.collect(1)  # young garbage would be set aside with the rest
        gc.freeze()
        if all_of_it:
            lived = gc.get_freeze_count()


def _begin_preparing(house: House, preparation: Preparation, loop: asyncio.AbstractEventLoop) -> None:
    """Compiles all games in the background; tables go over to what is ready."""

    def use(name: str, part: str) -> None:
        if part == RULES:
            game = house.games.get(name, compiled=True)
            warm_rules(game)  # from the cache, in a thread: no table waits for it
            house.use_compiled(game)
            gc.collect()
            gc.freeze()  # the compiler's objects stay: looking through them again stops every table for a second

    def tell(name: str, part: str) -> None:
        if part == SEARCH:
            with suppress(RuntimeError):  # the loop has ended: nobody listens any more
                loop.call_soon_threadsafe(house.desks.tell_tables_of, name)

    preparation.start(use, tell)
