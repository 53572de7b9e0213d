"""What speaks for a turn, for hints: boxes, scoring cards, groups, and how near the next box comes.

All of it is exact by the rules as things stand; what is only good for later turns is not said in the last one.
"""

from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Said

from .display import place_of, space_of
from .phrases import COMPARED, LEVEL, LOOKS_AHEAD, PHRASES, SIDE, STEPS
from .reasons_of_cards import cards
from .reasons_of_display import alike, awards, is_chocolate, measured, points, room, shown
from .state import PLACES, WIDTH
from .state import SIDE as ROW

__all__ = ["COMPARED", "LEVEL", "LOOKS_AHEAD", "PHRASES", "STEPS", "reasons", "steps"]

CORNERS = ((0, 1), (3, 2))  # of a box by row and column, as they are counted
NEIGHBOURS = (("right", -1), ("left", 1), ("below", -ROW), ("above", ROW))  # where one lies, and the way to the other


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn, in points."""
    said = [*points(turn), *awards(turn), *alike(turn)]
    is_last = int(turn.after.ender) != EMPTY
    return said if is_last else [*said, *room(turn), *cards(turn)]


def steps(turn: Foreseen) -> list[Said]:
    """The turn in a few phrases: what pays for a box is not told card by card."""
    phrases: list[Said] = []
    for action, move in zip(turn.decisions, turn.moves, strict=True):
        if move.name == "take":
            phrases.append(STEPS.say("takes", chocolate=move.parts["chocolate"]))
        elif move.name == "box":
            phrases.append(STEPS.say("boxes_tile", tile=int(turn.before.top[move.parts["stack"]])))
        elif move.name in ("pay", "pay_pair") and any(said.key == "boxes_tile" for said in phrases):
            continue
        elif move.name == "wild":
            phrases.append(_wild_on(turn, move.parts["space"]))
        elif move.name == "place":
            phrases.append(_placed(turn, move.parts["place"]))
        elif move.name == "end_bonus":
            phrases.append(STEPS.say("stops"))
        else:
            phrases.append(STEPS.say("bare", action=action))
    return phrases


def look_of(s: Any, seat: int, place: int) -> int:
    """A box of a display as it lies, its tokens with it."""
    covered = sum(1 << corner for corner in range(4) if s.wild_at[seat, space_of(place, corner)] == 1)
    return 64 * int(s.tile_at[seat, place]) + 16 * int(s.turned[seat, place]) + covered


def _placed(turn: Foreseen, place: int) -> Said:
    """Where the box goes: beside which one, and by a chocolate of it that touches an equal one, that of the largest
    group."""
    s, seat = turn.after, turn.seat
    beside = next(((side, place + step) for side, step in NEIGHBOURS if _is_box(s, seat, place, place + step)), None)
    if beside is None:
        return STEPS.say("places_first")
    parts = {
        "look": look_of(s, seat, place),
        "side": SIDE.names.index(beside[0]),
        "beside": look_of(s, seat, beside[1]),
    }
    shows = shown(s, turn.box, seat)
    corners = [space_of(place, corner) for corner in range(4)]
    joined = {int(shows[here]) for here in corners if any(_same_beside(shows, here, place))}
    if not joined:
        return STEPS.say("places", **parts)
    sizes = measured(s, turn.box).largest[seat]
    return STEPS.say("places_beside", **parts, chocolate=max(joined, key=lambda kind: (int(sizes[kind]), -kind)))


def _is_box(s: Any, seat: int, place: int, other: int) -> bool:
    """Whether a box lies on this other place, in the same row or column of the display."""
    in_line = other % ROW == place % ROW or other // ROW == place // ROW
    return 0 <= other < PLACES and in_line and int(s.tile_at[seat, other]) != EMPTY


def _wild_on(turn: Foreseen, space: int) -> Said:
    """A token by the box it is put on, and by the chocolate that it covers."""
    s, seat = turn.after.copy(), turn.seat
    s.wild_at[seat, space] = 0
    row, column = divmod(space, WIDTH)
    place = int(place_of(space))
    parts = {"corner": CORNERS[row % 2][column % 2], "look": look_of(s, seat, place)}
    kind = int(shown(s, turn.box, seat)[space])
    return STEPS.say("wilds", chocolate=kind, **parts) if is_chocolate(kind) else STEPS.say("wilds_free", **parts)


def _same_beside(shows: Any, space: int, place: int) -> list[bool]:
    """Whether each space beside this one, of another box, shows the same chocolate."""
    column = space % WIDTH
    across = [each for each in (column - 1, column + 1) if 0 <= each < WIDTH]
    beside = [space - WIDTH, space + WIDTH, *(space - column + each for each in across)]
    others = [each for each in beside if 0 <= each < len(shows) and place_of(each) != place]
    return [is_chocolate(int(shows[space])) and int(shows[each]) == int(shows[space]) for each in others]
