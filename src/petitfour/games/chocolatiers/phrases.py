"""The phrases of hints: what can be said of a turn, and of its steps."""

from petitfour.core.kit import Phrases, category, count, place, seat

from .state import CHOCOLATE, KINDS, MOST_TILES, POINTS, SEATS, STACKS, TILE

FEW = count(24)
WHO = seat(SEATS, "who")
KIND = place("kind", KINDS)  # all of one chocolate
CARDS_FOR = place("cards_for", 2**KINDS)  # the chocolates of scoring cards, a bit for each
CHOICE = place("choice", 2**KINDS)  # any of several chocolates, a bit for each
LOOK = place("look", MOST_TILES * 64)  # a box as it lies: which, its quarter turns, and a bit for each covered corner
SIDE = category("side", "left", "right", "above", "below")
CORNER = category("corner", "top-left", "top-right", "bottom-right", "bottom-left")

PHRASES = Phrases(
    # points
    boxes={"n": POINTS}, takes_first={"n": POINTS}, spends_wild={}, wild_waits={},
    takes_awards={"cards": CARDS_FOR, "n": POINTS}, loses_awards={"cards": CARDS_FOR, "n": POINTS},
    spoils_awards={"cards": CARDS_FOR, "who": WHO, "n": POINTS},
    wild_takes={"cards": CARDS_FOR, "n": POINTS}, wild_spoils={"cards": CARDS_FOR, "who": WHO, "n": POINTS},
    wild_both={"cards": CARDS_FOR, "n": POINTS, "who": WHO, "lost": CARDS_FOR, "m": POINTS},
    # groups
    keeps_ahead={"kind": KIND, "size": FEW, "n": FEW},
    nears_lead={"kind": KIND, "size": FEW, "n": FEW},
    can_grow={"kind": KIND, "n": FEW}, first_any={}, place_any={},
    # cards
    ready_next={"tile": TILE}, still_ready={"tile": TILE}, one_short={"tile": TILE, "choice": CHOICE},
    one_in_tray={"tile": TILE, "choice": CHOICE}, many_near={"n": count(STACKS)}, two_short={"tile": TILE},
    asked_for={"chocolate": CHOCOLATE, "n": FEW}, not_asked_for={"chocolate": CHOCOLATE}, keeps_cards={"n": FEW},
)  # fmt: skip
STEPS = Phrases(
    takes={"chocolate": CHOCOLATE}, boxes_tile={"tile": TILE}, stops={},
    wilds={"chocolate": CHOCOLATE, "corner": CORNER, "look": LOOK}, wilds_free={"corner": CORNER, "look": LOOK},
    places_first={}, places={"look": LOOK, "side": SIDE, "beside": LOOK},
    places_beside={"look": LOOK, "side": SIDE, "beside": LOOK, "chocolate": CHOCOLATE},
    bare={"action": count(20_000)},
)  # fmt: skip
COMPARED = ("keeps_cards",)  # said only where another turn leaves fewer
LOOKS_AHEAD = False  # what others may do next is not told in points
LEVEL = ("first_any", "place_any")  # true of every choice alike: why any of them will do


def bits(kinds: list[int]) -> int:
    """Several chocolates as one number, a bit for each."""
    return sum(1 << kind for kind in kinds)
