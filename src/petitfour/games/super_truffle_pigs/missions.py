"""Chapter three: missions, drafted in secret and completed by what lies in the sack (rulings 24 and 25)."""

from petitfour.core.kit import CHANCE, EMPTY, OK, Cells, all_but, emit, emit_to, large_rule, rule

from .actions import (
    COMPLETED,
    GOT_MISSION,
    HAS_CHOSEN,
    KEPT,
    MISSION_DEALT,
    MISSIONS_PASSED,
    NOT_FULFILLED,
    NOT_OFFERED,
    NOT_YOUR_MISSION,
    WAS_DEALT,
)
from .box import Box
from .state import EACH_MISSIONS, MOST_MISSIONS, State


@rule
def deal_mission(s: State, mission: int, events: Cells) -> None:
    seat = int(s.missions_dealt) // EACH_MISSIONS
    s.mission_deck[mission] = 0
    s.offer[seat, mission] = 1
    s.missions_dealt += 1
    emit_to(events, seat, MISSION_DEALT, seat, mission, 0, 0)
    emit_to(events, all_but(seat), WAS_DEALT, seat, 0, 0, 0)


@rule
def why_not_keep(s: State, seat: int, mission: int) -> int:
    return OK if s.offer[seat, mission] == 1 else NOT_OFFERED


@rule
def keep_mission(s: State, seat: int, mission: int, events: Cells) -> None:
    s.picked[seat] = mission
    s.has_picked[seat] = 1
    emit_to(events, seat, KEPT, seat, mission, 0, 0)
    emit_to(events, all_but(seat), HAS_CHOSEN, seat, 0, 0, 0)


@rule
def all_have_picked(s: State) -> bool:
    for seat in range(s.players):
        if s.has_picked[seat] == 0:
            return False
    return True


@large_rule
def pass_missions(s: State, box: Box, events: Cells) -> None:
    """Everybody has chosen: what was kept is held, the rest goes clockwise. The last is kept."""
    players = int(s.players)
    for seat in range(players):
        mission = int(s.picked[seat])
        s.offer[seat, mission] = 0
        s.held[seat, mission] = 1
        s.picked[seat] = EMPTY
        s.has_picked[seat] = 0
    emit(events, MISSIONS_PASSED, CHANCE)
    s.draft_round += 1
    last = s.draft_round == 2
    for mission in range(box.missions):
        # Each mission is offered to one seat at most, so one walk passes all of them on.
        for seat in range(players):
            if s.offer[seat, mission] == 1:
                to = (seat + 1) % players
                s.offer[seat, mission] = 0
                if last:
                    s.held[to, mission] = 1
                else:
                    s.offer[to, mission] = 1
                emit_to(events, to, GOT_MISSION, to, mission, 0, 0)
                break


@rule
def why_not_complete(s: State, box: Box, seat: int, mission: int) -> int:
    if s.held[seat, mission] == 0:
        return NOT_YOUR_MISSION
    return OK if is_fulfilled(s, box, seat, mission) else NOT_FULFILLED


@large_rule
def is_fulfilled(s: State, box: Box, seat: int, mission: int) -> bool:
    """Whether the sack holds what the mission asks for, each truffle counted once.

    A Super Truffle also counts as one of its colour (ruling 15), so any choice of colours together with the Super
    Truffles must be asked for no more than there are.
    """
    total = 0
    supers = 0
    for token in range(box.tokens):
        total += int(s.sack[seat, token])
        supers += int(s.sack[seat, token]) * int(box.token_super[token])
    asked = int(box.need_super[mission])
    for colour in range(3):
        asked += int(box.need[mission, colour])
    if total < asked + int(box.need_any[mission]) or supers < box.need_super[mission]:
        return False
    for chosen in range(1, 8):  # sets of colours
        needed = 0
        plain = 0
        has_supers = 0
        for token in range(box.tokens):
            if (chosen >> int(box.token_colour[token])) & 1 == 1:
                if box.token_super[token] == 1:
                    has_supers += int(s.sack[seat, token])
                else:
                    plain += int(s.sack[seat, token])
        for colour in range(3):
            if (chosen >> colour) & 1 == 1:
                needed += int(box.need[mission, colour])
        if needed > plain + has_supers or needed + int(box.need_super[mission]) > plain + supers:
            return False
    return True


@rule
def complete_mission(s: State, seat: int, mission: int, events: Cells) -> None:
    s.held[seat, mission] = 0
    s.done[seat, mission] = 1
    emit(events, COMPLETED, seat, mission)


@rule
def missions_left(s: State) -> bool:
    return s.missions_dealt < EACH_MISSIONS * s.players


@rule
def mission_points(s: State, box: Box, seat: int) -> int:
    points = 0
    for mission in range(MOST_MISSIONS):
        if s.done[seat, mission] == 1:
            points += int(box.points[mission])
    return points
