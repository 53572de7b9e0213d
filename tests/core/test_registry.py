"""Finding games: by folder and by entry point; a broken one is told in a sentence."""

import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from petitfour.core import registry
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.words import catalogue

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_games_are_found_in_a_folder_of_folders_and_in_a_games_own():
    assert Registry([EXAMPLES]).names() == [*Registry().names(), "connect-four", "leduc-poker"]
    assert "connect-four" in Registry([EXAMPLES / "connect_four"]).names()


def test_a_game_named_by_an_entry_point_is_found(tmp_path, monkeypatch):
    package = tmp_path / "my_installed_game"
    shutil.copytree(EXAMPLES / "connect_four", package)
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("mine", "my_installed_game", registry.ENTRY_POINT_GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    assert Registry().get("connect-four").folder == package


def test_nothing_in_the_package_names_the_examples():
    source = EXAMPLES.parent / "src"
    named = [p for p in source.rglob("*.py") if "connect_four" in p.read_text() or "leduc" in p.read_text()]
    assert named == []


def test_an_unknown_game_is_told_with_those_there_are(games):
    with pytest.raises(Problem, match=r"There is no game 'chess' here; the games are: .*connect-four"):
        games.get("chess")


def test_a_missing_folder_is_told():
    with pytest.raises(Problem, match="There is no folder"):
        Registry([Path("/nowhere/at/all")])


def test_two_games_of_one_name_are_told(tmp_path):
    shutil.copytree(EXAMPLES / "connect_four", tmp_path / "another")
    games = Registry([EXAMPLES, tmp_path])
    assert "connect-four" in games.names() and "Two games are called connect-four" in games.problems[0]


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("__init__.py", "", "must say `about = About"),
        ("__init__.py", "import nothing_of_that_name", "cannot be loaded: .*nothing_of_that_name.*__init__.py, line 1"),
        ("rules.py", "def broken(:", "cannot be loaded: .*rules.py, line 1"),
        ("rules.py", "", "rules.py has no setup, why_not"),
        ("redeal.py", None, "has no redeal.py"),
    ],
)
def test_a_broken_game_is_told_in_a_sentence(tmp_path, file, text, words):
    folder = tmp_path / "connect_four"
    shutil.copytree(EXAMPLES / "connect_four", folder)
    (folder / file).unlink() if text is None else (folder / file).write_text(text)
    with pytest.raises(Problem, match=words):
        Registry([folder]).get("connect-four")


def test_playing_interpreted_does_not_wait_for_numba():
    code = (
        "import sys; from pathlib import Path; from petitfour.core.registry import Registry;"
        "from petitfour.core.match import Match;"
        "Match(Registry([Path(sys.argv[1])]).get('leduc-poker'), 2); print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, EXAMPLES], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_interpreted_and_compiled_games_live_side_by_side(games):
    plain, fast = games.get("leduc-poker"), games.get("leduc-poker", compiled=True)
    assert not plain.compiled and fast.compiled
    assert not hasattr(plain.rules.apply, "py_func") and hasattr(fast.rules.apply, "py_func")
    assert not hasattr(plain.rules.emit, "py_func") and hasattr(fast.rules.emit, "py_func")


def test_one_broken_game_does_not_take_the_others_down(tmp_path):
    shutil.copytree(EXAMPLES / "connect_four", tmp_path / "good")
    shutil.copytree(EXAMPLES / "leduc_poker", tmp_path / "bad")
    (tmp_path / "bad" / "rules.py").write_text("def broken(:")
    games = Registry([tmp_path])
    assert [game.name for game in games.playable()] == [*Registry().names(), "connect-four"]
    assert "rules.py, line 1" in games.problems[0]


def test_a_text_without_quotes_is_refused_with_its_line(tmp_path):
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "en.po").write_text('msgid "a"\nmsgstr Cross\n')
    with pytest.raises(Problem, match=r"en.po cannot be read: .*line 2"):
        catalogue(folder, "en")
