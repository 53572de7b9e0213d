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
    rules: Annotated[str, means("the rulebook, as Markdown")]
    words: WordForms
    picture: Annotated[bool, means("whether its face has picture.svg")]
    face: Annotated[bool, means("whether its face has board.js")]
    style: Annotated[bool, means("whether its face has style.css")]
    box: BoxCard


@described
class GameAnswer(GameCard):
    """A game with what its face needs."""

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


@described
class BotsAnswer(TypedDict):
    """The bots, the weakest first."""

    bots: list[BotCard]
    usual: Annotated[str, means("the one that plays where nobody chooses")]


# -- tables ----------------------------------------------------------------------------------------------------------


@described
class ChairLine(TypedDict):
    """Who sits somewhere, as the lobby tells it."""

    name: str
    kind: ChairKind


@described
class TableLine(TypedDict):
    """A table as the lobby lists it."""

    id: str
    game: str
    title: str
    status: Status
    version: int
    chairs: list[ChairLine]


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
