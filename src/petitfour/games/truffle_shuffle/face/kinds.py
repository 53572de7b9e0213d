"""Cards, the places of the pyramid and what a table begins with, for the face."""

from typing import Any

from petitfour.core.kit import NONE

from ..box import BONUS_ROWS, ROW_LENGTHS, Box
from ..state import BACKS, CARDS, FACE, FACES, SEATS, SLOTS

# The cards that are played by themselves: the move, and in which phases a click on one asks for it.
PLAYED = {
    "take-2": ("take_two", ("action", "take", "order")),
    "skip": ("skip", ("action", "take", "order")),
    "number-change": ("number_change", ("number",)),
    "colour-change": ("colour_change", ("colour",)),
}
ORDER_MOVES = ("order", "order_in", "small_straight", "small_straight_in")


def kinds(box: Box) -> dict[str, Any]:
    return {
        "backs": list(BACKS),
        "faces": list(FACES),
        "fronts": dict(zip(FACE.names, FACES, strict=True)),  # how a view calls a face
        "cards": [card_told(back, face) for back in BACKS for face in FACES],
        "order_moves": list(ORDER_MOVES),  # which name an order
        "rows": list(ROW_LENGTHS),
        "slots": [slot_told(box, slot) for slot in range(SLOTS)],
        "tables": [table_told(box, players, six) for players in range(2, SEATS + 1) for six in (0, 1)],
    }


def card_told(back: str, face: str) -> dict[str, Any]:
    move, phases = PLAYED.get(face, (None, ()))
    name = f"{back}-{face}"
    assert name in CARDS
    return {"name": name, "back": back, "face": face, "move": move, "phases": list(phases)}


def slot_told(box: Box, slot: int) -> dict[str, Any]:
    """A place of the pyramid: its row, where in it, and the places that lie on it."""
    row = int(box.row[slot])
    return {
        "row": row,
        "place": slot - sum(ROW_LENGTHS[:row]),
        "covered_by": [int(each) for each in box.covered_by[slot] if each != NONE],
    }


def table_told(box: Box, players: int, six: int) -> dict[str, Any]:
    """What depends on the number of players and the table's option: the bonus coins, and the cards that are kept."""
    row = BONUS_ROWS.index("four_six") if players == SEATS and six else players - 2
    coins = [int(coin) for coin in box.bonus[row] if coin > 0]
    return {"players": players, "six_bonus_coins": six, "bonus": coins, "kept": players}
