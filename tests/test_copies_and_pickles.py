"""Matches, batches, bots and views can be copied and pickled in the middle of a game; a game by its name and box."""

import copy
import dataclasses
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import petitfour
from petitfour.core.box import BoxSource
from petitfour.core.registry import load_game

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
NAMES = [about.name for about in petitfour.games([EXAMPLES])]
WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
each_game = pytest.mark.parametrize("name", NAMES)


def begun(name, steps=25, compiled=False):
    """A match in the middle."""
    match = petitfour.make(name, seed=5, games_from=[EXAMPLES], compiled=compiled)
    play(match, steps)
    return match


def play(match, steps, number=3):
    for step in range(steps):
        if not match.is_over:
            legal = match.legal()
            match.act(legal[(number * step + 1) % len(legal)])


@each_way
@each_game
def test_a_match_goes_on_the_same_and_apart_from_the_other(name, way):
    match = begun(name, 5 if name == "leduc-poker" else 25)
    other = way(match)
    kept, hashes = match.game.layout.to_bytes(match.state), [step.hash for step in match.steps]
    play(other, 15)
    assert match.game.layout.to_bytes(match.state) == kept and [step.hash for step in match.steps] == hashes
    play(match, 15)
    assert match.steps == other.steps and match.game.layout.to_bytes(match.state) == other.game.layout.to_bytes(
        other.state
    )
    assert (other.game.name, other.seed, other.options, other.players) == (name, 5, match.options, match.players)


@each_way
@each_game
def test_a_view_is_the_same_and_has_cells_of_its_own(name, way):
    match = begun(name, 2)
    seen = match.view(0)
    other = way(seen)
    assert other == seen and other.as_dict() == seen.as_dict() and repr(other) == repr(seen)
    other.players = 1
    assert seen.players == match.players


@each_way
@each_game
def test_a_batch_goes_on_the_same_and_apart_from_the_other(name, way):
    game = petitfour.load_game(name, games_from=[EXAMPLES])
    batch = petitfour.Batch(game, game.about.players[0], games=2)
    for counter in range(4):
        batch.step(batch.random_actions(1, counter))
    other = way(batch)
    before = batch.states.tobytes()
    assert (
        repr(other)
        == repr(batch)
        == f"<2 games of {name}, {game.about.players[0]} players, {batch.episodes.sum()} ended>"
    )
    for counter in range(4, 8):
        other.step(other.random_actions(1, counter))
    assert batch.states.tobytes() == before
    for counter in range(4, 8):
        batch.step(batch.random_actions(1, counter))
    for array in ("states", "mask", "observation", "to_act", "reward", "done", "episodes"):
        assert getattr(batch, array).tobytes() == getattr(other, array).tobytes(), array


@each_way
@pytest.mark.parametrize("bot", ["random", "greedy", "search:8"])
@each_game
def test_a_bot_goes_on_the_same_and_apart_from_the_other(name, bot, way):
    match = begun(name, 1)
    first = petitfour.make_bot(bot, match.game, 7)
    choose(first, match, 2)
    other, later = way(first), copy.copy(match)
    choice = choose(other, later, 2)
    assert choose(first, match, 2) == choice


def choose(bot, match, steps):
    """What a bot decides in the next steps, for whoever is to act."""
    choices = []
    for _ in range(steps):
        if not match.is_over:
            choices.append(bot.choose(match.view(match.seat), match.legal(), match.seat))
            match.act(choices[-1])
    return choices


@each_game
def test_a_game_is_pickled_by_its_name_not_by_its_modules(name):
    game = petitfour.load_game(name, games_from=[EXAMPLES])
    pickled = pickle.dumps(game)
    assert len(pickled) < 300 and pickle.loads(pickled) is game is copy.copy(game) is copy.deepcopy(game)


def test_a_game_is_pickled_with_a_box_that_is_not_its_own():
    game = load_game(EXAMPLES / "connect_four")
    data = copy.deepcopy(game.box.source.data)
    data["grid"]["columns"] = 5
    other = pickle.loads(pickle.dumps(game.with_box(BoxSource.from_data(data))))
    assert petitfour.make(other).legal() == [0, 1, 2, 3, 4]
    assert petitfour.make(game).legal() == [0, 1, 2, 3, 4, 5, 6]


def test_a_game_of_other_rules_is_not_taken_for_the_pickled_one(monkeypatch):
    game = petitfour.load_game("truel")
    pickled = pickle.dumps(game)
    monkeypatch.setattr(game, "about", dataclasses.replace(game.about, rules_version=99))
    with pytest.raises(petitfour.Problem, match=r"is of truel by its rules [0-9]+; here are the rules 99"):
        pickle.loads(pickled)


def test_a_match_goes_on_in_another_process(tmp_path):
    match = begun("truffle-shuffle")
    (tmp_path / "match").write_bytes(pickle.dumps(match))
    code = "import pickle, sys; match = pickle.load(open(sys.argv[1], 'rb')); print(match, match.legal())"
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "match"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{match} {match.legal()}"


@each_way
def test_what_is_compiled_stays_compiled(way):
    match = begun("connect-four", 5, compiled=True)
    batch = petitfour.Batch(match.game, 2, 64)
    batch.step(batch.random_actions(1, 0))
    assert way(match).game.compiled and way(batch).game.compiled
    assert np.array_equal(way(batch).mask, batch.mask) and way(match).legal() == match.legal()
