"""A table as its reader gets it, spliced from what every turn changes, what it leaves, the picture, and the rest."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast
from weakref import ref

import orjson

from petitfour.core.constants import SPECTATOR
from petitfour.core.foreseen import Said
from petitfour.core.telling import Telling
from petitfour.core.words import Words
from petitfour.table.desk import Desk
from petitfour.table.history import STOP, Remark, SeriesGame
from petitfour.table.house import House
from petitfour.table.seating import OPEN
from petitfour.table.table import Table

from ..schema.table import Draft, GameResult, HowItEnded, ScorePart, Seating, SilentAnswer
from .around import around, chairs_shown, surroundings, talk_line
from .lobby import status
from .log import called_you, game_event, log_json
from .picture import Picture, drafted_action, picture

MOST_LINES = 2000  # of talk, kept as they are written
MOST_SEATINGS = 2000  # of 1 kB to 10 kB each
MOST_SUMS = 500  # games that are over, of which it is kept what their scores are made of

_parts: OrderedDict[int, tuple[SeriesGame, list[list[Said]]]] = OrderedDict()  # by the id of a finished game
_seatings: OrderedDict[tuple[Any, ...], tuple[ref[Table], bytes]] = OrderedDict()  # tables may leave memory


@dataclass
class Sent:
    """What the reader of a stream has got already. No line of talk is written twice; and for a reader of frames nothing
    else that is as it was."""

    framed: bool = True
    said: int = -1  # the number of the last line of talk
    seating: bytes = b""
    advised: bytes = b""  # the counsel, whatever message told it
    seen: int = -1  # the version whose view the reader has whole, without a draft
    game: int = -1  # of that version
    may: tuple[int, int, bytes] = (-1, -1, b"")  # at a version, after so many drafts: what may be done


def table_json(
    house: House, desk: Desk, chair: int | None, screen: list[int], language: str, since: int = 0,
    sent: Sent | None = None,
) -> bytes:  # fmt: skip
    """The table for the holder of a chair, or for a spectator, with what happened after version `since`, as JSON; for
    the reader of a stream without what it has already."""
    drafts = 0 if chair is None else desk.audience.drafted.get(desk.table.seat_of(chair), 0)
    parts = game_json(desk.table, chair, screen, language, since, sent, drafts)
    around_it = orjson.dumps(around(house, desk, chair, language))[1:-1]
    return b"{" + b",".join([*parts, around_it]) + b"}"


def game_json(
    table: Table, chair: int | None, screen: list[int], language: str, since: int, sent: Sent | None = None,
    drafts: int = 0,
) -> list[bytes]:  # fmt: skip
    """Parts of that JSON: what every turn changes, what it leaves, talk, and the picture. `drafts` counts the changes
    of this seat's draft."""
    framed = sent is not None and sent.framed
    seat = SPECTATOR if chair is None else table.seat_of(chair)
    telling = Telling(table.game, language, table.names(), called_you(table, chair, seat))
    waiting = table.waiting()
    moving = b'"version":%d,"status":"%b","waiting":[%b],"draft":%b,"result":%b,"log":[%b]' % (
        table.version,
        status(table).encode(),
        ",".join([str(each) for each in waiting]).encode(),
        orjson.dumps(draft_shown(table, seat, telling)) if seat in table.drafts else b"null",
        orjson.dumps(result_shown(table, telling)) if table.is_over else b"null",
        b",".join(log := log_json(table, seat, telling, since, framed=framed)),
    )
    seats, drawn = seating_json(table, chair, screen, telling), picture(table, chair, telling, waiting)
    talk = b'"talk":[%b]' % b",".join(talk_json(table, telling.words, sent))
    if sent is None or not framed:
        return [moving, seats, talk, drawn.view, drawn.may, drawn.counsel]
    return [moving, talk, *_unsent(table, seats, drawn, since, log, sent, drafts)]


def _unsent(
    table: Table, seats: bytes, drawn: Picture, since: int, log: list[bytes], sent: Sent, drafts: int
) -> list[bytes]:
    """Seating and picture without what was sent before: seats or counsel that are the same, a view that follows from
    frames, and at the same version with the same draft what may be done."""
    parts = [seats] if seats != sent.seating else []
    game = len(table.games)
    follows = sent.seen == since and sent.game == game and all(b',"frames":[' in entry for entry in log)
    if follows or not drawn.drafted:
        sent.seen, sent.game = table.version, game
    else:
        sent.seen = -1
    before, sent.may = sent.may, (table.version, drafts, drawn.may)
    if not follows or drawn.drafted:
        parts += [drawn.view, drawn.may]
    elif sent.may != before:
        parts.append(drawn.may)
    if drawn.advised != sent.advised:
        parts.append(drawn.counsel)
    sent.seating, sent.advised = seats, drawn.advised
    return parts


# -- what a turn seldom changes --------------------------------------------------------------------------------------


