"""Chairs, names and tokens: who holds a seat, and how that is proven without being stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from .names import UNSEEN, few_marks

PERSON, BOT, OPEN = "person", "bot", "open"
MOST_NAME = 24
TOKEN_LENGTH = 43
MOST_SAID = 300


class Holder(NamedTuple):
    """Who asks: the token that proves chairs, and which of them is meant where one screen holds several. Whoever is
    signed in shows no token: their keyring has its hash."""

    token: str
    chair: int | None = None
    kept: bytes = b""


NOBODY = Holder("")


@dataclass
class Seated:
    """A chair just taken: its number and the token that proves it."""

    chair: int
    token: str

    @property
    def holder(self) -> Holder:
        return Holder(self.token)


class Came(NamedTuple):
    """Since when a chair is its person's: the first line of talk and the first game of the series that are theirs."""

    line: int = 0
    game: int = 0


AT_FIRST = Came()


@dataclass
class Chair:
    """A place at a table. Who sits on it plays another seat in each game of a series."""

    kind: str = OPEN
    name: str = ""
    bot: str = ""
    token_hash: bytes = b""  # of what proves its person; of an open chair, of what leads back whoever left it
    stand_in: str = ""  # the bot that plays while its person is away, or until an open chair is taken
    face: str = ""  # a portrait: of the character, or what the person chose
    came: Came = AT_FIRST

    @property
    def played_by(self) -> str:
        """The bot that plays this chair now, or nothing."""
        return self.bot if self.kind == BOT else self.stand_in

    def with_stand_in(self, bot: str) -> Chair:
        """The same chair with a bot that stands in, or (`""`) without."""
        return replace(self, stand_in=bot)

    @property
    def thinks(self) -> bool:
        """Whether a person decides here now."""
        return self.kind == PERSON and not self.stand_in

    def is_held_by(self, token: str) -> bool:
        """Nobody holds an empty chair."""
        return self.is_kept_as(hash_token(token))

    def is_kept_as(self, token_hash: bytes) -> bool:
        """Whether this is still the seat whose token had this hash."""
        return self.kind == PERSON and self._is_proven_as(token_hash)

    def is_proven_by(self, token: str) -> bool:
        """Whether somebody sits here, or sat here last, by this token."""
        return self._is_proven_as(hash_token(token))

    def _is_proven_as(self, token_hash: bytes) -> bool:
        """Compared in constant time."""
        return bool(self.token_hash) and hmac.compare_digest(self.token_hash, token_hash)


class Entrance(NamedTuple):
    """How people come to a table: by which link, who is the host, and whether nobody comes any more."""

    link: str
    host: int
    is_closed: bool


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def new_key() -> str:
    """128 random bits for links that are passed on."""
    return secrets.token_urlsafe(16)


def hash_token(token: str) -> bytes:
    return _hash_of_ours(token) if len(token) <= TOKEN_LENGTH else _hash_of(token)


def _hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


_hash_of_ours = lru_cache(4096)(_hash_of)  # what somebody makes up may be long, and is not kept


def clean_name(name: str) -> str:
    """A name fit to be shown."""
    return clean_line(name, MOST_NAME)


def clean_line(text: str, most: int = MOST_SAID) -> str:
    """One line, no control or direction marks, nothing unseen, no towers of accents, not too long."""
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    letters = "".join(c for c in plain if c == " " or (unicodedata.category(c)[0] not in "CZ" and c not in UNSEEN))
    return few_marks(letters[:most].strip())
