"""What wolves may do in the run of this round, by the cards that lie, those that lie hidden, and those still to come.

Counted over every way the hidden cards can be, or a fair sample of very many; what can happen at all is found without
one. Only direction cards are thought of, and pigs stay where they are: what others may do in their turns is theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY

from .box import Box
from .cards_laid import CardsLaid, Lay, Way
from .outlook import pack as standing_pack
from .state import CARDS, PIGS, POND, TRACKS, TWO

Wolf = tuple[int, int]  # where it stands, where it looks
Pig = tuple[int, int]  # whose, and which
Moves = list[tuple[Wolf, tuple[int, ...]]]  # where each wolf stands then, and the tiles it enters
End = tuple[tuple[tuple[Wolf, ...], frozenset[Pig]], ...]  # for each track the wolves, and the pigs that ran away
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
        self.seat = seat
        self.laid = CardsLaid(s, box, seat)
        self.steps = steps_of(_flat(s.walls), _flat(s.ground), _flat(box.around))
        self.packs = [tuple((int(s.wolf[w]), int(s.facing[w])) for w in standing_pack(s, t)) for t in range(TRACKS)]
        self.counted: dict[tuple[Lay, ...], Hits] = {}
        self.pigs: dict[int, list[Pig]] = {}  # by tile; a wolf that enters does nothing to ghosts
        for who, pig in product(range(int(s.players)), range(PIGS)):
            if s.pig[who, pig] != EMPTY and s.ghost[who, pig] == 0:
                self.pigs.setdefault(int(s.pig[who, pig]), []).append((who, pig))

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

    def met(self, moves: Moves) -> set[Pig]:
        """The pigs on the tiles that are entered."""
        return {pig for tile in _entered(moves) for pig in self.pigs.get(tile, ())}

    # -- what happens ----------------------------------------------------------------------------------------------

    @cached_property
    def ends(self) -> Counter[End]:
        """How the cards that lie leave the wolves of each track, and whom those scare; in how many of the ways."""
        return Counter(tuple(self._after(way, track) for track in range(TRACKS)) for way in self.laid.ways)

    def _after(self, way: Way, track: int) -> tuple[tuple[Wolf, ...], frozenset[Pig]]:
        wolves, met = self.packs[track], set[Pig]()
        for n, (_, card) in enumerate(self.laid.rows[track]):
            moves = [self.moved(wolf, way.get((track, n), card)) for wolf in wolves]
            wolves = tuple(wolf for wolf, _ in moves)
            met |= self.met(moves)
        return wolves, frozenset(met)

    def hits(self, lays: tuple[Lay, ...]) -> Hits:
        """Onto which pigs these own cards, laid behind those that lie, send wolves."""
        if lays not in self.counted:
            self.counted[lays] = self._count(lays)
        return self.counted[lays]

    def _count(self, lays: tuple[Lay, ...]) -> Hits:
        hits = Hits(self.seat)
        for end, ways in self.ends.items():
            gone: set[Pig] = set()
            by_own: set[Pig] = set()
            for track, (wolves, met) in enumerate(end):
                gone |= met
                for card in (card for card, on in lays if on == track):
                    moves = [self.moved(wolf, card) for wolf in wolves]
                    wolves = tuple(wolf for wolf, _ in moves)
                    by_own |= self.met(moves) - gone
                    gone |= by_own
            hits.add(by_own, ways)
        return hits

    # -- what can happen at all ------------------------------------------------------------------------------------

    def standing(self, track: int) -> tuple[set[Wolf], set[int]]:
        """Where a wolf of this pack can stand when the cards that lie are done, and the tiles it can enter by them."""
        states, tiles = set(self.packs[track]), set[int]()
        for n in range(len(self.laid.rows[track])):
            moves = [self.moved(wolf, card) for wolf in states for card in self.laid.may_be(track, n)]
            states = {wolf for wolf, _ in moves}
            tiles |= _entered(moves)
        return states, tiles

    def reach(self, own: int, most: int = 99) -> set[int]:
        """The tiles that a wolf can enter in this round, by the cards that lie and by any still to come: so many own
        ones and those of whoever plays later, `most` on a track."""
        reached: set[int] = set()
        for track in range(TRACKS):
            states, tiles = self.standing(track)
            reached |= tiles
            for _ in range(min(self.laid.free(track), self.laid.coming(own), most)):
                moves = [self.moved(wolf, card) for wolf in states for card in range(CARDS)]
                states |= {wolf for wolf, _ in moves}
                reached |= _entered(moves)
        return reached

    def may_enter(self, lays: tuple[Lay, ...]) -> set[int]:
        """The tiles that a wolf can enter by these own cards."""
        reached: set[int] = set()
        for track in range(TRACKS):
            states, _ = self.standing(track)
            for card in (card for card, on in lays if on == track):
                moves = [self.moved(wolf, card) for wolf in states]
                states = {wolf for wolf, _ in moves}
                reached |= _entered(moves)
        return reached

    def tiles_of(self, seat: int) -> set[int]:
        """Where the pigs of a player stand that wolves can scare."""
        return {tile for tile, pigs in self.pigs.items() if any(who == seat for who, _ in pigs)}


@dataclass(frozen=True)
class Position:
    """A position by its bytes, so that what has been counted of it is kept for the next choice that is looked at."""

    seen: bytes
    seat: int
    s: Any = field(compare=False)
    box: Any = field(compare=False)


@lru_cache(maxsize=8)
def runs_at(position: Position) -> WolfRuns:
    return WolfRuns(position.s, position.box, position.seat)


def _entered(moves: Moves) -> set[int]:
    return {tile for _, entered in moves for tile in entered}


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
