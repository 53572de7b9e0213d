"""Who plays next and what a clock made of that, for hints (rulings 6 and 7)."""

from typing import Any

from petitfour.core.kit import Foreseen, Said

from .sayings import PHRASES
from .state import PLAY, SEATS
from .turns import clockwise

AHEAD = 9  # turns that are looked at


def clocks(turn: Foreseen) -> list[Said]:
    """What a clock did to the order of turns: who plays oftener or more seldom before one is on again."""
    told = turn.named("more_turns", "loses_turn")
    if not told or any(int(world.stage) != PLAY for world in turn.worlds):
        return []
    me, moved = turn.seat, told[0][1]
    if int(turn.before.turn) != me:
        return _off_turn(turn, moved)
    before, after = _before_mine(following(turn.before), me), _before_mine(coming(turn.worlds[0]), me)
    if moved == me:
        return [PHRASES.say("more_turns", 2.0 * told[0][2], n=told[0][2])] if after == [] else _waits(turn)
    said = []
    if turn.named("loses_turn"):
        said.append(PHRASES.say("loses_turn", 1.5, who=moved))
    elif after.count(moved) > before.count(moved):
        said.append(PHRASES.say("gives_turns", -2.0, who=moved, n=after.count(moved)))
    else:
        said += [
            PHRASES.say("passes_over", 1.0, who=moved, other=other)
            for other in range(SEATS)
            if other not in (me, moved) and after.count(other) < before.count(other)
        ]
    return said


def _waits(turn: Foreseen) -> list[Said]:
    return [PHRASES.say("waits", -2.0)] if turn.named("loses_turn") else []


def _off_turn(turn: Foreseen, moved: int) -> list[Said]:
    """The own figure was moved in somebody else's turn: one comes next, or loses a turn."""
    if moved != turn.seat:
        return []
    if turn.named("loses_turn"):
        return _waits(turn)
    is_next = following(turn.before)[0] == moved
    return [] if is_next or coming(turn.worlds[0])[0] != moved else [PHRASES.say("comes_next", 1.5)]


def _before_mine(seats: list[int], me: int) -> list[int]:
    """Who plays before one is on again."""
    return seats[: seats.index(me)] if me in seats else seats


def coming(s: Any) -> list[int]:
    """Whose turns come, beginning with the one that is to be played."""
    current, turns, skips = int(s.turn), int(s.extra), [int(n) for n in s.skips]
    seats = [current]
    while len(seats) < AHEAD:
        current, turns = _next(current, turns, skips)
        seats.append(current)
    return seats


def following(s: Any) -> list[int]:
    """Whose turns would come after this one, did no clock change it."""
    skips = [int(n) for n in s.skips]
    current, turns = _next(int(s.turn), int(s.extra), skips)
    seats = [current]
    while len(seats) < AHEAD:
        current, turns = _next(current, turns, skips)
        seats.append(current)
    return seats


def _next(current: int, extra: int, skips: list[int]) -> tuple[int, int]:
    """Who plays after a turn, and how many more turns after that one (ruling 7)."""
    who, turns = (current, extra) if extra > 0 else (int(clockwise(current)), 1)
    while skips[who] > 0:
        skips[who] -= 1
        turns -= 1
        if turns == 0:
            who, turns = int(clockwise(who)), 1
    return who, turns - 1
