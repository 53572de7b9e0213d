"""Rules are imported once; compiled games run on their twins."""

import gc
import pickle
import shutil
import subprocess
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import numpy as np
import pytest

from petitfour.core import cache, compiling, marks
from petitfour.core.batch import random_games
from petitfour.core.fingerprint import Fingerprint
from petitfour.core.registry import Registry, load_game
from petitfour.core.twins import Twins

EXAMPLES = Path(__file__).parents[2] / "examples"
STEP, ROW, PAIRS = 3, np.arange(2000), ((1, 2), (3, 4))


# -- imported once -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", Registry().names())
def test_the_rules_of_an_interpreted_game_are_the_package_one_imports(name):
    game = Registry().get(name)
    assert game.rules is import_module(f"petitfour.games.{game.folder.name}.rules")
    assert game.rules.apply.__globals__ is vars(game.rules)


def test_a_game_from_a_folder_is_imported_once_too():
    first, second = load_game(EXAMPLES / "leduc_poker"), load_game(EXAMPLES / "leduc_poker")
    assert first.rules is second.rules is sys.modules[first.rules.__name__]


def test_a_mark_leaves_the_function_as_it_is(games):
    assert type(games.get("leduc-poker").rules.apply) is FunctionType
    with pytest.raises(TypeError, match="only a plain function"):
        marks.rule(np.sum)


@pytest.mark.parametrize("name", ["truel", "leduc-poker"])
def test_a_rule_is_pickled_by_its_name(games, name):
    apply = games.get(name).rules.apply
    assert pickle.loads(pickle.dumps(apply)) is apply


def test_a_traceback_names_the_file_and_the_line_of_a_rule(tmp_path):
    folder = tmp_path / "connect_four"
    shutil.copytree(EXAMPLES / "connect_four", folder)
    rules = folder / "rules.py"
    text = rules.read_text().replace("    need = int(box.in_a_line) - 1\n", "    need = int(box.in_a_lane) - 1\n")
    rules.write_text(text)
    with pytest.raises(AttributeError) as error:
        random_games(load_game(folder), 2, 1, 1)
    frames = traceback.extract_tb(error.value.__traceback__)
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "in_a_lane" in each)
    # Numpy's records look their fields up in Python, above the rule.
    last = [frame for frame in frames if "numpy" not in frame.filename][-1]
    assert (last.filename, last.lineno) == (str(rules), line) and "in_a_lane" in last.line
    assert {Path(frame.filename).name for frame in frames} >= {"batch.py", "loops.py", "rules.py"}


def test_a_traceback_shows_the_line_of_the_written_observation_rule(games):
    with pytest.raises(IndexError) as error:
        games.get("leduc-poker").loops.observe(games.get("leduc-poker").new_state(2), 0, np.zeros(3, np.uint8))
    assert "out[" in traceback.extract_tb(error.value.__traceback__)[-1].line


# -- twins -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["connect-four", "leduc-poker"])
def test_random_games_are_the_same_interpreted_and_compiled(games, name):
    (one, lengths), (two, same_lengths) = (
        random_games(games.get(name, compiled=compiled), 2, 100, 3) for compiled in (False, True)
    )
    assert one.tobytes() == two.tobytes() and (lengths == same_lengths).all()


def test_a_compiled_game_has_a_twin_of_every_rule_and_one_only(games):
    plain, fast = games.get("leduc-poker"), games.get("leduc-poker", compiled=True)
    assert isinstance(fast.rules, ModuleType) and vars(fast.rules).keys() >= vars(plain.rules).keys()
    assert fast.rules.apply.py_func.__code__ is plain.rules.apply.__code__
    for name, value in vars(plain.rules).items():
        assert (marks.mark_of(value) is not None) == hasattr(getattr(fast.rules, name), "py_func"), name
    assert fast.loops.apply is fast.search.apply is fast.rules.apply
    assert fast.rules.emit is fast.part("rules").apply.py_func.__globals__["emit"]
    assert fast.loops.mix is fast.search.mix


def test_plain_functions_of_a_compiled_game_call_the_twins(games):
    fast = games.get("connect-four", compiled=True)
    position = fast.part("position")
    assert position.line_through is fast.rules.line_through and hasattr(position.line_through, "py_func")
    assert all(
        value.__globals__ is vars(position)
        for value in vars(position).values()
        if isinstance(value, FunctionType) and value.__module__ == position.__name__
    )


