"""What can be done in Truffle Shuffle, what can happen, and why not."""

from typing import Any

from petitfour.core.kit import ActionTable, Events, Reasons, Words, category

from .state import BACK, BACKS, CARD, COINS, COLOUR_NAME, COLOURS, FACE_KINDS, FACES, RAINBOW, ROUND, SLOT, WAY

# The fifteen orders, as the reference card has them. An order with its colour and numbers named is a way.
PLAIN_ORDERS = ("one-of-each-colour", "large-straight", "one-1", "two-2s", "three-3s", "four-4s", "five-5s")
FLUSH_ORDERS = (
    "four-of-one-colour", "large-straight-flush", "two-2s-flush", "three-3s-flush", "four-4s-flush", "five-5s-flush",
)  # fmt: skip
SMALL_ORDERS = ("small-straight", "small-straight-flush")
ORDER_NAMES = (*PLAIN_ORDERS, *FLUSH_ORDERS, *SMALL_ORDERS)
NUMBERS = category("numbers", "1-4", "2-5")

ACTIONS = ActionTable(
    take={"slot": SLOT},
    take_two={"back": BACK},
    skip={"back": BACK},
    order={"order": category("order", *PLAIN_ORDERS)},
    order_in={"order": category("order", *FLUSH_ORDERS), "colour": COLOUR_NAME},
    small_straight={"numbers": NUMBERS},
    small_straight_in={"numbers": NUMBERS, "colour": COLOUR_NAME},
    truffle={"card": CARD},
    number_change={"back": BACK},
    colour_change={"back": BACK},
    discard={"card": CARD},
    end_turn={},
)
FIRST_TAKE_TWO = ACTIONS.first("take_two")
FIRST_SKIP = ACTIONS.first("skip")
FIRST_ORDER = ACTIONS.first("order")  # the four blocks of orders follow each other: one number for each way
FIRST_TRUFFLE = ACTIONS.first("truffle")
FIRST_NUMBER_CHANGE = ACTIONS.first("number_change")
FIRST_COLOUR_CHANGE = ACTIONS.first("colour_change")
FIRST_DISCARD = ACTIONS.first("discard")
END_TURN = ACTIONS.first("end_turn")

EVENTS = Events(
    begins={},
    round_begins={"round": ROUND},
    took={"card": CARD, "slot": SLOT},
    took_face_down={"back": BACK, "slot": SLOT},
    saw={"card": CARD},
    played_take_two={"back": BACK},
    played_skip={"back": BACK},
    spent_skip={"back": BACK},
    pays={"card": CARD},
    delivered={"coins": COINS, "way": WAY},
    bonus={"coins": COINS},
    round_ends={"round": ROUND},
    discarded={"card": CARD},
    lost_skip={"back": BACK},
)
(
    BEGINS, ROUND_BEGINS, TOOK, TOOK_FACE_DOWN, SAW, PLAYED_TAKE_TWO, PLAYED_SKIP, SPENT_SKIP, PAYS, DELIVERED, BONUS,
    ROUND_ENDS, DISCARDED, LOST_SKIP,
) = EVENTS.codes  # fmt: skip

REASONS = Reasons(
    "no_card_there", "card_is_covered", "take_first", "still_taking", "already_taken", "order_under_way",
    "no_order_under_way", "discard_first", "nothing_to_discard", "not_in_hand", "skip_is_waiting", "cannot_pay",
    "not_a_number", "no_change_for_it", "order_would_fail", "choose_number_change", "choose_colour_change",
    "change_is_waste",
)  # fmt: skip
(
    NO_CARD_THERE, CARD_IS_COVERED, TAKE_FIRST, STILL_TAKING, ALREADY_TAKEN, ORDER_UNDER_WAY, NO_ORDER_UNDER_WAY,
    DISCARD_FIRST, NOTHING_TO_DISCARD, NOT_IN_HAND, SKIP_IS_WAITING, CANNOT_PAY, NOT_A_NUMBER, NO_CHANGE_FOR_IT,
    ORDER_WOULD_FAIL, CHOOSE_NUMBER_CHANGE, CHOOSE_COLOUR_CHANGE, CHANGE_IS_WASTE,
) = REASONS.codes  # fmt: skip


def speak(kind: str, value: int, words: Words, box: Any) -> str | None:
    """Cards and ways to fill an order are called by their parts."""
    if kind == "card":
        back, face = divmod(value, FACE_KINDS)
        return card_words(BACKS[back], FACES[face], words)
    if kind == "way":
        return way_words(value, words)
    if kind == "slot":
        return slot_words(value, words)
    if kind == "pay":
        return words.say("pay", n=value)
    return None


def card_words(back: str, face: str, words: Words) -> str:
    if face.isdecimal():
        return words.say(
            "card.rainbow" if back == BACKS[RAINBOW] else "card.number", back=words.say(f"back.{back}"), number=face
        )
    return words.say(f"card.{face}", back=words.say(f"back.{back}"))


def slot_words(slot: int, words: Words) -> str:
    """A place of the pyramid: rows of four to nine cards."""
    row = 0
    while slot >= row + 4:
        slot -= row + 4
        row += 1
    return words.say("slot.words", row=row + 1, place=slot + 1)


def way_words(way: int, words: Words) -> str:
    """The order a way fills, with its numbers and colour."""
    move = ACTIONS.move(FIRST_ORDER + way)
    axes = ACTIONS.blocks[move.name].axes
    named = {key: axes[key].names[value] for key, value in move.parts.items()}
    parts = [words.say(f"order.{ORDER_NAMES[order_of(way)]}")]
    if "numbers" in named:
        parts.append(named["numbers"])
    if "colour" in named:
        parts.append(words.say(f"back.{named['colour']}"))
    return ", ".join(parts)


def order_of(way: int) -> int:
    """Which of the fifteen orders a way fills."""
    flush = way - len(PLAIN_ORDERS)
    if flush < 0:
        return way
    if flush < len(FLUSH_ORDERS) * COLOURS:
        return len(PLAIN_ORDERS) + flush // COLOURS
    small = flush - len(FLUSH_ORDERS) * COLOURS
    return len(PLAIN_ORDERS) + len(FLUSH_ORDERS) + (0 if small < len(NUMBERS.names) else 1)
