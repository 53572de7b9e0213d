"""Calls: devices that are told when it is their person's turn and no page of the table is open."""

from __future__ import annotations

import hashlib

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from petitfour.core.words import Words
from petitfour.table.subscriptions import Device

from ..answer import Written
from ..description import answers
from ..reader import AtTable, InHouse, Language
from ..schema.bodies import NewDevice, StopCalls
from ..schema.table import CallsAnswer, DevicesAnswer, Done

router = APIRouter()
DONE = b'{"done":true}'
SHOWN = 16  # of the hash


@router.get("/calls", responses=answers(CallsAnswer))
async def calls(house: InHouse, lang: Language = "en") -> Response:
    """The key by which browsers know this house, or why it calls nobody."""
    why = house.calls.why_not()
    answer: CallsAnswer = {"key": await house.calls.key(), "why": Words(lang).say(why) if why else ""}
    return JSONResponse(answer)


@router.post("/calls/stop", responses=answers(Done))
async def stop(body: StopCalls, house: InHouse) -> Response:
    """A device is called no more, at a table or at all. No seat is asked for: it is stopped where a call is read."""
    await house.calls.stop(body.endpoint, body.table)
    return Written(DONE)


@router.post("/tables/{table_id}/call", responses=answers(Done))
async def call(body: NewDevice, reader: AtTable) -> Response:
    """This device is called when it is your turn and you have no page of the table open: once for each turn, in the
    language you ask in. A seat has four devices; with a fifth the oldest goes."""
    device = Device(body.endpoint, body.p256dh, body.auth)
    await reader.house.calls.put_down(reader.table_id, reader.holder, device, reader.language, reader.session)
    return Written(DONE)


@router.get("/tables/{table_id}/calls", responses=answers(DevicesAnswer))
async def devices(reader: AtTable) -> Response:
    """The devices that are called for your seat. Which they are only they themselves can tell."""
    called = reader.house.calls.devices(reader.table_id, reader.holder)
    answer: DevicesAnswer = {"devices": [{"device": shown(each.device), "language": each.language} for each in called]}
    return JSONResponse(answer)


def shown(device: Device) -> str:
    return hashlib.sha256(device.endpoint.encode()).hexdigest()[:SHOWN]
