"""The rulings of connect four, each as a sentence."""

from pathlib import Path

import pytest

from petitfour.core import positions
from petitfour.core.match import Match
from petitfour.core.problem import Problem, Refused
from petitfour.core.registry import load_game

GAME = load_game(Path(__file__).parents[1])


def grid(*rows):
    return positions.parse(GAME, "\n".join(["petitfour position 1", "game: connect-four", "players: 2", *rows]))


def drop(state, column):
    state = GAME.layout.copy(state)
    seat = int(state.to_act)
    assert column - 1 in GAME.legal(state, seat)
    events = GAME.apply(state, seat, column - 1)
    return state, [GAME.events.names[row[0]] for row in events]


def test_ruling_1_the_first_seat_begins():
    assert Match(GAME, 2).waiting() == [0]


def test_ruling_2_a_disc_falls_to_the_lowest_empty_row():
    state, _ = drop(GAME.new_state(2), 4)
    assert state.board[0, 3] == 0
    state, _ = drop(state, 4)
    assert state.board[1, 3] == 1


def test_ruling_2_a_full_column_takes_no_more():
    match = Match(GAME, 2)
    for _ in range(3):
        match.act(0, 0)
        match.act(1, 0)
    with pytest.raises(Refused, match="That column is full"):
        match.act(0, 0)
    assert len(match.steps) == 6


@pytest.mark.parametrize(
    ("rows", "column"),
    [
        ((". . . . . . .",) * 5 + ("X X X . O O O",), 4),
        ((". . . . . . .",) * 3 + ("X . . . . . .", "X O . . . . .", "X O O . . . ."), 1),
        ((". . . . . . .",) * 2 + (". . . . . . .", ". . X O . . .", ". X O X . . .", "X O O O X . ."), 4),
        ((". . . . . . .",) * 2 + (". . . . . . .", ". . . O X . .", ". . . X O X .", ". . X O O O X"), 4),
    ],
    ids=["across", "upright", "rising", "falling"],
)
def test_ruling_3_a_line_wins(rows, column):
    state, events = drop(grid(*rows), column)
    assert "connected" in events
    assert GAME.is_over(state) and GAME.scores(state) == [1, 0] and GAME.placing(state) == [1, 2]


def test_ruling_3_a_longer_line_counts_as_well():
    _, events = drop(grid(*[". . . . . . ."] * 4, "O O O . O O O", "X X X . X X X"), 4)
    assert "connected" in events


def test_ruling_3_three_are_not_enough():
    state, events = drop(grid(*[". . . . . . ."] * 5, "X X . . O O ."), 3)
    assert events == ["dropped"] and not GAME.is_over(state)


def test_ruling_4_a_full_grid_without_a_line_is_a_draw():
    rows = [". X O X O X O", "X O X O X O O", "X O X O X O X", "O X O X O X X", "O X O X O X O", "X O X O X O X"]
    state, events = drop(grid(*rows), 1)
    assert events == ["dropped", "filled"]
    assert GAME.placing(state) == [1, 1] and GAME.scores(state) == [0, 0]


def test_a_smaller_box_plays_in_its_own_bounds(tmp_path):
    from petitfour.core.box import BoxSource

    path = tmp_path / "small.toml"
    path.write_text((GAME.folder / "box.toml").read_text().replace("= 7", "= 4").replace("= 6", "= 4"))
    small = GAME.with_box(BoxSource.read(path))
    match = Match(small, 2)
    assert match.legal(0) == [0, 1, 2, 3]
    with pytest.raises(Refused, match="does not have that column"):
        match.act(0, 6)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["X X X"], "6 lines of 7"),
        ([". . . . . . ."] * 5 + ["X Y . . . . ."], "not with 'Y'"),
        ([". . . . . . ."] * 4 + ["X . . . . . .", ". . . . . . ."], "no disc floats"),
        ([". . . . . . ."] * 5 + ["X X X . . . ."], "take turns"),
    ],
)
def test_an_impossible_grid_is_refused_with_the_reason(rows, words):
    with pytest.raises(Problem, match=words):
        grid(*rows)
