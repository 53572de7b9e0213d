"""What a turn does for the points of a display: the box, scoring cards, groups, wild tokens."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, NONE, Foreseen, Said

from .box import Box
from .display import fits, has_neighbour, look, place_of
from .phrases import PHRASES
from .scoring import measure, owner_of
from .state import FULL, KINDS, OVER, PLACES, SPACES, WIDTH, WILD_POINTS

AHEAD, NEAR, GROW, WAITS = 0.12, 0.1, 0.08, 0.5  # of a scoring card's points; for each free side; a token kept
LEVEL_WORTH = 0.11


def points(turn: Foreseen) -> list[Said]:
    """The box, the card First, and a wild token that is spent."""
    box, said = turn.box, []
    if turn.moves[0].name not in ("pay", "pay_pair", "place"):  # else it is filled whatever is chosen
        said += [
            PHRASES.say("boxes", int(box.points[row[2]]), n=int(box.points[row[2]])) for row in turn.named("boxed")
        ]
        if turn.named("took_first"):
            said.append(PHRASES.say("takes_first", int(box.award[0]), n=int(box.award[0])))
    if turn.named("placed_wild"):
        said.append(PHRASES.say("spends_wild", -float(WILD_POINTS)))
    elif not turn.named("boxed") and turn.moves[0].name != "discard" and _no_wild_pays(turn.after, box, turn.seat):
        said.append(PHRASES.say("wild_waits", WAITS))
    if turn.moves[-1].name == "place" and len(turn.moves) == 1 and int(turn.before.tiles[turn.seat]) == 0:
        said.append(PHRASES.say("first_any", LEVEL_WORTH))
    return said


def awards(turn: Foreseen) -> list[Said]:
    """Scoring cards that change hands as things stand, and leads that grow."""
    box, seat = turn.box, turn.seat
    before, after = measured(turn.before, box), measured(turn.after, box)
    said: list[Said] = []
    for kind in range(KINDS):
        n, owners = int(box.award[kind + 1]), (int(owner_of(before, kind)), int(owner_of(after, kind)))
        if owners[1] == seat != owners[0]:
            said.append(PHRASES.say("takes_award", n, chocolate=kind, n=n))
        elif owners[0] == seat != owners[1]:
            said.append(PHRASES.say("loses_award", -n, chocolate=kind, n=n))
        elif owners[0] not in (EMPTY, seat) and owners[1] == EMPTY:
            said.append(PHRASES.say("spoils_award", 0.6 * n, chocolate=kind, who=owners[0], n=n))
        else:
            said += _grown(turn, before, after, kind, n)
    return said


def _grown(turn: Foreseen, before: Any, after: Any, kind: int, award: int) -> list[Said]:
    """A group that grew beside the largest of the others: farther ahead, or near enough to be in the race."""
    seat, players = turn.seat, int(after.players)
    was, size = int(before.largest[seat, kind]), int(after.largest[seat, kind])
    other = max(int(after.largest[each, kind]) for each in range(players) if each != seat)
    if size <= was or all(world.phase == OVER for world in turn.worlds):
        return []
    if size > other and was - other < 2:
        return [PHRASES.say("keeps_ahead", AHEAD * award, chocolate=kind, size=size, n=size - other)]
    if other - 1 <= size <= other and int(turn.after.ender) == EMPTY:
        return [PHRASES.say("nears_lead", NEAR * award, chocolate=kind, size=size, n=other)]
    return []


def measured(s: Any, box: Box) -> Any:
    """A copy in which the groups of all displays are measured."""
    s = s.copy()
    measure(s, box)
    return s


def _no_wild_pays(s: Any, box: Box, seat: int) -> bool:
    """Whether a token placed now, wherever, brings no more points than it is worth unplaced."""
    if s.wilds[seat] == 0 or s.tiles[seat] == 0:
        return False
    now = _award_points(measured(s, box), box, seat)
    for space in range(SPACES):
        if s.tile_at[seat, place_of(space)] == EMPTY or s.wild_at[seat, space] == 1:
            continue
        tried = s.copy()
        tried.wild_at[seat, space] = 1
        measure(tried, box)
        if _award_points(tried, box, seat) - now > WILD_POINTS:
            return False
    return True


def _award_points(s: Any, box: Box, seat: int) -> int:
    return sum(int(box.award[kind + 1]) for kind in range(KINDS) if owner_of(s, kind) == seat)


# -- room to grow ------------------------------------------------------------------------------------------------------


def room(turn: Foreseen) -> list[Said]:
    """Where a box that is placed leaves free sides for the largest groups to grow."""
    s, box, seat = turn.after, turn.box, turn.seat
    if turn.moves[-1].name != "place" or len(turn.moves) > 1 or int(s.tiles[seat]) in (1, FULL):
        return []
    if int(s.ender) != EMPTY:
        return []
    after = measured(s, box)
    sides = [len(free_sides(after, box, seat, kind)) for kind in range(KINDS)]
    players = range(int(s.players))
    racing = [
        kind for kind in range(KINDS)
        if after.largest[seat, kind] and after.largest[seat, kind] >= max(after.largest[each, kind] for each in players)
    ]  # fmt: skip
    best = max(racing, key=lambda kind: (sides[kind] * int(box.award[kind + 1]), -kind), default=EMPTY)
    if best == EMPTY or sides[best] < 2:
        return []
    return [PHRASES.say("can_grow", GROW * sides[best], chocolate=best, n=sides[best])]


def free_sides(s: Any, box: Box, seat: int, kind: int) -> set[int]:
    """The spaces beside the largest group of a chocolate on which a box can still be put."""
    from .counsel import regions

    open_places = {
        place for place in range(PLACES)
        if s.tile_at[seat, place] == EMPTY and has_neighbour(s, seat, place) and fits(s, seat, place)
    }  # fmt: skip
    group = regions(s, box, seat)[kind]
    beside = {space + step for space in group for step in (-WIDTH, WIDTH)}
    beside |= {space + step for space in group for step in (-1, 1) if 0 <= space % WIDTH + step < WIDTH}
    return {space for space in beside if 0 <= space < SPACES and int(place_of(space)) in open_places}


def shown(s: Any, box: Box, seat: int) -> Any:
    """What every space of a display shows."""
    s = s.copy()
    look(s, box, seat)
    return np.asarray(s.colour)


def is_chocolate(shows: int) -> bool:
    return shows != NONE and 0 <= shows < KINDS
