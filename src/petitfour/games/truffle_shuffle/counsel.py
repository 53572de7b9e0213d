"""What a hand can pay, dearest first, with a proposed payment; and what is missing for the other orders.

Everything follows from the player's own view, so it tells nothing the player could not work out.
"""

from typing import Any, TypeVar

import numpy as np

from petitfour.core.kit import EMPTY, NONE, Kept, large_rule

from .actions import ACTIONS, FIRST_ORDER, ORDER_NAMES
from .box import Box
from .delivering import next_bonus
from .instinct import instinct
from .lacking import Lacking, uses_in_words
from .orders import copy_hand, fillable, fillable_by, sum_up
from .rules import apply, legal
from .state import (
    COLOUR,
    COLOURS,
    FACE_KINDS,
    KINDS,
    MOST_TRUFFLES,
    NUMBER,
    ORDERS,
    SKIP,
    SLOTS,
    TRUFFLE,
    WAYS,
    State,
)
from .taking import is_covered

GLANCED = 4  # what is seen of every hand; behind it room for a number of each way
SURVEY = 1 + MOST_TRUFFLES  # cells of the survey of a way: what it lacks, which truffles would help
FAR = MOST_TRUFFLES + 1  # what a way lacks where another way of the order lacks less: how much does not matter
MOST_HANDS, MOST_ORDERS, MOST_WAYS = 2000, 20_000, 20_000  # in words, that are kept
MOST_DECISIONS = 3 * MOST_TRUFFLES  # a truffle with both changes
Order = tuple[int, int, int, Kept]  # by what orders are sorted, then the advice about it
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
    seen: Any = np.empty(GLANCED + WAYS, np.int64)
    glance(states, card.boxes, seat, seen)
    is_empty, fills, bonus, free = seen[:GLANCED].tolist()
    if is_empty:
        return None
    if fills:  # then the other orders do not matter
        return {"orders": [], "finish": finishing(card, states, seat), "bonus": bonus}
    row = HANDS + seat * KINDS
    key = (words.language, bonus, free, cells[row : row + KINDS].tobytes())
    advice = card.kept_hands.get(key)
    if advice is None:
        colours = cells[row : row + COLOURS * FACE_KINDS].reshape(COLOURS, FACE_KINDS)
        is_even = bool((colours == colours[0]).all())
        orders = Hand(card, words, bonus, free, *looked_at(card, states, seat), is_even).orders()
        advice = kept(card.kept_hands, key, MOST_HANDS, Kept(orders=orders, finish=[], bonus=bonus))
    return advice


@large_rule
def glance(states: Any, boxes: Any, seat: int, seen: Any) -> None:
    """Whether there is no hand, whether an order is being filled, the next bonus, and the orders a free card fills."""
    s = states[0]
    box = boxes[0]
    seen[0] = int(seat < 0 or s.round_starter == EMPTY)
    seen[1] = int(s.order != EMPTY)
    seen[2] = next_bonus(s, box)
    seen[3] = filled_by_free(s, box, seat, seen[GLANCED:]) if seen[0] == 0 and seen[1] == 0 else 0


