"""Points as they stand, what a placement would change, which is best, how a tile is paid for and what is missing."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, NONE, OK, Cells, rule

from .actions import ACTIONS, END_BONUS, FIRST_BOX, FIRST_PLACE, FIRST_WILD, counted
from .bonus_phase import can_pay_rest, why_not_box
from .box import Box
from .display import flood, groups, look
from .instinct import instinct
from .rules import apply, legal
from .scoring import measure, owner_of, scores
from .state import ACTION, BONUS, FULL, KINDS, PAY, PLACE, STACKS, WILD_POINTS, State

NO_EVENTS: Any = np.zeros((0, 6), np.int64)


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any]:
    """For everybody at the table; `s` is a copy of the view."""
    if not telling.game.compiled:
        s, box = State.layout.unpack(s), Box.layout.unpack(box)
    players = range(int(s.players))
    points: Any = np.zeros(len(s.hand), np.int64)
    scores(s, box, points)
    advice: dict[str, Any] = {
        "points": [int(points[each]) for each in players],
        "parts": [score_parts(s, box, each, int(points[each])) for each in players],
        "groups": [[int(n) for n in s.largest[each]] for each in players],
        "owners": [int(owner_of(s, kind)) for kind in range(KINDS)],
        "best": [max(int(s.largest[each, kind]) for each in players) for kind in range(KINDS)],
        "first": fullest(s),
        "regions": [regions(s, box, each) for each in players],
        "boxes": [],
        "finish": [],
        "places": [],
        "wilds": [],
        "proposed": NONE,
    }
    if seat < 0:
        return advice
    before = unpaid(s, seat)
    near: Any = np.zeros((STACKS, KINDS), np.int64)
    if s.to_act == seat and s.phase == ACTION:
        completing(s, box, seat, near)
    advice["boxes"] = [box_counsel(before, box, seat, stack, near[stack], telling) for stack in range(STACKS)]
    if s.to_act != seat:
        return advice
    if s.phase == PAY:
        advice["finish"] = completion(s, box, seat)
    if s.phase == PLACE:
        advice["places"] = changes(s, box, seat, FIRST_PLACE, advice["owners"])
        advice["proposed"] = max(advice["places"], key=lambda change: promise(s, box, seat, change))["action"]
    if s.phase == BONUS:
        advice["wilds"] = changes(s, box, seat, FIRST_WILD, advice["owners"])
    return advice


def score_parts(s: Any, box: Box, seat: int, total: int) -> dict[str, int]:
    """What a score is made of."""
    boxes = sum(int(box.points[tile]) for tile in s.tile_at[seat] if tile != EMPTY)
    wilds = WILD_POINTS * int(s.wilds[seat])
    return {"boxes": boxes, "cards": total - boxes - wilds, "wilds": wilds, "total": total}


def fullest(s: Any) -> dict[str, int]:
    """Who has First, or alone is nearest to it, and the most boxes that anybody has."""
    boxes = [int(s.tiles[seat]) for seat in range(int(s.players))]
    best = max(boxes)
    ahead = boxes.index(best) if best and boxes.count(best) == 1 else EMPTY
    return {"owner": int(s.first_to) if s.ender != EMPTY else ahead, "best": best}


def regions(s: Any, box: Box, seat: int) -> list[list[int]]:
    """For each kind the spaces of the largest connected group in a display."""
    look(s, box, seat)
    largest: list[list[int]] = [[] for _ in range(KINDS)]
    for start in np.flatnonzero((s.colour >= 0) & (s.colour < KINDS)):
        kind = int(s.colour[start])
        if start in largest[kind]:
            continue
        s.reached[:] = 0
        if int(flood(s, int(start), kind)) > len(largest[kind]):
            largest[kind] = [int(space) for space in np.flatnonzero(s.reached)]
    return largest


def unpaid(s: Any, seat: int) -> Any:
    """The same before anything was paid for the tile that is being boxed: another may be chosen instead."""
    if s.to_act != seat or s.phase not in (PAY, PLACE):
        return s
    s = s.copy()
    s.hand[seat] += s.paid
    s.hand_size[seat] += int(s.paid.sum())
    s.paid[:] = 0
    s.chocolates_paid = 0
    s.stack = EMPTY
    s.phase = BONUS
    return s


@rule
def completing(s: State, box: Box, seat: int, near: Cells) -> None:
    """For each stack the chocolates of the tray of which one, taken now, lets its top be paid for, if it cannot be."""
    for stack in range(STACKS):
        tile = int(s.top[stack])
        if s.tiles[seat] >= FULL or tile == EMPTY or can_pay_rest(s, box, seat, tile, 0, NONE, 0):
            continue
        for kind in range(KINDS):
            if s.tray[kind] > 0 and can_pay_rest(s, box, seat, tile, 0, kind, -1):  # with one more of it
                near[stack, kind] = 1


def box_counsel(s: Any, box: Box, seat: int, stack: int, near: Any, telling: Any) -> dict[str, Any]:
    """Whether the top of a stack can be paid for, with a proposed payment, or which chocolates are missing, and which
    of the tray would do."""
    tile = int(s.top[stack])
    if tile == EMPTY or s.tiles[seat] >= FULL:
        return {"payable": False, "lacking": [], "missing": "", "near": [], "actions": []}
    payable = bool(can_pay_rest(s, box, seat, tile, 0, NONE, 0))
    actions: list[int] = []
    if s.to_act == seat and s.phase == BONUS and why_not_box(s, box, seat, stack) == OK:
        tried = s.copy()
        apply(tried, box, seat, FIRST_BOX + stack, NO_EVENTS)
        actions = [FIRST_BOX + stack, *completion(tried, box, seat)]
    lacking: list[int] = []
    for kind in range(KINDS):
        short = sum(int(want) == kind for want in box.wants[tile]) - int(s.hand[seat, kind])
        lacking += [kind] * max(short, 0)
    chocolates = counted(lacking, telling.words)
    words = "" if payable else telling.words.say("counsel.missing", n=len(lacking), list=chocolates)
    would_do = sorted(np.flatnonzero(near).tolist(), key=lambda kind: kind not in lacking)
    lacking = [] if payable else lacking
    return {"payable": payable, "lacking": lacking, "missing": words, "near": would_do, "actions": actions}


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
    """What each possible placement would do to the own groups and points, and to who is ahead."""
    room: Any = np.zeros(ACTIONS.size, np.int64)
    measure(s, box)
    return [
        change_of(s, box, seat, action, owners)
        for action in [int(a) for a in room[: legal(s, box, seat, room)]]
        if action != END_BONUS and action >= first
    ]


def change_of(s: Any, box: Box, seat: int, action: int, owners: list[int]) -> dict[str, Any]:
    """Groups that change, cards that are gained, lost or taken from whoever leads by a tie, and what it brings."""
    before = [int(n) for n in s.largest[seat]]
    others = [max([0, *(int(s.largest[o, k]) for o in range(int(s.players)) if o != seat)]) for k in range(KINDS)]
    tried = s.copy()
    apply(tried, box, seat, action, NO_EVENTS)
    after: Any = np.zeros(KINDS, np.int64)
    groups(tried, box, seat, after)
    gained = [kind for kind in range(KINDS) if after[kind] > others[kind] and owners[kind] != seat]
    lost = [kind for kind in range(KINDS) if owners[kind] == seat and after[kind] <= others[kind]]
    points = int(box.points[s.top[s.stack]]) if s.phase == PLACE else -1
    points += sum(int(box.award[kind + 1]) for kind in gained) - sum(int(box.award[kind + 1]) for kind in lost)
    takes_first = bool(s.first_to != seat and tried.first_to == seat)
    return {
        "action": action,
        "grown": [[kind, before[kind], int(after[kind])] for kind in range(KINDS) if after[kind] != before[kind]],
        "gained": gained,
        "lost": lost,
        "tied": [kind for kind in range(KINDS) if owners[kind] not in (EMPTY, seat) and after[kind] == others[kind]],
        "first": takes_first,
        "points": points + (int(box.award[0]) if takes_first else 0),
    }


def promise(s: Any, box: Box, seat: int, change: dict[str, Any]) -> tuple[int, int, int]:
    """The better of two placements: by points, by what the others lose, then at a glance."""
    spoiled = sum(int(box.award[kind + 1]) for kind in change["tied"])
    return change["points"], spoiled, int(instinct(s, box, seat, change["action"]))
