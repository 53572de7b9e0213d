"""Looking back: the log, moments and the story of a game, its box, its record, and records played again."""

from __future__ import annotations

import json
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from petitfour.core import records
from petitfour.table.beginnings import described
from petitfour.table.desk import Desk
from petitfour.table.history import SeriesGame
from petitfour.table.past import table_after
from petitfour.table.refusals import Conflict
from petitfour.table.story import moment, story
from petitfour.table.table import Table

from ..answer import Written
from ..description import answers
from ..kept import MadeOnce, ReplayPart
from ..reader import AtTable, InHouse, Language, Since
from ..schema.bodies import Replay
from ..schema.lobby import BoxAnswer, RulesAnswer
from ..schema.looking_back import (
    LogAnswer,
    MatchRecord,
    MomentAnswer,
    PositionAnswer,
    ReplayAnswer,
    ReplaysAnswer,
    StoryAnswer,
    TurnsAnswer,
)
from ..schema.table import TableAnswer
from ..shown import looking_back as shown
from ..shown.lobby import box_shown, rules_shown
from ..shown.replays import MOST_FRAMES
from ..shown.table import table_json

router = APIRouter()
GameNumber = Annotated[int | None, Query(ge=1, description="a game of the series; the last one unless it is said")]
Eyes = Annotated[int | None, Query(ge=0, description="a seat: the moment as it saw it then")]


@router.get("/tables/{table_id}/log", responses=answers(LogAnswer))
async def log(reader: AtTable, since: Since = 0) -> Response:
    """What happened after a version."""
    table = json.loads(reader.table_json(since))
    answer: LogAnswer = {"version": table["version"], "log": table["log"]}
    return JSONResponse(answer)


@router.get("/tables/{table_id}/turns", responses=answers(TurnsAnswer))
async def some_turns(reader: AtTable, since: Since = 0) -> Response:
    """Turns after a version in frames, as you saw them, to be played once more."""
    desk = reader.desk
    chair = desk.table.chair_held_by(reader.holder)
    with desk.rules_may_fail():
        return Written(await shown.turns_json(desk.table, chair, reader.language, since))


@router.get("/tables/{table_id}/moments/{version}", responses=answers(MomentAnswer))
async def a_moment(version: int, reader: AtTable, eyes: Eyes = None) -> Response:
    """The table right after a turn: as you saw it then; once that game is over with everything open, or as any seat
    saw it then."""
    desk = reader.desk
    chair = desk.table.chair_held_by(reader.holder)
    with desk.rules_may_fail():
        return JSONResponse(shown.moment_shown(desk.table, moment(desk.table, version, chair, eyes), reader.language))


@router.get("/tables/{table_id}/positions/{version}", responses=answers(PositionAnswer))
async def a_position(version: int, reader: AtTable) -> Response:
    """A moment of a finished game written out, all of it open, so that it can be changed and played on."""
    desk = reader.desk
    with desk.rules_may_fail():
        answer: PositionAnswer = {"version": version, "position": described(desk.table, version)}
        return JSONResponse(answer)


@router.get("/tables/{table_id}/story", responses=answers(StoryAnswer))
async def the_story(reader: AtTable, request: Request, game: GameNumber = None) -> Response:
    """How a finished game went: scores after every turn, and where it turned."""
    desk = reader.desk
    table, series_game = desk.table, finished_game(desk.table, game)
    request.app.state.analysing.may_come(table.game.name)

    def written() -> bytes:
        return orjson.dumps(shown.story_shown(table, story(table, series_game), series_game, reader.language))

    with desk.rules_may_fail():
        key = (
            "story",
            table.id,
            series_game.number,
            table.last_version(series_game),
            reader.language,
            *series_game.names,
        )
        return await made_once(request).answer(request, key, written)


@router.get("/tables/{table_id}/past/{number}", responses=answers(TableAnswer))
async def past(number: Annotated[int, Path(ge=1, le=9999)], reader: AtTable) -> Response:
    """A table as it was when one of its games had ended, as those see it who watch, whatever is played there now."""
    desk = reader.desk
    game = finished_game(desk.table, number)
    with desk.rules_may_fail():
        then = Desk(table_after(desk.table, game), desk.repository, lambda _: None)  # nothing is done at it
        return Written(table_json(reader.house, then, None, [], reader.language))


@router.get("/tables/{table_id}/box", responses=answers(BoxAnswer))
async def the_box(reader: AtTable) -> Response:
    """The contents of the box this table plays with, and its kinds."""
    return JSONResponse(box_shown(reader.table.game))


@router.get("/tables/{table_id}/rules", responses=answers(RulesAnswer))
async def the_rules(reader: AtTable) -> Response:
    """How this table's game is played, with the help for its pieces, filled in from the box it plays with."""
    return JSONResponse(rules_shown(reader.table.game, reader.language))


@router.get("/tables/{table_id}/record", responses=answers(MatchRecord))
async def export(reader: AtTable, request: Request, game: GameNumber = None) -> Response:
    """A finished game of this table as a file, secrets and seed included; the last one unless a number is given."""
    desk = reader.desk
    table = desk.table
    series_game = finished_game(table, game)
    if series_game.is_lesson:
        raise Conflict("table.lesson_no_record")
    more: dict[str, Any] = shown.fair_record(series_game)
    if series_game.how:
        more["ended"] = {"how": series_game.how, "placing": series_game.placing}
    if series_game.origin is not None:
        more["origin"] = {"kind": series_game.origin.kind, "turn": series_game.origin.turn}
    name = f"{table.game.name}-{table.id[:6]}-{series_game.number + 1}.json"
    as_file = {"content-disposition": f'attachment; filename="{name}"'}

    def written() -> bytes:
        return records.to_text(table.match(series_game), series_game.names, more=more).encode()

    with desk.rules_may_fail():
        key = "record", table.id, series_game.number, table.last_version(series_game), *series_game.names
        return await made_once(request).answer(request, key, written, **as_file)


def made_once(request: Request) -> MadeOnce:
    kept: MadeOnce = request.app.state.made_once
    return kept


def finished_game(table: Table, game: int | None) -> SeriesGame:
    """A finished game of a table by its number, or the last one."""
    number = len(table.games) if game is None else game
    if not 1 <= number <= len(table.games) or table.games[number - 1].placing is None:
        raise Conflict("table.record_later")
    return table.games[number - 1]


@router.get("/replays", responses=answers(ReplaysAnswer))
async def replays(request: Request) -> Response:
    """How many steps of a saved match are shown at the most; the house gets ready to show one."""
    made_once(request).get_ready()
    answer: ReplaysAnswer = {"steps": MOST_FRAMES}
    return JSONResponse(answer)


@router.post("/replays", responses=answers(ReplayAnswer))
async def replay(body: Replay, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """A saved match, checked by the rules, as one picture after another; or a part of it, up to which it is checked."""
    part = ReplayPart(body.record, lang, body.start, body.to, body.eyes)
    return await made_once(request).replay(request, house.games, part)
