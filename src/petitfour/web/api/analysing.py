"""The analysis of a finished game: asked for, looked at while it grows, kept. Nothing is told of a game that runs."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from petitfour.core.problem import Problem
from petitfour.table.history import SeriesGame
from petitfour.table.refusals import Conflict
from petitfour.table.table import Table

from ..analysing import Analysing, SoFar
from ..analysing_files import SavedMatch, SavedMatches
from ..answer import Written
from ..description import answers
from ..limits import address_in
from ..reader import AtTable, InHouse, Language
from ..schema.analysis import AnalysisAnswer, FileAnalysisAnswer
from ..schema.bodies import AnalyseFile
from ..shown.analysis import analysis_shown, file_shown, nothing_shown
from .looking_back import GameNumber, made_once

router = APIRouter()
SinceTurn = Annotated[int, Query(ge=0, description="turns that you know already")]
AN_ANALYSIS, A_FILES_ANALYSIS = answers(AnalysisAnswer), answers(FileAnalysisAnswer)


@router.get("/tables/{table_id}/analysis", responses=AN_ANALYSIS)
async def the_analysis(reader: AtTable, request: Request, game: GameNumber = None, since: SinceTurn = 0) -> Response:
    """What has been found of a finished game so far, by what every seat could know then."""
    table = reader.desk.table
    series_game = analysed_game(table, game)
    analysing = analyses_of(request)
    return await _answer(reader, request, series_game, analysing.so_far(table, series_game), since)


@router.post("/tables/{table_id}/analysis", responses=AN_ANALYSIS)
async def analyse(reader: AtTable, request: Request, game: GameNumber = None, since: SinceTurn = 0) -> Response:
    """Begins the analysis of a finished game. What is known already is not worked out again."""
    table = reader.desk.table
    series_game = analysed_game(table, game)
    so_far = analyses_of(request).begin(table, series_game, reader.address)
    return await _answer(reader, request, series_game, so_far, since)


@router.post("/replays/analysis", responses=A_FILES_ANALYSIS)
async def analyse_file(body: AnalyseFile, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """Begins the analysis of a finished match from a file. What is known already is not worked out again."""
    match = saved_matches(request).begin(body.record, house.games, address_in(request.scope))
    return await _file_answer(match, request, lang, 0)


@router.get("/replays/{file}/analysis", responses=A_FILES_ANALYSIS)
async def a_files_analysis(file: str, request: Request, lang: Language = "en", since: SinceTurn = 0) -> Response:
    """What has been found of a match from a file so far, by the `id` that its analysis was begun with."""
    return await _file_answer(saved_matches(request).get(file), request, lang, since)


async def _file_answer(match: SavedMatch, request: Request, language: str, since: int) -> Response:
    if match.so_far.problem:
        raise Problem(match.so_far.problem)
    looking = analyses_of(request).looking
    is_ready = looking is None or looking.can_look(match.game.name)

    def shown() -> bytes:
        return orjson.dumps(file_shown(match, is_ready, language, since))

    if not match.so_far.is_whole:
        return Written(shown())
    return await made_once(request).answer(request, ("analysis of a file", match.id, since, language), shown)


async def _answer(reader: AtTable, request: Request, game: SeriesGame, so_far: SoFar | None, since: int) -> Response:
    table, looking = reader.table, analyses_of(request).looking
    if so_far is None:
        return Written(orjson.dumps(nothing_shown(game, "none")))
    if so_far.frame is None and looking is not None and not looking.can_look(table.game.name):
        return Written(orjson.dumps(nothing_shown(game, "preparing")))

    def shown() -> bytes:
        return orjson.dumps(analysis_shown(table, game, so_far, reader.language, since))

    with reader.desk.rules_may_fail():
        if not so_far.is_whole:
            return Written(shown())
        key = "analysis", table.id, game.number, table.last_version(game), since, reader.language, *game.names
        return await made_once(request).answer(request, key, shown)


def saved_matches(request: Request) -> SavedMatches:
    known: SavedMatches = request.app.state.saved_matches
    return known


def analyses_of(request: Request) -> Analysing:
    analysing: Analysing = request.app.state.analysing
    return analysing


def analysed_game(table: Table, game: int | None) -> SeriesGame:
    """A game of a table that is over, by its number, or the last one; Conflict if there is nothing to analyse yet."""
    number = len(table.games) if game is None else game
    if not 1 <= number <= len(table.games) or table.games[number - 1].placing is None:
        raise Conflict("table.analysis_later")
    if table.games[number - 1].is_lesson:
        raise Conflict("table.lesson_no_analysis")
    return table.games[number - 1]
