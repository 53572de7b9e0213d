"""Super powers aimed at wolves: Snout Slam, Mud Bomb, Thunder Oink and Decoy (ruling 28)."""

from petitfour.core.kit import EMPTY, OK, Cells, emit, large_rule, rule

from .actions import KNOCKED_OUT, NO_SUCH_WOLF, NO_TARGET, NOT_BESIDE, PIG_THERE, SAME_TILE, WALL, WOLF_LIES_DOWN
from .box import Box
from .forest import all_pigs, is_blocked
from .state import DECOY, PIGS, POND, SNOUT_SLAM, WOLVES, State
from .wolves import pack_of, wolf_step


@rule
def why_not_wolf(s: State, box: Box, seat: int, power: int, wolf: int) -> int:
    """Knock-outs need a standing wolf; so does the decoy."""
    if s.wolf[wolf] == EMPTY:
        return NO_SUCH_WOLF
    if s.knocked_out[wolf] == 1:
        return WOLF_LIES_DOWN
    if power == SNOUT_SLAM:
        return OK if pig_beside(s, box, seat, int(s.wolf[wolf])) else NOT_BESIDE
    if power == DECOY:
        for direction in range(4):
            if why_not_lure(s, box, wolf, direction, 1) == OK:
                return OK
        return NO_TARGET
    return OK


# -- knocking out --------------------------------------------------------------------------------------------------


@rule
def pig_beside(s: State, box: Box, seat: int, at: int) -> bool:
    """Snout Slam: the four neighbours, no loop, walls ignored, not the same tile."""
    for pig in range(PIGS):
        if s.pig[seat, pig] != EMPTY:
            for direction in range(4):
                if box.beside[s.pig[seat, pig], direction] == at:
                    return True
    return False


@rule
def knock_out(s: State, wolf: int, events: Cells) -> None:
    s.knocked_out[wolf] = 1
    emit(events, KNOCKED_OUT, int(s.turn), wolf)


@rule
def why_not_pack(s: State, pack: int) -> int:
    for wolf in range(pack, WOLVES, 2):
        if s.wolf[wolf] != EMPTY and s.knocked_out[wolf] == 0:
            return OK
    return WOLF_LIES_DOWN if s.wolf[pack] != EMPTY else NO_SUCH_WOLF


@rule
def thunder(s: State, pack: int, events: Cells) -> None:
    for wolf in range(WOLVES):
        if pack_of(wolf) == pack and s.wolf[wolf] != EMPTY and s.knocked_out[wolf] == 0:
            knock_out(s, wolf, events)


# -- Decoy ---------------------------------------------------------------------------------------------------------


@large_rule
def why_not_lure(s: State, box: Box, wolf: int, direction: int, steps: int) -> int:
    """Decoy: complete wolf steps only, and never onto a pig, ghosts included."""
    pigs = all_pigs(s)
    at = int(s.wolf[wolf])
    for _ in range(steps):
        if is_blocked(s, at, direction):
            return WALL
        if box.around[at, direction] == at:
            return SAME_TILE
        at = int(box.around[at, direction])
        first = at
        if (pigs >> at) & 1 == 1:
            return PIG_THERE
        while s.ground[at] == POND and not is_blocked(s, at, direction):
            if box.around[at, direction] == first:
                break
            at = int(box.around[at, direction])
            if (pigs >> at) & 1 == 1:
                return PIG_THERE
    return OK


@rule
def lure(s: State, box: Box, wolf: int, direction: int, steps: int, events: Cells) -> None:
    s.facing[wolf] = direction
    for _ in range(steps):
        wolf_step(s, box, wolf, direction, events)
