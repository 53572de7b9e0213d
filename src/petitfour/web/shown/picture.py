"""The picture of a game for a seat: what it sees, may do and is advised, worked out and written once after a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson

from petitfour.core.constants import SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.telling import Telling
from petitfour.core.view import written
from petitfour.core.words import Kept
from petitfour.table.table import Table

from ..schema.table import DraftedAction, LegalAction

LENIENT = orjson.OPT_NON_STR_KEYS | orjson.OPT_SERIALIZE_NUMPY  # a game's counsel may hold what Python's json takes
MOST_PICTURES = 200  # kept for those who ask next; of 10 kB to 50 kB each

_pictures: dict[tuple[Any, ...], Picture] = {}


@dataclass
class Picture:
    """What a seat sees, may do and is advised: one for a turn's answer and all streams of a seat."""

    table: Table
    state: Record | None
    written: bytes  # as JSON without its braces


def picture(table: Table, chair: int | None, telling: Telling, waiting: list[int]) -> Picture:
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
    drawn = _pictures.pop(key, None)
    if drawn is None or drawn.state is not table.state or drawn.table is not table:
        state = draft.state_seen() if draft is not None else table.view(seat)
        legal = legal_written(table, seat, telling) if seat in waiting else []
        drawn = Picture(table, table.state, b'"view":%b,"legal":[%b],"counsel":%b' % (
            b"null" if state is None else written(table.game.layout, state, compiled=table.game.compiled),
            b",".join(legal),
            b"null" if state is None else counsel_written(table.game.counsel(state, seat, telling)),
        ))  # fmt: skip
    _pictures[key] = drawn
    if len(_pictures) > MOST_PICTURES:
        del _pictures[next(iter(_pictures))]  # the one asked for least lately
    return drawn


# -- counsel ---------------------------------------------------------------------------------------------------------


def counsel_written(counsel: Any) -> bytes:
    """A game's counsel as JSON; of what the game keeps, the text is kept with it."""
    text = counsel.written if isinstance(counsel, Kept) else b""
    if not text:
        text = orjson.dumps(counsel, option=LENIENT)
        if isinstance(counsel, Kept):
            counsel.written = text = to_keep(text)
    return text


def counsel_data(counsel: Any) -> Any:
    """A game's counsel as plain data."""
    return orjson.loads(counsel_written(counsel))


def to_keep(text: bytes) -> bytes:
    """The same in no more room than it needs: orjson leaves a text in the 4 kB or more that it was written into."""
    return bytes(memoryview(text))


# -- actions ---------------------------------------------------------------------------------------------------------


def legal_written(table: Table, seat: int, telling: Telling) -> list[bytes]:
    """What a seat that may decide now can do, with its draft played; each as JSON."""
    game = table.game
    rows = game.worked_out
    language = telling.words.language
    return [rows.get(("row", language, a)) or _action_row(game, a, telling) for a in table.legal(seat)]


def _action_row(game: Game, action: int, telling: Telling) -> bytes:
    legal: LegalAction = {**drafted_action(game, action, telling), "do": game.actions.text(action)}
    row = to_keep(orjson.dumps(legal))
    if not telling.names_matter(action):
        game.worked_out["row", telling.words.language, action] = row
    return row


def drafted_action(game: Game, action: int, telling: Telling) -> DraftedAction:
    """An action by its number, by name and parts, and in words."""
    move = game.actions.move(action)
    return {"action": action, "name": move.name, "parts": dict(move.parts), "words": telling.action(action)}
