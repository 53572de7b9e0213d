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
class TurnFrame(TypedDict):
    """A step of a turn: a decision, or an outcome of chance."""

    by: Annotated[int, means("the seat that decided; -1: chance")]
    events: Annotated[int, means("how many of the turn's events belong to it")]
    changes: Annotated[View, means("the fields of your view that are others after it")]


@described
class Happened(TypedDict):
    """What a reader learned of a turn."""

    events: list[GameEvent]
    lines: Annotated[list[str], means("the same in sentences")]
    act: NotRequired[Annotated[ActKind, means("where it was no move")]]
    back: NotRequired[Annotated[int, means("the version whose state holds again after an undo")]]
    frames: NotRequired[Annotated[list[TurnFrame], means("its steps, where they were asked for")]]
    upto: NotRequired[Annotated[list[int], means("for each line, after how many events it is true")]]
    after: NotRequired[
        Annotated[Counsel, means("the counsel after it, where turns are asked for to be played once more")]
    ]


@described
class LogEntry(Happened):
    """A turn in the log."""

    version: int
    seat: int


@described
class ScorePart(TypedDict):
    """What a score is made of, a line of the sum."""

    key: Annotated[str, means("which part, as the game calls it; `points` of one that tells no more")]
    parts: Annotated[dict[str, int], means("what it tells of, by number")]
    words: str
    group: Annotated[str, means("what all such parts are called together")]
    points: int


@described
class GameResult(TypedDict):
    """How a game ended."""

    scores: list[int] | None
    points: Annotated[list[str], means("the scores in words")]
    parts: Annotated[list[list[ScorePart]], means("by seat: they add up to its score")]
    placing: list[int]
    words: str
    tie: Annotated[str, means("what decided between equal scores who won, or nothing")]
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
    stand_in: Annotated[bool, means("a bot plays while its person is away, or until an open chair is taken")]
    seat_name: Annotated[str, means("the game's own word for the seat")]
    face: Annotated[str, means("the portrait pf-face-NAME; nothing where nobody sits or plays")]
    cocoa: Annotated[int, means("how strong the bot is that plays it now, in percent; 0 where a person does")]


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
    has_your_number: Annotated[bool, means("whether you have added a number to it")]
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
    fair: FairChance
    own_box: Annotated[str | None, means("the name of an own box")]
    fault: Annotated[str, means("why the table is stopped, or nothing")]
    public: Annotated[bool, means("whether anyone may watch: the lobby lists it")]
    host: Annotated[int, means("the chair of whoever may remove others and end the table")]
    origin: Annotated[str, means("where the game goes on from, in words, if it was not dealt")]
    closed: Annotated[bool, means("whether its host has ended it: nobody sits down or begins a game any more")]


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
    link: Annotated[
        str | None, means("for friends, while a chair is open; for whoever leaves a running game, to come back")
    ]


@described
class LessonStep(TypedDict):
    """The step that the coach of a guided first game is at; none when the lesson is over and the game goes on."""

    number: Annotated[int, means("of the step, from 1; 0 when the lesson is over")]
    steps: Annotated[list[str], means("what they are called, all of them")]
    title: str
    words: Annotated[str, means("what the coach says, in twenty words at the most")]
    do: Annotated[str, means("what is to be done, or nothing")]
    point: Annotated[list[str], means("what is lit: places of the page, keys of pieces, or both; `.*` is any rest")]
    look: Annotated[bool, means("whether it is only to be looked at; else one of the legal moves is to be made")]
    tap: Annotated[
        str,
        means("what is to be tapped where it is to be looked at: `one`, what is lit first; `each`, all that is lit"),
    ]


@described
class Around(TypedDict):
    """What changes around the game, by people and by the clock."""

    news: Annotated[
        int,
        means(
            "grows with what you are told of the table, not with who comes and goes: of two answers the one with more "
            "is newer"
        ),
    ]
    here: Annotated[list[int], means("chairs whose person has the table open")]
    away: Annotated[list[int], means("chairs for which you may let a bot play")]
    clock: TableClock | None
    asked: OpenQuestion | None
    lesson: Annotated[LessonStep | None, means("for whoever plays a guided first game")]
    bots_warm_up: Annotated[str, means("that bots play simply, for now or here, and why; empty if they search")]


@described
class SilentAnswer(Seating, Around):
    """The table as a reader may see it, but for what was said."""

    version: Annotated[int, means("counts confirmed turns and starts of games")]
    status: Status
    waiting: Annotated[list[int], means("seats that may decide now")]
    draft: Draft | None
    result: GameResult | None
    log: Annotated[list[LogEntry], means("turns after the version that was asked for")]
    view: View | None
    legal: list[LegalAction]
    counsel: Counsel
    text: NotRequired[Annotated[str, means("the table as text, where the game has no face of its own")]]


@described
class TableAnswer(SilentAnswer):
    """The table as a reader may see it: the answer to most requests, and every message of the stream."""

    talk: Annotated[list[TalkLine], means("the last lines; in a stream those since its message before")]


@described
class ConfirmedTable(TableAnswer):
    """The table after your turn."""

    confirmed: Annotated[int, means("the version your turn made")]


@described
class ConfirmedAnswer(TypedDict):
    """Your turn counts; the stream tells the rest."""

    confirmed: Annotated[int, means("the version your turn made")]
    version: Annotated[int, means("the version now: a bot may have played since")]


@described
class Done(TypedDict):
    """It is done."""

    done: bool


@described
class CallsAnswer(TypedDict):
    """Whether this house calls people whose turn it is."""

    key: Annotated[str, means("its public key, for `pushManager.subscribe`; empty where nobody is called")]
    why: Annotated[str, means("why nobody is called, or nothing")]


@described
class CalledDevice(TypedDict):
    """A device that is called for your seat."""

    device: Annotated[str, means("the first 16 digits of the SHA-256 of its endpoint")]
    language: str


@described
class DevicesAnswer(TypedDict):
    """The devices that are called for your seat."""

    devices: list[CalledDevice]


@described
class SeenAnswer(TypedDict):
    """How far you have seen the game."""

    version: int


DraftAnswer = TypeAliasType("DraftAnswer", TableAnswer | ConfirmedTable | ConfirmedAnswer)
ConfirmAnswer = TypeAliasType("ConfirmAnswer", ConfirmedTable | ConfirmedAnswer)


@described
class Idea(TypedDict):
    """A turn that a hint proposes, from your draft on."""

    decisions: list[DraftedAction]
    steps: Annotated[list[str], means("the turn as a short list")]
    headline: Annotated[str, means("its first steps in a line")]
    why: Annotated[str, means("what speaks for it by itself, or nothing")]
    chance: Annotated[float | None, means("to win, 0 to 1; null if nobody can say")]
    about: Annotated[str, means("the same in words, as far as it is known")]
    unknown: Annotated[str, means("that what follows depends on something unseen, or nothing")]


@described
class HintAnswer(TypedDict):
    """What you could do and why: the best turn first, then the next best."""

    version: int
    nudge: Annotated[str, means("where to look, without the move")]
    sentence: Annotated[str, means("the best turn and why")]
    now: Annotated[float | None, means("the chance to win by all that was tried, 0 to 1; null if nobody can say")]
    note: Annotated[str, means("that this is only a first impression, or nothing")]
    ideas: list[Idea]


@described
class WhyAnswer(TypedDict):
    """Whether an action is allowed, and else why not."""

    legal: bool
    why: str
    reason: Annotated[str, means("its name, by which the page of rules can be opened; empty where the game gave none")]
