"""A hint for the seat that is to move: the one place where the terminal asks a search for its reasons."""

from __future__ import annotations

from petitfour.bots.hints import find_hint
from petitfour.bots.hintwords import HintWords, lines_of
from petitfour.bots.search import Budget
from petitfour.core import chance
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.preparing import SEARCH, Preparation

BUDGET = Budget(seconds=1.5)  # a person waits for it
FROM_CACHE_SECONDS = 2.0  # what was compiled before is there within these


class Hints:
    """Searches with a game's compiled search, which it has prepared where nobody else does."""

    def __init__(self, games: Registry | None, preparation: Preparation | None) -> None:
        self.games, self.preparation = games, preparation
        self._nudged: tuple[tuple[int, int], list[str]] | None = None  # at which moment, and the rest of what it has

    def lines(self, match: Match, seat: int, telling: Telling) -> list[str]:
        """First where to look; asked once more, the turn that looks best and why."""
        moment = (len(match.steps), seat)
        if self._nudged is not None and self._nudged[0] == moment:
            return self._nudged[1]
        words = self._words(match, seat, telling)
        lines, nudge = lines_of(words), words.nudge()
        if nudge == telling.words.say("hint.nudge"):  # that is to be seen on a board
            return lines
        self._nudged = (moment, lines)
        return [nudge, telling.words.say("line.hint_again")]

    def _words(self, match: Match, seat: int, telling: Telling) -> HintWords:
        """By instinct as long as the search is being compiled."""
        is_ready = self._is_ready(match.game.name)
        game = self._compiled(match.game) if is_ready else match.game
        seed = chance.apart_from(match.seed, "hint", len(match.steps))
        return HintWords(telling, find_hint(game, match.view(seat), seat, BUDGET, seed, search=is_ready))

    def close(self) -> None:
        if self.preparation is not None:
            self.preparation.close()

    def _is_ready(self, name: str) -> bool:
        if self.preparation is None and self.games is not None:
            self.preparation = Preparation(self.games, [(name, SEARCH)])
            self.preparation.start()
            self.preparation.wait(FROM_CACHE_SECONDS)
        return self.preparation is not None and self.preparation.is_ready(name, SEARCH)

    def _compiled(self, game: Game) -> Game:
        assert self.preparation is not None
        compiled = self.preparation.games.get(game.name, compiled=True)
        own = game.box.fingerprint == game.own_box_fingerprint
        return compiled if own else compiled.with_box(game.box.source)
