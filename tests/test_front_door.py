"""`import petitfour` is the front door: games, matches, saved matches, bots and batches, each by one call."""

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import petitfour

ROOT = Path(__file__).parents[1]
EXAMPLES = [ROOT / "examples"]


def in_another_process(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return done.stdout.strip()


def test_importing_it_loads_nothing_yet():
    loaded = "[name for name in sys.modules if name.startswith(('numpy', 'numba', 'petitfour.'))]"
    assert in_another_process(f"import petitfour, sys; print({loaded})") == "[]"


def test_a_whole_game_interpreted_does_not_wait_for_numba():
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)[0]
    assert in_another_process(f"{code}\nimport sys; print('numba' in sys.modules)").endswith("False")


def test_everything_public_is_in_one_list_and_there():
    assert all(hasattr(petitfour, name) for name in petitfour.__all__)
    assert set(petitfour.__all__) <= set(dir(petitfour))
    with pytest.raises(AttributeError, match="petitfour has no 'chess'; it has About, Batch"):
        petitfour.chess  # noqa: B018


def named_in(annotation):
    """The classes of the house that a type names."""
    if getattr(annotation, "__module__", "").startswith("petitfour.") and isinstance(annotation, type):
        yield annotation.__name__
    for part in get_args(annotation):
        yield from named_in(part)


def test_what_the_front_door_and_a_match_name_in_their_signatures_is_public():
    functions = [getattr(petitfour, name) for name in petitfour.__all__]
    functions = [each for each in functions if inspect.isfunction(each)]
    functions += [each for each in vars(petitfour.Match).values() if inspect.isfunction(each)]
    hints = [hint for each in functions for hint in get_type_hints(each).values()]
    named = {name for hint in hints for name in named_in(hint)}
    assert {"Game", "Match", "Step", "BoxSource"} <= named <= set(petitfour.__all__)


def test_the_first_lines_of_the_readme_say_what_they_print(capsys):
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)[0]
    assert len([line for line in code.splitlines() if line]) <= 7
    exec(compile(code, "README", "exec"), {})
    assert f"print(match)  # {capsys.readouterr().out}" in code
    assert f"seed=7)  # {petitfour.make('truel', players=3, seed=7)!r}" in code


def test_the_games_are_listed_with_what_they_say_of_themselves():
    house = ["chocolatiers", "super-truffle-pigs", "truel", "truffle-shuffle"]
    assert [about.name for about in petitfour.games()] == house
    assert repr(petitfour.games()[2]) == "<truel, 3 players, about 20 minutes; starting_gems: one, none>"
    assert [about.name for about in petitfour.games(EXAMPLES)] == [*house, "connect-four", "leduc-poker"]


def test_the_packages_of_games_and_bots_can_be_imported_from():
    from petitfour.bots import LEVELS
    from petitfour.games.truel import about

    assert petitfour.games.truel.about is about and petitfour.bots.LEVELS is LEVELS
    assert set(LEVELS) < set(petitfour.bots())


def test_a_game_comes_by_name_or_by_folder_and_is_the_same():
    by_name = petitfour.load_game("leduc-poker", games_from=EXAMPLES)
    assert by_name is petitfour.load_game(EXAMPLES[0] / "leduc_poker") is petitfour.load_game("examples/leduc_poker")
    assert repr(by_name) == "<game leduc-poker, interpreted>"
    with pytest.raises(petitfour.Problem, match="There is no game 'leduc-poker' here; the games are: chocolatiers"):
        petitfour.load_game("leduc-poker")


@pytest.fixture
def small_box(tmp_path):
    path = tmp_path / "box.toml"
    path.write_text((EXAMPLES[0] / "connect_four" / "box.toml").read_text().replace("columns = 7", "columns = 5"))
    return path


def test_a_match_is_made_with_players_seed_options_and_box(small_box):
    match = petitfour.make("leduc-poker", 2, seed=7, options={"raises": "1"}, games_from=EXAMPLES)
    again = petitfour.make(match.game, seed=7, options={"raises": "1"})
    assert match.players == 2 and match.options == {"raises": "1"} and match.seed == 7
    assert match.steps == again.steps and match.game is again.game
    assert petitfour.make("connect-four", box=small_box, games_from=EXAMPLES).legal() == [0, 1, 2, 3, 4]
    with pytest.raises(petitfour.Problem, match="truel is for 3 players, not 2"):
        petitfour.make("truel", players=2)


def test_a_match_tells_who_acts_how_far_it_is_and_the_result():
    match = petitfour.make("connect-four", games_from=EXAMPLES)
    assert repr(match) == "<connect-four, 2 players, 0 steps: seat 0 to act; scores 0, 0>"
    for column in (3, 4, 3, 4, 3, 4, 3):
        match.act(column)
    assert repr(match) == "<connect-four, 2 players, 7 steps: over, won by seat 0; scores 1, 0>"
    assert match.seat == -1 and match.legal() == [] and match.scores() == [1, 0] and match.placing() == [1, 2]


def test_a_decision_is_a_number_or_a_text_of_the_seat_that_is_to_act_or_of_one_that_is_named():
    match = petitfour.make("connect-four", games_from=EXAMPLES)
    for decision in ((3,), ("drop column=3",), (0, 3), (1, "drop column=3")):
        assert len(match.act(*decision)) == 1
    assert [(step.seat, step.action) for step in match.steps] == [(0, 3), (1, 3), (0, 3), (1, 3)]
    for wrong, words in (((1, 3), "not your turn"), ((7,), "no such"), (("drop column=9",), "must be one of: 0 to 6")):
        with pytest.raises(petitfour.Problem, match=f"(?i){words}"):
            match.act(*wrong)
    assert len(match.steps) == 4 and match.legal() == match.legal(0) and match.legal(1) == []


def test_a_view_has_its_fields_by_name_and_tells_what_is_unseen():
    match = petitfour.make("leduc-poker", seed=3, games_from=EXAMPLES)
    seen = match.view(1)
    assert seen.players == 2 and seen["hand"][1] == seen.hand[1] >= 0
    assert seen.as_dict()["hand"] == [None, int(seen.hand[1])]
    assert f"hand: [?, {int(seen.hand[1])}]" in repr(seen)


def test_a_saved_match_is_loaded_and_goes_on(tmp_path, small_box):
    match = petitfour.make("connect-four", seed=1, box=small_box, games_from=EXAMPLES)
    match.act(4)
    match.save(tmp_path / "match.json")
    loaded = petitfour.load(str(tmp_path / "match.json"), games_from=EXAMPLES)
    assert loaded.steps == match.steps and loaded.seed == 1 and loaded.legal() == [0, 1, 2, 3, 4]
    with pytest.raises(petitfour.Problem, match="There is no game 'connect-four'"):
        petitfour.load(tmp_path / "match.json")


def test_bots_come_by_name():
    match = petitfour.make("connect-four", seed=1, games_from=EXAMPLES)
    bot = petitfour.make_bot("search:50", match.game, 1)
    assert bot.choose(match.view(0), match.legal(), 0) in match.legal()
    with pytest.raises(petitfour.Problem, match="There is no bot 'deep'"):
        petitfour.make_bot("deep", match.game, 1)
