"""What a reader of a table gets: views, redacted events and words in the reader's language, nothing else."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from weakref import ref

import orjson

from petitfour.core import fair
from petitfour.core.about import About
from petitfour.core.constants import SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.telling import EventRow, Telling
from petitfour.core.view import to_json, written
from petitfour.core.words import Kept, Words, catalogue
from petitfour.table import times
from petitfour.table.desk import Desk
from petitfour.table.history import STOP, Played, Said, Turn
from petitfour.table.house import House
from petitfour.table.seating import OPEN, PERSON
from petitfour.table.story import Moment, Story
from petitfour.table.table import Table

LENIENT = orjson.OPT_NON_STR_KEYS | orjson.OPT_SERIALIZE_NUMPY  # a game's counsel may hold what Python's json takes
MOST_LOG = 400  # turns told at once
MOST_EVENTS = 2000  # of a game, kept in words
MOST_SURROUNDINGS = 2000  # of 1 kB to 10 kB each
MOST_PICTURES = 200  # kept for those who ask next; of 10 kB to 50 kB each

_pictures: dict[tuple[Any, ...], Picture] = {}
_surroundings: OrderedDict[tuple[Any, ...], tuple[ref[Table], bytes]] = OrderedDict()  # tables may leave memory


def game_card(game: Game, language: str) -> dict[str, Any]:
    """A game as the lobby shows it."""
    about: About = game.about
    words = game.words(language)
    face = game.folder / "face"
    return {
        "name": game.name,
        "title": words.say("game.title"),
        "pitch": words.say("game.pitch"),
        "players": list(about.players),
        "minutes": about.minutes,
        "instant": about.instant_turns,
        "secrets": game.layout.has_secrets,
        "series": about.series,
        "options": [
            {
                "name": option.name,
                "title": words.say(f"option.{option.name}"),
                "default": option.default,
                "values": [{"value": v, "title": words.say(f"option.{option.name}.{v}")} for v in option.values],
            }
            for option in about.options
        ],
        "rules": game.rulebook(language),
        "words": forms(catalogue(game.folder / "locale", language)),
        "actions": {name: block.first for name, block in game.actions.blocks.items()},
        "picture": (face / "picture.svg").is_file(),
        "face": (face / "board.js").is_file(),
        "style": (face / "style.css").is_file(),
        "box": {"name": game.box.source.name, "contents": game.box.source.data},
    }


def forms(texts: Mapping[str, tuple[str, ...]]) -> dict[str, str | list[str]]:
    """Words for the page: a text, or the one for 1 and the one for more."""
    return {key: found[0] if len(found) == 1 else [found[0], found[-1]] for key, found in texts.items()}


def table_line(table: Table, language: str) -> dict[str, Any]:
    """A table as the lobby lists it."""
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.words(language).say("game.title"),
        "status": status(table),
        "version": table.version,
        "chairs": [{"name": c.name, "kind": c.kind} for c in table.chairs],
    }


def status(table: Table) -> str:
    if table.fault:
        return "stopped"
    if table.state is None:
        return "gathering"
    return "over" if table.is_over else "playing"


def table_shown(table: Table, chair: int | None, language: str, since: int = 0) -> dict[str, Any]:
    """The table for the holder of a chair, or for a spectator, with what happened after version `since`."""
    shown: dict[str, Any] = orjson.loads(b"{" + b",".join(_game_written(table, chair, [], language, since)) + b"}")
    return shown


def table_written(
    house: House, desk: Desk, chair: int | None, screen: list[int], language: str, since: int = 0
) -> bytes:
    """The same with all that surrounds the game, as JSON."""
    parts = _game_written(desk.table, chair, screen, language, since)
    around_it = orjson.dumps(around(house, desk, chair, language))[1:-1]
    return b"{" + b",".join([*parts, around_it]) + b"}"


def stopped_written(house: House, desk: Desk, chair: int | None, screen: list[int], language: str) -> bytes:
    """A table whose rules have failed, with all that surrounds it, as JSON."""
    told = stopped_shown(desk.table, chair, screen, language) | around(house, desk, chair, language)
    return orjson.dumps(told)


def _game_written(table: Table, chair: int | None, screen: list[int], language: str, since: int) -> list[bytes]:
    """Parts of the JSON for a reader: what every turn changes, what it leaves, and the picture."""
    telling = Telling(table.game, language, table.names())
    seat = SPECTATOR if chair is None else table.seat_of(chair)
    waiting = table.waiting()
    moving = b'"version":%d,"status":"%b","waiting":[%b],"draft":%b,"result":%b,"log":[%b]' % (
        table.version,
        status(table).encode(),
        ",".join([str(each) for each in waiting]).encode(),
        orjson.dumps(draft_shown(table, seat, telling)) if seat in table.drafts else b"null",
        orjson.dumps(result(table, telling)) if table.is_over else b"null",
        b",".join(log_written(table, seat, telling, since)),
    )
    return [moving, _steady(table, chair, screen, telling), _picture(table, chair, telling, waiting).written]


def _steady(table: Table, chair: int | None, screen: list[int], telling: Telling) -> bytes:
    """What a turn seldom changes, as JSON without its braces."""
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
    found = _surroundings.get(key)
    if found is None or found[0]() is not table:
        found = _surroundings[key] = ref(table), orjson.dumps(_seldom(table, chair, screen, telling))[1:-1]
        if len(_surroundings) > MOST_SURROUNDINGS:
            _surroundings.popitem(last=False)  # the one asked for least lately
    else:
        _surroundings.move_to_end(key)
    return found[1]


def _seldom(table: Table, chair: int | None, screen: list[int], telling: Telling) -> dict[str, Any]:
    """Who sits at the table, what is played and what was said. Whatever it depends on is in the key of `_steady`."""
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
        "chairs": [
            {"chair": n, "seat": table.seat_of(n), "name": c.name, "kind": c.kind, "bot": c.bot, "you": n == chair,
             "bot_title": bot_title(c.played_by, telling.words), "stand_in": bool(c.stand_in),
             "seat_name": telling.words.say(f"seat.{table.seat_of(n)}")}
            for n, c in enumerate(table.chairs)
        ],
        "seat": None if chair is None else table.seat_of(chair),
        "link": table.link if chair is not None and any(c.kind == OPEN for c in table.chairs) else None,
        **talk_shown(table, chair, screen, telling.words),
    }  # fmt: skip


def talk_shown(table: Table, chair: int | None, screen: list[int], words: Words) -> dict[str, Any]:
    """What is told of a stopped table as well."""
    return {
        "people": sum(c.kind == PERSON for c in table.chairs),
        "screen": screen if len(screen) > 1 else [],
        "talk": [said_shown(said, words) for said in table.talk],
        "fair": fair_shown(table, chair),
        "own_box": table.game.box.source.name if table.own_box else None,
        "fault": words.say("table.fault") if table.fault else "",
    }


def draft_shown(table: Table, seat: int, telling: Telling) -> dict[str, Any] | None:
    """A seat's own draft."""
    draft = table.drafts[seat]
    if not draft.decisions:
        return None
    return {
        "decisions": [{"action": a, **move(table.game, a), "words": telling.action(a)} for a in draft.decisions],
        "complete": draft.is_complete,
        "reveals": draft.reveals,
        "events": [event_data(table.game, row, telling) for row in draft.events],
    }


