"""A keyring: what makes somebody's seats theirs on every device. Passkeys or a code on paper open it, it has seats on
it, and devices are signed in to it. Nothing in it says who somebody is: a random id, and the name they go by."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import NamedTuple, Protocol

DAY_SECONDS = 24 * 3600


def today() -> int:
    """The day, and no closer: when exactly somebody came is nobody's business."""
    return int(time.time() // DAY_SECONDS)


@dataclass(frozen=True)
class Keyring:
    """As it is kept. Times are days."""

    id: bytes
    name: str
    face: str
    code_day: int  # when its code was written; 0: there is none
    made: int
    seen: int


@dataclass(frozen=True)
class Passkey:
    """A key that a person's device holds; the house has its public half."""

    id: bytes
    keyring: bytes
    public_key: bytes
    sign_count: int
    made: int
    seen: int


class Session(NamedTuple):
    """A device that is signed in: by the hash of what it shows, and the passkey it was done by (nothing: a code)."""

    token_hash: bytes
    keyring: bytes
    key: bytes
    seen: int


class KeptKeyrings(Protocol):
    """What a house asks of wherever its keyrings are kept. What is awaited is on disk then, or StoreFailed comes."""

    async def make(self, keyring: Keyring, passkey: Passkey | None, code_hash: bytes | None, session: Session) -> None:
        """A new keyring with its first key, and the device it was made at signed in."""

    async def sign_in(self, session: Session, sign_count: int | None, most: int) -> None:
        """One more device is signed in, by a passkey that has counted so far; of too many the oldest is signed out."""

    async def sign_out(self, token_hash: bytes) -> None:
        """A device is signed out."""

    async def renew(self, session: Session, name: str, face: str) -> None:
        """Somebody came today, and goes by this name."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """One more passkey."""

    async def remove_passkey(self, keyring: bytes, passkey: bytes, but: bytes) -> None:
        """A passkey opens nothing any more; devices signed in by it are signed out, `but` the one that asks."""

    async def set_code(self, keyring: bytes, code_hash: bytes | None, day: int, but: bytes) -> None:
        """Another code, or none; devices signed in by the old one are signed out, `but` the one that asks."""

    async def keep(self, session: Session, table_id: str, token_hash: bytes) -> None:
        """A seat is on the keyring of a device that is signed in; by that it is called to it, if it is."""

    async def erase(self, keyring: bytes) -> None:
        """A keyring with all that was kept of it is kept no more."""

    async def expire(self, session_before: int, keyring_before: int) -> None:
        """Devices not seen since a day are signed out, and keyrings go that have no seat and were not used since
        another."""

    def session(self, token_hash: bytes, since: int) -> Session | None:
        """A device that is signed in, and was seen since a day."""

    def keyring(self, keyring: bytes) -> Keyring | None:
        """A keyring by its id."""

    def keyring_of_code(self, code_hash: bytes) -> bytes | None:
        """The id of the keyring that a code opens."""

    def passkey(self, passkey: bytes) -> Passkey | None:
        """A passkey by its id."""

    def passkeys(self, keyring: bytes) -> list[Passkey]:
        """All passkeys of a keyring, the oldest first."""

    def seats(self, keyring: bytes) -> list[tuple[str, str]]:
        """The tables where a keyring has a seat, with their games; the newest first."""

    def seat(self, token_hash: bytes, since: int, table_id: str) -> bytes:
        """The hash of the seat's token that the keyring of a device has at a table; nothing where it has none."""

    def keeper(self, table_id: str, token_hash: bytes) -> bytes | None:
        """The keyring that a seat is on."""
