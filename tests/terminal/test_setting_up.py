"""What can be chosen before a game, in the lobby and by arguments; and series."""

import pytest

from petitfour.cli import run
from petitfour.commands.arguments import read_choices
from petitfour.core import records
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.terminal.series import Series
from petitfour.terminal.setup import SetupList

from .people import Script


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="module")
def pigs(games):
    return games.get("super-truffle-pigs")


def set_up(game, *lines, language="en"):
    console = Script(*lines)
    return SetupList(game, language, console).ask(), console.text


def test_enter_alone_begins_against_easy_bots_in_summer(pigs):
    setup, text = set_up(pigs, "")
    assert setup.chairs == ["human", "easy"] and setup.options["season"] == "summer" and setup.to_win == 1
    assert "3. Season: summer" in text


def test_truel_is_a_series_to_three_wins_unless_one_says_otherwise(games):
    assert set_up(games.get("truel"), "")[0].to_win == 3
    assert set_up(games.get("truel"), "3", "1", "")[0].to_win == 1


def test_players_bots_season_and_series_are_chosen_by_number(pigs):
    setup, _ = set_up(pigs, "1 3", "2", "5", "3", "2", "4", "2", "")
    assert setup.chairs == ["human", "hard", "hard"] and setup.options["season"] == "winter" and setup.to_win == 2


def test_the_same_is_chosen_by_name_in_the_readers_language(pigs):
    setup, text = set_up(pigs, "invierno", "difícil", "2 medium", "", language="es")
    assert setup.options["season"] == "winter" and setup.level == "medium"
    assert "2. Contra bots: difícil" in text


def test_people_sit_together_at_the_screen(pigs):
    assert set_up(pigs, "2", "7", "")[0].chairs == ["human", "human"]


def test_what_is_no_choice_changes_nothing_and_back_goes_back(pigs):
    setup, text = set_up(pigs, "99", "spring", "2 clever", "back")
    assert setup is None and text.count("I do not know") == 3


@pytest.mark.parametrize("text", ["season=winter", "winter", "invierno", "Winter", "invierno (estanques helados)"])
def test_an_option_is_named_by_its_value_alone_in_either_language(pigs, text):
    assert read_choices(pigs, text) == {"season": "winter"}


def test_a_value_that_two_options_have_or_none_is_refused_with_what_there_is(games, pigs):
    with pytest.raises(Problem, match=r"season=summer\|winter"):
        read_choices(pigs, "spring")
    assert read_choices(games.get("truffle-shuffle"), "six,memory_aid=on") == {
        "four_player_bonus": "six",
        "memory_aid": "on",
    }


@pytest.mark.parametrize(
    "wrong", [["--seats", "human,easy", "--level", "hard"], ["--level", "clever"], ["--series", "0"]]
)
def test_arguments_that_cannot_be_are_refused_in_a_sentence(wrong, capsys):
    assert run(["play", "super-truffle-pigs", "--piped", "--lang", "en", *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_by_arguments_level_players_season_and_series_are_chosen(tmp_path, monkeypatch):
    lines = iter(["1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    path = tmp_path / "match.json"
    arguments = ["--level", "greedy", "--players", "3", "--options", "winter", "--series", "2", "--save", str(path)]
    assert run(["play", "super-truffle-pigs", "--piped", "--lang", "en", *arguments]) == 0
    data = records.read(path)
    assert data["seats"] == ["human", "greedy", "greedy"] and data["options"] == {"season": "winter"}
    assert data["series"]["wins"] == 2


def series(games, console, chairs, to_win, language="en"):
    return Series(games, chairs, to_win, language, console, "petitfour")


def test_a_series_goes_on_until_somebody_has_won_so_many_games(games, connect_four):
    console = Script()
    played = series(games, console, ["random", "random"], 3)
    assert played.play(Match(connect_four, 2, seed=5))
    assert console.text.count("The series to 3 wins:") == len(played.played) >= 3
    assert "wins the series." in console.heard[-1]


def test_chairs_change_seats_from_game_to_game_and_stay_in_truel(games, connect_four):
    console = Script()
    played = series(games, console, ["random", "greedy"], 2)
    played.play(Match(connect_four, 2, seed=5))
    assert [game.rotation for game in played.played][:2] == [0, 1]
    assert played._rotation(Match(games.get("truel"), 3, seed=1)) == 0


def test_a_series_that_is_left_is_kept_with_how_it_stands(games, connect_four, tmp_path):
    path = tmp_path / "game.json"
    begun = series(games, Script("1", "", "2"), ["human", "random"], 5)
    begun.played.append(begun._game(Match(connect_four, 2, seed=1), [1, 2]))
    assert not begun.play(Match(connect_four, 2, seed=5), path)
    data = records.read(path)
    again = Series.of(data, games, records.seats(data), "en", Script(), "petitfour")
    assert again.to_win == 5 and again.chairs == ["human", "random"] and again.played[0].placing == [1, 2]
    assert records.seats(data) == ["random", "human"], "the chairs have changed seats"


def test_a_kept_series_that_was_damaged_is_played_as_a_single_game(games):
    for kept in (None, {}, {"wins": "x", "games": [], "chairs": []}, {"wins": 2, "games": [{}], "chairs": ["human"]}):
        assert Series.of({"series": kept}, games, ["human", "random"], "en", Script(), "petitfour").to_win == 1
