"""Looking back: the log, moments and the story of a game, its box, its record, and records played again."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from petitfour.core import records
from petitfour.table.history import Played
from petitfour.table.refusals import Conflict
from petitfour.table.story import moment, story
from petitfour.table.table import Table

from ..description import JSON, answers
from ..reader import AtTable, InHouse, Language, Since
from ..schema.bodies import Replay
from ..schema.lobby import BoxAnswer
from ..schema.looking_back import LogAnswer, MatchRecord, MomentAnswer, ReplayAnswer, StoryAnswer
from ..shown import looking_back as shown
from ..shown.lobby import box_shown

router = APIRouter()
GameNumber = Annotated[int | None, Query(ge=1, description="a game of the series; the last one unless it is said")]


@router.get("/tables/{table_id}/log", responses=answers(LogAnswer))
async def log(reader: AtTable, since: Since = 0) -> Response:
    """What happened after a version."""
    table = json.loads(reader.written(since))
    answer: LogAnswer = {"version": table["version"], "log": table["log"]}
    return JSONResponse(answer)


@router.get("/tables/{table_id}/moments/{version}", responses=answers(MomentAnswer))
async def a_moment(version: int, reader: AtTable) -> Response:
    """The table right after a turn: as you saw it then, or with everything open once that game is over."""
    desk = reader.desk
    chair = desk.table.chair_held_by(reader.holder)
    with desk.rules_may_fail():
        return JSONResponse(shown.moment_shown(desk.table, moment(desk.table, version, chair), reader.language))


@router.get("/tables/{table_id}/story", responses=answers(StoryAnswer))
async def the_story(reader: AtTable, game: GameNumber = None) -> Response:
    """How a finished game went: scores after every turn, and where it turned."""
    desk = reader.desk
    played = finished(desk.table, game)
    with desk.rules_may_fail():
        course = await asyncio.to_thread(story, desk.table, played)
        return JSONResponse(shown.story_shown(desk.table, course, played, reader.language))


@router.get("/tables/{table_id}/box", responses=answers(BoxAnswer))
async def the_box(reader: AtTable) -> Response:
    """The contents of the box this table plays with, and its kinds."""
    return JSONResponse(box_shown(reader.table.game))


@router.get("/tables/{table_id}/record", responses=answers(MatchRecord))
async def export(reader: AtTable, game: GameNumber = None) -> Response:
    """A finished game of this table as a file, secrets and seed included; the last one unless a number is given."""
    desk = reader.desk
    table = desk.table
    played = finished(table, game)
    more: dict[str, Any] = shown.fair_record(played)
    if played.how:
        more["ended"] = {"how": played.how, "placing": played.placing}
    with desk.rules_may_fail():
        text = await asyncio.to_thread(lambda: records.to_text(table.match(played), played.names, more=more))
    name = f"{table.game.name}-{table.id[:6]}-{played.number + 1}.json"
    as_file = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, media_type=JSON, headers=as_file)


def finished(table: Table, game: int | None) -> Played:
    """A finished game of a table by its number, or the last one."""
    number = len(table.games) if game is None else game
    if not 1 <= number <= len(table.games) or table.games[number - 1].placing is None:
        raise Conflict("table.record_later")
    return table.games[number - 1]


@router.post("/replays", responses=answers(ReplayAnswer))
async def replay(body: Replay, house: InHouse, lang: Language = "en") -> Response:
    """A saved match, checked by the rules, as one picture after another."""
    return await asyncio.to_thread(lambda: JSONResponse(shown.replay_shown(body.record, house.games, lang)))
