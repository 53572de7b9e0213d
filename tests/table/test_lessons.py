"""Guided first games: how they are read, played and checked. (Every game's own lesson is held by the contract.)"""

import tomllib
from pathlib import Path

import pytest

from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.table.lessons.check import problems
from petitfour.table.lessons.course import Course
from petitfour.table.lessons.lesson import FILE, lesson_of, read_lesson

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def truel():
    return Registry().get("truel")


@pytest.fixture
def data(truel):
    return tomllib.loads((truel.folder / FILE).read_text("utf-8"))


def test_a_right_lesson_has_no_problems(truel, data):
    assert problems(read_lesson(truel, data)) == []


def test_a_game_without_a_lesson_has_none():
    assert lesson_of(Registry([EXAMPLES]).get("connect-four")) is None


def test_a_move_that_the_rules_no_longer_allow_is_found(truel, data):
    data["step"][10]["allow"][0]["card"] = "star-cards"
    faults = problems(read_lesson(truel, data))
    assert faults[0].startswith("step 11: 'play' is not allowed: You do not hold that card")
    assert faults[1] == "step 12: cannot be reached: the step before goes wrong"


def test_a_bots_move_that_the_rules_no_longer_allow_is_found(truel, data):
    data["step"][4]["then"][0]["trio"] = 2
    data["step"][4]["then"][0]["card"] = "sun-cards"
    assert "step 5: then, number 1: seat 1 cannot play card=sun-cards trio=2" in problems(read_lesson(truel, data))[0]


def test_chance_that_cannot_be_is_found(truel, data):
    data["step"][3]["then"][0] = {"chance": "drew", "card": "joker-unit"}
    assert problems(read_lesson(truel, data))[0] == "step 4: chance cannot bring 'drew card=joker-unit' there"


def test_an_outcome_of_chance_nobody_asks_for_is_found(truel, data):
    data["step"][2]["then"].insert(1, {"chance": "drew", "card": "star-green"})
    assert "chance is not asked for 'drew card=star-green' there" in problems(read_lesson(truel, data))[0]


def test_another_way_that_leads_nowhere_is_found(truel, data):
    data["step"][2]["allow"].append({"move": "play", "card": "heart-green", "trio": 1})
    assert "step 3: after 'play card=heart-green trio=1'" in problems(read_lesson(truel, data))[0]


def test_a_missing_word_and_a_long_one_are_found(truel, data, monkeypatch):
    data["step"][0]["say"] = "lesson.unknown"
    data["step"][1]["say"] = "rules.long"
    faults = problems(read_lesson(truel, data))
    assert "step 1: there is no en text 'lesson.unknown'" in faults
    assert "step 1: there is no es text 'lesson.unknown'" in faults
    lesson = read_lesson(truel, data)
    monkeypatch.setattr(type(lesson), "say", lambda self, words, key: "word " * 21)
    assert "step 3: the en text 'lesson.place' has 21 words; 20 is the most" in problems(lesson)


def test_a_bubble_with_too_many_words_is_found(truel, data, monkeypatch):
    lesson = read_lesson(truel, data)
    monkeypatch.setattr(type(lesson), "say", lambda self, words, key: "word " * (11 if key.endswith(".do") else 15))
    assert "step 3: the en bubble of 'lesson.place' has 26 words; 25 is the most" in problems(lesson)


def test_too_few_steps_are_found(truel, data):
    data["step"] = data["step"][:4]
    assert problems(read_lesson(truel, data)) == ["a lesson has 8 to 12 steps, not 4"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(players=2), "truel is for 3 players"),
        (lambda data: data.update(bots=["fox", "wolf"]), "'bots' names 2 of the cast"),
        (lambda data: data.update(position="stage: play\n"), "The lesson's position: The position lacks"),
        (lambda data: data.update(colour=1), "'colour', which lessons do not know"),
        (lambda data: data["step"][0].pop("look"), "Step 1 has either look = true or allow"),
        (lambda data: data["step"][0].update(tap="all"), "Step 1: 'tap' is one of one, each, beside look = true"),
        (lambda data: data["step"][2].update(tap="one"), "Step 3: 'tap' is one of one, each, beside look = true"),
        (lambda data: data["step"][0].update(point=["purse"]), "Step 1: 'purse' is nothing to point at"),
        (lambda data: data["step"][0].update(point=["card.{card:moon}.*"]), "Step 1: 'card' is one of"),
        (lambda data: data["step"][2].update(allow=[{"move": "jump"}]), "Step 3: a move is written"),
        (lambda data: data["step"][2]["allow"][0].update(trio=7), "Step 3: 'trio' is one of 0 to 2"),
        (lambda data: data["step"][2]["then"][0].update(chance="won_all"), "Step 3: chance is the event it causes"),
        (lambda data: data["step"][2]["then"][1].update(by="owl"), "by = one of you, fox, bear"),
        (lambda data: data["step"][3].update(jump="stage: play\n"), "Step 4, jump: The position lacks"),
    ],
)
def test_what_cannot_be_read_is_told_in_words(truel, data, change, words):
    change(data)
    with pytest.raises(Problem, match=words):
        read_lesson(truel, data)


def test_a_course_is_found_again_from_what_was_decided(truel):
    lesson = lesson_of(truel)
    state = lesson.start
    for number in (2, 3):
        course = Course(lesson, number)
        state, decided = play_step(course, state)
        for cut in range(len(decided) + 1):  # however the decisions are told
            assert course.after(decided[:cut]).after(decided[cut:]) == course.after(decided)


def play_step(course, state):
    """The state after a step, and all that was decided in it."""
    decided = []
    while True:
        allowed = course.allowed(state)
        coming = (course.lesson.you, allowed[0]) if allowed else course.coming(state)
        if coming is None:
            return state, decided
        outcome = course.play(state, *coming)
        decided += outcome.decided
        course, state = course.after(outcome.decided), outcome.state
