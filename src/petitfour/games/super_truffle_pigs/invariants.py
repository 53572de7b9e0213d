"""What is always true in Super Truffle Pigs."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, SEVERAL, rule

from .box import Box
from .dig_powers import truffles_not_seen
from .digging import can_dig, truffles_of
from .forest import all_wolves, borders, can_rest
from .missions import all_have_picked
from .pig_powers import why_not_pig, why_not_swap
from .pigs import in_forest, may_return, path_is_free, players_in_forest
from .power_in_use import why_not_stop
from .powers import has_target
from .redeal import held_by, offers_of
from .state import (
    BROWN,
    BROWN_DEN,
    CARDS,
    DECOY,
    DRAFT,
    EACH_MISSIONS,
    FEW_TRUFFLES,
    FLYING_PIG,
    GIVE,
    GREY,
    GREY_DEN,
    LAY,
    LAYOUT,
    MISSIONS,
    MOST_MISSIONS,
    MOST_ROUNDS,
    MOST_SPACES,
    MOST_TILES,
    MOST_TOKENS,
    NO_PIGS,
    ONE_LEFT,
    OVER,
    PATH,
    PAY,
    PIGS,
    PLACES,
    POWER_KINDS,
    POWER_SNOUT,
    POWER_STAGE,
    RETURN,
    REVEAL,
    ROLL,
    ROW,
    ROW_STAGE,
    SEATS,
    SLOTS,
    SNIFF,
    START,
    TRACKS,
    TRADING_PLACES,
    TURBO_TROTTERS,
    TURN,
    WALL_VAULT,
    WOLVES,
    X_RAY_SNIFF,
    State,
)
from .wolf_powers import why_not_lure
from .wolves import cards_to_lay, free_space, is_open

INVARIANTS = (
    "every tile lies once, and ground and walls follow from the tiles",
    "every truffle is in the forest, in a sack or spent",
    "what was sniffed is a truffle of its colour, the same for everybody who knows it",
    "everybody has two pigs, in the forest or out of it",
    "a pig digs at a truffle that no other pig digs at",
    "wolves come in order, and only those in the forest can be knocked out",
    "everybody has five direction cards, in the hand or on a track",
    "every power is in the deck, in the row or used",
    "every mission is in one place",
    "actions and levels are within their bounds",
    "who decides fits the moment",
    "what is being done fits the moment",
)
(
    FOREST_IS_WRONG, TRUFFLE_LOST, SNIFF_IS_WRONG, PIGS_ARE_WRONG, DIG_IS_WRONG, WOLVES_ARE_WRONG, CARD_LOST,
    POWER_LOST, MISSION_LOST, LEVEL_IS_WRONG, DECIDER_IS_WRONG, MOMENT_IS_WRONG,
) = range(1, len(INVARIANTS) + 1)  # fmt: skip


@rule
def broken(s: State, box: Box) -> int:
    """0, or which invariant does not hold."""
    if not forest_is_right(s, box):
        return FOREST_IS_WRONG
    if not sniffs_are_right(s, box):
        return SNIFF_IS_WRONG
    if not truffles_are_right(s, box):
        return TRUFFLE_LOST
    if not pigs_are_right(s, box):
        return PIGS_ARE_WRONG
    if not digs_are_right(s, box):
        return DIG_IS_WRONG
    if not wolves_are_right(s, box):
        return WOLVES_ARE_WRONG
    if not cards_are_right(s, box):
        return CARD_LOST
    if not powers_are_right(s, box):
        return POWER_LOST
    if not missions_are_right(s, box):
        return MISSION_LOST
    if not levels_are_right(s, box):
        return LEVEL_IS_WRONG
    if not decider_is_right(s, box):
        return DECIDER_IS_WRONG
    return 0 if moment_is_right(s, box) else MOMENT_IS_WRONG


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
    in_the_forest = 0
    for place in range(PLACES):
        colour = int(s.truffle[place])
        if colour == EMPTY:
            continue
        at = place // SLOTS
        if s.stage == LAYOUT or at >= box.tiles or box.truffles[s.winter, s.tile[at], place % SLOTS] != colour:
            return False
        in_the_forest += 1
    if in_the_forest != s.in_forest or (s.stage == LAYOUT and spent_in_all(s) + collected(s) > 0):
        return False
    for colour in range(3):
        hidden = 0
        for place in range(PLACES):
            if s.truffle[place] == colour and not is_known(s, place):
                hidden += 1
        for token in range(box.tokens):
            if box.token_colour[token] == colour:
                hidden -= int(s.unseen[token])
        if hidden != 0 and s.stage != LAYOUT:
            return False
    for token in range(MOST_TOKENS):
        found = int(s.unseen[token]) + int(s.spent[token])
        for seat in range(SEATS):
            found += int(s.sack[seat, token])
            if seat >= s.players and s.sack[seat, token] > 0:
                return False
        for place in range(PLACES):
            if is_known_as(s, place, token):
                found += 1
        if found != (box.token_copies[token] if token < box.tokens else 0):
            return False
    return True


@rule
def spent_in_all(s: State) -> int:
    found = 0
    for token in range(MOST_TOKENS):
        found += int(s.spent[token])
    return found


@rule
def collected(s: State) -> int:
    found = 0
    for seat in range(SEATS):
        found += truffles_of(s, seat)
    return found


@rule
def is_known(s: State, place: int) -> bool:
    """Whether somebody has sniffed a truffle."""
    for seat in range(SEATS):
        if s.sniffed[seat, place] == 1:
            return True
    return False


@rule
def is_known_as(s: State, place: int, token: int) -> bool:
    for seat in range(SEATS):
        if s.sniffed[seat, place] == 1:
            return s.seen_token[seat, place] == token
    return False


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


@rule
def cards_are_right(s: State, box: Box) -> bool:
    for track in range(TRACKS):
        for space in range(MOST_SPACES):
            owner = int(s.laid_by[track, space])
            shown = s.shown[track, space] != EMPTY
            if owner == EMPTY:
                if shown:
                    return False
            elif owner >= s.players or space >= box.spaces[s.players] or not is_open(s, track):
                return False
            elif space > 0 and (s.laid_by[track, space - 1] == EMPTY or (shown and s.shown[track, space - 1] == EMPTY)):
                return False  # from the left, and what was turned up lies first
            for seat in range(SEATS):
                lies = seat == owner and not shown
                if lies != (s.hidden[seat, track, space] != EMPTY):
                    return False
    for seat in range(SEATS):
        for card in range(CARDS):
            found = int(s.hand[seat, card])
            for track in range(TRACKS):
                for space in range(MOST_SPACES):
                    if s.hidden[seat, track, space] == card:
                        found += 1
                    if s.laid_by[track, space] == seat and s.shown[track, space] == card:
                        found += 1
            if found != (1 if seat < s.players else 0):
                return False
    return True


@rule
def powers_are_right(s: State, box: Box) -> bool:
    for power in range(POWER_KINDS):
        found = int(s.power_deck[power]) + int(s.power_used[power])
        for slot in range(ROW):
            if s.row[slot] == power:
                found += 1
        if found != box.power_copies[power]:
            return False
    return True


@rule
def missions_are_right(s: State, box: Box) -> bool:
    for mission in range(MOST_MISSIONS):
        found = int(s.mission_deck[mission])
        for seat in range(SEATS):
            found += int(s.offer[seat, mission]) + int(s.held[seat, mission]) + int(s.done[seat, mission])
        if found != (1 if mission < box.missions else 0):
            return False
    for seat in range(SEATS):
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
        if (s.has_picked[seat] == 1) != (picked != EMPTY) or (picked != EMPTY and s.offer[seat, picked] == 0):
            return False
    if s.stage < MISSIONS and s.rounds == 0:
        return s.missions_dealt == 0 and s.draft_round == 0
    if s.stage == MISSIONS:
        return s.missions_dealt < EACH_MISSIONS * s.players and s.draft_round == 0
    if s.missions_dealt != EACH_MISSIONS * s.players:
        return False
    return s.draft_round < 2 if s.stage == DRAFT else s.draft_round == 2


@rule
def levels_are_right(s: State, box: Box) -> bool:
    for seat in range(SEATS):
        plays = seat < s.players
        if plays and (s.level[seat] < box.first_actions or s.level[seat] > box.most_actions):
            return False
        if not plays and s.level[seat] != 0:
            return False
    upgrades = 0
    for seat in range(s.players):
        upgrades += int(s.level[seat]) - int(box.first_actions)
    if spent_in_all(s) < upgrades * int(box.upgrade_price):
        return False
    return s.actions <= s.level[s.turn] or s.rounds == 0


@rule
def decider_is_right(s: State, box: Box) -> bool:
    stage = int(s.stage)
    if s.first >= s.players or s.turn >= s.players:
        return False
    if stage == OVER:
        return s.to_act == NO_SEAT and s.ended_by != EMPTY
    if s.ended_by != EMPTY:
        return False
    if stage == DRAFT:
        return s.to_act == SEVERAL and not all_have_picked(s)
    if stage == LAYOUT or stage == START or stage == ROW_STAGE or stage == MISSIONS or stage == ROLL:
        return s.to_act == CHANCE
    if stage == REVEAL or stage == SNIFF:
        return s.to_act == CHANCE
    if s.is_late == 1:
        late = (int(s.first) + int(s.offered)) % int(s.players)
        return s.to_act == late and (stage == RETURN or stage == GIVE)
    return s.to_act == s.turn


@rule
def moment_is_right(s: State, box: Box) -> bool:
    """Every stage has just what belongs to it, so that somebody can always go on."""
    stage = int(s.stage)
    before = stage == LAYOUT or stage == START or stage == MISSIONS or stage == DRAFT
    before = before or (stage == ROW_STAGE and s.rounds == 0)
    if before and (s.rounds != 0 or s.last_round == 1 or s.turn != 0):
        return False
    if not before and s.rounds == 0:
        return False
    if s.powers_drawn > ROW * (int(s.rounds) + 1):
        return False
    rolled = not before and stage != ROLL and s.rounds > 0
    if rolled != (s.rolled != EMPTY) or (rolled and s.rolled >= box.faces):
        return False
    in_turn = stage == RETURN or stage == GIVE or stage == TURN or stage == PAY or stage == POWER_STAGE
    in_turn = in_turn or stage == REVEAL or stage == SNIFF or stage == LAY
    late = s.is_late == 1
    whole = rolled and (late or stage == ROW_STAGE or stage == OVER)
    if int(s.taken) != (int(s.players) if whole else int(s.taken)) or (in_turn and not late and s.taken >= s.players):
        return False
    if (before or stage == ROLL or (stage == ROW_STAGE and s.rounds == 0)) and s.taken != 0:
        return False
    if rolled and not late and in_turn and s.turn != (int(s.first) + int(s.taken)) % int(s.players):
        return False
    if not late and s.offered != 0:
        return False
    acting = stage == TURN or stage == PAY or stage == POWER_STAGE or stage == REVEAL or stage == SNIFF
    if s.actions > 0 and not (acting and in_forest(s, int(s.turn))):
        return False
    if late and stage != RETURN and stage != GIVE:
        return False
    if not secrets_are_right(s, box, in_turn and not late):
        return False
    if (stage == PAY or stage == GIVE) != (s.to_pay > 0) or (stage == LAY) != (s.to_lay > 0):
        return False
    if (stage == GIVE) != (s.return_path != EMPTY) or (stage == REVEAL or stage == SNIFF) != (s.revealing != EMPTY):
        return False
    if stage == LAY and s.to_lay > cards_to_lay(s, box, int(s.turn)):
        return False
    if stage == PAY and (truffles_of(s, int(s.turn)) < s.to_pay or s.level[s.turn] >= box.most_actions):
        return False
    if stage == PAY and (not in_forest(s, int(s.turn)) or s.to_pay > box.upgrade_price):
        return False
    if stage == GIVE and not path_is_free(s, int(s.return_path)):
        return False
    if stage == REVEAL and is_being_dug(s, int(s.revealing)):
        return False
    if stage == ROLL and not round_is_right(s, box):
        return False
    if stage == OVER and not end_is_right(s, box):
        return False
    if stage == GIVE and (truffles_of(s, int(s.to_act)) < s.to_pay or s.to_pay > box.return_price[s.players]):
        return False
    if stage == GIVE and (in_forest(s, int(s.to_act)) or s.returned[s.to_act] == 1):
        return False
    if stage == RETURN and not may_return(s, box, int(s.to_act)):
        return False
    if (stage == REVEAL or stage == SNIFF) and (s.truffle[s.revealing] == EMPTY or is_known(s, int(s.revealing))):
        return False
    if s.must_leave != EMPTY and not leaving_is_right(s, box):
        return False
    if stage == ROW_STAGE and not row_is_right(s):
        return False
    return power_is_right(s, box) and ghosts_are_right(s, in_turn)


@rule
def secrets_are_right(s: State, box: Box, in_turn: bool) -> bool:
    """Cards lie face down only until the run, and only of those whose turn has come."""
    for track in range(TRACKS):
        for space in range(MOST_SPACES):
            owner = int(s.laid_by[track, space])
            if owner == EMPTY or s.shown[track, space] != EMPTY:
                continue
            place = (owner - int(s.first) + int(s.players)) % int(s.players)
            if not in_turn or place > s.taken or (place == s.taken and s.stage != LAY):
                return False
    return True


@rule
def is_being_dug(s: State, place: int) -> bool:
    for seat in range(s.players):
        for pig in range(PIGS):
            slot = int(s.dig_slot[seat, pig])
            if slot != EMPTY and int(s.pig[seat, pig]) * SLOTS + slot == place:
                return True
    return False


@rule
def round_is_right(s: State, box: Box) -> bool:
    """A round begins only after the end check, with a full row and no full track."""
    players = players_in_forest(s)
    if s.in_forest <= box.few_truffles or players == 0:
        return False
    if (s.last_round == 1) != (s.players > 2 and players == 1):
        return False
    for track in range(TRACKS):
        if free_space(s, box, track) == EMPTY:
            return False
    left = 0
    for power in range(POWER_KINDS):
        left += int(s.power_deck[power]) + int(s.power_used[power])
    for slot in range(ROW):
        if s.row[slot] == EMPTY and left > 0:
            return False
    return True


@rule
def end_is_right(s: State, box: Box) -> bool:
    if s.ended_by == FEW_TRUFFLES:
        return s.in_forest <= box.few_truffles
    if s.ended_by == NO_PIGS:
        return players_in_forest(s) == 0
    return s.last_round == 1 if s.ended_by == ONE_LEFT else s.rounds == MOST_ROUNDS


@rule
def leaving_is_right(s: State, box: Box) -> bool:
    at = int(s.pig[s.turn, s.must_leave])
    if s.stage != TURN or at == EMPTY or (all_wolves(s) >> at) & 1 == 0 or s.actions == 0:
        return False
    return can_rest(s, box, at, int(s.actions), EMPTY, False)


@rule
def row_is_right(s: State) -> bool:
    """Chance fills a free slot from what is left."""
    free = 0
    deck = 0
    for slot in range(ROW):
        if s.row[slot] == EMPTY:
            free += 1
    for power in range(POWER_KINDS):
        deck += int(s.power_deck[power])
    return free > 0 and deck > 0


@rule
def ghosts_are_right(s: State, in_turn: bool) -> bool:
    """Ghosts and knocked-out wolves last until the wolves have moved."""
    if in_turn and s.is_late == 0:
        return True
    for wolf in range(WOLVES):
        if s.knocked_out[wolf] == 1:
            return False
    for seat in range(SEATS):
        for pig in range(PIGS):
            if s.ghost[seat, pig] == 1:
                return False
    return True


@rule
def power_is_right(s: State, box: Box) -> bool:
    """The cells of a power in use, and whether it can be carried through."""
    power = int(s.power)
    stage = int(s.stage)
    seat = int(s.turn)
    if power == EMPTY:
        clear = s.power_pig == EMPTY and s.power_left == 0 and s.power_from == EMPTY and s.power_wolf == EMPTY
        return clear and s.swap_seat == EMPTY and s.swap_pig == EMPTY and stage != POWER_STAGE and stage != SNIFF
    if stage != POWER_STAGE and stage != REVEAL and stage != SNIFF:
        return False
    if s.power_used[power] == 0 or not in_forest(s, seat):
        return False
    if (s.power_wolf != EMPTY and power != DECOY) or (s.swap_seat == EMPTY) != (s.swap_pig == EMPTY):
        return False
    if s.swap_seat != EMPTY and power != TRADING_PLACES:
        return False
    chooses = power == TURBO_TROTTERS or power == FLYING_PIG or power == WALL_VAULT or power == POWER_SNOUT
    if s.power_pig != EMPTY and (not chooses or s.pig[seat, s.power_pig] == EMPTY or s.power_from == EMPTY):
        return False
    if (s.power_pig == EMPTY) != (s.power_from == EMPTY) or s.power_from >= box.tiles:
        return False
    if stage == REVEAL:
        return power == POWER_SNOUT and s.power_pig != EMPTY and s.power_left < 2
    if stage == SNIFF:
        return power == X_RAY_SNIFF and s.power_left < 3 and truffles_not_seen(s, seat) > s.power_left
    return power_can_go_on(s, box, seat, power)


@rule
def power_can_go_on(s: State, box: Box, seat: int, power: int) -> bool:
    left = int(s.power_left)
    if power == X_RAY_SNIFF:
        if left > 0:
            return left <= 3 and truffles_not_seen(s, seat) >= left
        return can_dig(s, seat, 0) or can_dig(s, seat, 1)
    if power == TURBO_TROTTERS or power == WALL_VAULT:
        most = 3 if power == TURBO_TROTTERS else 2
        if left > most or left == 0:
            return False
        if s.power_pig == EMPTY:
            return left == most and has_target(s, box, seat, power)
        if left == most and s.pig[seat, s.power_pig] != s.power_from:
            return False
        at = int(s.pig[seat, s.power_pig])
        return why_not_stop(s) == OK or can_rest(s, box, at, left, int(s.power_from), power == WALL_VAULT)
    if power == POWER_SNOUT:
        if left == 0 or left > 2:
            return False
        if s.power_pig == EMPTY:
            return left == 2 and has_target(s, box, seat, power)
        return s.power_from == s.pig[seat, s.power_pig] and can_dig(s, seat, int(s.power_pig))
    if left != 0:
        return False
    if power == DECOY and s.power_wolf != EMPTY:
        if s.wolf[s.power_wolf] == EMPTY or s.knocked_out[s.power_wolf] == 1:
            return False
        for direction in range(4):
            if why_not_lure(s, box, int(s.power_wolf), direction, 1) == OK:
                return True
        return False
    if power == FLYING_PIG and s.power_pig != EMPTY:
        return s.power_from == s.pig[seat, s.power_pig] and why_not_pig(s, box, seat, power, int(s.power_pig)) == OK
    if power == TRADING_PLACES and s.swap_seat != EMPTY:
        if s.swap_seat >= s.players or s.pig[s.swap_seat, s.swap_pig] == EMPTY:
            return False
        if (all_wolves(s) >> int(s.pig[s.swap_seat, s.swap_pig])) & 1 == 1:
            return False
        for owner in range(s.players):
            for pig in range(PIGS):
                if why_not_swap(s, owner, pig) == OK:
                    return True
        return False
    return has_target(s, box, seat, power)