def seating_json(table: Table, chair: int | None, screen: list[int], telling: Telling) -> bytes:
    """The `seating` as JSON without its braces, kept from turn to turn."""
    game = table.current
    key = (
        table.id,
        chair,
        tuple(screen),
        telling.words.language,
        tuple([(c.kind, c.name, c.bot, c.stand_in, c.face) for c in table.chairs]),
        None if game is None else (game.number, game.placing and tuple(game.placing)),
        table.secret,
        chair in table.nonces,
        table.fault,
        (table.link, table.host, table.is_closed),
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
    """Who sits at the table and what is played. Whatever it depends on is in `seating_json`'s key."""
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
        "link": link_for(table, chair),
        **surroundings(table, chair, screen, telling.words),
    }


def link_for(table: Table, chair: int | None) -> str | None:
    """The link for friends: in a game that runs it opens no chair, as somebody has left it with what they know."""
    is_wanted = any(c.kind == OPEN for c in table.chairs) and not table.is_closed and not table.is_playing
    return table.link if chair is not None and is_wanted else None


# -- talk ------------------------------------------------------------------------------------------------------------


def talk_json(table: Table, words: Words, sent: Sent | None) -> list[bytes]:
    """The lines of talk, each as JSON; for the reader of a stream those that came since its last message."""
    after = -1 if sent is None else sent.said
    if sent is not None and table.talk:
        sent.said = table.talk[-1].number
    return [_line_json(remark, words.language) for remark in table.talk if remark.number > after]


@lru_cache(MOST_LINES)
def _line_json(remark: Remark, language: str) -> bytes:
    return orjson.dumps(talk_line(remark, Words(language)))


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
    game = table.current
    if not table.is_over or game is None:
        return None
    placing = game.placing or []
    return {
        "scores": game.scores,
        "points": telling.points(game.scores or []),
        "parts": score_parts(table, game, telling),
        "placing": placing,
        "words": telling.words.say("table.stopped") if game.how == STOP else telling.result(placing),
        "tie": tie_words(table, game, telling),
        "how": cast(HowItEnded, game.how),
        "series_over": table.series_is_over(),
        "series_words": series_words(table, telling.words) if table.series > 1 else "",
    }


def score_parts(table: Table, game: SeriesGame, telling: Telling) -> list[list[ScorePart]]:
    """What every seat's score is made of, asked once a game; nothing where older rules counted otherwise."""
    if game.scores is None or table.state is None:
        return []
    kept = _parts.get(id(game))
    if kept is None or kept[0] is not game:
        parts = [table.game.score_parts(table.state, seat) for seat in range(table.players)]
        adds_up = [sum(part.worth for part in each) for each in parts] == game.scores
        kept = _parts[id(game)] = game, parts if adds_up else []
        if len(_parts) > MOST_SUMS:
            _parts.popitem(last=False)
    return [
        [
            {
                "key": part.key,
                "parts": dict(part.parts),
                "words": telling.score_part(part),
                "group": telling.score_group(part),
                "points": round(part.worth),
            }
            for part in each
        ]
        for each in kept[1]
    ]


def tie_words(table: Table, game: SeriesGame, telling: Telling) -> str:
    """What decided between equal scores who won, where the rules ended the game."""
    if game.how or game.scores is None or table.state is None or not game.placing:
        return ""
    breaks = [table.game.tie_breaks(table.state, seat) for seat in range(table.players)]
    return telling.tie(game.scores, game.placing, breaks)


def series_words(table: Table, words: Words) -> str:
    """How a series stands, or who has won it."""
    wins = table.wins()
    standing = ", ".join(f"{c.name} {w}" for c, w in zip(table.chairs, wins, strict=True))
    if table.series_is_over():
        leaders = [c.name for c, w in zip(table.chairs, wins, strict=True) if w == max(wins)]
        return words.say("table.series_won", n=len(leaders), name=words.join(leaders), wins=standing)
    return words.say("table.series_stands", wins=standing, n=table.series)


# -- a table whose rules have failed ---------------------------------------------------------------------------------


def stopped_json(
    house: House, desk: Desk, chair: int | None, screen: list[int], language: str, sent: Sent | None = None
) -> bytes:
    """A table whose rules have failed, with all that surrounds it, as JSON."""
    shown = orjson.dumps(stopped_shown(house, desk, chair, screen, language))
    return b'%b,"talk":[%b]}' % (shown[:-1], b",".join(talk_json(desk.table, Words(language), sent)))


def stopped_shown(house: House, desk: Desk, chair: int | None, screen: list[int], language: str) -> SilentAnswer:
    """A table whose rules have failed, but for its talk: who sat there, and that it is stopped. No rule is asked."""
    table = desk.table
    words = table.game.words(language)
    return {
        "id": table.id, "game": table.game.name, "title": words.say("game.title"), "version": table.version,
        "status": "stopped", "players": table.players, "options": [], "series": table.series, "wins": table.wins(),
        "number": len(table.games), "chairs": chairs_shown(table, chair, words),
        "seat": None if chair is None else table.seat_of(chair), "link": None, "waiting": [], "view": None, "legal": [],
        "draft": None, "counsel": None, "text": "", "log": [], "result": None,
        **surroundings(table, chair, screen, words), **around(house, desk, chair, language),
    }  # fmt: skip
