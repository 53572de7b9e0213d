"""What happened, as a seat learned of it: entries of the log and the events in them, as data and in words."""

from __future__ import annotations

from typing import Any, cast

import orjson

from petitfour.core.game import Game
from petitfour.core.telling import EventRow, Telling
from petitfour.table.history import Turn
from petitfour.table.table import Table

from ..schema.table import ActKind, GameEvent, Happened, LogEntry
from .picture import to_keep

MOST_LOG = 400  # turns told at once
MOST_EVENTS = 2000  # of a game, kept in words


def log_written(table: Table, seat: int, telling: Telling, since: int) -> list[bytes]:
    """Turns after a version as this seat learned of them, each as JSON."""
    current = table.current.number if table.current else 0
    turns: list[Turn] = []
    for turn in reversed(table.turns):
        if turn.version <= since or turn.game != current or len(turns) == MOST_LOG:
            break
        turns.append(turn)
    return [_entry_written(table, turn, seat, telling) for turn in reversed(turns)]


def log_entry(table: Table, turn: Turn, seat: int, telling: Telling) -> LogEntry:
    """A turn in the log of a seat."""
    return {"version": turn.version, "seat": turn.seat, **happened(table, turn, seat, telling)}


def happened(table: Table, turn: Turn, seat: int, telling: Telling) -> Happened:
    """What a seat learned of a turn, as data and in words."""
    if turn.act is not None:
        line = telling.words.say(f"act.{turn.act.kind}", name=telling.seat(turn.seat))
        return {"events": [], "lines": [line], "act": cast(ActKind, turn.act.kind), "back": turn.act.back}
    rows = turn.events.get(seat, [])
    events = [game_event(table.game, row, telling) for row in rows]
    return {"events": events, "lines": telling.lines(rows, [event["words"] for event in events])}


def game_event(game: Game, row: EventRow, telling: Telling) -> GameEvent:
    """An event for the page: its name and numbers to draw from, and its words."""
    code, seat, *numbers, _ = row
    name = game.events.names[code]
    parts = dict(zip(game.events.parts[name], numbers, strict=False))
    return {"name": name, "seat": seat, "parts": parts, "words": telling.event(row)}


def _entry_written(table: Table, turn: Turn, seat: int, telling: Telling) -> bytes:
    """A `log_entry` as JSON, made of events that have been written already."""
    if turn.act is not None:
        return orjson.dumps(log_entry(table, turn, seat, telling))
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
    texts: dict[Any, tuple[str, bytes]] = game.worked_out.setdefault("events", {})
    key = (row, telling.words.language, *telling.names)
    text = texts.get(key)
    if text is None:
        if len(texts) >= MOST_EVENTS:
            texts.clear()
        event = game_event(game, row, telling)
        text = texts[key] = event["words"], to_keep(orjson.dumps(event))
    return text
