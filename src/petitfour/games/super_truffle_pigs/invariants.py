"""What is always true in Super Truffle Pigs.

That everything is in its place is in contents, that it fits the moment in moments and power_moments.
"""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, SEVERAL, rule

from .box import Box
from .contents import (
    cards_are_right,
    digs_are_right,
    forest_is_right,
    missions_are_right,
    pigs_are_right,
    powers_are_right,
    sniffs_are_right,
    spent_in_all,
    truffles_are_right,
    wolves_are_right,
)
from .missions import all_have_picked
from .moments import moment_is_right
from .state import DRAFT, GIVE, LAYOUT, MISSIONS, OVER, RETURN, REVEAL, ROLL, ROW_STAGE, SEATS, SNIFF, START, State

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
