"""Boxes of one's own: what is refused, and what is played."""

from petitfour.core.batch import checked_games
from petitfour.core.box import BoxSource
from petitfour.games.chocolatiers.tests.shop_for_tests import GAME


def own_box(change):
    source = BoxSource.read(GAME.folder / "box.toml")
    change(source.data)
    return source


def problems(change):
    source = own_box(change)
    GAME.check_box(source)
    return source.problems


def test_a_box_with_too_few_tiles_or_cards_is_refused():
    assert any("25" in p for p in problems(lambda d: d["tiles"].update(rows=d["tiles"]["rows"][:24])))
    assert any("30" in p for p in problems(lambda d: [row.update(copies="2") for row in d["cards"]["rows"]]))


def test_a_tile_that_can_never_be_paid_for_is_refused():
    def change(data):
        for row in data["cards"]["rows"]:
            row["copies"] = {"violet": "1", "blueberry": "1"}.get(row["chocolate"], "9")

    assert not problems(change)  # a blueberry, a violet and two pairs are six cards
    assert any(
        "can never be paid" in p
        for p in problems(
            lambda d: [
                r.update(copies={"violet": "0", "blueberry": "0"}.get(r["chocolate"], "12")) for r in d["cards"]["rows"]
            ]
        )
    )


def test_unknown_chocolates_and_missing_points_are_refused():
    assert any("caramel" in p for p in problems(lambda d: d["tiles"]["rows"][0].update(top_left="caramel")))
    assert any("points" in p for p in problems(lambda d: d["tiles"]["rows"][0].update(points="many")))


def test_other_tiles_and_decks_load_and_play():
    def change(data):
        for row in data["tiles"]["rows"]:
            row.update(top_left="truffle", bottom_right="truffle")
        for row in data["cards"]["rows"]:
            row["copies"] = "7"

    other = GAME.with_box(own_box(change))
    for players in (2, 3, 4):
        assert not checked_games(other, players, 100, 3).failed().any()
