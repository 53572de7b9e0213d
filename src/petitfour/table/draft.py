"""A turn in the making: its seat's private draft, taken back freely, sent to nobody.

In a game with secrets a draft is not played on the real state but on worlds that agree with what the seat sees. So a
draft can tell its seat nothing. A step after which those worlds look different would reveal something: there the draft
ends, and only confirming goes on. When a turn is complete is said here and nowhere else: `Draft.is_complete`, and
`whole_turn`, which finds the same in one compiled call where no draft has been made.
"""

from __future__ import annotations

from collections.abc import Sequence

from petitfour.core.asking import Played
from petitfour.core.constants import OK
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Refused
from petitfour.core.protocols import Bot
from petitfour.core.telling import EventRow, Telling
from petitfour.core.view import view

from .worlds import Worlds, imagine, new_seeds


class Draft:
    """The decisions a seat has made but not confirmed."""

    def __init__(self, game: Game, state: Record, seat: int, seeds: Sequence[int] = ()) -> None:
        self.game = game
        self.seat = seat
        self._start = imagine(game, state, seat, seeds or new_seeds())
        self.decisions: list[int] = []
        self._reset()

    @property
    def state(self) -> Record:
        """A world in which the draft has been played."""
        return self._worlds.first

    def state_seen(self) -> Record:
        """What the seat sees with its draft played, up to a step that would reveal something."""
        return view(self.game.layout, self._shown, self.seat)

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be decided before confirming."""
        return bool(self.decisions) and (self.reveals or self.seat not in self.game.waiting(self.state))

    def legal(self) -> list[int]:
        return [] if self.is_complete else self.game.legal(self.state, self.seat)

    def why_not(self, action: int) -> int:
        return self.game.why_not(self.state, self.seat, action)

    def step(self, action: int, language: str = "en") -> None:
        """One more decision; Refused with the reason if the rules do not allow it."""
        telling = Telling(self.game, language)
        if self.is_complete:
            raise Refused(telling.words.say("table.turn_is_complete"), OK)
        reason = self.why_not(action)
        if reason != OK:
            raise Refused(telling.reason(reason), reason)
        self.decisions.append(action)
        self._apply(action)

    def become(self, decisions: list[int], language: str = "en") -> None:
        """The draft of these decisions. If one is refused, all stays as it was."""
        before = list(self.decisions)
        same = 0
        while same < min(len(before), len(decisions)) and before[same] == decisions[same]:
            same += 1
        try:
            if same < len(before):
                self._replay(before[:same])
            for action in decisions[same:]:
                self.step(action, language)
        except Refused:
            self._replay(before)
            raise

    def rebase(self, state: Record) -> Draft:
        """The same decisions on a state that has moved on, as far as they are still possible."""
        moved = Draft(self.game, state, self.seat)
        for action in self.decisions:
            if moved.is_complete or moved.why_not(action) != OK:
                break
            moved.step(action)
        return moved

    def take_back(self, everything: bool = False) -> None:
        """Takes back the last decision, or all of them."""
        self._replay([] if everything else self.decisions[:-1])

    def _replay(self, decisions: list[int]) -> None:
        self._reset()
        self.decisions = decisions
        for action in decisions:
            self._apply(action)

    def _reset(self) -> None:
        self._worlds = Worlds(self.game, self.seat, self._start.copy())
        self._shown = self._worlds.first
        self.decisions = []
        self.events: list[EventRow] = []
        self.reveals = False

    def _apply(self, action: int) -> None:
        before = self.game.layout.copy(self.state)
        heard = self._worlds.decide(action)
        self.reveals = heard is None
        self._shown = before if heard is None else self.state
        self.events += heard or []


def turn_by(bot: Bot, draft: Draft) -> list[int]:
    """The decisions of a bot until the draft is complete: up to where something is revealed."""
    while not draft.is_complete:
        draft.step(bot.choose(draft.state_seen(), draft.legal(), draft.seat))
    return draft.decisions


def whole_turn(game: Game, state: Record, seat: int, decisions: list[int], seed: int) -> Played | None:
    """What becomes of decisions that a draft would find complete, chance by `seed` included, without making the draft.

    None if it would not, and where only a draft can tell. As there, what is allowed and where the turn ends is found by
    what the seat sees; a single decision that leaves it nothing to decide is a turn in any case.
    """
    if not decisions or not game.compiled:
        return None
    played = game.play(state, seat, decisions, seed)
    if played.refused != OK:
        return None
    ends = len(decisions) == 1 and seat not in game.waiting(played.state)
    return played if ends or game.is_whole_turn(state, seat, decisions, new_seeds()) else None
