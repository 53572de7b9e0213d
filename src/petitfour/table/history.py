"""What a table remembers: its games, their turns and acts, and what was said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from petitfour.core.declare import Record
from petitfour.core.telling import EventRow

UNDO, RESIGN, STOP = "undo", "resign", "stop"
LESSON, LOOKED = "lesson", "looked"  # a step of a lesson begins; what it shows was looked at
MOST_TALK = 80  # lines of talk that are shown


@dataclass(frozen=True)
class Act:
    """What is no move but changes the game: a turn taken back, a seat that gives up, an agreement to stop; and how far
    a lesson is."""

    kind: str
    back: int = 0  # taken back: the version whose state holds again
    step: int = 0  # of the lesson, from 0 on; as many as it has when it is over


@dataclass(frozen=True)
class Deed:
    """What a table's history is made of: a confirmed turn (what was decided, chance included, and what each seat
    learned of it), the start of a game (decided by chance alone), or an act."""

    version: int
    game: int
    seat: int
    client_id: str | None
    decisions: tuple[tuple[int, int], ...]
    events: dict[int, list[EventRow]]  # by seat, SPECTATOR included: already redacted
    snapshot: bytes
    hash: str
    at: float
    act: Act | None = None
    left: tuple[float, ...] | None = None  # the seconds every seat has, where there is a clock
    since: float = 0.0  # when it was so, by time.monotonic; after the deed, if a clock was stopped or begun since

    @property
    def is_step(self) -> bool:
        """Whether it only tells how far a lesson is."""
        return self.act is not None and self.act.kind in (LESSON, LOOKED)


@dataclass(frozen=True)
class Remark:
    """A line of the table's talk: what somebody wrote, or (with a kind) what happened around the game."""

    number: int
    chair: int
    name: str
    kind: str
    text: str
    at: float


MOMENT, POSITION = "moment", "position"


class Origin(NamedTuple):
    """Where a game began that was not dealt: at a MOMENT of a finished game, or at a POSITION that somebody wrote. Its
    first deed leads there. Nothing is promised of its chance."""

    kind: str
    turn: int = 0  # of a moment: after how many turns of that game


@dataclass
class SeriesGame:
    """A game of the series: how the chairs sit, and how it ended."""

    number: int
    rotation: int
    seed: int
    version: int  # the table's version when it began
    rules_version: int
    names: list[str]  # by seat, as they sat when it began
    scores: list[int] | None = None
    placing: list[int] | None = None
    how: str = ""  # it ended by the rules, or by RESIGN or STOP
    secret: str = ""  # of the fair seed; empty in games from before there was one
    nonces: list[str] = field(default_factory=list)  # what the chairs gave for it
    is_lesson: bool = False  # its position and its chance are a lesson's
    bots: list[str] | None = None  # by seat, the bot that sat there at the end; None: not kept then
    origin: Origin | None = None  # where it began, if not where a game begins


class Result(NamedTuple):
    """How a game ended."""

    scores: list[int]
    placing: list[int]
    how: str
    bots: list[str]  # by seat: the bot that sat there, or nothing


class Start(NamedTuple):
    """A game that begins, and the secret from which the seed of the one after it will be made."""

    game: SeriesGame
    next_secret: str


class Entry(NamedTuple):
    """A deed that is to be kept, with what is kept together with it and the state it leads to."""

    deed: Deed
    state: Record
    result: Result | None = None  # if the game is over with it
    start: Start | None = None  # if it begins a game


def turns_that_hold(deeds: Iterable[Deed]) -> list[Deed]:
    """The turns of a game that hold, its start the first: what was taken back is left out, and so are acts. The steps
    of a lesson count as turns, in which nothing is decided."""
    holding: list[Deed] = []
    for deed in deeds:
        if deed.act is None or deed.is_step:
            holding.append(deed)
        elif deed.act.kind == UNDO:
            holding = [each for each in holding if each.version <= deed.act.back]
    return holding
