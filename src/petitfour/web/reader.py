"""Who asks about a table, read from a request by FastAPI's routes and by `turns`, and the table written for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Query, Request

from petitfour.core.problem import Problem
from petitfour.core.words import LANGUAGES
from petitfour.table.desk import Desk
from petitfour.table.house import House
from petitfour.table.seating import AS_CHAIR
from petitfour.table.table import Table

from .answer import Written, cookie_name
from .shown import table as shown

Language = Annotated[str, Query(alias="lang", pattern=f"^({'|'.join(LANGUAGES)})$", description="en or es")]
Since = Annotated[int, Query(ge=0, description="the version you have seen: only what came later is told")]
AsChair = Annotated[
    int | None, Query(alias="as", ge=0, le=15, description="the chair that is meant, where one screen holds several")
]


@dataclass(slots=True)
class Reader:
    """Somebody at a table, or looking at it: what proves their seat, and the language they read."""

    house: House
    table_id: str
    token: str
    language: str

    @property
    def desk(self) -> Desk:
        return self.house.desk(self.table_id)

    @property
    def table(self) -> Table:
        return self.house.table(self.table_id)

    def holding(self, token: str) -> Reader:
        """The same reader after the seat was taken, or left."""
        return replace(self, token=token)

    def written(self, since: int = 0) -> bytes:
        """The table for this reader as JSON, with the log after version `since`."""
        desk = self.desk
        chair, screen = desk.table.held_by(self.token)
        if not desk.table.fault:
            try:
                return shown.table_written(self.house, desk, chair, screen, self.language, since)
            except Problem:
                raise
            except Exception as error:  # the rules failed while the table was looked at
                self.house.quarantine(desk, error)
        return shown.stopped_written(self.house, desk, chair, screen, self.language)

    def answer(self, since: int = 0, status: int = 200) -> Written:
        """The table as an answer."""
        return Written(self.written(since), status)

    def answer_without_log(self) -> Written:
        """The table as an answer to what is no turn, such as a line of talk."""
        return self.answer(self.table.version)


def seat_token(cookies: dict[str, str], table_id: str, chair: int | None) -> str:
    """The token that cookies hold for a table, with the chair that is meant where the screen holds several."""
    token = cookies.get(cookie_name(table_id), "").replace(AS_CHAIR, "")
    return f"{token}{AS_CHAIR}{chair}" if token and chair is not None else token


# FastAPI's dependencies. (Not async, they would be sent to another thread and back in every request.)


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def reader_of(table_id: str, request: Request, lang: Language = "en", chair: AsChair = None) -> Reader:
    return Reader(request.app.state.house, table_id, seat_token(request.cookies, table_id, chair), lang)


InHouse = Annotated[House, Depends(house_of)]
AtTable = Annotated[Reader, Depends(reader_of)]
