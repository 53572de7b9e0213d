"""A keyring: making one by a passkey or a code on paper, signing in by it, and what opens it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from petitfour.core.problem import Problem
from petitfour.core.words import Words
from petitfour.table.house import House
from petitfour.table.keyring import DAY_SECONDS
from petitfour.table.keyrings import new_id
from petitfour.table.refusals import NotAllowed

from .. import passkeys
from ..answer import Written
from ..description import answers
from ..limits import Limits, address_in, counting_key
from ..passkeys import MAKE, SHOW, Challenge, Challenges, Site, site_of
from ..reader import InHouse, Language
from ..schema.keyring import (
    Called,
    Came,
    CodeAnswer,
    Erased,
    KeyringAnswer,
    MadePasskey,
    PasskeyAsked,
    PasskeyCard,
    RemovedPasskey,
    ShownPasskey,
    TypedCode,
)
from ..schema.table import Done
from ..session import give_session, session_of, take_session_away
from ..wrongcodes import WrongCodes

router = APIRouter(prefix="/keyring")
A_KEYRING = answers(KeyringAnswer)
NOT_POSSIBLE = "keyring.not_secure"
USUAL = Limits()


# -- looking ---------------------------------------------------------------------------------------------------------


@router.get("", responses=A_KEYRING)
async def keyring(house: InHouse, request: Request, lang: Language = "en") -> Response:
    """Whether you are signed in, the tables where you have a seat by it, and what opens your keyring."""
    return _answer(house, request, session_of(request), lang)


@router.post("/me", responses=A_KEYRING)
async def me(body: Came, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """You are here: you stay signed in for another half year; a name and a face are those you go by from now on."""
    session = session_of(request)
    await house.keyrings.came(session, body.name, body.face)
    answer = _answer(house, request, session, lang)
    give_session(request, answer, session)
    return answer


def _answer(house: House, request: Request, session: str, language: str) -> Response:
    possible = _site(request) is not None
    shown: KeyringAnswer = {
        "signed_in": False, "name": "", "face": "", "tables": [], "passkeys": [], "code": "", "possible": possible,
        "why_not": "" if possible else Words(language).say(NOT_POSSIBLE),
    }  # fmt: skip
    try:
        found, ring = house.keyrings.require(session)
    except NotAllowed:
        return JSONResponse(shown)
    kept = house.keyrings.kept
    cards: list[PasskeyCard] = [
        {"id": passkeys.base64url(each.id), "made": _day(each.made), "used": _day(each.seen),
         "here": each.id == found.key}
        for each in kept.passkeys(ring.id)
    ]  # fmt: skip
    shown |= {
        "signed_in": True, "name": ring.name, "face": ring.face, "passkeys": cards, "code": _day(ring.code_day),
        "tables": [{"id": table_id, "game": game} for table_id, game in kept.seats(ring.id)],
    }  # fmt: skip
    return JSONResponse(shown)


def _day(day: int) -> str:
    return datetime.fromtimestamp(day * DAY_SECONDS, UTC).date().isoformat() if day else ""


# -- passkeys --------------------------------------------------------------------------------------------------------


@router.post("/passkeys/begin", responses=answers(PasskeyAsked))
async def begin_passkey(body: Called, house: InHouse, request: Request) -> Response:
    """What your device is asked for a new passkey: of your keyring if you are signed in, else of a new one."""
    session = house.keyrings.session(session_of(request))
    challenge = _challenge(request, MAKE, new_id() if session is None else session.keyring)
    known = [] if session is None else house.keyrings.kept.passkeys(session.keyring)
    options = await asyncio.to_thread(passkeys.options_to_make, challenge, body.name[:60], known)
    answer: PasskeyAsked = {"options": options}
    return JSONResponse(answer)


@router.post("/passkeys", responses=A_KEYRING)
async def add_passkey(body: MadePasskey, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """The passkey that was made opens your keyring. If there was none there is one now, and you are signed in."""
    challenge = _taken(request, body.credential, MAKE)
    passkey = await asyncio.to_thread(passkeys.made, body.credential, challenge)
    session = session_of(request)
    found = house.keyrings.session(session)
    if found is not None and found.keyring == challenge.keyring:
        await house.keyrings.add_passkey(session, passkey)
    elif house.keyrings.kept.keyring(challenge.keyring) is not None:
        raise NotAllowed("keyring.signed_out")  # meanwhile: nobody adds a key to a keyring they are not signed in to
    else:
        session = await house.keyrings.make(challenge.keyring, passkey, body.name, body.face)
    return await _signed_in(house, request, session, lang)


@router.post("/passkeys/remove", responses=A_KEYRING)
async def remove_passkey(body: RemovedPasskey, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """A passkey opens nothing any more; other devices that were signed in by it are signed out."""
    try:
        passkey = passkeys.from_base64url(body.id)
    except ValueError:
        raise Problem("keyring.no_such_passkey") from None
    session = session_of(request)
    await house.keyrings.remove_passkey(session, passkey)
    return _answer(house, request, session, lang)


@router.post("/sign-in/begin", responses=answers(PasskeyAsked))
async def begin_sign_in(request: Request) -> Response:
    """What your device is asked to show a passkey of this house."""
    answer: PasskeyAsked = {"options": passkeys.options_to_show(_challenge(request, SHOW))}
    return JSONResponse(answer)


@router.post("/sign-in", responses=A_KEYRING)
async def sign_in(body: ShownPasskey, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """Signs this device in by a passkey: the seats on its keyring are yours here, too."""
    challenge = _taken(request, body.credential, SHOW)
    async with house.keyrings.lock:  # of two that have counted alike one is a copy
        passkey = house.keyrings.kept.passkey(passkeys.id_in(body.credential))
        if passkey is None:
            raise NotAllowed("keyring.unknown_passkey")
        count = await asyncio.to_thread(passkeys.shown, body.credential, challenge, passkey)
        session = await house.keyrings.sign_in(passkey, count)
    return await _signed_in(house, request, session, lang)


@router.post("/sign-out", responses=answers(Done))
async def sign_out(house: InHouse, request: Request) -> Response:
    """This device has the seats of the keyring no more; others have."""
    await house.keyrings.sign_out(session_of(request))
    answer = Written(b'{"done":true}')
    take_session_away(request, answer)
    return answer


@router.post("/erase", responses=answers(Done))
async def erase(body: Erased, house: InHouse, request: Request) -> Response:
    """Nothing of your keyring is kept any more, on no device. Take your seats off it first (`/tables/{id}/unkeep`)."""
    await house.keyrings.erase(session_of(request), body.everything)
    answer = Written(b'{"done":true}')
    take_session_away(request, answer)
    return answer


# -- a code on paper -------------------------------------------------------------------------------------------------


@router.post("/code", responses=answers(CodeAnswer))
async def write_code(body: Called, house: InHouse, request: Request) -> Response:
    """A code that opens your keyring, told this once; one that was written before is void. If there was no keyring
    there is one now, and you are signed in."""
    session = session_of(request)
    if house.keyrings.session(session) is not None:
        code = await house.keyrings.write_code(session)
    else:
        code, session = await house.keyrings.make_with_code(body.name, body.face)
    told: CodeAnswer = {"code": code}
    answer = JSONResponse(told)
    give_session(request, answer, session)
    return answer


@router.post("/code/void", responses=A_KEYRING)
async def void_code(house: InHouse, request: Request, lang: Language = "en") -> Response:
    """No code opens your keyring any more; other devices that were signed in by it are signed out."""
    session = session_of(request)
    await house.keyrings.void_code(session)
    return _answer(house, request, session, lang)


@router.post("/code/sign-in", responses=A_KEYRING)
async def sign_in_by_code(body: TypedCode, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """Signs this device in by a code on paper. Wrong ones are counted by address."""
    wrong: WrongCodes = request.app.state.wrong_codes
    address = address_in(request.scope)
    wrong.take(address)
    try:
        session = await house.keyrings.sign_in_by_code(body.code)
    except Problem as problem:
        if not isinstance(problem, NotAllowed):
            wrong.give_back(address)  # a slip of the pen, or nothing can be kept: it guesses nothing
        raise
    wrong.give_back(address)
    return await _signed_in(house, request, session, lang)


# -- steps -----------------------------------------------------------------------------------------------------------


def _site(request: Request) -> Site | None:
    return site_of(request.headers.get("host", ""), request.app.state.public)


def _challenge(request: Request, purpose: str, keyring: bytes = b"") -> Challenge:
    site = _site(request)
    if site is None:
        raise Problem(NOT_POSSIBLE)
    challenges: Challenges = request.app.state.challenges
    return challenges.new(purpose, site, counting_key(address_in(request.scope), USUAL)[0], keyring)


def _taken(request: Request, credential: dict[str, object], purpose: str) -> Challenge:
    challenges: Challenges = request.app.state.challenges
    return challenges.take(passkeys.challenge_in(credential), purpose)


async def _signed_in(house: House, request: Request, session: str, language: str) -> Response:
    """The keyring, and the cookie by which this browser has it; if it had another, that one is signed out here."""
    before = session_of(request)
    if before and before != session:
        await house.keyrings.sign_out(before)
    answer = _answer(house, request, session, language)
    give_session(request, answer, session)
    return answer
