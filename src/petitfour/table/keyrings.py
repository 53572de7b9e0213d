"""Keyrings of a house: whoever wishes makes their seats theirs on every device.

A seat that is on a keyring is held by the devices that are signed in to it, as long as the chair's token is the one
that was put on: whoever leaves it, or is removed, or moves it elsewhere, has it no more. Whether a passkey was really
used is looked at by whoever calls (`web/passkeys.py`); here it is known.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace

from .desk import Desk, to_its_end
from .desks import KEEP_DAYS, Desks
from .keyring import KeptKeyrings, Keyring, Passkey, Session, today
from .papercode import hash_of, new_code
from .refusals import Conflict, NotAllowed, NotFound
from .seating import Holder, Seated, clean_name, hash_token, new_token

SESSION_DAYS = KEEP_DAYS  # as long as a browser remembers a seat; counted anew whenever somebody comes
MOST_DEVICES = 20
MOST_PASSKEYS = 10
MOST_SEATS = 500


@dataclass(frozen=True)
class NewPasskey:
    """What a person's device has shown when it made a passkey."""

    id: bytes
    public_key: bytes
    sign_count: int


class Keyrings:
    """`session` is what a device shows that is signed in."""

    def __init__(self, desks: Desks, kept: KeptKeyrings) -> None:
        self.desks = desks
        self.kept = kept
        self.lock = asyncio.Lock()  # around what is looked up and then changed
        self._looked = 0  # the day on which old ones were looked for

    # -- who asks ----------------------------------------------------------------------------------------------------

    def session(self, session: str) -> Session | None:
        """The device that shows this, if it is signed in."""
        return self.kept.session(hash_token(session), today() - SESSION_DAYS) if session else None

    def is_signed_in(self, token_hash: bytes) -> bool:
        """Whether a device still is, by the hash of what it shows."""
        return self.kept.session(token_hash, today() - SESSION_DAYS) is not None

    def require(self, session: str) -> tuple[Session, Keyring]:
        """Likewise, with its keyring; NotAllowed if it is not signed in."""
        found = self.session(session)
        keyring = None if found is None else self.kept.keyring(found.keyring)
        if found is None or keyring is None:
            raise NotAllowed("keyring.signed_out")
        return found, keyring

    def seat(self, session: str, table_id: str) -> bytes:
        """The hash of the seat's token that whoever is signed in has at a table; nothing where they have none."""
        return self.kept.seat(hash_token(session), today() - SESSION_DAYS, table_id) if session else b""

    # -- signing in and out ------------------------------------------------------------------------------------------

    @to_its_end
    async def make(self, keyring: bytes, passkey: NewPasskey, name: str, face: str) -> str:
        """A keyring that a passkey opens; its device is signed in. The id is random, and was shown to that device."""
        self._must_be_new(passkey)
        day, session = today(), new_token()
        ring = Keyring(keyring, clean_name(name), face, 0, day, day)
        first = Passkey(passkey.id, keyring, passkey.public_key, passkey.sign_count, day, day)
        await self.kept.make(ring, first, None, Session(hash_token(session), keyring, passkey.id, day))
        return session

    @to_its_end
    async def make_with_code(self, name: str, face: str) -> tuple[str, str]:
        """A keyring that a code on paper opens: the code, and the session of this device."""
        day, session, code = today(), new_token(), new_code()
        ring = Keyring(new_id(), clean_name(name), face, day, day, day)
        await self.kept.make(ring, None, hash_of(code), Session(hash_token(session), ring.id, b"", day))
        return code, session

    @to_its_end
    async def sign_in(self, passkey: Passkey, sign_count: int) -> str:
        """A device shows a passkey that has counted so far, and gets a session."""
        return await self._sign_in(passkey.keyring, passkey.id, sign_count)

    @to_its_end
    async def sign_in_by_code(self, written: str) -> str:
        """The same with a code; NotAllowed if it opens nothing."""
        code_hash = hash_of(written)
        async with self.lock:
            keyring = self.kept.keyring_of_code(code_hash)
            if keyring is None:
                raise NotAllowed("keyring.code_unknown")
            return await self._sign_in(keyring, b"", None)

    async def _sign_in(self, keyring: bytes, key: bytes, sign_count: int | None) -> str:
        session = new_token()
        await self.kept.sign_in(Session(hash_token(session), keyring, key, today()), sign_count, MOST_DEVICES)
        return session

    @to_its_end
    async def sign_out(self, session: str) -> None:
        """This device has the seats of the keyring no more."""
        await self.kept.sign_out(hash_token(session))

    @to_its_end
    async def came(self, session: str, name: str | None, face: str | None) -> None:
        """Somebody came back today, and perhaps goes by another name or face."""
        found, ring = self.require(session)
        called = ring.name if name is None else clean_name(name), ring.face if face is None else face
        if (found.seen, ring.seen, *called) != (today(), today(), ring.name, ring.face):
            await self.kept.renew(found._replace(seen=today()), *called)

    # -- keys --------------------------------------------------------------------------------------------------------

    @to_its_end
    async def add_passkey(self, session: str, passkey: NewPasskey) -> None:
        """One more passkey opens the keyring."""
        async with self.lock:
            _, ring = self.require(session)
            self._must_be_new(passkey)
            if len(self.kept.passkeys(ring.id)) >= MOST_PASSKEYS:
                raise Conflict("keyring.too_many_passkeys")
            day = today()
            await self.kept.add_passkey(Passkey(passkey.id, ring.id, passkey.public_key, passkey.sign_count, day, day))

    @to_its_end
    async def remove_passkey(self, session: str, passkey: bytes) -> None:
        """A passkey opens nothing any more, and other devices that were signed in by it are signed out."""
        async with self.lock:
            found, ring = self.require(session)
            passkeys = self.kept.passkeys(ring.id)
            if all(each.id != passkey for each in passkeys):
                raise NotFound("keyring.no_such_passkey")
            if len(passkeys) == 1 and not ring.code_day:
                raise Conflict("keyring.last_key")
            await self.kept.remove_passkey(ring.id, passkey, found.token_hash)

    @to_its_end
    async def write_code(self, session: str) -> str:
        """A code for the keyring; the one before is void, and other devices signed in by it are signed out."""
        code = new_code()
        async with self.lock:
            found, ring = self.require(session)
            await self.kept.set_code(ring.id, hash_of(code), today(), found.token_hash)
        return code

    @to_its_end
    async def void_code(self, session: str) -> None:
        """No code opens the keyring any more."""
        async with self.lock:
            found, ring = self.require(session)
            if not self.kept.passkeys(ring.id):
                raise Conflict("keyring.last_key")
            await self.kept.set_code(ring.id, None, 0, found.token_hash)

    def _must_be_new(self, passkey: NewPasskey) -> None:
        if self.kept.passkey(passkey.id) is not None:
            raise Conflict("keyring.known_passkey")

    # -- seats -------------------------------------------------------------------------------------------------------

    @to_its_end
    async def keep(self, session: str, table_id: str, token: str) -> None:
        """The seat that a token proves is put on the keyring, unless it is there already."""
        desk = self.desks.desk(table_id)
        async with desk.lock:
            found, _ = self.require(session)
            on_it = self.seat(session, table_id)
            if not desk.table.chairs_held_by(token):
                if not desk.table.screen_of(Holder("", None, on_it)):
                    raise NotAllowed("table.not_seated")
                return  # asked again after a lost answer
            token_hash = hash_token(token)
            keeper = self.kept.keeper(table_id, token_hash)
            if keeper not in (None, found.keyring):
                raise Conflict("keyring.kept_by_another")
            if keeper is None:
                if on_it:
                    raise Conflict("keyring.seated_twice")
                if len(self.kept.seats(found.keyring)) >= MOST_SEATS:
                    raise Conflict("keyring.full")
                await self.kept.keep(found, table_id, token_hash)
                desk.table.subscriptions = [
                    replace(each, session=found.token_hash) if each.token_hash == token_hash else each
                    for each in desk.table.subscriptions
                ]

    @to_its_end
    async def take_off(self, session: str, table_id: str) -> Seated:
        """A seat is taken off the keyring: only this device has it from now on, by a token of its own."""
        desk = self.desks.desk(table_id)
        async with desk.lock:
            self.require(session)
            chairs = desk.table.screen_of(Holder("", None, self.seat(session, table_id)))
            if not chairs:
                raise NotAllowed("table.not_seated")
            seated = Seated(chairs[0], new_token())
            await _give(desk, chairs, hash_token(seated.token))
        desk.publish()
        return seated

    # -- the end -----------------------------------------------------------------------------------------------------

    @to_its_end
    async def erase(self, session: str, everything: bool) -> None:
        """Nothing of the keyring is kept. Seats that are still on it would be nobody's: that must be meant."""
        _, ring = self.require(session)
        if self.kept.seats(ring.id) and not everything:
            raise Conflict("keyring.seats_on_it")
        await self.kept.erase(ring.id)

    async def expire(self, keep_days: float) -> None:
        """Once a day: devices that nobody came back to are signed out, and a keyring goes when its last table has gone
        and nobody has used it for so many days (0: it stays)."""
        if self._looked != today():
            await self.kept.expire(today() - SESSION_DAYS, int(today() - keep_days) if keep_days else 0)
            self._looked = today()


async def _give(desk: Desk, chairs: list[int], token_hash: bytes) -> None:
    """Chairs of one screen get another token."""
    given = {number: replace(desk.table.chairs[number], token_hash=token_hash) for number in chairs}
    await desk.change_chairs(given, same_person=True)


def new_id() -> bytes:
    """128 random bits: all that a keyring is known by."""
    return secrets.token_bytes(16)
