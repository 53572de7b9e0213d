"""Points as they stand, what a placement would change, how a tile can be paid for and what is missing."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, NONE

from .actions import ACTIONS, END_BONUS, FIRST_BOX, FIRST_PLACE, FIRST_WILD
from .bonus_phase import can_pay_rest
from .box import Box
from .display import flood, groups, look
from .instinct import instinct
from .rules import apply, legal
from .scoring import measure, owner_of, scores
from .state import BONUS, KINDS, PAY, PLACE, SPACES, STACKS, TYPES

NO_EVENTS: Any = np.zeros((0, 6), np.int64)


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any]:
    """For everybody at the table; `s` is a copy of the view."""
    points: Any = np.zeros(len(s.hand), np.int64)
    scores(s, box, points)
    owners = [int(owner_of(s, kind)) for kind in range(KINDS)]
    advice: dict[str, Any] = {
        "points": [int(n) for n in points[: int(s.players)]],
        "parts": [score_parts(s, box, each, int(points[each])) for each in range(int(s.players))],
        "groups": [[int(n) for n in s.largest[each]] for each in range(int(s.players))],
        "owners": owners,
        "region": regions(s, box, max(seat, 0)),
        "boxes": [],
        "finish": [],
        "places": [],
        "wilds": [],
    }
    if seat < 0:
        return advice
    advice["boxes"] = [box_counsel(s, box, seat, stack, telling) for stack in range(STACKS)]
    if s.to_act != seat:
        return advice
    if s.phase == PAY:
        advice["finish"] = completion(s, box, seat)
    if s.phase == PLACE:
        advice["places"] = changes(s, box, seat, FIRST_PLACE, owners)
    if s.phase == BONUS:
        advice["wilds"] = changes(s, box, seat, FIRST_WILD, owners)
    return advice


def score_parts(s: Any, box: Box, seat: int, total: int) -> dict[str, int]:
    """What a score is made of."""
    boxes = sum(int(box.points[tile]) for tile in s.tile_at[seat] if tile != EMPTY)
    wilds = int(s.wilds[seat])
    return {"boxes": boxes, "cards": total - boxes - wilds, "wilds": wilds, "total": total}


def regions(s: Any, box: Box, seat: int) -> list[list[int]]:
    """For each kind the spaces of the largest connected group in a display."""
    look(s, box, seat)
    largest = []
    for kind in range(KINDS):
        best: list[int] = []
        for start in range(SPACES):
            if s.colour[start] == kind and start not in best:
                s.reached[:] = 0
                if int(flood(s, start, kind)) > len(best):
                    best = [int(space) for space in np.flatnonzero(s.reached)]
        largest.append(best)
    return largest


def box_counsel(s: Any, box: Box, seat: int, stack: int, telling: Any) -> dict[str, Any]:
    """Whether the top of a stack can be paid for, with a proposed payment, or which chocolates are missing."""
    tile = int(s.top[stack])
    if tile == EMPTY:
        return {"payable": False, "missing": "", "actions": []}
    payable = bool(can_pay_rest(s, box, seat, tile, 0, NONE, 0))
    actions: list[int] = []
    if payable and s.to_act == seat and s.phase == BONUS:
        tried = s.copy()
        apply(tried, box, seat, FIRST_BOX + stack, NO_EVENTS)
        actions = [FIRST_BOX + stack, *completion(tried, box, seat)]
    missing = []
    for kind in range(KINDS):
        lacking = sum(int(want) == kind for want in box.wants[tile]) - int(s.hand[seat, kind])
        missing += [telling.words.say(f"chocolate.{TYPES[kind]}")] * max(lacking, 0)
    words = "" if payable else telling.words.say("counsel.missing", list=telling.words.join(missing))
    return {"payable": payable, "missing": words, "actions": actions}


def completion(s: Any, box: Box, seat: int) -> list[int]:
    """The payments that complete what is owed, each the best at a glance."""
    s = s.copy()
    room: Any = np.zeros(ACTIONS.size, np.int64)
    decided: list[int] = []
    while s.phase == PAY:
        choices = [int(a) for a in room[: legal(s, box, seat, room)]]
        best = max(choices, key=lambda action: instinct(s, box, seat, action))
        decided.append(best)
        apply(s, box, seat, best, NO_EVENTS)
    return decided


def changes(s: Any, box: Box, seat: int, first: int, owners: list[int]) -> list[dict[str, Any]]:
    """What each possible placement would do to the own groups and to who is ahead."""
    room: Any = np.zeros(ACTIONS.size, np.int64)
    measure(s, box)
    before = [int(n) for n in s.largest[seat]]
    others = [max([0, *(int(s.largest[o, k]) for o in range(int(s.players)) if o != seat)]) for k in range(KINDS)]
    placements = []
    for action in [int(a) for a in room[: legal(s, box, seat, room)]]:
        if action == END_BONUS or action < first:
            continue
        tried = s.copy()
        apply(tried, box, seat, action, NO_EVENTS)
        after: Any = np.zeros(KINDS, np.int64)
        groups(tried, box, seat, after)
        grown = [[kind, before[kind], int(after[kind])] for kind in range(KINDS) if after[kind] != before[kind]]
        gained = [kind for kind in range(KINDS) if after[kind] > others[kind] and owners[kind] != seat]
        lost = [kind for kind in range(KINDS) if owners[kind] == seat and after[kind] <= others[kind]]
        placements.append({"action": action, "grown": grown, "gained": gained, "lost": lost})
    return placements
