"""Calls as letters for browsers: what they tell, how they are locked and signed, and what came of leaving them."""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import orjson

from petitfour.core.words import Words
from petitfour.table.calls import GONE, LATER, REFUSED, TAKEN
from petitfour.table.subscriptions import Device, Subscription
from petitfour.table.table import Table

from ..public import Public
from .endpoints import NotOutside, check_device, endpoint_of
from .keys import HouseKey
from .posting import leave

AT_ONCE = 8  # letters under way, and of them to one host
AT_ONE_HOST = 3
KEPT_SECONDS = 24 * 3600  # by the push service, for a device that sleeps
SIGNED_SECONDS = 3600

log = logging.getLogger("petitfour")
T = TypeVar("T")


def contact_of(public: Public | None) -> str:
    """Whom a push service may write to: whoever keeps the house, by its address."""
    return public.origin if public is not None and public.scheme == "https" else "https://petitfour.invalid"


def letter(table: Table, language: str) -> bytes:
    """What a device is told: which game, that it is one's turn, and how to hear no more. Nothing of the position."""
    words = Words(language)
    told = {
        "title": table.game.words(language).say("game.title"),
        "body": words.say("call.turn"),
        "table": table.id,
        "language": language,
        "stop": words.say("call.stop"),
        "stop_all": words.say("call.stop_all"),
    }
    return orjson.dumps(told)


class PushMessenger:
    """Carries calls by the push services of browsers. On `loopback` they may be this machine, for tests alone."""

    def __init__(self, key: HouseKey, contact: str, loopback: bool = False) -> None:
        self._key, self.contact, self.loopback = key, contact, loopback
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._of_hosts: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._has_library = find_spec("pywebpush") is not None

    def why_not(self) -> str:
        return "" if self._has_library else "table.no_calls"

    async def key(self) -> str:
        return await aside(self._key.public)

    def check(self, device: Device) -> None:
        check_device(device, self.loopback)

    async def call(self, table: Table, to: Subscription) -> str:
        """What became of it. A host that is slow makes nobody else's calls wait."""
        told, device = letter(table, to.language), to.device
        topic = hashlib.sha256(table.id.encode()).hexdigest()[:32]  # a later call for the table takes its place
        host = endpoint_of(device.endpoint, self.loopback).host
        slots = self._of_hosts.setdefault(host, asyncio.Semaphore(AT_ONE_HOST))
        async with slots, self._slots:
            return await aside(lambda: self._leave(told, topic, device))

    def _leave(self, told: bytes, topic: str, device: Device) -> str:
        """Locks a letter and leaves it; in a thread. An endpoint is a secret, so of it only the host is logged."""
        endpoint = endpoint_of(device.endpoint, self.loopback)
        try:
            body = locked(told, device)
        except ValueError:  # the keys are no keys
            return GONE
        until = int(time.time()) + SIGNED_SECONDS
        headers = self._key.signed(endpoint.origin, self.contact, until) | {
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(KEPT_SECONDS),
            "Topic": topic, "Urgency": "normal",
        }  # fmt: skip
        try:
            status = leave(endpoint, body, headers, self.loopback)
        except (NotOutside, UnicodeError):  # or the name is none
            log.warning("nobody is called by %s: that is not outside", endpoint.host)
            return GONE
        except (OSError, http.client.HTTPException) as error:
            log.warning("the push service %s could not be asked: %s", endpoint.host, error)
            return LATER
        outcome = outcome_of(status)
        if outcome == REFUSED:
            log.warning("the push service %s takes no calls from this house: %d", endpoint.host, status)
        return outcome


def locked(told: bytes, device: Device) -> bytes:
    """A letter that only this browser can open (RFC 8291)."""
    from pywebpush import WebPusher

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    body: bytes = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(told)["body"]
    return body


def outcome_of(status: int) -> str:
    """What a push service means."""
    if 200 <= status < 300:
        return TAKEN
    if status in (404, 410):
        return GONE
    return LATER if status == 429 or status >= 500 else REFUSED


async def aside(work: Callable[[], T]) -> T:
    """Work that waits for others, in a thread that keeps nobody: not the event loop, and not the end of the house."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(how: Callable[[Any], None], what: Any) -> None:
        if not done.done():
            how(what)

    def run() -> None:
        try:
            how, what = done.set_result, work()
        except Exception as error:
            how, what = done.set_exception, error  # type: ignore[assignment]
        with suppress(RuntimeError):  # the loop has ended: nobody listens any more
            loop.call_soon_threadsafe(settle, how, what)

    threading.Thread(target=run, name="calling", daemon=True).start()
    return await done
