"""A rule that goes wrong is found, whatever it is, and told with its line and the position before it."""

import re
import shutil
from pathlib import Path

import pytest

from petitfour.cli import run
from petitfour.core.batch import random_games
from petitfour.core.mishaps import RuleFailed, explain, explain_failure
from petitfour.core.registry import load_game
from petitfour.testing import checks, contract_of, processes

EXAMPLES = Path(__file__).parents[2] / "examples"
# Under a rare condition a disc is written far outside the board; the board itself stays as it should be.
RARELY = """\
    if row == box.rows - 1 and s.board[0, 0] == 1 and s.board[0, 6] == 1 and s.board[0, 3] == 0 and action == 5:
        s.board[row + 900, action] = seat
    s.board[row, action] = seat
"""


@pytest.fixture
def plant(tmp_path, monkeypatch):
    """Copies an example and replaces a piece of one of its files."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path / "cache"))

    def planted(game, file, right, wrong):
        folder = tmp_path / game
        shutil.copytree(EXAMPLES / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = (folder / file).read_text("utf-8")
        assert text.count(right) == 1
        (folder / file).write_text(text.replace(right, wrong), "utf-8")
        return folder

    return planted


def line_of(folder, file, code):
    """`rules.py, line 51: the code`, as it is told."""
    lines = (folder / file).read_text("utf-8").splitlines()
    (number,) = (number for number, line in enumerate(lines, start=1) if line.strip() == code)
    return f"{folder / file}, line {number}: {code}"


@pytest.fixture
def rare_write(plant):
    return plant("connect_four", "rules.py", "    s.board[row, action] = seat\n", RARELY)


@pytest.mark.slow
def test_a_rare_write_outside_a_field_is_found_by_the_contract_with_its_line(rare_write):
    with pytest.raises(AssertionError) as failure:
        contract_of(rare_write)().test_random_games_keep_every_invariant_range_and_bound()
    words = str(failure.value)
    assert re.match(
        r"game \d+ of seed 7 \(2 players\) after \d+ decisions: IndexError: index 905 is out of bounds", words
    )
    assert line_of(rare_write, "rules.py", "s.board[row + 900, action] = seat") in words
    assert "seat 1 did: drop column=5" in words and "petitfour position 1" in words and "X X X O O X O" in words
    with pytest.raises(AssertionError, match="index 905 is out of bounds"):
        processes.checked_games_hold(rare_write)


@pytest.mark.slow
def test_it_is_found_by_simulate_checked_with_its_line_and_an_exit_code(rare_write, capfd):
    command = ["--games-from", str(rare_write), "simulate", "connect-four", "--games", "500", "--checked"]
    assert run(command) == 1
    output = capfd.readouterr()
    assert line_of(rare_write, "rules.py", "s.board[row + 900, action] = seat") in output.err
    assert "petitfour position 1" in output.err and "every index checked" in output.out
    assert "Traceback" not in output.err and "invariant failures: 1" in output.out


@pytest.mark.slow
def test_simulate_checked_of_sound_rules_says_so(capfd):
    assert run(["--games-from", str(EXAMPLES), "simulate", "leduc-poker", "--checked", "--options", "raises=1"]) == 0
    assert "1,000 random games with all invariants on and every index checked" in capfd.readouterr().out


def mishap(folder):
    """What the check of the contract tells of a game, run interpreted."""
    with pytest.raises(AssertionError) as failure:
        checks.random_games_hold(load_game(folder), 50)
    return str(failure.value)


def test_a_cell_out_of_its_range_is_told_with_the_line_that_wrote_it(plant):
    folder = plant("leduc_poker", "rules.py", "s.paid[seat] += behind", "s.paid[seat] += behind - 100")
    words = mishap(folder)
    assert re.search(r"paid\[.\] is -?\d+, outside 0\.\.1000", words) and "seat 0 did: call" in words
    code = next(line for line in (folder / "rules.py").read_text().splitlines() if "behind - 100" in line).strip()
    assert line_of(folder, "rules.py", code) in words


def test_a_broken_invariant_is_told_with_the_line_that_says_so(plant):
    folder = plant("leduc_poker", "rules.py", "    s.in_deck[card] = 0\n", "    s.in_deck[card] = 1\n")
    words = mishap(folder)
    assert "every card is in one place" in words and re.search(r"invariants\.py, line \d+: return ", words)
    assert "chance gave" in words and "  the position before that:\n    petitfour position 1" in words


def test_a_game_in_which_nobody_can_act_is_told_with_the_rule_that_lists_the_moves(plant):
    words = mishap(plant("leduc_poker", "rules.py", "for action in range(3):", "for action in range(0):"))
    assert (
        "nobody can act" in words and re.search(r"rules\.py, line \d+: @rule", words) and "  the position:\n" in words
    )


def test_what_goes_wrong_only_compiled_is_told_as_that():
    game = load_game(EXAMPLES / "connect_four")
    words = str(explain(game, 2, None, 7, 0, 2))
    assert "compiled, an invariant is broken; interpreted, the same game goes well to its end" in words
    words = str(explain_failure(game, 2, None, 7, RuleFailed(0, "IndexError: index is out of bounds")))
    assert "compiled, IndexError: index is out of bounds; interpreted, the same game goes well" in words


def test_a_rule_that_fails_while_the_result_is_worked_out_is_found_in_the_game_before(plant):
    right = "        out[seat] = 1 if s.winner == seat else 0\n"
    folder = plant("connect_four", "rules.py", right, right.replace("[seat]", "[seat + 9 * (s.winner == 1)]"))
    winners = [int(final.winner) for final in random_games(load_game(EXAMPLES / "connect_four"), 2, 20, 7)[0]]
    number = next(n for n in range(1, 20) if winners[n - 1 : n + 1] == [1, 0])
    mishap_of_result = explain_failure(load_game(folder), 2, None, 7, RuleFailed(number, "IndexError"))
    assert mishap_of_result.sentence.startswith(f"game {number - 1} of seed 7 (2 players) after")
    assert (
        "IndexError: index 9 is out of bounds" in mishap_of_result.sentence
        and "rules.py, line" in mishap_of_result.sentence
    )
