"""For whoever keeps the house, known by a token (`operator.py`): tables, reports, bans. Nobody else finds anything."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from petitfour.core.problem import Problem
from petitfour.table.conduct import ADDRESS
from petitfour.table.desk import Desk

from ..description import answers
from ..inside import Inside
from ..limits import Limits, counting_key
from ..reader import InHouse
from ..schema.bodies import LiftBan, NewBan, RemovePerson, SettleReport
from ..schema.operator import BanCard, Bans, OperatorTable, OperatorTables, ReportCard, Reports
from ..schema.table import Done
from ..shown.lobby import table_line

MOST_TABLES = 200
USUAL = Limits()


async def operator_only(request: Request) -> None:
    """Whoever shows no token, or another, hears what is said of any path that is none."""
    inside: Inside = request.app.state.inside
    if not inside.operator.is_shown_by(request.scope["headers"]):
        raise HTTPException(404, "Not Found")


router = APIRouter(prefix="/operator", dependencies=[Depends(operator_only)])


@router.get("/tables", responses=answers(OperatorTables))
async def tables(house: InHouse) -> Response:
    """Tables in memory, with who sits there and from where."""
    desks = sorted(house.desks.open.values(), key=lambda desk: -desk.table.created)[:MOST_TABLES]
    answer: OperatorTables = {"tables": [_table(desk) for desk in desks]}
    return JSONResponse(answer)


def _table(desk: Desk) -> OperatorTable:
    table = desk.table
    line = table_line(table, "en")
    whence = [desk.whence.get(number, ("", "")) for number in range(table.players)]
    return {
        "id": table.id, "game": table.game.name, "status": line["status"], "version": table.version,
        "public": table.public, "closed": table.is_closed, "watching": len(desk.audience.listeners),
        "chairs": [
            {"chair": number, "name": chair["name"], "kind": chair["kind"], "here": desk.is_here(number),
             "address": whence[number][0], "device": whence[number][1]}
            for number, chair in enumerate(line["chairs"])
        ],
    }  # fmt: skip


@router.post("/tables/{table_id}/end", responses=answers(Done))
async def end(table_id: str, house: InHouse) -> Response:
    """Stops the game that runs without a winner; nobody sits down or plays there any more."""
    await house.hosting.end(table_id, None)
    return _done()


@router.post("/tables/{table_id}/remove", responses=answers(Done))
async def remove(table_id: str, body: RemovePerson, house: InHouse) -> Response:
    """Takes the chair from a person; the link they had lets nobody in any more."""
    await house.hosting.remove(table_id, None, body.chair)
    return _done()


@router.get("/reports", responses=answers(Reports))
async def reports(house: InHouse) -> Response:
    """What players said of players, the oldest first."""
    cards: list[ReportCard] = [
        {"number": each.number, "at": round(each.at), "table": each.table_id, "chair": each.chair, "name": each.name,
         "by": each.by, "reason": each.reason, "talk": list(each.talk), "address": each.address, "device": each.device}
        for each in house.moderation.reports()
    ]  # fmt: skip
    return JSONResponse({"reports": cards})


@router.post("/reports/settle", responses=answers(Done))
async def settle(body: SettleReport, house: InHouse) -> Response:
    """A report has been seen to, and is kept no more."""
    await house.moderation.settle(body.number)
    return _done()


@router.get("/bans", responses=answers(Bans))
async def bans(house: InHouse) -> Response:
    """From where nothing may be changed."""
    cards: list[BanCard] = [
        {"number": each.number, "kind": "address" if each.kind == ADDRESS else "device", "what": each.what,
         "at": round(each.at), "until": round(each.until), "reason": each.reason}
        for each in house.moderation.bans()
    ]  # fmt: skip
    return JSONResponse({"bans": cards})


@router.post("/bans", responses=answers(Done))
async def ban(body: NewBan, house: InHouse) -> Response:
    """From there nothing is changed any more, for so many days; looking is still possible."""
    what = body.what.strip()
    if body.kind == ADDRESS:
        what = counting_key(what.partition("/")[0], USUAL)[0]
        if not any(letter in what for letter in ".:"):
            raise Problem("An address is written as the access log and the list of tables have it.")
    await house.moderation.ban(body.kind, what, body.days, body.reason)
    return _done()


@router.post("/bans/lift", responses=answers(Done))
async def lift(body: LiftBan, house: InHouse) -> Response:
    """A ban counts no more."""
    await house.moderation.lift(body.number)
    return _done()


def _done() -> Response:
    answer: Done = {"done": True}
    return JSONResponse(answer)
