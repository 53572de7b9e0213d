"""The direction cards of a round as one seat knows them: its own, those that lie open, and what the hidden ones may be.

Whoever laid a hidden card has five in all, and those of them that lie open on a track are not the hidden one.
"""

from __future__ import annotations

import random
from functools import cached_property
from itertools import chain, permutations, product
from math import perm, prod
from typing import Any

from petitfour.core.kit import EMPTY

from .box import Box
from .state import CARDS, GREY, TRACKS

MOST_WAYS, SAMPLE = 240, 160  # that are counted one by one, and that are tried where there are more
Lay = tuple[int, int]  # a card, and the track it is laid on
Way = dict[tuple[int, int], int]  # what the hidden cards may be, by track and place in this round's order


class CardsLaid:
    """What lies on the tracks, what may still be laid, and all that the hidden cards may be."""

    def __init__(self, s: Any, box: Box, seat: int) -> None:
        self.s, self.box, self.seat = s, box, seat
        self.spaces = int(box.spaces[s.players])
        self.hand = [card for card in range(CARDS) if s.hand[seat, card] == 1]

    @cached_property
    def rows(self) -> list[list[tuple[int, int]]]:
        """For each track the cards of this round in their order: whose it is, and which if this seat knows."""
        s, seat = self.s, self.seat
        rows: list[list[tuple[int, int]]] = [[] for _ in range(TRACKS)]
        for track, space in product(range(TRACKS), range(self.spaces)):
            who = int(s.laid_by[track, space])
            if who != EMPTY and s.shown[track, space] == EMPTY:
                rows[track].append((who, int(s.hidden[seat, track, space]) if who == seat else EMPTY))
        return rows

    @cached_property
    def hidden(self) -> list[tuple[list[tuple[int, int]], list[int]]]:
        """For each player with cards that this seat does not know where they lie, and what each of them may be."""
        s = self.s
        spaces = list(product(range(TRACKS), range(self.spaces)))
        places: dict[int, list[tuple[int, int]]] = {}
        for track, row in enumerate(self.rows):
            for n, (who, card) in enumerate(row):
                if card == EMPTY:
                    places.setdefault(who, []).append((track, n))
        shown = {who: {int(s.shown[at]) for at in spaces if s.laid_by[at] == who} for who in places}
        return [(places[who], [card for card in range(CARDS) if card not in shown[who]]) for who in sorted(places)]

    @property
    def is_counted(self) -> bool:
        """Whether all ways the hidden cards may be are counted, not a sample."""
        return prod(perm(len(cards), len(places)) for places, cards in self.hidden) <= MOST_WAYS

    @cached_property
    def ways(self) -> list[Way]:
        """What the hidden cards may be: every way, or a sample, the same whenever it is asked for."""
        orders = [list(permutations(cards, len(places))) for places, cards in self.hidden]
        chance = random.Random(1)
        sample = ([chance.choice(each) for each in orders] for _ in range(SAMPLE))
        chosen: Any = product(*orders) if self.is_counted else sample
        lying = [place for places, _ in self.hidden for place in places]
        return [dict(zip(lying, chain(*way), strict=True)) for way in chosen]

    def may_be(self, track: int, n: int) -> list[int]:
        """What a card of a track may be; one that is known is that one."""
        card = self.rows[track][n][1]
        return [card] if card != EMPTY else next(cards for places, cards in self.hidden if (track, n) in places)

    # -- what may still be laid ------------------------------------------------------------------------------------

    def free(self, track: int) -> int:
        """The spaces of a track that are left."""
        is_open = track != GREY or self.s.wolf[GREY] != EMPTY
        return sum(self.s.laid_by[track, space] == EMPTY for space in range(self.spaces)) if is_open else 0

    def coming(self, own: int) -> int:
        """How many cards may still be laid in this round: so many own ones, and those of whoever plays later."""
        s = self.s
        asked = int(self.box.face_cards[s.rolled]) if s.rolled != EMPTY else 0
        later = [(int(s.turn) + n) % int(s.players) for n in range(1, int(s.players) - int(s.taken))]
        return own + sum(min(asked, CARDS - self.on_tracks(who)) for who in later)

    def on_tracks(self, who: int) -> int:
        """How many cards of a player lie on the tracks."""
        return sum(int(self.s.laid_by[at] == who) for at in product(range(TRACKS), range(self.spaces)))

    def choices(self, many: int) -> list[tuple[Lay, ...]]:
        """Every way to lay so many own cards now; the same cards in the same order on each track are one way."""
        free = [self.free(track) for track in range(TRACKS)]
        ways = {
            in_order(zip(cards, tracks, strict=True))
            for cards in permutations(self.hand, many)
            for tracks in product(range(TRACKS), repeat=many)
            if all(tracks.count(track) <= free[track] for track in range(TRACKS))
        }
        return sorted(ways)


def in_order(lays: Any) -> tuple[Lay, ...]:
    """Cards as they are obeyed: those of the first track before those of the second."""
    return tuple(sorted(lays, key=lambda lay: lay[1]))
