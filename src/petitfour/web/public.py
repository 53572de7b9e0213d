"""A house behind a proxy: the address the world knows it by, and from where a request that the proxy hands on came.

Only proxies that are named are believed. Whoever else sends X-Forwarded-For is counted by the address they come from.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from petitfour.core.problem import Problem

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOPBACK_PROXIES = ("127.0.0.1", "::1")
FORWARDED = b"x-forwarded-for"
FROM_OUTSIDE = "petitfour.from_outside"  # in a scope: a proxy handed the request on
UNKNOWN = "unknown"  # all whose proxy names no address are counted together


class BehindProxy:
    """ASGI middleware before all others: they see a request as it came to the proxy."""

    def __init__(self, app: Any, public: Public) -> None:
        self.app, self.public = app, public

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        await self.app(self.public.as_from_outside(scope) if scope["type"] == "http" else scope, receive, send)


@dataclass(frozen=True)
class Public:
    """How the world reaches this house, and through whom."""

    scheme: str
    host: str  # with the port, if it is not the usual one
    proxies: tuple[Network, ...]

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def name(self) -> str:
        return host_name(self.host)

    def trusts(self, address: str) -> bool:
        """Whether this is one of the proxies."""
        parsed = _parsed(address)
        return parsed is not None and any(parsed in network for network in self.proxies)

    def as_from_outside(self, scope: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """A request as it came to the proxy, if one of ours handed it on: from whom, and by which scheme."""
        if not scope.get("client") or not self.trusts(scope["client"][0]):
            return scope
        named = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED]
        if not named:
            return scope
        return {**scope, "client": (self._came_from(named), 0), "scheme": self.scheme, FROM_OUTSIDE: True}

    @staticmethod
    def is_from_outside(scope: MutableMapping[str, Any]) -> bool:
        return FROM_OUTSIDE in scope

    def _came_from(self, named: Iterable[str]) -> str:
        """The last address that is none of our proxies': what stands before it anybody could have written."""
        addresses = [_parsed(part) for part in ",".join(named).split(",")]
        for address in reversed(addresses):
            if address is None:
                return UNKNOWN
            if not any(address in network for network in self.proxies):
                return str(address)
        return str(addresses[0])


def host_name(host: str) -> str:
    """A host without its port, as `Host` and addresses name it."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() and not name.endswith(":") else host).lower()


def public_said(url: str | None, proxies: Sequence[str]) -> Public | None:
    """What `--public-url` and `--trusted-proxy` say; nothing where there is no proxy."""
    if url is None:
        if proxies:
            raise Problem("--trusted-proxy needs --public-url: the address that the world knows this house by.")
        return None
    wrong = f"--public-url is written https://games.example.org, without a path, not '{url[:80]}'."
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise Problem(wrong) from None
    named = parts.hostname or ""
    has_more = parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in ("https", "http") or not named or has_more or not named.isascii():
        raise Problem(wrong)
    name = f"[{named}]" if ":" in named else named
    usual = port is None or (parts.scheme, port) in (("https", 443), ("http", 80))
    return Public(parts.scheme, name if usual else f"{name}:{port}", _networks(proxies or LOOPBACK_PROXIES))


def _networks(said: Iterable[str]) -> tuple[Network, ...]:
    networks = []
    for text in said:
        try:
            networks.append(ipaddress.ip_network(text.strip(), strict=False))
        except ValueError:
            raise Problem(
                f"--trusted-proxy is an address or a network, such as 10.0.0.2 or 10.0.0.0/24, not '{text[:60]}'."
            ) from None
    return tuple(networks)


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address as proxies write it: bare, in brackets, with a port."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address
