"""Boxes of one's own: what is refused, and what is played."""

from petitfour.core.box import BoxSource
from petitfour.games.truffle_shuffle.tests.pyramid_for_tests import GAME


def own_box(change):
    source = BoxSource.read(GAME.folder / "box.toml")
    change(source.data)
    return source


def test_a_box_with_too_few_cards_for_three_pyramids_is_refused():
    def change(data):
        data["cards"]["rows"][0]["copies"] = "3"

    source = own_box(change)
    GAME.check_box(source)
    assert any("three pyramids" in problem for problem in source.problems)


def test_a_box_with_an_unknown_back_is_refused():
    def change(data):
        data["cards"]["rows"][0]["back"] = "blue"

    source = own_box(change)
    GAME.check_box(source)
    assert any("blue" in problem for problem in source.problems)


def test_a_box_in_which_an_order_cannot_be_paid_is_refused():
    def change(data):
        data["cards"]["rows"] = [
            {"back": "green", "face": "1", "copies": 30}, {"back": "green", "face": "2", "copies": 30},
            {"back": "green", "face": "3", "copies": 30}, {"back": "green", "face": "4", "copies": 30},
        ]  # fmt: skip

    source = own_box(change)
    GAME.check_box(source)
    assert any("five-5s" in problem for problem in source.problems)
    assert any("one-of-each-colour" in problem for problem in source.problems)


def test_another_split_of_the_numbers_loads_and_plays():
    from petitfour.core.batch import checked_games

    def change(data):
        for row in data["cards"]["rows"]:
            if row["face"] in "12345" and row["back"] != "rainbow":
                row["copies"] = str(int(row["face"]) + 1)

    other = GAME.with_box(own_box(change))
    for players in (2, 3, 4):
        assert not checked_games(other, players, 200, 3).failed().any()
