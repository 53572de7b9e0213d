"""Tables, chairs, games, turns and talk as rows of a database, and back. Knows the columns, and no SQL."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from petitfour.core.box import BoxSource
from petitfour.core.game import Game

from . import clock
from .history import Act, Played, Result, Said, Turn
from .seating import Chair
from .snapshots import unpack
from .table import Table

Row = tuple[Any, ...]


def of_table(table: Table) -> Row:
    box = json.dumps(table.game.box.source.data, default=str) if table.own_box else None
    return (
        table.id,
        table.game.name,
        table.players,
        json.dumps(table.options),
        box,
        table.link,
        table.series,
        table.created,
        str(table.clock or ""),
        of_promise(table.secret, table.nonces),
        table.fault,
    )


def of_promise(secret: str, nonces: dict[int, str]) -> str:
    """The secret of a game to come and the numbers given for it."""
    return json.dumps({"secret": secret, "nonces": {str(chair): nonce for chair, nonce in nonces.items()}})


def of_chair(table_id: str, number: int, chair: Chair) -> Row:
    return (table_id, number, chair.kind, chair.name, chair.bot, chair.token_hash, chair.stand_in)


def of_said(table_id: str, said: Said) -> Row:
    return (table_id, said.number, said.chair, said.name, said.kind, said.text, said.at)


def of_game(table_id: str, played: Played) -> Row:
    made_of = json.dumps({"secret": played.secret, "nonces": played.nonces})
    return (table_id, played.number, played.rotation, str(played.seed), played.version, played.rules_version,
            json.dumps(played.names), None, made_of)  # fmt: skip


def of_turn(table_id: str, turn: Turn) -> Row:
    heard = orjson.dumps({str(seat): events for seat, events in turn.events.items()}).decode()
    act = None if turn.act is None else json.dumps({"kind": turn.act.kind, "back": turn.act.back})
    left = None if turn.left is None else json.dumps([round(seconds, 3) for seconds in turn.left])
    return (table_id, turn.version, turn.game, turn.seat, turn.client_id, orjson.dumps(turn.decisions).decode(), heard,
            turn.snapshot, turn.hash, turn.at, act, left)  # fmt: skip


def of_result(result: Result) -> str:
    return json.dumps({"scores": result.scores, "placing": result.placing, "how": result.how})


def of_clocks(left: Sequence[float], now: float) -> str:
    """What the clocks show between two turns."""
    return json.dumps({"left": [round(seconds, 3) for seconds in left], "since": now})


@dataclass
class Rows:
    """All rows of one table."""

    table: Row
    chairs: list[Row]  # without the table's id and the number, in order
    games: list[Row]
    turns: list[Row]
    talk: list[Row]  # without the table's id, in order


def to_table(rows: Rows, game_of: Callable[[str], Game], opened: float) -> Table:
    """A table as it was kept: running games go on after a restart. Clocks stood still while the house was closed: they
    run from the moment it `opened`."""
    table_id, name, players, options, box, link, series, created, clock_text, promise, fault = rows.table
    game = game_of(name)
    if box is not None:
        game = game.with_box(BoxSource.from_data(json.loads(box)))
    table = Table(table_id, game, players, json.loads(options), link, series, box is not None, created)
    table.clock, table.fault = clock.parse(clock_text), fault
    if promise:
        kept = json.loads(promise)
        table.secret, table.nonces = kept["secret"], {int(chair): nonce for chair, nonce in kept["nonces"].items()}
    table.chairs = [Chair(*row) for row in rows.chairs]
    table.games = [_to_game(row) for row in rows.games]
    table.turns = [_to_turn(row) for row in rows.turns]
    if table.turns:
        last = table.turns[-1]
        table.version = last.version
        table.state = unpack(game, last.snapshot)
        table.left, table.since = list(last.left or []), max(last.at, last.since, opened)
    table.talk = [Said(*row) for row in rows.talk]
    return table


def _to_game(row: Row) -> Played:
    _, number, rotation, seed, version, rules_version, names, result, made_of = row
    ended = json.loads(result) if result else {}
    origin = json.loads(made_of) if made_of else {}
    return Played(
        number,
        rotation,
        int(seed),
        version,
        rules_version,
        json.loads(names),
        ended.get("scores"),
        ended.get("placing"),
        ended.get("how", ""),
        origin.get("secret", ""),
        origin.get("nonces", []),
    )


def _to_turn(row: Row) -> Turn:
    _, version, game, seat, client_id, decided, heard, snapshot, state_hash, at, act, clocks = row
    decisions = tuple((int(mover), int(action)) for mover, action in json.loads(decided))
    events = {int(seat): [tuple(event) for event in rows] for seat, rows in json.loads(heard).items()}
    what = None if act is None else Act(**json.loads(act))
    shown = None if clocks is None else json.loads(clocks)
    since = float(shown["since"]) if isinstance(shown, dict) else 0.0
    seconds = shown["left"] if isinstance(shown, dict) else shown
    left = None if seconds is None else tuple(seconds)
    return Turn(version, game, seat, client_id, decisions, events, snapshot, state_hash, at, what, left, since)
