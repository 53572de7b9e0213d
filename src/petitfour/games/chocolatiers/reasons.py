"""What speaks for a turn, for hints: boxes, scoring cards, groups, and how near the next box comes."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, WHOLE, Foreseen, Phrases, Said, count, seat

from .box import Box
from .display import look, place_of, space_of
from .scoring import measure, owner_of
from .state import (
    CHOCOLATE,
    FULL,
    KINDS,
    PLACE_IN_DISPLAY,
    POINTS,
    ROTATION,
    SEATS,
    SPACE,
    STACKS,
    TILE,
    WIDTH,
)

WHO = seat(SEATS, "who")
FEW = count(24)

PHRASES = Phrases(
    boxes={"n": POINTS}, takes_award={"chocolate": CHOCOLATE, "n": POINTS},
    loses_award={"chocolate": CHOCOLATE, "n": POINTS}, spoils_award={"chocolate": CHOCOLATE, "who": WHO},
    takes_first={"n": POINTS}, joins_group={"chocolate": CHOCOLATE, "n": FEW}, ready_next={"tile": TILE},
    asked_for={"chocolate": CHOCOLATE, "n": FEW}, needs_only={"tile": TILE, "chocolate": CHOCOLATE},
    brings_nearer={"tile": TILE}, lies_in_tray={"chocolate": CHOCOLATE}, keeps_cards={"n": FEW}, spends_wild={},
)  # fmt: skip
STEPS = Phrases(
    takes={"chocolate": CHOCOLATE}, boxes_tile={"tile": TILE}, wilds={"space": SPACE, "chocolate": CHOCOLATE},
    wilds_free={"space": SPACE}, stops={},
    places={"place": PLACE_IN_DISPLAY, "rotation": ROTATION},
    places_beside={"place": PLACE_IN_DISPLAY, "rotation": ROTATION, "chocolate": CHOCOLATE},
    bare={"action": count(20_000)},
)  # fmt: skip

COMPARED = ("keeps_cards",)  # said only where another turn leaves fewer
ASKED = 0.15  # for each box that asks for a chocolate
GROUP, NEXT, NEAR, NEARER, CARD = 0.5, 0.7, 0.45, 0.2, 0.35  # of a chocolate in a group; of a box; of a card in hand


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn, in points."""
    return [*_boxed(turn), *_awards(turn), *_groups(turn), *_next_box(turn), *_hand(turn)]


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
            phrases.append(_placed(turn, move.parts["place"], move.parts["rotation"]))
        elif move.name == "end_bonus" and phrases:
            phrases.append(STEPS.say("stops"))
        else:
            phrases.append(STEPS.say("bare", action=action))
    return phrases


def _placed(turn: Foreseen, place: int, rotation: int) -> Said:
    """Where the box goes, by a chocolate of it that touches an equal one: that of the largest group."""
    s = turn.after.copy()
    look(s, turn.box, turn.seat)
    corners = [space_of(place, corner) for corner in range(4)]
    joined = {int(s.colour[here]) for here in corners if any(_same_beside(s.colour, here, place))}
    if not joined:
        return STEPS.say("places", place=place, rotation=rotation)
    kind = max(joined, key=lambda each: (_sizes(turn.after, turn)[turn.seat][each], -each))
    return STEPS.say("places_beside", place=place, rotation=rotation, chocolate=kind)


def _wild_on(turn: Foreseen, space: int) -> Said:
    """A token by the chocolate that it covers."""
    s = turn.after.copy()
    s.wild_at[turn.seat, space] = 0
    look(s, turn.box, turn.seat)
    kind = int(s.colour[space])
    return (
        STEPS.say("wilds", space=space, chocolate=kind) if 0 <= kind < KINDS else STEPS.say("wilds_free", space=space)
    )


def _same_beside(colour: Any, space: int, place: int) -> list[bool]:
    """Whether each space beside this one, of another box, shows the same chocolate."""
    column = space % WIDTH
    across = [each for each in (column - 1, column + 1) if 0 <= each < WIDTH]
    beside = [space - WIDTH, space + WIDTH, *(space - column + each for each in across)]
    others = [each for each in beside if 0 <= each < len(colour) and place_of(each) != place]
    return [0 <= int(colour[space]) < KINDS and int(colour[each]) == int(colour[space]) for each in others]


# -- points ------------------------------------------------------------------------------------------------------------


def _boxed(turn: Foreseen) -> list[Said]:
    box = turn.box
    said = []
    if turn.moves[0].name != "place":  # else the box is filled wherever it is put
        said += [
            PHRASES.say("boxes", int(box.points[row[2]]), n=int(box.points[row[2]])) for row in turn.named("boxed")
        ]
    if turn.named("took_first"):
        said.append(PHRASES.say("takes_first", int(box.award[0]), n=int(box.award[0])))
    if turn.named("placed_wild"):
        said.append(PHRASES.say("spends_wild", -1.0))
    return said