def test_what_is_patched_in_the_loops_has_an_effect_on_this_game_alone(monkeypatch):
    game, other = load_game(EXAMPLES / "leduc_poker"), load_game(EXAMPLES / "connect_four")
    state, others = game.new_state(2), other.new_state(2)
    game.apply(state, -2, 0)
    game.apply(state, -2, 1)
    assert game.legal(state, 0) == [1, 2]
    monkeypatch.setattr(game.loops, "legal", lambda s, box, seat, room: 1)
    assert game.legal(state, 0) == [0]
    assert len(other.legal(others, 0)) == 7


@pytest.mark.parametrize("compiled", [False, True])
def test_loops_that_stand_in_several_files_are_one_module(games, compiled):
    game = games.get("leduc-poker", compiled=compiled)
    for one, rules in (
        (game.loops, ("play_out", "is_whole_turn", "show")),
        (game.search, ("descend", "learn", "roll_out")),
    ):
        for rule in rules:
            function = getattr(one, rule)
            assert (function.py_func if compiled else function).__globals__ is vars(one)


def test_another_box_shares_what_is_compiled(games):
    game = games.get("leduc-poker", compiled=True)
    assert game.with_box(game.box.source).loops is game.loops
    assert load_game(game.folder, compiled=True).rules is game.rules


# -- on disk -----------------------------------------------------------------------------------------------------------


def test_no_rule_is_looked_for_on_disk_before_it_is_called(tmp_path, monkeypatch):
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path))
    looked_for = []
    look = compiling.EntryCache.__init__
    monkeypatch.setattr(
        compiling.EntryCache, "__init__", lambda self, rule: (looked_for.append(rule.__name__), look(self, rule))[1]
    )
    game = load_game(EXAMPLES / "connect_four", compiled=True)
    assert game.loops and game.search and not looked_for
    game.is_over(game.layout.new())
    assert looked_for == ["over", "is_over"]


@pytest.mark.parametrize("is_on", [True, False])
def test_the_garbage_collector_is_left_as_it_was(is_on):
    before = gc.isenabled()
    try:
        (gc.enable if is_on else gc.disable)()
        with cache.without_collector():
            assert not gc.isenabled()
        assert gc.isenabled() == is_on
    finally:
        (gc.enable if before else gc.disable)()


TOYS = {
    "toy_loops": """
from petitfour.core.marks import large_rule

@large_rule
def walk(left, seed):  # too long to be written out at both places
"""
    + "    seed = (seed * 31 + 7) % 1009; left = take(left, seed % (moves(left) + 1))\n" * 100
    + """
    return left

@large_rule
def play(left, seed):
    return walk(left, seed) * 1000 + walk(left + 1, seed)
""",
    "toy_heap": """
from petitfour.core.marks import rule

@rule
def moves(left):
    return min(left, 3)

@rule
def take(left, move):
    return left - move
""",
    "toy_tower": """
from petitfour.core.marks import rule

@rule
def moves(left):
    return 2 if left < 1000 else 0

@rule
def take(left, move):
    return (left * 3 + move) % 1000
""",
    "toy_main": """
import sys
import toy_loops
from petitfour.core.twins import AsImported, Twins

for name in sys.argv[1:]:
    game = __import__(name)
    code = Twins.of([game, toy_loops], name)
    slow, fast = (
        each.bound([toy_loops], {rule: getattr(each.module(game), rule) for rule in ("moves", "take")})
        for each in (AsImported(), code)
    )
    print(slow.play(400, 4) == fast.play(400, 4), *code.taken_from_disk_and_compiled())
""",
}


@pytest.mark.slow
def test_games_compiled_by_two_processes_do_not_run_each_others_code_in_a_third(tmp_path, monkeypatch):
    """Numba names machine code by module, name, types and a counter: all the same for one loop of two games."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path / "cache"))
    for name, text in TOYS.items():
        (tmp_path / f"{name}.py").write_text(text)

    def output_of(*names):
        command = [sys.executable, tmp_path / "toy_main.py", *names]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    assert output_of("toy_heap")[0].startswith("True 0 ") and output_of("toy_tower")[0].startswith("True 0 ")
    assert output_of("toy_heap", "toy_tower") == ["True 1 0", "True 1 0"]


LOUD = {
    "toy_loud": """
