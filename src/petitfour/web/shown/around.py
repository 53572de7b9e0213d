"""What surrounds the game: who sits there and who is here, talk, clocks, open questions, fair chance."""

from __future__ import annotations

import time
from typing import cast

from petitfour.core import fair
from petitfour.core.words import Words
from petitfour.table import times
from petitfour.table.desk import Desk
from petitfour.table.history import Said
from petitfour.table.house import House
from petitfour.table.seating import PERSON
from petitfour.table.table import Table

from ..schema.lobby import ChairKind
from ..schema.table import (
    Around,
    Chair,
    ClockKind,
    FairChance,
    OpenQuestion,
    QuestionKind,
    Surroundings,
    TableClock,
    TalkLine,
)
from .lobby import bot_title


def around(house: House, desk: Desk, chair: int | None, language: str) -> Around:
    """What changes around the game, by people and by the clock: who is here, times, an open question."""
    table, attendant = desk.table, house.attendant
    return {
        "news": desk.audience.news_for(None if chair is None else table.seat_of(chair)),
        "here": [n for n, c in enumerate(table.chairs) if c.kind == PERSON and desk.is_here(n)],
        "away": [n for n in range(table.players) if chair not in (None, n) and attendant.may_stand_in(desk, n)],
        "clock": clock_shown(table),
        "asked": question_shown(house, desk, chair, language),
        "bots_warm_up": Words(language).say("table.bots_warm_up") if attendant.bots_warm_up(table) else "",
    }


def clock_shown(table: Table) -> TableClock | None:
    """The clock as it stands now."""
    clock = table.clock
    if clock is None:
        return None
    left = [round(seconds, 1) for seconds in times.left_now(table, time.time())]
    kind = cast(ClockKind, clock.kind)
    return {"written": str(clock), "kind": kind, "left": left, "running": sorted(times.running(table))}


def question_shown(house: House, desk: Desk, chair: int | None, language: str) -> OpenQuestion | None:
    """What somebody has asked the others, and whether this reader is to answer."""
    asked = house.agreements.open_question(desk)
    if asked is None:
        return None
    name = desk.table.chairs[asked.chair].name
    return {
        "kind": cast(QuestionKind, asked.kind), "number": asked.number, "chair": asked.chair,
        "words": Words(language).say(f"talk.asks_{asked.kind}", name=name),
        "answer": chair in house.agreements.to_answer(desk),
    }  # fmt: skip


def surroundings(table: Table, chair: int | None, screen: list[int], words: Words) -> Surroundings:
    """What is told of a stopped table as well."""
    return {
        "people": sum(c.kind == PERSON for c in table.chairs),
        "screen": screen if len(screen) > 1 else [],
        "talk": [talk_line(said, words) for said in table.talk],
        "fair": fair_chance(table, chair),
        "own_box": table.game.box.source.name if table.own_box else None,
        "fault": words.say("table.fault") if table.fault else "",
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
        }
        for n, c in enumerate(table.chairs)
    ]


def talk_line(said: Said, words: Words) -> TalkLine:
    """A line of talk; what happened around the game is told in the reader's language."""
    text = words.say(f"talk.{said.kind}", name=said.name) if said.kind else said.text
    return {"number": said.number, "chair": said.chair, "name": said.name, "kind": said.kind, "text": text,
            "at": round(said.at)}  # fmt: skip


def fair_chance(table: Table, chair: int | None) -> FairChance:
    """The hash of the secret of this game and of the next one; after a game what its seed was made of."""
    played = table.current
    proof: FairChance = {"next": fair.commitment(table.secret), "given": chair is not None and chair in table.nonces}
    if played is not None and played.secret:
        proof["commitment"] = fair.commitment(played.secret)
        if played.placing is not None:
            proof.update({"secret": played.secret, "nonces": played.nonces, "seed": str(played.seed)})
    return proof
