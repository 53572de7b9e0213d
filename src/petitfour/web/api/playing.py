"""Playing: looking at a table, its stream of events, drafts and turns, and help with them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from petitfour.core.constants import OK
from petitfour.core.telling import Telling

from ..answer import Written
from ..description import answers, streams
from ..reader import AtTable, Reader, Since
from ..schema.bodies import Confirm, Decisions, TakeBack
from ..schema.table import ConfirmAnswer, DraftAnswer, Hint, HintAnswer, TableAnswer, WhyAnswer
from ..stream import EventStream, first_version

MOST_HINTS = 4

router = APIRouter()
A_TABLE = answers(TableAnswer)


# -- turns -----------------------------------------------------------------------------------------------------------
# First, as the routes are tried in order.


@router.post("/tables/{table_id}/draft", responses=answers(DraftAnswer, words="The table, or your turn's version."))
async def draft(body: Decisions, reader: AtTable) -> Response:
    """Decisions in your draft; nobody else hears of them. If one is refused, the draft stays as it was.

    With a client id a turn that is complete after them is sent at once, as by `confirm`.
    """
    return Written(await decided(reader, body))


@router.post("/tables/{table_id}/draft/back", responses=A_TABLE)
async def draft_back(body: TakeBack, reader: AtTable) -> Response:
    """Takes back the last decision of your draft, or all of it."""
    reader.desk.take_back(reader.holder, body.everything)
    return reader.answer_without_log()


@router.post("/tables/{table_id}/confirm", responses=answers(ConfirmAnswer, words="What became of your turn."))
async def confirm(body: Confirm, reader: AtTable) -> Response:
    """Makes your draft a turn. Repeat it with the same client id as often as you like: it counts once."""
    turn = await reader.desk.confirm(reader.holder, body.version, body.client_id, body.decisions)
    return Written(confirmed(reader, turn.version, body.brief))


async def decided(reader: Reader, body: Decisions) -> bytes:
    """What is answered to decisions in a draft, here and in `turns`."""
    actions = ([] if body.action is None else [body.action]) + body.actions
    desk = reader.desk
    if body.client_id is not None:
        seen = desk.table.version if body.version is None else body.version
        turn = await desk.submit(reader.holder, actions, seen, body.client_id, body.keep, reader.language)
        if turn is not None:
            return confirmed(reader, turn.version, body.brief)
    else:
        desk.draft_steps(reader.holder, actions, body.keep, reader.language, body.version)
    return reader.written(reader.table.version)


def confirmed(reader: Reader, version: int, brief: bool) -> bytes:
    """The table after a turn that has been confirmed; briefly, only its version."""
    if brief:
        return b'{"confirmed":%d,"version":%d}' % (version, reader.table.version)
    return b'{"confirmed":%d,' % version + reader.written(version - 1)[1:]


# -- looking ---------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}", responses=A_TABLE)
async def table(reader: AtTable, since: Since = 0) -> Response:
    """The table as you may see it, with your legal actions in words."""
    return reader.answer(since)


@router.get(
    "/tables/{table_id}/events",
    response_class=Response,
    responses=streams(TableAnswer),
)
async def events(reader: AtTable, request: Request, since: Since = 0) -> Response:
    """The table as server-sent events. A lost connection goes on from its last event id."""
    _ = reader.table  # there is none: refused before the stream begins
    return EventStream(reader, first_version(request.headers.get("last-event-id", ""), since))


# -- help ------------------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/hint", responses=answers(HintAnswer))
async def hint(reader: AtTable) -> Response:
    """What a search would do in your place, with reasons; it knows what you see and no more."""
    table = reader.table
    version = table.version
    reasons = await reader.house.attendant.hint(reader.table_id, reader.holder)
    telling = Telling(table.game, reader.language, table.names())
    tried = sum(visits for _, _, visits in reasons) or 1
    best: list[Hint] = [
        {"action": action, "words": telling.action(action), "expected": round(expected, 3), "visits": visits,
         "share": round(visits / tried, 3)}
        for action, expected, visits in reasons[:MOST_HINTS]
    ]  # fmt: skip
    answer: HintAnswer = {"version": version, "simulations": tried, "hints": best}
    return JSONResponse(answer)


@router.get("/tables/{table_id}/why", responses=answers(WhyAnswer))
async def why(action: int, reader: AtTable) -> Response:
    """Why you may not take an action now."""
    return JSONResponse(_why(reader, action))


def _why(reader: Reader, action: int) -> WhyAnswer:
    desk = reader.desk
    table = desk.table
    chair = table.chair_held_by(reader.holder)
    telling = Telling(table.game, reader.language, table.names())
    if chair is None:
        return {"legal": False, "why": telling.words.say("table.not_seated")}
    if table.state is None:
        return {"legal": False, "why": telling.words.say("table.not_started")}
    seat = table.seat_of(chair)
    drafted = table.drafts.get(seat)
    with desk.rules_may_fail():
        reason = table.game.why_not(table.state, seat, action) if drafted is None else drafted.why_not(action)
    return {"legal": reason == OK, "why": telling.reason(reason)}
