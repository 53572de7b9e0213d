"""The lobby: which games and bots there are, tables to watch, and setting a table of one's own."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from petitfour.core.box import BoxSource
from petitfour.core.problem import Problem

from ..answer import give_seat
from ..description import answers
from ..reader import InHouse, Language, Reader
from ..schema.bodies import BoxFiles, NewTable
from ..schema.lobby import BotsAnswer, BoxCheckAnswer, GameAnswer, GamesAnswer, PromiseAnswer, TablesAnswer, WordForms
from ..schema.table import TableAnswer
from ..shown import lobby as shown

router = APIRouter()


@router.get("/games", responses=answers(GamesAnswer))
async def games(house: InHouse, lang: Language = "en") -> Response:
    """Every game with its options, box and rules."""
    answer: GamesAnswer = {"games": [shown.game_card(house.game(name), lang) for name in house.games.names()]}
    return JSONResponse(answer)


@router.get("/games/{name}", responses=answers(GameAnswer))
async def game(name: str, house: InHouse, lang: Language = "en") -> Response:
    """A game with all that its face needs: its moves by name and parts, and what there is in its box."""
    return JSONResponse(shown.game_shown(house.game(name), lang))


@router.get("/words", responses=answers(WordForms, words="Texts by their keys."))
async def words(lang: Language = "en") -> Response:
    """The page's own texts."""
    return JSONResponse(shown.page_words(lang))


@router.get("/bots", responses=answers(BotsAnswer))
async def bots(request: Request, lang: Language = "en") -> Response:
    """The bots that can sit at a table, the weakest first."""
    answer: BotsAnswer = {"bots": shown.bot_cards(lang), "usual": request.app.state.bot}
    return JSONResponse(answer)


@router.get("/tables", responses=answers(TablesAnswer))
async def tables(house: InHouse, lang: Language = "en") -> Response:
    """Tables that are being played, to watch, newest first. Seats are joined by their link only."""
    answer: TablesAnswer = {"tables": [shown.table_line(each, lang) for each in house.desks.being_played()]}
    return JSONResponse(answer)


@router.post("/tables", status_code=201, responses=answers(TableAnswer, 201))
async def create(body: NewTable, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """A new table with you on the first seat. With bots on all others it starts at once."""
    players = house.game(body.game).about.players[0] if body.players is None else body.players
    table, seated = await house.create(
        body.game, players, options=body.options, series=body.series, name=body.name, bots=body.bots,
        clock_text=body.clock, screen=body.screen, box=None if body.box is None else BoxSource.from_files(body.box),
        commitment=body.commitment, nonce=body.nonce,
    )  # fmt: skip
    answer = Reader(house, table.id, seated.holder, lang).answer(status=201)
    give_seat(request, answer, table.id, seated)
    return answer


@router.post("/promise", responses=answers(PromiseAnswer))
async def promise(house: InHouse) -> Response:
    """The hash of a secret for a table you are about to make: then nobody can have chosen its seed."""
    answer: PromiseAnswer = {"commitment": house.promises.new()}
    return JSONResponse(answer)


@router.post("/boxes", responses=answers(BoxCheckAnswer))
async def check_box(body: BoxFiles, house: InHouse) -> Response:
    """Looks at an own box: what is wrong with it, or its contents."""
    game = house.game(body.game)
    source = BoxSource.from_files(body.files)
    problems: list[str] = []
    try:
        game.with_box(source)
    except Problem as problem:
        problems = source.problems or [str(problem)]
    answer: BoxCheckAnswer = {
        "good": not problems, "name": source.name, "problems": problems,
        "warnings": [] if problems else source.warnings,
    }  # fmt: skip
    return JSONResponse(answer)
