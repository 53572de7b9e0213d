"""Every sentence of the rulebooks is accounted for: a ruling where one is needed, and a test that holds it."""

import shutil
from pathlib import Path

import pytest

from petitfour.core.words import LANGUAGES
from petitfour.testing import rulebook

ROOT = Path(__file__).parents[2]
FOLDERS = [pytest.param(folder, id=folder.name) for folder in rulebook.folders()]
TRUEL = rulebook.HOUSE / "truel"


def test_all_four_games_have_an_index():
    assert len(FOLDERS) == 4


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_sentence_names_tests_and_rulings_that_there_are_and_every_ruling_is_named(folder):
    assert rulebook.problems(folder) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_page_of_the_index_is_current(folder, language):
    """`python -m petitfour.testing.rulebook` writes it."""
    assert rulebook.page_path(ROOT, folder, language).read_text("utf-8") == rulebook.page(folder, language)


def test_editions_and_variants_are_covered():
    def places(name):
        return " ".join(each.place for each in rulebook.read(rulebook.HOUSE / name).sentences)

    assert "Spanish" in places("truffle_shuffle") and "English" in places("truffle_shuffle")
    assert "winter" in places("super_truffle_pigs") and "Two players" in places("super_truffle_pigs")
    assert "Variation" in places("truel")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("::test_a_hand_has_no_limit", "::test_a_hand_has_a_limit", "which is not there"),
        ("rulings = [15]", "rulings = [99]", "ruling 99, which the README does not have"),
        ("rulings = [15]", "rulings = []", "ruling 15 is named by no sentence"),
        ('place = "Trios 2"', 'place = "Trios 1"', "two sentences stand at Trios 1"),
    ],
)
def test_an_index_with_a_planted_mistake_is_found_out(tmp_path, old, new, words):
    folder = tmp_path / "truel"
    shutil.copytree(TRUEL, folder, ignore=shutil.ignore_patterns("face", "locale", "saves", "__pycache__"))
    text = (folder / "rulebook.toml").read_text("utf-8")
    assert text.count(old) == 1
    (folder / "rulebook.toml").write_text(text.replace(old, new), "utf-8")
    assert any(words in problem for problem in rulebook.problems(folder))
