"""What a hand can pay, dearest first, with a proposed payment; and what is missing for the other orders.

Everything follows from the player's own view, so it tells nothing the player could not work out.
"""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, NONE

from .actions import ACTIONS, FIRST_ORDER, ORDER_NAMES
from .box import Box
from .instinct import instinct
from .orders import can_pay, copy_hand, fillable
from .rules import apply, legal, next_bonus
from .state import BACKS, COLOUR, FACE_KINDS, NUMBER, ORDER, SKIP, TRUFFLE, WAYS

FILLING = (TRUFFLE, NUMBER, COLOUR)
NO_EVENTS: Any = np.zeros((0, 6), np.int64)


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any] | None:
    """For the holder of a seat; `s` is a copy of the view."""
    if seat < 0 or s.round_starter == EMPTY:
        return None
    mine = s.to_act == seat
    finish = completion(s, box, seat) if mine and s.phase in FILLING else []
    now = mine and s.phase == ORDER
    orders = []
    if s.order == EMPTY:  # while one is filled, the others do not matter
        orders = [order_told(s, box, seat, order, now, telling) for order in range(len(ORDER_NAMES))]
    orders.sort(key=lambda told: (not told["payable"], told["lacks"], -told["price"] - told["bonus"]))
    return {"orders": orders, "finish": finish, "bonus": int(next_bonus(s, box))}


def payable_ways(s: Any, box: Box, seat: int, order: int) -> list[int]:
    return [way for way in range(WAYS) if box.order_of[way] == order and can_pay(s, box, seat, way)]


def order_told(s: Any, box: Box, seat: int, order: int, now: bool, telling: Any) -> dict[str, Any]:
    """One of the fifteen orders: how it can be paid, or what is missing."""
    say = telling.words.say
    ways = [way for way in range(WAYS) if box.order_of[way] == order]
    able = payable_ways(s, box, seat, order)
    told: dict[str, Any] = {
        "order": ORDER_NAMES[order],
        "title": say(f"order.{ORDER_NAMES[order]}"),
        "price": int(box.price[order]),
        "bonus": int(next_bonus(s, box)) if box.truffles[ways[0]] >= 4 else 0,
        "payable": bool(able),
        "lacks": 0,
        "missing": "",
        "ways": [],
    }
    if able:
        told["ways"] = sorted((way_told(s, box, seat, way, now, telling) for way in able), key=lambda way: way["cost"])
    else:
        nearest = min(ways, key=lambda way: shortage(s, box, seat, way))
        told["lacks"] = shortage(s, box, seat, nearest)
        told["missing"] = missing(s, box, seat, nearest, telling)
    return told


def way_told(s: Any, box: Box, seat: int, way: int, now: bool, telling: Any) -> dict[str, Any]:
    """A way to fill an order, with the payment we would propose (`actions`, the naming of the order first)."""
    move = ACTIONS.move(FIRST_ORDER + way)
    axes = ACTIONS.blocks[move.name].axes
    named = {key: axes[key].names[value] for key, value in move.parts.items()}
    words = [
        named[key] if key == "numbers" else telling.words.say(f"back.{named[key]}")
        for key in ("numbers", "colour")
        if key in named
    ]
    tried = s.copy()
    tried.to_act, tried.phase, tried.turn, tried.order = seat, TRUFFLE, seat, way
    actions = completion(tried, box, seat)
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
        choices = [int(a) for a in room[: legal(s, box, seat, room)]]
        best = max(choices, key=lambda action: instinct(s, box, seat, action))
        decided.append(best)
        apply(s, box, seat, best, NO_EVENTS)
    return decided


def shortage(s: Any, box: Box, seat: int, way: int) -> int:
    copy_hand(s, seat)
    return int(box.truffles[way]) - int(fillable(s.spare, s.tally, box, way, 0, 0))


def missing(s: Any, box: Box, seat: int, way: int, telling: Any) -> str:
    """Which truffles a hand lacks for an order, changes already counted in."""
    say = telling.words.say
    lacks = shortage(s, box, seat, way)
    colour = int(box.wants_colour[way, 0])
    if box.is_set[way]:
        what = str(int(box.wants_number[way, 0]) + 1)
        if colour != NONE:
            what = say("card.number", back=say(f"back.{BACKS[colour]}"), number=what)
        return str(say("counsel.more", n=lacks, what=what))
    if box.wants_number[way, 0] == NONE and box.wants_colour[way, 1] == colour:
        return str(say("counsel.more", n=lacks, what=say(f"back.{BACKS[colour]}")))
    absent = [slot for slot in range(int(box.truffles[way])) if would_help(s, box, seat, way, slot)]
    names = [wanted_words(box, way, slot, say) for slot in absent]
    if len(names) == lacks:
        return str(say("counsel.missing", n=len(names), list=telling.words.join(names)))
    return str(say("counsel.some_missing", n=lacks, list=", ".join(names)))


def would_help(s: Any, box: Box, seat: int, way: int, slot: int) -> bool:
    """Whether the very card that this truffle asks for would bring the order nearer."""
    number, colour = int(box.wants_number[way, slot]), int(box.wants_colour[way, slot])
    kind = max(colour, 0) * FACE_KINDS + (SKIP if number == NONE else number)
    before = shortage(s, box, seat, way)
    tried = s.copy()
    tried.hand[seat, kind] += 1
    return shortage(tried, box, seat, way) < before


def wanted_words(box: Box, way: int, slot: int, say: Any) -> str:
    number, colour = int(box.wants_number[way, slot]), int(box.wants_colour[way, slot])
    if number == NONE:
        return str(say(f"back.{BACKS[colour]}"))
    if colour == NONE:
        return str(number + 1)
    return str(say("card.number", back=say(f"back.{BACKS[colour]}"), number=number + 1))
