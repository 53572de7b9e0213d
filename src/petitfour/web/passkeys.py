"""Passkeys: what a browser is asked, and whether what its device answers is true (WebAuthn).

The library that looks at it is loaded when the first passkey is used, so that no start waits for it. It works in a
thread, and whatever it finds wrong is one refusal: the reasons are for the log.
"""

from __future__ import annotations

import base64
import binascii
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from petitfour.core.problem import Problem
from petitfour.table.keyring import Passkey
from petitfour.table.keyrings import NewPasskey
from petitfour.table.refusals import NotAllowed

from .public import Public, host_name

CHALLENGE_SECONDS = 5 * 60
MOST_CHALLENGES = 10_000  # of 0.3 kB each
MOST_OF_AN_ADDRESS = 100
MAKE, SHOW = "make", "show"
HOUSE = "Petitfour"

log = logging.getLogger("petitfour")


@dataclass(frozen=True)
class Site:
    """Where passkeys are made and shown: the page's origin, and the name they are good for."""

    origin: str
    name: str


def site_of(host: str, public: Public | None) -> Site | None:
    """What browsers take for a secure place: https by the public address, or localhost; nowhere else are passkeys."""
    if public is not None and host.lower() == public.host:
        return Site(public.origin, public.name) if public.scheme == "https" or public.name == "localhost" else None
    return Site(f"http://{host.lower()}", "localhost") if host_name(host) == "localhost" else None


# -- challenges ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Challenge:
    """What a passkey is to sign: for one purpose, for one keyring where one is to be opened to it, at one place."""

    value: bytes
    purpose: str
    keyring: bytes
    site: Site
    who: str
    until: float


class Challenges:
    """Each is given once and taken once, in memory alone. Nobody is refused one: of too many the oldest go, an
    address's own first."""

    def __init__(self) -> None:
        self.open: OrderedDict[bytes, Challenge] = OrderedDict()

    def new(self, purpose: str, site: Site, who: str, keyring: bytes = b"") -> Challenge:
        challenge = Challenge(
            secrets.token_bytes(32), purpose, keyring, site, who, time.monotonic() + CHALLENGE_SECONDS
        )
        own = [each.value for each in self.open.values() if each.who == who]
        if len(own) >= MOST_OF_AN_ADDRESS:
            del self.open[own[0]]
        elif len(self.open) >= MOST_CHALLENGES:
            self.open.popitem(last=False)
        self.open[challenge.value] = challenge
        return challenge

    def take(self, value: bytes, purpose: str) -> Challenge:
        """A challenge that was given and is not too old; it is worth nothing from now on, whatever comes of it."""
        challenge = self.open.pop(value, None)
        if challenge is None or challenge.purpose != purpose or challenge.until < time.monotonic():
            raise NotAllowed("keyring.too_late")
        return challenge


# -- what a browser is asked -----------------------------------------------------------------------------------------


def options_to_make(challenge: Challenge, name: str, known: Sequence[Passkey]) -> dict[str, Any]:
    """For `navigator.credentials.create`: a passkey that is found without being named, and not where one is already."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=challenge.site.name, rp_name=HOUSE, user_id=challenge.keyring, user_name=name or HOUSE,
        user_display_name=name or HOUSE, challenge=challenge.value, timeout=CHALLENGE_SECONDS * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each.id) for each in known],
    )  # fmt: skip
    made: dict[str, Any] = json.loads(options_to_json(options))
    return made


def options_to_show(challenge: Challenge) -> dict[str, Any]:
    """For `navigator.credentials.get`: whichever passkey of this house the person chooses."""
    return {
        "challenge": base64url(challenge.value), "timeout": CHALLENGE_SECONDS * 1000, "rpId": challenge.site.name,
        "allowCredentials": [], "userVerification": "preferred",
    }  # fmt: skip


# -- what it answers -------------------------------------------------------------------------------------------------


def challenge_in(credential: dict[str, Any]) -> bytes:
    """The challenge that was signed, as the browser tells it."""
    try:
        return from_base64url(json.loads(from_base64url(credential["response"]["clientDataJSON"]))["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError):
        raise NotAllowed("keyring.not_a_passkey") from None


def id_in(credential: dict[str, Any]) -> bytes:
    """By which passkey."""
    try:
        return from_base64url(credential["id"])
    except (KeyError, TypeError, ValueError):
        raise NotAllowed("keyring.not_a_passkey") from None


def made(credential: dict[str, Any], challenge: Challenge) -> NewPasskey:
    """A passkey that was just made, for this challenge and at this place."""
    try:
        from webauthn import verify_registration_response

        verified = verify_registration_response(
            credential=credential, expected_challenge=challenge.value, expected_rp_id=challenge.site.name,
            expected_origin=challenge.site.origin,
        )  # fmt: skip
    except Exception as error:  # whatever somebody may send is taken apart by a library
        raise _refused(error) from None
    return NewPasskey(verified.credential_id, verified.credential_public_key, verified.sign_count)


def shown(credential: dict[str, Any], challenge: Challenge, passkey: Passkey) -> int:
    """How often a passkey has counted itself used, if it has signed this challenge at this place; it only grows, unless
    it does not count at all."""
    handle = credential.get("response", {}).get("userHandle")
    try:
        from webauthn import verify_authentication_response

        if handle is not None and from_base64url(handle) != passkey.keyring:
            raise ValueError("it is for another keyring")
        verified = verify_authentication_response(
            credential=credential, expected_challenge=challenge.value, expected_rp_id=challenge.site.name,
            expected_origin=challenge.site.origin, credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )  # fmt: skip
    except Exception as error:
        raise _refused(error) from None
    return verified.new_sign_count


def _refused(error: Exception) -> Problem:
    log.info("a passkey was refused: %s: %s", type(error).__name__, str(error)[:300])
    return NotAllowed("keyring.not_a_passkey")


def base64url(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """ValueError for what is none."""
    if not isinstance(text, str):
        raise ValueError("no text")
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise ValueError("not base64url") from None
