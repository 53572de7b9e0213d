"""What the lobby shows: games as cards, the page's words, bots, and tables in a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from petitfour.bots import COCOA, SEATED
from petitfour.core.declare import Seats
from petitfour.core.domain import Domain
from petitfour.core.game import Game
from petitfour.core.help import KEY, house_help
from petitfour.core.telling import Telling
from petitfour.core.words import SHARED, Words, catalogue
from petitfour.table.cast import CAST, GUESTS
from petitfour.table.lessons.at_table import readable_lesson
from petitfour.table.table import Table

from ..schema.lobby import (
    BotCard,
    BoxAnswer,
    BoxCard,
    ChairKind,
    CharacterCard,
    FaceCard,
    FieldCard,
    GameAnswer,
    GameCard,
    OptionCard,
    RulesAnswer,
    Status,
    TableLine,
    WordForms,
)

MOST_VALUES = 200  # of a field, in words
TOLD = ("event.", "reason.")  # keys of texts that the page gets in words already


def game_card(game: Game, language: str) -> GameCard:
    """A game as the lobby shows it."""
    about, words, face = game.about, game.words(language), game.folder / "face"
    lesson = readable_lesson(game)
    return {
        "name": game.name,
        "title": words.say("game.title"),
        "pitch": words.say("game.pitch"),
        "players": list(about.players),
        "minutes": about.minutes,
        "instant": about.instant_turns,
        "secrets": game.layout.has_secrets,
        "series": about.series,
        "options": option_cards(game, words),
        "picture": (face / "picture.svg").is_file(),
        "cover": (face / "cover.svg").is_file(),
        "face": (face / "board.js").is_file(),
        "style": (face / "style.css").is_file(),
        "lesson": lesson.minutes if lesson is not None else 0,
        "pieces": (face / "pieces.svg").is_file(),
    }


def game_shown(game: Game, language: str) -> GameAnswer:
    """A game as its tables need it: with its words, moves and kinds."""
    card = game_card(game, language)
    return {
        **card,
        "words": word_forms(
            {
                key: texts
                for key, texts in catalogue(game.folder / "locale", language).items()
                if not key.startswith(TOLD) and not KEY.fullmatch(key)
            }
        ),
        "fields": [] if card["face"] else field_cards(game, language),
        "actions": game.actions.shape(),
        "kinds": game.kinds(),
    }


def rules_shown(game: Game, language: str) -> RulesAnswer:
    """How a game is played, and what explains its pieces where they lie."""
    box: BoxCard = {"name": game.box.source.name, "contents": game.box.source.data}
    return {
        "rules": game.rulebook(language, pictured=True),
        "help": house_help(game.words(language)) | game.help_cards(language),
        "pictures": (game.folder / "face" / "help.js").is_file(),
        "box": box,
    }


def field_cards(game: Game, language: str) -> list[FieldCard]:
    """What the view holds, with the words for what is no plain number. A game that names fields (`field.NAME`) shows
    those and no others."""
    telling = Telling(game, language)
    named = {field.name: telling.words.forms(f"field.{field.name}") for field in game.layout.shown_fields}
    shown = [field for field in game.layout.shown_fields if named[field.name] or not any(named.values())]
    return [
        {
            "name": field.name,
            "title": (named[field.name] or (field.name.replace("_", " "),))[0],
            "names": list(field.holds.names),
            "by_seat": bool(field.shape) and isinstance(field.shape[0], Seats),
            "names_seats": field.holds.is_seat,
            "low": field.holds.low,
            "words": value_words(field.holds, telling),
        }
        for field in shown
    ]


def value_words(domain: Domain, telling: Telling) -> list[str]:
    """Each value in words; nothing of a domain whose values are numbers, or too many to be told."""
    if domain.is_seat or domain.size > MOST_VALUES:
        return []
    words = [telling.value(domain, value) for value in range(domain.low, domain.high + 1)]
    plain = [str(value) for value in range(domain.low, domain.high + 1)]
    return [] if words == plain else words


def box_shown(game: Game) -> BoxAnswer:
    """The box a game is played from: its contents as written, and its kinds as faces ask for them."""
    return {"name": game.box.source.name, "contents": game.box.source.data, "kinds": game.kinds()}


def option_cards(game: Game, words: Words) -> list[OptionCard]:
    """The choices that are made when a table of this game is set."""
    return [
        {
            "name": option.name,
            "title": words.say(f"option.{option.name}"),
            "default": option.default,
            "values": [{"value": v, "title": words.say(f"option.{option.name}.{v}")} for v in option.values],
        }
        for option in game.about.options
    ]


def word_forms(texts: Mapping[str, tuple[str, ...]]) -> WordForms:
    """Words for the page: a text, or the one for 1 and the one for more."""
    return {key: forms[0] if len(forms) == 1 else [forms[0], forms[-1]] for key, forms in texts.items()}


def page_words(language: str) -> WordForms:
    """The page's own texts; English where the language has none."""
    texts = catalogue(SHARED, "en") | catalogue(SHARED, language)
    return word_forms({key: forms for key, forms in texts.items() if key.startswith("page.")})


def bot_cards(language: str) -> list[BotCard]:
    """The bots that can sit at a table, the weakest first."""
    words = Words(language)
    return [
        {"bot": bot, "title": bot_title(bot, words), "cocoa": COCOA[bot], "taste": words.say(f"taste.{bot}")}
        for bot in SEATED
    ]


def cast_cards(language: str) -> list[CharacterCard]:
    """The characters as whom bots play."""
    words = Words(language)
    return [{"face": face, "name": name, "temper": words.say(f"temper.{face}")} for face, name in CAST]


def face_cards(language: str) -> list[FaceCard]:
    """The faces that people choose from."""
    words = Words(language)
    return [{"face": face, "title": words.say(f"face.{face}")} for face in GUESTS]


def bot_title(bot: str, words: Words) -> str:
    """How a bot is called."""
    return words.say(f"bot.{bot}") if bot and words.has(f"bot.{bot}") else bot


def table_line(table: Table, language: str) -> TableLine:
    """A table as the lobby lists it."""
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.words(language).say("game.title"),
        "status": status(table),
        "version": table.version,
        "origin": origin_words(table, table.game.words(language)),
        "chairs": [{"name": c.name, "kind": cast(ChairKind, c.kind), "face": c.face} for c in table.chairs],
    }


def origin_words(table: Table, words: Words) -> str:
    """Where the current game goes on from; empty for one that was dealt."""
    origin = table.current.origin if table.current is not None else None
    return "" if origin is None else words.say(f"origin.{origin.kind}", n=origin.turn)


def status(table: Table) -> Status:
    """Whether a table gathers, plays, has played or was stopped."""
    if table.fault:
        return "stopped"
    if table.state is None:
        return "gathering"
    return "over" if table.is_over else "playing"
