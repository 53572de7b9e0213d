"""Whoever keeps the house: known by a token that lies beside the store, in a file that only its owner may read.

Being on this machine proves nothing: behind a proxy the whole world seems to be (decision 0023).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from petitfour.core.problem import Problem

BEARER = b"bearer "
TOKEN_BYTES = 32


class Operator:
    """Knows the token's hash; without a token nobody is the operator."""

    def __init__(self, token: str = "") -> None:
        self._hash = _hash_of(token.encode()) if token else b""

    def is_shown_by(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether a request shows the token: `Authorization: Bearer TOKEN`. Compared in constant time."""
        shown = [value for name, value in headers if name == b"authorization"]
        if not self._hash or len(shown) != 1 or shown[0][: len(BEARER)].lower() != BEARER:
            return False
        return hmac.compare_digest(self._hash, _hash_of(shown[0][len(BEARER) :].strip()))


def token_file(store: Path) -> Path:
    return store.with_name(store.name + ".operator")


def kept_token(store: Path) -> str:
    """The token beside a store; made with the first start."""
    path = token_file(store)
    try:
        try:
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(TOKEN_BYTES) + "\n")
        except FileExistsError:
            os.chmod(path, 0o600)
        token = path.read_text("ascii").strip()
    except (OSError, ValueError) as error:
        raise Problem(f"The operator's token {path} cannot be read or made: {error}.") from None
    if len(token) < TOKEN_BYTES:
        raise Problem(
            f"The operator's token in {path} is too short to be one; take the file away, and a new one is made."
        )
    return token


def _hash_of(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()
