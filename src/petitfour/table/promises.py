"""Secrets whose hash was shown before there is a table, so that its maker can add a number to the seed."""

from __future__ import annotations

import time

from petitfour.core import fair
from petitfour.core.problem import Problem

from .refusals import Conflict
from .table import Table

PROMISE_SECONDS = 10 * 60
MOST_PROMISES = 5000


class Promises:
    """Given for a while, and taken once."""

    def __init__(self) -> None:
        self.secrets: dict[str, tuple[str, float]] = {}  # by commitment, until when

    def new(self) -> str:
        """The hash of a secret for a table that is about to be made."""
        now = time.monotonic()
        self.secrets = {commitment: each for commitment, each in self.secrets.items() if each[1] > now}
        if len(self.secrets) >= MOST_PROMISES:
            raise Conflict("table.too_many")
        secret = fair.new_secret()
        self.secrets[fair.commitment(secret)] = (secret, now + PROMISE_SECONDS)
        return fair.commitment(secret)

    def give_to(self, table: Table, commitment: str, nonce: str) -> None:
        """The promised secret becomes that of a new table, with its maker's number."""
        secret, until = self.secrets.pop(commitment, ("", 0.0))
        if not secret or until < time.monotonic():
            raise Conflict("table.promise_gone")
        check_nonce(nonce)
        table.secret, table.nonces = secret, {0: nonce}


def check_nonce(nonce: str) -> None:
    if not fair.is_nonce(nonce):
        raise Problem("A number for the seed is written with 16 to 64 digits 0-9 and a-f.")
