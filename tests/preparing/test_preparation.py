"""Games are compiled beside the play: by children that end with their parent, the wanted game first."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from petitfour.bots import make_bot
from petitfour.cli import run as petitfour
from petitfour.core.match import Match
from petitfour.core.registry import Registry
from petitfour.preparing import RULES, SEARCH, Preparation, UntilPrepared, is_prepared, preparation
from petitfour.preparing.preparation import FAILED, OPEN, PREPARED, RUNNING
from petitfour.preparing.stamps import mark_prepared

EXAMPLES = Path(__file__).parents[2] / "examples"
FOUR, LEDUC = ("connect-four", SEARCH), ("leduc-poker", SEARCH)


@pytest.fixture
def games(monkeypatch, tmp_path):
    """Games of which nothing is compiled yet."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path / "cache"))
    return Registry([EXAMPLES])


@pytest.fixture
def children(monkeypatch):
    """What the children do instead of compiling: Python by job."""
    commands = {}
    monkeypatch.setattr(preparation, "command_for", lambda games, job: [sys.executable, "-c", commands.get(job, "")])
    return commands


def until(wanted, seconds=10):
    for _ in range(40 * seconds):
        if wanted():
            return
        time.sleep(0.025)
    raise AssertionError("it never happens")


def test_a_part_is_ready_once_it_was_taken_into_use(games, children):
    used, heard = [], []
    work = Preparation(games, [FOUR, LEDUC])
    work.start(lambda *job: used.append((job, work.is_ready(*job))), lambda *job: heard.append(job))
    assert work.wait(20)
    work.close()
    assert sorted(used) == [(FOUR, False), (LEDUC, False)]
    assert sorted(heard) == [FOUR, LEDUC] == work.jobs(PREPARED)


def test_what_cannot_be_compiled_is_told_and_holds_nothing_up(games, children, caplog):
    children[FOUR] = "raise SystemExit('no room on this disk')"
    heard = []
    work = Preparation(games, [FOUR, LEDUC])
    work.start(tell=lambda *job: heard.append(job))
    assert work.wait(20)
    work.close()
    assert work.jobs(FAILED) == [FOUR] and work.jobs(PREPARED) == [LEDUC]
    assert work.has_failed(*FOUR) and not work.has_failed(*LEDUC) and sorted(heard) == [FOUR, LEDUC]
    assert "connect-four cannot be compiled: no room on this disk" in caplog.text


def test_a_game_somebody_waits_for_takes_the_place_of_others(games, children, monkeypatch, tmp_path):
    monkeypatch.setattr(preparation, "MOST_CHILDREN", 1)
    first = tmp_path / "first"
    children[FOUR] = (
        f"import time, pathlib; p = pathlib.Path({str(first)!r}); n = p.exists(); p.touch(); n or time.sleep(60)"
    )
    work = Preparation(games, [FOUR, LEDUC])
    work.start()
    until(first.exists)
    assert work.jobs(RUNNING) == [FOUR] and work.jobs(OPEN) == [LEDUC]
    work.want("leduc-poker")
    assert work.wait(20)
    work.close()
    assert work.jobs(PREPARED) == [FOUR, LEDUC]  # the one that gave way was tried again
    assert not work._kills  # giving way is no failure, however often


def test_a_child_that_was_killed_is_tried_again_but_not_for_ever(games, children, tmp_path):
    count = tmp_path / "count"
    note = f"import os, pathlib; p = pathlib.Path({str(count)!r}); p.write_text(p.read_text() + 'x')"
    count.write_text("")
    children[FOUR] = note + "; os.kill(os.getpid(), 9)"
    work = Preparation(games, [FOUR])
    work.start()
    assert work.wait(20)
    work.close()
    assert work.jobs(FAILED) == [FOUR] and count.read_text() == "xxx"


@pytest.mark.parametrize("end", ["raise SystemExit('KeyboardInterrupt')", "os.kill(os.getpid(), signal.SIGINT)"])
def test_a_child_that_ctrl_c_reached_first_has_not_failed(games, children, caplog, tmp_path, end):
    first = tmp_path / "first"
    once = f"p = pathlib.Path({str(first)!r}); n = p.exists(); p.touch()\nif not n: {end}"
    default = "signal.signal(signal.SIGINT, signal.SIG_DFL)"  # where the tests run behind, it is ignored
    children[FOUR] = f"import os, pathlib, signal; {default}; {once}"
    work = Preparation(games, [FOUR])
    work.start()
    assert work.wait(20)
    work.close()
    assert work.jobs(PREPARED) == [FOUR] and first.exists()
    assert not work._kills and "cannot be compiled" not in caplog.text


