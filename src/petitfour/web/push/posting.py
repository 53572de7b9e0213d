"""One letter left at an endpoint: to the address that was looked at, no further, and not for long."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress

from .endpoints import Endpoint, address_of

WAIT_SECONDS = 10.0  # for each word of the other side
ALL_SECONDS = 20.0  # for all of it


def leave(endpoint: Endpoint, body: bytes, headers: Mapping[str, str], loopback: bool = False) -> int:
    """The status that the push service answers; nothing else of its answer is read, and it leads nowhere else.
    OSError or HTTPException if it cannot be asked, NotOutside if it must not be."""
    connection = _connection(endpoint, address_of(endpoint, loopback))
    late = threading.Timer(ALL_SECONDS, _hang_up, (connection,))
    late.daemon = True
    late.start()
    try:
        connection.request("POST", endpoint.path, body, dict(headers))
        return connection.getresponse().status
    finally:
        late.cancel()
        connection.close()


class _Pinned(http.client.HTTPSConnection):
    """By TLS to one address, which must prove that it is the host: a name may lead elsewhere a moment later."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=WAIT_SECONDS)
        self.address = address
        self.proof = ssl.create_default_context()

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), self.timeout)
        self.sock = self.proof.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock.do_handshake()  # with what can be hung up on


def _connection(endpoint: Endpoint, address: str) -> http.client.HTTPConnection:
    if endpoint.scheme == "https":
        return _Pinned(endpoint.host, endpoint.port, address)
    return http.client.HTTPConnection(address, endpoint.port, timeout=WAIT_SECONDS)


def _hang_up(connection: http.client.HTTPConnection) -> None:
    with suppress(OSError, AttributeError):  # it is closed already
        connection.sock.shutdown(socket.SHUT_RDWR)
