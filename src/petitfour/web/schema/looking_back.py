"""What is told of games that were played: moments, the story of a game, records and their replay."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from . import described, means
from .lobby import BoxContents, Kinds
from .table import ActKind, Counsel, GameEvent, Happened, LogEntry, View


@described
class LogAnswer(TypedDict):
    """The log after a version."""

    version: int
    log: list[LogEntry]


@described
class TurnsAnswer(TypedDict):
    """What was played after a version, in frames, and your view at that version."""

    since: int
    view: Annotated[View | None, means("none before a game: the first frame of its start tells all")]
    counsel: Annotated[Counsel, means("at that version")]
    log: Annotated[list[LogEntry], means("the first of them, if there are very many")]


@described
class MomentAnswer(Happened):
    """The table right after a turn."""

    version: int
    game: Annotated[int, means("its number, from 1")]
    seat: int
    open: Annotated[bool, means("whether more is shown than could be seen then, the game being over")]
    view: View
    waiting: list[int]
    counsel: Counsel


@described
class PositionAnswer(TypedDict):
    """A moment of a finished game written out."""

    version: int
    position: Annotated[str, means("lines that people can read and change")]


class StoryAnswer(TypedDict):
    """How a finished game went."""

    versions: list[int]
    scores: Annotated[list[list[int]], means("after each of the versions, by seat")]
    turning: Annotated[list[LogEntry], means("the turns that moved the winner's lead most, as all learned of them")]
    names: Annotated[list[str], means("by seat")]


@described
class ReplaysAnswer(TypedDict):
    """What saved matches can be shown."""

    steps: Annotated[int, means("that one may have at the most")]


@described
class ReplayFrame(TypedDict):
    """A picture of a replay, and what led to it."""

    by: Annotated[int, means("the seat that decided; -1: chance, or nobody yet")]
    changes: Annotated[View, means("the fields that are others after it; of the first frame of an answer all")]
    lines: Annotated[list[str], means("what happened, in sentences")]
    events: list[GameEvent]
    counsel: NotRequired[Annotated[Counsel, means("where it is another than in the frame before")]]


@described
class ReplayAnswer(TypedDict):
    """A saved match, or a part of it, checked by the rules, as one picture after another."""

    game: str
    title: str
    names: list[str]
    frames: list[ReplayFrame]
    steps: Annotated[int, means("of the whole match")]
    start: Annotated[int, means("after how many steps the first of the frames is seen")]
    kinds: Kinds
    over: Annotated[bool, means("whether the game is over at the last of the frames")]


# -- a saved match ---------------------------------------------------------------------------------------------------


@described
class RecordedBox(TypedDict):
    """The box of a saved match; contents only where it is not the game's own."""

    name: str
    fingerprint: str
    contents: NotRequired[BoxContents]


@described
class RecordedSeed(TypedDict):
    """What the seed was made of."""

    commitment: str
    secret: str
    nonces: list[str]


@described
class RecordedStart(TypedDict):
    """Where a match began that does not begin where games do."""

    position: str


@described
class RecordedOrigin(TypedDict):
    """Where it comes from: a moment of another game, after so many turns, or a position that was written."""

    kind: Literal["moment", "position"]
    turn: int


@described
class RecordedResult(TypedDict):
    """The end by the rules."""

    scores: list[int]
    placing: list[int]


@described
class RecordedEnd(TypedDict):
    """The end that people chose."""

    how: ActKind
    placing: list[int]


@described
class RecordedDecision(TypedDict):
    """A decision of a seat."""

    seat: int
    do: str
    hash: str


@described
class RecordedChance(TypedDict):
    """An outcome of chance."""

    chance: int
    hash: str


@described
class MatchRecord(TypedDict):
    """A finished game as a file, secrets and seed included."""

    petitfour: Literal["match"]
    format: int
    game: str
    rules_version: int
    players: int
    names: list[str]
    seats: list[str]
    options: dict[str, str]
    seed: str
    chance: Annotated[str, means("how chance is drawn by the seed: siphash-2-4, with it as a key, or splitmix64")]
    box: RecordedBox
    fair: NotRequired[RecordedSeed]
    origin: NotRequired[RecordedOrigin]
    start: NotRequired[RecordedStart]
    ended: NotRequired[RecordedEnd]
    result: NotRequired[RecordedResult]
    steps: list[RecordedDecision | RecordedChance]
    checksum: str
