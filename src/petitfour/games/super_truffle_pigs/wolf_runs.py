"""What wolves may do in the run of this round, by the cards that lie, those that lie hidden, and those still to come.

Counted over every way the hidden cards can be: whoever laid one has five cards, and those lying open are none of them.
Where there are too many ways a fair sample of them is taken; what can happen at all is found without one. Only
direction cards are thought of, and pigs stay where they are: what others may do in their turns is theirs.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import chain, permutations, product
from math import perm, prod
from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY

from .box import Box
from .outlook import pack as standing_pack
from .state import CARDS, GREY, PIGS, POND, TRACKS, TWO

MOST_WAYS, SAMPLE = 240, 160  # that are counted one by one, and that are tried where there are more
Wolf = tuple[int, int]  # where it stands, where it looks
Pig = tuple[int, int]  # whose, and which
Lay = tuple[int, int]  # a card, and the track it is laid on
End = tuple[tuple[tuple[Wolf, ...], frozenset[Pig]], ...]  # for each track
Way = dict[tuple[int, int], int]  # what the hidden cards may be, by track and space
Steps = tuple[tuple[tuple[int, ...], ...], ...]  # for each tile and direction the tiles entered; none at a wall


class Hits:
    """Onto which pigs own cards send wolves, and in how many of the ways."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.ways = 0
        self.pigs: Counter[Pig] = Counter()
        self.players: Counter[int] = Counter()  # any pig of a player

    def add(self, pigs: Iterable[Pig], ways: int) -> None:
        self.ways += ways
        self.pigs.update(dict.fromkeys(pigs, ways))
        self.players.update(dict.fromkeys((who for who, _ in pigs), ways))

    def share(self, who: int) -> float:
        return self.players[who] / max(self.ways, 1)

    def of_pig(self, pig: int) -> float:
        return self.pigs[self.seat, pig] / max(self.ways, 1)

    @property
    def own(self) -> float:
        """How many own pigs run away, on average."""
        return sum(n for (who, _), n in self.pigs.items() if who == self.seat) / max(self.ways, 1)

    @property
    def others(self) -> float:
        return sum(n for (who, _), n in self.pigs.items() if who != self.seat) / max(self.ways, 1)


