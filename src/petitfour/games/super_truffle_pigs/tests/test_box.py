"""Positions and boxes of one's own: what is refused, and what is played."""

from pathlib import Path

import pytest

from petitfour.core import positions
from petitfour.core.box import BoxSource
from petitfour.core.constants import SEVERAL
from petitfour.core.problem import Problem
from petitfour.core.registry import load_game
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import GAME, forest, new


@pytest.mark.parametrize("changes", [
    {"purple_spotted": "B2 digs=1.2"}, {"purple_spotted": "B2 digs=1.1", "pink_spotted": "B2 digs=1.1"}, {"wolf_grey_2": "A1 north"},
    {"purple_hand": "north"}, {"purple_missions": "1 2"}, {"row": "mud-bomb mud-bomb decoy"}, {"actions": 5}, {"stage": "pay"},
    {"stage": "lay"}, {"stage": "return"}, {"stage": "power"}, {"must_leave": "spotted"}, {"to_act": "pink"}, {"turn": "pink"},
    {"purple_sack": "white-1*6"}, {"grey_track": "purple=north"}, {"purple_has_sniffed": "B2.1=white-1"}, {"rolled": "-"},
    {"stage": "reveal"}, {"power": "decoy"}, {"purple_spotted": "- ghost"}, {"tiles": "1n 2n"}, {"revealing": "A1.1"},
    {"brown_track": "purple=north? pink=north"}, {"purple_spotted": "F9"}, {"purple_level": "7"}, {"stage": "over"},
    {"purple_spotted": "B2 digs=0.1"}, {"tiles": " ".join(["1n"] * 20), "truffles": ""}, {"stage": "roll", "rolled": "-", "actions": 0, "after_the_run": 1},
    {"stage": "roll", "rolled": "-", "actions": 0, "last_round": 1}, {"stage": "roll", "rolled": "-", "actions": 0, "row": "- decoy mud-bomb"},
    {"brown_track": "pink=north?"}, {"brown_track": "purple=north?"}, {"purple_level": "5"}, {"stage": "over", "ended_by": "cap", "actions": 0, "to_act": "-"},
    {"stage": "roll", "rolled": "-", "actions": 0, "brown_track": "purple=north pink=north green=north purple=east pink=east"},
    {"stage": "row", "row": "- decoy mud-bomb", "powers_drawn": 999, "actions": 0}, {"purple_level": "4", "purple_spotted": "-"},
    {"purple_picked": "3"}, {"purple_offer": "13"}, {"ended_by": "cap"},
])  # fmt: skip
def test_positions_that_cannot_come_up_are_refused_in_words(changes):
    with pytest.raises(Problem):
        forest(**changes)


def box_with(**chapters):
    source = BoxSource.read(GAME.folder / "box.toml")
    for name, change in chapters.items():
        change(source.data[name])
    return source


@pytest.mark.parametrize(("chapter", "change", "words"), [
    ("tiles", lambda c: c["rows"].pop(), "room for 5 × 4 tiles"),
    ("tiles", lambda c: c["rows"][0].update(summer="plain"), "must be 2 × path"),
    ("tiles", lambda c: c["rows"][2].update(winter="plain"), "must be 1 × brown-den"),
    ("tiles", lambda c: c["rows"][17].update(summer_truffles="Q"), "up to two of W, Y, B"),
    ("tiles", lambda c: c["rows"][17].update(summer_truffles="WW"), "10 white tokens"),
    ("tiles", lambda c: c["rows"][4].update(winter_truffles="W"), "a pond has no truffles"),
    ("tiles", lambda c: c["rows"][17].update(summer_walls="NN"), "names edges once each"),
    ("truffles", lambda c: c["rows"][0].update(copies=6), "tokens"),
    ("truffles", lambda c: c["rows"][1].update(value="1"), "a second time"),
    ("die", lambda c: c["rows"][5].update(cards=1), "under the moon"),
    ("powers", lambda c: c["rows"][0].update(power="mud-bomb"), "a second time"),
    ("powers", lambda c: c["rows"][0].update(power="laser"), "must be"),
    ("missions", lambda c: c["rows"].__delitem__(slice(11)), "four players draft from 12"),
    ("missions", lambda c: c["rows"][0].update(white=0), "asks for nothing"),
    ("forest", lambda c: c.update(columns=6), "room for 6 × 4"),
    ("numbers", lambda c: c.update(most_actions=2), "must not be below"),
])  # fmt: skip
def test_a_bad_box_is_told_in_words(chapter, change, words):
    source = box_with(**{chapter: change})
    GAME.check_box(source)
    assert any(words in problem for problem in source.problems), source.problems


def test_another_set_loads_and_plays():
    from petitfour.core.batch import checked_games

    source = box_with(
        powers=lambda c: (c["rows"].__delitem__(slice(4, 12)), c["rows"][0].update(copies=3)),
        die=lambda c: c["rows"].append({"cards": 3, "wolf": 1, "moon": 0}),
        numbers=lambda c: c.update(spaces=6, few_truffles=5, first_actions=4, digs=[2, 2, 2], return_price=0),
        missions=lambda c: c["rows"][0].update(super=2, white=1),
    )
    other = GAME.with_box(source)
    for players in (2, 3, 4):
        for season in ("summer", "winter"):
            assert not len(checked_games(other, players, 200, 3, options={"season": season}).failed())


def test_a_forest_of_another_size_loads_and_plays():
    from petitfour.core.batch import checked_games

    def sixteen(chapter):
        kept = [row for i, row in enumerate(chapter["rows"]) if i not in (10, 11, 14, 15)]
        for row in kept[4:7]:
            row["winter"] = "plain"
        chapter["rows"] = kept
        for season in ("summer", "winter"):
            letters = "".join(row[f"{season}_truffles"] for row in kept)
            short = {"W": 8 - letters.count("W"), "Y": 5 - letters.count("Y"), "B": 5 - letters.count("B")}
            for letter, missing in short.items():
                for row in kept:
                    if missing > 0 and row[season] == "plain" and len(row[f"{season}_truffles"]) < 2:
                        row[f"{season}_truffles"] += letter
                        missing -= 1
                    while missing < 0 and letter in row[f"{season}_truffles"]:
                        row[f"{season}_truffles"] = row[f"{season}_truffles"].replace(letter, "", 1)
                        missing += 1

    def tokens(chapter):
        for row, copies in zip(chapter["rows"], (5, 2, 1, 2, 2, 1, 0, 3, 2), strict=True):
            row["copies"] = copies

    source = box_with(tiles=sixteen, truffles=tokens, forest=lambda c: c.update(columns=4))
    GAME.check_box(source)
    assert not source.problems
    other = GAME.with_box(source)
    for season in ("summer", "winter"):
        assert not len(checked_games(other, 3, 200, 5, options={"season": season}).failed())


def test_a_forest_that_can_never_be_reached_is_still_played_after_a_hundred_deals():
    """All tiles walled in: after the deals, walls are ignored one tile after another."""
    from petitfour.core.batch import checked_games

    def walled(chapter):
        for row in chapter["rows"]:
            row["summer_walls"] = "NESW"

    other = GAME.with_box(box_with(tiles=walled))
    assert not len(checked_games(other, 2, 5, 3, options={"season": "summer"}).failed())


def test_several_seats_draft_at_once():
    s = new(3)
    assert s.to_act == SEVERAL and GAME.waiting(s) == [0, 1, 2]


def test_the_interpreted_game_is_the_same_game():
    plain = load_game(Path(__file__).parents[1])
    assert positions.describe(plain, forest()) == positions.describe(GAME, forest())
