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
    output = capsys.readouterr()
    return code, output.out, output.err


def test_the_winning_move_comes_first_with_its_reasons(capsys, position):
    code, out, _ = hint(capsys, "connect-four", position, "--bot", "search:400", "--json")
    answer = json.loads(out)
    assert code == 0 and answer["hints"][0]["do"] == "drop column=3" and answer["hints"][0]["expected"] > 0.9
    assert answer["simulations"] >= 200 and len(answer["hints"]) == 5


def test_in_words_and_in_spanish(capsys, position):
    _, out, _ = hint(capsys, "connect-four", position, "--bot", "search:400")
    assert "Drop a disc into column 4: it wins the game." in out and "simulation" not in out
    _, out, _ = hint(capsys, "connect-four", position, "--bot", "search:400", "--lang", "es")
    assert "Soltar una ficha en la columna 4: gana la partida." in out


@pytest.mark.parametrize(("words", "sentence"), [
    (("--bot", "greedy"), "does not search"), (("--bot", "boss"), "There is no bot"),
    (("--seat", "2"), "Seat 2 has nothing"),
])  # fmt: skip
def test_bad_input_is_one_sentence(capsys, position, words, sentence):
    code, out, err = hint(capsys, "connect-four", position, *words)
    assert code == 2 and out == "" and sentence in err


def test_a_finished_game_has_no_hints(capsys, position, games):
    state = positions.load(games.get("connect-four"), position)
    games.get("connect-four").apply(state, 0, 3)
    position.write_text(positions.describe(games.get("connect-four"), state))
    code, _, err = hint(capsys, "connect-four", position)
    assert code == 2 and "the game is over" in err
