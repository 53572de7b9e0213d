"""Learning a game by its guided first game, in this terminal; and looking at it, for whoever writes it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.words import check_language
from petitfour.table.lessons.check import StepReport, check
from petitfour.table.lessons.lesson import FILE, Lesson, lesson_of

from .arguments import add_language, add_piped, program


def add_learn(sub: Any) -> None:
    learn = sub.add_parser("learn", help="learn a game by playing: its guided first game")
    learn.add_argument("game")
    learn.add_argument(
        "--check", action="store_true", help="for its author: play the lesson by the rules and tell what is wrong in it"
    )
    add_piped(learn)
    add_language(learn)
    learn.set_defaults(command=run_learn)


def run_learn(args: Namespace, games: Registry) -> int:
    game = games.get(args.game)
    lesson = lesson_of(game)
    if lesson is None:
        raise Problem(f"{game.name} has no lesson; it would be in {game.folder / FILE}.")
    language = check_language(args.lang)
    if not args.check:
        from petitfour.terminal.console import Console
        from petitfour.terminal.learning import LessonTable

        LessonTable(lesson, language, Console(piped=args.piped), program=program(args), games=games).play()
        return 0
    reports = check(lesson, language)
    for report in reports:
        _tell(lesson, report, args.lang)
    wrong = sum(len(report.problems) for report in reports)
    if wrong:
        raise Problem(f"this lesson is not right ({wrong} problem{'' if wrong == 1 else 's'}).")
    print(f"The lesson of {game.name} is right: {len(lesson.steps)} steps.")
    return 0


def _tell(lesson: Lesson, report: StepReport, language: str) -> None:
    """A step as the person meets it, what happens in it, and what is wrong."""
    if report.number:
        step, words = lesson.steps[report.number - 1], lesson.game.words(language)
        print(f"\n{report.number}. {words.say(f'{step.say}.title')} (lit: {', '.join(step.point)})")
        print(f"   {lesson.say(words, step.say)}")
        if words.has(f"{step.say}.do"):
            print(f"   → {words.say(f'{step.say}.do')}")
    for line in report.happened:
        print(f"   {line}")
    for problem in report.problems:
        print(f"   WRONG: {problem}")
