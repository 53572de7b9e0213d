"""Cards, the places of the pyramid and what a table begins with, for the face."""

from typing import Any

from petitfour.core.kit import NONE

from ..actions import ACTIONS, FIRST_ORDER, ORDER_NAMES, order_of
from ..box import BONUS_ROWS, ROW_LENGTHS, Box
from ..state import ANY, BACKS, CARDS, FACE, FACE_KINDS, FACES, ORDERS, SEATS, SLOTS, WAYS

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
        "specials": [face for n, face in enumerate(FACES) if n >= ANY and box.copies[n::FACE_KINDS].any()],
        "fronts": dict(zip(FACE.names, FACES, strict=True)),  # how a view calls a face
        "cards": [card_kind(back, face) for back in BACKS for face in FACES],
        "order_moves": list(ORDER_MOVES),  # which name an order
        "orders": [order_kind(box, order) for order in range(ORDERS)],
        "ways": [way_kind(way) for way in range(WAYS)],  # as events count them: an order with its numbers and colour
        "rows": list(ROW_LENGTHS),
        "slots": [slot_kind(box, slot) for slot in range(SLOTS)],
        "tables": [table_kind(box, players, six) for players in range(2, SEATS + 1) for six in (0, 1)],
    }


def card_kind(back: str, face: str) -> dict[str, Any]:
    move, phases = PLAYED.get(face, (None, ()))
    name = f"{back}-{face}"
    assert name in CARDS
    return {"name": name, "back": back, "face": face, "move": move, "phases": list(phases)}


def order_kind(box: Box, order: int) -> dict[str, Any]:
    """One of the fifteen of the reference card."""
    truffles = next(int(box.truffles[way]) for way in range(WAYS) if order_of(way) == order)
    return {"name": ORDER_NAMES[order], "price": int(box.price[order]), "truffles": truffles}


def way_kind(way: int) -> dict[str, Any]:
    """An order as it is named: the move, its parts, and what of it is chosen."""
    move = ACTIONS.move(FIRST_ORDER + way)
    axes = ACTIONS.blocks[move.name].axes
    named = {key: axes[key].names[value] for key, value in move.parts.items()}
    return {
        "order": order_of(way),
        "move": move.name,
        "parts": dict(move.parts),
        "span": named.get("numbers"),
        "colour": named.get("colour"),
    }


def slot_kind(box: Box, slot: int) -> dict[str, Any]:
    """A place of the pyramid: its row, where in it, and the places that lie on it."""
    row = int(box.row[slot])
    return {
        "row": row,
        "place": slot - sum(ROW_LENGTHS[:row]),
        "covered_by": [int(each) for each in box.covered_by[slot] if each != NONE],
    }


def table_kind(box: Box, players: int, six: int) -> dict[str, Any]:
    """What depends on the number of players and the table's option: the bonus coins, and the cards that are kept."""
    row = BONUS_ROWS.index("four_six") if players == SEATS and six else players - 2
    coins = [int(coin) for coin in box.bonus[row] if coin > 0]
    return {"players": players, "six_bonus_coins": six, "bonus": coins, "kept": players}
