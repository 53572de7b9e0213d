"""How far the lesson at a table is, found in what is stored: the step that began last, and what was decided since."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from petitfour.core.game import Game
from petitfour.core.problem import Problem

from ..history import LESSON, LOOKED
from .course import Course
from .lesson import Lesson, lesson_of

if TYPE_CHECKING:
    from ..history import Deed

log = logging.getLogger("petitfour")


def readable_lesson(game: Game) -> Lesson | None:
    """The lesson of a game, if it can be read: else tables that began with it go on as games."""
    try:
        return lesson_of(game)
    except Problem as problem:
        log.warning("%s", problem)
        return None


def course_of(game: Game, holding: Sequence[Deed]) -> Course | None:
    """The course that follows from what holds of a game; None when its lesson is over."""
    begun = next((n for n in range(len(holding) - 1, -1, -1) if _is(holding[n], LESSON)), None)
    lesson = readable_lesson(game)
    if begun is None or lesson is None:
        return None
    step = holding[begun].act
    if step is None or step.step >= len(lesson.steps):
        return None
    course = Course(lesson, step.step)
    for deed in holding[begun + 1 :]:
        course = course.looked_at() if _is(deed, LOOKED) else course.after(deed.decisions)
    return course


def _is(deed: Deed, kind: str) -> bool:
    return deed.act is not None and deed.act.kind == kind
