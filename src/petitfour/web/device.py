"""A browser's own number, given with its first seat, so that somebody who behaves badly can be kept away. It says
nothing of them, and only its hash is ever kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from starlette.requests import cookie_parser

from petitfour.table.house import House

from .limits import Limits, address_in, counting_key

COOKIE = "device"
MOST = 43  # letters
SHOWN = 16  # of the hash
MOST_KEPT = 400  # letters of cookies: a device's, a keyring's and a seat's
USUAL = Limits()
OPERATORS = "/api/v1/operator/"  # whoever keeps the house is never kept out of it


def new_device() -> str:
    return secrets.token_urlsafe(16)


def device_in(cookies: Mapping[str, str]) -> str:
    """The hash of the number that a browser shows; nothing where it shows none."""
    number = cookies.get(COOKIE, "")
    return hashlib.sha256(number.encode("utf-8", "replace")).hexdigest()[:SHOWN] if 0 < len(number) <= MOST else ""


def cookies_in(scope: MutableMapping[str, Any]) -> Mapping[str, str]:
    sent = b"; ".join([value for name, value in scope["headers"] if name == b"cookie"])
    return _cookies_of_ours(sent) if len(sent) <= MOST_KEPT else _cookies_of(sent)


def _cookies_of(sent: bytes) -> Mapping[str, str]:
    return MappingProxyType(cookie_parser(sent.decode("latin-1")))


_cookies_of_ours = lru_cache(4096)(_cookies_of)  # a page sends the same with every turn; what is longer is not kept


def kept_out_by(house: House) -> Callable[[MutableMapping[str, Any]], bool]:
    """Whether a request comes from where nothing may be changed."""

    def is_kept_out(scope: MutableMapping[str, Any]) -> bool:
        if not house.moderation.has_bans or scope["path"].startswith(OPERATORS):
            return False
        address, _ = counting_key(address_in(scope), USUAL)
        return house.moderation.is_banned(address, device_in(cookies_in(scope)))

    return is_kept_out
