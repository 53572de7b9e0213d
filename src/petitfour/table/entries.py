"""What may enter a table's history: a turn, an act, the start of a game. Made on a copy; nothing at the table changes.

An entry is kept and taken by `Desk.enter`, and by nothing else.
"""

from __future__ import annotations

import time

from petitfour.core import chance, fair
from petitfour.core.asking import Played
from petitfour.core.constants import CHANCE, OK, SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.problem import Refused
from petitfour.core.telling import Telling, redact

from . import times
from .history import LESSON, RESIGN, STOP, UNDO, Act, Deed, Entry, Origin, Result, SeriesGame, Start
from .lessons.lesson import Lesson
from .snapshots import pack, unpack
from .table import Table


def turn(table: Table, seat: int, decisions: list[int], client_id: str | None = None) -> Entry:
    """Decisions of a seat and what chance adds to them; Refused if the rules do not allow one."""
    game, state = table.current, table.state
    assert game is not None and state is not None
    played = table.game.play(state, seat, decisions, game.seed)
    if played.refused != OK:
        raise Refused(Telling(table.game, "en").reason(played.refused), played.refused)
    return of_played(table, seat, played, client_id)


def of_played(table: Table, seat: int, played: Played, client_id: str | None = None) -> Entry:
    """The entry of decisions that have been played already, chance included."""
    assert table.current is not None
    left = times.left_after(table, seat, played.state, time.monotonic())
    return _entry(table, table.current, seat, played, client_id, left)


def start(table: Table) -> Entry:
    """The next game, its seed made of the secret and the numbers that the chairs gave; what chance plays first."""
    rotation = 0 if table.game.about.seats_stay else len(table.games) % table.players
    names = [table.chairs[(seat - rotation) % table.players].name for seat in range(table.players)]
    nonces = [table.nonces.get(chair, "") for chair in range(table.players)]
    seed = fair.seed(table.secret, nonces)
    game = SeriesGame(len(table.games), rotation, seed, table.version, table.game.about.rules_version, names)
    game.secret, game.nonces = table.secret, nonces
    played = table.game.play(table.game.new_state(table.players, table.options), CHANCE, [], seed)
    entry = _entry(table, game, CHANCE, played, None, times.full(table))
    return entry._replace(start=Start(game, fair.new_secret()))


def lesson(table: Table, lesson: Lesson) -> Entry:
    """A game that begins as a lesson: from its position, and with its seed, so nothing is promised of its chance."""
    names = [table.chairs[(seat - lesson.you) % table.players].name for seat in range(table.players)]
    version, rules = table.version, table.game.about.rules_version
    game = SeriesGame(len(table.games), lesson.you, lesson.seed, version, rules, names, is_lesson=True)
    entry = _act(table, game, lesson.you, Act(LESSON), lesson.start)
    return entry._replace(start=Start(game, fair.new_secret()))


def position(table: Table, state: Record, seat: int, origin: Origin) -> Entry:
    """A game that begins at a position, the first chair at a seat. Whoever begins it knows what was, so its chance is
    its own and nothing is promised of it."""
    names = [table.chairs[(each - seat) % table.players].name for each in range(table.players)]
    version, rules = table.version, table.game.about.rules_version
    game = SeriesGame(len(table.games), seat, fair.seed(fair.new_secret(), []), version, rules, names, origin=origin)
    chance.settle(table.game, state, game.seed)
    entry = _entry(table, game, CHANCE, Played(state, [], [], OK), None, times.full(table))
    return entry._replace(start=Start(game, fair.new_secret()))


def act(table: Table, seat: int, what: Act, jump: Record | None = None) -> Entry:
    """An act of a seat as an entry among the turns; a step of a lesson may `jump` to another state."""
    assert table.current is not None and table.state is not None
    return _act(table, table.current, seat, what, table.state if jump is None else jump)


def _act(table: Table, game: SeriesGame, seat: int, what: Act, after: Record) -> Entry:
    if what.kind == UNDO:
        after = unpack(table.game, next(earlier.snapshot for earlier in table.deeds if earlier.version == what.back))
    now = time.monotonic()
    left = times.left_after(table, seat, after, now) if table.current is game else times.full(table)
    snapshot, state_hash = pack(table.game, after)
    version, since = table.version + 1, 0.0 if left is None else now
    deed = Deed(version, game.number, seat, None, (), {}, snapshot, state_hash, time.time(), what, left, since)
    return Entry(deed, table.game.layout.without_scratch(after), _result(table, after, seat, what))


def _entry(
    table: Table, game: SeriesGame, seat: int, played: Played, client_id: str | None,
    left: tuple[float, ...] | None,
) -> Entry:  # fmt: skip
    after, decided, events, _ = played
    heard = {each: redact(events, each) for each in (SPECTATOR, *range(table.players))}
    snapshot, state_hash = pack(table.game, after)
    deed = Deed(
        table.version + 1, game.number, seat, client_id, tuple(decided), heard, snapshot, state_hash, time.time(), None,
        left, 0.0 if left is None else time.monotonic(),
    )  # fmt: skip
    return Entry(deed, table.game.layout.without_scratch(after), _result(table, after, seat))


def _result(table: Table, after: Record, seat: int, what: Act | None = None) -> Result | None:
    """How the game ended, if it is over then."""
    game = table.game
    bots = [table.chairs[table.chair_of(each)].bot for each in range(table.players)]
    if what is not None and what.kind == RESIGN:
        return Result(game.scores(after), [2 if each == seat else 1 for each in range(table.players)], RESIGN, bots)
    if what is not None and what.kind == STOP:
        return Result(game.scores(after), [1] * table.players, STOP, bots)
    if game.is_over(after):
        return Result(game.scores(after), game.placing(after), "", bots)
    return None
