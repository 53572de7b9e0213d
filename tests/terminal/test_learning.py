"""The guided first game in line mode: what is said, what is taken, going back, and the end."""

import pytest

from petitfour.core.registry import Registry
from petitfour.table.lessons.lesson import has_lesson, lesson_of
from petitfour.terminal.console import Stop
from petitfour.terminal.learning import LessonTable

GAMES = [game.name for game in Registry().playable() if has_lesson(game)]


class Script:
    """A person who has written down all answers beforehand; `always` is said when none is left."""

    width = 100

    def __init__(self, answers=(), always=None):
        self.answers, self.always = list(answers), always
        self.lines = []

    def check(self):
        pass

    def tell(self, text=""):
        self.lines.append(text)

    def tell_list(self, lines):
        self.lines += lines

    def tell_whole(self, text):
        self.lines.append(text)

    def hide(self):
        pass

    def ask(self, prompt):
        self.lines.append(prompt)
        if self.answers:
            return self.answers.pop(0)
        if self.always is None:
            raise Stop
        return self.always


def learn(game, *answers, language="en", always=None, games=None):
    script = Script(answers, always)
    LessonTable(lesson_of(Registry().get(game)), language, script, games=games).play()
    return script.lines


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "shown"), [("en", "show me"), ("es", "enséñamelo")])
def test_every_lesson_can_be_shown_to_its_end(game, language, shown):
    lines = learn(game, language=language, always=shown)
    steps = len(lesson_of(Registry().get(game)).steps)
    assert [line for line in lines if f"{steps} {'of' if language == 'en' else 'de'} {steps}. " in line]
    assert lines[-1].endswith(f"petitfour play {game}")
    assert not [line for line in lines if "lesson." in line or "learn." in line or "{" in line], "a text is missing"


def test_another_move_gets_the_kind_reason_and_the_right_one_goes_on():
    lines = learn("truel", "", "", "play card=heart-green trio=0", "play card=sun-red trio=0")
    assert "Not that one yet. Your red figure belongs into trio 1, beside +2." in lines
    assert "4 of 12. Finish a sentence" in lines
    assert lines[-1] == "Come back any time: petitfour learn truel"


def test_what_the_rules_refuse_is_told_by_them_and_nonsense_is_not_understood():
    lines = learn("truel", "", "", "play card=star-red trio=0", "play card=moon trio=0", "dance")
    assert Registry().get("truel").words("en").say("reason.not_in_hand") in lines
    assert any("card must be one of" in line for line in lines)
    assert any("dance" in line for line in lines)


def test_in_spanish_nothing_is_said_in_english():
    lines = learn("truel", "", "", "play card=moon trio=0", "por qué 1", "pista", language="es")
    assert not [line for line in lines if "must be one of" in line or "Your" in line or "trio 1" in line.split(": ")[0]]


def test_moves_are_told_as_in_play_and_can_be_typed_in_words():
    lines = learn("truel", "", "", "hint", "why star", "red gain")
    listed = [line for line in lines if line[:2] in ("1.", "2.", "3.")]
    assert any("then" in line or "trio 1" in line for line in listed)
    assert any("(you)" in line for line in lines), "the picture says which seat is yours"
    assert "4 of 12. Finish a sentence" in lines, "red is said by one move only"


def test_numbers_stay_and_the_table_is_not_told_again_after_every_decision():
    lines = learn("super-truffle-pigs", "", "", "", *["show"] * 5)
    boards = [line for line in lines if "+####" in line]
    digs = {line.split(".")[0] for line in lines if "end the turn" in line}
    assert len(boards) == 1 and digs == {"11"}


@pytest.mark.parametrize("game", ["truffle-shuffle", "super-truffle-pigs"])
def test_the_game_goes_on_against_easy_bots_and_is_not_kept(game, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    steps = len(lesson_of(Registry().get(game)).steps)
    lines = learn(
        game, *["show"] * steps, "", "1", "undo", "save " + str(tmp_path / "x.json"), "1", "quit", games=Registry()
    )
    after = lines[next(i for i, line in enumerate(lines) if "goes on against easy bots" in line) :]
    assert any(line.startswith("1. ") for line in after)
    assert any("there is no record" in line for line in after) and not list(tmp_path.rglob("*.json"))
    assert lines[-1].endswith(f"petitfour play {game}")


def test_back_and_again_begin_a_step_anew():
    lines = learn("truel", "", "", "show", "back", "again", "show")
    steps = [line.split(".")[0] for line in lines if line[:1].isdigit() and " of 12. " in line]
    assert steps == ["1 of 12", "2 of 12", "3 of 12", "4 of 12", "3 of 12", "3 of 12", "4 of 12"]


def test_the_word_that_the_prompt_asks_with_goes_on_and_what_is_to_be_done_is_said_again():
    lines = learn("truel", "seguir", "continuar", "seguir", language="es")
    assert [line.split(".")[0] for line in lines if " de 12. " in line] == ["1 de 12", "2 de 12", "3 de 12", "3 de 12"]
