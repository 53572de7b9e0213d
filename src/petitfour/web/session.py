"""Being signed in to a keyring, as a browser shows it: one cookie beside those of seats.

Behind TLS its name begins with `__Host-`: no other host of the same domain can have put it there, and so nobody can
sign a browser in to a keyring of their own and collect the seats it takes.
"""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import Request
from fastapi.responses import Response

from petitfour.core.problem import Problem
from petitfour.table.house import House
from petitfour.table.seating import Seated

from .answer import COOKIE_AGE, give_number, give_seat

PLAIN, SECURE = ("keyring", "/api/v1"), ("__Host-keyring", "/")  # names and paths: the prefix asks for the root


def _place(scheme: str) -> tuple[str, str]:
    return SECURE if scheme == "https" else PLAIN


def session_in(cookies: Mapping[str, str], scheme: str) -> str:
    """What a browser shows that is signed in; nothing where it is not."""
    return cookies.get(_place(scheme)[0], "")


def session_of(request: Request) -> str:
    return session_in(request.cookies, request.url.scheme)


def give_session(request: Request, answer: Response, session: str) -> None:
    """Whoever gets this answer is signed in from now on, and has a browser with a number."""
    name, path = _place(request.url.scheme)
    give_number(request, answer)
    answer.set_cookie(
        name, session, max_age=COOKIE_AGE, path=path, httponly=True, samesite="strict", secure=path == "/"
    )


def take_session_away(request: Request, answer: Response) -> None:
    """Whoever gets this answer is signed in no more."""
    name, path = _place(request.url.scheme)
    answer.delete_cookie(name, path=path, secure=path == "/", httponly=True, samesite="strict")


async def seat_kept(request: Request, answer: Response, table_id: str, seated: Seated) -> None:
    """A seat that was just taken: on the keyring of whoever is signed in, else in a cookie of its own."""
    house: House = request.app.state.house
    session = session_of(request)
    if session:
        try:
            await house.keyrings.keep(session, table_id, seated.token)
            return
        except Problem:  # signed out meanwhile, or nothing could be kept: the seat is not to be lost
            pass
    give_seat(request, answer, table_id, seated)
