"""Who asks about a table, read from a request by FastAPI's routes and by `turns`, and the table written for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Query, Request

from petitfour.core.words import LANGUAGES
from petitfour.table.desk import Desk
from petitfour.table.house import House
from petitfour.table.seating import Holder
from petitfour.table.table import Table

from .answer import Written, cookie_name
from .device import device_in
from .limits import Limits, address_in, counting_key
from .session import session_in
from .shown import table as shown

USUAL = Limits()
Language = Annotated[str, Query(alias="lang", pattern=f"^({'|'.join(LANGUAGES)})$", description="en or es")]
Since = Annotated[int, Query(ge=0, description="the version you have seen: only what came later is told")]
Framed = Annotated[bool, Query(description="turns come in frames, without what was sent before")]
AsChair = Annotated[
    int | None, Query(alias="as", ge=0, le=15, description="the chair that is meant, where one screen holds several")
]


@dataclass(slots=True)
class Reader:
    """Somebody at a table, or looking at it: what proves their seat, and the language they read."""

    house: House
    table_id: str
    holder: Holder
    language: str
    address: str = ""
    device: str = ""  # the hash of what the browser proves its device by
    session: str = ""  # what it shows if it is signed in to a keyring

    @property
    def desk(self) -> Desk:
        desk = self.house.desk(self.table_id)
        if not desk.address and self.address and desk.table.chair_held_by(self.holder) is not None:
            desk.address = self.counted
        return desk

    @property
    def table(self) -> Table:
        return self.house.table(self.table_id)

    @property
    def counted(self) -> str:
        """The name by which the address is counted."""
        return counting_key(self.address, USUAL)[0]

    @property
    def is_as_before(self) -> bool:
        """Whether whoever holds a seat by their keyring still does: a device may have been signed out meanwhile."""
        kept = self.holder.kept
        return not kept or self.house.keyrings.seat(self.session, self.table_id) == kept

    def holding(self, holder: Holder) -> Reader:
        """The same reader after the seat was taken, or left."""
        return replace(self, holder=holder)

    def table_json(self, since: int = 0, sent: shown.Sent | None = None) -> bytes:
        """The table for this reader as JSON, with the log after version `since`; for a stream without what was sent."""
        desk = self.desk
        chair, screen = desk.table.held_by(self.holder)
        for each in screen:
            desk.whence[each] = self.counted, self.device
        return desk.show(
            lambda: shown.table_json(self.house, desk, chair, screen, self.language, since, sent),
            lambda: shown.stopped_json(self.house, desk, chair, screen, self.language, sent),
        )

    def answer(self, since: int = 0, status: int = 200) -> Written:
        """The table as an answer."""
        return Written(self.table_json(since), status)

    def answer_without_log(self) -> Written:
        """The table as an answer to what is no turn, such as a line of talk."""
        return self.answer(self.table.version)


def holder_in(cookies: Mapping[str, str], table_id: str, chair: int | None, kept: bytes = b"") -> Holder:
    """What cookies hold for a table, and the chair that is meant where the screen holds several."""
    return Holder(cookies.get(cookie_name(table_id), ""), chair, kept)


# FastAPI's dependencies. (Not async, they would be sent to another thread and back in every request.)


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def reader_of(table_id: str, request: Request, lang: Language = "en", chair: AsChair = None) -> Reader:
    return reader_in(request.app.state.house, request.scope, request.cookies, table_id, chair, lang)


def reader_in(
    house: House, scope: Mapping[str, Any], cookies: Mapping[str, str], table_id: str, chair: int | None, language: str
) -> Reader:
    """Who asks about a table, by the cookies of a request."""
    session = session_in(cookies, scope.get("scheme", "http"))
    holder = holder_in(cookies, table_id, chair, house.keyrings.seat(session, table_id))
    return Reader(house, table_id, holder, language, address_in(scope), device_in(cookies), session)


InHouse = Annotated[House, Depends(house_of)]
AtTable = Annotated[Reader, Depends(reader_of)]
