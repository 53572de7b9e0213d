"""What was found of a game as plain data, to be kept: no names, no words, no state.

So it can be told in any language, and of whoever has left for good nothing has to be erased in it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from petitfour.bots.hints import Hint, Idea
from petitfour.bots.reasons import Why
from petitfour.core.foreseen import Said
from petitfour.core.problem import Problem

from .judging import Judgement
from .turns import Turn
from .whole import Findings, TurnAnalysis, with_marks

FORMAT = 1
DIGITS = 5


@dataclass(frozen=True)
class Frame:
    """What is the same for all turns of a game."""

    players: int
    simulations: int
    span: float
    by_scores: bool
    rules_version: int
    turns: int  # so many there are in all


def pack(frame: Frame, rows: Sequence[Any]) -> bytes:
    """A whole analysis; `rows` are its turns as `to_row` gives them."""
    data = {"format": FORMAT, **vars(frame), "rows": list(rows)}
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode())


def unpack(packed: bytes) -> tuple[Frame, list[Any]]:
    """The same again; Problem if it is none, or of another format."""
    try:
        data = json.loads(zlib.decompress(packed))
        rows = data.pop("rows")
        if data.pop("format") != FORMAT or len(rows) != data["turns"]:
            raise ValueError
        frame = Frame(**data)
        findings(frame, rows)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, zlib.error):
        raise Problem("This is no analysis of a game that can be read here.") from None
    return frame, rows


def findings(frame: Frame, rows: Sequence[Any]) -> Findings:
    """What has been found so far; the marks come when all of it has."""
    turns = tuple(from_row(row) for row in rows)
    is_whole = len(turns) == frame.turns
    marked = with_marks(turns, frame.span) if is_whole else turns
    return Findings(frame.players, frame.simulations, marked, frame.span, frame.by_scores)


# -- a turn ------------------------------------------------------------------------------------------------------------


def to_row(each: TurnAnalysis) -> list[Any]:
    """A turn with all that was found of it."""
    turn, judged = each.turn, each.judged
    chances = [[round(share, DIGITS) for share in shares] for shares in (each.before, each.decision, each.luck)]
    judgement = [
        round(judged.expected, DIGITS),
        judged.forced,
        round(judged.lost, DIGITS),
        round(judged.gained, DIGITS),
    ]
    hint = None if judged.hint is None else _of_hint(judged.hint)
    place = [turn.number, turn.first, turn.last, turn.seat, list(turn.decisions)]
    return [place, chances, judgement, list(judged.instead), hint]


def from_row(row: Any) -> TurnAnalysis:
    place, chances, judgement, instead, hint = row
    number, first, last, seat, decisions = place
    before, decision, luck = (tuple(map(float, shares)) for shares in chances)
    after = tuple(map(sum, zip(before, decision, luck, strict=True)))
    expected, forced, lost, gained = judgement
    known = None if hint is None else _to_hint(hint)
    judged = Judgement(expected, forced, lost, gained, tuple(map(int, instead)), known)
    return TurnAnalysis(Turn(number, first, last, seat, tuple(decisions)), judged, before, decision, luck, after)


def _of_hint(hint: Hint) -> list[Any]:
    ideas = [[list(i.decisions), i.ends, *([_of_said(said) for said in each] for each in (i.merits, i.steps))]
             for i in hint.ideas]  # fmt: skip
    reasons = [_of_said(said) for said in hint.why.reasons]
    others = [None if said is None else _of_said(said) for said in (hint.why.against, hint.why.price)]
    return [ideas, reasons, *others, hint.by]


def _to_hint(data: Any) -> Hint:
    ideas, reasons, against, price, by = data
    known = tuple(
        Idea(tuple(decisions), ends, None, _to_all(merits), _to_all(steps)) for decisions, ends, merits, steps in ideas
    )
    cost, own_cost = (None if said is None else _to_said(said) for said in (against, price))
    return Hint(known, Why(_to_all(reasons), cost, own_cost), None, by)


def _of_said(said: Said) -> list[Any]:
    return [said.key, [[name, number] for name, number in said.parts], round(said.worth, DIGITS)]


def _to_said(data: Any) -> Said:
    key, parts, worth = data
    return Said(str(key), tuple((str(name), int(number)) for name, number in parts), float(worth))


def _to_all(data: Any) -> tuple[Said, ...]:
    return tuple(map(_to_said, data))
