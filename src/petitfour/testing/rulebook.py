"""Every sentence of a rulebook accounted for: `rulebook.toml` of a game names the ruling and the test of each.

`python -m petitfour.testing.rulebook` writes the pages of it, `docs/rulebook/GAME.LANGUAGE.md`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from petitfour.core.words import LANGUAGES

HOUSE = Path(__file__).resolve().parents[1] / "games"
CHAPTER = re.compile(r"^## Rulings\n(.*?)^(?:## |Our own|What the rulings)", re.M | re.S)
RULING = re.compile(r"^(\d+)\. ", re.M)
WORDS = {
    "en": ("accounted for, sentence by sentence", "place", "what it says, in our words", "rulings", "tests",
           "Rulings of our own, which no sentence asks for", "made from"),
    "es": ("frase por frase", "lugar", "lo que dice, en nuestras palabras", "aclaraciones", "pruebas",
           "Aclaraciones propias, que ninguna frase pide", "hecho a partir de"),
}  # fmt: skip


@dataclass(frozen=True)
class Sentence:
    """What a rulebook says in one place, in our own words, with the rulings that settle it and the tests that hold it.
    In a house rule the place is empty."""

    place: str
    gist: dict[str, str]
    rulings: tuple[int, ...]
    tests: tuple[str, ...]  # FILE::NAME, in the game's tests or from the project's root


@dataclass(frozen=True)
class Rulebook:
    """A game's index."""

    title: dict[str, str]
    sentences: tuple[Sentence, ...]
    house: tuple[Sentence, ...]


def read(folder: Path) -> Rulebook:
    """The index in a game's folder."""
    data = tomllib.loads((folder / "rulebook.toml").read_text("utf-8"))
    return Rulebook(
        data["title"],
        tuple(_sentence(row) for row in data["sentence"]),
        tuple(_sentence(row) for row in data.get("house", ())),
    )


def _sentence(row: dict[str, object]) -> Sentence:
    gist = {language: str(row[language]) for language in LANGUAGES}
    rulings, tests = row.get("rulings", ()), row["tests"]
    assert isinstance(rulings, list | tuple) and isinstance(tests, list)
    return Sentence(str(row.get("place", "")), gist, tuple(rulings), tuple(tests))


def rulings_of(folder: Path) -> list[int]:
    """The numbers of the rulings in a game's README."""
    chapter = CHAPTER.search((folder / "README.md").read_text("utf-8"))
    return [int(number) for number in RULING.findall(chapter[1])] if chapter else []


def problems(folder: Path, root: Path | None = None) -> list[str]:
    """What is wrong with a game's index, in sentences."""
    book, known = read(folder), rulings_of(folder)
    wrong = []
    for each in (*book.sentences, *book.house):
        where = each.place or f"house rule {each.rulings}"
        if not each.tests:
            wrong.append(f"{where} has no test")
        wrong += [
            f"{where} names the test {test}, which is not there"
            for test in each.tests
            if not is_test(folder, test, root)
        ]
        wrong += [
            f"{where} names ruling {number}, which the README does not have"
            for number in each.rulings
            if number not in known
        ]
        wrong += [f"{where} says nothing in '{language}'" for language, gist in each.gist.items() if not gist.strip()]
    places = [each.place for each in book.sentences]
    wrong += [f"two sentences stand at {place}" for place in sorted({p for p in places if places.count(p) > 1})]
    named = {number for each in (*book.sentences, *book.house) for number in each.rulings}
    wrong += [
        f"ruling {number} is named by no sentence and is no house rule" for number in known if number not in named
    ]
    return wrong


def is_test(folder: Path, test: str, root: Path | None = None) -> bool:
    """Whether there is a test of this name."""
    file, _, name = test.partition("::")
    path = (root / file) if root is not None and "/" in file else folder / "tests" / file
    return path.is_file() and re.search(rf"^def {re.escape(name)}\(", path.read_text("utf-8"), re.M) is not None


def page(folder: Path, language: str) -> str:
    """The index as a page: what a rulebook says, ruling and test beside it."""
    book = read(folder)
    heading, place, gist, rulings, tests, own, origin = WORDS[language]
    source = f"src/petitfour/games/{folder.name}/rulebook.toml"
    lines = [f"# {book.title[language]}: {heading}", "", f"({origin} `{source}`)", "",
             f"| {place} | {gist} | {rulings} | {tests} |", "|---|---|---|---|"]  # fmt: skip
    lines += [_row(folder, each, language) for each in book.sentences]
    if book.house:
        lines += ["", f"## {own}", "", f"| {gist} | {rulings} | {tests} |", "|---|---|---|"]
        lines += [_row(folder, each, language) for each in book.house]
    return "\n".join(lines) + "\n"


def _row(folder: Path, each: Sentence, language: str) -> str:
    rulings = ", ".join(str(number) for number in each.rulings)
    tests = "<br>".join(_spoken(folder, test) for test in each.tests)
    cells = [each.place, each.gist[language], rulings, tests] if each.place else [each.gist[language], rulings, tests]
    return f"| {' | '.join(cells)} |"


def _spoken(folder: Path, test: str) -> str:
    """A test as the sentence that its name is, leading to its file."""
    file, _, name = test.partition("::")
    words = name.removeprefix("test_").replace("_", " ")
    return f"[{words}](../../src/petitfour/games/{folder.name}/tests/{file})"


def folders() -> list[Path]:
    """The games that have an index."""
    return sorted(path.parent for path in HOUSE.glob("*/rulebook.toml"))


def page_path(root: Path, folder: Path, language: str) -> Path:
    return root / "docs" / "rulebook" / f"{folder.name.replace('_', '-')}.{language}.md"


def write_pages(root: Path) -> None:
    """Writes every page anew."""
    for folder in folders():
        for language in LANGUAGES:
            path = page_path(root, folder, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(page(folder, language), "utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]) if len(sys.argv) > 1 else HOUSE.parents[2])
