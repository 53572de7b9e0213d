"""What is told of a table: to everybody who looks at it, after every turn, and in its stream of events."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from . import described, means
from .lobby import ChairKind, Status

View = TypeAliasType("View", Annotated[dict[str, Any], means("a game's state by fields; null is what you may not see")])
Counsel = TypeAliasType("Counsel", Annotated[Any, means("what a game's counsel.py tells its face, or null")])
Parts = TypeAliasType("Parts", Annotated[dict[str, int], means("what a move or an event is about, by name")])
ActKind = TypeAliasType("ActKind", Literal["undo", "resign", "stop"])
ClockKind = TypeAliasType("ClockKind", Literal["turn", "game", "days"])
QuestionKind = TypeAliasType("QuestionKind", Literal["undo", "stop"])
HowItEnded = TypeAliasType("HowItEnded", Annotated[Literal["", "resign", "stop"], means("nothing: by the rules")])


# -- what happens in the game ----------------------------------------------------------------------------------------


@described
class GameEvent(TypedDict):
    """Something that happened, as this reader learned of it."""

    name: str
    seat: Annotated[int, means("whose; -2 is chance, -1 nobody")]
    parts: Parts
    words: str


@described
class DraftedAction(TypedDict):
    """A decision in a draft."""

    action: int
    name: str
    parts: Parts
    words: str


@described
class LegalAction(DraftedAction):
    """A decision that this reader may make now."""

    do: Annotated[str, means("name and parts as one text, as saved matches have it")]


@described
class Draft(TypedDict):
    """The reader's turn in the making."""

    decisions: list[DraftedAction]
    complete: Annotated[bool, means("whether it is a whole turn")]
    reveals: Annotated[bool, means("whether confirming it shows something new: the view then tells less")]
    events: list[GameEvent]


@described
class Happened(TypedDict):
    """What a reader learned of a turn."""

    events: list[GameEvent]
    lines: Annotated[list[str], means("the same in sentences")]
    act: NotRequired[Annotated[ActKind, means("where it was no move")]]
    back: NotRequired[Annotated[int, means("the version whose state holds again after an undo")]]


@described
class LogEntry(Happened):
    """A turn in the log."""

    version: int
    seat: int


@described
class GameResult(TypedDict):
    """How a game ended."""

    scores: list[int] | None
    points: Annotated[list[str], means("the scores in words")]
    placing: list[int]
    words: str
    how: HowItEnded
    series_over: bool
    series_words: str


# -- who sits there --------------------------------------------------------------------------------------------------


@described
class Chair(TypedDict):
    """A place at the table."""

    chair: int
    seat: Annotated[int, means("the seat it plays in this game")]
    name: str
    kind: ChairKind
    bot: Annotated[str, means("the bot that has this chair, or nothing")]
    you: bool
    bot_title: Annotated[str, means("what plays it now, where that is a bot")]
    stand_in: Annotated[bool, means("a bot plays while its person is away")]
    seat_name: Annotated[str, means("the game's own word for the seat")]


@described
class TalkLine(TypedDict):
    """A line that somebody wrote, or (with a kind) what happened around the game."""

    number: int
    chair: int
    name: str
    kind: str
    text: str
    at: Annotated[int, means("seconds since 1970")]


@described
class FairChance(TypedDict):
    """What proves that nobody chose the seed; secret, numbers and seed come when the game is over."""

    next: Annotated[str, means("the hash of the next game's secret")]
    given: Annotated[bool, means("whether you have added a number to it")]
    commitment: NotRequired[Annotated[str, means("the hash of this game's secret")]]
    secret: NotRequired[str]
    nonces: NotRequired[list[str]]
    seed: NotRequired[str]


@described
class TableClock(TypedDict):
    """The clock, where there is one."""

    written: str
    kind: ClockKind
    left: Annotated[list[float], means("seconds, by seat")]
    running: Annotated[list[int], means("seats whose time runs")]


@described
class OpenQuestion(TypedDict):
    """What somebody has asked the others."""

    kind: QuestionKind
    number: int
    chair: int
    words: str
    answer: Annotated[bool, means("whether you are asked")]


# -- the table -------------------------------------------------------------------------------------------------------


@described
class Surroundings(TypedDict):
    """What is told of a stopped table as well."""

    people: Annotated[int, means("how many persons sit there")]
    screen: Annotated[list[int], means("the chairs of this screen, where there are several")]
    talk: list[TalkLine]
    fair: FairChance
    own_box: Annotated[str | None, means("the name of an own box")]
    fault: Annotated[str, means("why the table is stopped, or nothing")]


@described
class Seating(Surroundings):
    """Who sits there and what is played: what a turn seldom changes."""

    id: str
    game: str
    title: str
    players: int
    options: Annotated[list[str], means("what is not as usual, in words")]
    series: Annotated[int, means("wins that decide the match")]
    wins: Annotated[list[int], means("by chair")]
    number: Annotated[int, means("of the game that is played, from 1; 0 before the first")]
    chairs: list[Chair]
    seat: Annotated[int | None, means("yours in this game; null: you watch")]
    link: Annotated[str | None, means("for friends, as long as a chair is open")]


@described
class Around(TypedDict):
    """What changes around the game, by people and by the clock."""

    news: Annotated[int, means("grows with everything you are told: of two answers the one with more is newer")]
    here: Annotated[list[int], means("chairs whose person has the table open")]
    away: Annotated[list[int], means("chairs for which you may let a bot play")]
    clock: TableClock | None
    asked: OpenQuestion | None
    bots_warm_up: Annotated[str, means("that bots play simply until their search is prepared; empty if they do not")]


@described
class TableAnswer(Seating, Around):
    """The table as a reader may see it: the answer to most requests, and every message of the stream."""

    version: Annotated[int, means("counts confirmed turns and starts of games")]
    status: Status
    waiting: Annotated[list[int], means("seats that may decide now")]
    draft: Draft | None
    result: GameResult | None
    log: Annotated[list[LogEntry], means("turns after the version that was asked for")]
    view: View | None
    legal: list[LegalAction]
    counsel: Counsel


@described
class ConfirmedTable(TableAnswer):
    """The table after your turn."""

    confirmed: Annotated[int, means("the version your turn made")]


@described
class ConfirmedAnswer(TypedDict):
    """Your turn counts; the stream tells the rest."""

    confirmed: Annotated[int, means("the version your turn made")]
    version: Annotated[int, means("the version now: a bot may have played since")]


DraftAnswer = TypeAliasType("DraftAnswer", TableAnswer | ConfirmedTable | ConfirmedAnswer)
ConfirmAnswer = TypeAliasType("ConfirmAnswer", ConfirmedTable | ConfirmedAnswer)


@described
class Hint(TypedDict):
    """An action that a search has looked at."""

    action: int
    words: str
    expected: Annotated[float, means("the share of victory, 0 to 1")]
    visits: int
    share: Annotated[float, means("of all it tried, 0 to 1")]


@described
class HintAnswer(TypedDict):
    """What a search would do, the best first."""

    version: int
    simulations: int
    hints: list[Hint]


@described
class WhyAnswer(TypedDict):
    """Whether an action is allowed, and else why not."""

    legal: bool
    why: str