@large_rule
def filled_by_free(s: State, box: Box, seat: int, lacks: Any) -> int:
    """The orders that are one card short and that a card which lies free would fill, a bit each. `lacks` is room.

    Of a card that lies face down its back is known: it counts as one that is good for nothing else.
    """
    copy_hand(s, seat)
    sum_up(s.spare, s.tally)
    payable = 0
    for way in range(WAYS):
        lacks[way] = int(box.truffles[way]) - fillable_by(s.spare, s.tally, box, way, 0, 0)
        if lacks[way] == 0:
            payable |= 1 << int(box.order_of[way])
    filled = 0
    tried = 0  # kinds of cards, a bit each
    for slot in range(SLOTS):
        if s.back[slot] == EMPTY or is_covered(s, box, slot):
            continue
        kind = int(s.back[slot]) * FACE_KINDS + (SKIP if s.front[slot] == EMPTY else int(s.front[slot]))
        if (tried >> kind) & 1:
            continue
        tried |= 1 << kind
        s.spare[kind] += 1
        sum_up(s.spare, s.tally)
        for way in range(WAYS):
            if lacks[way] == 1 and fillable_by(s.spare, s.tally, box, way, 0, 0) == box.truffles[way]:
                filled |= 1 << int(box.order_of[way])
        s.spare[kind] -= 1
    return filled & ~payable


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
        self.survey_bytes = [slice(2 * SURVEY * span.start, 2 * SURVEY * span.stop) for span in self.spans]
        self.decided_bytes = [slice(row * span.start, row * span.stop) for span in self.spans]
        self.payment_bytes = [slice(row * way, row * (way + 1)) for way in range(WAYS)]
        self.is_large = [self.truffles[first] >= 4 for first in firsts]  # it can win a bonus
        self.kept_hands: dict[Any, Kept] = {}  # advice on hands, on single orders and ways, by all that it depends on
        self.kept_orders: dict[Any, Order] = {}
        self.kept_ways: dict[Any, dict[str, Any]] = {}
        self.named_ways: dict[tuple[str, int], dict[str, Any]] = {}  # what is the same about them in every hand


_cards: list[Card] = []  # of the box asked for last


def card_of(box: Box) -> Card:
    for card in _cards:
        if card.box is box:
            return card
    card = Card(box)
    _cards[:] = [card]
    return card


def kept(store: dict[Any, T], key: Any, most: int, value: T) -> T:
    """A value, kept in the store for whoever asks for the same; a full store is emptied first."""
    if len(store) >= most:
        store.clear()
    store[key] = value
    return value


class Hand:
    """What a hand lacks for every way, and how it would pay: surveys and decisions in words."""

    def __init__(
        self, card: Card, words: Any, bonus: int, free: int, surveys: Any, decided: Any, is_even: bool
    ) -> None:
        self.card, self.words, self.bonus, self.is_even = card, words, bonus, is_even
        self.free = free  # the orders that a card which lies free would fill, a bit each
        self._surveys, self._decided = surveys, decided
        self._survey_bytes, self._decided_bytes = surveys.tobytes(), decided.tobytes()

    def orders(self) -> list[dict[str, Any]]:
        """Every order that the hand might pay, the payable and dear ones first. Those that are known, as most are, are
        looked up without another word. What is in it is not to be changed: it is kept."""
        card, language, known = self.card, self.words.language, self.card.kept_orders
        advice = []
        for order, is_large in enumerate(card.is_large):
            key = (
                language,
                order,
                self.bonus if is_large else 0,
                self.free >> order & 1,
                self.is_even,
                self._survey_bytes[card.survey_bytes[order]],
                self._decided_bytes[card.decided_bytes[order]],
            )
            advice.append(known.get(key) or kept(known, key, MOST_ORDERS, self._ranked(order, key[2])))
        return [of for *_, of in sorted(advice)]

    def payment(self, way: int) -> list[int]:
        """The decisions that fill a way, each the best at a glance."""
        count, *decisions = self._decided[way].tolist()
        return decisions[:count]

    def _ranked(self, order: int, bonus: int) -> Order:
        """One of the fifteen orders: how it can be paid, or what is missing, and by what it is sorted."""
        advice = Kept(self._tell(order, bonus), lies_free=bool(self.free >> order & 1))
        return advice["lacks"], -advice["price"] - bonus, order, advice

    def _tell(self, order: int, bonus: int) -> dict[str, Any]:
        span = self.card.spans[order]
        rows = list(enumerate(self._surveys[span].tolist(), span.start))
        lacks = min([row[0] for _, row in rows])
        nearest = [(way, row[1:]) for way, row in rows if row[0] == lacks]
        able = [] if lacks else [way for way, _ in nearest]
        lacking = Lacking(self.card, self.words, nearest, lacks, self.is_even)
        return {
            "order": ORDER_NAMES[order],
            "title": self.words.say(f"order.{ORDER_NAMES[order]}"),
            "price": self.card.price[order],
            "bonus": bonus,
            "payable": bool(able),
            "lacks": lacks,
            "missing": "" if able else lacking.in_words(),
            "ways": sorted([self.way_advice(way) for way in able], key=lambda way: way["cost"]),
        }

    def way_advice(self, way: int) -> dict[str, Any]:
        """A way to fill an order, with the payment we would propose. Not to be changed: it is kept."""
        key = (self.words.language, way, self._decided_bytes[self.card.payment_bytes[way]])
        known = self.card.kept_ways.get(key)
        return kept(self.card.kept_ways, key, MOST_WAYS, self._tell_way(way)) if known is None else known

    def _tell_way(self, way: int) -> dict[str, Any]:
        """A way in words: `actions` are the naming of the order and the payment."""
        payment = self.payment(way)
        same = self.card.named_ways.get((self.words.language, way))
        if same is None:
            same = self.card.named_ways[self.words.language, way] = way_in_words(way, self.words)
        return same | {
            "cost": len(payment),
            "uses": uses_in_words(payment, self.words),
            "actions": [FIRST_ORDER + way, *payment],
        }


