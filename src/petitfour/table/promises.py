"""Secrets whose hash was shown before there is a table, so that its maker can add a number to the seed."""

from __future__ import annotations

import time

from petitfour.core import fair
from petitfour.core.problem import Problem

from .refusals import Conflict
from .table import Table

PROMISE_SECONDS = 10 * 60
MOST_PROMISES = 20_000  # of 0.5 kB each


class Promises:
    """Given for a while, and taken once. Nobody is refused one: where there are too many, whoever asked for most loses
    the oldest."""

    def __init__(self) -> None:
        self.secrets: dict[str, tuple[str, float]] = {}  # by commitment, until when; the oldest first
        self._asked: dict[str, str] = {}  # by commitment, who asked for it
        self._of: dict[str, dict[str, None]] = {}  # by who asked, commitments

    def new(self, who: str = "", most: int = MOST_PROMISES) -> str:
        """The hash of a secret for a table that is about to be made by somebody who has `most` at a time."""
        now = time.monotonic()
        while self.secrets and next(iter(self.secrets.values()))[1] <= now:
            self._take(next(iter(self.secrets)))
        own = self._of.setdefault(who, {})
        secret = fair.new_secret()
        commitment = fair.commitment(secret)
        self.secrets[commitment] = secret, now + PROMISE_SECONDS
        self._asked[commitment], own[commitment] = who, None
        if len(own) > most:
            self._take(next(iter(own)))
        elif len(self.secrets) > MOST_PROMISES:
            busiest = max(self._of, key=lambda each: len(self._of[each]))
            self._take(next(iter(self._of[busiest])))
        return commitment

    def _take(self, commitment: str) -> tuple[str, float]:
        kept = self.secrets.pop(commitment, ("", 0.0))
        who = self._asked.pop(commitment, None)
        if who is not None:
            del self._of[who][commitment]
            if not self._of[who]:
                del self._of[who]
        return kept

    def give_to(self, table: Table, commitment: str, nonce: str) -> None:
        """The promised secret becomes that of a new table, with its maker's number."""
        secret, until = self._take(commitment)
        if not secret or until < time.monotonic():
            raise Conflict("table.promise_gone")
        check_nonce(nonce)
        table.secret, table.nonces = secret, {0: nonce}


def check_nonce(nonce: str) -> None:
    if not fair.is_nonce(nonce):
        raise Problem("A number for the seed is written with 16 to 64 digits 0-9 and a-f.")