def stopped_shown(table: Table, chair: int | None, screen: list[int], language: str) -> dict[str, Any]:
    """A table whose rules have failed: who sat there, and that it is stopped. No rule is asked."""
    words = table.game.words(language)
    return {
        "id": table.id, "game": table.game.name, "title": words.say("game.title"), "version": table.version,
        "status": "stopped", "players": table.players, "options": [], "series": table.series, "wins": table.wins(),
        "number": len(table.games),
        "chairs": [
            {"chair": n, "seat": table.seat_of(n), "name": c.name, "kind": c.kind, "bot": c.bot, "you": n == chair,
             "bot_title": bot_title(c.bot, words), "stand_in": False,
             "seat_name": words.say(f"seat.{table.seat_of(n)}")}
            for n, c in enumerate(table.chairs)
        ],
        "seat": None if chair is None else table.seat_of(chair), "link": None, "waiting": [], "view": None, "legal": [],
        "draft": None, "counsel": None, "log": [], "result": None, **talk_shown(table, chair, screen, words),
    }  # fmt: skip


def around(house: House, desk: Desk, chair: int | None, language: str) -> dict[str, Any]:
    """What changes around the game, by people and by the clock: who is here, times, an open question."""
    table, attendant = desk.table, house.attendant
    return {
        "news": desk.audience.news_for(None if chair is None else table.seat_of(chair)),
        "here": [n for n, c in enumerate(table.chairs) if c.kind == PERSON and desk.is_here(n)],
        "away": [n for n in range(table.players) if chair not in (None, n) and attendant.may_stand_in(desk, n)],
        "clock": clock_shown(table),
        "asked": asked_shown(house, desk, chair, language),
    }


def clock_shown(table: Table) -> dict[str, Any] | None:
    if table.clock is None:
        return None
    left = [round(seconds, 1) for seconds in times.left_now(table, time.time())]
    return {
        "written": str(table.clock),
        "kind": table.clock.kind,
        "left": left,
        "running": sorted(times.running(table)),
    }


