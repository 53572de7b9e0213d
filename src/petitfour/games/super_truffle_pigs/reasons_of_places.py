"""Where the own pigs stand after a turn: at a truffle or near one, in the wolves' reach or out of it."""

from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Said

from .digging import why_not_dig
from .forest import other_path, pig_step, standing_wolves
from .phrases import PHRASES
from .state import LAY, PIGS, SLOTS
from .wolf_runs import Position, WolfRuns, runs_at

REACHED, HEADING, WORTH = 0.4, 0.3, (1.0, 1.6, 2.8)
SAFE, FARTHER, EXPOSED = 1.0, 0.5, 0.6


def pigs(turn: Foreseen, rest: Any) -> list[Said]:
    """Where the own pigs stand when they have done what they do: at a truffle, in the wolves' reach or out of it."""
    before, seat = turn.before, turn.seat
    said = []
    runs = runs_of(turn, before), runs_of(turn, rest)
    own = own_to_lay(before, turn), own_to_lay(rest, turn)
    threatened = runs[0].reach(0, 1), runs[1].reach(0, 1)
    for pig in range(PIGS):
        was, now = int(before.pig[seat, pig]), int(rest.pig[seat, pig])
        if EMPTY in (was, now):
            continue
        if was != now:
            said += _reached(turn, rest, pig, now)
        near = (
            was in threatened[0] and before.ghost[seat, pig] == 0,
            now in threatened[1] and rest.ghost[seat, pig] == 0,
        )
        if near[0] and (rest.ghost[seat, pig] == 1 or now not in runs[1].reach(own[1])):
            said.append(PHRASES.say("safe", SAFE, pig=pig))
        elif near[0] and not near[1] and now not in runs[1].reach(own[1], 1):
            said.append(PHRASES.say("farther", FARTHER, pig=pig))
        elif near[1] and (not near[0] or rest.dug[seat, pig] > 0):
            said.append(PHRASES.say("exposed", -EXPOSED, pig=pig))
    return said


def own_to_lay(s: Any, turn: Foreseen) -> int:
    """How many cards this seat still lays in its turn."""
    if s.stage == LAY:
        return int(s.to_lay)
    asked = int(turn.box.face_cards[s.rolled]) if s.rolled != EMPTY else 0
    return min(asked, sum(int(n) for n in s.hand[turn.seat]))


def _reached(turn: Foreseen, rest: Any, pig: int, now: int) -> list[Said]:
    """The best truffle that a pig has come to and may dig for, if it does not do so in this turn."""
    if any(move.name == "dig" and move.parts["pig"] == pig for move in turn.moves):
        return []
    here = _open_truffle(rest, turn.seat, pig, now)
    if here != EMPTY:
        return [PHRASES.say("reaches", REACHED * WORTH[here], pig=pig, colour=here, tile=now)]
    near = {tile: n for tile, n in _moves_to(rest, turn.box, now).items() if best_truffle(rest, tile) != EMPTY}
    if not near:
        return []
    n = min(near.values())
    colour = max(best_truffle(rest, tile) for tile in near if near[tile] == n)
    return [PHRASES.say("heads_for", HEADING * WORTH[colour] / n, pig=pig, colour=colour, n=n)]


def _open_truffle(rest: Any, seat: int, pig: int, tile: int) -> int:
    """The best truffle here that the pig may dig for; EMPTY if there is none."""
    slots = [slot for slot in range(SLOTS) if why_not_dig(rest, seat, pig, slot) == 0]
    return max((int(rest.truffle[tile * SLOTS + slot]) for slot in slots), default=EMPTY)


def best_truffle(s: Any, tile: int) -> int:
    return max(int(s.truffle[tile * SLOTS + slot]) for slot in range(SLOTS))


def _moves_to(s: Any, box: Any, start: int) -> dict[int, int]:
    """For each tile that a pig can come to, by how many plain moves, as the wolves stand."""
    standing = standing_wolves(s)
    moves, todo = {start: 0}, [start]
    for here in todo:
        ways = [int(pig_step(s, box, here, direction, False, standing)) for direction in range(4)]
        ways.append(int(other_path(s, here)))
        for there in ways:
            if there >= 0 and there not in moves and not standing >> there & 1:
                moves[there] = moves[here] + 1
                todo.append(there)
    return {tile: n for tile, n in moves.items() if n}


def runs_of(turn: Foreseen, s: Any) -> WolfRuns:
    return runs_at(Position(turn.game.layout.to_bytes(s), turn.seat, s, turn.box))
