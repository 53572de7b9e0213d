"""Seats that were just given and may be asked for again, and keys that move a seat to another device."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from .seating import PERSON, Chair, Seated, new_token
from .table import Table

REPEAT_SECONDS = 600.0  # so long a lost answer to taking a seat can be had again
MOVE_KEY_SECONDS = 15 * 60


@dataclass
class MoveKey:
    """A key that moves a chair to another device: good once, for a while, for the holder who made it."""

    chair: int
    token_hash: bytes
    until: float

    def fits(self, chair: Chair) -> bool:
        return chair.kind == PERSON and chair.token_hash == self.token_hash and time.monotonic() <= self.until


@dataclass
class Claims:
    """Of one table, in memory only."""

    answers: dict[tuple[str, str], tuple[Seated, float]] = field(default_factory=dict)  # by link or key and client's id
    move_keys: dict[str, MoveKey] = field(default_factory=dict)

    def earlier_seat(self, table: Table, key: str, client_id: str) -> Seated | None:
        """The seat that this very request was given before, if it is still held."""
        now = time.monotonic()
        self.answers = {request: answer for request, answer in self.answers.items() if answer[1] > now}
        answer = self.answers.get((key, client_id)) if client_id else None
        return answer[0] if answer is not None and table.chairs_held_by(answer[0].token) else None

    def remember(self, key: str, client_id: str, seated: Seated) -> Seated:
        """Whoever did not get the answer asks again with the same id."""
        if client_id:
            self.answers[key, client_id] = seated, time.monotonic() + REPEAT_SECONDS
        return seated

    def new_move_key(self, number: int, chair: Chair) -> str:
        """A key for a chair; earlier ones are void."""
        self.forget_move_keys(number)
        key = new_token()
        self.move_keys[key] = MoveKey(number, chair.token_hash, time.monotonic() + MOVE_KEY_SECONDS)
        return key

    def forget_move_keys(self, number: int) -> None:
        self.move_keys = {key: each for key, each in self.move_keys.items() if each.chair != number}
