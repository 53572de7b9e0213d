"""A game looked back at: any moment as a reader may see it, how the scores went, and where the game turned."""

from __future__ import annotations

from dataclasses import dataclass

from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.view import view

from .history import Deed, SeriesGame
from .refusals import Conflict, NotFound
from .snapshots import unpack
from .table import Table

MOST_TURNING = 3


@dataclass(frozen=True)
class Moment:
    """The table right after a deed."""

    deed: Deed
    seat: int  # the reader's in that game, or SPECTATOR; or the one through whose eyes it is looked at
    state: Record  # as the reader may see it now
    seen: Record  # as the reader's seat saw it then
    waiting: list[int]
    own: bool  # whether that is the reader's own seat
    open: bool  # whether more is shown than could be seen then, the game being over


def moment(table: Table, version: int, chair: int | None, eyes: int | None = None) -> Moment:
    """A moment of any game of the table. A running game shows what the seat could see then; a finished one all, or what
    any seat could see, through whose `eyes` it is looked at."""
    deed = next((each for each in table.deeds if each.version == version), None)
    if deed is None:
        raise NotFound("table.no_moment")
    game = table.games[deed.game]
    own = SPECTATOR if chair is None else (chair + game.rotation) % table.players
    seat = own if eyes is None else eyes
    if seat >= table.players:
        raise NotFound("table.no_moment")
    finished = game.placing is not None
    if seat != own and not finished:
        raise Conflict("table.eyes_later")
    state = unpack(table.game, deed.snapshot)
    seen = view(table.game.layout, state, seat)
    waiting = [] if table.game.is_over(state) else table.game.waiting(state)
    all_is_open = finished and eyes is None
    shown = state if all_is_open else seen
    return Moment(deed, seat, shown, seen, waiting, seat == own, all_is_open and table.game.layout.has_secrets)


@dataclass(frozen=True)
class Story:
    """A finished game: the scores after every turn that holds, and the turns after which the lead was another."""

    versions: list[int]
    scores: list[list[int]]
    turning: list[int]  # versions


def story(table: Table, game: SeriesGame) -> Story:
    """How a finished game went."""
    turns = table.turns_that_hold(game)
    scores = [table.game.scores(unpack(table.game, turn.snapshot)) for turn in turns]
    winner = game.placing.index(1) if game.placing else 0
    return Story([turn.version for turn in turns], scores, turning_points(turns, scores, winner))


def turning_points(turns: list[Deed], scores: list[list[int]], winner: int) -> list[int]:
    """The few turns that moved the winner's lead most, of equal ones the last, in the order they were played."""
    leads = [_lead(row, winner) for row in scores]
    moved = [
        (abs(now - before), turn.version)
        for before, now, turn in zip(leads, leads[1:], turns[1:], strict=False)
        if turn.seat != CHANCE and now != before
    ]
    largest = sorted(moved, reverse=True)[:MOST_TURNING]
    return sorted(version for _, version in largest)


def _lead(row: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return row[seat] - max((score for other, score in enumerate(row) if other != seat), default=0)
