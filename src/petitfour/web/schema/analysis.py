"""What is told of the analysis of a finished game."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import TypeAliasType, TypedDict

from . import described, means
from .table import DraftedAction

HowFar = TypeAliasType(
    "HowFar",
    Annotated[
        Literal["none", "preparing", "working", "done"],
        means("none: nobody has asked for it; preparing: the search of this game is still being compiled"),
    ],
)

Mark = TypeAliasType("Mark", Annotated[Literal["", "best", "worst"], means("known when all turns are")])


@described
class AnalysedTurn(TypedDict):
    """A turn of a finished game. Of every seat `before`, `decision` and `luck` add up to `after`."""

    turn: Annotated[int, means("from 1")]
    seat: int
    steps: Annotated[list[int], means("of the match: its first one, and the one after its last, from 0")]
    versions: Annotated[list[int], means("of the table: the moment before it, and the one after it")]
    before: Annotated[list[float], means("by seat: the chance to win, or the points that are expected")]
    decision: list[float]
    luck: list[float]
    after: list[float]
    forced: Annotated[bool, means("there was nothing to choose")]
    lost: Annotated[float, means("by not playing what the search found best")]
    gained: Annotated[float, means("by playing what it found best, over the next best")]
    expected: Annotated[float, means("of its seat after it, over what chance may bring")]
    lines: Annotated[list[str], means("what happened, as its seat learned of it")]
    played: list[DraftedAction]
    instead: Annotated[list[DraftedAction], means("what the search would have played, or the next best")]
    did: Annotated[str, means("what was played in a line; empty where there is nothing to be said of it")]
    other: Annotated[str, means("`instead` in a line, likewise")]
    verdict: Annotated[list[str], means("what the search says of it")]
    change: Annotated[str, means("how the chance of its seat moved, and by what")]
    mark: Mark


@described
class SeatFindings(TypedDict):
    """How a seat played, once all turns are known."""

    accuracy: Annotated[float | None, means("0 to 100, where it had a choice; none where it had none")]
    luck: float
    own: Annotated[float, means("what its own decisions did to it")]
    others: Annotated[float, means("what those of others did to it")]
    words: str


@described
class AnalysisAnswer(TypedDict):
    """How far the analysis of a game is, and what has been found."""

    game: Annotated[int, means("its number, from 1")]
    how_far: HowFar
    turns_in_all: Annotated[int, means("0: not known yet")]
    unit: Literal["chance", "points"]
    names: Annotated[list[str], means("by seat")]
    turns: Annotated[list[AnalysedTurn], means("from the one after `since` on")]
    seats: Annotated[list[SeatFindings], means("by seat; empty until all is known")]
    note: Annotated[str, means("how far all of this can be trusted")]


@described
class FileAnalysisAnswer(AnalysisAnswer):
    """The same of a match from a file; of its turns `lines` are empty, since they stand in the file, and `versions` are
    steps."""

    id: Annotated[str, means("to ask by how far it is")]
