"""What a turn does for the next box: which cards it takes, gives away and keeps."""

from itertools import combinations_with_replacement
from typing import Any

from petitfour.core.kit import EMPTY, NONE, WHOLE, Foreseen, Said

from .box import Box
from .phrases import PHRASES, bits
from .state import FULL, KINDS, STACKS

READY, STILL, TRAY, SHORT, TWO, MANY, CARD = 0.5, 0.25, 0.35, 0.25, 0.12, 0.3, 0.35  # of a box's points; of a card
ASKED = 0.15  # for each box that asks for a chocolate
MOST_LACKING = 2  # cards, beyond which a box is far away


def cards(turn: Foreseen) -> list[Said]:
    """What the hand is good for after the turn; nothing where there is no next box."""
    if int(turn.after.tiles[turn.seat]) >= FULL:
        return []
    said = [*_next_box(turn), *_asked_for(turn), *_thrown_away(turn)]
    kept = int(turn.after.hand_size[turn.seat])
    if turn.ends == WHOLE and kept and turn.named("boxed"):
        said.append(PHRASES.say("keeps_cards", CARD * kept, n=kept))
    return said


def tops(s: Any) -> list[int]:
    return [int(s.top[stack]) for stack in range(STACKS) if int(s.top[stack]) != EMPTY]


def hand_of(s: Any, seat: int) -> list[int]:
    """The cards of a seat, with those laid down for a box that is being paid."""
    paid = s.paid if s.to_act == seat else [0] * KINDS
    return [int(s.hand[seat, kind]) + int(paid[kind]) for kind in range(KINDS)]


def can_pay(hand: list[int], box: Box, tile: int) -> bool:
    """Whether these cards pay for a box: its own chocolates first, pairs of what is left for the rest."""
    wants = [int(want) for want in box.wants[tile] if want != NONE]
    spare = [hand[kind] - wants.count(kind) for kind in range(KINDS)]
    return sum(n // 2 for n in spare if n > 0) >= -sum(n for n in spare if n < 0)


def lacking(hand: list[int], box: Box, tile: int) -> int:
    """How many cards more are enough for a box; more than `MOST_LACKING` are not counted."""
    for n in range(MOST_LACKING + 1):
        for more in combinations_with_replacement(range(KINDS), n):
            if can_pay([held + more.count(kind) for kind, held in enumerate(hand)], box, tile):
                return n
    return MOST_LACKING + 1


def completing(hand: list[int], box: Box, tile: int) -> list[int]:
    """The chocolates of which one more is enough for a box."""
    return [kind for kind in range(KINDS) if can_pay([n + (each == kind) for each, n in enumerate(hand)], box, tile)]


def _next_box(turn: Foreseen) -> list[Said]:
    """What is nearest after the turn and was not as near before."""
    box, seat, after = turn.box, turn.seat, turn.after
    held = hand_of(turn.before, seat), hand_of(after, seat)
    short = {tile: lacking(held[1], box, tile) for tile in tops(after)}
    was = {tile: lacking(held[0], box, tile) for tile in short}
    ready = [tile for tile in short if short[tile] == 0]
    if ready:
        best = max(ready, key=lambda tile: int(box.points[tile]))
        new = was[best] > 0 and not turn.named("placed_wild")
        worth = (READY if new else STILL) * int(box.points[best])
        return [PHRASES.say("ready_next" if new else "still_ready", worth, tile=best)]
    said = []
    in_tray = {tile: [kind for kind in completing(held[1], box, tile) if after.tray[kind] > 0] for tile in short}
    near = [tile for tile in short if in_tray[tile]]
    if len(near) > 1:
        said.append(PHRASES.say("many_near", MANY * len(near), n=len(near)))
    near.sort(key=lambda tile: -int(box.points[tile]))
    for tile in [each for each in near if was[each] > 1][:1]:
        said.append(PHRASES.say("one_in_tray", TRAY * int(box.points[tile]), tile=tile, choice=bits(in_tray[tile])))
    one = [tile for tile in short if short[tile] == 1 and was[tile] > 1 and not in_tray[tile]]
    for tile in sorted(one, key=lambda each: -int(box.points[each]))[:1]:
        choice = bits(completing(held[1], box, tile))
        said.append(PHRASES.say("one_short", SHORT * int(box.points[tile]), tile=tile, choice=choice))
    two = [tile for tile in short if short[tile] == MOST_LACKING < was[tile]]
    if two and not said:
        best = max(two, key=lambda tile: int(box.points[tile]))
        said.append(PHRASES.say("two_short", TWO * int(box.points[best]), tile=best))
    return said


def _askers(s: Any, box: Box, kind: int) -> int:
    """How many of the boxes on top ask for a chocolate."""
    return sum(any(int(want) == kind for want in box.wants[tile]) for tile in tops(s))


def _asked_for(turn: Foreseen) -> list[Said]:
    """That more of the boxes on top ask for what is taken than for anything else in the tray."""
    if turn.moves[0].name != "take" or turn.named("boxed"):
        return []
    taken = turn.moves[0].parts["chocolate"]
    asking = {kind: _askers(turn.before, turn.box, kind) for kind in range(KINDS) if turn.before.tray[kind] > 0}
    n = asking.pop(taken)
    if n < 2 or not asking or n <= max(asking.values()):
        return []
    return [PHRASES.say("asked_for", ASKED * n, chocolate=taken, n=n)]


def _thrown_away(turn: Foreseen) -> list[Said]:
    """A card given up for which no box on top asks."""
    named = {"swap": "give", "discard": "chocolate"}
    given = [move.parts[named[move.name]] for move in turn.moves if move.name in named]
    useless = [kind for kind in given if not _askers(turn.after, turn.box, kind)]
    return [PHRASES.say("not_asked_for", 0.3, chocolate=kind) for kind in useless[:1]]
