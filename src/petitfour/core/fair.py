"""Fair chance: a seed that nobody can choose, and that anybody can check afterwards.

Before a game the server shows the hash of a secret. Then every seat may add a number of its own. The seed is made of
the secret and these numbers, so neither the server (its secret is fixed) nor a player (who does not know it) can aim.
After the game the secret is shown, and everything can be computed again.

How chance is drawn by the seed is part of the secret, so that this cannot be chosen afterwards either.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Any

from .problem import Problem

NONCE = re.compile(r"[0-9a-f]{16,64}")
KEYED = "siphash-2-4:"  # how a secret begins whose seed is a key of 128 bits (`chance.keys_of`); those of old do not
SECRET = re.compile(rf"({KEYED})?[0-9a-f]{{64}}")


def new_secret() -> str:
    return KEYED + secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown before the game: the secret's SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_nonce(text: str) -> bool:
    return NONCE.fullmatch(text) is not None


def seed(secret: str, nonces: list[str]) -> int:
    """The seed of the game: the first 128 bits (with a secret of old 63) of the SHA-256 of the secret and every seat's
    number, one a line."""
    digest = hashlib.sha256("\n".join([secret, *nonces]).encode()).digest()
    if secret.startswith(KEYED):
        return int.from_bytes(digest[:16], "big")
    return int.from_bytes(digest[:8], "big") >> 1


def check(proof: Any, game_seed: int) -> None:
    """Problem with what is wrong, if the fair part of a record does not lead to the seed of its game."""
    if not isinstance(proof, dict):
        raise Problem("This match tells nothing of how its seed was made: it was not played at a table that commits.")
    secret, nonces, promised = proof.get("secret"), proof.get("nonces"), proof.get("commitment")
    if (
        not isinstance(secret, str)
        or not SECRET.fullmatch(secret)
        or not isinstance(promised, str)
        or not isinstance(nonces, list)
        or not all(isinstance(nonce, str) and (not nonce or is_nonce(nonce)) for nonce in nonces)
    ):
        raise Problem("What this match tells of its seed is damaged.")
    if commitment(secret) != promised:
        raise Problem("The secret is not the one whose hash was shown before the game.")
    if seed(secret, nonces) != game_seed:
        raise Problem("The seed of this match is not made of the secret and the players' numbers.")
