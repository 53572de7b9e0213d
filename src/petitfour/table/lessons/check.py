"""Plays a lesson from begin to end by the rules, and tells its author what is wrong, step by step, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from petitfour.core.constants import OK
from petitfour.core.declare import Record
from petitfour.core.problem import Problem
from petitfour.core.telling import Telling
from petitfour.core.words import LANGUAGES

from .course import Course
from .lesson import Lesson, LessonStep, Wanted

FEWEST_STEPS, MOST_STEPS = 8, 12
MOST_WORDS, MOST_TITLE_WORDS, MOST_DO_WORDS = 20, 5, 12
MOST_IN_BUBBLE = 25  # what the coach says, and what is to be done
MOST_MINUTES = 10


@dataclass
class StepReport:
    """What happens in a step when it is done in the first way, and what is wrong with it."""

    number: int  # from 1 on; 0 for the lesson as a whole
    happened: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def check(lesson: Lesson, language: str = "en") -> list[StepReport]:
    """Every step of a lesson with its problems; the lesson is right if there are none."""
    whole = StepReport(0)
    if not FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS:
        whole.problems.append(f"a lesson has {FEWEST_STEPS} to {MOST_STEPS} steps, not {len(lesson.steps)}")
    if not 1 <= lesson.minutes <= MOST_MINUTES:
        whole.problems.append(f"'minutes' is 1 to {MOST_MINUTES}, not {lesson.minutes}")
    reports = [whole]
    state: Record | None = lesson.start
    for number, step in enumerate(lesson.steps):
        report = StepReport(number + 1, problems=_problems_of_words(lesson, step))
        reports.append(report)
        state = step.jump if step.jump is not None else state
        if state is None:
            report.problems.append("cannot be reached: the step before goes wrong")
            continue
        report.problems += _problems_of_other_ways(lesson, number, state)
        state = _play_step(lesson, number, state, report, language)
    return reports


def problems(lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, in sentences."""
    return [
        f"step {report.number}: {problem}" if report.number else problem
        for report in check(lesson)
        for problem in report.problems
    ]


# -- words ---------------------------------------------------------------------------------------------------------


def _problems_of_words(lesson: Lesson, step: LessonStep) -> list[str]:
    return list(_each_problem_of_words(lesson, step))


def _each_problem_of_words(lesson: Lesson, step: LessonStep) -> Iterator[str]:
    most = {step.say: MOST_WORDS, f"{step.say}.title": MOST_TITLE_WORDS, step.refuse: MOST_WORDS}
    for language in LANGUAGES:
        words = lesson.game.words(language)
        for key, count in most.items():
            if not words.has(key):
                yield f"there is no {language} text '{key}'"
            else:
                yield from _too_long(lesson, language, key, count)
        if words.has(f"{step.say}.do"):
            yield from _too_long(lesson, language, f"{step.say}.do", MOST_DO_WORDS)
            count = sum(_count(lesson, language, key) for key in (step.say, f"{step.say}.do"))
            if count > MOST_IN_BUBBLE:
                yield f"the {language} bubble of '{step.say}' has {count} words; {MOST_IN_BUBBLE} is the most"


def _too_long(lesson: Lesson, language: str, key: str, most: int) -> Iterator[str]:
    count = _count(lesson, language, key)
    if count > most:
        yield f"the {language} text '{key}' has {count} words; {most} is the most"


def _count(lesson: Lesson, language: str, key: str) -> int:
    return len(lesson.say(lesson.game.words(language), key).split())


# -- playing -------------------------------------------------------------------------------------------------------


def _play_step(lesson: Lesson, number: int, state: Record, report: StepReport, language: str) -> Record | None:
    """The state after a step that is done in the first way; what happens and what goes wrong is put into the report."""
    seats = [name_of(lesson, seat) for seat in range(lesson.players)]
    telling = Telling(lesson.game, language, seats)
    try:
        course = Course(lesson, number)
        if lesson.steps[number].is_look:
            course = course.looked_at()
        for seat, action, after, events in _rest_of_step(course, state):
            report.happened.append(f"{seats[seat]}: {telling.action(action)}")
            report.happened += [f"    {line}" for line in telling.lines(events)]
            state = after
        return state
    except Problem as problem:
        report.problems.append(str(problem))
        return None


def name_of(lesson: Lesson, seat: int) -> str:
    """Who sits there, as the author knows them: by their face, or `you`."""
    return lesson.faces()[seat] or "you"