class WolfRuns:
    """The runs that are possible as pigs, wolves and tracks stand, for what this seat sees."""

    def __init__(self, s: Any, box: Box, seat: int) -> None:
        self.seat, self.box, self.s = seat, box, s
        self.steps = steps_of(_flat(s.walls), _flat(s.ground), _flat(box.around))
        self.spaces = int(box.spaces[s.players])
        self.packs = [
            tuple((int(s.wolf[w]), int(s.facing[w])) for w in standing_pack(s, track)) for track in range(TRACKS)
        ]
        self.pigs: dict[int, list[Pig]] = {}  # by tile; a wolf that enters does nothing to ghosts
        for who, pig in product(range(int(s.players)), range(PIGS)):
            if s.pig[who, pig] != EMPTY and s.ghost[who, pig] == 0:
                self.pigs.setdefault(int(s.pig[who, pig]), []).append((who, pig))
        self.hand = [card for card in range(CARDS) if s.hand[seat, card] == 1]

    @cached_property
    def cards(self) -> list[list[tuple[int, int]]]:
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
        for track, row in enumerate(self.cards):
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

    # -- what happens ----------------------------------------------------------------------------------------------

    def moved(self, wolf: Wolf, card: int) -> tuple[Wolf, tuple[int, ...]]:
        """A wolf by a card: where it stands and looks then, and the tiles it enters."""
        at, facing = wolf
        if card != TWO:
            entered = self.steps[at][card]
            return (entered[-1] if entered else at, card), entered
        entered = self.steps[at][facing]
        if entered:
            entered += self.steps[entered[-1]][facing]
        return (entered[-1] if entered else at, facing), entered

    @cached_property
    def ends(self) -> Counter[End]:
        """How the cards that lie leave the wolves of each track, and whom those scare; in how many of the ways."""
        return Counter(tuple(self._after(way, track) for track in range(TRACKS)) for way in self.ways)

    def _after(self, way: Way, track: int) -> tuple[tuple[Wolf, ...], frozenset[Pig]]:
        wolves, met = self.packs[track], set[Pig]()
        for n, (_, card) in enumerate(self.cards[track]):
            moves = [self.moved(wolf, way.get((track, n), card)) for wolf in wolves]
            wolves = tuple(wolf for wolf, _ in moves)
            met |= self.met(moves)
        return wolves, frozenset(met)

    def met(self, moves: Iterable[tuple[Wolf, tuple[int, ...]]]) -> set[Pig]:
        """The pigs on the tiles that are entered."""
        return {pig for _, entered in moves for tile in entered for pig in self.pigs.get(tile, ())}

    def hits(self, lays: tuple[Lay, ...]) -> Hits:
        """Onto which pigs these own cards, laid behind those that lie, send wolves."""
        hits = Hits(self.seat)
        for end, ways in self.ends.items():
            gone: set[Pig] = set()
            by_own: set[Pig] = set()
            for track, (wolves, met) in enumerate(end):
                gone |= met
                for card in (card for card, pack in lays if pack == track):
                    moves = [self.moved(wolf, card) for wolf in wolves]
                    wolves = tuple(wolf for wolf, _ in moves)
                    by_own |= self.met(moves) - gone
                    gone |= by_own
            hits.add(by_own, ways)
        return hits

    def choices(self, many: int) -> list[tuple[Lay, ...]]:
        """Every way to lay so many own cards now; the same cards in the same order on each track are one way."""
        free = [self.free(track) for track in range(TRACKS)]
        ways = {
            tuple(sorted(zip(cards, tracks, strict=True), key=lambda lay: lay[1]))
            for cards in permutations(self.hand, many)
            for tracks in product(range(TRACKS), repeat=many)
            if all(tracks.count(track) <= free[track] for track in range(TRACKS))
        }
        return sorted(ways)

    # -- what can happen at all ------------------------------------------------------------------------------------

    def free(self, track: int) -> int:
        """The spaces of a track that are left."""
        is_open = track != GREY or self.s.wolf[GREY] != EMPTY
        return sum(self.s.laid_by[track, space] == EMPTY for space in range(self.spaces)) if is_open else 0

    def coming(self, own: int) -> int:
        """How many cards may still be laid in this round: so many own ones, and those of whoever plays later."""
        s = self.s
        asked = int(self.box.face_cards[s.rolled]) if s.rolled != EMPTY else 0
        later = [(int(s.turn) + n) % int(s.players) for n in range(1, int(s.players) - int(s.taken))]
        held = [
            CARDS - sum(s.laid_by[t, space] == who for t in range(TRACKS) for space in range(self.spaces))
            for who in later
        ]
        return own + sum(min(asked, int(n)) for n in held)

    def standing(self, track: int) -> tuple[set[Wolf], set[int]]:
        """Where a wolf of this pack can stand when the cards that lie are done, and the tiles it can enter by them."""
        states, tiles = set(self.packs[track]), set()
        for n, (_, card) in enumerate(self.cards[track]):
            may_be = [card] if card != EMPTY else next(cards for places, cards in self.hidden if (track, n) in places)
            moves = [self.moved(wolf, each) for wolf in states for each in may_be]
            states = {wolf for wolf, _ in moves}
            tiles |= {tile for _, entered in moves for tile in entered}
        return states, tiles

    def reach(self, own: int) -> set[int]:
        """The tiles that a wolf can enter in this round at all, by the cards that lie and by any still to come."""
        reached: set[int] = set()
        for track in range(TRACKS):
            states, tiles = self.standing(track)
            reached |= tiles
            for _ in range(min(self.free(track), self.coming(own))):
                moves = [self.moved(wolf, card) for wolf in states for card in range(CARDS)]
                states |= {wolf for wolf, _ in moves}
                reached |= {tile for _, entered in moves for tile in entered}
        return reached

    def may_enter(self, lays: tuple[Lay, ...]) -> set[int]:
        """The tiles that a wolf can enter by these own cards."""
        reached: set[int] = set()
        for track in range(TRACKS):
            states, _ = self.standing(track)
            for card in (card for card, pack in lays if pack == track):
                moves = [self.moved(wolf, card) for wolf in states]
                states = {wolf for wolf, _ in moves}
                reached |= {tile for _, entered in moves for tile in entered}
        return reached

    def tiles_of(self, seat: int) -> set[int]:
        """Where the pigs of a player stand that wolves can scare."""
        return {tile for tile, pigs in self.pigs.items() if any(who == seat for who, _ in pigs)}

    def next_to_come(self, own: int) -> set[int]:
        """The tiles that a wolf can enter by the cards that lie, or by a single card more."""
        reached: set[int] = set()
        for track in range(TRACKS):
            states, tiles = self.standing(track)
            reached |= tiles
            if min(self.free(track), self.coming(own)):
                reached |= {tile for wolf in states for card in range(CARDS) for tile in self.moved(wolf, card)[1]}
        return reached


def _flat(cells: Any) -> tuple[int, ...]:
    return tuple(int(n) for n in np.asarray(cells).reshape(-1))


@lru_cache(maxsize=64)
def steps_of(walls: tuple[int, ...], ground: tuple[int, ...], around: tuple[int, ...]) -> Steps:
    """For each tile and direction the tiles that a wolf enters by one step, slides and loops included."""

    def entered(here: int, direction: int) -> tuple[int, ...]:
        if walls[here] >> direction & 1 or around[4 * here + direction] < 0:
            return ()
        tiles = [around[4 * here + direction]]
        while ground[tiles[-1]] == POND and not walls[tiles[-1]] >> direction & 1:
            onward = around[4 * tiles[-1] + direction]
            if onward == tiles[0]:  # a whole line of ponds: around once
                break
            tiles.append(onward)
        return tuple(tiles)

    return tuple(tuple(entered(here, direction) for direction in range(4)) for here in range(len(walls)))
