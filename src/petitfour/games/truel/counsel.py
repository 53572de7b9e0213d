"""What the trios mean in words as they fill, where the ways at a crossroads lead, and who must decide and why."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY

from .actions import EVENTS, FIRST_WAY, STEPPED, field_words
from .box import Box
from .playing import something_fits
from .rules import apply
from .state import (
    EFFECT_LOSE,
    FACE_KINDS,
    FACES,
    FIELD_LOSE,
    FIELDS_FACE,
    MOVE,
    NAME,
    PLAY,
    REGULAR,
    SEATS,
)

VALUES = (1, 2, 3, -1, -2, -3)


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any]:
    """For everybody at the table; `s` is a copy of the view."""
    return {
        "trios": [trio_words(s, trio, telling) for trio in range(3)],
        "why": why_words(s, seat, telling),
        "ways": ways_on(s, box, seat, telling) if s.stage == MOVE and s.to_act == seat else [],
        "fields": [field_words(field, telling.words, box) for field in range(int(box.fields))],
    }


def trio_words(s: Any, trio: int, telling: Any) -> str:
    """`blue gains 2 emeralds`; what is still open as dots, a joker as `any …`."""
    say = telling.words.say
    faces = [face_of(s, trio, kind) for kind in range(3)]
    who = (
        telling.seat(faces[0])
        if faces[0] is not None and faces[0] >= 0
        else say("trio.anyone" if faces[0] == -2 else "trio.who")
    )
    value = VALUES[faces[1] - 3] if faces[1] is not None and faces[1] >= 0 else None
    unit = unit_words(faces[2], abs(value) if value else 2, say)
    if value is None:
        return str(
            say("trio.open", who=who, value=say("trio.any_value" if faces[1] == -2 else "trio.value"), unit=unit)
        )
    if faces[2] == FIELDS_FACE:
        return str(say("trio.forward" if value > 0 else "trio.backward", who=who, n=abs(value)))
    return str(say("trio.gains" if value > 0 else "trio.loses", who=who, n=abs(value), unit=unit))


def face_of(s: Any, trio: int, kind: int) -> int | None:
    """The face on a place, None if it is empty, -2 for a joker without a name."""
    card = int(s.trio[trio, kind])
    if card == EMPTY:
        return None
    if card < REGULAR:
        return card % FACE_KINDS
    return int(s.named[kind]) if s.full_trio == trio and s.named[kind] != EMPTY else -2


def unit_words(face: int | None, n: int, say: Any) -> str:
    if face is None:
        return str(say("trio.unit"))
    return str(say("trio.any_unit" if face == -2 else f"unit.{FACES[face]}", n=n))


def why_words(s: Any, seat: int, telling: Any) -> str:
    """Who must decide, and why; it may be somebody whose turn it is not."""
    if not 0 <= s.to_act < SEATS:
        return ""
    if s.to_act == seat and s.stage == PLAY and not something_fits(s, seat):
        return str(telling.words.say("why.show"))
    who = telling.seat(int(s.to_act))
    you = "you." if s.to_act == seat else ""

    def say(key: str, **parts: Any) -> str:
        return str(telling.words.say(key.replace("why.", f"why.{you}"), **parts))

    if s.stage == PLAY:
        return str(say("why.play", who=who))
    if s.stage == NAME:
        return str(say("why.name", who=who))
    if s.stage == MOVE:
        return str(say("why.way", who=who))
    if s.stage in (EFFECT_LOSE, FIELD_LOSE):
        return str(say("why.lose", who=who, n=int(s.to_lose)))
    return ""


def ways_on(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    """Each way at the crossroads with the fields it leads over, up to the next choice or the end."""
    ways = []
    for way in range(2):
        tried = s.copy()
        events: Any = np.zeros((telling.game.about.most_events + 1, 6), np.int64)
        apply(tried, box, seat, FIRST_WAY + way, events)
        rows = events[1 : int(events[0, 0]) + 1]
        path = [int(row[2]) for row in rows if row[0] == STEPPED and row[1] == seat]
        names = [EVENTS.names[int(row[0])] for row in rows]
        ways.append({
            "action": FIRST_WAY + way,
            "path": path,
            "ends": "ends_on" in names or "won" in names,
            "words": telling.words.say(f"way.{('outer', 'inner')[way]}"),
            "leads": field_words(path[-1], telling.words, box),
        })  # fmt: skip
    return ways
