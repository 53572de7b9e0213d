"""Every game for Gymnasium: one seat against bots, and many games at once."""

import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.research import gym, make

EXAMPLES = Path(__file__).parents[2] / "examples"


def played(env, seed, rng, most=4000):
    """Everything an environment tells during one game of random legal actions."""
    seen, info = env.reset(seed=seed)
    answers = [(seen, info)]
    for _ in range(most):
        answers.append(env.step(int(rng.choice(np.flatnonzero(info["action_mask"])))))
        info = answers[-1][4]
        if answers[-1][2] or answers[-1][3]:
            return answers
    raise AssertionError("the game does not end")


def test_gymnasiums_own_checks_pass(compiled, table):
    name, players = table
    for seat in (0, players - 1):
        env = gym.make_env(compiled(name), seat, "random", players, render_mode="rgb_array")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env, skip_render_check=True)


def test_rewards_come_when_the_game_ends_and_not_before(compiled, table):
    name, players = table
    answers = played(gym.make_env(compiled(name), players - 1, "random", players), 3, np.random.default_rng(1))
    assert all(reward == 0 and not ended for _, reward, ended, _, _ in answers[1:-1])
    assert answers[-1][2] and not answers[-1][4]["action_mask"].any()


def test_a_seed_gives_the_same_game_against_the_same_bots(compiled, game_name):
    env = gym.make_env(compiled(game_name), opponents="greedy")
    first, second = (played(env, 9, np.random.default_rng(2)) for _ in range(2))
    assert all(data_equivalence(a, b) for a, b in zip(first, second, strict=True))


def test_the_next_game_without_a_seed_is_another_one(compiled):
    env = gym.make_env(compiled("truffle-shuffle"), opponents="random")
    openings = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    assert len({each.tobytes() for each in openings}) == 3


def test_bots_see_their_own_view_and_play_legally(compiled, monkeypatch):
    handed = []

    class Nosy:
        def choose(self, view, legal, seat):
            handed.append((view, seat))
            return legal[0]

    game = compiled("leduc-poker")
    monkeypatch.setattr(gym, "make_bot", lambda name, game, seed: Nosy())
    played(gym.make_env(game, 0), 1, np.random.default_rng(1))
    assert handed
    for view, seat in handed:
        hidden = game.layout.hidden_from(seat) & game.layout.kept_cells
        assert (game.layout.flat(view)[hidden] == -32768).all()


def test_an_illegal_action_costs_and_changes_nothing(compiled):
    env = gym.make_env(compiled("truel"), opponents="random")
    seen, info = env.reset(seed=1)
    again, reward, ended, cut, info_after = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, ended, cut, info_after["illegal"]) == (-1.0, False, False, True)
    assert np.array_equal(seen, again) and np.array_equal(info["action_mask"], info_after["action_mask"])


def test_a_game_that_is_over_is_not_played_on(compiled):
    env = gym.make_env(compiled("connect-four"), opponents="random")
    with pytest.raises(Problem, match="reset"):
        env.step(0)
    played(env, 1, np.random.default_rng(1))
    with pytest.raises(Problem, match="reset"):
        env.step(0)


def test_seats_and_bots_are_checked(compiled):
    game = compiled("truel")
    with pytest.raises(Problem, match="seats"):
        gym.make_env(game, seat=3)
    with pytest.raises(Problem, match="no bot"):
        gym.make_env(game, opponents="deep-thought")
    with pytest.raises(Problem, match="2 other seats"):
        gym.make_env(game, opponents=("random", "greedy", "random"))
    assert gym.make_env(game, 1, ("random", "greedy")).opponents == {0: "random", 2: "greedy"}


def test_pictures_are_text_or_images(compiled, game_name):
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        env = gym.make_env(compiled(game_name), opponents="random", render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)


def test_all_games_are_registered():
    assert all(f"petitfour/{name}-v0" in gymnasium.registry for name in Registry().names())
    gym.register([EXAMPLES])
    with gymnasium.make("petitfour/connect-four-v0", opponents="random") as env:
        assert len(played(env, 1, np.random.default_rng(1))) > 4


def test_a_registered_game_passes_gymnasiums_own_checks_with_its_pictures(game_name):
    gym.register([EXAMPLES])
    with gymnasium.make(f"petitfour/{game_name}-v0", opponents="random", render_mode="ansi") as env:
        check_env(env.unwrapped)


# -- many games at once ------------------------------------------------------------------------------------------------


def test_many_games_step_as_a_batch_does(compiled, table):
    name, players = table
    env = gym.make_vec(compiled(name), 8, players)
    batch = make(compiled(name), players, games=8).reset(5)
    seen, info = env.reset(seed=5)
    for count in range(150):
        assert np.array_equal(seen, batch.observation) and np.array_equal(info["action_mask"], batch.mask)
        assert np.array_equal(info["seat"], batch.to_act)
        actions, before = batch.random_actions(1, count), batch.to_act.copy()
        batch.step(actions)
        seen, reward, ended, cut, info = env.step(actions)
        assert np.array_equal(ended, batch.done) and not cut.any()
        assert np.array_equal(reward, batch.reward[np.arange(8), before])
        assert np.array_equal(info["rewards"], batch.reward) and np.array_equal(info["acted"], before)
    assert env.observation_space.contains(seen) and env.action_space.contains(actions)


def test_an_illegal_action_among_many_costs_that_game_alone(compiled):
    env = gym.make_vec(compiled("truel"), 4)
    seen, info = env.reset(seed=[1, 2, 3, 4])
    actions = info["action_mask"].argmax(axis=1)
    actions[2] = info["action_mask"][2].argmin()
    after, reward, _, _, info_after = env.step(actions)
    assert reward.tolist() == [0, 0, -1, 0] and info_after["illegal"].tolist() == [False, False, True, False]
    assert np.array_equal(seen[2], after[2])


def test_a_vector_takes_gymnasiums_own_wrappers(compiled):
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(gym.make_vec(compiled("connect-four"), 4))
    _, info = env.reset(seed=1)
    ended = 0
    for _ in range(100):
        _, _, over, _, info = env.step(info["action_mask"].argmax(axis=1))
        ended += int(over.sum())
    assert ended and env.episode_count == ended
