"""What a reader of a table gets: views, redacted events and words in the reader's language, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petitfour.core.about import About
from petitfour.core.constants import SPECTATOR
from petitfour.core.game import Game
from petitfour.core.telling import EventRow, Telling
from petitfour.core.view import to_json
from petitfour.core.words import Words, catalogue
from petitfour.table.draft import Draft
from petitfour.table.seating import OPEN, PERSON
from petitfour.table.table import Table

MOST_LOG = 400  # turns told at once
MOST_PICTURES = 200  # kept for those who ask next; of 10 kB to 50 kB each

_pictures: dict[tuple[Any, ...], tuple[Table | None, dict[str, Any]]] = {}


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
    if table.state is None:
        return "gathering"
    return "over" if table.is_over else "playing"


def table_shown(table: Table, chair: int | None, language: str, since: int = 0) -> dict[str, Any]:
    """The table for the holder of a chair, or for a spectator, with what happened after version `since`."""
    seat = SPECTATOR if chair is None else table.seat_of(chair)
    telling = Telling(table.game, language, table.names())
    draft = table.drafts.get(seat) if chair is not None else None
    return {
        "id": table.id,
        "game": table.game.name,
        "title": telling.title(),
        "version": table.version,
        "status": status(table),
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
             "bot_title": bot_title(c.bot, telling.words),
             "seat_name": telling.words.say(f"seat.{table.seat_of(n)}")}
            for n, c in enumerate(table.chairs)
        ],
        "seat": None if chair is None else seat,
        "link": table.link if chair is not None and any(c.kind == OPEN for c in table.chairs) else None,
        "waiting": table.waiting(),
        **_picture(table, seat, draft, telling),
        "draft": None
        if draft is None or not draft.decisions
        else {
            "decisions": [{"action": a, **move(table.game, a), "words": telling.action(a)} for a in draft.decisions],
            "complete": draft.is_complete,
            "reveals": draft.reveals,
            "events": [event_data(table.game, row, telling) for row in draft.events],
        },
        "log": log(table, seat, telling, since),
        "result": result(table, telling),
        "people": sum(c.kind == PERSON for c in table.chairs),
    }  # fmt: skip


def _picture(table: Table, seat: int, draft: Draft | None, telling: Telling) -> dict[str, Any]:
    """What a seat sees, may do and is advised: one for a turn's answer and all streams of a seat, never changed."""
    decided = (draft.reveals, *draft.decisions) if draft is not None else None
    key = (
        id(table),
        b"" if table.state is None else table.state.tobytes(),
        seat,
        decided,
        telling.words.language,
        *telling.names,
    )
    of, found = _pictures.pop(key, (None, {}))
    if of is not table:
        state = draft.state_seen() if draft is not None else table.view(seat)
        found = {
            "view": None if state is None else to_json(table.game.layout, state),
            "legal": legal_in_words(table, seat, telling) if seat != SPECTATOR else [],
            "counsel": None if state is None else table.game.counsel(state, seat, telling),
        }
    _pictures[key] = table, found
    if len(_pictures) > MOST_PICTURES:
        del _pictures[next(iter(_pictures))]  # the one asked for least lately
    return found


def bot_title(bot: str, words: Words) -> str:
    """How a bot is called."""
    return words.say(f"bot.{bot}") if bot and words.has(f"bot.{bot}") else bot


def legal_in_words(table: Table, seat: int, telling: Telling) -> list[dict[str, Any]]:
    """What the seat may do now, with its draft played."""
    if seat not in table.waiting():
        return []
    game = table.game
    return [{"action": a, "do": game.actions.text(a), **move(game, a), "words": telling.action(a)}
            for a in table.legal(seat)]  # fmt: skip


def move(game: Game, action: int) -> dict[str, Any]:
    parts = game.actions.move(action)
    return {"name": parts.name, "parts": dict(parts.parts)}


def log(table: Table, seat: int, telling: Telling, since: int) -> list[dict[str, Any]]:
    """Turns after a version as this seat learned of them."""
    current = table.current.number if table.current else 0
    turns = [turn for turn in table.turns if turn.version > since and turn.game == current][-MOST_LOG:]
    return [
        {
            "version": turn.version,
            "seat": turn.seat,
            "events": [event_data(table.game, row, telling) for row in turn.events.get(seat, [])],
            "lines": telling.lines(turn.events.get(seat, [])),
        }
        for turn in turns
    ]


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
    return {
        "scores": table.current.scores,
        "placing": placing,
        "words": telling.result(placing),
        "series_over": decided,
        "series_words": series_words(table, wins, telling.words) if table.series > 1 else "",
    }


def series_words(table: Table, wins: list[int], words: Words) -> str:
    told = ", ".join(f"{c.name} {w}" for c, w in zip(table.chairs, wins, strict=True))
    if table.series_is_over():
        leaders = [c.name for c, w in zip(table.chairs, wins, strict=True) if w == max(wins)]
        return words.say("table.series_won", n=len(leaders), name=words.join(leaders), wins=told)
    return words.say("table.series_stands", wins=told, n=table.series)
