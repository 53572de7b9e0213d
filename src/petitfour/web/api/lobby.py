"""The lobby: which games and bots there are, tables to watch, and setting a table of one's own."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from petitfour.core.box import BoxSource
from petitfour.core.problem import Problem
from petitfour.table.beginnings import Beginning, at_moment, at_position
from petitfour.table.chairs import Place
from petitfour.table.house import House
from petitfour.table.promises import MOST_PROMISES
from petitfour.table.refusals import NotFound
from petitfour.table.seating import Seated
from petitfour.table.table import Table

from ..description import answers
from ..kept import Constants
from ..limits import address_in, quota
from ..reader import InHouse, Language, Reader
from ..schema.bodies import BoxFiles, NewTable, Start
from ..schema.lobby import (
    BotsAnswer,
    BoxCheckAnswer,
    GameAnswer,
    GamesAnswer,
    PromiseAnswer,
    RulesAnswer,
    TablesAnswer,
    WordForms,
)
from ..schema.table import TableAnswer
from ..session import seat_kept
from ..shown import lobby as shown

router = APIRouter()


def constants_of(request: Request) -> Constants:
    constants: Constants = request.app.state.constants
    return constants


@router.get("/games", responses=answers(GamesAnswer))
async def games(house: InHouse, request: Request, lang: Language = "en") -> Response:
    """Every game with its options; `GET /games/{name}/rules` has its rules and box."""
    all_games = [house.game(name) for name in house.games.names()]

    def cards() -> GamesAnswer:
        return {"games": [shown.game_card(each, lang) for each in all_games]}

    return constants_of(request).answer(request, ("games", lang), all_games, cards)


@router.get("/games/{name}", responses=answers(GameAnswer))
async def game(name: str, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """A game with all that its face needs: its words, its moves by name and parts, and the kinds of its box."""
    the_game = house.game(name)
    key = "game", name, lang
    return constants_of(request).answer(request, key, the_game, lambda: shown.game_shown(the_game, lang))


@router.get("/games/{name}/rules", responses=answers(RulesAnswer))
async def rules(name: str, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """How a game is played, and what there is in its box, as written."""
    the_game = house.game(name)
    key = "rules", name, lang
    return constants_of(request).answer(request, key, the_game, lambda: shown.rules_shown(the_game, lang))


@router.get("/words", responses=answers(WordForms, words="Texts by their keys."))
async def words(request: Request, lang: Language = "en") -> Response:
    """The page's own texts."""
    return constants_of(request).answer(request, ("words", lang), None, lambda: shown.page_words(lang))


@router.get("/bots", responses=answers(BotsAnswer))
async def bots(request: Request, lang: Language = "en") -> Response:
    """The bots that can sit at a table, the weakest first, the cast as whom they play, and the faces for people."""

    def cards() -> BotsAnswer:
        return {"bots": shown.bot_cards(lang), "usual": request.app.state.bot,
                "cast": shown.cast_cards(lang), "faces": shown.face_cards(lang)}  # fmt: skip

    return constants_of(request).answer(request, ("bots", lang), None, cards)


@router.get("/tables", responses=answers(TablesAnswer))
async def tables(house: InHouse, lang: Language = "en") -> Response:
    """Tables that are being played and that anyone may watch, newest first. Seats are joined by their link only."""
    answer: TablesAnswer = {"tables": [shown.table_line(each, lang) for each in house.desks.being_played()]}
    return JSONResponse(answer)


@router.post("/tables", status_code=201, responses=answers(TableAnswer, 201))
async def create(body: NewTable, house: InHouse, request: Request, lang: Language = "en") -> Response:
    """A new table with you on the first seat. With bots on all others it starts at once. With `lesson` the guided first
    game is given there, and only the game, your name and your face count. With `start` a game goes on from there."""
    if body.lesson:
        table, seated = await house.teach(body.game, body.name, body.face)
        return await _seat_at(table, seated, house, request, lang)
    if body.start is not None:
        beginning = _beginning(house, body.game, body.start)
        table, seated = await house.play_on(body.game, beginning, body.start.seat, body.start.bot, body.name, body.face)
        return await _seat_at(table, seated, house, request, lang)
    fewest = 1 + len(body.others) if body.others else house.game(body.game).about.players[0]
    players = fewest if body.players is None else body.players
    others = [Place(each.kind, each.name, each.bot, each.face) for each in body.others]
    table, seated = await house.create(
        body.game, players, options=body.options, series=body.series, name=body.name, bots=body.bots,
        clock_text=body.clock, screen=body.screen, box=None if body.box is None else BoxSource.from_files(body.box),
        commitment=body.commitment, nonce=body.nonce, face=body.face, others=others, public=body.public,
    )  # fmt: skip
    return await _seat_at(table, seated, house, request, lang)


def _beginning(house: House, game: str, start: Start) -> Beginning:
    """Where a game is to go on."""
    table = house.table(start.table) if start.table else None
    if table is not None and table.game.name != game:
        raise NotFound("table.no_moment")
    if start.position:
        return at_position(house.game(game) if table is None else table.game, start.position, start.seat, table)
    if table is None or start.version is None:
        raise NotFound("table.no_moment")
    return at_moment(table, start.version, start.seat)


async def _seat_at(table: Table, seated: Seated, house: House, request: Request, lang: str) -> Response:
    """The new table for its maker, whose seat is proven from now on."""
    answer = Reader(house, table.id, seated.holder, lang, address_in(request.scope)).answer(status=201)
    await seat_kept(request, answer, table.id, seated)
    return answer


@router.post("/promise", responses=answers(PromiseAnswer))
async def promise(house: InHouse, request: Request) -> Response:
    """The hash of a secret for a table you are about to make: then nobody can have chosen its seed."""
    who, most = quota(request.app.state.limits, address_in(request.scope), "promises", MOST_PROMISES)
    answer: PromiseAnswer = {"commitment": house.promises.new(who, most)}
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
