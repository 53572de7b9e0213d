"""A seat's chance to win, by a search from what that seat can see: never from more."""

from __future__ import annotations

from collections.abc import Sequence

from petitfour.bots.hints import share_of
from petitfour.bots.search import FIRST_SHARE, Budget, SearchBot
from petitfour.core import chance
from petitfour.core.about import BY_SCORES
from petitfour.core.constants import CHANCE, OK
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.view import view

OPEN_SHARE, HIDDEN_SHARE = 2, 10  # of a turn's budget a search for a chance gets one part in so many
LEAST = 100  # simulations of such a search: with fewer the curve would be noise
WORLDS = 6  # in which a turn is played out: other deals, other outcomes of chance


class Chances:
    """Chances in one game. The same view, seed and budget give the same chance, in whatever order they are asked for.

    Where the scores themselves are what is played for, it is the score that is expected.
    """

    def __init__(self, game: Game, simulations: int, seed: int, options: dict[str, str], players: int) -> None:
        self.game = game
        self.seed = seed
        self.is_open = not game.layout.has_secrets and not game.about.chance_outcomes
        self.each = max(simulations // (OPEN_SHARE if self.is_open else HIDDEN_SHARE), LEAST)
        bounds = game.bounds(players, options)
        self.by_scores = game.about.reward == BY_SCORES
        self.span = float(max(bounds.most - bounds.least, 1)) if self.by_scores else 1.0
        self._least = float(bounds.least)
        self._known: dict[tuple[int, bytes], float] = {}

    def of(self, state: Record, seat: int) -> float:
        """A seat's chance by what it sees of a state; what it got, if the game is over."""
        if self.game.is_over(state):
            return result(self.game, state, seat)
        seen = view(self.game.layout, state, seat)
        key = seat, self.game.layout.to_bytes(seen)
        if key not in self._known:
            bot = SearchBot(self.game, self.number(*key), Budget(round(self.each / FIRST_SHARE)))
            self._known[key] = self.share(bot.expectation(seen, seat))
        return self._known[key]

    def share(self, expected: float) -> float:
        """What a search expects as a share of victory, or as a score."""
        return self._least + self.span * expected if self.by_scores else share_of(expected)

    def number(self, seat: int, seen: bytes) -> int:
        """A seed for a search, by what is seen."""
        return chance.apart_from(self.seed, seat, seen) >> 8

    def seeds(self, seen: Record, seat: int) -> list[int]:
        """Seeds for worlds that agree with what a seat sees; of a game in which all is open there is one world."""
        first = self.number(seat, self.game.layout.to_bytes(seen))
        return [first + number for number in range(1 if self.is_open else WORLDS)]

    def after(self, seen: Record, seat: int, decisions: Sequence[int]) -> list[float | None]:
        """A seat's chance after decisions of its own, in every world; None where they cannot be played.

        Asked for other decisions the worlds are the same, and so is what chance decides in them."""
        return [self._after(seen, seat, decisions, seed) for seed in self.seeds(seen, seat)]

    def _after(self, seen: Record, seat: int, decisions: Sequence[int], seed: int) -> float | None:
        game = self.game
        world = game.redeal(seen, seat, seed) if game.layout.has_secrets else game.layout.copy(seen)
        for action in decisions:
            if game.why_not(world, seat, action) != OK:
                return None
            game.apply(world, seat, action)
            chance.settle(game, world, seed)
        return self.of(world, seat)

    def luck(self, decided: Record, after: Record, seat: int) -> float:
        """What chance brought a seat: its chance now, beside what other outcomes would have left it on average."""
        game = self.game
        if int(decided.to_act) != CHANCE:
            return 0.0
        seen = view(game.layout, decided, seat)
        total = 0.0
        seeds = self.seeds(seen, seat)
        for seed in seeds:
            world = game.redeal(seen, seat, seed) if game.layout.has_secrets else game.layout.copy(seen)
            chance.settle(game, world, seed)
            total += self.of(world, seat)
        return self.of(after, seat) - total / len(seeds)


def result(game: Game, state: Record, seat: int) -> float:
    """What a seat has of a game that is over: its share of victory, or its score."""
    if game.about.reward == BY_SCORES:
        return float(game.scores(state)[seat])
    placing = game.placing(state)
    return 1.0 / placing.count(1) if placing[seat] == 1 else 0.0
