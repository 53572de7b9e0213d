"""The HTTP API, version 1. Changes are POSTs from the own page; a seat is proven by a cookie."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from petitfour.bots import SEATED
from petitfour.core import records
from petitfour.core.box import BoxSource
from petitfour.core.constants import OK, SPECTATOR
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling, whole
from petitfour.core.view import to_json, view
from petitfour.core.words import LANGUAGES, Words
from petitfour.table.history import Played
from petitfour.table.house import House
from petitfour.table.refusals import Conflict
from petitfour.table.seating import MOST_SAID, NOBODY, Holder, Seated
from petitfour.table.story import moment, story
from petitfour.table.table import Table

from . import shown

KEEP_ALIVE = 15.0
MOST_FRAMES = 2000
MOST_HINTS = 4
COOKIE_AGE = 180 * 24 * 3600
NO_CHAIR = -1

MOST_BOX_FILES = 20
AGAIN = "8 to 64 letters by chance: the same request again, after a lost answer, gets the same seat"
BRIEF = "a turn that is sent is answered by its version alone; the stream of events tells the rest"
AsChair = Annotated[
    int | None, Query(alias="as", ge=0, le=15, description="the chair that is meant, where one screen holds several")
]


async def as_chair(chair: AsChair = None) -> None:
    """Read by `holder_of`; named here so that the description of the API tells of it. (Not async, it would be sent to
    another thread and back in every request.)"""


router = APIRouter(prefix="/api/v1", dependencies=[Depends(as_chair)])
Language = Annotated[str, Query(alias="lang", pattern=f"^({'|'.join(LANGUAGES)})$", description="en or es")]
TableId = str


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Body):
    game: str = Field(max_length=60)
    players: int | None = None
    options: dict[str, str] = Field(default_factory=dict, max_length=40)
    series: int = 1
    name: str = Field("", max_length=200)
    bots: list[str] = Field(default_factory=list, max_length=8, description="bots for the last seats")
    screen: list[str] = Field(default_factory=list, max_length=8, description="names of others at this screen")
    clock: str = Field("", max_length=40, description="none, turn:SECONDS, game:SECONDS+INCREMENT or days:DAYS")
    box: dict[str, str] | None = Field(
        None, max_length=MOST_BOX_FILES, description="an own box: the text of box.toml and of each CSV file it names"
    )
    commitment: str = Field("", max_length=64, description="from POST /promise, if you add a number to the seed")
    nonce: str = Field("", max_length=64, description="that number: 16 to 64 digits 0-9 a-f")


class Join(Body):
    link: str = Field(max_length=100)
    name: str = Field("", max_length=200)
    chair: int | None = None
    client_id: str = Field("", pattern="^(.{8,64})?$", description=AGAIN)


class AddBot(Body):
    chair: int
    bot: str = Field("random", max_length=40, description="as GET /bots lists them")


class Step(Body):
    action: int | None = Field(None, description="one more decision")
    actions: list[int] = Field([], max_length=60, description="several decisions, one after another, all or none")
    keep: int | None = Field(None, ge=0, description="first go back to this many decisions of the draft")
    version: int | None = Field(None, description="the version you see; a step made on an older table is refused")
    client_id: str | None = Field(
        None, min_length=8, max_length=64, description="with it a turn that is complete after these decisions is sent"
    )
    brief: bool = Field(False, description=BRIEF)


class TakeBack(Body):
    everything: bool = False


class Confirm(Body):
    version: int
    decisions: list[int] | None = Field(None, max_length=200, description="what you mean; another draft is not sent")
    client_id: str = Field(min_length=8, max_length=64)
    brief: bool = Field(False, description=BRIEF)


class Saying(Body):
    text: str = Field(min_length=1, max_length=4 * MOST_SAID)


class Asking(Body):
    what: str = Field(pattern="^(undo|stop)$", description="undo: take back your last turn; stop: end without a winner")


class Answering(Body):
    yes: bool
    question: int | None = Field(None, description="the number of what was asked; another question is not answered")


class StandIn(Body):
    chair: int = Field(ge=0, le=15, description="yours, or that of somebody who has been away for a while")


class Nonce(Body):
    commitment: str = Field(max_length=64, description="the hash that you saw")
    nonce: str = Field(max_length=64, description="16 to 64 digits 0-9 a-f")


class BoxFiles(Body):
    game: str = Field(max_length=60)
    files: dict[str, str] = Field(max_length=MOST_BOX_FILES)


class MoveSeat(Body):
    key: str = Field(max_length=100)
    client_id: str = Field("", pattern="^(.{8,64})?$", description=AGAIN)


class Replay(Body):
    record: str = Field(max_length=records.MOST_BYTES)


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def cookie_name(table_id: str) -> str:
    return f"seat_{table_id}"


def holder_of(request: Request, table_id: str) -> Holder:
    return holder(request.cookies.get(cookie_name(table_id), ""), request.query_params.get("as", ""))


def holder(cookie: str, meant: str) -> Holder:
    """Who asks, by the token in the cookie and the chair in the address; a chair that is none is nobody's."""
    if not meant:
        return Holder(cookie)
    return Holder(cookie, int(meant) if meant.isdecimal() and len(meant) < 3 else NO_CHAIR)


