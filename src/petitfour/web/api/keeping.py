"""Seats on a keyring: putting one on it, and taking it off."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..answer import Written, give_seat, take_seat_away
from ..description import answers
from ..reader import AtTable
from ..schema.table import Done, TableAnswer
from ..session import session_of

router = APIRouter()


@router.post("/tables/{table_id}/keep", responses=answers(Done))
async def keep(reader: AtTable, request: Request) -> Response:
    """Your seat is on the keyring that you are signed in to; this browser holds it by that from now on. (Seats that you
    take while you are signed in are on it already.)"""
    await reader.house.keyrings.keep(session_of(request), reader.table_id, reader.holder.token)
    answer = Written(b'{"done":true}')
    take_seat_away(answer, reader.table_id)
    return answer


@router.post("/tables/{table_id}/unkeep", responses=answers(TableAnswer))
async def unkeep(reader: AtTable, request: Request) -> Response:
    """Your seat is off the keyring: this browser alone has it."""
    seated = await reader.house.keyrings.take_off(session_of(request), reader.table_id)
    answer = reader.holding(seated.holder).answer()
    give_seat(request, answer, reader.table_id, seated)
    return answer
