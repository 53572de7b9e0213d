"""Whether what is there fits the moment: the round and its turns, then stage by stage in the order of the rulebook.

A super power in use has a file of its own, power_moments.
"""

from petitfour.core.kit import EMPTY, rule

from .box import Box
from .digging import is_known, truffles_of
from .forest import all_wolves, can_rest
from .pigs import in_forest, may_return, path_is_free, players_in_forest
from .power_moments import power_is_right
from .state import (
    DRAFT,
    FEW_TRUFFLES,
    GIVE,
    LAY,
    LAYOUT,
    MISSIONS,
    MOST_ROUNDS,
    MOST_SPACES,
    NO_PIGS,
    ONE_LEFT,
    OVER,
    PAY,
    PIGS,
    POWER_KINDS,
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
    TURN,
    WOLVES,
    State,
)
from .wolves import cards_to_lay, free_space


@rule
def moment_is_right(s: State, box: Box) -> bool:
    """Every stage has just what belongs to it, so that somebody can always go on."""
    if not round_is_counted(s, box) or not turns_are_counted(s):
        return False
    if not only_its_own_is_there(s) or not secrets_are_right(s):
        return False
    if not stage_is_right(s, box) or not leaving_is_right(s, box):
        return False
    return power_is_right(s, box) and ghosts_are_right(s)


# -- where a game stands -------------------------------------------------------------------------------------------


@rule
def is_before_the_rounds(s: State) -> bool:
    """Set-up: the forest, the start player, the first row of powers, the missions and their draft."""
    if s.stage == ROW_STAGE:
        return s.rounds == 0
    return s.stage == LAYOUT or s.stage == START or s.stage == MISSIONS or s.stage == DRAFT


@rule
def is_in_a_turn(s: State) -> bool:
    """A player's turn; whoever is out of the forest is asked at its beginning. The same question after the wolves have
    moved is late, and belongs to no turn."""
    stage = int(s.stage)
    if s.is_late == 1:
        return False
    asked = stage == RETURN or stage == GIVE
    return asked or is_spending(s) or stage == LAY


@rule
def is_spending(s: State) -> bool:
    """The part of a turn in which actions are spent, with the choices and outcomes of chance in it."""
    stage = int(s.stage)
    return stage == TURN or stage == PAY or stage == POWER_STAGE or stage == REVEAL or stage == SNIFF


@rule
def round_is_counted(s: State, box: Box) -> bool:
    """Rounds are counted from the first one on; the die shows a face from the roll to the end of the round."""
    before = is_before_the_rounds(s)
    if before != (s.rounds == 0):
        return False
    if before and (s.last_round == 1 or s.turn != 0):
        return False
    if s.powers_drawn > ROW * (int(s.rounds) + 1):
        return False
    is_rolled = not before and s.stage != ROLL
    return is_rolled == (s.rolled != EMPTY) and s.rolled < box.faces


@rule
def turns_are_counted(s: State) -> bool:
    """Turns go round from the player with the die; late are only those who are asked after the wolves have moved."""
    if s.is_late == 0 and s.offered != 0:
        return False
    if s.is_late == 1 and s.stage != RETURN and s.stage != GIVE:
        return False
    if is_in_a_turn(s):
        return s.taken < s.players and s.turn == (int(s.first) + int(s.taken)) % int(s.players)
    if is_before_the_rounds(s) or s.stage == ROLL:
        return s.taken == 0
    return s.taken == s.players


@rule
def only_its_own_is_there(s: State) -> bool:
    """What is to be paid, given, laid or revealed is there in its own stage only, and actions while they are spent."""
    stage = int(s.stage)
    if (stage == PAY or stage == GIVE) != (s.to_pay > 0) or (stage == GIVE) != (s.return_path != EMPTY):
        return False
    if (stage == LAY) != (s.to_lay > 0) or (stage == REVEAL or stage == SNIFF) != (s.revealing != EMPTY):
        return False
    return s.actions == 0 or (is_spending(s) and in_forest(s, int(s.turn)))


