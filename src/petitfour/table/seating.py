"""Chairs, names and tokens: who holds a seat, and how that is proven without being stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass

PERSON, BOT, OPEN = "person", "bot", "open"
MOST_NAME = 24


@dataclass
class Chair:
    """A place at a table. Who sits on it plays another seat in each game of a series."""

    kind: str = OPEN
    name: str = ""
    bot: str = ""
    token_hash: bytes = b""

    def is_held_by(self, token: str) -> bool:
        """Compared in constant time; nobody holds an empty chair."""
        return self.kind == PERSON and bool(self.token_hash) and hmac.compare_digest(self.token_hash, hashed(token))


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def new_key() -> str:
    """128 random bits for links that are passed on."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, no control or direction marks, not too long."""
    kept = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c)[0] not in "CZ" or c == " ")
    return " ".join(kept.split())[:MOST_NAME].strip()