def said_shown(said: Said, words: Words) -> dict[str, Any]:
    text = words.say(f"talk.{said.kind}", name=said.name) if said.kind else said.text
    return {"number": said.number, "chair": said.chair, "name": said.name, "kind": said.kind, "text": text,
            "at": round(said.at)}  # fmt: skip


def asked_shown(house: House, desk: Desk, chair: int | None, language: str) -> dict[str, Any] | None:
    asked = house.agreements.open_question(desk)
    if asked is None:
        return None
    words = Words(language)
    name = desk.table.chairs[asked.chair].name
    return {
        "kind": asked.kind, "number": asked.number, "chair": asked.chair,
        "words": words.say(f"talk.asks_{asked.kind}", name=name),
        "answer": chair in house.agreements.to_answer(desk),
    }  # fmt: skip


def fair_shown(table: Table, chair: int | None) -> dict[str, Any]:
    """The hash of the secret of this game and of the next one; after a game what its seed was made of."""
    played = table.current
    told: dict[str, Any] = {"next": fair.commitment(table.secret), "given": chair is not None and chair in table.nonces}
    if played is not None and played.secret:
        told["commitment"] = fair.commitment(played.secret)
        if played.placing is not None:
            told |= {"secret": played.secret, "nonces": played.nonces, "seed": str(played.seed)}
    return told


def fair_record(played: Played) -> dict[str, Any]:
    """What a record tells of its seed."""
    if not played.secret:
        return {}
    made_of = {"commitment": fair.commitment(played.secret), "secret": played.secret, "nonces": played.nonces}
    return {"fair": made_of}


def moment_shown(table: Table, found: Moment, language: str) -> dict[str, Any]:
    """A moment of a game for the page."""
    telling = Telling(table.game, language, table.games[found.turn.game].names)
    return {
        "version": found.turn.version, "game": found.turn.game + 1, "seat": found.turn.seat, "open": found.open,
        "view": to_json(table.game.layout, found.state), "waiting": found.waiting,
        "counsel": counsel_data(table.game.counsel(found.seen, found.seat, telling)),
        **told_of(table, found.turn, found.seat, telling),
    }  # fmt: skip


def story_shown(table: Table, told: Story, played: Played, language: str) -> dict[str, Any]:
    """How a finished game went, for the chart."""
    telling = Telling(table.game, language, played.names)
    by_version = {turn.version: turn for turn in table.turns}
    turning = [{"version": version, "lines": told_of(table, by_version[version], SPECTATOR, telling)["lines"]}
               for version in told.turning]  # fmt: skip
    return {"versions": told.versions, "scores": told.scores, "turning": turning, "names": played.names}


@dataclass
class Picture:
    """What a seat sees, may do and is advised: one for a turn's answer and all streams of a seat."""

    table: Table
    state: Record | None
    written: bytes  # as JSON without its braces


def _picture(table: Table, chair: int | None, telling: Telling, waiting: list[int]) -> Picture:
    """The picture for the holder of a chair, or for a spectator."""
    seat = SPECTATOR if chair is None else table.seat_of(chair)
    draft = table.drafts.get(seat) if chair is not None else None
    key = (
        id(table),
        table.version,
        seat,
        None if draft is None else (draft.reveals, *draft.decisions),
        telling.words.language,
        *telling.names,
    )
    found = _pictures.pop(key, None)
    if found is None or found.state is not table.state or found.table is not table:
        state = draft.state_seen() if draft is not None else table.view(seat)
        legal = legal_written(table, seat, telling) if seat in waiting else []
        found = Picture(table, table.state, b'"view":%b,"legal":[%b],"counsel":%b' % (
            b"null" if state is None else written(table.game.layout, state, compiled=table.game.compiled),
            b",".join(legal),
            b"null" if state is None else counsel_written(table.game.counsel(state, seat, telling)),
        ))  # fmt: skip
    _pictures[key] = found
    if len(_pictures) > MOST_PICTURES:
        del _pictures[next(iter(_pictures))]  # the one asked for least lately
    return found


def counsel_written(told: Any) -> bytes:
    """A game's counsel as JSON; of what the game keeps, the text is kept with it."""
    text = told.written if isinstance(told, Kept) else b""
    if not text:
        text = orjson.dumps(told, option=LENIENT)
        if isinstance(told, Kept):
            told.written = text = to_keep(text)
    return text


def counsel_data(told: Any) -> Any:
    """A game's counsel as plain data."""
    return orjson.loads(counsel_written(told))


def to_keep(text: bytes) -> bytes:
    """The same in no more room than it needs: orjson leaves a text in the 4 kB or more that it was written into."""
    return bytes(memoryview(text))


