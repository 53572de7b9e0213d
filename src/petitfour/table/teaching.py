"""A lesson at a table, as entries for its desk: the step's moves only, and what the lesson says of the others.

Nothing is kept or taken here; `Desk.enter` does that, as with anything else.
"""

from __future__ import annotations

import logging

from petitfour.core.asking import Played
from petitfour.core.constants import OK
from petitfour.core.problem import Problem, Refused
from petitfour.core.telling import Telling

from . import entries
from .history import LESSON, UNDO, Act, Deed, Entry
from .lessons.at_table import readable_lesson
from .lessons.course import Course
from .refusals import Conflict
from .table import Table

log = logging.getLogger("petitfour")


def start(table: Table) -> Entry:
    """The lesson from its first step, as a game of its own."""
    lesson = readable_lesson(table.game)
    if lesson is None or (not table.is_lesson and table.games):
        raise Conflict("table.no_lesson")
    return entries.lesson(table, lesson)


def turn(table: Table, decisions: list[int], client_id: str | None, language: str) -> Entry:
    """The person's decisions as a turn, if the step asks for each of them; Refused with a kind reason if not."""
    course, state = table.course, table.state
    assert course is not None and state is not None
    after = Played(state, [], [], OK)
    for action in decisions:
        if action not in course.allowed(after.state):
            raise Refused(why_not(course, table, action, language), OK)
        played = course.play(after.state, course.lesson.you, action)
        course = course.after(played.decided)
        after = Played(played.state, [*after.decided, *played.decided], [*after.events, *played.events], OK)
    if not decisions:
        raise Conflict("table.turn_not_complete")
    return entries.of_played(table, course.lesson.you, after, client_id)


def why_not(course: Course, table: Table, action: int, language: str) -> str:
    """Why a decision is not taken now: what the rules say of it, or else the kind reason of the step."""
    assert table.state is not None
    telling = Telling(table.game, language, table.names())
    reason = table.game.why_not(table.state, course.lesson.you, action)
    if reason != OK and course.step is not None and not course.step.is_look:
        return telling.reason(reason)
    refuse = "lesson.refuse" if course.step is None else course.step.refuse
    return course.lesson.say(telling.words, refuse)


def following(table: Table) -> Entry | None:
    """What follows in the lesson by itself; None where the person is asked for something, or the lesson is over."""
    course = table.course
    if course is None or not course.has_done:
        return None
    assert table.state is not None
    try:
        coming = course.coming(table.state)
    except Problem as problem:  # the rules have become others since
        log.warning("table %s: its lesson ends: %s", table.id, problem)
        return end(table, course)
    if coming is None:
        after = course.next()
        jump = after.step.jump if after.step is not None else None
        return entries.act(table, course.lesson.you, Act(LESSON, step=after.number), jump)
    return entries.of_played(table, coming[0], course.play(table.state, *coming))


def end(table: Table, course: Course) -> Entry:
    """The lesson is over; the game goes on as any other."""
    return act(table, course, Act(LESSON, step=len(course.lesson.steps)))


def act(table: Table, course: Course, what: Act) -> Entry:
    """An act of the person who learns."""
    return entries.act(table, course.lesson.you, what)


def back(table: Table, *, one_more: bool) -> Entry:
    """To the begin of the step, or of the one before."""
    lesson = readable_lesson(table.game)
    if not table.is_lesson or lesson is None:
        raise Conflict("table.no_lesson")
    begun = [deed for deed in table.turns_that_hold() if _begins_a_step(deed)]
    wanted = begun[-2] if one_more and len(begun) > 1 else begun[-1]
    return entries.act(table, lesson.you, Act(UNDO, wanted.version))


def _begins_a_step(deed: Deed) -> bool:
    return deed.act is not None and deed.act.kind == LESSON