def give_seat(request: Request, response: Response, table_id: str, seated: Seated) -> None:
    response.set_cookie(
        cookie_name(table_id), seated.token, max_age=COOKIE_AGE, path=f"/api/v1/tables/{table_id}", httponly=True,
        samesite="strict", secure=request.url.scheme == "https",
    )  # fmt: skip


def written(house: House, table_id: str, who: Holder, language: str, since: int = 0) -> bytes:
    """The table for the holder of a chair, or for a spectator, as JSON."""
    desk = house.desk(table_id)
    chair, screen = desk.table.held_by(who)
    return desk.shown(
        lambda: shown.table_written(house, desk, chair, screen, language, since),
        lambda: shown.stopped_written(house, desk, chair, screen, language),
    )


def answer(request: Request, table_id: str, language: str, who: Holder | None = None, since: int = 0) -> Response:
    """The table as an answer. (Given to FastAPI as a dictionary, it would be looked through once more.)"""
    reader = holder_of(request, table_id) if who is None else who
    return Response(written(house_of(request), table_id, reader, language, since), media_type="application/json")


def confirmed(house: House, table_id: str, who: Holder, language: str, version: int, brief: bool = False) -> bytes:
    """The table after a turn that has been confirmed; briefly, only its version."""
    if brief:
        return b'{"confirmed":%d,"version":%d}' % (version, house.table(table_id).version)
    return b'{"confirmed":%d,' % version + written(house, table_id, who, language, version - 1)[1:]


async def decided(house: House, table_id: str, who: Holder, body: Step, language: str) -> bytes:
    """What is answered to decisions in a draft."""
    actions = ([] if body.action is None else [body.action]) + body.actions
    desk = house.desk(table_id)
    if body.client_id is not None:
        seen = desk.table.version if body.version is None else body.version
        turn = await desk.submit(who, actions, seen, body.client_id, body.keep, language)
        if turn is not None:
            return confirmed(house, table_id, who, language, turn.version, body.brief)
    else:
        desk.draft_steps(who, actions, body.keep, language, body.version)
    return written(house, table_id, who, language, house.table(table_id).version)


# -- turns -----------------------------------------------------------------------------------------------------------
# First, as the routes are tried in order, and most requests are turns.


@router.post("/tables/{table_id}/draft")
async def draft(table_id: TableId, body: Step, request: Request, lang: Language = "en") -> Response:
    """Decisions in your draft; nobody else hears of them. If one is refused, the draft stays as it was.

    With a client id a turn that is complete after them is sent at once, as by `confirm`.
    """
    told = await decided(house_of(request), table_id, holder_of(request, table_id), body, lang)
    return Response(told, media_type="application/json")


@router.post("/tables/{table_id}/draft/back")
async def draft_back(table_id: TableId, body: TakeBack, request: Request, lang: Language = "en") -> Response:
    """Takes back the last decision of your draft, or all of it."""
    house_of(request).desk(table_id).take_back(holder_of(request, table_id), body.everything)
    return answer(request, table_id, lang, since=house_of(request).table(table_id).version)


