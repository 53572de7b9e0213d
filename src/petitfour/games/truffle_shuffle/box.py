"""The cards, the prices and the bonus coins; and what each way to fill an order asks for."""

from typing import cast

import numpy as np

from petitfour.core.kit import NONE, BoxRecord, BoxSource, entry, table

from .actions import ACTIONS, FIRST_ORDER, ORDER_NAMES, order_of
from .state import (
    BACKS,
    CARDS,
    FACE_KINDS,
    FACES,
    KINDS,
    MOST_BONUS,
    MOST_CARDS,
    MOST_COPIES,
    MOST_TRUFFLES,
    ORDERS,
    ROUNDS,
    SLOTS,
    WAYS,
    State,
)

ROW_LENGTHS = (4, 5, 6, 7, 8, 9)
BONUS_ROWS = ("two", "three", "four", "four_six")


class Box(BoxRecord):
    cards = entry()
    copies = table(KINDS)
    price = table(ORDERS)
    bonus = table(len(BONUS_ROWS), MOST_BONUS)  # 0 beyond the last coin
    row = table(SLOTS)
    covered_by = table(SLOTS, 2)  # the two cards of the next row that lie on a card; NONE in the last row
    faces_up = table(SLOTS)
    order_of = table(WAYS)
    truffles = table(WAYS)  # how many it needs
    wants_number = table(WAYS, MOST_TRUFFLES)  # 0 to 4; NONE: any
    wants_colour = table(WAYS, MOST_TRUFFLES)  # NONE: any
    is_set = table(WAYS)  # all truffles of one number: a Duplicate can copy


def fill(source: BoxSource, box: Box) -> None:
    lay_pyramid(box)
    name_ways(box)
    fill_bonus(source, box)
    fill_prices(source, box)
    fill_cards(source, box)
    if not source.problems:
        check_orders(source, box)


def lay_pyramid(box: Box) -> None:
    """Stated: rows of 4 up, 5 down, 6 up, 7 down, 8 up, 9 down. Ruling 1: j is covered by j and j + 1 of the next."""
    box.covered_by[:] = NONE
    first = 0
    for row, length in enumerate(ROW_LENGTHS):
        for j in range(length):
            box.row[first + j] = row
            box.faces_up[first + j] = 1 if row % 2 == 0 else 0
            if row + 1 < len(ROW_LENGTHS):
                box.covered_by[first + j] = (first + length + j, first + length + j + 1)
        first += length


def name_ways(box: Box) -> None:
    """What each truffle of each way must be."""
    box.wants_number[:] = NONE
    box.wants_colour[:] = NONE
    for way in range(WAYS):
        order = ORDER_NAMES[order_of(way)]
        parts = ACTIONS.move(FIRST_ORDER + way).parts
        box.order_of[way] = order_of(way)
        numbers = asked_numbers(order, parts.get("numbers", 0))
        box.truffles[way] = len(numbers)
        box.is_set[way] = 1 if numbers[0] != NONE and len(set(numbers)) == 1 else 0
        for slot, number in enumerate(numbers):
            box.wants_number[way, slot] = number
            if "colour" in parts:
                box.wants_colour[way, slot] = parts["colour"]
            elif order == "one-of-each-colour":
                box.wants_colour[way, slot] = slot


def asked_numbers(order: str, from_two: int) -> list[int]:
    """The numbers an order wants, counted from 0."""
    if order in ("one-of-each-colour", "four-of-one-colour"):
        return [NONE] * 4
    if order.startswith("large"):
        return list(range(5))
    if order.startswith("small"):
        return list(range(from_two, from_two + 4))
    size = ("one-1", "two-2s", "three-3s", "four-4s", "five-5s").index(order.removesuffix("-flush"))
    return [size] * (size + 1)


def fill_bonus(source: BoxSource, box: Box) -> None:
    for row, name in enumerate(BONUS_ROWS):
        coins = source.data.get("bonus", {}).get(name)
        if not isinstance(coins, list) or len(coins) > MOST_BONUS:
            source.problem(f"[bonus] {name} must be a list of at most {MOST_BONUS} coins, such as [2, 1, 1].")
            continue
        values = source.numbers("bonus", name, len(coins), 1, 20)
        if sorted(values, reverse=True) != values:
            source.problem(f"[bonus] {name} goes from the largest coin to the smallest, left to right.")
        for place, coin in enumerate(values):
            box.bonus[row, place] = coin


def fill_prices(source: BoxSource, box: Box) -> None:
    rows = source.rows("orders", "order", "price", most=ORDERS)
    named = []
    for i, row in enumerate(rows):
        order = source.cell_name("orders", i, row, "order", ORDER_NAMES)
        box.price[order] = source.cell_number("orders", i, row, "price", 0, 30)
        named.append(order)
    for order, name in enumerate(ORDER_NAMES):
        if rows and named.count(order) != 1:
            source.problem(f"[orders] must price '{name}' once, not {named.count(order)} times.")


def fill_cards(source: BoxSource, box: Box) -> None:
    """Backs known, no card twice, and enough for three pyramids."""
    rows = source.rows("cards", "back", "face", "copies", most=KINDS)
    seen = set()
    for i, row in enumerate(rows):
        back = source.cell_name("cards", i, row, "back", BACKS)
        face = source.cell_name("cards", i, row, "face", FACES)
        kind = back * FACE_KINDS + face
        if kind in seen:
            source.problem(f"[cards] row {i + 1} lists {CARDS[kind]} a second time.")
        seen.add(kind)
        box.copies[kind] = source.cell_number("cards", i, row, "copies", 0, MOST_COPIES)
    box.cards = int(box.copies.sum())
    needed = SLOTS * ROUNDS
    if rows and box.cards < needed:
        source.problem(f"[cards] has {int(box.cards)} cards; three pyramids of {SLOTS} need {needed}.")
    if box.cards > MOST_CARDS:
        source.problem(f"[cards] has {int(box.cards)} cards; there is room for {MOST_CARDS}.")
    if box.cards > needed:
        source.warn(
            f"{int(box.cards) - needed} of the {int(box.cards)} cards stay in the deck: three rounds use {needed}."
        )


def check_orders(source: BoxSource, box: Box) -> None:
    """Every order can be paid with the whole deck in hand. Asked of the rule as it is written, not of its twin: that
    takes less than a millisecond, and no start waits for compiled orders. (Imported here, as orders are of a box.)"""
    from .orders import payable

    state = cast(State, State.layout.new())
    state.hand[0] = box.copies
    ways = np.zeros(WAYS, np.int16)
    count = payable(state, box, 0, ways, 0)
    for way in range(WAYS):
        if way not in ways[:count]:
            name = ORDER_NAMES[order_of(way)]
            colour = f" in {BACKS[int(box.wants_colour[way, 0])]}" if box.wants_colour[way, 0] != NONE else ""
            source.problem(f"the order '{name}'{colour} cannot be paid with these cards, even holding all of them.")
