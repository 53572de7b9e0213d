"""A saved match as pictures, one for each decision and each outcome of chance; of a long one a part at a time."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import numpy as np
import orjson

from petitfour.core import records
from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.declare import Cells
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling, redact, whole
from petitfour.core.view import changes, view

from .log import heard_json
from .picture import counsel_json

MOST_FRAMES = 2000


def replay_json(
    record: str, games: Registry, language: str, start: int = 0, to: int | None = None, eyes: int | None = None
) -> bytes:
    """The pictures after the steps from `start` to `to` (0: before the first one; None: to the end), checked by the
    rules up to there; all open, or as a seat saw it through whose `eyes` it is looked at."""
    data = records.parse(record)
    steps = len(data["steps"])
    if steps > MOST_FRAMES:
        raise Problem(f"A replay shows {MOST_FRAMES} steps at the most; this match has {steps}.")
    if start > steps or (to is not None and to < start):
        raise Problem(f"This match has {steps} steps; there is nothing from {start} to {to}.")
    match = records.to_match(data, games, to=None if to is None or to >= steps else to)
    if eyes is not None and eyes >= match.players:
        raise Problem(f"This match has {match.players} seats; there is no seat {eyes}.")
    telling = Telling(match.game, language, records.names(data))
    head = {
        "game": match.game.name,
        "title": telling.title(),
        "names": [telling.seat(seat) for seat in range(match.players)],
        "kinds": match.game.kinds(),
        "steps": max(steps, len(match.steps)),
        "start": start,
        "over": match.is_over,
    }
    return b'%b,"frames":[%b]}' % (orjson.dumps(head)[:-1], b",".join(_frames(match, telling, start, eyes)))


def _frames(match: Match, telling: Telling, start: int, eyes: int | None) -> Iterator[bytes]:
    """The pictures from `start` on, each as JSON; everything is open, or what a seat saw. The first one has every
    field, the others those that are others after their step; and counsel where it is another."""
    game = match.game
    rows = _rows(match)
    seen = rows[start:] if eyes is None else _seen(game, rows[start:], eyes)
    advised, told = _counsel_before(match, telling, rows, start, eyes), b""
    for number, fields in enumerate(changes(game.layout, seen, whole=True), start):
        step = match.steps[number - 1] if number else None
        if number > start and (text := _counsel(match, telling, rows[number], eyes)) is not None:
            advised = text
        events = [] if step is None else whole(step.events) if eyes is None else redact(step.events, eyes)
        heard, _ = heard_json(game, events, telling)
        by = CHANCE if step is None else step.seat
        counsel = b"" if advised == told else b',"counsel":%b' % advised
        told = advised
        yield b'{"by":%d,%b,"changes":%b%b}' % (max(by, -1), heard, orjson.dumps(fields), counsel)


def _rows(match: Match) -> Cells:
    """The cells of the state before anything happened and after every step."""
    before = copy(match)
    before.restart()
    return match.game.play_again(before.state, [(step.seat, step.action) for step in match.steps])[0]


def _seen(game: Game, rows: Cells, seat: int) -> Cells:
    """What a seat saw, as cells."""
    layout = game.layout
    return np.array([layout.flat(view(layout, layout.new(cells), seat)) for cells in rows])


def _counsel(match: Match, telling: Telling, cells: Cells, eyes: int | None) -> bytes | None:
    """What is told beside the view as JSON; nothing while chance still decides."""
    game = match.game
    state = game.layout.new(cells)
    if not (game.is_over(state) or game.waiting(state)):
        return None
    seat = SPECTATOR if eyes is None else eyes
    return counsel_json(game.counsel(view(game.layout, state, seat), seat, telling))


def _counsel_before(match: Match, telling: Telling, rows: Cells, start: int, eyes: int | None) -> bytes:
    """The counsel that stands at `start`: of the last moment at which somebody was to decide."""
    texts = (_counsel(match, telling, rows[number], eyes) for number in range(start, 0, -1))
    return next((text for text in texts if text is not None), b"null")


def replay_shown(record: str, games: Registry, language: str, **part: Any) -> Any:
    """The same as plain data."""
    return orjson.loads(replay_json(record, games, language, **part))