@router.post("/tables/{table_id}/confirm")
async def confirm(table_id: TableId, body: Confirm, request: Request, lang: Language = "en") -> Response:
    """Makes your draft a turn. Repeat it with the same client id as often as you like: it counts once."""
    house, who = house_of(request), holder_of(request, table_id)
    turn = await house.desk(table_id).confirm(who, body.version, body.client_id, body.decisions)
    told = confirmed(house, table_id, who, lang, turn.version, body.brief)
    return Response(told, media_type="application/json")


# -- games -----------------------------------------------------------------------------------------------------------


@router.get("/games")
async def games(request: Request, lang: Language = "en") -> dict[str, Any]:
    """Every game with its options, box and rules."""
    house = house_of(request)
    return {"games": [shown.game_card(house.game(name), lang) for name in house.games.names()]}


@router.get("/words")
async def words(lang: Language = "en") -> dict[str, str | list[str]]:
    """The page's own texts."""
    from petitfour.core.words import SHARED, catalogue

    found = catalogue(SHARED, "en") | catalogue(SHARED, lang)
    return shown.forms({key: texts for key, texts in found.items() if key.startswith("page.")})


# -- tables ----------------------------------------------------------------------------------------------------------


@router.get("/tables")
async def tables(request: Request, lang: Language = "en") -> dict[str, Any]:
    """Tables that are being played, to watch, newest first. Seats are joined by their link only."""
    return {"tables": [shown.table_line(t, lang) for t in house_of(request).desks.being_played()]}


@router.post("/tables", status_code=201)
async def create(body: NewTable, request: Request, lang: Language = "en") -> Response:
    """A new table with you on the first seat. With bots on all others it starts at once."""
    house = house_of(request)
    players = house.game(body.game).about.players[0] if body.players is None else body.players
    table, seated = await house.create(
        body.game, players, options=body.options, series=body.series, name=body.name, bots=body.bots,
        clock_text=body.clock, screen=body.screen, box=None if body.box is None else BoxSource.from_files(body.box),
        commitment=body.commitment, nonce=body.nonce,
    )  # fmt: skip
    told = answer(request, table.id, lang, seated.holder)
    told.status_code = 201
    give_seat(request, told, table.id, seated)
    return told


@router.post("/promise")
async def promise(request: Request) -> dict[str, str]:
    """The hash of a secret for a table you are about to make: then nobody can have chosen its seed."""
    return {"commitment": house_of(request).promises.new()}


@router.post("/boxes")
async def check_box(body: BoxFiles, request: Request) -> dict[str, Any]:
    """Looks at an own box: what is wrong with it, or its contents."""
    game = house_of(request).game(body.game)
    source = BoxSource.from_files(body.files)
    try:
        game.with_box(source)
    except Problem as problem:
        return {"good": False, "name": source.name, "problems": source.problems or [str(problem)], "warnings": []}
    return {"good": True, "name": source.name, "problems": [], "warnings": source.warnings}


