"""How far a lesson is, and what is played in it: worked out from the lesson and from what was decided in its step.

Nothing is remembered beside that, so a table finds its lesson again in what is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from petitfour.core import chance
from petitfour.core.asking import Played
from petitfour.core.constants import CHANCE, OK
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.telling import EventRow, Telling

from .lesson import ChanceOutcome, Lesson, LessonStep, Play


@dataclass(frozen=True)
class Course:
    """A step of a lesson under way: what the person has decided in it, and how many of `then` are over."""

    lesson: Lesson
    number: int  # of the step, from 0 on; as many as there are steps when the lesson is over
    mine: tuple[int, ...] = ()
    over: int = 0
    looked: bool = False

    @property
    def step(self) -> LessonStep | None:
        return self.lesson.steps[self.number] if self.number < len(self.lesson.steps) else None

    def after(self, decided: Iterable[tuple[int, int]]) -> Course:
        """The course after decisions and outcomes of chance."""
        mine, over = self.mine, self.over
        for mover, action in decided:
            coming = self._coming(over)
            if mover == CHANCE:
                over += isinstance(coming, ChanceOutcome)
            elif isinstance(coming, Play) and self._has_done(mine):
                over += 1
            elif mover == self.lesson.you:
                mine = (*mine, action)
        return Course(self.lesson, self.number, mine, over, self.looked)

    def _coming(self, over: int) -> ChanceOutcome | Play | None:
        then = self.step.then if self.step else ()
        return then[over] if over < len(then) else None

    # -- what the person does ----------------------------------------------------------------------------------------

    def allowed(self, state: Record) -> list[int]:
        """The decisions that are accepted now, of those that the rules allow."""
        step, you, game = self.step, self.lesson.you, self.lesson.game
        if step is None or step.is_look or self.has_done:
            return []
        done = len(self.mine)
        wanted = [way[done] for way in step.ways if len(way) > done and self._begins(way)]
        return [a for a in game.legal(state, you) if any(each.fits(game.actions.move(a)) for each in wanted)]

    @property
    def has_done(self) -> bool:
        """Whether the person has done what the step asks for."""
        return self._has_done(self.mine)

    def _has_done(self, mine: tuple[int, ...]) -> bool:
        step = self.step
        if step is None or step.is_look:
            return self.looked
        return any(len(way) == len(mine) and self._begins(way, mine) for way in step.ways)

    def _begins(self, way: Sequence[object], mine: tuple[int, ...] | None = None) -> bool:
        decided = self.mine if mine is None else mine
        moves = [self.lesson.game.actions.move(action) for action in decided]
        return all(wanted.fits(move) for wanted, move in zip(way, moves, strict=False))  # type: ignore[attr-defined]

    # -- what is played ----------------------------------------------------------------------------------------------

    def play(self, state: Record, seat: int, action: int) -> Played:
        """A decision and what chance adds: as the step gives it, else by the lesson's seed. On a copy."""
        game = self.lesson.game
        after = game.layout.copy(state)
        refused = game.why_not(after, seat, action)
        if refused != OK:
            return Played(after, [], [], refused)
        events = game.apply(after, seat, action)
        return self._with_chance(Played(after, [(seat, action)], events, OK))

    def _with_chance(self, so_far: Played) -> Played:
        game, (state, decided, events, _) = self.lesson.game, so_far

        def outcome_by_lesson() -> int | None:
            course = self.after(decided)
            coming = course._coming(course.over)
            return outcome_of(game, state, coming) if isinstance(coming, ChanceOutcome) else None

        def note(outcome: int, caused: list[EventRow]) -> None:
            decided.append((CHANCE, outcome))
            events.extend(caused)

        chance.settle(game, state, self.lesson.seed, note, outcome_by_lesson)
        return Played(state, decided, events, OK)

    def coming(self, state: Record) -> tuple[int, int] | None:
        """Who decides what next of `then`, seat and action; None if the step is over. Problem if it cannot be."""
        step, game = self.step, self.lesson.game
        coming = self._coming(self.over)
        if step is None or not self.has_done or coming is None:
            return None
        if isinstance(coming, ChanceOutcome):
            raise Problem(
                f"chance is not asked for '{_outcome_words(game, coming)}' there: then, number {self.over + 1}"
            )
        legal = game.legal(state, coming.seat)
        action = next((a for a in legal if coming.wanted.fits(game.actions.move(a))), None)
        if action is None:
            raise Problem(
                f"then, number {self.over + 1}: seat {coming.seat} cannot {_play_words(game, coming)}: "
                f"{_reason(game, state, coming)}"
            )
        return coming.seat, action

    def looked_at(self) -> Course:
        return Course(self.lesson, self.number, self.mine, self.over, True)

    def next(self) -> Course:
        return Course(self.lesson, self.number + 1)


def outcome_of(game: Game, state: Record, wanted: ChanceOutcome) -> int:
    """The number of the outcome that a lesson wants: the first possible one that causes the event."""
    weights = game.chance_weights(state)
    for outcome, weight in enumerate(weights):
        if weight <= 0:
            continue
        if wanted.number >= 0:
            if outcome == wanted.number:
                return outcome
        elif any(wanted.is_told_by(row) for row in game.apply(game.layout.copy(state), CHANCE, outcome)):
            return outcome
    raise Problem(f"chance cannot bring '{_outcome_words(game, wanted)}' there")


def _outcome_words(game: Game, outcome: ChanceOutcome) -> str:
    """An outcome of chance as the lesson writes it."""
    if outcome.number >= 0:
        return str(outcome.number)
    name = game.events.names[outcome.event]
    domains = list(game.events.parts[name].items())
    parts = [f"{domains[at][0]}={domains[at][1].text(value)}" for at, value in (outcome.parts or {}).items()]
    return " ".join([name, *parts])


def _play_words(game: Game, play: Play) -> str:
    axes = game.actions.blocks[play.wanted.name].axes
    return " ".join([play.wanted.name, *(f"{key}={axes[key].text(v)}" for key, v in play.wanted.parts.items())])


def _reason(game: Game, state: Record, play: Play) -> str:
    """Why a seat cannot do what it is to do, as the rules say it."""
    axes = game.actions.blocks[play.wanted.name].axes
    parts = {key: play.wanted.parts.get(key, axis.low) for key, axis in axes.items()}
    action = game.actions.number(play.wanted.name, **parts)
    return Telling(game, "en").reason(game.why_not(state, play.seat, action))