def _rest_of_step(course: Course, state: Record) -> Iterator[tuple[int, int, Record, list[tuple[int, ...]]]]:
    """What is decided until the step is over, the person always in the first way: seat, action, state and events."""
    lesson = course.lesson
    while not course.has_done:
        allowed = course.allowed(state)
        if not allowed:
            raise Problem(_why_nothing_is_allowed(course, state))
        outcome = course.play(state, lesson.you, _first_of_first_way(course, allowed))
        yield lesson.you, outcome.decided[0][1], outcome.state, outcome.events
        course, state = course.after(outcome.decided), outcome.state
    while (coming := course.coming(state)) is not None:
        seat, action = coming
        outcome = course.play(state, seat, action)
        yield seat, action, outcome.state, outcome.events
        course, state = course.after(outcome.decided), outcome.state


def _first_of_first_way(course: Course, allowed: list[int]) -> int:
    """Of the allowed decisions the one that the first way means."""
    assert course.step is not None
    moves = course.lesson.game.actions
    for way in course.step.ways:
        if len(way) > len(course.mine):
            for action in allowed:
                if way[len(course.mine)].fits(moves.move(action)):
                    return action
    return allowed[0]


def _why_nothing_is_allowed(course: Course, state: Record) -> str:
    """Why the rules allow none of the moves that the step asks for."""
    lesson, step = course.lesson, course.step
    assert step is not None
    if lesson.game.is_over(state):
        return "the game is over before the person has done anything"
    if lesson.you not in lesson.game.waiting(state):
        waiting = ", ".join(name_of(lesson, seat) for seat in lesson.game.waiting(state))
        return f"it is not the person's turn: the rules wait for {waiting or 'chance'}"
    done = len(course.mine)
    wanted = [way[done] for way in step.ways if len(way) > done]
    return "; ".join(f"'{each.name}' is not allowed: {_reason(course, state, each)}" for each in wanted)


def _reason(course: Course, state: Record, wanted: Wanted) -> str:
    game, you = course.lesson.game, course.lesson.you
    telling = Telling(game, "en")
    for action in range(game.actions.size):
        if wanted.fits(game.actions.move(action)):
            reason = game.why_not(state, you, action)
            if reason != OK:
                return telling.reason(reason)
    return "the rules have no such move"


# -- other ways ----------------------------------------------------------------------------------------------------


def _problems_of_other_ways(lesson: Lesson, number: int, state: Record) -> list[str]:
    """What goes wrong if the person does one of the other things that are allowed: each is played to the end of the
    lesson, all that follows in the first way."""
    faults: list[str] = []
    first = first_way(Course(lesson, number), state)
    for way in _other_ways(Course(lesson, number), state, ()):
        if way == first:
            continue  # it is played anyway
        words = ", ".join(lesson.game.actions.text(action) for action in way)
        try:
            _play_on(lesson, number, state, way)
        except Problem as problem:
            faults.append(f"after '{words}': {problem}")
    return faults


def first_way(course: Course, state: Record) -> tuple[int, ...]:
    """What the person decides when the step is done in the first way, as far as it can be done."""
    lesson, decided = course.lesson, list(course.mine)
    try:
        while not course.has_done and (allowed := course.allowed(state)):
            decided.append(_first_of_first_way(course, allowed))
            outcome = course.play(state, lesson.you, decided[-1])
            course, state = course.after(outcome.decided), outcome.state
    except Problem:
        pass  # told when it is played
    return tuple(decided)


def _other_ways(course: Course, state: Record, decided: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every sequence of decisions that the step accepts."""
    if course.has_done or course.step is None or course.step.is_look:
        if decided:
            yield decided
        return
    for action in course.allowed(state):
        try:
            outcome = course.play(state, course.lesson.you, action)
        except Problem:
            yield (*decided, action)  # tells of itself when it is played
            continue
        yield from _other_ways(course.after(outcome.decided), outcome.state, (*decided, action))


def _play_on(lesson: Lesson, number: int, state: Record, way: tuple[int, ...]) -> None:
    course = Course(lesson, number)
    for action in way:
        if action not in course.allowed(state):
            raise Problem("it is not accepted there")
        outcome = course.play(state, lesson.you, action)
        course, state = course.after(outcome.decided), outcome.state
    for *_, after, _ in _rest_of_step(course, state):
        state = after
    for later in range(number + 1, len(lesson.steps)):
        step = lesson.steps[later]
        if step.jump is not None:
            return  # the rest does not depend on it
        course = Course(lesson, later).looked_at() if step.is_look else Course(lesson, later)
        try:
            for *_, after, _ in _rest_of_step(course, state):
                state = after
        except Problem as problem:
            raise Problem(f"step {later + 1} goes wrong: {problem}") from None
