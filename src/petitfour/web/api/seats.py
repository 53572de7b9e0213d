"""Seats: taking one, leaving it, going on elsewhere, who else sits there, and beginning a game."""

from __future__ import annotations

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from petitfour.table.refusals import NotAllowed
from petitfour.table.seating import NOBODY

from ..answer import Written, forget_number, take_seat_away
from ..description import answers
from ..reader import AtTable
from ..schema.bodies import AddBot, Join, MoveSeat, Nonce, RemoveBot, StandIn
from ..schema.lobby import DeviceAnswer, MyTableAnswer
from ..schema.table import Done, TableAnswer
from ..session import seat_kept
from ..shown.mine import my_table

router = APIRouter()
A_TABLE = answers(TableAnswer)


@router.post("/tables/{table_id}/join", responses=A_TABLE)
async def join(body: Join, reader: AtTable, request: Request) -> Response:
    """Takes a seat by the table's link."""
    house, table_id = reader.house, reader.table_id
    seated = await house.join(table_id, body.link, body.name, body.chair, reader.holder, body.client_id, body.face)
    answer = reader.holding(seated.holder).answer()
    await seat_kept(request, answer, table_id, seated)
    return answer


@router.post("/tables/{table_id}/leave", responses=A_TABLE)
async def leave(reader: AtTable) -> Response:
    """Leaves your seat; in the middle of a game a bot plays on for you, and `link` leads you back."""
    link = await reader.house.leave(reader.table_id, reader.holder)
    screen = reader.holder._replace(chair=None)
    if reader.table.screen_of(screen):  # at one screen others may stay
        return reader.holding(screen).answer()
    answer = reader.holding(NOBODY).answer()
    if link:
        answer = Written(orjson.dumps(orjson.loads(answer.body) | {"link": link}))
    take_seat_away(answer, reader.table_id)
    return answer


@router.post("/tables/{table_id}/forget-me", responses=A_TABLE)
async def forget_me(reader: AtTable) -> Response:
    """Leaves with all that names you: your name, also in finished games, becomes a guest's, and what you said is gone.
    What you played stays."""
    await reader.house.erasing.forget(reader.table_id, reader.holder)
    answer = reader.holding(NOBODY).answer()
    take_seat_away(answer, reader.table_id)
    return answer


@router.post("/forget-device", responses=answers(Done))
async def forget_device() -> Response:
    """This browser has no number any more."""
    answer = Written(b'{"done":true}')
    forget_number(answer)
    return answer


@router.post("/tables/{table_id}/device", responses=answers(DeviceAnswer))
async def device(reader: AtTable) -> Response:
    """A key for a link that moves your seat to another device, once."""
    answer: DeviceAnswer = {"key": reader.house.moving_key(reader.table_id, reader.holder)}
    return JSONResponse(answer)


@router.post("/tables/{table_id}/move", responses=A_TABLE)
async def move(body: MoveSeat, reader: AtTable, request: Request) -> Response:
    """Takes your seat at this device, by the key that the other one got."""
    seated = await reader.house.move(reader.table_id, body.key, body.client_id)
    answer = reader.holding(seated.holder).answer()
    await seat_kept(request, answer, reader.table_id, seated)
    return answer


@router.get("/tables/{table_id}/mine", responses=answers(MyTableAnswer))
async def mine(reader: AtTable) -> Response:
    """A table that you sit at in few words, for the list of your games: whose turn it is, how your games ended."""
    desk, language = reader.desk, reader.language
    chair, chairs = desk.table.held_by(reader.holder)
    if chair is None:
        raise NotAllowed("table.not_seated")

    def told() -> MyTableAnswer:
        return my_table(desk.table, chairs, language)

    return JSONResponse(desk.show(told, told))


@router.post("/tables/{table_id}/bots", responses=A_TABLE)
async def add_bot(body: AddBot, reader: AtTable) -> Response:
    """Puts a bot on an open chair, or between games another bot in the place of one."""
    await reader.house.add_bot(reader.table_id, reader.holder, body.chair, body.bot, body.face)
    return reader.answer()


@router.post("/tables/{table_id}/bots/remove", responses=A_TABLE)
async def remove_bot(body: RemoveBot, reader: AtTable) -> Response:
    """Takes a bot off its chair, between games."""
    await reader.house.remove_bot(reader.table_id, reader.holder, body.chair)
    return reader.answer()


@router.post("/tables/{table_id}/start", responses=A_TABLE)
async def start(reader: AtTable) -> Response:
    """Begins the first game, the next of the series, or a rematch with the seats rotated."""
    await reader.house.start(reader.table_id, reader.holder)
    return reader.answer()


@router.post("/tables/{table_id}/stand-in", responses=A_TABLE)
async def stand_in(body: StandIn, reader: AtTable) -> Response:
    """Lets a bot play for you, or for somebody who is away and whose turn it is."""
    await reader.house.attendant.stand_in(reader.table_id, reader.holder, body.chair)
    return reader.answer()


@router.post("/tables/{table_id}/hand-back", responses=A_TABLE)
async def hand_back(reader: AtTable) -> Response:
    """You are back: the bot lets go of your seat."""
    await reader.house.attendant.hand_back(reader.table_id, reader.holder)
    return reader.answer()


@router.post("/tables/{table_id}/nonce", responses=A_TABLE)
async def nonce(body: Nonce, reader: AtTable) -> Response:
    """Adds a number of yours to the seed of the next game. The first one counts."""
    await reader.house.give_nonce(reader.table_id, reader.holder, body.commitment, body.nonce)
    return reader.answer_without_log()