def _awards(turn: Foreseen) -> list[Said]:
    """Scoring cards that change hands."""
    box = turn.box
    before, after = (_owners(s, box) for s in (turn.before, turn.after))
    said = []
    for kind in range(KINDS):
        n = int(box.award[kind + 1])
        if after[kind] == turn.seat != before[kind]:
            said.append(PHRASES.say("takes_award", n, chocolate=kind, n=n))
        elif before[kind] == turn.seat != after[kind]:
            said.append(PHRASES.say("loses_award", -n, chocolate=kind, n=n))
        elif before[kind] not in (EMPTY, turn.seat) and after[kind] == EMPTY:
            said.append(PHRASES.say("spoils_award", 0.6 * n, chocolate=kind, who=before[kind]))
    return said


def _owners(s: Any, box: Box) -> list[int]:
    s = s.copy()
    measure(s, box)
    return [int(owner_of(s, kind)) for kind in range(KINDS)]


def _groups(turn: Foreseen) -> list[Said]:
    """The own group that grows most, two together at the least, where that matters for its scoring card: it comes up to
    the largest of the others, or was not yet clear of it."""
    before, after = (_sizes(s, turn)[turn.seat] for s in (turn.before, turn.after))
    others = np.delete(_sizes(turn.after, turn), turn.seat, axis=0).max(axis=0)
    grown = [
        (after[kind] - before[kind], after[kind], kind)
        for kind in range(KINDS)
        if after[kind] > max(before[kind], 1) and after[kind] >= others[kind] - 1 and before[kind] <= others[kind] + 1
    ]
    if not grown:
        return []
    more, size, kind = max(grown)
    return [PHRASES.say("joins_group", GROUP * int(more), chocolate=kind, n=int(size))]


def _sizes(s: Any, turn: Foreseen) -> Any:
    """The largest group of each chocolate, for every player."""
    s = s.copy()
    measure(s, turn.box)
    return np.asarray(s.largest)[: int(s.players)].astype(int)


# -- the next box ------------------------------------------------------------------------------------------------------


def _next_box(turn: Foreseen) -> list[Said]:
    """The box on top of a stack that is worth most for what it still lacks; pairs of equal cards count for one."""
    if int(turn.after.tiles[turn.seat]) >= FULL or int(turn.after.ender) != EMPTY:
        return []  # there is no next box
    box = turn.box
    before, after = (_lacks(s, turn, box) for s in (turn.before, turn.after))
    best = max(after, key=lambda tile: (_worth(after[tile], box, tile), -tile), default=EMPTY)
    if best == EMPTY or not _worth(after[best], box, best):
        return []
    lacks = after[best]
    worth = _worth(lacks, box, best)
    if best in before and len(before[best]) <= len(lacks):
        return []  # that was so before
    if not lacks:
        return [PHRASES.say("ready_next", worth, tile=best)]
    if len(lacks) == 1:
        said = [PHRASES.say("needs_only", worth, tile=best, chocolate=lacks[0])]
        lies = int(turn.after.tray[lacks[0]]) > 0 and turn.ends == WHOLE
        return [*said, PHRASES.say("lies_in_tray", 0.3, chocolate=lacks[0])] if lies else said
    return [PHRASES.say("brings_nearer", worth, tile=best)]


def _worth(lacks: list[int], box: Box, tile: int) -> float:
    share = {0: NEXT, 1: NEAR, 2: NEARER}.get(len(lacks), 0.0)
    return share * int(box.points[tile])


def _lacks(s: Any, turn: Foreseen, box: Box) -> dict[int, list[int]]:
    """For each box on top of a stack the chocolates that the hand lacks, when spare pairs stand in for others."""
    hand = np.asarray(s.hand[turn.seat]).astype(int) + (np.asarray(s.paid).astype(int) if s.to_act == turn.seat else 0)
    lacks: dict[int, list[int]] = {}
    for stack in range(STACKS):
        tile = int(s.top[stack])
        if tile == EMPTY:
            continue
        wanted = [sum(int(want) == kind for want in box.wants[tile]) for kind in range(KINDS)]
        lacking = [kind for kind in range(KINDS) for _ in range(max(wanted[kind] - int(hand[kind]), 0))]
        pairs = sum(max(int(hand[kind]) - wanted[kind], 0) // 2 for kind in range(KINDS))
        lacks[tile] = lacking[pairs:]
    return lacks


def _hand(turn: Foreseen) -> list[Said]:
    said = _asked_for(turn)
    kept = int(turn.after.hand_size[turn.seat])
    if turn.ends == WHOLE and kept and turn.named("boxed"):
        said.append(PHRASES.say("keeps_cards", CARD * kept, n=kept))
    return said


def _asked_for(turn: Foreseen) -> list[Said]:
    """How many of the boxes on top ask for the chocolate that is taken."""
    if turn.moves[0].name != "take" or int(turn.after.ender) != EMPTY:
        return []
    taken = turn.moves[0].parts["chocolate"]
    tops = [int(tile) for tile in turn.before.top if tile != EMPTY]
    n = sum(any(int(want) == taken for want in turn.box.wants[tile]) for tile in tops)
    return [PHRASES.say("asked_for", ASKED * n, chocolate=taken, n=n)] if n > 1 else []
