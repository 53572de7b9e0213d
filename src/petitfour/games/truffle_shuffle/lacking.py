"""What a hand lacks for an order, and what a payment takes from it, in words."""

from functools import cache
from typing import Any

from petitfour.core.kit import NONE

from .actions import ACTIONS
from .state import BACKS, COLOURS, FACE_KINDS, FACES, RAINBOW

MOST_NAMED = 4  # cards of different numbers and colours that are told one by one
CHANGES = {"number_change": "number-change", "colour_change": "colour-change"}


class Lacking:
    """The ways of an order that are nearest to a hand: each with the truffles that would bring it nearer."""

    def __init__(self, card: Any, words: Any, nearest: list[tuple[int, list[int]]], lacks: int, is_even: bool) -> None:
        self.card, self.say, self.join, self.nearest, self.lacks = card, words.say, words.join, nearest, lacks
        self.is_even = is_even  # the hand holds the same in every colour

    def wants(self) -> list[tuple[int, int]]:
        """Number and colour of each card that would help, NONE where it does not matter."""
        wanted = [
            (self.card.wants_number[way][slot], self.card.wants_colour[way][slot])
            for way, helps in self.nearest
            for slot in range(self.card.truffles[way])
            if helps[slot]
        ]
        return sorted(set(wanted), key=wanted.index)

    def in_words(self) -> str:
        return self._one() if self.lacks == 1 else self._several()

    def _one(self) -> str:
        """Any of these cards would do."""
        wants = self.wants()
        numbers = list(dict.fromkeys(number for number, _ in wants))
        colours = list(dict.fromkeys(colour for _, colour in wants))
        by_number = self._either([str(number + 1) for number in sorted(numbers)])
        by_colour = self._either([self._colour(colour) for colour in colours if colour != NONE])
        if colours == [NONE] or (len(numbers) == 1 and len(colours) == COLOURS and numbers != [NONE]):
            return str(self.say("counsel.one.number", numbers=by_number))
        if numbers == [NONE] or (len(wants) > MOST_NAMED and len(numbers) > 1):
            return str(self.say("counsel.one.colour", colours=by_colour))
        if len(numbers) == 1 or len(colours) == 1:
            return str(self.say("counsel.one.card", numbers=by_number, colours=by_colour))
        cards = [self.say("card.number", back=self._colour(colour), number=number + 1) for number, colour in wants]
        return str(self.say("counsel.one.number", numbers=self._either(cards)))

    def _several(self) -> str:
        """How many of a set, or which of a row, of the way that is nearest; of any one colour where all are as near."""
        way, helps = self.nearest[0]
        numbers, colours = self.card.wants_number[way], self.card.wants_colour[way]
        colour = self.say(f"backs.{BACKS[colours[0]]}") if colours[0] != NONE else ""
        named = {"count": self.say(f"count.{self.lacks}"), "number": numbers[0] + 1, "colours": colour}
        is_any = self.is_even or self.lacks == self.card.truffles[way]
        flush = "" if colours[0] == NONE else ".one_colour" if is_any else ".card"
        if self.card.is_set[way]:
            return str(self.say("counsel.more" + (flush or ".number"), **named))
        if numbers[0] == NONE:
            return self._colours(colours, helps, named, ".one_colour" if is_any else "")
        absent = [str(numbers[slot] + 1) for slot in range(self.card.truffles[way]) if helps[slot]]
        which = "counsel.missing" if len(absent) == self.lacks else "counsel.some_missing"
        return str(self.say(which + flush, list=self.join(absent), **named))

    def _colours(self, colours: list[int], helps: list[int], named: dict[str, Any], flush: str) -> str:
        """Cards of one colour; or which colours, where it is just those, else how many."""
        if colours[1] == colours[0]:
            return str(self.say("counsel.more.colour" + flush, **named))
        absent = [self._colour(colour) for colour, helping in zip(colours, helps, strict=False) if helping]
        if len(absent) == self.lacks < COLOURS:
            return str(self.say("counsel.missing", list=self.join(absent)))
        return str(self.say("counsel.colours", **named))

    def _colour(self, colour: int) -> str:
        return "" if colour == NONE else str(self.say(f"back.{BACKS[colour]}"))

    def _either(self, names: list[str]) -> str:
        """`a, b or c`."""
        if len(names) < 2:
            return "".join(names)
        return str(self.say("counsel.or", first=", ".join(names[:-1]), last=names[-1]))


@cache
def use_of(action: int) -> tuple[str, ...]:
    """What is worth a word of what a decision of a payment takes: a special, or the number of a rainbow; else
    nothing."""
    move = ACTIONS.move(action)
    if move.name in CHANGES:
        return CHANGES[move.name], ""
    back, face = divmod(move.parts["card"], FACE_KINDS)
    if not FACES[face].isdecimal():
        return FACES[face], ""
    return ("", FACES[face]) if back == RAINBOW else ()


def uses_in_words(payment: list[int], words: Any) -> str:
    """The specials and rainbows a payment takes; nothing where there are none."""
    used = [use for action in payment if (use := use_of(action))]
    if not used:
        return ""
    count: dict[str, int] = {}
    for special, _ in used:
        if special:
            count[special] = count.get(special, 0) + 1
    rainbow = words.say("back.rainbow")
    rainbows = [words.say("card.rainbow", back=rainbow, number=number) for _, number in used if number]
    specials = [
        words.say(f"special.{face}") if n == 1 else words.say(f"specials.{face}", count=words.say(f"count.{n}"))
        for face, n in count.items()
    ]
    return str(words.say("counsel.uses", list=words.join(specials + rainbows)))
