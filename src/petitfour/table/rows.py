"""Tables, chairs, games, turns and talk as rows of a database, and back. Knows the columns, and no SQL."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from petitfour.core.box import BoxSource
from petitfour.core.game import Game

from . import cast, clock
from .conduct import Report
from .history import LESSON, LOOKED, Act, Deed, Origin, Remark, Result, SeriesGame
from .seating import OPEN, PERSON, Came, Chair
from .snapshots import unpack
from .subscriptions import Device, Subscription
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
        int(table.public),
        table.host,
        int(table.is_closed),
    )


def of_promise(secret: str, nonces: dict[int, str]) -> str:
    """The secret of a game to come and the numbers given for it."""
    return json.dumps({"secret": secret, "nonces": {str(chair): nonce for chair, nonce in nonces.items()}})


def of_chair(table_id: str, number: int, chair: Chair) -> Row:
    return (table_id, number, chair.kind, chair.name, chair.bot, chair.token_hash, chair.stand_in, chair.face,
            *chair.came)  # fmt: skip


def of_remark(table_id: str, remark: Remark) -> Row:
    return (table_id, remark.number, remark.chair, remark.name, remark.kind, remark.text, remark.at)


def of_report(report: Report) -> Row:
    """Without its number, which the store gives."""
    return (report.at, report.table_id, report.chair, report.name, report.by, report.reason, json.dumps(report.talk),
            report.address, report.device)  # fmt: skip


def to_report(row: Row) -> Report:
    number, at, table_id, chair, name, by, reason, talk, address, device = row
    return Report(number, at, table_id, chair, name, by, reason, tuple(json.loads(talk)), address, device)


def of_subscription(table_id: str, each: Subscription) -> Row:
    return (table_id, *each.device, each.token_hash, each.language, each.called, each.at, each.session)


def _to_subscription(row: Row) -> Subscription:
    endpoint, p256dh, auth, *rest = row
    return Subscription(Device(endpoint, p256dh, auth), *rest)


def of_game(table_id: str, game: SeriesGame) -> Row:
    proof = json.dumps({"secret": game.secret, "nonces": game.nonces, **_of_origin(game)})
    return (table_id, game.number, game.rotation, str(game.seed), game.version, game.rules_version,
            of_names(game), None, proof)  # fmt: skip


def _of_origin(game: SeriesGame) -> dict[str, Any]:
    """How a game began, where it did not begin as games do."""
    if game.is_lesson:
        return {"lesson": True}
    return {} if game.origin is None else {"origin": list(game.origin)}


def of_names(game: SeriesGame) -> str:
    return json.dumps(game.names)


def of_deed(table_id: str, deed: Deed, ahead: float = 0.0) -> Row:
    """A deed; the time of its house is so much `ahead` of time.monotonic."""
    heard = orjson.dumps({str(seat): events for seat, events in deed.events.items()}).decode()
    act = None if deed.act is None else json.dumps(_of_act(deed.act))
    left = None if deed.left is None else of_clocks(deed.left, deed.since + ahead)
    return (table_id, deed.version, deed.game, deed.seat, deed.client_id, orjson.dumps(deed.decisions).decode(), heard,
            deed.snapshot, deed.hash, deed.at, act, left)  # fmt: skip


def _of_act(act: Act) -> dict[str, Any]:
    return {"kind": act.kind, "back": act.back} | ({"step": act.step} if act.kind in (LESSON, LOOKED) else {})


def of_result(result: Result) -> str:
    return json.dumps(result._asdict())


def of_clocks(left: Sequence[float], open_for: float) -> str:
    """What the clocks show when the house has been open so long."""
    return json.dumps({"left": [round(seconds, 3) for seconds in left], "open": round(open_for, 3)})


@dataclass
class Rows:
    """All rows of one table."""

    table: Row
    chairs: list[Row]  # without the table's id and the number, in order
    games: list[Row]
    turns: list[Row]
    talk: list[Row]  # without the table's id, in order
    subscriptions: list[Row]  # without the table's id


def to_table(rows: Rows, game_of: Callable[[str], Game], ahead: float, opened: float) -> Table:
    """A table as it was kept: running games go on after a restart. Clocks stood still while the house was closed: its
    time is so much `ahead` of time.monotonic. They run from when it `opened` where nothing is known of them."""
    table_id, name, players, options, box, link, series, created, clock_text, promise, fault, public, *more = rows.table
    game = game_of(name)
    if box is not None:
        game = game.with_box(BoxSource.from_data(json.loads(box)))
    table = Table(table_id, game, players, json.loads(options), link, series, box is not None, created)
    table.clock, table.fault, table.public = clock.parse(clock_text), fault, bool(public)
    table.host, table.is_closed = more[0], bool(more[1])
    if promise:
        kept = json.loads(promise)
        table.secret, table.nonces = kept["secret"], {int(chair): nonce for chair, nonce in kept["nonces"].items()}
    table.chairs = [_to_chair(number, row) for number, row in enumerate(rows.chairs)]
    table.games = [_to_game(row) for row in rows.games]
    table.deeds = [_to_deed(row, ahead, opened) for row in rows.turns]
    if table.deeds:
        last = table.deeds[-1]
        table.version = last.version
        table.state = unpack(game, last.snapshot)
        table.left, table.since = list(last.left or []), last.since
    table.talk = [Remark(*row) for row in rows.talk]
    table.subscriptions = [_to_subscription(row) for row in rows.subscriptions]
    return table


def _to_chair(number: int, row: Row) -> Chair:
    """A chair; whoever sat down before there were faces gets that of the chair."""
    chair = Chair(*row[:-2])
    chair.came = Came(*row[-2:])
    if chair.face or (chair.kind == OPEN and not chair.stand_in):
        return chair
    if chair.kind == PERSON:
        return replace(chair, face=cast.guest_face("", number))
    character = cast.by_chair(number)
    return replace(chair, name=chair.name or character.name, face=character.face)


def _to_game(row: Row) -> SeriesGame:
    _, number, rotation, seed, version, rules_version, names, result, proof = row
    ended = json.loads(result) if result else {}
    origin = json.loads(proof) if proof else {}
    return SeriesGame(
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
        origin.get("lesson", False),
        ended.get("bots"),
        Origin(*origin["origin"]) if "origin" in origin else None,
    )


def _to_deed(row: Row, ahead: float, opened: float) -> Deed:
    _, version, game, seat, client_id, decided, heard, snapshot, state_hash, at, act, clocks = row
    decisions = tuple((int(mover), int(action)) for mover, action in json.loads(decided))
    events = {int(seat): [tuple(event) for event in rows] for seat, rows in json.loads(heard).items()}
    what = None if act is None else Act(**json.loads(act))
    shown = None if clocks is None else json.loads(clocks)
    since = 0.0 if shown is None else opened
    if isinstance(shown, dict) and "open" in shown:  # stores of old told the time of day
        since = shown["open"] - ahead
    seconds = shown["left"] if isinstance(shown, dict) else shown
    left = None if seconds is None else tuple(seconds)
    return Deed(version, game, seat, client_id, decisions, events, snapshot, state_hash, at, what, left, since)
