"""A game looked back at: any moment as a reader may see it, how the scores went, and where the game turned."""

from __future__ import annotations

from dataclasses import dataclass

from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.view import view

from .history import Played, Turn
from .refusals import NotFound
from .snapshots import unpack
from .table import Table

MOST_TURNING = 3


@dataclass(frozen=True)
class Moment:
    """The table right after a turn."""

    turn: Turn
    seat: int  # the reader's in that game, or SPECTATOR
    state: Record  # as the reader may see it now
    seen: Record  # as the reader's seat saw it then
    waiting: list[int]
    open: bool  # whether more is shown than could be seen then, the game being over


def moment(table: Table, version: int, chair: int | None) -> Moment:
    """A moment of any game of the table. A running game shows what the seat could see then; a finished one all."""
    turn = next((each for each in table.turns if each.version == version), None)
    if turn is None:
        raise NotFound("table.no_moment")
    played = table.games[turn.game]
    seat = SPECTATOR if chair is None else (chair + played.rotation) % table.players
    state = unpack(table.game, turn.snapshot)
    finished = played.placing is not None
    seen = view(table.game.layout, state, seat)
    waiting = [] if table.game.is_over(state) else table.game.waiting(state)
    shown = state if finished else seen
    return Moment(turn, seat, shown, seen, waiting, finished and table.game.layout.has_secrets)


@dataclass(frozen=True)
class Story:
    """A finished game: the scores after every turn that holds, and the turns after which the lead was another."""

    versions: list[int]
    scores: list[list[int]]
    turning: list[int]  # versions


def story(table: Table, played: Played) -> Story:
    """How a finished game went."""
    turns = table.standing(played)
    scores = [table.game.scores(unpack(table.game, turn.snapshot)) for turn in turns]
    return Story([turn.version for turn in turns], scores, turning_points(turns, scores))


def turning_points(turns: list[Turn], scores: list[list[int]]) -> list[int]:
    """The few turns that moved the winner's lead most, in the order they were played."""
    if not scores:
        return []
    last = scores[-1]
    best = max(range(len(last)), key=lambda seat: last[seat])
    leads = [_lead(row, best) for row in scores]
    moved = [
        (abs(now - before), turn.version)
        for before, now, turn in zip(leads, leads[1:], turns[1:], strict=False)
        if turn.seat != CHANCE and now != before
    ]
    largest = sorted(moved, key=lambda each: (-each[0], each[1]))[:MOST_TURNING]
    return sorted(version for _, version in largest)


def _lead(row: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return row[seat] - max((score for other, score in enumerate(row) if other != seat), default=0)
