"""Whether everything of the box is in one place: forest, truffles, pigs, wolves, cards, powers, missions."""

from petitfour.core.kit import EMPTY, rule

from .box import Box
from .digging import is_known, truffles_of
from .forest import borders
from .redeal import held_by, offers_of
from .state import (
    BROWN,
    BROWN_DEN,
    CARDS,
    DRAFT,
    EACH_MISSIONS,
    GREY,
    GREY_DEN,
    LAYOUT,
    MISSIONS,
    MOST_MISSIONS,
    MOST_SPACES,
    MOST_TILES,
    MOST_TOKENS,
    PATH,
    PIGS,
    PLACES,
    POWER_KINDS,
    ROW,
    SEATS,
    SLOTS,
    TRACKS,
    WOLVES,
    State,
)
from .wolves import is_open

# -- the forest ----------------------------------------------------------------------------------------------------


@rule
def forest_is_right(s: State, box: Box) -> bool:
    seen = 0
    laid = 0
    for at in range(MOST_TILES):
        if s.tile[at] == EMPTY:
            continue
        if s.tile[at] >= box.tiles or at >= box.tiles or (seen >> int(s.tile[at])) & 1 == 1 or laid != at:
            return False
        seen |= 1 << int(s.tile[at])
        laid += 1
    if s.stage == LAYOUT:
        return laid < box.tiles and int(s.laid_tiles) == laid + int(s.deals) * int(box.tiles)
    if laid != box.tiles or int(s.laid_tiles) != (int(s.deals) + 1) * int(box.tiles):
        return False
    paths = 0
    for at in range(box.tiles):
        ground = int(box.ground[s.winter, s.tile[at]])
        if s.ground[at] != ground or s.walls[at] != borders(s, box, at):
            return False
        if ground == PATH:
            if paths > 1 or s.path[paths] != at:
                return False
            paths += 1
        if (ground == BROWN_DEN and s.den[BROWN] != at) or (ground == GREY_DEN and s.den[GREY] != at):
            return False
    return True


# -- truffles ------------------------------------------------------------------------------------------------------


@rule
def sniffs_are_right(s: State, box: Box) -> bool:
    for place in range(PLACES):
        token = EMPTY
        for seat in range(SEATS):
            seen = int(s.seen_token[seat, place])
            if (s.sniffed[seat, place] == 1) != (seen != EMPTY):
                return False
            if seen == EMPTY:
                continue
            if seat >= s.players or s.truffle[place] == EMPTY or seen >= box.tokens:
                return False
            if box.token_colour[seen] != s.truffle[place] or (token != EMPTY and token != seen):
                return False
            token = seen
    return True


@rule
def truffles_are_right(s: State, box: Box) -> bool:
    return truffles_lie_right(s, box) and hidden_ones_add_up(s, box) and tokens_add_up(s, box)


@rule
def truffles_lie_right(s: State, box: Box) -> bool:
    """Each where its tile shows its colour; nobody has one before the forest is laid."""
    in_the_forest = 0
    for place in range(PLACES):
        colour = int(s.truffle[place])
        if colour == EMPTY:
            continue
        at = place // SLOTS
        if s.stage == LAYOUT or at >= box.tiles or box.truffles[s.winter, s.tile[at], place % SLOTS] != colour:
            return False
        in_the_forest += 1
    return in_the_forest == s.in_forest and (s.stage != LAYOUT or spent_in_all(s) + collected(s) == 0)


@rule
def hidden_ones_add_up(s: State, box: Box) -> bool:
    """Of each colour as many tokens are unseen as truffles that nobody knows lie in the forest."""
    if s.stage == LAYOUT:
        return True
    for colour in range(3):
        hidden = 0
        for place in range(PLACES):
            if s.truffle[place] == colour and not is_known(s, place):
                hidden += 1
        for token in range(box.tokens):
            if box.token_colour[token] == colour:
                hidden -= int(s.unseen[token])
        if hidden != 0:
            return False
    return True


@rule
def tokens_add_up(s: State, box: Box) -> bool:
    for token in range(MOST_TOKENS):
        copies = int(s.unseen[token]) + int(s.spent[token])
        for seat in range(SEATS):
            copies += int(s.sack[seat, token])
            if seat >= s.players and s.sack[seat, token] > 0:
                return False
        for place in range(PLACES):
            if is_known_as(s, place, token):
                copies += 1
        if copies != (box.token_copies[token] if token < box.tokens else 0):
            return False
    return True


@rule
def spent_in_all(s: State) -> int:
    tokens = 0
    for token in range(MOST_TOKENS):
        tokens += int(s.spent[token])
    return tokens


@rule
def collected(s: State) -> int:
    truffles = 0
    for seat in range(SEATS):
        truffles += truffles_of(s, seat)
    return truffles


@rule
def is_known_as(s: State, place: int, token: int) -> bool:
    for seat in range(SEATS):
        if s.sniffed[seat, place] == 1:
            return s.seen_token[seat, place] == token
    return False


# -- pigs and wolves -----------------------------------------------------------------------------------------------


