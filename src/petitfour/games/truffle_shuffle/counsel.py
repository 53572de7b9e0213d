"""What a hand can pay, dearest first, with a proposed payment; and what is missing for the other orders.

Everything follows from the player's own view, so it tells nothing the player could not work out.
"""

from typing import Any, TypeVar

import numpy as np

from petitfour.core.kit import EMPTY, NONE, Kept, large_rule, rule

from .actions import ACTIONS, FIRST_ORDER, ORDER_NAMES
from .box import Box
from .delivering import next_bonus
from .instinct import instinct
from .orders import copy_hand, fillable
from .rules import apply, legal
from .state import BACKS, COLOUR, FACE_KINDS, KINDS, MOST_TRUFFLES, NUMBER, ORDERS, SKIP, TRUFFLE, WAYS, State

FOUND = 2 + MOST_TRUFFLES  # what is found about an order: a way, what it lacks, which truffles would help
MOST_HANDS, MOST_ORDERS = 2000, 20_000  # in words, that are kept
MOST_DECISIONS = 3 * MOST_TRUFFLES  # a truffle with both changes
Order = tuple[int, int, int, dict[str, Any]]  # by what orders are sorted, then what is told of it
HANDS = State.layout.fields["hand"].span.start
T = TypeVar("T")
NO_EVENTS: Any = np.zeros((0, 6), np.int64)


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any] | None:
    """For the holder of a seat, whether it can name an order now or not; `s` is a copy of the view.

    Not to be changed: it is kept.
    """
    if seat < 0:  # whoever watches has no hand
        return None
    card, words, cells = card_of(box), telling.words, State.layout.flat(s)
    states = State.layout.room(cells)
    seen: Any = np.empty(3, np.int64)
    glance(states, card.boxes, seat, seen)
    is_empty, fills, bonus = seen.tolist()
    if is_empty:
        return None
    if fills:  # then the other orders do not matter
        return {"orders": [], "finish": finishing(card, states, seat), "bonus": bonus}
    row = HANDS + seat * KINDS
    key = (words.language, bonus, cells[row : row + KINDS].tobytes())
    told = card.told.get(key)
    if told is None:
        orders = Hand(card, words, bonus, *looked_at(card, states, seat)).orders()
        told = kept(card.told, key, MOST_HANDS, Kept(orders=orders, finish=[], bonus=bonus))
    return told


@rule
def glance(states: Any, boxes: Any, seat: int, seen: Any) -> None:
    """Whether there is no hand, whether an order is being filled, and the next bonus."""
    s = states[0]
    seen[0] = int(seat < 0 or s.round_starter == EMPTY)
    seen[1] = int(s.order != EMPTY)
    seen[2] = next_bonus(s, boxes[0])