def test_closing_ends_the_children(games, children):
    children[FOUR] = "import time; time.sleep(600)"
    work = Preparation(games, [FOUR])
    work.start()
    until(lambda: work.jobs(RUNNING))
    until(lambda: work._children)
    child = work._children[FOUR]
    work.close()
    assert child.wait(10) != 0 and work.wait(0)


@pytest.mark.parametrize("seconds", [0, 2], ids=["while the child is being loaded", "later"])
def test_a_child_ends_with_whoever_started_it_however_that_ends(seconds):
    child = "import sys, time; from petitfour.bots.worker import end_with; end_with(int(sys.argv[1])); time.sleep(600)"
    parent = f"""
import os, subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", {child!r}, str(os.getpid())]).pid, flush=True)
time.sleep(600)
"""
    process = subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, text=True)
    pid = int(process.stdout.readline())
    time.sleep(seconds)
    process.kill()
    process.wait()
    until(lambda: not Path(f"/proc/{pid}").exists() or "zombie" in Path(f"/proc/{pid}/status").read_text(), 60)


def test_a_stamp_of_another_processor_counts_for_nothing(games, monkeypatch):
    game = games.get("connect-four", compiled=True)
    assert not is_prepared(game, SEARCH)
    mark_prepared(game, SEARCH)
    assert is_prepared(game, SEARCH) and not is_prepared(game, RULES)
    monkeypatch.setattr("petitfour.preparing.stamps._processor", lambda: "another")
    assert not is_prepared(game, SEARCH)


def test_a_stamp_of_other_files_counts_for_nothing(games, monkeypatch):
    """Numba drops what it has of a file when any line of it changes."""
    game = games.get("connect-four", compiled=True)
    mark_prepared(game, SEARCH)
    assert is_prepared(game, SEARCH) and any(path.name == "rules.py" for path in game.code.files)
    before = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: before(path) + b"# a comment" * (path.name == "rules.py"))
    assert not is_prepared(game, SEARCH)


def test_a_bot_plays_simply_until_its_search_is_there(games, monkeypatch):
    work = Preparation(games, [FOUR])
    game = games.get("connect-four")
    bot = UntilPrepared("search:50", game, 3, work)
    match = Match(game, 2, seed=1)
    simple = make_bot("greedy", game, 3)
    for _ in range(4):
        seat = match.waiting()[0]
        chosen = bot.choose(match.view(seat), match.legal(seat), seat)
        assert chosen == simple.choose(match.view(seat), match.legal(seat), seat)
        match.act(seat, chosen)
    assert not bot.is_itself
    work._state[FOUR] = PREPARED
    monkeypatch.setattr(games, "get", lambda name, compiled: game)  # no compiler in this test
    seat = match.waiting()[0]
    assert bot.choose(match.view(seat), match.legal(seat), seat) in match.legal(seat) and bot.is_itself


def test_prepare_says_what_cannot_be_compiled(games, children, capsys):
    children[FOUR] = "raise SystemExit('no room on this disk')"
    assert petitfour(["--games-from", str(EXAMPLES), "prepare", "connect-four"]) == 2
    errors = capsys.readouterr().err
    assert "connect-four: rules ready" in errors and "connect-four: search cannot be compiled" in errors
    assert "These could not be compiled: connect-four (search)" in errors


@pytest.mark.slow
def test_prepare_compiles_a_game_and_says_so_and_does_it_once(games, capsys):
    for _ in range(2):
        started = time.monotonic()
        assert petitfour(["--games-from", str(EXAMPLES), "prepare", "connect-four"]) == 0
        output = capsys.readouterr()
        assert output.out == "1 game is ready.\n"
        assert "connect-four: rules ready" in output.err and "connect-four: search ready" in output.err
    assert time.monotonic() - started < 10  # found in the cache
    assert is_prepared(games.get("connect-four", compiled=True), SEARCH)
    assert petitfour(["prepare", "chess"]) == 2
