"""How the house answers: JSON that has been written already, seats in cookies, refusals in words."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import JSONResponse, Response

from petitfour.core.problem import Problem, Refused
from petitfour.core.words import LANGUAGES, Words
from petitfour.table.refusals import Conflict, NotAllowed, NotFound, StoreFailed, TooMany
from petitfour.table.seating import Seated

from .device import COOKIE, new_device

COOKIE_AGE = 180 * 24 * 3600
STATUS = (
    (NotFound, 404), (NotAllowed, 403), (Conflict, 409), (Refused, 422), (TooMany, 429), (StoreFailed, 503),
    (Problem, 400),
)  # fmt: skip


class Written(Response):
    """JSON that has been written already. (A dictionary FastAPI would look through and copy; Starlette's own Response
    looks at what it gets.)"""

    def __init__(self, text: bytes, status: int = 200) -> None:
        self.status_code, self.body, self.background = status, text, None
        self.raw_headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(text))]


def cookie_name(table_id: str) -> str:
    """Where a browser keeps its seat at a table."""
    return f"seat_{table_id}"


def give_number(request: Request, answer: Response) -> None:
    """Whoever gets this answer has a browser with a number."""
    if COOKIE not in request.cookies:
        answer.set_cookie(
            COOKIE, new_device(), max_age=COOKIE_AGE, path="/api/v1", httponly=True, samesite="strict",
            secure=request.url.scheme == "https",
        )  # fmt: skip


def give_seat(request: Request, answer: Response, table_id: str, seated: Seated) -> None:
    """Whoever gets this answer holds the seat from now on."""
    give_number(request, answer)
    answer.set_cookie(
        cookie_name(table_id), seated.token, max_age=COOKIE_AGE, path=f"/api/v1/tables/{table_id}", httponly=True,
        samesite="strict", secure=request.url.scheme == "https",
    )  # fmt: skip


def take_seat_away(answer: Response, table_id: str) -> None:
    """Whoever gets this answer has left."""
    answer.delete_cookie(cookie_name(table_id), path=f"/api/v1/tables/{table_id}")


def forget_number(answer: Response) -> None:
    """Whoever gets this answer has a browser without a number."""
    answer.delete_cookie(COOKIE, path="/api/v1")


def refusal(problem: Problem, language: str) -> JSONResponse:
    """A refusal in the reader's language; letters that cannot be sent are replaced."""
    status = next(code for kind, code in STATUS if isinstance(problem, kind))
    words = Words(language).say(str(problem)) if language in LANGUAGES else str(problem)
    return JSONResponse({"error": words.encode("utf-8", "replace").decode()}, status)