class Card:
    """The reference card in plain numbers, and words about it: reading and saying them anew each time takes long."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.boxes = Box.layout.one(box)
        self.price: list[int] = np.asarray(box.price).tolist()
        self.truffles: list[int] = np.asarray(box.truffles).tolist()
        self.is_set: list[int] = np.asarray(box.is_set).tolist()
        self.wants_number: list[list[int]] = np.asarray(box.wants_number).tolist()
        self.wants_colour: list[list[int]] = np.asarray(box.wants_colour).tolist()
        order_of: list[int] = np.asarray(box.order_of).tolist()
        firsts = [order_of.index(order) for order in range(ORDERS)]
        self.spans = [slice(first, first + order_of.count(of)) for of, first in enumerate(firsts)]  # the ways of each
        row = 2 * (1 + MOST_DECISIONS)
        self.found_bytes = [slice(2 * FOUND * order, 2 * FOUND * (order + 1)) for order in range(ORDERS)]
        self.decided_bytes = [slice(row * span.start, row * span.stop) for span in self.spans]
        self.is_large = [self.truffles[first] >= 4 for first in firsts]  # it can win a bonus
        self.told: dict[Any, Kept] = {}  # of hands, and of single orders, by all that it depends on
        self.orders_told: dict[Any, Order] = {}


_cards: list[Card] = []  # of the box asked for last


def card_of(box: Box) -> Card:
    for card in _cards:
        if card.box is box:
            return card
    made = Card(box)
    _cards[:] = [made]
    return made


def kept(told: dict[Any, T], key: Any, most: int, made: T) -> T:
    """What was made, kept for whoever asks for the same."""
    if len(told) >= most:
        told.clear()
    told[key] = made
    return made


class Hand:
    """What a hand lacks for every way, and how it would pay: what was found and decided, in words."""

    def __init__(self, card: Card, words: Any, bonus: int, found: Any, decided: Any) -> None:
        self.card, self.words, self.bonus = card, words, bonus
        self._found, self._decided = found, decided
        self._found_bytes, self._decided_bytes = found.tobytes(), decided.tobytes()

    def orders(self) -> list[dict[str, Any]]:
        """Every order that the hand might pay, the payable and dear ones first."""
        return [told for *_, told in sorted([self.order_told(order) for order in range(ORDERS)])]

    def payment(self, way: int) -> list[int]:
        """The decisions that fill a way, each the best at a glance."""
        count, *decisions = self._decided[way].tolist()
        return decisions[:count]

    def order_told(self, order: int) -> Order:
        """One of the fifteen orders: how it can be paid, or what is missing. Not to be changed: it is kept."""
        card = self.card
        bonus = self.bonus if card.is_large[order] else 0
        by_hand = self._found_bytes[card.found_bytes[order]], self._decided_bytes[card.decided_bytes[order]]
        key = (self.words.language, order, bonus, *by_hand)
        found = card.orders_told.get(key)
        if found is None:
            told = self._tell(order, bonus)
            found = kept(card.orders_told, key, MOST_ORDERS, (told["lacks"], -told["price"] - bonus, order, told))
        return found

    def _tell(self, order: int, bonus: int) -> dict[str, Any]:
        way, lacks, *helps = self._found[order].tolist()
        span = self.card.spans[order]
        able = [] if lacks > 0 else [way for way in range(span.start, span.stop) if self._decided[way, 0] > 0]
        return {
            "order": ORDER_NAMES[order],
            "title": self.words.say(f"order.{ORDER_NAMES[order]}"),
            "price": self.card.price[order],
            "bonus": bonus,
            "payable": bool(able),
            "lacks": 0 if able else lacks,
            "missing": "" if able else missing_in_words(self.card, way, lacks, helps, self.words),
            "ways": sorted((self._way_told(way) for way in able), key=lambda way: way["cost"]),
        }

    def _way_told(self, way: int) -> dict[str, Any]:
        """A way to fill an order, with the payment we would propose (`actions`, the naming of the order first)."""
        payment = self.payment(way)
        return way_in_words(way, self.words) | {"cost": len(payment), "actions": [FIRST_ORDER + way, *payment]}


def looked_at(card: Card, states: Any, seat: int) -> tuple[Any, Any]:
    """What the rules find about every order for a hand, and the decisions that fill every way, asked at once."""
    found: Any = np.zeros((ORDERS, FOUND), np.int16)
    decided: Any = np.zeros((WAYS, 1 + MOST_DECISIONS), np.int16)
    look(states, State.layout.room(), card.boxes, seat, _room(), NO_EVENTS, found, decided)
    return found, decided


def finishing(card: Card, states: Any, seat: int) -> list[int]:
    """The decisions that complete the order under way, if it is this seat's."""
    decided: Any = np.zeros(MOST_DECISIONS, np.int16)
    decisions: list[int] = decided[: finish(states, card.boxes, seat, _room(), NO_EVENTS, decided)].tolist()
    return decisions


def _room() -> Any:
    return np.empty(ACTIONS.size, np.int64)


@large_rule
def look(states: Any, copies: Any, boxes: Any, seat: int, room: Any, events: Any, found: Any, decided: Any) -> None:
    """Looks at a hand: every order gets a row of `found`, every way that can be paid a row of `decided`."""
    s = states[0]
    box = boxes[0]
    survey(s, box, seat, found)
    for way in range(WAYS):
        if int(box.truffles[way]) <= fillable(s.spare, s.tally, box, way, 0, 0):
            copies[0] = s
            decided[way, 0] = complete(copies[0], box, seat, way, room, events, decided[way, 1:])


@large_rule
def finish(states: Any, boxes: Any, seat: int, room: Any, events: Any, decided: Any) -> int:
    """Completes the order under way, if it is the seat's; the number of decisions."""
    s = states[0]
    if s.to_act != seat or not (s.phase == TRUFFLE or s.phase == NUMBER or s.phase == COLOUR):
        return 0
    return int(complete(s, boxes[0], seat, NONE, room, events, decided))


@large_rule
def survey(s: State, box: Box, seat: int, found: Any) -> None:
    """For every order the way that lacks least, how much that is, and which of its truffles would bring it nearer."""
    copy_hand(s, seat)
    for order in range(ORDERS):
        found[order, 0] = NONE
    for way in range(WAYS):
        lacks = int(box.truffles[way]) - fillable(s.spare, s.tally, box, way, 0, 0)
        order = int(box.order_of[way])
        if found[order, 0] == NONE or lacks < found[order, 1]:
            found[order, 0], found[order, 1] = way, lacks
    for order in range(ORDERS):
        way, lacks = int(found[order, 0]), int(found[order, 1])
        if lacks <= 0:
            continue
        for slot in range(int(box.truffles[way])):
            kind = wanted_card(box, way, slot)
            s.spare[kind] += 1
            if int(box.truffles[way]) - fillable(s.spare, s.tally, box, way, 0, 0) < lacks:
                found[order, 2 + slot] = 1
            s.spare[kind] -= 1


@large_rule
def wanted_card(box: Box, way: int, slot: int) -> int:
    """The very card that a truffle of an order asks for."""
    number = int(box.wants_number[way, slot])
    return max(int(box.wants_colour[way, slot]), 0) * FACE_KINDS + (SKIP if number == NONE else number)


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


def missing_in_words(card: Card, way: int, lacks: int, helps: list[int], words: Any) -> str:
    """Which truffles a hand lacks for an order, changes already counted in."""
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
