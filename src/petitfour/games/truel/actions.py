"""What can be done in Truel, what can happen, and why not."""

from collections.abc import Sequence
from typing import Any

from petitfour.core.kit import ActionTable, Events, Reasons, Words, count, place, seat

from .box import FIELD_KINDS
from .state import (
    CARD,
    FACE,
    FACES,
    FIELD,
    GEM,
    GEMS,
    JOKER,
    MOST_FIELDS,
    MOST_GEMS,
    REGULAR,
    SEATS,
    SYMBOLS,
    TRIO,
    TYPES,
    WAY,
)

ACTIONS = ActionTable(
    play={"card": CARD, "trio": TRIO},
    show={},
    name={"face": FACE},
    lose={"card": CARD},
    way={"way": WAY},
)
SHOW = ACTIONS.first("show")
FIRST_NAME = ACTIONS.first("name")
FIRST_LOSE = ACTIONS.first("lose")
FIRST_WAY = ACTIONS.first("way")

TURNS = count(9, "turns")
STEP = place("step", MOST_FIELDS)  # a field that is passed is told by its number only

EVENTS = Events(
    dealt={"card": CARD},
    was_dealt={},
    turned_up={"card": CARD, "trio": TRIO},
    begins={},
    played={"card": CARD, "trio": TRIO},
    shows_nothing={},
    showed={"card": CARD},
    named={"face": FACE},
    effect={"value": FACE, "unit": FACE},
    drew={"card": CARD},
    drew_hidden={},
    discarded={"card": CARD},
    gained={"gem": GEM},
    lost={"gem": GEM},
    has_most={"gem": GEM},
    nothing_to_lose={},
    chose={"way": WAY},
    stepped={"field": STEP},
    repeats={"field": FIELD},
    ends_on={"field": FIELD},
    more_turns={"turns": TURNS},
    loses_turn={},
    stole={"gem": GEM, "robbed": seat(SEATS, "robbed")},
    won_joker={"joker": JOKER},
    cleared={"trio": TRIO},
    reshuffled={},
    goes_again={},
    interrupts={},
    skipped={},
    won={},
    capped={},
)
(
    DEALT, WAS_DEALT, TURNED_UP, BEGINS, PLAYED, SHOWS_NOTHING, SHOWED, NAMED, EFFECT, DREW, DREW_HIDDEN, DISCARDED,
    GAINED, LOST, HAS_MOST, NOTHING_TO_LOSE, CHOSE, STEPPED, REPEATS, ENDS_ON, MORE_TURNS, LOSES_TURN, STOLE, WON_JOKER,
    CLEARED, RESHUFFLED, GOES_AGAIN, INTERRUPTS, SKIPPED, WON, CAPPED,
) = EVENTS.codes  # fmt: skip

REASONS = Reasons(
    "not_in_hand", "place_is_taken", "a_card_fits", "name_a_joker", "no_joker_to_name", "other_type", "not_printed",
    "choose_what_to_lose", "nothing_to_lose_now", "choose_a_way", "no_crossroads", "no_room",
)  # fmt: skip
(
    NOT_IN_HAND, PLACE_IS_TAKEN, A_CARD_FITS, NAME_A_JOKER, NO_JOKER_TO_NAME, OTHER_TYPE, NOT_PRINTED,
    CHOOSE_WHAT_TO_LOSE, NOTHING_TO_LOSE_NOW, CHOOSE_A_WAY, NO_CROSSROADS, NO_ROOM,
) = REASONS.codes  # fmt: skip


def speak(kind: str, value: int, words: Words, box: Any) -> str | None:
    """Cards and fields are called by what they do."""
    if kind == "card":
        return card_words(value, words)
    if kind == "field":
        return field_named(value, words, box)
    if kind == "loot":
        gem, n = divmod(value, MOST_GEMS + 1)
        return words.say(f"gem.{GEMS[gem]}.n", n=n)
    return None


def manner(name: str, numbers: Sequence[int], words: Words) -> tuple[str, dict[str, Any]] | None:
    """A trio that takes effect is told as the board says it: who gains, loses or moves how much."""
    if name != "effect":
        return None
    value, unit = FACES[numbers[0]], FACES[numbers[1]]
    sign, _, amount = value.partition("-")
    n = int(amount)
    ways = ("forward", "backward") if unit == "fields" else ("gains", "loses")
    return f".{ways[sign == 'minus']}", {"n": n, "unit": words.say(f"unit.{unit}", n=n)}


def card_words(card: int, words: Words) -> str:
    if card >= REGULAR:
        return words.say(f"joker.{TYPES[card - REGULAR]}")
    symbol, face = divmod(card, len(FACES))
    return words.say("card.words", face=words.say(f"face.{FACES[face]}"), symbol=words.say(f"symbol.{SYMBOLS[symbol]}"))


def field_named(field: int, words: Words, box: Any, key: str = "field.named") -> str:
    """What a field is: `cards +2`, `a red road`; with another key what it does."""
    if field >= int(box.fields):
        return str(field + 1)
    kind, amount = FIELD_KINDS[int(box.kind[field])], int(box.amount[field])
    key = f"{key}.{kind}.{amount}" if kind in ("cards", "clock") else f"{key}.{kind}"
    colour = int(box.colour[field])
    return words.say(key, colour=words.say(f"colour.{colour}")) if colour >= 0 else words.say(key)


def field_words(field: int, words: Words, box: Any, numbered: bool = True) -> str:
    """What a field does, with its number for those who walk the rings by them."""
    kind = field_named(field, words, box, key="field")
    return words.say("field.words", number=field + 1, kind=kind) if numbered else kind
