"""Clocks: none, so long for a turn, so long for a game and more with each turn, or days. The server's clock decides."""

from __future__ import annotations

import re
from dataclasses import dataclass

from petitfour.core.problem import Problem

TURN, GAME, DAYS = "turn", "game", "days"
DAY = 24 * 3600
LIMITS = {TURN: (5, 24 * 3600), GAME: (30, 24 * 3600), DAYS: (1, 30)}
WRITTEN = re.compile(r"(turn|game|days):([0-9]{1,6})(?:\+([0-9]{1,4}))?")
BACK_AGAIN = 20.0  # seconds somebody has at least who takes a seat back after the time was up


@dataclass(frozen=True)
class Clock:
    """How long a seat may think. Written `turn:60`, `game:600+10` (seconds and increment) or `days:3`."""

    kind: str
    amount: int
    increment: int = 0

    @property
    def seconds(self) -> float:
        return float(self.amount * (DAY if self.kind == DAYS else 1))

    def __str__(self) -> str:
        return f"{self.kind}:{self.amount}" + (f"+{self.increment}" if self.kind == GAME else "")

    def after_turn(
        self, left: list[float], ran: set[int], elapsed: float, mover: int, waiting: set[int]
    ) -> list[float]:
        """What every seat has left after a turn: `ran` are the seats whose clock ran, `waiting` those that wait now."""
        after = [max(0.0, seconds - elapsed) if seat in ran else seconds for seat, seconds in enumerate(left)]
        if self.kind == GAME:
            if mover in ran:
                after[mover] += self.increment
            return after
        return [
            seconds if seat in waiting and seat in ran and seat != mover else self.seconds
            for seat, seconds in enumerate(after)
        ]


def parse(text: str) -> Clock | None:
    """A clock as it is written; nothing for none."""
    if text in ("", "none"):
        return None
    written = WRITTEN.fullmatch(text)
    if written is None or (written[3] is not None and written[1] != GAME):
        raise Problem(f"A clock is none, turn:SECONDS, game:SECONDS+INCREMENT or days:DAYS, not '{text[:40]}'.")
    kind, amount = written[1], int(written[2])
    low, high = LIMITS[kind]
    if not low <= amount <= high:
        unit = "days" if kind == DAYS else "seconds"
        raise Problem(f"A clock of this kind ({kind}) has {low} to {high} {unit}, not {amount}.")
    increment = int(written[3] or 0)
    if increment > 600:
        raise Problem(f"A turn adds 600 seconds at the most, not {increment}.")
    return Clock(kind, amount, increment)
