"""Keyrings in SQLite: passkeys, devices that are signed in, and the seats that they make somebody's."""

from __future__ import annotations

from ..keyring import Keyring, Passkey, Session
from .store import Keep, Statement, Store

KEYRING = "insert into keyrings values(?,?,?,?,?,?,?)"
PASSKEY = "insert into passkeys values(?,?,?,?,?,?)"
SESSION = "insert into sessions values(null,?,?,?,?)"
SEAT = "insert into kept_seats values(?,?,?)"
# The device that had the seat in a cookie has it by its session from now on, and so it is called by it.
CALLED_BY = "update subscriptions set session=? where table_id=? and token_hash=? and session=x''"
COUNTED = "update passkeys set sign_count=?, seen=? where id=?"
SEEN = "update keyrings set seen=? where id=?"
SESSION_SEEN = "update sessions set seen=? where token_hash=?"
CALLED = "update keyrings set name=?, face=? where id=?"
CODE = "update keyrings set code_hash=?, code_day=? where id=?"
WITHOUT_PASSKEY = "delete from passkeys where keyring=? and id=?"
SIGNED_OUT = "delete from sessions where token_hash=?"
SIGNED_OUT_ALL_BY = "delete from sessions where keyring=? and key=? and token_hash<>?"
TOO_MANY = (
    "delete from sessions where keyring=? and number not in "
    "(select number from sessions where keyring=? order by number desc limit ?)"
)
ERASE = (
    "delete from sessions where keyring=?",
    "delete from kept_seats where keyring=?",
    "delete from passkeys where keyring=?",
    "delete from keyrings where id=?",
)
OLD_SESSIONS = "delete from sessions where seen<?"
UNUSED = "select id from keyrings where seen<? and not exists (select 1 from kept_seats where keyring=id)"

THE_SESSION = "select token_hash, keyring, key, seen from sessions where token_hash=? and seen>=?"
THE_KEYRING = "select id, name, face, code_day, made, seen from keyrings where id=?"
OF_CODE = "select id from keyrings where code_hash=?"
THE_PASSKEY = "select * from passkeys where id=?"
THE_PASSKEYS = "select * from passkeys where keyring=? order by made, id"
THE_SEATS = (
    "select tables.id, game from kept_seats join tables on tables.id=table_id where keyring=? order by created desc"
)
THE_SEAT = (
    "select kept_seats.token_hash from sessions join kept_seats using (keyring) "
    "where sessions.token_hash=? and seen>=? and table_id=?"
)
THE_KEEPER = "select keyring from kept_seats where table_id=? and token_hash=?"


class SqliteKeyrings:
    """In the store of the tables; `keep` waits until statements are on disk, all or none."""

    def __init__(self, store: Store, keep: Keep) -> None:
        self.store = store
        self._keep = keep

    # -- writing -----------------------------------------------------------------------------------------------------

    async def make(self, keyring: Keyring, passkey: Passkey | None, code_hash: bytes | None, session: Session) -> None:
        ring = (keyring.id, keyring.name, keyring.face, code_hash, keyring.code_day, keyring.made, keyring.seen)
        first: list[Statement] = [] if passkey is None else [(PASSKEY, tuple(vars(passkey).values()))]
        await self._keep([(KEYRING, ring), *first, (SESSION, session)])

    async def sign_in(self, session: Session, sign_count: int | None, most: int) -> None:
        counted: list[Statement] = [] if sign_count is None else [(COUNTED, (sign_count, session.seen, session.key))]
        ring = session.keyring
        await self._keep([*counted, (SESSION, session), (TOO_MANY, (ring, ring, most)), (SEEN, (session.seen, ring))])

    async def sign_out(self, token_hash: bytes) -> None:
        await self._keep([(SIGNED_OUT, (token_hash,))])

    async def renew(self, session: Session, name: str, face: str) -> None:
        ring, day = session.keyring, session.seen
        seen: list[Statement] = [(SESSION_SEEN, (day, session.token_hash)), (SEEN, (day, ring))]
        await self._keep([*seen, (CALLED, (name, face, ring))])

    async def add_passkey(self, passkey: Passkey) -> None:
        await self._keep([(PASSKEY, tuple(vars(passkey).values()))])

    async def remove_passkey(self, keyring: bytes, passkey: bytes, but: bytes) -> None:
        await self._keep([(WITHOUT_PASSKEY, (keyring, passkey)), (SIGNED_OUT_ALL_BY, (keyring, passkey, but))])

    async def set_code(self, keyring: bytes, code_hash: bytes | None, day: int, but: bytes) -> None:
        await self._keep([(CODE, (code_hash, day, keyring)), (SIGNED_OUT_ALL_BY, (keyring, b"", but))])

    async def keep(self, session: Session, table_id: str, token_hash: bytes) -> None:
        seat = (SEAT, (session.keyring, table_id, token_hash))
        await self._keep([seat, (CALLED_BY, (session.token_hash, table_id, token_hash))])

    async def erase(self, keyring: bytes) -> None:
        await self._keep([(sql, (keyring,)) for sql in ERASE])

    async def expire(self, session_before: int, keyring_before: int) -> None:
        unused = [keyring for (keyring,) in self.store.read(UNUSED, (keyring_before,))]
        gone: list[Statement] = [(sql, (keyring,)) for keyring in unused for sql in ERASE]
        await self._keep([(OLD_SESSIONS, (session_before,)), *gone])

    # -- reading -----------------------------------------------------------------------------------------------------

    def session(self, token_hash: bytes, since: int) -> Session | None:
        rows = self.store.read(THE_SESSION, (token_hash, since))
        return Session(*rows[0]) if rows else None

    def keyring(self, keyring: bytes) -> Keyring | None:
        rows = self.store.read(THE_KEYRING, (keyring,))
        return Keyring(*rows[0]) if rows else None

    def keyring_of_code(self, code_hash: bytes) -> bytes | None:
        rows = self.store.read(OF_CODE, (code_hash,))
        return bytes(rows[0][0]) if rows else None

    def passkey(self, passkey: bytes) -> Passkey | None:
        rows = self.store.read(THE_PASSKEY, (passkey,))
        return Passkey(*rows[0]) if rows else None

    def passkeys(self, keyring: bytes) -> list[Passkey]:
        return [Passkey(*row) for row in self.store.read(THE_PASSKEYS, (keyring,))]

    def seats(self, keyring: bytes) -> list[tuple[str, str]]:
        return [(table_id, game) for table_id, game in self.store.read(THE_SEATS, (keyring,))]

    def seat(self, token_hash: bytes, since: int, table_id: str) -> bytes:
        rows = self.store.read(THE_SEAT, (token_hash, since, table_id))
        return bytes(rows[0][0]) if rows else b""

    def keeper(self, table_id: str, token_hash: bytes) -> bytes | None:
        rows = self.store.read(THE_KEEPER, (table_id, token_hash))
        return bytes(rows[0][0]) if rows else None
