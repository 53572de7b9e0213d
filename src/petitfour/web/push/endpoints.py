"""Where a browser says its messages are to be left: an address that somebody else has written, so nothing of it is
believed. The house asks no machine that the internet does not reach."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from petitfour.core.problem import Problem
from petitfour.table.subscriptions import Device

MOST = 1000  # letters; push services use 150 to 600
POINT, SECRET = 65, 16  # bytes of a browser's key and of what it shares with the house
EMBEDDED = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))  # IPv4 behind a translator


class Endpoint(NamedTuple):
    """An endpoint, taken apart."""

    scheme: str
    host: str
    port: int
    path: str  # with the query

    @property
    def origin(self) -> str:
        usual = 443 if self.scheme == "https" else 80
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == usual else f":{self.port}")


class NotOutside(Exception):
    """The endpoint leads to a machine that only this one, or its network, could ask."""


def check_device(device: Device, loopback: bool = False) -> None:
    """Problem for what no browser's push service has written."""
    endpoint_of(device.endpoint, loopback)
    if len(_bytes(device.p256dh)) != POINT or _bytes(device.p256dh)[0] != 4 or len(_bytes(device.auth)) != SECRET:
        raise Problem("table.no_such_device")


def endpoint_of(text: str, loopback: bool = False) -> Endpoint:
    """The endpoint as it is written; by https at the usual port alone, but for tests on `loopback`."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Problem("table.no_such_device") from None
    is_plain = len(text) <= MOST and text.isascii() and text.isprintable() and " " not in text and "\\" not in text
    if not is_plain or not host or "@" in parts.netloc or parts.fragment:
        raise Problem("table.no_such_device")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if loopback and _is_loopback(host):
        return Endpoint(parts.scheme, host, port or 80, path)
    if parts.scheme != "https" or port not in (None, 443) or not _may_be_outside(host):
        raise Problem("table.no_such_device")
    return Endpoint("https", host, 443, path)


def address_of(endpoint: Endpoint, loopback: bool = False) -> str:
    """Where to connect to: looked up once, so that what was looked at is what is asked. If any address of a name is not
    outside, none is taken; OSError if there is none."""
    found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    addresses = [str(each[4][0]).partition("%")[0] for each in found]
    if not (loopback and _is_loopback(endpoint.host)):
        for each in addresses:
            if not is_outside(each):
                raise NotOutside(endpoint.host)
    return addresses[0]


def is_outside(address: str) -> bool:
    """Whether the whole internet reaches an address: not this machine, its network, or one that hides in IPv6."""
    parsed = ipaddress.ip_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        hidden = parsed.ipv4_mapped or parsed.sixtofour or (parsed.teredo and parsed.teredo[1])
        if hidden or any(parsed in network for network in EMBEDDED):
            return False
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved and not parsed.is_unspecified


def _may_be_outside(host: str) -> bool:
    """By its name alone; what it leads to is looked at when it is called."""
    try:
        return is_outside(host)
    except ValueError:
        domain, _, last = host.rstrip(".").rpartition(".")
        # What ends in a number is an address in one of its old ways.
        return bool(domain) and not last[:1].isdigit() and last not in ("localhost", "local", "internal")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        raise Problem("table.no_such_device") from None
