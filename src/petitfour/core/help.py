"""What explains the pieces of a game where the eye is: `face/help.py` lists its kinds, the texts are the game's words.

A kind has a name, a text of a sentence or two, and an example, by the keys `help.WORDS.name`, `.text` and
`.example`. What depends on the box is filled in, so that a changed box tells its own numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from .words import Words

PARTS = ("name", "text", "example")
KEY = re.compile(r"help\.(.+)\.(name|text|example)")  # of a text; other keys that begin so are a face's own
PICTURE = re.compile(r"!\[([^\]]*)\]\(([\w.-]+)\) ?")
FILLED = re.compile(r"\{help:([\w.*-]+)\}")  # in a page of rules: the name and the text of a kind
CODES = re.compile(r"^(#.*?) *\{[\w ]*\}$")  # after a heading: the reasons it explains


class HelpCard(TypedDict):
    """What a kind is called, what it does, and an example."""

    name: str
    text: str
    example: str


@dataclass(frozen=True)
class Help:
    """Whose words explain a kind (several may share them), and what is filled in: numbers, or keys of other words."""

    words: str
    parts: Mapping[str, int | str] = field(default_factory=dict)

    def texts(self) -> list[str]:
        """The texts it must have."""
        return [f"help.{self.words}.{part}" for part in PARTS]

    def card(self, words: Words) -> HelpCard:
        parts = {name: words.say(each) if isinstance(each, str) else each for name, each in self.parts.items()}
        name, text, example = (words.say(key, **parts) if words.forms(key) else "" for key in self.texts())
        return {"name": name[:1].upper() + name[1:], "text": text, "example": example}


def house_help(words: Words) -> dict[str, HelpCard]:
    """What explains the buttons and marks that every table has."""
    matches = (KEY.fullmatch(key) for key in sorted(words.known()))
    kinds = {each[1] for each in matches if each and each[1].startswith("shell.")}
    return {kind: Help(kind).card(words) for kind in sorted(kinds)}


def fill_rules(text: str, cards: Mapping[str, HelpCard]) -> str:
    """A page of rules in which `{help:KIND}` is a picture, the name and the text of a kind; `{help:power.*}` in a list
    is an item for each kind that begins so."""
    lines = []
    for line in text.split("\n"):
        mark = FILLED.search(line)
        if mark and mark[1].endswith("*"):
            lines += [FILLED.sub(_item(kind, cards), line) for kind in cards if kind.startswith(mark[1][:-1])]
        else:
            lines.append(FILLED.sub(lambda match: _item(match[1], cards), line))
    return "\n".join(lines)


def _item(kind: str, cards: Mapping[str, HelpCard]) -> str:
    return f"![]({kind}) **{cards[kind]['name']}.** {cards[kind]['text']}"


def without_pictures(text: str) -> str:
    """The same page for readers of plain text."""
    return "\n".join(CODES.sub(r"\1", PICTURE.sub("", line)) for line in text.split("\n"))
