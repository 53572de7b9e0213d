"""The clocks of a table: whose runs, what is left, when the first rings. By time.monotonic: the time of day jumps."""

from __future__ import annotations

from petitfour.core.declare import Record

from .clock import BACK_AGAIN
from .seating import Chair
from .table import Table


def running(table: Table) -> set[int]:
    """The seats whose clock runs: people who may decide now and have nobody standing in."""
    if table.clock is None or not table.is_playing:
        return set()
    return {seat for seat in table.waiting() if table.chairs[table.chair_of(seat)].thinks}


def left_now(table: Table, now: float) -> list[float]:
    """The seconds every seat has at this moment; nothing without a clock."""
    ran = running(table)
    return [
        max(0.0, seconds - (now - table.since)) if seat in ran else seconds for seat, seconds in enumerate(table.left)
    ]


def deadline(table: Table) -> float | None:
    """When the first time will be up."""
    if table.clock is None:
        return None
    return min((table.since + table.left[seat] for seat in running(table) if seat < len(table.left)), default=None)


def left_with(table: Table, chairs: dict[int, Chair], now: float) -> list[float]:
    """The seconds every seat has when these chairs change hands: whoever begins to think has a moment."""
    left = left_now(table, now)
    for number, chair in chairs.items() if table.is_playing else ():
        seat = table.seat_of(number)
        if chair.thinks and not table.chairs[number].thinks and seat < len(left):
            left[seat] = max(left[seat], BACK_AGAIN)
    return left


def left_after(table: Table, mover: int, after: Record, now: float) -> tuple[float, ...] | None:
    """The seconds every seat has after a turn that leads to a state."""
    if table.clock is None:
        return None
    if len(table.left) != table.players:
        return full(table)
    waiting = set(table.game.waiting(after))
    return tuple(table.clock.after_turn(table.left, running(table), now - table.since, mover, waiting))


def full(table: Table) -> tuple[float, ...] | None:
    """The seconds every seat has when a game begins."""
    return None if table.clock is None else (table.clock.seconds,) * table.players
