"""The rules beside the table: every ruling stands there in both languages, in the few forms that the page can show."""

import re
from pathlib import Path

import pytest

from petitfour.core.help import CODES, FILLED, PICTURE, without_pictures
from petitfour.core.registry import Registry
from petitfour.core.words import LANGUAGES

ROOT = Path(__file__).parents[2]
GAMES = Registry([ROOT / "examples"])
FOLDERS = [pytest.param(each.folder, id=name) for name, each in GAMES.by_name.items()]
HEADINGS = {"en": ("Rulings", "What is reconstructed"), "es": ("Aclaraciones", "Qué está reconstruido")}


def rulings_of_the_readme(folder):
    chapter = re.search(r"^## Rulings\n(.*?)^## ", (folder / "README.md").read_text("utf-8"), re.M | re.S)
    return [int(number) for number in re.findall(r"^(\d+)\. ", chapter[1], re.M)]


def page(folder, language):
    """As it is written, without what only the page draws."""
    return without_pictures(written(folder, language))


def written(folder, language):
    return (folder / "locale" / f"rules.{language}.md").read_text("utf-8")


def blocks(text):
    """As the page cuts them: at empty lines."""
    return re.split(r"\n\s*\n", text.strip())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_ruling_of_the_readme_stands_once_in_the_rules_beside_the_table(folder, language):
    numbers = [int(number) for number in re.findall(r"^- \*\*(\d+)\.\*\* ", page(folder, language), re.M)]
    assert sorted(numbers) == rulings_of_the_readme(folder)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_rules_have_chapters_for_the_rulings_and_for_what_is_reconstructed(folder, language):
    headings = re.findall(r"^## (.*)$", page(folder, language), re.M)
    rulings, reconstructed = HEADINGS[language]
    assert any(heading.split(":")[0] == rulings for heading in headings)
    assert headings[-1] == reconstructed


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_rules_have_the_same_chapters_lists_and_paragraphs_in_every_language(folder):
    def form(text):
        return [(block.startswith("#"), len(re.findall(r"^- ", block, re.M))) for block in blocks(text)]

    english, *others = (form(page(folder, language)) for language in LANGUAGES)
    assert all(other == english for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_page_can_show_every_block_of_the_rules(folder, language):
    """Headings stand alone, lists are a block of their own, and nothing but bold stands inside."""
    for block in blocks(page(folder, language)):
        first, *rest = block.split("\n")
        if first.startswith("#"):
            assert re.match(r"##? \S", first), f"only # and ## are headings: {first}"
            assert not rest, f"an empty line is missing after the heading: {first}"
        if not first.startswith("- "):
            assert not any(line.startswith("- ") for line in rest), f"an empty line is missing before a list: {first}"
        assert not re.search(r"^\s*(\||\d+\. |\* )|`|\]\(", block, re.M), f"the page cannot show this: {first}"
        assert block.count("**") % 2 == 0, f"a bold part does not end: {first}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_what_stands_behind_a_heading_are_reasons_of_the_game_each_once(folder, language):
    """A refusal opens the chapter that explains it."""
    lines = [line for line in written(folder, language).splitlines() if CODES.match(line)]
    codes = [code for line in lines for code in line[line.index("{") + 1 : -1].split()]
    assert sorted(codes) == sorted(set(codes))
    assert set(codes) <= set(GAMES.get(game_of(folder)).reasons.names)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_picture_of_the_rules_can_be_drawn_and_is_the_same_in_every_language(folder):
    help_js = folder / "face" / "help.js"
    drawn = help_js.read_text("utf-8") if help_js.is_file() else ""
    kinds = GAMES.get(game_of(folder)).help()
    english, *others = ([name for _, name in PICTURE.findall(written(folder, each))] for each in LANGUAGES)
    assert all(other == english for other in others)
    assert all(name in kinds or f'"{name}"' in drawn for name in english)
    for language in LANGUAGES:
        for asked in FILLED.findall(written(folder, language)):
            assert any(kind == asked or (asked.endswith("*") and kind.startswith(asked[:-1])) for kind in kinds), asked


def game_of(folder):
    return next(name for name, each in GAMES.by_name.items() if each.folder == folder)