from petitfour.core.marks import large_rule, rule

@large_rule
def say(number):
    print("said", number)

@rule
def say_twice(number):
    say(number)
    say(number + 1)
""",
    "toy_talk": """
import toy_loud
from petitfour.core.twins import compiled

loud = compiled(toy_loud)
loud.say_twice(7)
print(len(loud.say_twice.overloads), len(loud.say.overloads))
loud.say(1)
""",
}


@pytest.mark.slow
def test_a_rule_that_others_call_is_a_part_of_them_and_can_be_called_from_python_as_well(tmp_path, monkeypatch):
    """It is compiled by itself only where Python calls it; and it may print, which wants what numba calls environments,
    both when it was compiled now and when it comes from disk."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path / "cache"))
    for name, text in LOUD.items():
        (tmp_path / f"{name}.py").write_text(text)
    for _ in range(2):
        command = [sys.executable, tmp_path / "toy_talk.py"]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        assert lines == ["said 7", "said 8", "1 0", "said 1"]


def reads_step(x):
    return x + STEP


step_rule = marks.rule(reads_step)


def in_another_word(x):
    return x - 1


@marks.compiled_as(in_another_word)
def with_two_bodies(x):
    return x


@marks.rule
def asks_others(x):
    def inner(y):
        return y * ROW[0] + PAIRS[0][1]

    return step_rule(x) + inner(x) + with_two_bodies(x)


def test_the_fingerprint_is_of_all_that_a_rule_reads(monkeypatch):
    before = Fingerprint([asks_others])
    assert before.rules == {asks_others, step_rule, with_two_bodies}
    changed = np.arange(2000)
    changed[1000] = 7  # where repr leaves out
    for name, value in (("STEP", 4), ("ROW", changed), ("ROW", ROW.astype(np.int32)), ("PAIRS", ((1, 2), (3, 5)))):
        monkeypatch.setattr(sys.modules[__name__], name, value)
        assert Fingerprint([asks_others]).text != before.text, name
        monkeypatch.undo()
    assert Fingerprint([asks_others]).text == before.text


def test_the_fingerprint_is_of_the_code_that_is_compiled(monkeypatch):
    before = Fingerprint([with_two_bodies]).text
    monkeypatch.setattr(in_another_word, "__code__", in_another_word.__code__.replace(co_consts=(None, 2)))
    assert Fingerprint([with_two_bodies]).text != before


def test_the_fingerprint_is_of_the_constants_and_of_the_check_of_bounds(monkeypatch):
    import numba

    texts = {Fingerprint([asks_others], {"ACTIONS": actions}).text for actions in (7, 8)}
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    texts.add(Fingerprint([asks_others], {"ACTIONS": 7}).text)
    assert len(texts) == 3


def test_a_rule_that_the_fingerprint_does_not_cover_gets_one_of_its_own(tmp_path, monkeypatch):
    """Such as a module that is bound to a game by somebody else: the folder's name does not know it."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path))
    here = sys.modules[__name__]
    fingerprint = Fingerprint([step_rule])
    twins = Twins(fingerprint, cache.folder(fingerprint.text), __name__).module(here)
    assert twins.step_rule.py_func.__qualname__ == f"of_{fingerprint.text}.reads_step"
    own = f"of_{fingerprint.text}_{Fingerprint([asks_others]).text}.asks_others"
    assert twins.asks_others.py_func.__qualname__ == own
    assert twins.asks_others(5) == 8 + 0 + 2 + 4 and asks_others(5) == 8 + 0 + 2 + 5


def test_another_rule_under_the_same_name_changes_the_fingerprint():
    """Both rules are covered in any case: which of them a third one calls must count."""

    @marks.rule
    def first(x):
        return x + 1

    @marks.rule
    def second(x):
        return x + 2

    def caller(x):
        return pick(x)  # noqa: F821

    def calling(chosen):
        return marks.rule(FunctionType(caller.__code__, {"pick": chosen, "__name__": __name__}))

    texts = {Fingerprint([first, second, calling(chosen)]).text for chosen in (first, second)}
    assert len(texts) == 2
