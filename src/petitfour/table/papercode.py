"""A code that fits on paper and opens a keyring: five groups of four letters, the last of them a check.

Letters and digits that are mistaken for each other do not occur. There are 31, a prime: so the check finds every letter
that was misread and every two that were changed round. The rest is 94 random bits, of which the house has a hash.
"""

from __future__ import annotations

import hashlib
import secrets

from petitfour.core.problem import Problem

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH, GROUP = 20, 4
BETWEEN = " -–—._·"


def new_code() -> str:
    """A code as it is written down."""
    values = [secrets.randbelow(len(LETTERS)) for _ in range(LENGTH - 1)]
    # The last weight is LENGTH: what it must be multiplied with so that the sum is nothing.
    last = -_weighed(values) * pow(LENGTH, -1, len(LETTERS)) % len(LETTERS)
    letters = "".join(LETTERS[value] for value in [*values, last])
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def hash_of(written: str) -> bytes:
    """The hash of a code that somebody typed, in whatever groups and capitals; Problem for one with a slip in it."""
    letters = "".join(letter for letter in written.upper() if letter not in BETWEEN)
    if len(letters) != LENGTH or any(letter not in LETTERS for letter in letters):
        raise Problem("keyring.code_unlike")
    if _weighed([LETTERS.index(letter) for letter in letters]):
        raise Problem("keyring.code_slip")
    return hashlib.sha256(letters.encode()).digest()


def _weighed(values: list[int]) -> int:
    return sum(place * value for place, value in enumerate(values, start=1)) % len(LETTERS)
