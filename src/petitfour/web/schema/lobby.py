"""What the lobby is told: games, their boxes, bots, tables to watch, and refusals."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from typing_extensions import TypeAliasType, TypedDict

from . import described, means

Status = TypeAliasType("Status", Literal["gathering", "playing", "over", "stopped"])
ChairKind = TypeAliasType("ChairKind", Literal["person", "bot", "open"])
WordForms = TypeAliasType(
    "WordForms",
    Annotated[dict[str, str | list[str]], means("a text by its key, or the one for 1 and for more")],
)
Kinds = TypeAliasType("Kinds", Annotated[dict[str, Any], means("what a game's face/kinds.py tells of its box")])
BoxContents = TypeAliasType("BoxContents", Annotated[dict[str, dict[str, Any]], means("chapters with their entries")])


@described
class ErrorAnswer(TypedDict):
    """Why something was refused."""

    error: Annotated[str, means("one sentence, in the reader's language where the house has it")]


# -- games -----------------------------------------------------------------------------------------------------------


@described
class OptionValue(TypedDict):
    """One of the choices of an option."""

    value: str
    title: str


@described
class OptionCard(TypedDict):
    """A choice made when a table is set."""

    name: str
    title: str
    default: str
    values: list[OptionValue]


@described
class BoxCard(TypedDict):
    """A box as it is written."""

    name: str
    contents: BoxContents


@described
class BoxAnswer(BoxCard):
    """A box: its contents as written, and what faces draw from."""

    kinds: Kinds


@described
class ActionPart(TypedDict):
    """A part of an action: a number from `low` on, in `size` steps; `names` where it counts a named kind."""

    low: int
    size: int
    names: list[str]


@described
class ActionBlock(TypedDict):
    """All actions of one name, in the order of their parts, the last of which runs fastest."""

    first: Annotated[int, means("the number of the first of them")]
    parts: dict[str, ActionPart]


@described
class GameCard(TypedDict):
    """A game as the lobby shows it."""

    name: str
    title: str
    pitch: str
    players: Annotated[list[int], means("how many can play")]
    minutes: int
    instant: Annotated[bool, means("a finished turn is sent at once, unless the player asks to confirm each")]
    secrets: Annotated[bool, means("whether seats see different things")]
    series: Annotated[int, means("wins that make a match, unless the table is set otherwise")]
    options: list[OptionCard]
    picture: Annotated[bool, means("whether its face has picture.svg")]
    cover: Annotated[bool, means("whether its face has cover.svg, the lid of its box")]
    face: Annotated[bool, means("whether its face has board.js")]
    style: Annotated[bool, means("whether its face has style.css")]
    lesson: Annotated[int, means("minutes its guided first game takes; 0 if it has none")]
    pieces: Annotated[bool, means("whether its face has pieces.svg, symbols drawn once for the page")]


@described
class FieldCard(TypedDict):
    """A field of the view, for a game without a face of its own."""

    name: str
    title: Annotated[str, means("what it is called in the reader's language, where the game has words for it")]
    names: Annotated[list[str], means("how the view calls its values, from 0 on; nothing where it has numbers")]
    by_seat: Annotated[bool, means("whether its first axis counts seats")]
    names_seats: Annotated[bool, means("whether its values are seats")]
    low: Annotated[int, means("the value that the first of the words says")]
    words: Annotated[list[str], means("its values in words; nothing where numbers say it")]


@described
class HelpText(TypedDict):
    """What a kind of piece is called, what it does, and an example."""

    name: str
    text: str
    example: Annotated[str, means("empty where there is none")]


@described
class RulesAnswer(TypedDict):
    """How a game is played, what explains its pieces, and what there is in its box."""

    rules: Annotated[str, means("the rulebook, as Markdown with marks for pictures")]
    help: Annotated[dict[str, HelpText], means("by the kind that a face names with data-help; the house's own too")]
    pictures: Annotated[bool, means("whether its face has help.js, which draws the pictures")]
    box: BoxCard


@described
class GameAnswer(GameCard):
    """A game with what its face needs."""

    words: Annotated[WordForms, means("texts for the face; what happened and reasons come in words already")]
    fields: Annotated[list[FieldCard], means("what the view holds, where the game has no face of its own")]

    actions: Annotated[dict[str, ActionBlock], means("what can be decided at all, by name")]
    kinds: Kinds


@described
class GamesAnswer(TypedDict):
    """Every game."""

    games: list[GameCard]


@described
class BoxCheckAnswer(TypedDict):
    """What was found in an own box."""

    good: bool
    name: str
    problems: list[str]
    warnings: list[str]


@described
class BotCard(TypedDict):
    """A bot that can sit at a table."""

    bot: str
    title: str
    cocoa: Annotated[int, means("its strength in percent, as chocolate has it")]
    taste: Annotated[str, means("the same in a word")]


@described
class CharacterCard(TypedDict):
    """One of the cast, as whom a bot plays."""

    face: Annotated[str, means("the portrait pf-face-NAME")]
    name: str
    temper: Annotated[str, means("in one sentence, after the name")]


@described
class FaceCard(TypedDict):
    """A face that a person may choose."""

    face: Annotated[str, means("the portrait pf-face-NAME")]
    title: str


@described
class BotsAnswer(TypedDict):
    """The bots, the weakest first, as whom they play, and the faces for people."""

    bots: list[BotCard]
    usual: Annotated[str, means("the one that plays where nobody chooses")]
    cast: list[CharacterCard]
    faces: list[FaceCard]


# -- tables ----------------------------------------------------------------------------------------------------------


@described
class ChairLine(TypedDict):
    """Who sits somewhere, as the lobby tells it."""

    name: str
    kind: ChairKind
    face: str


@described
class TableLine(TypedDict):
    """A table as the lobby lists it."""

    id: str
    game: str
    title: str
    status: Status
    version: int
    origin: Annotated[str, means("where the game goes on from, in words, if it was not dealt")]
    chairs: list[ChairLine]


@described
class MyChair(ChairLine):
    """A chair of a table that you sit at."""

    seat: Annotated[int, means("the seat it plays in this game")]
    you: bool


@described
class MyGame(TypedDict):
    """A finished game that you have played."""

    number: Annotated[int, means("of the table's games, from 1")]
    at: Annotated[int, means("when it ended: seconds since 1970")]
    seats: Annotated[list[int], means("yours; several, if others sat at your screen")]
    names: Annotated[list[str], means("by seat")]
    bots: Annotated[list[str], means("by seat: the bot that played there, or nothing")]
    placing: list[int]
    played_on: Annotated[bool, means("whether it went on from another game, or from a written position")]
    points: Annotated[list[str], means("the scores in words")]
    words: Annotated[str, means("who has won, in a sentence")]


@described
class MyTableAnswer(TypedDict):
    """A table that you sit at, in few words, with the games that you have finished there."""

    id: str
    game: str
    title: str
    status: Status
    lesson: Annotated[bool, means("whether a guided first game is given there")]
    at: Annotated[int, means("when something was done there last: seconds since 1970")]
    chairs: list[MyChair]
    waiting: Annotated[list[int], means("seats that may decide now")]
    origin: Annotated[str, means("where the game goes on from, in words, if it was not dealt")]
    series: Annotated[int, means("wins that decide the match")]
    wins: Annotated[list[int], means("by chair")]
    games: list[MyGame]


@described
class TablesAnswer(TypedDict):
    """Tables to watch, newest first."""

    tables: list[TableLine]


@described
class PromiseAnswer(TypedDict):
    """The hash of a secret for a table to be made."""

    commitment: str


@described
class DeviceAnswer(TypedDict):
    """What moves a seat to another device, once."""

    key: str