def bot_title(bot: str, words: Words) -> str:
    """How a bot is called."""
    return words.say(f"bot.{bot}") if bot and words.has(f"bot.{bot}") else bot


def legal_written(table: Table, seat: int, telling: Telling) -> list[bytes]:
    """What a seat that may decide now can do, with its draft played; each as JSON."""
    game = table.game
    rows = game.worked_out
    language = telling.words.language
    return [rows.get(("row", language, a)) or _action_row(game, a, telling) for a in table.legal(seat)]


def _action_row(game: Game, action: int, telling: Telling) -> bytes:
    told = {"action": action, "do": game.actions.text(action), **move(game, action), "words": telling.action(action)}
    row = to_keep(orjson.dumps(told))
    if not telling.names_matter(action):
        game.worked_out["row", telling.words.language, action] = row
    return row


def move(game: Game, action: int) -> dict[str, Any]:
    parts = game.actions.move(action)
    return {"name": parts.name, "parts": dict(parts.parts)}


def log_written(table: Table, seat: int, telling: Telling, since: int) -> list[bytes]:
    """Turns after a version as this seat learned of them, each as JSON."""
    current = table.current.number if table.current else 0
    turns: list[Turn] = []
    for turn in reversed(table.turns):
        if turn.version <= since or turn.game != current or len(turns) == MOST_LOG:
            break
        turns.append(turn)
    return [_log_entry(table, turn, seat, telling) for turn in reversed(turns)]


def _log_entry(table: Table, turn: Turn, seat: int, telling: Telling) -> bytes:
    """What `told_of` tells of a turn, as JSON for the log."""
    if turn.act is not None:
        told = {"version": turn.version, "seat": turn.seat, **told_of(table, turn, seat, telling)}
        return orjson.dumps(told)
    rows = turn.events.get(seat, [])
    events = [_event_written(table.game, row, telling) for row in rows]
    lines = telling.lines(rows, [words for words, _ in events])
    return b'{"version":%d,"seat":%d,"events":[%b],"lines":%b}' % (
        turn.version,
        turn.seat,
        b",".join([text for _, text in events]),
        orjson.dumps(lines),
    )


def _event_written(game: Game, row: EventRow, telling: Telling) -> tuple[str, bytes]:
    """An event's words, and all of it as JSON; kept for the others who learn of it, and for when it happens again."""
    kept: dict[Any, tuple[str, bytes]] = game.worked_out.setdefault("events", {})
    key = (row, telling.words.language, *telling.names)
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_EVENTS:
            kept.clear()
        told = event_data(game, row, telling)
        found = kept[key] = told["words"], to_keep(orjson.dumps(told))
    return found


def told_of(table: Table, turn: Turn, seat: int, telling: Telling) -> dict[str, Any]:
    """What a seat learned of a turn, as data and in words."""
    if turn.act is not None:
        line = telling.words.say(f"act.{turn.act.kind}", name=telling.seat(turn.seat))
        return {"events": [], "lines": [line], "act": turn.act.kind, "back": turn.act.back}
    rows = turn.events.get(seat, [])
    told = [event_data(table.game, row, telling) for row in rows]
    return {"events": told, "lines": telling.lines(rows, [each["words"] for each in told])}


def event_data(game: Game, row: EventRow, telling: Telling) -> dict[str, Any]:
    """An event for the page: its name and numbers to draw from, and its words."""
    code, seat, *numbers, _ = row
    name = game.events.names[code]
    parts = dict(zip(game.events.parts[name], numbers, strict=False))
    return {"name": name, "seat": seat, "parts": parts, "words": telling.event(row)}


def result(table: Table, telling: Telling) -> dict[str, Any] | None:
    if not table.is_over or table.current is None:
        return None
    placing = table.current.placing or []
    wins = table.wins()
    decided = table.series_is_over()
    points = "result.points" if telling.words.has("result.points") else "page.points"
    return {
        "scores": table.current.scores,
        "points": [telling.words.say(points, n=score) for score in table.current.scores or []],
        "placing": placing,
        "words": telling.words.say("table.stopped") if table.current.how == STOP else telling.result(placing),
        "how": table.current.how,
        "series_over": decided,
        "series_words": series_words(table, wins, telling.words) if table.series > 1 else "",
    }


def series_words(table: Table, wins: list[int], words: Words) -> str:
    told = ", ".join(f"{c.name} {w}" for c, w in zip(table.chairs, wins, strict=True))
    if table.series_is_over():
        leaders = [c.name for c, w in zip(table.chairs, wins, strict=True) if w == max(wins)]
        return words.say("table.series_won", n=len(leaders), name=words.join(leaders), wins=told)
    return words.say("table.series_stands", wins=told, n=table.series)
