"""Chapter five: how pigs move, and how they come back (rulings 11, 12, 19 and 20)."""

from petitfour.core.kit import EMPTY, OK, Cells, emit, rule

from .actions import (
    EDGE,
    MOVED,
    NO_ACTION_LEFT,
    NO_OTHER_PATH,
    NO_WAY_OFF,
    NOT_TO_ONESELF,
    PATH_IS_TAKEN,
    PIG_IS_OUT,
    SLID,
    WALL,
    WOLF_THERE,
)
from .box import Box
from .digging import forget_dig, truffles_of
from .forest import AT_EDGE, AT_WALL, all_wolves, can_rest, other_path, pig_step, standing_wolves
from .state import MOST_ROUNDS, PIGS, State


@rule
def in_forest(s: State, seat: int) -> bool:
    for pig in range(PIGS):
        if s.pig[seat, pig] != EMPTY:
            return True
    return False


@rule
def players_in_forest(s: State) -> int:
    players = 0
    for seat in range(s.players):
        if in_forest(s, seat):
            players += 1
    return players


@rule
def why_no_step(blocked: int) -> int:
    """The reason behind an answer of `pig_step`."""
    if blocked == AT_EDGE:
        return EDGE
    return WALL if blocked == AT_WALL else WOLF_THERE


@rule
def why_not_move(s: State, box: Box, seat: int, pig: int, direction: int, left: int, not_here: int, vault: bool) -> int:
    """A plain move with so many moves left after it. Ruling 11: never onto a lying wolf without a way off."""
    here = int(s.pig[seat, pig])
    if here == EMPTY:
        return PIG_IS_OUT
    there = pig_step(s, box, here, direction, vault, standing_wolves(s))
    if there < 0:
        return why_no_step(there)
    return why_not_stop_at(s, box, there, left, not_here, vault)


@rule
def why_not_jump(s: State, box: Box, seat: int, pig: int, left: int, not_here: int, vault: bool) -> int:
    """Ruling 12: a jump is one move and obeys the wolves at the far end."""
    here = int(s.pig[seat, pig])
    if here == EMPTY:
        return PIG_IS_OUT
    there = other_path(s, here)
    if there == EMPTY:
        return NO_OTHER_PATH
    if (standing_wolves(s) >> there) & 1 == 1:
        return WOLF_THERE
    return why_not_stop_at(s, box, there, left, not_here, vault)


@rule
def why_not_stop_at(s: State, box: Box, there: int, left: int, not_here: int, vault: bool) -> int:
    fine = (all_wolves(s) >> there) & 1 == 0 and there != not_here
    if fine or (left > 0 and can_rest(s, box, there, left, not_here, vault)):
        return OK
    return NO_ACTION_LEFT if not_here == EMPTY and left == 0 else NO_WAY_OFF


@rule
def move_pig(s: State, box: Box, seat: int, pig: int, direction: int, vault: bool, events: Cells) -> None:
    """Moves and slides; where it may go has been checked."""
    here = int(s.pig[seat, pig])
    end = pig_step(s, box, here, direction, vault, standing_wolves(s))
    there = int(box.beside[here, direction])
    emit(events, MOVED, seat, pig, there)
    while there != end:
        there = int(box.beside[there, direction])
        emit(events, SLID, seat, pig, there)
    forget_dig(s, seat, pig)
    s.pig[seat, pig] = end


@rule
def put_pig(s: State, seat: int, pig: int, there: int, events: Cells) -> None:
    """A pig that jumps or flies; ruling 23: placed on a pond it does not slide."""
    forget_dig(s, seat, pig)
    s.pig[seat, pig] = there
    emit(events, MOVED, seat, pig, there)


@rule
def after_plain_move(s: State, pig: int) -> None:
    """Ruling 11: on a knocked-out wolf's tile the pig must go on."""
    there = int(s.pig[s.turn, pig])
    s.must_leave = pig if (all_wolves(s) >> there) & 1 == 1 else EMPTY


# -- coming back ---------------------------------------------------------------------------------------------------


@rule
def path_is_free(s: State, way: int) -> bool:
    return (all_wolves(s) >> int(s.path[way])) & 1 == 0


@rule
def may_return(s: State, box: Box, seat: int) -> bool:
    """Ruling 19. After the wolves' run not when the round was the last or too few truffles are left."""
    if s.returned[seat] == 1 or in_forest(s, seat):
        return False
    if truffles_of(s, seat) < box.return_price[s.players]:
        return False
    if s.is_late == 1 and (s.last_round == 1 or s.rounds >= MOST_ROUNDS or s.in_forest <= box.few_truffles):
        return False
    return path_is_free(s, 0) or path_is_free(s, 1)


@rule
def why_not_return(s: State, way: int) -> int:
    return OK if path_is_free(s, way) else PATH_IS_TAKEN


@rule
def why_not_give_to(s: State, seat: int, to: int) -> int:
    return OK if to != seat and to < s.players else NOT_TO_ONESELF
