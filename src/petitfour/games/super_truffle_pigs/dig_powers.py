"""Super powers that dig: Power Snout, Mega Dig and X-Ray Sniff (ruling 28)."""

from petitfour.core.kit import EMPTY, OK, Cells, emit, rule

from .actions import FINISH_THE_POWER, NO_TRUFFLE, NOT_THIS_PIG, SEEN_ALREADY, SNIFFS
from .box import Box
from .digging import collect, dig, smell, why_not_dig
from .power_in_use import finish_power, go_on_with_power
from .state import MEGA_DIG, PLACES, POWER_SNOUT, SLOTS, SNIFF, TURN, X_RAY_SNIFF, State


@rule
def why_not_power_dig(s: State, seat: int, pig: int, slot: int) -> int:
    power = int(s.power)
    if power == POWER_SNOUT:
        if s.power_pig == EMPTY or pig != s.power_pig:
            return NOT_THIS_PIG
    elif power == X_RAY_SNIFF:
        if s.power_left > 0:
            return FINISH_THE_POWER
    elif power != MEGA_DIG:
        return FINISH_THE_POWER
    return why_not_dig(s, seat, pig, slot)


@rule
def power_dig(s: State, box: Box, seat: int, pig: int, slot: int, events: Cells) -> None:
    """Mega Dig collects at once; the others make one dig."""
    power = int(s.power)
    if power == POWER_SNOUT:
        s.power_left -= 1
    if power == MEGA_DIG:
        place = int(s.pig[seat, pig]) * SLOTS + slot
        revealing = collect(s, box, seat, pig, place, events)
    else:
        revealing = dig(s, box, seat, pig, slot, events)
    if power == X_RAY_SNIFF or power == MEGA_DIG:
        stage = int(s.stage)
        finish_power(s)  # whatever chance tells now, the power is over
        s.stage = stage if revealing else TURN
    elif not revealing:
        go_on_with_power(s, seat)


# -- X-Ray Sniff ---------------------------------------------------------------------------------------------------


@rule
def truffles_not_seen(s: State, seat: int) -> int:
    truffles = 0
    for place in range(PLACES):
        if s.truffle[place] != EMPTY and s.sniffed[seat, place] == 0:
            truffles += 1
    return truffles


@rule
def why_not_sniff(s: State, seat: int, place: int) -> int:
    if s.truffle[place] == EMPTY:
        return NO_TRUFFLE
    return SEEN_ALREADY if s.sniffed[seat, place] == 1 else OK


@rule
def sniff(s: State, seat: int, place: int, events: Cells) -> bool:
    """All see which truffle; True if chance must tell what it is, since nobody has seen it."""
    s.power_left -= 1
    emit(events, SNIFFS, seat, int(s.truffle[place]), place // SLOTS, place % SLOTS)
    for other in range(s.players):
        if s.sniffed[other, place] == 1:
            smell(s, seat, place, int(s.seen_token[other, place]), events)
            return False
    s.revealing = place
    s.stage = SNIFF
    return True
