"""Line mode: whole games by typed lines, in both languages, with every command."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from petitfour.cli import run
from petitfour.core import records
from petitfour.core.match import Match
from petitfour.core.registry import Registry
from petitfour.terminal.answers import understand
from petitfour.terminal.console import Console, Stop
from petitfour.terminal.line import LineTable

EXAMPLES = Path(__file__).parents[2] / "examples"


class Script(Console):
    """A person who types these lines and then leaves."""

    def __init__(self, *lines):
        super().__init__(piped=True)
        self.lines = list(lines)
        self.heard = []

    def ask(self, prompt):
        self.heard.append(prompt)
        if not self.lines:
            raise Stop
        return self.lines.pop(0)

    def tell(self, text=""):
        self.heard.append(text)

    def tell_whole(self, text):
        self.heard.append(text)

    def hide(self):
        self.heard.append("<hidden>")

    @property
    def text(self):
        return "\n".join(self.heard)


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def play(game, *lines, seats=("human", "random"), seed=1, language="en", save_to=None):
    console = Script(*lines)
    match = Match(game, 2, seed=seed)
    LineTable(match, seats, language, console, save_to).play()
    return match, console.text


def test_a_whole_game_of_connect_four_against_a_random_bot(connect_four):
    match, text = play(connect_four, *["1", "2", "3", "4"] * 20)
    assert match.is_over and "Yellow (random)" in text
    assert "1. drop a disc into column 1" in text and ("wins." in text or "A draw." in text)
    assert "Scores: Red" in text


def test_what_repeats_is_told_in_one_line_though_chance_decides_it_step_by_step(games):
    console = Script()
    LineTable(Match(games.get("chocolatiers"), 2, seed=3), ("human", "random"), "en", console).play()
    dealt = [line for line in console.heard if "dealt" in line]
    assert dealt == [
        "Second confectioner is dealt 3 cards.",
        "You are dealt a nut cluster and 2 raspberries.",
    ]


def test_the_table_is_shown_with_every_turn(connect_four):
    _, text = play(connect_four, "4")
    assert text.count("+---------------+") == 2 and re.search(r"\| .* . .* X .*\|", text)


def test_moves_can_be_typed_as_files_hold_them(connect_four):
    match, _ = play(connect_four, "drop column=6")
    assert match.steps[0].action == 6


@pytest.mark.parametrize("text", ["99", "0", "fly", "drop", "drop column=x", "-1", "1.5", "é", "drop column=3 x=1"])
def test_what_is_not_understood_changes_nothing(connect_four, text):
    match, output = play(connect_four, text)
    assert not match.steps
    assert any(said in output for said in ("I do not know", "must be", "is written", "Several moves fit"))


def test_why_tells_what_is_not_possible_and_the_reason(leduc):
    _, text = play(leduc, "why")
    assert "fold: You owe nothing" in text


def test_why_answers_for_one_move(leduc):
    _, text = play(leduc, "why fold", "why raise", "why fly")
    assert (
        "fold: You owe nothing" in text and "That is possible now: raise." in text and "No move is called 'fly'" in text
    )


def test_why_says_when_everything_is_possible(connect_four):
    assert "Every move of this game is possible" in play(connect_four, "why")[1]


def test_undo_takes_back_ones_own_move_and_the_bots_answer(connect_four):
    match, text = play(connect_four, "1", "undo")
    assert not match.steps and "Taken back." in text


def test_undo_twice_goes_back_two_turns(connect_four):
    match, _ = play(connect_four, "1", "2", "undo", "undo", "undo")
    assert not match.steps


def test_undo_says_when_there_is_nothing(connect_four):
    assert "There is nothing of yours to take back." in play(connect_four, "undo")[1]


def test_undo_never_reaches_behind_chance_or_others_in_a_game_with_secrets(leduc):
    assert any("chance has decided" in play(leduc, "1", "undo", seed=seed)[1] for seed in range(20))
    outputs = [play(leduc, "2", "undo", seats=("random", "human"), seed=seed)[1] for seed in range(40)]
    assert any("others have decided since" in text for text in outputs)
    assert not any("Taken back" in text for text in outputs)


def test_the_log_tells_only_what_this_seat_learned(leduc):
    _, text = play(leduc, "log")
    assert "First gets the" in text and "Second gets a secret card." in text
    assert "Second gets the" not in text


def test_rules_are_told_in_the_readers_language(leduc):
    assert "How to play Leduc poker" in play(leduc, "rules")[1]
    assert "Cómo se juega" in play(leduc, "reglas", language="es")[1]


def test_spanish_from_start_to_end(leduc):
    _, text = play(leduc, *["1"] * 10, language="es")
    assert "Te toca. Jugadas:" in text and "Puntuación: Primero" in text
    for english in ("gets", "wins", "Moves", "Scores", "choice"):
        assert english not in text


def test_save_and_go_on(connect_four, games, tmp_path):
    path = tmp_path / "game.json"
    _, text = play(connect_four, "1", f"save {path}", "2", "quit")
    assert f"Saved to {path}." in text
    assert len(records.to_match(records.read(path), games).steps) == 2


def test_save_without_a_place_asks_for_one_and_a_bad_place_is_told(connect_four):
    _, text = play(connect_four, "save", "save /nowhere/at/all.json")
    assert "Say where: save FILE." in text and "cannot be written" in text


def test_leaving_keeps_the_game_and_tells_how_to_go_on(connect_four, games, tmp_path):
    match, text = play(connect_four, "1")
    path = tmp_path / "state" / "petitfour" / "unfinished-connect-four-1.json"
    assert f"petitfour play connect-four --load {path}" in text
    assert len(records.to_match(records.read(path), games).steps) == len(match.steps) > 0


def test_hot_seat_hides_the_hand_between_turns(leduc):
    _, text = play(leduc, "", "1", "", "1", seats=("human", "human"))
    first, second = text.split("<hidden>")[1:3]
    assert "First: it is your turn. When nobody else looks" in first
    assert "First gets the" in first and "Second gets a secret card." in first
    assert "Second: it is your turn" in second and "First: ??" in second


def test_hot_seat_in_an_open_game_hides_nothing(connect_four):
    assert "<hidden>" not in play(connect_four, "1", "1", seats=("human", "human"))[1]


def test_hot_seat_tells_each_person_the_news_meant_for_them(leduc):
    """The second person hears of the own card although the first was told of the deal before."""
    _, text = play(leduc, "", "1", "", seats=("human", "human"))
    assert "Second gets the" in text.split("<hidden>")[2]


def test_commands_are_understood_in_both_languages():
    assert understand("why drop column=1") == ("why", "drop column=1")
    assert understand("POR QUÉ") == ("why", "") and understand("guardar a.json") == ("save", "a.json")
    assert understand("whyever") == ("", "whyever")


def test_the_lobby_leads_to_a_game(capsys, monkeypatch):
    number = Registry([EXAMPLES]).names().index("connect-four") + 1
    answers = iter(["99", "es", "en", str(number), "x", "1 random", "", "4", "quit", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": print(prompt) or next(answers))
    assert run(["--games-from", str(EXAMPLES), "lobby", "--piped", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert f"{number}. Connect four: Drop discs" in out and "¿A qué jugamos?" in out and "I do not know '99'." in out
    assert "Red drops a disc into column 4." in out and "Goodbye." in out


def test_a_real_terminal_is_played_in():
    """A pseudo-terminal, as a person would see it."""
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "petitfour.cli", "--games-from", EXAMPLES, "play", "connect-four", "--lang", "en"]
    command += ["--level", "random"]
    process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, close_fds=True)
    os.close(child)
    os.write(parent, b"4\nquit\n")
    process.wait(timeout=30)
    seen = b""
    while chunk := _read(parent):
        seen += chunk
    assert b"Your choice:" in seen and b"Stopped." in seen and b"Traceback" not in seen


def _read(parent):
    try:
        return os.read(parent, 4096)
    except OSError:
        return b""


def test_a_second_game_that_is_left_does_not_overwrite_the_first(connect_four, tmp_path):
    play(connect_four, "1")
    play(connect_four, "2")
    assert len(list((tmp_path / "state" / "petitfour").glob("unfinished-*.json"))) == 2


def test_the_lobby_offers_to_go_on_with_a_kept_game(connect_four, capsys, monkeypatch, tmp_path):
    play(connect_four, "1", seats=("human", "human"))
    kept = len(Registry([EXAMPLES]).names()) + 1
    answers = iter([str(kept), "7", "quit", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": print(prompt) or next(answers))
    run(["lobby", "--games-from", str(EXAMPLES), "--piped", "--lang", "en"])
    out = capsys.readouterr().out
    assert f"{kept}. Go on with a kept game: Connect four 1" in out and "Yellow drops a disc into column 7." in out
    assert len(list((tmp_path / "state" / "petitfour").glob("unfinished-*.json"))) == 1


def test_a_column_keeps_its_number_when_another_is_full(connect_four):
    match, _ = play(connect_four, *["1"] * 6, "4", seats=("human", "human"))
    assert match.steps[-1].action == 3


def test_the_words_on_how_to_go_on_really_work(connect_four, capsys, monkeypatch, tmp_path):
    import shlex

    lines = iter(["4", "quit", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    arguments = ["--games-from", str(EXAMPLES), "play", "connect-four", "--piped", "--lang", "en", "--level", "random"]
    assert run(arguments) == 0
    advice = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Go on with: "))
    assert run([*shlex.split(advice.removeprefix("Go on with: "))[1:], "--piped", "--lang", "en"]) == 0
    assert "Red drops a disc into column 4." in capsys.readouterr().out


def test_the_match_is_saved_before_the_last_picture_is_drawn(connect_four, monkeypatch, tmp_path):
    path = tmp_path / "match.json"
    monkeypatch.setattr(connect_four.terminal_face, "picture", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play(connect_four, seats=("random", "random"), save_to=path)
    assert path.is_file()