@rule
def pigs_are_right(s: State, box: Box) -> bool:
    for seat in range(SEATS):
        for pig in range(PIGS):
            at = int(s.pig[seat, pig])
            if at >= box.tiles or (at != EMPTY and (seat >= s.players or s.stage == LAYOUT)):
                return False
            if s.ghost[seat, pig] == 1 and at == EMPTY:
                return False
        if s.returned[seat] == 1 and (seat >= s.players or s.pig[seat, 1] != EMPTY or s.stage == LAYOUT):
            return False  # only one of them can have come back
    return True


@rule
def digs_are_right(s: State, box: Box) -> bool:
    for seat in range(SEATS):
        for pig in range(PIGS):
            slot = int(s.dig_slot[seat, pig])
            if (slot == EMPTY) != (s.dug[seat, pig] == 0):
                return False
            if slot == EMPTY:
                continue
            at = int(s.pig[seat, pig])
            if at == EMPTY or s.truffle[at * SLOTS + slot] == EMPTY:
                return False
            if s.dug[seat, pig] >= box.digs[s.truffle[at * SLOTS + slot]]:
                return False
            for other in range(seat * PIGS + pig):
                who = other // PIGS
                if s.pig[who, other % PIGS] == at and s.dig_slot[who, other % PIGS] == slot:
                    return False
    return True


@rule
def wolves_are_right(s: State, box: Box) -> bool:
    for wolf in range(WOLVES):
        at = int(s.wolf[wolf])
        if at >= box.tiles or (at == EMPTY and (s.knocked_out[wolf] == 1 or s.facing[wolf] != 0)):
            return False
        if at != EMPTY and (s.stage == LAYOUT or (wolf > 0 and s.wolf[wolf - 1] == EMPTY)):
            return False
    return s.stage == LAYOUT or s.wolf[0] != EMPTY


# -- cards, powers and missions ------------------------------------------------------------------------------------


@rule
def cards_are_right(s: State, box: Box) -> bool:
    for track in range(TRACKS):
        for space in range(MOST_SPACES):
            if not space_is_right(s, box, track, space):
                return False
    for seat in range(SEATS):
        for card in range(CARDS):
            if copies_of_card(s, seat, card) != (1 if seat < s.players else 0):
                return False
    return True


@rule
def space_is_right(s: State, box: Box, track: int, space: int) -> bool:
    """Cards lie from the left, those turned up first; a hidden one only its owner knows."""
    owner = int(s.laid_by[track, space])
    shown = s.shown[track, space] != EMPTY
    for seat in range(SEATS):
        lies = seat == owner and not shown
        if lies != (s.hidden[seat, track, space] != EMPTY):
            return False
    if owner == EMPTY:
        return not shown
    if owner >= s.players or space >= box.spaces[s.players] or not is_open(s, track):
        return False
    if space == 0:
        return True
    return s.laid_by[track, space - 1] != EMPTY and (not shown or s.shown[track, space - 1] != EMPTY)


@rule
def copies_of_card(s: State, seat: int, card: int) -> int:
    """Of a player's direction card: in the hand, face down or turned up on a track."""
    copies = int(s.hand[seat, card])
    for track in range(TRACKS):
        for space in range(MOST_SPACES):
            if s.hidden[seat, track, space] == card:
                copies += 1
            if s.laid_by[track, space] == seat and s.shown[track, space] == card:
                copies += 1
    return copies


@rule
def powers_are_right(s: State, box: Box) -> bool:
    for power in range(POWER_KINDS):
        copies = int(s.power_deck[power]) + int(s.power_used[power])
        for slot in range(ROW):
            if s.row[slot] == power:
                copies += 1
        if copies != box.power_copies[power]:
            return False
    return True


@rule
def missions_are_right(s: State, box: Box) -> bool:
    for mission in range(MOST_MISSIONS):
        copies = int(s.mission_deck[mission])
        for seat in range(SEATS):
            copies += int(s.offer[seat, mission]) + int(s.held[seat, mission]) + int(s.done[seat, mission])
        if copies != (1 if mission < box.missions else 0):
            return False
    for seat in range(SEATS):
        if not missions_of_seat_are_right(s, seat):
            return False
    return draft_is_right(s)


@rule
def missions_of_seat_are_right(s: State, seat: int) -> bool:
    """As many offered and held as the draft has come to; what is picked is on offer."""
    offers = 0
    held = 0
    done = 0
    for mission in range(MOST_MISSIONS):
        offers += int(s.offer[seat, mission])
        held += int(s.held[seat, mission])
        done += int(s.done[seat, mission])
    plays = seat < s.players
    if offers != (offers_of(s, seat) if plays else 0) or held != (held_by(s, seat) if plays else 0):
        return False
    if done > 0 and s.draft_round < 2:
        return False
    picked = int(s.picked[seat])
    return (s.has_picked[seat] == 1) == (picked != EMPTY) and (picked == EMPTY or s.offer[seat, picked] == 1)


@rule
def draft_is_right(s: State) -> bool:
    """Ruling 24: all missions are dealt before two rounds of choosing."""
    if s.stage < MISSIONS and s.rounds == 0:
        return s.missions_dealt == 0 and s.draft_round == 0
    if s.stage == MISSIONS:
        return s.missions_dealt < EACH_MISSIONS * s.players and s.draft_round == 0
    if s.missions_dealt != EACH_MISSIONS * s.players:
        return False
    return s.draft_round < 2 if s.stage == DRAFT else s.draft_round == 2
