"""The picture of a game for a seat: what it sees, may do and is advised, worked out and written once after a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson

from petitfour.core.constants import SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.telling import Telling
from petitfour.core.view import write_json
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
    shown: Record | None  # what the seat sees
    may: bytes  # what may be done, as JSON without its braces
    advised: bytes  # the counsel as JSON
    drafted: bool  # whether the seat's own draft is played in it

    seen: bytes = b""  # the same as JSON, once somebody has asked for it: readers of frames do not

    @property
    def view(self) -> bytes:
        """What the seat sees, as JSON without its braces."""
        if not self.seen:
            game, state = self.table.game, self.shown
            self.seen = b"null" if state is None else write_json(game.layout, state, compiled=game.compiled)
        return b'"view":%b' % self.seen

    @property
    def counsel(self) -> bytes:
        """What it is advised, likewise."""
        return b'"counsel":%b' % self.advised


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
        legal = legal_json(table, seat, telling) if seat in waiting else []
        text = b"" if state is None else text_json(table.game, state, telling)
        advised = b"null" if state is None else counsel_json(table.game.counsel(state, seat, telling))
        drafted = draft is not None and bool(draft.decisions)
        drawn = Picture(table, table.state, state, b'"legal":[%b]%b' % (b",".join(legal), text), advised, drafted)
    _pictures[key] = drawn
    if len(_pictures) > MOST_PICTURES:
        del _pictures[next(iter(_pictures))]  # the one asked for least lately
    return drawn


def text_json(game: Game, state: Record, telling: Telling) -> bytes:
    """The table as text, for a game that is drawn in a terminal but not on the page."""
    draws = game.worked_out.draws_text
    if draws is None:
        draws = game.terminal_face is not None and not (game.folder / "face" / "board.js").is_file()
        game.worked_out.draws_text = draws
    if not draws or game.terminal_face is None:
        return b""
    return b',"text":%b' % orjson.dumps(game.terminal_face.picture(state, game.box.record, telling))


# -- counsel ---------------------------------------------------------------------------------------------------------


def counsel_json(counsel: dict[str, object] | None) -> bytes:
    """A game's counsel as JSON; of what the game keeps, the text is kept with it, and used again where it is a part."""
    if not isinstance(counsel, Kept):
        return orjson.dumps(counsel, option=LENIENT)
    if not counsel.written:
        parts = {name: part for name, part in counsel.items() if type(part) is list and part and type(part[0]) is Kept}
        text = orjson.dumps({name: part for name, part in counsel.items() if name not in parts}, option=LENIENT)
        for name, part in parts.items():
            each = b",".join([kept.written or counsel_json(kept) for kept in part])
            text = b"%b%b:[%b]}" % (text[:-1] + b"," if len(text) > 2 else b"{", orjson.dumps(name), each)
        counsel.written = to_keep(text)
    return counsel.written


def counsel_data(counsel: dict[str, object] | None) -> Any:
    """A game's counsel as plain data."""
    return orjson.loads(counsel_json(counsel))


def to_keep(text: bytes) -> bytes:
    """The same in no more room than it needs: orjson leaves a text in the 4 kB or more that it was written into."""
    return bytes(memoryview(text))


# -- actions ---------------------------------------------------------------------------------------------------------


def legal_json(table: Table, seat: int, telling: Telling) -> list[bytes]:
    """What a seat that may decide now can do, with its draft played; each as JSON."""
    game = table.game
    rows = game.worked_out.actions.setdefault(telling.words.language, {})
    return [rows.get(action) or _action_row(game, action, telling) for action in table.legal(seat)]


def _action_row(game: Game, action: int, telling: Telling) -> bytes:
    legal: LegalAction = {**drafted_action(game, action, telling), "do": game.actions.text(action)}
    row = to_keep(orjson.dumps(legal))
    if not telling.names_matter(action):
        game.worked_out.actions.setdefault(telling.words.language, {})[action] = row
    return row


def drafted_action(game: Game, action: int, telling: Telling) -> DraftedAction:
    """An action by its number, by name and parts, and in words."""
    move = game.actions.move(action)
    return {"action": action, "name": move.name, "parts": dict(move.parts), "words": telling.action(action)}
