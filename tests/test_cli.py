"""The command line: answers, JSON for programs, and one clear sentence for bad input."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from petitfour.cli import run
from petitfour.core import records
from petitfour.core.match import Match

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
SAVE = EXAMPLES / "connect_four" / "tests" / "saves" / "format-1-rules-1.json"
TRUEL_SAVE = ROOT / "src" / "petitfour" / "games" / "truel" / "tests" / "saves" / "format-1-rules-1.json"


def petitfour(*arguments):
    return run(["--games-from", str(EXAMPLES), *map(str, arguments)])


def test_games_lists_the_games(capsys):
    assert petitfour("games") == 0
    assert "connect-four: Connect four, 2 players" in capsys.readouterr().out


def test_games_as_json(capsys):
    petitfour("games", "--json")
    listed = {game["name"]: game for game in json.loads(capsys.readouterr().out)["games"]}
    assert listed["leduc-poker"]["options"] == {"raises": ["1", "2"]}


def test_without_games_it_says_how_to_find_some(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("petitfour.core.registry.HOUSE", tmp_path)
    assert run(["games"]) == 0
    assert "--games-from" in capsys.readouterr().out


def test_games_come_from_the_environment_too(capsys, monkeypatch):
    monkeypatch.setenv("PETITFOUR_GAMES", str(EXAMPLES))
    run(["games"])
    assert "connect-four" in capsys.readouterr().out


def test_simulate_as_json_has_every_key(capsys):
    assert petitfour("simulate", "leduc-poker", "--players", 2, "--games", 5000, "--seed", 3, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 5000 and report["invariant_failures"] == 0
    assert sum(report["wins"]) + report["shared_wins"] == 5000
    assert report["mean_decisions"] == report["decisions"] / 5000
    assert report["decisions_per_second"] > 0 and report["seconds"] > 0


def test_simulate_gives_the_same_result_for_the_same_seed(capsys):
    reports = []
    for _ in range(2):
        petitfour("simulate", "connect-four", "--games", 300, "--seed", 9, "--json")
        reports.append(json.loads(capsys.readouterr().out))
    assert reports[0]["wins"] == reports[1]["wins"] and reports[0]["decisions"] == reports[1]["decisions"]


def test_simulate_in_words(capsys):
    petitfour("simulate", "connect-four", "--games", 300)
    out = capsys.readouterr().out
    assert "300 random games with all invariants on" in out and "invariant failures: 0" in out


def test_box_show_tells_where_everything_comes_from(capsys):
    petitfour("box", "show", "leduc-poker")
    out = capsys.readouterr().out
    assert "stakes (stated, Bayes' Bluff, 2005)" in out and "rank jack, suit first" in out


def test_box_check_of_a_good_and_a_bad_box(capsys, tmp_path):
    assert petitfour("box", "check", "connect-four") == 0
    assert "can be played" in capsys.readouterr().out
    bad = tmp_path / "box.toml"
    bad.write_text((EXAMPLES / "connect_four" / "box.toml").read_text().replace("= 7", "= 99"))
    assert petitfour("box", "check", "connect-four", bad) == 2
    output = capsys.readouterr()
    assert "problem: [grid] columns must be 4 to 7, not 99." in output.out
    assert petitfour("box", "check", "connect-four", bad, "--json") == 2
    assert json.loads(capsys.readouterr().out)["problems"]


def test_position_shows_picture_and_moves(capsys, tmp_path):
    path = tmp_path / "position.txt"
    path.write_text(
        "petitfour position 1\ngame: connect-four\nplayers: 2\n\n" + ". . . . . . .\n" * 5 + ". . . X . . .\n"
    )
    assert petitfour("position", "connect-four", path, "--lang", "es") == 0
    out = capsys.readouterr().out
    assert "| . . . X . . . |" in out and "7. soltar una ficha en la columna 7" in out
    petitfour("position", "connect-four", path, "--json")
    report = json.loads(capsys.readouterr().out)
    assert report["legal"][0] == {
        "seat": 1, "action": 0, "do": "drop column=0", "words": "drop a disc into column 1",
    }  # fmt: skip


def test_replay_tells_a_match_again(capsys):
    assert petitfour("replay", SAVE, "--to", 2) == 0
    assert capsys.readouterr().out.startswith("1. Red drops a disc into column 6.\n2. Yellow drops")
    petitfour("replay", SAVE, "--json")
    report = json.loads(capsys.readouterr().out)
    assert report["over"] and report["placing"] == [1, 2]


def test_replay_gathers_what_repeats_over_several_steps(capsys):
    assert petitfour("replay", TRUEL_SAVE, "--to", 23) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1. Green is dealt blue player (heart), rubies (sun) and emeralds (sun)."
    assert lines[1].startswith("4. Blue is dealt ")
    assert "17. Blue gains an emerald." in lines
    assert "21. Green draws fields (sun), fields (heart) and red player (star)." in lines


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], "There is no game 'chess' here"),
        (
            ["play", "connect-four", "--seats", "human,robot"],
            "There is no bot 'robot'; the bots are: random, greedy, easy,",
        ),
        (["play", "connect-four", "--seats", "human,random,random"], "is for 2 players, not 3"),
        (["play", "connect-four", "--options", "gravity=off"], "has no option 'gravity'; its options: none"),
        (["play", "leduc-poker", "--options", "raises=9"], "Option 'raises' of leduc-poker can be 1, 2, not '9'"),
        (["play", "leduc-poker", "--options", "raises"], "Options are written NAME=VALUE"),
        (["play", "leduc-poker", "--options", "raises=1,raises=2"], "is given twice"),
        (["play", "connect-four", "--lang", "fr"], "no language 'fr' here; choose en or es"),
        (["play", "connect-four", "--seed", "-3"], "A seed is a whole number from 0"),
        (["play", "connect-four", "--seed", "x"], "invalid int value: 'x'"),
        (["play", "connect-four", "--save", "/nowhere/at/all.json"], "There is no folder /nowhere/at"),
        (["play", "connect-four", "--load", "/nowhere.json"], "There is no file /nowhere.json"),
        (["play", "leduc-poker", "--load", str(SAVE)], "is a match of connect-four, not of leduc-poker"),
        (["play", "connect-four", "--load", str(SAVE), "--seed", "1"], "--load cannot be combined"),
        (["play", "connect-four", "--box", "/nowhere.toml"], "There is no file /nowhere.toml"),
        (["play", "connect-four"], "Playing needs a terminal"),
        (["lobby"], "Playing needs a terminal"),
        (["simulate", "chess"], "There is no game 'chess' here"),
        (["simulate", "connect-four", "--players", "5"], "is for 2 players, not 5"),
        (["simulate", "connect-four", "--games", "0"], "--games must be at least 1"),
        (["simulate", "connect-four", "--seed", str(2**70)], "--seed must be"),
        (["simulate", "leduc-poker", "--options", "x=1"], "has no option 'x'"),
        (["position", "connect-four", str(SAVE)], "not a position: its first line must be"),
        (["position", "connect-four", str(EXAMPLES)], "is a folder, not a position file"),
        (["replay", str(ROOT / "pyproject.toml")], "not whole JSON"),
        (["replay", str(SAVE), "--to", "99"], "there is no step 99"),
        (["box", "check", "connect-four", str(ROOT / "LICENSE")], "is not TOML"),
        (["box", "open", "connect-four"], "invalid choice: 'open'"),
        (["dance"], "invalid choice: 'dance'"),
        ([], "required: COMMAND"),
    ],
)
def test_bad_input_ends_in_one_clear_sentence(capsys, arguments, words):
    assert petitfour(*arguments) == 2
    output = capsys.readouterr()
    assert words in output.err and output.err.startswith("petitfour: ") and output.err.count("\n") == 1, output.err
    assert output.out == ""


@pytest.mark.parametrize("junk", [b"\xff\xfe\x00", b"\x00" * 100, b"{", b"petitfour position 1\n" + b"x" * 300_000])
def test_junk_files_end_in_one_clear_sentence(capsys, tmp_path, junk):
    path = tmp_path / "junk"
    path.write_bytes(junk)
    for arguments in (["position", "connect-four", path], ["replay", path], ["box", "check", "leduc-poker", path]):
        assert petitfour(*arguments) == 2
        output = capsys.readouterr()
        assert output.err.count("\n") == 1 and "Traceback" not in output.err


def test_a_read_only_cache_is_told_and_done_without(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    command = [sys.executable, "-m", "petitfour.cli", "--games-from", EXAMPLES, "simulate", "leduc-poker", "--json"]
    environment = os.environ | {"PETITFOUR_CACHE": str(blocked / "below")}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert json.loads(done.stdout)["invariant_failures"] == 0
    assert "cannot be written" in done.stderr


def test_every_command_has_a_help_text(capsys):
    for command in ("games", "play", "simulate", "box", "position", "replay", "lobby"):
        with pytest.raises(SystemExit) as stopped:
            run([command, "--help"])
        assert stopped.value.code == 0 and "usage: petitfour" in capsys.readouterr().out


def test_a_closed_pipe_is_no_error():
    command = f"{sys.executable} -m petitfour.cli --games-from {EXAMPLES} replay {SAVE} | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_progress_is_told_on_anything_that_takes_over_two_seconds(capsys, monkeypatch):
    import time

    from petitfour import progress

    monkeypatch.setattr(progress, "EVERY", 0.02)
    with progress.progress("Playing", 100, "games") as work:
        work.done = 50
        time.sleep(0.1)
    assert "Playing: 50 of 100 games, about 0 s left" in capsys.readouterr().err


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-", ">/dev/full"])
def test_closed_and_full_streams_end_without_a_traceback(redirection):
    command = f"{sys.executable} -m petitfour.cli --games-from {EXAMPLES} games {redirection}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_a_terminal_that_knows_only_plain_letters_is_served():
    command = [
        sys.executable,
        "-m",
        "petitfour.cli",
        "--games-from",
        EXAMPLES,
        "play",
        "leduc-poker",
        "--lang",
        "es",
        "--piped",
    ]
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, input="quit\n", check=True)
    assert "Traceback" not in done.stderr


def test_a_rule_that_fails_is_told_with_its_line(tmp_path, capsys):
    folder = tmp_path / "leduc_poker"
    shutil.copytree(EXAMPLES / "leduc_poker", folder)
    rules = folder / "rules.py"
    rules.write_text(rules.read_text().replace("s.in_deck[card] = 0", "s.in_deck[card + 99] = 0"))
    assert run(["simulate", "leduc-poker", "--games-from", str(folder)]) == 1
    errors = capsys.readouterr().err
    assert "a rule failed: IndexError" in errors and "rules.py, line" in errors and errors.count("\n") == 1


def test_a_running_match_is_replayed_without_its_secrets(tmp_path, capsys, leduc):
    path = tmp_path / "match.json"
    records.save(Match(leduc, 2, seed=1), path)
    petitfour("replay", path)
    assert "gets the" not in capsys.readouterr().out
    petitfour("replay", path, "--reveal")
    assert "gets the" in capsys.readouterr().out


def a_store(path):
    """A store with a table where nothing has been played."""
    from petitfour.table.sqlite.store import Store

    store = Store(path)
    table = (
        "insert into tables(id, game, players, options, link, series, created) "
        "values('t', 'connect-four', 2, '{}', 'l', 1, 1.5)"
    )
    chair = "insert into chairs(table_id, chair, kind, name, bot, token_hash) values('t', ?, 'open', '', '', x'00')"
    store.write([(table, ()), (chair, (0,)), (chair, (1,))]).result()
    store.close()
    return path


def test_a_store_is_checked_exported_and_imported(tmp_path, capsys):
    store, out, new = a_store(tmp_path / "a.sqlite"), tmp_path / "a.jsonl", tmp_path / "b.sqlite"
    assert petitfour("store", "check", store) == 0
    assert capsys.readouterr().out == "1 table, 0 games, 0 turns: all good.\n"
    assert petitfour("store", "export", store, out) == 0
    assert petitfour("store", "import", out, new, "--json") == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"file": str(new), "rows": 3}
    assert petitfour("store", "check", new, "--json") == 0
    assert json.loads(capsys.readouterr().out)["tables"] == 1


def test_a_damaged_store_is_told_with_exit_code_1(tmp_path, capsys):
    import apsw

    store = a_store(tmp_path / "a.sqlite")
    connection = apsw.Connection(str(store))
    connection.execute("delete from chairs where chair=1")
    connection.close()
    assert petitfour("store", "check", store) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["problem: table t: it has chairs [0] for 2 players", "1 table, 0 games, 0 turns: 1 problem."]


def test_bad_words_about_stores_are_told_in_one_sentence(tmp_path, capsys):
    store = a_store(tmp_path / "a.sqlite")
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}")
    for arguments in (
        ("check", tmp_path / "none"), ("check", store, store), ("export", store), ("export", store, store),
        ("import", bad, tmp_path / "b"), ("import", bad), ("import", tmp_path / "none", tmp_path / "b"),
        ("mend", store),
    ):  # fmt: skip
        assert petitfour("store", *arguments) == 2
        errors = capsys.readouterr().err
        assert errors.startswith("petitfour: ") and errors.count("\n") == 1


def test_a_store_that_is_served_from_is_told_as_in_use(tmp_path, capsys):
    from petitfour.table.sqlite.store import Store

    running = Store(a_store(tmp_path / "a.sqlite"))
    assert petitfour("store", "check", tmp_path / "a.sqlite") == 2
    assert "is in use: petitfour is already being served from it" in capsys.readouterr().err
    running.close()
