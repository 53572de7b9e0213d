"""`petitfour hint`: the best actions of a position with their reasons; bad input in one sentence."""

import json

import pytest

from petitfour.cli import run
from petitfour.core import positions
from petitfour.core.match import Match


@pytest.fixture
def position(games, tmp_path):
    """Red has three in a row and is to move."""
    match = Match(games.get("connect-four"), 2, seed=1)
    for column in (0, 6, 1, 6, 2, 5):
        match.act(match.waiting()[0], column)
    path = tmp_path / "position.txt"
    path.write_text(positions.describe(match.game, match.state))
    return path


def hint(capsys, *words):
    code = run(["--games-from", "examples", "hint", *map(str, words)])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_winning_move_comes_first_with_its_reasons(capsys, position):
    code, out, _ = hint(capsys, "connect-four", position, "--bot", "search:400", "--json")
    told = json.loads(out)
    assert code == 0 and told["hints"][0]["do"] == "drop column=3" and told["hints"][0]["expected"] > 0.9
    assert told["simulations"] >= 200 and len(told["hints"]) == 5


def test_in_words_and_in_spanish(capsys, position):
    _, out, _ = hint(capsys, "connect-four", position, "--bot", "search:400", "--most", "2")
    assert "1. drop a disc into column 4 (expected result" in out and len(out.strip().splitlines()) == 3
    _, out, _ = hint(capsys, "connect-four", position, "--bot", "search:400", "--lang", "es")
    assert "resultado esperado" in out


@pytest.mark.parametrize(("words", "told"), [
    (("--bot", "greedy"), "does not search"), (("--bot", "boss"), "There is no bot"),
    (("--seat", "2"), "Seat 2 has nothing"),
])  # fmt: skip
def test_bad_input_is_one_sentence(capsys, position, words, told):
    code, out, err = hint(capsys, "connect-four", position, *words)
    assert code == 2 and out == "" and told in err


def test_a_finished_game_has_no_hints(capsys, position, games):
    state = positions.load(games.get("connect-four"), position)
    games.get("connect-four").apply(state, 0, 3)
    position.write_text(positions.describe(games.get("connect-four"), state))
    code, _, err = hint(capsys, "connect-four", position)
    assert code == 2 and "the game is over" in err
