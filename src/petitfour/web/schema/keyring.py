"""What is told of a keyring, and what is sent to it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from petitfour.table.papercode import LENGTH

from . import described, means
from .bodies import Body

Day = TypeAliasType("Day", Annotated[str, means("a day, as 2026-11-19")])
PasskeyOptions = TypeAliasType("PasskeyOptions", Annotated[dict[str, Any], means("as WebAuthn has them in JSON")])


@described
class KeptTable(TypedDict):
    """A table where you have a seat."""

    id: str
    game: str


@described
class PasskeyCard(TypedDict):
    """A passkey that opens your keyring."""

    id: Annotated[str, means("base64url")]
    made: Day
    used: Annotated[Day, means("the last time")]
    here: Annotated[bool, means("whether this device is signed in by it")]


@described
class KeyringAnswer(TypedDict):
    """Whether this device is signed in to a keyring, and what is on it."""

    signed_in: bool
    name: Annotated[str, means("how you call yourself")]
    face: Annotated[str, means("the portrait you chose, or nothing")]
    tables: list[KeptTable]
    passkeys: list[PasskeyCard]
    code: Annotated[str, means("the day on which the code on paper was written, or nothing")]
    possible: Annotated[bool, means("whether passkeys can be used at this address")]
    why_not: Annotated[str, means("if they cannot: why, in words")]


@described
class PasskeyAsked(TypedDict):
    """What the browser is to ask of the person's device."""

    options: PasskeyOptions


@described
class CodeAnswer(TypedDict):
    """A code on paper, told once."""

    code: str


class Called(Body):
    """How somebody calls themselves."""

    name: str = Field("", max_length=200)
    face: str = Field("", max_length=40, description="your portrait, as GET /bots lists faces; empty: by the chair")


class Came(Body):
    """Somebody is here again, and perhaps calls themselves otherwise."""

    name: str | None = Field(None, max_length=200)
    face: str | None = Field(None, max_length=40)


class MadePasskey(Called):
    """A passkey that was just made."""

    credential: dict[str, Any] = Field(description="the answer of navigator.credentials.create, in JSON")


class ShownPasskey(Body):
    """A passkey that was used."""

    credential: dict[str, Any] = Field(description="the answer of navigator.credentials.get, in JSON")


class RemovedPasskey(Body):
    """A passkey that is to open nothing any more."""

    id: str = Field(max_length=2000)


class TypedCode(Body):
    """A code from paper."""

    code: str = Field(max_length=4 * LENGTH)


class Erased(Body):
    """A keyring that is to go."""

    everything: bool = Field(False, description="also if seats are still on it, which nobody has then")
