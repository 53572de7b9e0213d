"""Every action, event, reason, option and named kind has words in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import Formatter

from petitfour.core.domain import Domain
from petitfour.core.game import Game
from petitfour.core.gathering import THEN, TO_READERS
from petitfour.core.help import KEY, house_help
from petitfour.core.telling import Telling
from petitfour.core.words import LANGUAGES, Words, catalogue

HOW_MANY = {"n", "count"}  # the form for one need not say it: "a ruby", "two rubies"


def everything_has_words(game: Game) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        missing = [key for key in keys(game) if not words.has(key)]
        assert not missing, f"{game.name} has no {language} words for {', '.join(missing[:5])}"
        telling = Telling(game, language)
        for block in game.actions.blocks.values():
            _parts_are_known(telling, f"action.{block.name}", _sayable(block.axes) - {"seat", "n"})
        for name, parts in game.events.parts.items():
            for words_for in ("", *TO_READERS):
                _parts_are_known(telling, f"event.{name}{words_for}", _sayable(parts))
        _gathered_is_known(telling)
        for action in range(game.actions.size):
            assert telling.action(action)


def _gathered_is_known(telling: Telling) -> None:
    """Sentences about several events tell of events that there are, and of parts that these have."""
    events = telling.game.events
    for name in {*telling.gathering.pairs, *telling.gathering.lists}:
        unknown = [each for each in name.split(THEN) if each not in events.parts]
        assert not unknown, f"{telling.words.language}.po: event.{name} tells of {unknown[0]}, which is no event"
        parts = [part for each in name.split(THEN) for part in events.parts[each]]
        for words_for in ("", *TO_READERS):
            _parts_are_known(telling, f"event.{name}{words_for}", _sayable(parts))
            _parts_are_known(telling, f"event.{name}.list{words_for}", {*_sayable(parts), "list"})


def _sayable(parts: Iterable[str]) -> set[str]:
    return {"seat", "n"}.union(*({part, f"a_{part}"} for part in parts))


def _parts_are_known(telling: Telling, key: str, parts: set[str]) -> None:
    parts_are_known(telling.words, key, parts)


def parts_are_known(words: Words, key: str, parts: set[str]) -> None:
    """A text speaks only of parts that it is given."""
    for folder in words.folders:
        for text in catalogue(folder, words.language).get(key, ()):
            unknown = sorted(_parts(text) - parts)
            has = ", ".join(f"{{{part}}}" for part in sorted(parts)) or "none"
            assert not unknown, f"{words.language}.po: {key} speaks of {{{unknown[0]}}}; it has {has}"


def every_kind_explains_itself(game: Game) -> None:
    """Whatever the face can name has a name, a text and an example in every language, filled in from the box; no text
    is idle."""
    kinds = game.help()
    for language in LANGUAGES:
        telling = Telling(game, language)
        words, own = telling.words, catalogue(game.folder / "locale", language)
        used: set[str] = set()
        for kind, each in kinds.items():
            texts = each.texts()
            missing = [key for key in texts if key not in own]
            assert not missing, f"{game.name}: {kind} has no {missing[0]} in {language}.po"
            wordless = [part for part in each.parts.values() if isinstance(part, str) and not words.has(part)]
            assert not wordless, f"{game.name}: {kind} speaks of {wordless[0]}, which has no words in {language}"
            for key in texts:
                _parts_are_known(telling, key, set(each.parts))
            card = each.card(words)
            assert all(card.values()), f"{game.name}: {kind} says nothing in {language}"
            used.update(texts)
        idle = sorted(key for key in own if KEY.fullmatch(key) and key not in used)
        assert not idle, f"{language}.po: {idle[0]} explains no kind of face/help.py"


NAMED = re.compile(r"""data-help=(?:"([^"]+)"|\$\{(`[^`]+`|[^{}`]*)\})""")


def what_the_face_names_explains_itself(game: Game) -> None:
    """Every kind that a face writes as data-help is one of `face/help.py`; where it puts a name together, one that fits
    is. Names that come from the box are found by looking at the page."""
    kinds = {*game.help(), *house_help(game.words(LANGUAGES[0]))}
    for path in sorted((game.folder / "face").glob("*.js")):
        for literal, code in NAMED.findall(path.read_text("utf-8")):
            named = [literal] if literal else [code[1:-1]] if code[:1] == "`" else re.findall(r'"([\w.-]+)"', code)
            for name in named:
                wanted = re.compile(r"[\w.-]+".join(re.escape(part) for part in re.split(r"\$\{.*?\}", name)))
                known = any(wanted.fullmatch(kind) for kind in kinds)
                assert known, f"{game.name}: {path.name} names the help of {name}, which face/help.py does not list"


def languages_have_the_same_keys(game: Game) -> None:
    english, *others = (set(catalogue(game.folder / "locale", language)) for language in LANGUAGES)
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        apart = english ^ other
        assert not apart, f"{game.name}: only one of en and {language} has {', '.join(sorted(apart)[:5])}"
    for key, texts in catalogue(game.folder / "locale", LANGUAGES[0]).items():
        wanted = _parts(texts[-1])
        for language in LANGUAGES:
            *one, many = catalogue(game.folder / "locale", language)[key]
            alike = _parts(many) == wanted and all(_parts(text) | HOW_MANY == wanted | HOW_MANY for text in one)
            assert alike, f"{language}.po: {key} speaks of other parts than the English text"


def _parts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def keys(game: Game) -> list[str]:
    """Every key a game must have words for."""
    wanted = ["game.title", "game.pitch", *(f"seat.{seat}" for seat in range(game.layout.seats))]
    wanted += [f"action.{name}" for name in game.actions.blocks]
    wanted += [f"event.{name}" for name in game.events.names]
    wanted += [f"reason.{name}" for name in game.reasons.names]
    for option in game.about.options:
        wanted += [f"option.{option.name}", *(f"option.{option.name}.{value}" for value in option.values)]
    for domain in domains(game):
        wanted += [
            f"{domain.name}.{kind}" for value, kind in enumerate(domain.names) if not _is_spoken(game, domain, value)
        ]
    return wanted


def _is_spoken(game: Game, domain: Domain, value: int) -> bool:
    return game.speak(domain.name, value, game.words(LANGUAGES[0])) is not None


def domains(game: Game) -> list[Domain]:
    """The domains that moves and events speak of."""
    spoken = [axis for block in game.actions.blocks.values() for axis in block.axes.values()]
    spoken += [domain for parts in game.events.parts.values() for domain in parts.values()]
    if game.reasons_part:
        spoken += [domain for parts in game.reasons_part.PHRASES.parts.values() for domain in parts.values()]
    return list(dict.fromkeys(spoken))
