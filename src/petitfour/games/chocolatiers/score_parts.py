"""What the points of a seat are made of, for the finale and whoever wants to see the sum."""

from petitfour.core.kit import EMPTY, Phrases, Said, count

from .box import Box
from .scoring import measure, owner_of, scoring_cards
from .state import CHOCOLATE, FULL, KINDS, PLACES, SPACES, WILD_POINTS, WILDS, State

PARTS = Phrases(
    tiles={"n": count(FULL)}, wilds={"n": count(WILDS)}, first={}, largest={"chocolate": CHOCOLATE, "n": count(SPACES)},
)  # fmt: skip
TIES = Phrases(scoring_cards={"n": count(KINDS + 1)})


def score_parts(s: State, box: Box, seat: int) -> list[Said]:
    """The boxes in the display, the wild tokens left, and the scoring cards as they would go now."""
    measure(s, box)
    tiles = [int(s.tile_at[seat, place]) for place in range(PLACES) if s.tile_at[seat, place] != EMPTY]
    parts = [PARTS.say("tiles", sum(int(box.points[tile]) for tile in tiles), n=len(tiles))] if tiles else []
    if s.wilds[seat]:
        parts.append(PARTS.say("wilds", WILD_POINTS * int(s.wilds[seat]), n=s.wilds[seat]))
    if s.first_to == seat:
        parts.append(PARTS.say("first", int(box.award[0])))
    for kind in range(KINDS):
        if owner_of(s, kind) == seat:
            parts.append(PARTS.say("largest", int(box.award[kind + 1]), chocolate=kind, n=s.largest[seat, kind]))
    return parts


def tie_breaks(s: State, box: Box, seat: int) -> list[Said]:
    """Ruling 10: the scoring cards that a seat has."""
    measure(s, box)
    cards = scoring_cards(s, seat)
    return [TIES.say("scoring_cards", cards, n=cards)]
