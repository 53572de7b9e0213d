"""What the lobby shows: games as cards, the page's words, bots, and tables in a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from petitfour.bots import SEATED
from petitfour.core.game import Game
from petitfour.core.words import SHARED, Words, catalogue
from petitfour.table.table import Table

from ..schema.lobby import BotCard, BoxAnswer, ChairKind, GameAnswer, GameCard, OptionCard, Status, TableLine, WordForms


def game_card(game: Game, language: str) -> GameCard:
    """A game as the lobby shows it."""
    about, words, face = game.about, game.words(language), game.folder / "face"
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
        "rules": game.rulebook(language),
        "words": word_forms(catalogue(game.folder / "locale", language)),
        "picture": (face / "picture.svg").is_file(),
        "face": (face / "board.js").is_file(),
        "style": (face / "style.css").is_file(),
        "box": {"name": game.box.source.name, "contents": game.box.source.data},
    }


def game_shown(game: Game, language: str) -> GameAnswer:
    """A game as its tables need it: with its moves and kinds."""
    return {**game_card(game, language), "actions": game.actions.shape(), "kinds": game.kinds()}


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
    return [{"bot": bot, "title": bot_title(bot, words)} for bot in SEATED]


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
        "chairs": [{"name": c.name, "kind": cast(ChairKind, c.kind)} for c in table.chairs],
    }


def status(table: Table) -> Status:
    """Whether a table gathers, plays, has played or was stopped."""
    if table.fault:
        return "stopped"
    if table.state is None:
        return "gathering"
    return "over" if table.is_over else "playing"
