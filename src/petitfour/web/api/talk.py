"""Talk and agreements: a line for everybody, giving up, and what needs the consent of the others."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from ..description import answers
from ..reader import AtTable
from ..schema.bodies import Answering, Asking, Saying
from ..schema.table import TableAnswer

router = APIRouter()
A_TABLE = answers(TableAnswer)


@router.post("/tables/{table_id}/say", responses=A_TABLE)
async def say(body: Saying, reader: AtTable) -> Response:
    """Writes a line that all at the table read."""
    await reader.house.agreements.say(reader.table_id, reader.holder, body.text)
    return reader.answer_without_log()


@router.post("/tables/{table_id}/ask", responses=A_TABLE)
async def ask(body: Asking, reader: AtTable) -> Response:
    """Asks the others whether your last turn is taken back, or whether you all stop."""
    await reader.house.agreements.ask(reader.table_id, reader.holder, body.what)
    return reader.answer()


@router.post("/tables/{table_id}/answer", responses=A_TABLE)
async def answer(body: Answering, reader: AtTable) -> Response:
    """Agrees to what was asked, or does not."""
    await reader.house.agreements.answer(reader.table_id, reader.holder, body.yes, body.question)
    return reader.answer()


@router.post("/tables/{table_id}/resign", responses=A_TABLE)
async def resign(reader: AtTable) -> Response:
    """Gives up. With two players the other one wins; with more, a bot plays on for you."""
    await reader.house.agreements.resign(reader.table_id, reader.holder)
    return reader.answer()
