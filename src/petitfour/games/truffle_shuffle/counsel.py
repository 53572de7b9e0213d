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
MOST_DECISIONS = 3 * MOST_TRUFFLES  # a truffle with both changes
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
        hand = Hand(s, box, seat, telling.words)
        orders = [order_told(hand, order, bonus, now) for order in range(len(ORDER_NAMES))]
    orders.sort(key=lambda told: (not told["payable"], told["lacks"], -told["price"] - told["bonus"]))
    return {"orders": orders, "finish": finish, "bonus": bonus}


class Card:
    """The reference card in plain numbers, and words about it: reading and saying them anew each time takes long."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.price: list[int] = np.asarray(box.price).tolist()
        self.truffles: list[int] = np.asarray(box.truffles).tolist()
        self.is_set: list[int] = np.asarray(box.is_set).tolist()
        self.wants_number: list[list[int]] = np.asarray(box.wants_number).tolist()
        self.wants_colour: list[list[int]] = np.asarray(box.wants_colour).tolist()
        order_of: list[int] = np.asarray(box.order_of).tolist()
        self.ways = [[way for way, of in enumerate(order_of) if of == order] for order in range(ORDERS)]
        self.titles: dict[str, list[str]] = {}  # by language
        self.ways_told: dict[str, list[dict[str, Any]]] = {}
        self.said: dict[tuple[str, int, int, tuple[int, ...]], str] = {}  # what is missing


_cards: list[Card] = []  # of the box asked for last


def card_of(box: Box) -> Card:
    for card in _cards:
        if card.box is box:
            return card
    _cards[:] = [Card(box)]
    return _cards[-1]


class Hand:
    """What a hand lacks for every way, and how it would pay, asked of the rules at once."""

    def __init__(self, s: Any, box: Box, seat: int, words: Any) -> None:
        self.card = card_of(box)
        self.words = words
        lacks: Any = np.zeros(WAYS, np.int64)
        nearest: Any = np.zeros(ORDERS, np.int64)
        helps: Any = np.zeros((ORDERS, MOST_TRUFFLES), np.int64)
        room: Any = np.zeros(ACTIONS.size, np.int64)
        decided: Any = np.zeros((WAYS, 1 + MOST_DECISIONS), np.int64)
        survey(s, box, seat, lacks, nearest, helps)
        copies = State.layout.records(np.zeros((1, State.layout.size), np.int16))
        propose(s, copies, box, seat, lacks, room, NO_EVENTS, decided)
        self.lacks: list[int] = lacks.tolist()
        self.nearest: list[int] = nearest.tolist()  # by order: the way that lacks least
        self.helps: list[list[int]] = helps.tolist()  # by order: which of its truffles would bring that way nearer
        self.decided = decided  # by way: how many decisions pay it, and they

    def payment(self, way: int) -> list[int]:
        """The decisions that fill a way, each the best at a glance."""
        count, *decisions = self.decided[way].tolist()
        return decisions[:count]


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


@large_rule
def propose(s: State, copies: Any, box: Box, seat: int, lacks: Any, room: Any, events: Any, decided: Any) -> None:
    """How the hand would pay every way that lacks nothing, each tried on a copy."""
    for way in range(WAYS):
        if lacks[way] <= 0:
            copies[0] = s
            decided[way, 0] = complete(copies[0], box, seat, way, room, events, decided[way, 1:])


def order_told(hand: Hand, order: int, bonus: int, now: bool) -> dict[str, Any]:
    """One of the fifteen orders: how it can be paid, or what is missing."""
    card = hand.card
    ways = card.ways[order]
    able = [way for way in ways if hand.lacks[way] <= 0]
    return {
        "order": ORDER_NAMES[order],
        "title": titles(card, hand.words)[order],
        "price": card.price[order],
        "bonus": bonus if card.truffles[ways[0]] >= 4 else 0,
        "payable": bool(able),
        "lacks": 0 if able else hand.lacks[hand.nearest[order]],
        "missing": "" if able else missing(hand, order),
        "ways": sorted((way_told(hand, way, now) for way in able), key=lambda way: way["cost"]),
    }


def titles(card: Card, words: Any) -> list[str]:
    if words.language not in card.titles:
        card.titles[words.language] = [words.say(f"order.{name}") for name in ORDER_NAMES]
    return card.titles[words.language]


def way_told(hand: Hand, way: int, now: bool) -> dict[str, Any]:
    """A way to fill an order, with the payment we would propose (`actions`, the naming of the order first)."""
    words, told = hand.words, hand.card.ways_told
    if words.language not in told:
        told[words.language] = [way_in_words(way, words) for way in range(WAYS)]
    payment = hand.payment(way)
    actions = [FIRST_ORDER + way, *payment] if now else []
    return told[words.language][way] | {"cost": len(payment), "actions": actions}


def way_in_words(way: int, words: Any) -> dict[str, Any]:
    """What is the same about a way in every hand."""
    move = ACTIONS.move(FIRST_ORDER + way)
    axes = ACTIONS.blocks[move.name].axes
    named = {key: axes[key].names[value] for key, value in move.parts.items()}
    told = [
        named[key] if key == "numbers" else words.say(f"back.{named[key]}")
        for key in ("numbers", "colour")
        if key in named
    ]
    return {"action": FIRST_ORDER + way, "words": ", ".join(told), "colour": named.get("colour")}


def completion(s: Any, box: Box, seat: int) -> list[int]:
    """The decisions that complete the order under way, each the best at a glance."""
    room: Any = np.zeros(ACTIONS.size, np.int64)
    decided: Any = np.zeros(MOST_DECISIONS, np.int64)
    count = complete(s.copy(), box, seat, NONE, room, NO_EVENTS, decided)
    found: list[int] = decided[:count].tolist()
    return found


@large_rule
def complete(s: State, box: Box, seat: int, way: int, room: Any, events: Any, decided: Any) -> int:
    """Completes an order and writes the decisions; how many."""
    if way != NONE:
        s.to_act, s.phase, s.turn, s.order = seat, TRUFFLE, seat, way
    count = 0
    while s.order != EMPTY and (s.phase == TRUFFLE or s.phase == NUMBER or s.phase == COLOUR):
        best = best_at_a_glance(s, box, seat, room)
        decided[count] = best
        count += 1
        apply(s, box, seat, best, events)
    return count


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


def missing(hand: Hand, order: int) -> str:
    """Which truffles a hand lacks for an order, changes already counted in."""
    way = hand.nearest[order]
    lacks, helps = hand.lacks[way], tuple(hand.helps[order])
    key = (hand.words.language, way, lacks, helps)
    if key not in hand.card.said:
        hand.card.said[key] = missing_in_words(hand.card, way, lacks, helps, hand.words)
    return hand.card.said[key]


def missing_in_words(card: Card, way: int, lacks: int, helps: tuple[int, ...], words: Any) -> str:
    say = words.say
    colour = card.wants_colour[way][0]
    if card.is_set[way]:
        what = str(card.wants_number[way][0] + 1)
        if colour != NONE:
            what = say("card.number", back=say(f"back.{BACKS[colour]}"), number=what)
        return str(say("counsel.more", n=lacks, what=what))
    if card.wants_number[way][0] == NONE and card.wants_colour[way][1] == colour:
        return str(say("counsel.more", n=lacks, what=say(f"back.{BACKS[colour]}")))
    absent = [slot for slot in range(card.truffles[way]) if helps[slot]]
    names = [wanted_words(card, way, slot, say) for slot in absent]
    if len(names) == lacks:
        return str(say("counsel.missing", n=len(names), list=words.join(names)))
    return str(say("counsel.some_missing", n=lacks, list=", ".join(names)))


def wanted_words(card: Card, way: int, slot: int, say: Any) -> str:
    number, colour = card.wants_number[way][slot], card.wants_colour[way][slot]
    if number == NONE:
        return str(say(f"back.{BACKS[colour]}"))
    if colour == NONE:
        return str(number + 1)
    return str(say("card.number", back=say(f"back.{BACKS[colour]}"), number=number + 1))