@router.get("/tables/{table_id}")
async def table(
    table_id: TableId, request: Request, lang: Language = "en", since: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """The table as you may see it, with your legal actions in words."""
    return answer(request, table_id, lang, since=since)


@router.post("/tables/{table_id}/join")
async def join(table_id: TableId, body: Join, request: Request, lang: Language = "en") -> Response:
    who = holder_of(request, table_id)
    seated = await house_of(request).join(table_id, body.link, body.name, body.chair, who, body.client_id)
    told = answer(request, table_id, lang, seated.holder)
    give_seat(request, told, table_id, seated)
    return told


@router.post("/tables/{table_id}/leave")
async def leave(table_id: TableId, request: Request, lang: Language = "en") -> Response:
    who = holder_of(request, table_id)
    await house_of(request).leave(table_id, who)
    if house_of(request).table(table_id).chairs_held_by(who.token):  # at one screen others may stay
        return answer(request, table_id, lang, Holder(who.token))
    told = answer(request, table_id, lang, NOBODY)
    told.delete_cookie(cookie_name(table_id), path=f"/api/v1/tables/{table_id}")
    return told


@router.post("/tables/{table_id}/bots")
async def add_bot(table_id: TableId, body: AddBot, request: Request, lang: Language = "en") -> Response:
    await house_of(request).add_bot(table_id, holder_of(request, table_id), body.chair, body.bot)
    return answer(request, table_id, lang)


@router.post("/tables/{table_id}/start")
async def start(table_id: TableId, request: Request, lang: Language = "en") -> Response:
    """Begins the first game, the next of the series, or a rematch with the seats rotated."""
    await house_of(request).start(table_id, holder_of(request, table_id))
    return answer(request, table_id, lang)


@router.post("/tables/{table_id}/resign")
async def resign(table_id: TableId, request: Request, lang: Language = "en") -> Response:
    """Gives up. With two players the other one wins; with more, a bot plays on for you."""
    await house_of(request).agreements.resign(table_id, holder_of(request, table_id))
    return answer(request, table_id, lang)


@router.post("/tables/{table_id}/ask")
async def ask(table_id: TableId, body: Asking, request: Request, lang: Language = "en") -> Response:
    """Asks the others whether your last turn is taken back, or whether you all stop."""
    await house_of(request).agreements.ask(table_id, holder_of(request, table_id), body.what)
    return answer(request, table_id, lang)


@router.post("/tables/{table_id}/answer")
async def answer_question(table_id: TableId, body: Answering, request: Request, lang: Language = "en") -> Response:
    """Agrees to what was asked, or does not."""
    await house_of(request).agreements.answer(table_id, holder_of(request, table_id), body.yes, body.question)
    return answer(request, table_id, lang)


@router.post("/tables/{table_id}/say")
async def say(table_id: TableId, body: Saying, request: Request, lang: Language = "en") -> Response:
    """Writes a line that all at the table read."""
    await house_of(request).agreements.say(table_id, holder_of(request, table_id), body.text)
    return answer(request, table_id, lang, since=house_of(request).table(table_id).version)


@router.post("/tables/{table_id}/stand-in")
async def stand_in(table_id: TableId, body: StandIn, request: Request, lang: Language = "en") -> Response:
    """Lets a bot play for you, or for somebody who is away and whose turn it is."""
    await house_of(request).attendant.stand_in(table_id, holder_of(request, table_id), body.chair)
    return answer(request, table_id, lang)


@router.post("/tables/{table_id}/hand-back")
async def hand_back(table_id: TableId, request: Request, lang: Language = "en") -> Response:
    """You are back: the bot lets go of your seat."""
    await house_of(request).attendant.hand_back(table_id, holder_of(request, table_id))
    return answer(request, table_id, lang)


@router.post("/tables/{table_id}/nonce")
async def nonce(table_id: TableId, body: Nonce, request: Request, lang: Language = "en") -> Response:
    """Adds a number of yours to the seed of the next game. The first one counts."""
    await house_of(request).give_nonce(table_id, holder_of(request, table_id), body.commitment, body.nonce)
    return answer(request, table_id, lang, since=house_of(request).table(table_id).version)


@router.post("/tables/{table_id}/device")
async def device(table_id: TableId, request: Request) -> dict[str, str]:
    """A key for a link that moves your seat to another device, once."""
    return {"key": house_of(request).moving_key(table_id, holder_of(request, table_id))}


@router.post("/tables/{table_id}/move")
async def move(table_id: TableId, body: MoveSeat, request: Request, lang: Language = "en") -> Response:
    seated = await house_of(request).move(table_id, body.key, body.client_id)
    told = answer(request, table_id, lang, seated.holder)
    give_seat(request, told, table_id, seated)
    return told


# -- help -----------------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/hint")
async def hint(table_id: TableId, request: Request, lang: Language = "en") -> dict[str, Any]:
    """What a search would do in your place, with reasons; it knows what you see and no more."""
    house = house_of(request)
    table = house.table(table_id)
    version = table.version
    found = await house.attendant.hint(table_id, holder_of(request, table_id))
    telling = Telling(table.game, lang, table.names())
    tried = sum(visits for _, _, visits in found) or 1
    best = [
        {"action": action, "words": telling.action(action), "expected": round(expected, 3), "visits": visits,
         "share": round(visits / tried, 3)}
        for action, expected, visits in found[:MOST_HINTS]
    ]  # fmt: skip
    return {"version": version, "simulations": tried, "hints": best}


@router.get("/bots")
async def bots(request: Request, lang: Language = "en") -> dict[str, Any]:
    """The bots that can sit at a table, the weakest first."""
    words = Words(lang)
    rows = [{"bot": bot, "title": words.say(f"bot.{bot}")} for bot in SEATED]
    return {"bots": rows, "usual": request.app.state.bot}


@router.get("/tables/{table_id}/why")
async def why(table_id: TableId, action: int, request: Request, lang: Language = "en") -> dict[str, Any]:
    """Why you may not take an action now."""
    desk = house_of(request).desk(table_id)
    table = desk.table
    chair = table.chair_held_by(holder_of(request, table_id))
    telling = Telling(table.game, lang, table.names())
    if chair is None:
        return {"legal": False, "why": telling.words.say("table.not_seated")}
    if table.state is None:
        return {"legal": False, "why": telling.words.say("table.not_started")}
    seat = table.seat_of(chair)
    drafted = table.drafts.get(seat)
    with desk.rules_may_fail():
        reason = table.game.why_not(table.state, seat, action) if drafted is None else drafted.why_not(action)
    return {"legal": reason == OK, "why": telling.reason(reason)}


@router.get("/tables/{table_id}/log")
async def log(
    table_id: TableId, request: Request, lang: Language = "en", since: Annotated[int, Query(ge=0)] = 0
) -> dict[str, Any]:
    told = json.loads(written(house_of(request), table_id, holder_of(request, table_id), lang, since))
    return {"version": told["version"], "log": told["log"]}


@router.get("/tables/{table_id}/moments/{version}")
async def a_moment(table_id: TableId, version: int, request: Request, lang: Language = "en") -> dict[str, Any]:
    """The table right after a turn: as you saw it then, or with everything open once that game is over."""
    desk = house_of(request).desk(table_id)
    table = desk.table
    chair = table.chair_held_by(holder_of(request, table_id))
    with desk.rules_may_fail():
        return shown.moment_shown(table, moment(table, version, chair), lang)


@router.get("/tables/{table_id}/story")
async def the_story(
    table_id: TableId, request: Request, lang: Language = "en", game: Annotated[int | None, Query(ge=1)] = None
) -> dict[str, Any]:
    """How a finished game went: scores after every turn, and where it turned."""
    desk = house_of(request).desk(table_id)
    played = finished(desk.table, game)
    with desk.rules_may_fail():
        return shown.story_shown(desk.table, await asyncio.to_thread(story, desk.table, played), played, lang)


@router.get("/tables/{table_id}/box")
async def the_box(table_id: TableId, request: Request) -> dict[str, Any]:
    """The contents of the box this table plays with."""
    source = house_of(request).table(table_id).game.box.source
    return {"name": source.name, "contents": source.data}


# -- records ---------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/record")
async def export(table_id: TableId, request: Request, game: Annotated[int | None, Query(ge=1)] = None) -> Response:
    """A finished game of this table as a file, secrets and seed included; the last one unless a number is given."""
    desk = house_of(request).desk(table_id)
    table = desk.table
    played = finished(table, game)
    more = shown.fair_record(played)
    if played.how:
        more["ended"] = {"how": played.how, "placing": played.placing}
    with desk.rules_may_fail():
        text = await asyncio.to_thread(lambda: records.to_text(table.match(played), played.names, more=more))
    name = f"{table.game.name}-{table.id[:6]}-{played.number + 1}.json"
    return PlainTextResponse(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


def finished(table: Table, game: int | None) -> Played:
    """A finished game of a table by its number, or the last one."""
    number = len(table.games) if game is None else game
    if not 1 <= number <= len(table.games) or table.games[number - 1].placing is None:
        raise Conflict("table.record_later")
    return table.games[number - 1]


@router.post("/replays")
async def replay(body: Replay, request: Request, lang: Language = "en") -> dict[str, Any]:
    """A saved match, checked by the rules, as one picture after another."""
    return await asyncio.to_thread(_frames, body.record, house_of(request).games, lang)


def _frames(record: str, games: Registry, lang: str) -> dict[str, Any]:
    data = records.parse(record)
    if len(data["steps"]) > MOST_FRAMES:
        raise Problem(f"A replay shows {MOST_FRAMES} steps at the most; this match has {len(data['steps'])}.")
    match = records.to_match(data, games)
    telling = Telling(match.game, lang, records.names(data))
    state = match.game.new_state(match.players, match.options)

    counsel = None

    def frame(told: list[dict[str, Any]]) -> dict[str, Any]:
        return {"view": to_json(match.game.layout, state), "words": [each["words"] for each in told], "events": told,
                "counsel": counsel}  # fmt: skip

    frames = [frame([])]
    for step in match.steps:
        match.game.apply(state, step.seat, step.action)
        if match.game.is_over(state) or match.game.waiting(state):  # not while chance still decides
            seen = view(match.game.layout, state, SPECTATOR)
            counsel = shown.counsel_data(match.game.counsel(seen, SPECTATOR, telling))
        frames.append(frame([shown.event_data(match.game, row, telling) for row in whole(step.events)]))
    names = [telling.seat(seat) for seat in range(match.players)]
    return {"game": match.game.name, "title": telling.title(), "names": names, "frames": frames,
            "over": match.is_over}  # fmt: skip


# -- the stream ------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/events")
async def events(
    table_id: TableId, request: Request, lang: Language = "en", since: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """The table as server-sent events. A lost connection goes on from its last event id."""
    house, start = house_of(request), first_version(request.headers.get("last-event-id", ""), since)
    house.table(table_id)
    return EventStream(house, table_id, holder_of(request, table_id), lang, start)


def first_version(last_event_id: str, since: int) -> int:
    """Where a stream goes on from."""
    return int(last_event_id) if last_event_id.isdecimal() and len(last_event_id) < 12 else since


class EventStream(Response):
    """Tells a table whenever it changes, until either side goes. (A StreamingResponse costs more than the telling.)"""

    media_type = "text/event-stream"

    def __init__(self, house: House, table_id: str, who: Holder, language: str, since: int) -> None:
        super().__init__(headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self.house, self.table_id, self.who, self.language, self.since = house, table_id, who, language, since

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        house = self.house

        async def push(data: bytes, more: bool = True) -> None:
            await send({"type": "http.response.body", "body": data, "more_body": more})

        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        desk = house.desk(self.table_id)
        changed = desk.listen(self.who)
        hears = asyncio.create_task(_until_gone(receive, push))
        hears.add_done_callback(lambda _: changed.set())
        try:
            await push(b"retry: 1000\n\n")
            while not house.is_closing and not hears.done():
                changed.clear()
                told = written(house, self.table_id, self.who, self.language, self.since)
                self.since = house.table(self.table_id).version
                await push(b"id: %d\ndata: %b\n\n" % (self.since, told))
                await changed.wait()
            await push(b"", more=False)
        finally:
            hears.cancel()
            desk.stop_listening(changed)


async def _until_gone(receive: Any, push: Callable[[bytes], Awaitable[None]]) -> None:
    """Waits until the reader has gone; now and then says that we have not."""
    while True:
        try:
            async with asyncio.timeout(KEEP_ALIVE):
                if (await receive())["type"] == "http.disconnect":
                    return
        except TimeoutError:
            await push(b": still here\n\n")


def problem_response(problem: Problem, status: int, language: str) -> JSONResponse:
    """A refusal in the reader's language; letters that cannot be sent are replaced."""
    told = Words(language).say(str(problem)) if language in LANGUAGES else str(problem)
    return JSONResponse({"error": told.encode("utf-8", "replace").decode()}, status)
