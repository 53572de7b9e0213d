"""A table as its reader gets it, spliced from what every turn changes, what it leaves, the picture, and the rest."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, cast
from weakref import ref

import orjson

from petitfour.core.constants import SPECTATOR
from petitfour.core.telling import Telling
from petitfour.core.words import Words
from petitfour.table.desk import Desk
from petitfour.table.history import STOP
from petitfour.table.house import House
from petitfour.table.seating import OPEN
from petitfour.table.table import Table

from ..schema.table import Draft, GameResult, HowItEnded, Seating, TableAnswer
from .around import around, chairs_shown, surroundings
from .lobby import status
from .log import game_event, log_written
from .picture import drafted_action, picture

MOST_SEATINGS = 2000  # of 1 kB to 10 kB each

_seatings: OrderedDict[tuple[Any, ...], tuple[ref[Table], bytes]] = OrderedDict()  # tables may leave memory


def table_written(
    house: House, desk: Desk, chair: int | None, screen: list[int], language: str, since: int = 0
) -> bytes:
    """The table for the holder of a chair, or for a spectator, with what happened after version `since`, as JSON."""
    parts = game_written(desk.table, chair, screen, language, since)
    around_it = orjson.dumps(around(house, desk, chair, language))[1:-1]
    return b"{" + b",".join([*parts, around_it]) + b"}"


def game_written(table: Table, chair: int | None, screen: list[int], language: str, since: int) -> list[bytes]:
    """Parts of that JSON: what every turn changes, what it leaves, and the picture."""
    telling = Telling(table.game, language, table.names())
    seat = SPECTATOR if chair is None else table.seat_of(chair)
    waiting = table.waiting()
    moving = b'"version":%d,"status":"%b","waiting":[%b],"draft":%b,"result":%b,"log":[%b]' % (
        table.version,
        status(table).encode(),
        ",".join([str(each) for each in waiting]).encode(),
        orjson.dumps(draft_shown(table, seat, telling)) if seat in table.drafts else b"null",
        orjson.dumps(result_shown(table, telling)) if table.is_over else b"null",
        b",".join(log_written(table, seat, telling, since)),
    )
    return [moving, seating_written(table, chair, screen, telling), picture(table, chair, telling, waiting).written]


# -- what a turn seldom changes --------------------------------------------------------------------------------------


def seating_written(table: Table, chair: int | None, screen: list[int], telling: Telling) -> bytes:
    """The `seating` as JSON without its braces, kept from turn to turn."""
    played = table.current
    key = (
        table.id,
        chair,
        tuple(screen),
        telling.words.language,
        tuple([(c.kind, c.name, c.bot, c.stand_in) for c in table.chairs]),
        None if played is None else (played.number, played.placing and tuple(played.placing)),
        table.talk[-1].number if table.talk else None,
        table.secret,
        chair in table.nonces,
        table.fault,
    )
    kept = _seatings.get(key)
    if kept is None or kept[0]() is not table:
        kept = _seatings[key] = ref(table), orjson.dumps(seating(table, chair, screen, telling))[1:-1]
        if len(_seatings) > MOST_SEATINGS:
            _seatings.popitem(last=False)  # the one asked for least lately
    else:
        _seatings.move_to_end(key)
    return kept[1]


def seating(table: Table, chair: int | None, screen: list[int], telling: Telling) -> Seating:
    """Who sits at the table, what is played and what was said. Whatever it depends on is in `seating_written`'s key."""
    return {
        "id": table.id,
        "game": table.game.name,
        "title": telling.title(),
        "players": table.players,
        "options": [
            telling.option(option.name, table.options[option.name])
            for option in table.game.about.options
            if table.options[option.name] != option.default  # what is as usual goes without saying
        ],
        "series": table.series,
        "wins": table.wins(),
        "number": len(table.games),
        "chairs": chairs_shown(table, chair, telling.words),
        "seat": None if chair is None else table.seat_of(chair),
        "link": table.link if chair is not None and any(c.kind == OPEN for c in table.chairs) else None,
        **surroundings(table, chair, screen, telling.words),
    }


# -- the turn in the making, and the end -----------------------------------------------------------------------------


def draft_shown(table: Table, seat: int, telling: Telling) -> Draft | None:
    """A seat's own draft."""
    draft = table.drafts[seat]
    if not draft.decisions:
        return None
    return {
        "decisions": [drafted_action(table.game, action, telling) for action in draft.decisions],
        "complete": draft.is_complete,
        "reveals": draft.reveals,
        "events": [game_event(table.game, row, telling) for row in draft.events],
    }


def result_shown(table: Table, telling: Telling) -> GameResult | None:
    """How the game ended, if it has."""
    played = table.current
    if not table.is_over or played is None:
        return None
    placing = played.placing or []
    points = "result.points" if telling.words.has("result.points") else "page.points"
    return {
        "scores": played.scores,
        "points": [telling.words.say(points, n=score) for score in played.scores or []],
        "placing": placing,
        "words": telling.words.say("table.stopped") if played.how == STOP else telling.result(placing),
        "how": cast(HowItEnded, played.how),
        "series_over": table.series_is_over(),
        "series_words": series_words(table, telling.words) if table.series > 1 else "",
    }


def series_words(table: Table, words: Words) -> str:
    """How a series stands, or who has won it."""
    wins = table.wins()
    standing = ", ".join(f"{c.name} {w}" for c, w in zip(table.chairs, wins, strict=True))
    if table.series_is_over():
        leaders = [c.name for c, w in zip(table.chairs, wins, strict=True) if w == max(wins)]
        return words.say("table.series_won", n=len(leaders), name=words.join(leaders), wins=standing)
    return words.say("table.series_stands", wins=standing, n=table.series)


# -- a table whose rules have failed ---------------------------------------------------------------------------------


def stopped_written(house: House, desk: Desk, chair: int | None, screen: list[int], language: str) -> bytes:
    """A table whose rules have failed, with all that surrounds it, as JSON."""
    return orjson.dumps(stopped_shown(house, desk, chair, screen, language))


def stopped_shown(house: House, desk: Desk, chair: int | None, screen: list[int], language: str) -> TableAnswer:
    """A table whose rules have failed: who sat there, and that it is stopped. No rule is asked."""
    table = desk.table
    words = table.game.words(language)
    return {
        "id": table.id, "game": table.game.name, "title": words.say("game.title"), "version": table.version,
        "status": "stopped", "players": table.players, "options": [], "series": table.series, "wins": table.wins(),
        "number": len(table.games), "chairs": chairs_shown(table, chair, words),
        "seat": None if chair is None else table.seat_of(chair), "link": None, "waiting": [], "view": None, "legal": [],
        "draft": None, "counsel": None, "log": [], "result": None, **surroundings(table, chair, screen, words),
        **around(house, desk, chair, language),
    }  # fmt: skip
