"""Playing: looking at a table, its stream of events, drafts and turns, and help with them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from petitfour.bots.hintwords import HintWords
from petitfour.core.constants import OK
from petitfour.core.telling import Telling
from petitfour.table.teaching import why_not

from ..answer import Written
from ..description import answers, streams
from ..reader import AtTable, Framed, Reader, Since
from ..schema.bodies import Ask, Confirm, Decisions, Seen, TakeBack
from ..schema.table import ConfirmAnswer, DraftAnswer, HintAnswer, SeenAnswer, TableAnswer, WhyAnswer
from ..shown.hints import hint_shown
from ..stream import stream_of

router = APIRouter()
A_TABLE = answers(TableAnswer)


# -- turns -----------------------------------------------------------------------------------------------------------
# First, as the routes are tried in order.


@router.post("/tables/{table_id}/draft", responses=answers(DraftAnswer, words="The table, or your turn's version."))
async def draft(body: Decisions, reader: AtTable) -> Response:
    """Decisions in your draft; nobody else hears of them. If one is refused, the draft stays as it was.

    With a client id a turn that is complete after them is sent at once, as by `confirm`.
    """
    return Written(await answer_to_decisions(reader, body))


@router.post("/tables/{table_id}/draft/back", responses=A_TABLE)
async def draft_back(body: TakeBack, reader: AtTable) -> Response:
    """Takes back the last decision of your draft, or all of it."""
    reader.desk.take_back(reader.holder, body.everything)
    return reader.answer_without_log()


@router.post("/tables/{table_id}/confirm", responses=answers(ConfirmAnswer, words="What became of your turn."))
async def confirm(body: Confirm, reader: AtTable) -> Response:
    """Makes your draft a turn. Repeat it with the same client id as often as you like: it counts once."""
    turn = await reader.desk.confirm(reader.holder, body.version, body.client_id, body.decisions)
    return Written(answer_to_turn(reader, turn.version, body.brief))


async def answer_to_decisions(reader: Reader, body: Decisions) -> bytes:
    """What is answered to decisions in a draft, here and in `turns`."""
    actions = ([] if body.action is None else [body.action]) + body.actions
    desk = reader.desk
    if body.client_id is not None:
        seen = desk.table.version if body.version is None else body.version
        turn = await desk.submit(reader.holder, actions, seen, body.client_id, body.keep, reader.language)
        if turn is not None:
            return answer_to_turn(reader, turn.version, body.brief)
    else:
        desk.draft_steps(reader.holder, actions, body.keep, reader.language, body.version)
    return reader.table_json(reader.table.version)


def answer_to_turn(reader: Reader, version: int, brief: bool) -> bytes:
    """The table after a turn that has been confirmed; briefly, only its version."""
    if brief:
        return b'{"confirmed":%d,"version":%d}' % (version, reader.table.version)
    return b'{"confirmed":%d,' % version + reader.table_json(version - 1)[1:]


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
async def events(reader: AtTable, request: Request, since: Since = 0, framed: Framed = False) -> Response:
    """The table as server-sent events, with the talk since the message before. A lost connection goes on from its last
    event id. Framed, every turn tells its steps and what each changed in your view; then a message leaves out the view
    where it follows from that, and who sits there, what you may do and the counsel where they are as in the message
    before."""
    return stream_of(reader, request.headers.get("last-event-id", ""), since, framed=framed)


@router.post("/tables/{table_id}/seen", responses=answers(SeenAnswer))
async def seen(body: Seen, reader: AtTable) -> Response:
    """You have seen what was played up to a version: bots wait for those who say so, four seconds at the most."""
    desk = reader.desk
    chair = desk.require_chair(reader.holder)
    for each in {chair, *desk.table.held_by(reader.holder)[1]}:
        desk.audience.has_shown(each, min(body.version, desk.table.version))
    return Written(b'{"version":%d}' % desk.audience.shown[chair])


@router.post("/tables/{table_id}/lesson", responses=A_TABLE)
async def lesson(body: Ask, reader: AtTable) -> Response:
    """At a lesson: you have looked, want to be shown, go back or begin again, or play on without the coach."""
    await reader.house.coach.ask(reader.table_id, reader.holder, body.do, body.version)
    return reader.answer_without_log()


# -- help ------------------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/hint", responses=answers(HintAnswer))
async def hint(reader: AtTable) -> Response:
    """The turn that looks best in your place, from your draft on, and the next best, with their reasons in words. It
    comes from a search that knows what you see and no more."""
    table = reader.table
    version = table.version
    answer = await reader.house.attendant.hint(reader.table_id, reader.holder)
    telling = Telling(table.game, reader.language, table.names())
    return JSONResponse(hint_shown(HintWords(telling, answer, shown=True), version))


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
        return {"legal": False, "why": telling.words.say("table.not_seated"), "reason": ""}
    if table.state is None:
        return {"legal": False, "why": telling.words.say("table.not_started"), "reason": ""}
    seat = table.seat_of(chair)
    drafted = table.drafts.get(seat)
    course = table.course
    if course is not None and seat == course.lesson.you:
        with desk.rules_may_fail():
            if action in course.allowed(table.state):
                return {"legal": True, "why": "", "reason": ""}
            return {"legal": False, "why": why_not(course, table, action, reader.language), "reason": ""}
    with desk.rules_may_fail():
        reason = table.game.why_not(table.state, seat, action) if drafted is None else drafted.why_not(action)
    name = "" if reason == OK else table.game.reasons.name(reason)
    return {"legal": reason == OK, "why": telling.reason(reason), "reason": name}
