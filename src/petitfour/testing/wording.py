"""Every action, event, reason, option and named kind has words in every language."""

from __future__ import annotations

from string import Formatter

from petitfour.core.domain import Domain
from petitfour.core.game import Game
from petitfour.core.telling import Telling
from petitfour.core.words import LANGUAGES, catalogue


def everything_has_words(game: Game) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        missing = [key for key in keys(game) if not words.has(key)]
        assert not missing, f"{game.name} has no {language} words for {', '.join(missing[:5])}"
        told = Telling(game, language)
        for block in game.actions.blocks.values():
            _parts_are_known(told, f"action.{block.name}", set(block.axes))
        for name, parts in game.events.parts.items():
            _parts_are_known(told, f"event.{name}", {"seat", "n", *parts})
        for action in range(game.actions.size):
            assert told.action(action)


def _parts_are_known(told: Telling, key: str, parts: set[str]) -> None:
    """A text speaks only of parts that it is given."""
    for folder in told.words.folders:
        for text in catalogue(folder, told.words.language).get(key, ()):
            unknown = sorted(_parts(text) - parts)
            has = ", ".join(f"{{{part}}}" for part in sorted(parts)) or "none"
            assert not unknown, f"{told.words.language}.po: {key} speaks of {{{unknown[0]}}}; it has {has}"


def languages_have_the_same_keys(game: Game) -> None:
    english, *others = (set(catalogue(game.folder / "locale", language)) for language in LANGUAGES)
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        apart = english ^ other
        assert not apart, f"{game.name}: only one of en and {language} has {', '.join(sorted(apart)[:5])}"
    for key, texts in catalogue(game.folder / "locale", LANGUAGES[0]).items():
        wanted = _parts(texts[-1])
        for language in LANGUAGES:
            for text in catalogue(game.folder / "locale", language)[key]:
                assert _parts(text) == wanted, f"{language}.po: {key} speaks of other parts than the English text"


def _parts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def keys(game: Game) -> list[str]:
    """Every key a game must have words for."""
    found = ["game.title", "game.pitch", *(f"seat.{seat}" for seat in range(game.layout.seats))]
    found += [f"action.{name}" for name in game.actions.blocks]
    found += [f"event.{name}" for name in game.events.names]
    found += [f"reason.{name}" for name in game.reasons.names]
    for option in game.about.options:
        found += [f"option.{option.name}", *(f"option.{option.name}.{value}" for value in option.values)]
    for domain in domains(game):
        found += [
            f"{domain.name}.{kind}" for value, kind in enumerate(domain.names) if not _is_spoken(game, domain, value)
        ]
    return found


def _is_spoken(game: Game, domain: Domain, value: int) -> bool:
    return game.speak(domain.name, value, game.words(LANGUAGES[0])) is not None


def domains(game: Game) -> list[Domain]:
    """The domains that moves and events speak of."""
    spoken = [axis for block in game.actions.blocks.values() for axis in block.axes.values()]
    spoken += [domain for parts in game.events.parts.values() for domain in parts.values()]
    return list(dict.fromkeys(spoken))