def looked_at(card: Card, states: Any, seat: int) -> tuple[Any, Any]:
    """The survey of every way for a hand, and the decisions that fill every way, asked at once."""
    surveys: Any = np.zeros((WAYS, SURVEY), np.int16)
    decided: Any = np.zeros((WAYS, 1 + MOST_DECISIONS), np.int16)
    look(states, State.layout.room(), card.boxes, seat, _room(), NO_EVENTS, surveys, decided)
    return surveys, decided


def finishing(card: Card, states: Any, seat: int) -> list[int]:
    """The decisions that complete the order under way, if it is this seat's."""
    decided: Any = np.zeros(MOST_DECISIONS, np.int16)
    decisions: list[int] = decided[: finish(states, card.boxes, seat, _room(), NO_EVENTS, decided)].tolist()
    return decisions


def _room() -> Any:
    return np.empty(ACTIONS.size, np.int64)


@large_rule
def look(states: Any, copies: Any, boxes: Any, seat: int, room: Any, events: Any, surveys: Any, decided: Any) -> None:
    """Looks at a hand: every way gets a row of `surveys`, and one of `decided` if it can be paid."""
    s = states[0]
    box = boxes[0]
    survey(s, box, seat, room, surveys)
    for way in range(WAYS):
        if surveys[way, 0] == 0:
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
def survey(s: State, box: Box, seat: int, least: Any, surveys: Any) -> None:
    """What every way lacks, and which of its truffles would bring the nearest ways of an order nearer.

    Where several ways lack one card each, all are looked at; where more is missing, the first will do. `least` is room.
    """
    copy_hand(s, seat)
    sum_up(s.spare, s.tally)
    for order in range(ORDERS):
        least[order] = FAR
    for way in range(WAYS):
        lacks = int(box.truffles[way]) - fillable_by(s.spare, s.tally, box, way, 0, 0)
        surveys[way, 0] = lacks
        least[box.order_of[way]] = min(int(least[box.order_of[way]]), lacks)
    for way in range(WAYS):
        lacks = int(surveys[way, 0])
        if lacks > least[box.order_of[way]]:
            surveys[way, 0] = FAR
        elif lacks > 0:
            bring_nearer(s, box, way, surveys[way])
            if lacks > 1:
                least[box.order_of[way]] = 0


@large_rule
def bring_nearer(s: State, box: Box, way: int, row: Any) -> None:
    """Marks the truffles of a way that would help a hand, in the row of its survey."""
    for slot in range(int(box.truffles[way])):
        kind = wanted_card(box, way, slot)
        s.spare[kind] += 1
        if int(box.truffles[way]) - fillable(s.spare, s.tally, box, way, 0, 0) < row[0]:
            row[1 + slot] = 1
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
    pieces = [
        named[key] if key == "numbers" else words.say(f"back.{named[key]}")
        for key in ("numbers", "colour")
        if key in named
    ]
    return {"action": FIRST_ORDER + way, "words": ", ".join(pieces), "colour": named.get("colour")}


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
