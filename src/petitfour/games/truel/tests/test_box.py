"""Boxes and positions of one's own: what is refused, and what is played."""

import re

import pytest

from petitfour.core import positions
from petitfour.core.batch import checked_games
from petitfour.core.problem import Problem
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.truel.tests.board_for_tests import GAME, STATE, own_box, position
from petitfour.testing.walk import moments


def problems(change):
    source = own_box(change)
    GAME.check_box(source)
    return source.problems, source.warnings


def field(data, number):
    return data["board"]["rows"][number]


def test_a_board_on_which_a_move_could_repeat_for_ever_is_refused_with_the_field():
    def change(data):
        for row in data["board"]["rows"]:
            if row["kind"].startswith(("cards", "clock")):
                row.update(kind="coloured", colour="red")

    faults, _ = problems(change)
    assert any("repeat for ever at field" in each for each in faults)


def test_a_board_with_a_grey_field_that_cannot_be_reached_is_refused_with_the_field():
    def change(data):
        rows = data["board"]["rows"]
        new = len(rows)
        rows += [
            {"field": str(new), "sector": "red", "ring": "outer", "kind": "cards+1", "colour": "", "forward": str(new + 1), "backward": str(new + 1)},
            {"field": str(new + 1), "sector": "red", "ring": "outer", "kind": "cards+1", "colour": "", "forward": str(new), "backward": str(new)},
        ]  # fmt: skip

    faults, _ = problems(change)
    assert any("field 42 can never be reached" in each for each in faults)


def test_a_board_that_is_not_the_same_for_all_is_played_with_a_warning():
    def change(data):
        field(data, 2)["kind"] = "cards+2"

    faults, warnings = problems(change)
    assert not faults and any("not the same for all three" in each for each in warnings)


def test_a_way_that_does_not_lead_back_is_refused_with_the_field():
    def change(data):
        field(data, 2)["backward"] = "3"

    faults, _ = problems(change)
    assert any("field 1 leads forward to 2" in each for each in faults)


def test_a_deck_too_small_for_the_set_up_or_without_a_type_is_refused():
    def change(data):
        data["cards"]["rows"] = [{"type": "player", "face": "red", "symbol": "sun", "copies": 5}]

    faults, _ = problems(change)
    assert any("set-up" in each for each in faults) and any("no unit cards" in each for each in faults)


def test_another_board_and_deck_load_and_play():
    def change(data):
        field(data, 2)["kind"] = "clock-"
        for row in data["cards"]["rows"]:
            if row["face"] == "ruby":
                row["copies"] = "4"

    other = GAME.with_box(own_box(change))
    assert not checked_games(other, 3, 300, 3).failed().any()


def test_the_shipped_board_is_symmetric_and_its_moves_end_within_twelve_fields():
    box = GAME.part("box")
    assert box.is_symmetric(GAME.box.record)
    assert not GAME.box.source.warnings
    longest = 0
    for start in range(int(GAME.box.record.fields)):
        if int(GAME.box.record.kind[start]) == box.COLOURED:
            continue
        for value in STATE.VALUES:
            todo = [(start, -1, abs(value), 0)]
            while todo:
                at, came_from, left, steps = todo.pop()
                if left == 0 and int(GAME.box.record.kind[at]) != box.COLOURED:
                    longest = max(longest, steps)
                    continue
                onward = box.choices_at(GAME.box.record, at, came_from, 1 if value > 0 else -1)
                todo += [(way, at, (left or abs(value)) - 1, steps + 1) for way in onward]
    assert longest == 12


def test_the_text_picture_stays_within_a_hundred_columns():
    for seed in range(4):
        for moment in moments(GAME, 3, {}, seed):
            for language in ("en", "es"):
                drawn = GAME.terminal_face.picture(
                    view(GAME.layout, moment.state, 1), GAME.box.record, Telling(GAME, language)
                )
                assert max(map(len, drawn.splitlines())) <= 100, drawn


@pytest.mark.parametrize(
    "changed",
    [
        {"stage": "setup"}, {"stage": "steal"}, {"stage": "end"}, {"stage": "refill"}, {"stage": "effect_draw"},
        {"stage": "end_draw", "full trio": "1"}, {"interrupt": "red"}, {"turns": "1000"}, {"named": "sapphire - -"},
    ],
)  # fmt: skip
def test_positions_that_cannot_come_up_are_refused(changed):
    text = positions.describe(GAME, position(hands=("sun-red", "sun-green", "sun-blue")))
    for name, value in changed.items():
        text = re.sub(rf"^{name}:.*$", f"{name}: {value}", text, flags=re.M)
    with pytest.raises(Problem):
        positions.parse(GAME, text)


def test_the_reference_card_lists_the_fields_there_are_on_the_board_of_the_box():
    def change(data):
        for row in data["board"]["rows"]:
            if row["kind"].startswith("clock"):
                row["kind"] = "cards-1"

    def listed(game):
        kinds = game.kinds()
        return [(each["name"], kinds["fields"][each["field"]]["kind"]) for each in kinds["reference"]]

    all_but_clocks = [(name, name) for name in ("start", "crossroads", "coloured", "cards")]
    assert listed(GAME) == [*all_but_clocks, ("clock", "clock"), ("clock.less", "clock")]
    assert listed(GAME.with_box(own_box(change))) == all_but_clocks
