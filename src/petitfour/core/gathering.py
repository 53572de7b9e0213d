"""Which events are told in one sentence. A game declares it by its words: `event.NAME.list` tells of several of one
kind in a row, `event.A.then.B` of two kinds in a row. Gathered is what a reader has heard: nothing else is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from string import Formatter

from .actions import Events
from .words import Words

Happening = tuple[tuple[int, ...], ...]  # an event, or two that are told together
THEN, LIST = ".then.", ".list"
TO_READERS = (".you", ".to_you")  # other words for a sentence, to the reader it tells of


class Gathering:
    """What is gathered in one game and one language."""

    def __init__(self, events: Events, words: Words) -> None:
        self.events = events
        keys = [
            key.removeprefix("event.")
            for key in words.known()
            if key.startswith("event.") and not key.endswith(TO_READERS)
        ]
        self.pairs = {key for key in keys if THEN in key and not key.endswith(LIST)}
        self.lists = {  # what can be listed, with the parts its sentence names: all that is listed is alike in those
            key.removesuffix(LIST): named_parts(words.forms(f"event.{key}")) for key in keys if key.endswith(LIST)
        }
        codes = list(enumerate(events.names))
        self._paired = {(a, b) for a, one in codes for b, other in codes if one + THEN + other in self.pairs}
        self._neighbours = self._paired | {(a, a) for a, one in codes if one in self.lists}  # that can come together

    def gathers(self, rows: Sequence[tuple[int, ...]]) -> bool:
        """Whether any of these may come together: looked at quickly, as most do not."""
        return any((first[0], second[0]) in self._neighbours for first, second in pairwise(rows))

    def runs(self, rows: Sequence[tuple[int, ...]]) -> Iterator[list[Happening]]:
        """What is told in one sentence each."""
        run: list[Happening] = []
        for happening in self._happenings(rows):
            if run and not self._are_alike(run[0], happening):
                yield run
                run = []
            run.append(happening)
        if run:
            yield run

    def name(self, happening: Happening) -> str:
        return THEN.join([self.events.names[row[0]] for row in happening])

    def numbers(self, happening: Happening) -> dict[str, int]:
        """The parts of a happening by their names."""
        parts: dict[str, int] = {}
        for row in happening:
            parts |= zip(self.events.parts[self.events.names[row[0]]], row[2:5], strict=False)
        return parts

    def listed_part(self, happening: Happening) -> str | None:
        """The part that a list lists: of the last event the first that the sentence does not name."""
        named = self.lists[self.name(happening)]
        parts = self.events.parts[self.events.names[happening[-1][0]]]
        return next((part for part in parts if part not in named), None)

    def _happenings(self, rows: Sequence[tuple[int, ...]]) -> Iterator[Happening]:
        at = 0
        while at < len(rows):
            one, other = rows[at], rows[at + 1] if at + 1 < len(rows) else None
            if other is not None and one[1] == other[1] and (one[0], other[0]) in self._paired:
                yield one, other
                at += 2
            else:
                yield (one,)
                at += 1

    def _are_alike(self, first: Happening, other: Happening) -> bool:
        """Whether one sentence tells of both."""
        if first[0][1] != other[0][1] or [row[0] for row in first] != [row[0] for row in other]:
            return False
        name = self.name(first)
        if name not in self.lists:
            return False
        one, two = self.numbers(first), self.numbers(other)
        return all(one.get(part) == two.get(part) for part in self.lists[name])


def named_parts(texts: Sequence[str]) -> set[str]:
    """The parts that a sentence names; `a_gem` is the part `gem`."""
    return {name.removeprefix("a_") for text in texts for _, name, _, _ in Formatter().parse(text) if name}
