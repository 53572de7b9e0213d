"""Words in the reader's language, from gettext catalogues: core's own and one pair per game (`locale/en.po`, `es.po`).

Keys are names such as `event.dropped`; texts hold named parts such as `{column}`; plurals go by the part `n`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from .domain import Domain
from .problem import Problem

LANGUAGES = ("en", "es")
SHARED = Path(__file__).parents[1] / "locale"
SOUNDS_LIKE_I = re.compile(r"h?[iíIÍ](?![aeouáéóú])", re.IGNORECASE)  # Spanish: "Ana e Inés", but "agua y hielo"

Texts = dict[str, tuple[str, ...]]


class Kept(dict[str, Any]):
    """What a game has told and keeps for whoever asks next. It does not change any more, so whoever writes it down may
    keep the text with it."""

    written: bytes = b""


@lru_cache(maxsize=64)
def catalogue(folder: Path, language: str) -> Texts:
    """The texts of one folder in one language."""
    from babel.messages.pofile import PoFileError, read_po

    path = folder / f"{language}.po"
    if not path.is_file():
        return {}
    try:
        with path.open("rb") as file:
            messages = read_po(file, locale=language, abort_invalid=True)
        _check_quotes(path)
    except (PoFileError, ValueError) as error:
        raise Problem(f"The words in {path} cannot be read: {error}.") from None
    texts: Texts = {}
    for message in messages:
        if message.id and message.string:
            key = message.id[0] if isinstance(message.id, tuple | list) else message.id
            string = message.string
            texts[key] = tuple(string) if isinstance(string, tuple | list) else (string,)
    return texts


def _check_quotes(path: Path) -> None:
    """Every text stands in quotes; the reader would cut off its first and last letter otherwise."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        keyword, _, rest = line.strip().partition(" ")
        if keyword.startswith("msg") and not (len(rest) > 1 and rest[0] == rest[-1] == '"'):
            raise ValueError(f"line {number} has a text without quotes")


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Problem(f"There is no language '{language}' here; choose {' or '.join(LANGUAGES)}.")
    return language


@lru_cache(maxsize=64)
def _merge(language: str, folders: tuple[Path, ...]) -> Texts:
    """The texts of several folders, the first that has a text before the others, and English where there is none."""
    merged: Texts = {}
    for each in ("en", language):
        for folder in reversed(folders):
            merged |= {key: texts for key, texts in catalogue(folder, each).items() if texts}
    return merged


class Words:
    """Says things in one language: a game's texts first, then core's, then English, then the bare key."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = check_language(language)
        self.folders = (*folders, SHARED)
        self._texts = _merge(language, self.folders)

    def has(self, key: str) -> bool:
        """Whether this language itself has the text."""
        return any(key in catalogue(folder, self.language) for folder in self.folders)

    def known(self) -> set[str]:
        """Everything this language itself has words for."""
        return {key for folder in self.folders for key in catalogue(folder, self.language)}

    def forms(self, key: str) -> tuple[str, ...]:
        """The texts of a key as they are written, one for each plural form."""
        return self._texts.get(key, ())

    def say(self, key: str, /, **parts: Any) -> str:
        texts = self._texts.get(key) if key else None
        return key if texts is None else self._plural(texts, parts).format(**parts)

    def value(self, domain: Domain, value: int) -> str:
        """A value of a domain in words: the text `name.kind` of a category, else the number as people count."""
        if value < domain.low:
            return self.say(f"{domain.name}.none")
        if domain.names:
            return self.say(f"{domain.name}.{domain.names[value]}")
        return str(value + domain.spoken_from)

    def join(self, items: list[str]) -> str:
        """`a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        key = "list.last_before_i" if SOUNDS_LIKE_I.match(items[-1]) else "list.last"
        return self.say(key, first=", ".join(items[:-1]), last=items[-1])

    def _plural(self, texts: tuple[str, ...], parts: dict[str, Any]) -> str:
        if len(texts) == 1:
            return texts[0]
        return texts[0] if parts.get("n") == 1 else texts[-1]
