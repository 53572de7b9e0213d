"""Chapter two: digging for truffles, the sack, Super Truffles, levels (rulings 13 to 17)."""

from petitfour.core.kit import CHANCE, EMPTY, OK, Cells, emit, emit_to, rule

from .actions import BEING_DUG, DUG, FOUND, NO_TRUFFLE, PIG_IS_OUT, SMELLS
from .box import Box
from .state import MOST_TOKENS, PIGS, REVEAL, SEATS, SLOTS, State


@rule
def truffles_of(s: State, seat: int) -> int:
    """How many truffles lie in a sack."""
    truffles = 0
    for token in range(MOST_TOKENS):
        truffles += int(s.sack[seat, token])
    return truffles


@rule
def why_not_dig(s: State, seat: int, pig: int, slot: int) -> int:
    """Ruling 13, whatever the dig costs."""
    at = int(s.pig[seat, pig])
    if at == EMPTY:
        return PIG_IS_OUT
    if s.truffle[at * SLOTS + slot] == EMPTY:
        return NO_TRUFFLE
    return BEING_DUG if is_closed(s, seat, pig, slot) else OK


@rule
def is_closed(s: State, seat: int, pig: int, slot: int) -> bool:
    """Whether any other pig, one's own too, has dug at this truffle."""
    at = int(s.pig[seat, pig])
    for owner in range(SEATS):
        for other in range(PIGS):
            if owner == seat and other == pig:
                continue
            if s.pig[owner, other] == at and s.dig_slot[owner, other] == slot and s.dug[owner, other] > 0:
                return True
    return False


@rule
def can_dig(s: State, seat: int, pig: int) -> bool:
    for slot in range(SLOTS):
        if why_not_dig(s, seat, pig, slot) == OK:
            return True
    return False


@rule
def forget_dig(s: State, seat: int, pig: int) -> None:
    """Leaving, switching, swapping or being scared loses the progress."""
    s.dig_slot[seat, pig] = EMPTY
    s.dug[seat, pig] = 0


@rule
def dig(s: State, box: Box, seat: int, pig: int, slot: int, events: Cells) -> bool:
    """One dig; True if chance must tell what was found."""
    if s.dig_slot[seat, pig] != slot:
        forget_dig(s, seat, pig)
        s.dig_slot[seat, pig] = slot
    s.dug[seat, pig] += 1
    place = int(s.pig[seat, pig]) * SLOTS + slot
    colour = int(s.truffle[place])
    left = int(box.digs[colour]) - int(s.dug[seat, pig])
    emit(events, DUG, seat, pig, colour, left)
    if left > 0:
        return False
    return collect(s, box, seat, pig, place, events)


@rule
def collect(s: State, box: Box, seat: int, pig: int, place: int, events: Cells) -> bool:
    """The truffle is out; True if chance must tell what it is, since nobody has seen it."""
    forget_dig(s, seat, pig)
    for who in range(s.players):
        if s.sniffed[who, place] == 1:  # a value that was seen stays with its token
            put_into_sack(s, seat, place, int(s.seen_token[who, place]), events)
            return False
    s.revealing = place
    s.stage = REVEAL
    s.to_act = CHANCE
    return True


@rule
def put_into_sack(s: State, seat: int, place: int, token: int, events: Cells) -> None:
    s.truffle[place] = EMPTY
    s.in_forest -= 1
    s.sack[seat, token] += 1
    for who in range(SEATS):
        s.sniffed[who, place] = 0
        s.seen_token[who, place] = EMPTY
    emit(events, FOUND, seat, token, place // SLOTS)


@rule
def smell(s: State, seat: int, place: int, token: int, events: Cells) -> None:
    """A seat learns in secret what a truffle is."""
    s.sniffed[seat, place] = 1
    s.seen_token[seat, place] = token
    emit_to(events, seat, SMELLS, seat, token, place // SLOTS, place % SLOTS)


@rule
def token_odds(s: State, box: Box, place: int, out: Cells) -> int:
    """What lies face down here: any token of its colour that nobody has seen."""
    for token in range(box.tokens):
        out[token] = s.unseen[token] if box.token_colour[token] == s.truffle[place] else 0
    return int(box.tokens)


@rule
def is_known(s: State, place: int) -> bool:
    """Whether somebody has sniffed a truffle."""
    for seat in range(SEATS):
        if s.sniffed[seat, place] == 1:
            return True
    return False
