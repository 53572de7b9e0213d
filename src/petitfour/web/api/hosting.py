"""What the host of a table may do: remove a person, renew the link, end the table; and what all may: report."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from ..answer import Written
from ..description import answers
from ..reader import AtTable
from ..schema.bodies import RemovePerson, ReportPerson
from ..schema.table import Done, TableAnswer

router = APIRouter()
A_TABLE = answers(TableAnswer)


@router.post("/tables/{table_id}/remove", responses=A_TABLE)
async def remove(body: RemovePerson, reader: AtTable) -> Response:
    """Takes the chair from a person at another screen; in the middle of a game a bot plays on. The link they had
    lets nobody in any more."""
    await reader.house.hosting.remove(reader.table_id, reader.holder, body.chair)
    return reader.answer()


@router.post("/tables/{table_id}/report", responses=answers(Done))
async def report(body: ReportPerson, reader: AtTable) -> Response:
    """Tells whoever keeps the house of a person at another screen, with the lines that were said last."""
    await reader.house.moderation.report(reader.table_id, reader.holder, body.chair, body.reason)
    return Written(b'{"done":true}')


@router.post("/tables/{table_id}/link", responses=A_TABLE)
async def renew_link(reader: AtTable) -> Response:
    """Another link for friends; the one that was passed on is worth nothing any more."""
    await reader.house.hosting.renew_link(reader.table_id, reader.holder)
    return reader.answer()


@router.post("/tables/{table_id}/end", responses=A_TABLE)
async def end(reader: AtTable) -> Response:
    """Stops the game that runs without a winner; nobody sits down or plays here any more."""
    await reader.house.hosting.end(reader.table_id, reader.holder)
    return reader.answer()
