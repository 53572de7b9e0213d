"""Lines break at words, whatever the width; nothing English is told in Spanish."""

import re

import pytest

from petitfour.terminal.console import broken, in_columns

from .people import Wanderer, sit_down

GAMES = ("truel", "chocolatiers", "truffle-shuffle", "super-truffle-pigs")
TITLES = ("Super Truffle Pigs", "Truffle Shuffle", "Chocolatiers", "Truel")
ENGLISH = re.compile(
    r"\b(the|and|of|with|your|you|takes?|cards?|turn|move|moves|left|points?|coins?|wolf|pig|tile|draws?|wins|easy|"
    r"random|hand|field|begins|or|is|are|from|white|yellow|black|gets|Saved|Stopped)\b",
    re.IGNORECASE,
)
MAP_NEEDS = 78  # letters; narrower the forest is told in sentences


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def players_of(name):
    return 3 if name == "truel" else 2


def test_a_line_breaks_between_words_and_goes_on_behind_its_number():
    assert broken("12. use Snout Slam for one action", 20) == ["12. use Snout Slam", "    for one action"]
    for mark in ("  ", "▸ "):
        assert broken(f"{mark}Green: 2 rubies and a sapphire", 20) == [f"{mark}Green: 2 rubies", "    and a sapphire"]


def test_a_line_that_fits_is_left_as_it_is():
    assert broken("a   b\n  c", 20) == ["a   b", "  c"] and broken("x " * 200, None) == ["x " * 200]


def test_a_word_longer_than_the_line_is_not_cut():
    assert broken("see /a/very/long/path/to/somewhere now", 20) == ["see", "/a/very/long/path/to/somewhere", "now"]


def test_many_short_items_stand_side_by_side_in_the_order_of_reading():
    items = [f"{n}. abc" for n in range(1, 11)]
    assert in_columns(items, 40)[0].split() == ["1.", "abc", "2.", "abc", "3.", "abc", "4.", "abc"]
    assert in_columns(items[:3], 40) == items[:3] and in_columns(items, None) == items


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", [80, 46])
def test_no_line_is_wider_than_the_terminal(games, name, width):
    for language in ("en", "es"):
        console = Wanderer(5, 12, width)
        sit_down(games.get(name), console, players=players_of(name), language=language, seed=4)
        drawn = [line for line in console.heard if not line.startswith(("whole:", " " * 12)) and "[" not in line]
        too_wide = [line for line in drawn if len(line) > width and not is_ring(line)]
        assert not too_wide, too_wide[0]


def is_ring(line):
    return " > " in line  # a stretch of Truel's rings, which is a map


@pytest.mark.parametrize("name", GAMES)
def test_nothing_english_is_told_in_spanish(games, name):
    for seed in range(2):
        console = Wanderer(seed, 10, 80)
        sit_down(games.get(name), console, players=players_of(name), language="es", seed=seed)
        text = "\n".join(line for line in console.heard if not line.startswith("whole:"))
        for title in TITLES:
            text = text.replace(title, "")
        english = ENGLISH.search(text)
        assert english is None, text[max(0, english.start() - 60) : english.end() + 60]


def test_letters_of_a_picture_are_those_of_the_readers_language(games):
    console = Wanderer(1, 1, 80)
    _, text = sit_down(games.get("chocolatiers"), console, language="es")
    assert "A arándano" in text and "F frambuesa" in text


def test_a_forest_without_room_for_its_map_is_told_in_sentences(games):
    pigs = games.get("super-truffle-pigs")
    wide, narrow = Wanderer(1, 1, MAP_NEEDS), Wanderer(1, 1, MAP_NEEDS - 1)
    assert "+-----" in sit_down(pigs, wide)[1]
    text = sit_down(pigs, narrow)[1]
    assert "+-----" not in text and "D2: brown den" in text
