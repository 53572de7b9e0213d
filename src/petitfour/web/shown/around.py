"""What surrounds the game: who sits there and who is here, talk, clocks, open questions, fair chance."""

from __future__ import annotations

import time
from typing import cast

from petitfour.bots import COCOA
from petitfour.core import fair
from petitfour.core.words import Words
from petitfour.table import times
from petitfour.table.desk import Desk
from petitfour.table.history import Remark
from petitfour.table.house import House
from petitfour.table.lessons.at_table import readable_lesson
from petitfour.table.seating import PERSON
from petitfour.table.table import Table

from ..schema.lobby import ChairKind
from ..schema.table import (
    Around,
    Chair,
    ClockKind,
    FairChance,
    LessonStep,
    OpenQuestion,
    QuestionKind,
    Surroundings,
    TableClock,
    TalkLine,
)
from .lobby import bot_title, origin_words


def around(house: House, desk: Desk, chair: int | None, language: str) -> Around:
    """What changes around the game, by people and by the clock: who is here, times, an open question."""
    table, attendant = desk.table, house.attendant
    simply = attendant.why_bots_play_simply(desk)
    here = [n for n, c in enumerate(table.chairs) if c.kind == PERSON and desk.is_here(n)]
    others = [] if chair is None else [n for n in range(table.players) if n != chair and n not in here]
    return {
        "news": desk.audience.news_for(None if chair is None else table.seat_of(chair)),
        "here": here,
        "away": [n for n in others if attendant.may_stand_in(desk, n)],
        "clock": clock_shown(table),
        "asked": question_shown(house, desk, chair, language),
        "lesson": None if chair is None else lesson_step(table, language),
        "bots_warm_up": Words(language).say(simply) if simply else "",
    }


def lesson_step(table: Table, language: str) -> LessonStep | None:
    """What the coach says now, in the reader's words."""
    lesson = readable_lesson(table.game) if table.is_lesson else None
    if lesson is None:
        return None
    words = table.game.words(language)
    titles = [words.say(f"{step.say}.title") for step in lesson.steps]
    course = table.course
    if course is None or course.step is None:
        return {"number": 0, "steps": titles, "title": "", "words": "", "do": "", "point": [], "look": False, "tap": ""}
    step = course.step
    return {
        "number": course.number + 1,
        "steps": titles,
        "title": titles[course.number],
        "words": lesson.say(words, step.say),
        "do": lesson.say(words, f"{step.say}.do") if words.forms(f"{step.say}.do") else "",
        "point": list(step.point),
        "look": step.is_look,
        "tap": step.tap,
    }


def clock_shown(table: Table) -> TableClock | None:
    """The clock as it stands now."""
    clock = table.clock
    if clock is None:
        return None
    left = [round(seconds, 1) for seconds in times.left_now(table, time.monotonic())]
    kind = cast(ClockKind, clock.kind)
    return {"written": str(clock), "kind": kind, "left": left, "running": sorted(times.running(table))}


def question_shown(house: House, desk: Desk, chair: int | None, language: str) -> OpenQuestion | None:
    """What somebody has asked the others, and whether this reader is to answer."""
    question = house.agreements.open_question(desk)
    if question is None:
        return None
    name = desk.table.chairs[question.chair].name
    return {
        "kind": cast(QuestionKind, question.kind), "number": question.number, "chair": question.chair,
        "words": Words(language).say(f"talk.asks_{question.kind}", name=name),
        "answer": chair in house.agreements.to_answer(desk),
    }  # fmt: skip


def surroundings(table: Table, chair: int | None, screen: list[int], words: Words) -> Surroundings:
    """What is told of a stopped table as well."""
    return {
        "people": sum(c.kind == PERSON for c in table.chairs),
        "screen": screen if len(screen) > 1 else [],
        "fair": fair_chance(table, chair),
        "own_box": table.game.box.source.name if table.own_box else None,
        "fault": words.say("table.fault") if table.fault else "",
        "public": table.public,
        "host": table.host,
        "origin": origin_words(table, words),
        "closed": table.is_closed,
    }


def chairs_shown(table: Table, chair: int | None, words: Words) -> list[Chair]:
    """Who sits where; `chair` is the reader's. At a stopped table nobody plays for anybody."""
    return [
        {
            "chair": n,
            "seat": table.seat_of(n),
            "name": c.name,
            "kind": cast(ChairKind, c.kind),
            "bot": c.bot,
            "you": n == chair,
            "bot_title": bot_title(c.bot if table.fault else c.played_by, words),
            "stand_in": bool(c.stand_in) and not table.fault,
            "seat_name": words.say(f"seat.{table.seat_of(n)}"),
            "face": c.face,
            "cocoa": 0 if table.fault else COCOA.get(c.played_by, 0),
        }
        for n, c in enumerate(table.chairs)
    ]


def talk_line(remark: Remark, words: Words) -> TalkLine:
    """A line of talk; what happened around the game is told in the reader's language."""
    text = words.say(f"talk.{remark.kind}", name=remark.name, bot=remark.text) if remark.kind else remark.text
    return {"number": remark.number, "chair": remark.chair, "name": remark.name, "kind": remark.kind, "text": text,
            "at": round(remark.at)}  # fmt: skip


def fair_chance(table: Table, chair: int | None) -> FairChance:
    """The hash of the secret of this game and of the next one; after a game what its seed was made of."""
    game = table.current
    has_your_number = chair is not None and chair in table.nonces
    proof: FairChance = {"next": fair.commitment(table.secret), "has_your_number": has_your_number}
    if game is not None and game.secret:
        proof["commitment"] = fair.commitment(game.secret)
        if game.placing is not None:
            proof.update({"secret": game.secret, "nonces": game.nonces, "seed": str(game.seed)})
    return proof
