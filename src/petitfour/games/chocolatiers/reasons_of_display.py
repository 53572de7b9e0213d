"""What a turn does for the points of a display: the box, scoring cards, groups, wild tokens."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, NONE, Foreseen, Said

from .box import Box
from .counsel import regions
from .display import fits, has_neighbour, look, place_of
from .phrases import PHRASES, bits
from .scoring import measure, owner_of
from .state import FULL, KINDS, OVER, PLACES, SPACES, WIDTH, WILD_POINTS

SPOILED, AHEAD, NEAR, GROW, WAITS = (
    0.6,
    0.12,
    0.1,
    0.08,
    0.5,
)  # of a scoring card's points; for each free side; a token kept
LITTLE = 0.05  # what speaks for all choices alike


def points(turn: Foreseen) -> list[Said]:
    """The box, the card First, and wild tokens that had better wait."""
    box, said = turn.box, []
    if turn.moves[0].name not in ("pay", "pay_pair", "place"):  # else it is filled whatever is chosen
        said += [
            PHRASES.say("boxes", int(box.points[row[2]]), n=int(box.points[row[2]])) for row in turn.named("boxed")
        ]
        if turn.named("took_first"):
            said.append(PHRASES.say("takes_first", int(box.award[0]), n=int(box.award[0])))
    is_idle = not turn.named("boxed", "placed_wild") and turn.moves[0].name != "discard"
    if is_idle and _no_wild_pays(turn.after, box, turn.seat):
        said.append(PHRASES.say("wild_waits", WAITS))
    return said


def awards(turn: Foreseen) -> list[Said]:
    """Scoring cards that change hands as things stand, and leads that grow."""
    box, seat = turn.box, turn.seat
    before, after = measured(turn.before, box), measured(turn.after, box)
    owners = [(int(owner_of(before, kind)), int(owner_of(after, kind))) for kind in range(KINDS)]
    won = [kind for kind, (was, now) in enumerate(owners) if now == seat != was]
    lost = [kind for kind, (was, now) in enumerate(owners) if was == seat != now]
    spoiled = {was: [k for k, each in enumerate(owners) if each == (was, EMPTY)] for was, _ in owners}
    said = [PHRASES.say("loses_awards", -_worth(box, lost), cards=bits(lost), n=_worth(box, lost))] if lost else []
    said += _won(turn, won, {who: kinds for who, kinds in spoiled.items() if kinds and who not in (EMPTY, seat)})
    for kind in range(KINDS):
        if owners[kind][0] == owners[kind][1]:
            said += _grown(turn, before, after, kind, int(box.award[kind + 1]))
    return said


def _won(turn: Foreseen, won: list[int], spoiled: dict[int, list[int]]) -> list[Said]:
    """Leads that are won, and those that others lose."""
    box = turn.box
    if turn.named("placed_wild"):
        return _by_wild(box, won, spoiled)
    said = [PHRASES.say("takes_awards", _worth(box, won), cards=bits(won), n=_worth(box, won))] if won else []
    for who, kinds in sorted(spoiled.items()):
        n = _worth(box, kinds)
        said.append(PHRASES.say("spoils_awards", SPOILED * n, cards=bits(kinds), who=who, n=n))
    return said


def _by_wild(box: Box, won: list[int], spoiled: dict[int, list[int]]) -> list[Said]:
    """What a token brings, in one phrase with the point that it costs; the cost by itself where it brings no lead."""
    who = max(spoiled, key=lambda each: (_worth(box, spoiled[each]), -each), default=EMPTY)
    lost = spoiled.get(who, [])
    n, m = _worth(box, won), _worth(box, lost)
    worth = n + SPOILED * m - WILD_POINTS
    told = PHRASES.say("spends_wild", -LITTLE)  # it has been said
    if won and lost:
        return [PHRASES.say("wild_both", worth, cards=bits(won), n=n, who=who, lost=bits(lost), m=m), told]
    if won:
        return [PHRASES.say("wild_takes", worth, cards=bits(won), n=n), told]
    if lost:
        return [PHRASES.say("wild_spoils", worth, cards=bits(lost), who=who, n=m), told]
    return [PHRASES.say("spends_wild", -float(WILD_POINTS))]


def alike(turn: Foreseen) -> list[Said]:
    """That a box may lie anywhere: the first lies alone, or the scoring cards go the same way wherever it lies."""
    s, box, seat = turn.before, turn.box, turn.seat
    if turn.moves[0].name != "place":
        return []
    if int(s.tiles[seat]) == 0:
        return [PHRASES.say("first_any", LITTLE)]
    owners = set()
    for action in turn.game.legal(s, seat):
        tried = s.copy()
        move = turn.game.actions.move(action)
        tried.tile_at[seat, move.parts["place"]] = int(s.top[s.stack])
        tried.turned[seat, move.parts["place"]] = move.parts["rotation"]
        measure(tried, box)
        owners.add(tuple(int(owner_of(tried, kind)) for kind in range(KINDS)))
    return [PHRASES.say("place_any", LITTLE)] if len(owners) == 1 else []


def _worth(box: Box, kinds: list[int]) -> int:
    """The points of the scoring cards of these chocolates."""
    return sum(int(box.award[kind + 1]) for kind in kinds)


def _grown(turn: Foreseen, before: Any, after: Any, kind: int, award: int) -> list[Said]:
    """A group that grew beside the largest of the others: farther ahead, or near enough to be in the race."""
    seat, players = turn.seat, int(after.players)
    was, size = int(before.largest[seat, kind]), int(after.largest[seat, kind])
    other = max(int(after.largest[each, kind]) for each in range(players) if each != seat)
    if size <= was or all(world.phase == OVER for world in turn.worlds):
        return []
    if size > other and was - other < 2:
        return [PHRASES.say("keeps_ahead", AHEAD * award, kind=kind, size=size, n=size - other)]
    if other - 1 <= size <= other and int(turn.after.ender) == EMPTY:
        return [PHRASES.say("nears_lead", NEAR * award, kind=kind, size=size, n=other)]
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
    return _worth(box, [kind for kind in range(KINDS) if owner_of(s, kind) == seat])


# -- room to grow ------------------------------------------------------------------------------------------------------


def room(turn: Foreseen) -> list[Said]:
    """Where a box that is placed leaves free sides for the largest groups to grow."""
    s, box, seat = turn.after, turn.box, turn.seat
    if turn.moves[-1].name != "place" or len(turn.moves) > 1 or int(s.tiles[seat]) in (1, FULL):
        return []
    if int(s.ender) != EMPTY:
        return []
    after = measured(s, box)
    sides = [len(each) for each in free_sides(after, box, seat)]
    players = range(int(s.players))
    racing = [
        kind for kind in range(KINDS)
        if after.largest[seat, kind] and after.largest[seat, kind] >= max(after.largest[each, kind] for each in players)
    ]  # fmt: skip
    best = max(racing, key=lambda kind: (sides[kind] * int(box.award[kind + 1]), -kind), default=EMPTY)
    if best == EMPTY or sides[best] < 2:
        return []
    return [PHRASES.say("can_grow", GROW * sides[best], kind=best, n=sides[best])]


def free_sides(s: Any, box: Box, seat: int) -> list[set[int]]:
    """For each chocolate the spaces beside its largest group on which a box can still be put."""
    open_places = {
        place for place in range(PLACES)
        if s.tile_at[seat, place] == EMPTY and has_neighbour(s, seat, place) and fits(s, seat, place)
    }  # fmt: skip
    sides = []
    for group in regions(s, box, seat):
        beside = {space + step for space in group for step in (-WIDTH, WIDTH)}
        beside |= {space + step for space in group for step in (-1, 1) if 0 <= space % WIDTH + step < WIDTH}
        sides.append({space for space in beside if 0 <= space < SPACES and int(place_of(space)) in open_places})
    return sides


def shown(s: Any, box: Box, seat: int) -> Any:
    """What every space of a display shows."""
    s = s.copy()
    look(s, box, seat)
    return np.asarray(s.colour)


def is_chocolate(shows: int) -> bool:
    return shows != NONE and 0 <= shows < KINDS
