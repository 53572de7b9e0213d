"""What happened, as a seat learned of it: entries of the log and the events in them, as data and in words."""

from __future__ import annotations

from typing import cast

import orjson

from petitfour.core.game import Game
from petitfour.core.telling import EventRow, Telling
from petitfour.table.frames import frames_json
from petitfour.table.history import Deed
from petitfour.table.table import Table

from ..schema.table import ActKind, GameEvent, Happened, LogEntry
from .picture import to_keep

MOST_LOG = 400  # deeds told at once
MOST_EVENTS, MOST_HEARD = 4000, 4000  # of a game, kept in words: single events, and all that was heard of a turn
MOST_FRAMED = 12  # deeds told at once in frames: whoever has missed more is not shown each step


def called_you(table: Table, chair: int | None, seat: int) -> int | None:
    """The seat of whom the log speaks as you: the reader's, unless several people share a screen."""
    if chair is None:
        return None
    token = table.chairs[chair].token_hash
    return seat if [each.token_hash for each in table.chairs].count(token) == 1 else None


def log_json(table: Table, seat: int, telling: Telling, since: int, *, framed: bool = False) -> list[bytes]:
    """Deeds after a version as this seat learned of them, each as JSON; turns with their frames, if there are few."""
    deeds = deeds_after(table, since)
    if framed and len(deeds) <= MOST_FRAMED:
        return [framed_json(table, deed, seat, telling) for deed in deeds]
    return [_entry_json(table, deed, seat, telling) for deed in deeds]


def deeds_after(table: Table, since: int) -> list[Deed]:
    """What was done in this game after a version."""
    current = table.current.number if table.current else 0
    deeds: list[Deed] = []
    for deed in reversed(table.deeds):
        if deed.version <= since or deed.game != current or len(deeds) == MOST_LOG:
            break
        deeds.append(deed)
    return deeds[::-1]


def log_entry(table: Table, deed: Deed, seat: int, telling: Telling) -> LogEntry:
    """A deed in the log of a seat."""
    return {"version": deed.version, "seat": deed.seat, **happened(table, deed, seat, telling)}


def happened(table: Table, deed: Deed, seat: int, telling: Telling) -> Happened:
    """What a seat learned of a deed, as data and in words."""
    if deed.is_step:
        return {"events": [], "lines": []}
    if deed.act is not None:
        line = telling.words.say(f"act.{deed.act.kind}", name=telling.seat(deed.seat))
        return {"events": [], "lines": [line], "act": cast(ActKind, deed.act.kind), "back": deed.act.back}
    rows = deed.events.get(seat, [])
    events = [game_event(table.game, row, telling) for row in rows]
    return {"events": events, "lines": telling.lines(rows, [event["words"] for event in events])}


def game_event(game: Game, row: EventRow, telling: Telling) -> GameEvent:
    """An event for the page: its name and numbers to draw from, and its words."""
    code, seat, *numbers, _ = row
    name = game.events.names[code]
    parts = dict(zip(game.events.parts[name], numbers, strict=False))
    return {"name": name, "seat": seat, "parts": parts, "words": telling.event(row)}


def framed_json(table: Table, deed: Deed, seat: int, telling: Telling) -> bytes:
    """A deed with its frames as JSON, and after how many of its events each line is true."""
    frames = frames_json(table, deed, seat)
    if deed.is_step:
        return b'%b,"frames":[%b],"upto":[]}' % (_entry_json(table, deed, seat, telling)[:-1], frames)
    if not frames:
        return _entry_json(table, deed, seat, telling)
    heard, ends = heard_json(table.game, deed.events.get(seat, []), telling)
    return b'{"version":%d,"seat":%d,%b,"frames":[%b],"upto":%b}' % (deed.version, deed.seat, heard, frames, ends)


def _entry_json(table: Table, deed: Deed, seat: int, telling: Telling) -> bytes:
    """A `log_entry` as JSON, made of what has been written already."""
    if deed.act is not None:
        return orjson.dumps(log_entry(table, deed, seat, telling))
    heard = heard_json(table.game, deed.events.get(seat, []), telling)[0]
    return b'{"version":%d,"seat":%d,%b}' % (deed.version, deed.seat, heard)


def heard_json(game: Game, rows: list[EventRow], telling: Telling) -> tuple[bytes, bytes]:
    """What was heard of a turn as JSON without braces, and after how many events each line is true; kept, as most of it
    all others at the table hear as well."""
    texts = game.worked_out.heard
    key = (telling.words.language, telling.reader, *telling.names, *rows)
    text = texts.get(key)
    if text is None:
        if len(texts) >= MOST_HEARD:
            texts.clear()
        events = [_event_json(game, row, telling) for row in rows]
        lines = telling.numbered_lines(rows, [words for words, _ in events])
        ends = [*[start for start, _ in lines[1:]], *([len(rows)] if lines else [])]
        heard = b'"events":[%b],"lines":%b' % (b",".join([e for _, e in events]), orjson.dumps([w for _, w in lines]))
        text = texts[key] = heard, orjson.dumps(ends)
    return text


def _event_json(game: Game, row: EventRow, telling: Telling) -> tuple[str, bytes]:
    """An event's words, and all of it as JSON; kept for the others who learn of it, and for when it happens again."""
    texts = game.worked_out.events
    key = (row, telling.words.language, telling.reader, *telling.names)
    text = texts.get(key)
    if text is None:
        if len(texts) >= MOST_EVENTS:
            texts.clear()
        event = game_event(game, row, telling)
        text = texts[key] = event["words"], to_keep(orjson.dumps(event))
    return text