# -- stage by stage ------------------------------------------------------------------------------------------------


@rule
def stage_is_right(s: State, box: Box) -> bool:
    """What a stage asks for beside that, in the order of the rulebook."""
    stage = int(s.stage)
    if stage == ROLL:  # 1. roll the wolf die
        return round_is_right(s, box)
    if stage == REVEAL:  # 2. player turns: dig for truffles
        return is_unknown(s, int(s.revealing)) and not is_being_dug(s, int(s.revealing))
    if stage == SNIFF:  # use super powers
        return is_unknown(s, int(s.revealing))
    if stage == PAY:  # upgrade a level
        return upgrade_is_right(s, box)
    if stage == LAY:  # play direction cards
        return s.to_lay <= cards_to_lay(s, box, int(s.turn))
    if stage == RETURN:  # 3. the wolves move: return one pig to the forest
        return may_return(s, box, int(s.to_act))
    if stage == GIVE:
        return return_is_right(s, box)
    if stage == ROW_STAGE:  # 4. replace super power cards
        return row_is_right(s)
    return stage != OVER or end_is_right(s, box)  # end of the game


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
def is_unknown(s: State, place: int) -> bool:
    """A truffle that nobody has seen: chance may tell what it is."""
    return s.truffle[place] != EMPTY and not is_known(s, place)


@rule
def is_being_dug(s: State, place: int) -> bool:
    for seat in range(s.players):
        for pig in range(PIGS):
            slot = int(s.dig_slot[seat, pig])
            if slot != EMPTY and int(s.pig[seat, pig]) * SLOTS + slot == place:
                return True
    return False


@rule
def upgrade_is_right(s: State, box: Box) -> bool:
    """Ruling 17: a player in the forest, below the highest level, who has what is still to be paid."""
    seat = int(s.turn)
    if not in_forest(s, seat) or s.level[seat] >= box.most_actions:
        return False
    return s.to_pay <= box.upgrade_price and s.to_pay <= truffles_of(s, seat)


@rule
def return_is_right(s: State, box: Box) -> bool:
    """Ruling 19: onto a free Secret Path, once, by a player who is out and has what is still to be given."""
    seat = int(s.to_act)
    if not path_is_free(s, int(s.return_path)) or in_forest(s, seat) or s.returned[seat] == 1:
        return False
    return s.to_pay <= box.return_price[s.players] and s.to_pay <= truffles_of(s, seat)


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
def end_is_right(s: State, box: Box) -> bool:
    """Ruling 21."""
    if s.ended_by == FEW_TRUFFLES:
        return s.in_forest <= box.few_truffles
    if s.ended_by == NO_PIGS:
        return players_in_forest(s) == 0
    return s.last_round == 1 if s.ended_by == ONE_LEFT else s.rounds == MOST_ROUNDS


# -- what lasts over several stages --------------------------------------------------------------------------------


@rule
def secrets_are_right(s: State) -> bool:
    """Ruling 26: cards lie face down only until the run, and only of those whose turn has come."""
    in_turn = is_in_a_turn(s)
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
def leaving_is_right(s: State, box: Box) -> bool:
    """Ruling 11: a pig on a knocked-out wolf's tile can still get off it."""
    if s.must_leave == EMPTY:
        return True
    at = int(s.pig[s.turn, s.must_leave])
    if s.stage != TURN or at == EMPTY or (all_wolves(s) >> at) & 1 == 0 or s.actions == 0:
        return False
    return can_rest(s, box, at, int(s.actions), EMPTY, False)


@rule
def ghosts_are_right(s: State) -> bool:
    """Ruling 27: ghosts and knocked-out wolves last until the wolves have moved."""
    if is_in_a_turn(s):
        return True
    for wolf in range(WOLVES):
        if s.knocked_out[wolf] == 1:
            return False
    for seat in range(SEATS):
        for pig in range(PIGS):
            if s.ghost[seat, pig] == 1:
                return False
    return True
