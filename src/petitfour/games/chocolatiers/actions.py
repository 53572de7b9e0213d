"""What can be done in Chocolatiers, what can happen, and why not."""

from collections import Counter
from typing import Any

from petitfour.core.kit import ActionTable, Events, Reasons, Words

from .state import (
    CHOCOLATE,
    PAIR,
    PAIRS,
    PLACE_IN_DISPLAY,
    POINTS,
    ROTATION,
    SCORING,
    SIDE,
    SPACE,
    STACK,
    TILE,
    TYPES,
    WIDTH,
)

ACTIONS = ActionTable(
    take={"chocolate": CHOCOLATE},
    swap={"give": CHOCOLATE, "pair": PAIR},
    box={"stack": STACK},
    wild={"space": SPACE},
    end_bonus={},
    pay={"chocolate": CHOCOLATE},
    pay_pair={"chocolate": CHOCOLATE},
    place={"place": PLACE_IN_DISPLAY, "rotation": ROTATION},
    discard={"chocolate": CHOCOLATE},
)
FIRST_SWAP = ACTIONS.first("swap")
FIRST_BOX = ACTIONS.first("box")
FIRST_WILD = ACTIONS.first("wild")
END_BONUS = ACTIONS.first("end_bonus")
FIRST_PAY = ACTIONS.first("pay")
FIRST_PAIR = ACTIONS.first("pay_pair")
FIRST_PLACE = ACTIONS.first("place")
FIRST_DISCARD = ACTIONS.first("discard")

CORNERS = ((0, 1), (3, 2))  # of a box by row and column, as they are counted

EVENTS = Events(
    begins={},
    dealt={"chocolate": CHOCOLATE},
    was_dealt={},
    laid={"chocolate": CHOCOLATE},
    turned_up={"tile": TILE, "stack": STACK},
    took={"chocolate": CHOCOLATE},
    gave={"chocolate": CHOCOLATE},
    pays={"chocolate": CHOCOLATE},
    boxed={"tile": TILE, "place": PLACE_IN_DISPLAY, "rotation": ROTATION},
    placed_wild={"space": SPACE},
    discarded={"chocolate": CHOCOLATE},
    reshuffled={},
    took_first={},
    last_round={},
    capped={},
    awarded={"award": SCORING, "points": POINTS},
    nobody_gets={"award": SCORING},
)
(
    BEGINS, DEALT, WAS_DEALT, LAID, TURNED_UP, TOOK, GAVE, PAYS, BOXED, PLACED_WILD, DISCARDED, RESHUFFLED, TOOK_FIRST,
    LAST_ROUND, CAPPED, AWARDED, NOBODY_GETS,
) = EVENTS.codes  # fmt: skip

REASONS = Reasons(
    "take_first", "already_taken", "not_in_tray", "not_in_hand", "gives_its_own_kind", "not_two_in_tray",
    "stack_is_empty", "display_is_full", "cannot_pay", "no_tiles_yet", "no_wilds_left", "no_tile_there",
    "wild_already_there", "pay_first", "nothing_to_pay", "wrong_chocolate", "no_pair", "payment_would_fail",
    "place_first", "nothing_to_place",
    "place_is_taken", "not_next_to_a_tile", "display_too_large", "same_as_another_rotation", "discard_first",
    "nothing_to_discard",
)  # fmt: skip
(
    TAKE_FIRST, ALREADY_TAKEN, NOT_IN_TRAY, NOT_IN_HAND, GIVES_ITS_OWN_KIND, NOT_TWO_IN_TRAY, STACK_IS_EMPTY,
    DISPLAY_IS_FULL, CANNOT_PAY, NO_TILES_YET, NO_WILDS_LEFT, NO_TILE_THERE, WILD_ALREADY_THERE, PAY_FIRST,
    NOTHING_TO_PAY, WRONG_CHOCOLATE, NO_PAIR, PAYMENT_WOULD_FAIL, PLACE_FIRST, NOTHING_TO_PLACE, PLACE_IS_TAKEN,
    NOT_NEXT_TO_A_TILE, DISPLAY_TOO_LARGE, SAME_AS_ANOTHER_ROTATION, DISCARD_FIRST, NOTHING_TO_DISCARD,
) = REASONS.codes  # fmt: skip


def speak(kind: str, value: int, words: Words, box: Any) -> str | None:
    """Tiles are called by their chocolates, places by the way from the middle, spaces by their corner of a box."""
    if kind == "tile":
        return tile_words(value, words, box)
    if kind == "place":
        return place_words(value // SIDE, value % SIDE, words)
    if kind == "space":
        row, column = divmod(value, WIDTH)
        corner = words.say(f"board.corner.{CORNERS[row % 2][column % 2]}")
        return words.say("space.words", corner=corner, place=place_words(row // 2, column // 2, words))
    if kind == "pair":
        return counted([*PAIRS[value]], words)
    if kind == "look":
        return look_words(value, words, box)
    if kind == "kind":
        return words.say(f"chocolate.{TYPES[value]}.many")
    if kind == "cards_for":
        return words.join([words.say(f"chocolate.{TYPES[each]}.all") for each in kinds_of(value)])
    return either(value, words) if kind == "choice" else None


def tile_words(tile: int, words: Words, box: Any) -> str:
    points = int(box.points[tile])
    chocolates = counted([int(each) for each in box.spaces[tile] if each >= 0], words)
    return words.say("tile.words", chocolates=chocolates, points=points, n=points)


def look_words(look: int, words: Words, box: Any) -> str:
    """`TR/.M`: the upper and the lower row of a box as it lies, as the picture in text shows it."""
    letters = words.say("text.kind_letters")
    tile, quarters, covered = look // 64, look // 16 % 4, look % 16
    shown = [int(box.spaces[tile, (corner + 4 - quarters) % 4]) for corner in range(4)]
    signs = ["*" if covered >> n & 1 else "." if each < 0 else letters[each] for n, each in enumerate(shown)]
    return f"{signs[0]}{signs[1]}/{signs[3]}{signs[2]}"


def kinds_of(bits: int) -> list[int]:
    """The chocolates of which each is a bit."""
    return [kind for kind in range(len(TYPES)) if bits >> kind & 1]


def either(chocolates: int, words: Words) -> str:
    """`a mint or a violet`; a bit for each."""
    kinds = kinds_of(chocolates)
    if len(kinds) == len(TYPES):
        return words.say("choice.any_type")
    named = [words.say(f"chocolate.{TYPES[kind]}.n", n=1) for kind in kinds]
    if len(named) < 2:
        return "".join(named)
    return words.say("choice.either", first=", ".join(named[:-1]), last=named[-1])


def place_words(row: int, column: int, words: Words) -> str:
    """Where a place lies, seen from the middle: the first box lies there."""
    right, down = column - SIDE // 2, row - SIDE // 2
    steps = [("right" if right > 0 else "left", abs(right)), ("down" if down > 0 else "up", abs(down))]
    ways = [words.say(f"place.{way}", n=n) for way, n in steps if n]
    return words.say("place.words", steps=words.join(ways)) if ways else words.say("place.middle")


def counted(chocolates: list[int], words: Words) -> str:
    """`a truffle and 2 mints`."""
    return words.join([words.say(f"chocolate.{TYPES[each]}.n", n=n) for each, n in Counter(chocolates).items()])
