"""What a hand can pay, dearest first, with a proposed payment; and what is missing for the other orders.

Everything follows from the player's own view, so it tells nothing the player could not work out.
"""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, NONE, large_rule

from .actions import ACTIONS, FIRST_ORDER, ORDER_NAMES
from .box import Box
from .instinct import instinct
from .orders import copy_hand, fillable
from .rules import apply, legal, next_bonus
from .state import BACKS, COLOUR, FACE_KINDS, MOST_TRUFFLES, NUMBER, ORDER, ORDERS, SKIP, TRUFFLE, WAYS, State

FILLING = (TRUFFLE, NUMBER, COLOUR)
NO_EVENTS: Any = np.zeros((0, 6), np.int64)


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any] | None:
    """For the holder of a seat; `s` is a copy of the view."""
    if seat < 0 or s.round_starter == EMPTY:
        return None
    mine = s.to_act == seat
    finish = completion(s, box, seat) if mine and s.phase in FILLING else []
    now = mine and s.phase == ORDER
    bonus = int(next_bonus(s, box))
    orders = []
    if s.order == EMPTY:  # while one is filled, the others do not matter
        hand = Hand(s, box, seat)
        orders = [order_told(hand, order, bonus, now, telling) for order in range(len(ORDER_NAMES))]
    orders.sort(key=lambda told: (not told["payable"], told["lacks"], -told["price"] - told["bonus"]))
    return {"orders": orders, "finish": finish, "bonus": bonus}


class Hand:
    """What a hand lacks for every way, asked of the rules at once."""

    def __init__(self, s: Any, box: Box, seat: int) -> None:
        self.s, self.box, self.seat = s, box, seat
        lacks: Any = np.zeros(WAYS, np.int64)
        nearest: Any = np.zeros(ORDERS, np.int64)
        helps: Any = np.zeros((ORDERS, MOST_TRUFFLES), np.int64)
        survey(s, box, seat, lacks, nearest, helps)
        self.lacks: list[int] = lacks.tolist()
        self.nearest: list[int] = nearest.tolist()  # by order: the way that lacks least
        self.helps: list[list[int]] = helps.tolist()  # by order: which of its truffles would bring that way nearer
        self.order_of: list[int] = box.order_of.tolist()  # type: ignore[attr-defined]


@large_rule
def survey(s: State, box: Box, seat: int, lacks: Any, nearest: Any, helps: Any) -> None:
    copy_hand(s, seat)
    for order in range(ORDERS):
        nearest[order] = NONE
    for way in range(WAYS):
        lacks[way] = int(box.truffles[way]) - fillable(s.spare, s.tally, box, way, 0, 0)
        order = int(box.order_of[way])
        if nearest[order] == NONE or lacks[way] < lacks[nearest[order]]:
            nearest[order] = way
    for order in range(ORDERS):
        way = int(nearest[order])
        if lacks[way] <= 0:
            continue
        for slot in range(int(box.truffles[way])):
            kind = wanted_card(box, way, slot)
            s.spare[kind] += 1
            if int(box.truffles[way]) - fillable(s.spare, s.tally, box, way, 0, 0) < lacks[way]:
                helps[order, slot] = 1
            s.spare[kind] -= 1


@large_rule
def wanted_card(box: Box, way: int, slot: int) -> int:
    """The very card that a truffle of an order asks for."""
    number = int(box.wants_number[way, slot])
    return max(int(box.wants_colour[way, slot]), 0) * FACE_KINDS + (SKIP if number == NONE else number)


def order_told(hand: Hand, order: int, bonus: int, now: bool, telling: Any) -> dict[str, Any]:
    """One of the fifteen orders: how it can be paid, or what is missing."""
    box = hand.box
    ways = [way for way, of in enumerate(hand.order_of) if of == order]
    able = [way for way in ways if hand.lacks[way] <= 0]
    told: dict[str, Any] = {
        "order": ORDER_NAMES[order],
        "title": telling.words.say(f"order.{ORDER_NAMES[order]}"),
        "price": int(box.price[order]),
        "bonus": bonus if box.truffles[ways[0]] >= 4 else 0,
        "payable": bool(able),
        "lacks": 0,
        "missing": "",
        "ways": [],
    }
    if able:
        told["ways"] = sorted((way_told(hand, way, now, telling) for way in able), key=lambda way: way["cost"])
    else:
        told["lacks"] = hand.lacks[hand.nearest[order]]
        told["missing"] = missing(hand, order, telling)
    return told


def way_told(hand: Hand, way: int, now: bool, telling: Any) -> dict[str, Any]:
    """A way to fill an order, with the payment we would propose (`actions`, the naming of the order first)."""
    move = ACTIONS.move(FIRST_ORDER + way)
    axes = ACTIONS.blocks[move.name].axes
    named = {key: axes[key].names[value] for key, value in move.parts.items()}
    words = [
        named[key] if key == "numbers" else telling.words.say(f"back.{named[key]}")
        for key in ("numbers", "colour")
        if key in named
    ]
    tried = hand.s.copy()
    tried.to_act, tried.phase, tried.turn, tried.order = hand.seat, TRUFFLE, hand.seat, way
    actions = completion(tried, hand.box, hand.seat)
    return {
        "action": FIRST_ORDER + way,
        "words": ", ".join(words),
        "colour": named.get("colour"),
        "cost": len(actions),
        "actions": [FIRST_ORDER + way, *actions] if now else [],
    }


def completion(s: Any, box: Box, seat: int) -> list[int]:
    """The decisions that complete the order under way, each the best at a glance."""
    s = s.copy()
    room: Any = np.zeros(ACTIONS.size, np.int64)
    decided: list[int] = []
    while s.order != EMPTY and s.phase in FILLING:
        best = int(best_at_a_glance(s, box, seat, room))
        decided.append(best)
        apply(s, box, seat, best, NO_EVENTS)
    return decided


@large_rule
def best_at_a_glance(s: State, box: Box, seat: int, room: Any) -> int:
    """The legal action instinct likes most, the first of several."""
    best = NONE
    most = 0
    for index in range(legal(s, box, seat, room)):
        liked = instinct(s, box, seat, int(room[index]))
        if best == NONE or liked > most:
            best, most = int(room[index]), liked
    return best


def missing(hand: Hand, order: int, telling: Any) -> str:
    """Which truffles a hand lacks for an order, changes already counted in."""
    say, box, way = telling.words.say, hand.box, hand.nearest[order]
    lacks = hand.lacks[way]
    colour = int(box.wants_colour[way, 0])
    if box.is_set[way]:
        what = str(int(box.wants_number[way, 0]) + 1)
        if colour != NONE:
            what = say("card.number", back=say(f"back.{BACKS[colour]}"), number=what)
        return str(say("counsel.more", n=lacks, what=what))
    if box.wants_number[way, 0] == NONE and box.wants_colour[way, 1] == colour:
        return str(say("counsel.more", n=lacks, what=say(f"back.{BACKS[colour]}")))
    absent = [slot for slot in range(int(box.truffles[way])) if hand.helps[order][slot]]
    names = [wanted_words(box, way, slot, say) for slot in absent]
    if len(names) == lacks:
        return str(say("counsel.missing", n=len(names), list=telling.words.join(names)))
    return str(say("counsel.some_missing", n=lacks, list=", ".join(names)))


def wanted_words(box: Box, way: int, slot: int, say: Any) -> str:
    number, colour = int(box.wants_number[way, slot]), int(box.wants_colour[way, slot])
    if number == NONE:
        return str(say(f"back.{BACKS[colour]}"))
    if colour == NONE:
        return str(number + 1)
    return str(say("card.number", back=say(f"back.{BACKS[colour]}"), number=number + 1))
