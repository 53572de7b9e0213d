"""Every game as a PettingZoo environment: PettingZoo's own tests, and ours."""

import pickle
import subprocess
import sys
import types
import warnings
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from petitfour.core.constants import UNSEEN
from petitfour.core.problem import Problem
from petitfour.research import make, raster, zoo
from petitfour.research.single import Single

EXAMPLES = Path(__file__).parents[2] / "examples"
CYCLES = 400  # longer than most random games
# What PettingZoo's test says of a seat whose turn it is not, and of any dictionary of spaces.
EXPECTED = (
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
    "Observation space for each agent",
)


@pytest.fixture
def environment(compiled, table):
    name, players = table
    return lambda **more: zoo.env(compiled(name), players, **more)


def chosen(observation, rng):
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def played(env, seed, rng, games=1):
    """Everything an environment tells during some games, of which only the first is given a seed."""
    moments = []
    for game in range(games):
        env.reset(seed=seed if game == 0 else None)
        for agent in env.agent_iter():
            observation, reward, ended, cut, info = env.last()
            action = None if ended or cut else chosen(observation, rng)
            moments.append((agent, observation, reward, ended, cut, info, action))
            env.step(action)
    return moments


def test_the_api_test_of_pettingzoo_passes(environment):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(environment(), num_cycles=CYCLES)
    unexpected = [str(each.message) for each in caught if not str(each.message).startswith(EXPECTED)]
    assert not [text for text in unexpected if "observ" in text.lower() or "agent" in text.lower()]


def test_the_seed_test_of_pettingzoo_passes(environment):
    seed_test(environment, num_cycles=CYCLES)


def test_the_render_test_of_pettingzoo_passes(environment, capsys):
    render_test(environment)
    assert capsys.readouterr().out  # a person was shown something


def test_the_parallel_api_test_of_pettingzoo_passes(environment):
    parallel_api_test(turn_based_aec_to_parallel(environment()), num_cycles=CYCLES)


def test_the_performance_benchmark_of_pettingzoo_runs(environment, monkeypatch, capsys):
    moments = iter(range(100))
    clock = types.SimpleNamespace(time=lambda: float(next(moments)))  # its five seconds pass in six rounds
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(environment())
    assert "turns per second" in capsys.readouterr().out


def test_a_seed_gives_the_same_games_however_often(environment):
    first, second = (played(environment(), 7, np.random.default_rng(3), games=2) for _ in range(2))
    assert all(data_equivalence(a, b) for a, b in zip(first, second, strict=True))


def test_an_environment_plays_the_games_of_a_batch_with_the_same_seed(environment, compiled, table):
    name, players = table
    env, rng = environment(), np.random.default_rng(5)
    batch = make(compiled(name), players, games=1).reset(np.array([11]))
    env.reset(seed=11)
    while not batch.done[0]:
        observation = env.observe(env.agent_selection)
        assert env.agent_selection == f"seat_{batch.to_act[0]}"
        assert np.array_equal(observation["action_mask"], batch.mask[0])
        assert np.array_equal(observation["observation"], batch.observation[0])
        action = chosen(observation, rng)
        env.step(action)
        batch.step(np.array([action]))
    assert list(env.rewards.values()) == batch.reward[0].tolist()
    assert all(env.terminations.values()) and not any(env.truncations.values())
    env.reset()  # without a seed: the next game, as the batch has begun it
    assert np.array_equal(env.observe(env.agent_selection)["observation"], batch.observation[0])


def test_games_without_a_seed_differ(compiled):
    openings = set()
    for _ in range(3):
        env = zoo.env(compiled("truffle-shuffle"))
        for _ in range(2):
            env.reset()
            openings.add(env.observe(env.agent_selection)["observation"].tobytes())
    assert len(openings) == 6


def test_an_illegal_action_loses_the_game(environment):
    env = environment()
    env.reset(seed=1)
    loser = env.agent_selection
    for _ in range(6):  # in connect four something is illegal only when a column is full
        mask = env.observe(loser)["action_mask"]
        if not mask.all():
            break
        env.step(0)
        loser = env.agent_selection
    env.step(int(np.argmin(env.observe(loser)["action_mask"])))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == loser else 0 for agent in env.agents}
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []
    assert played(env, 1, np.random.default_rng(1))  # and the next game goes its way


def test_an_action_outside_the_space_is_an_error(compiled):
    env = zoo.env(compiled("connect-four"))
    env.reset()
    for wrong in (7, -1, 2.5, None):
        with pytest.raises(AssertionError):
            env.step(wrong)


def test_the_raw_environment_says_why_an_action_is_illegal_and_changes_nothing(compiled):
    env = zoo.raw_env(compiled("connect-four"))
    env.reset()
    for _ in range(6):
        env.step(3)
    before = env.observe(env.agent_selection)
    with pytest.raises(Problem, match=r"seat_0 may not take action 3: .*column"):
        env.step(3)
    assert data_equivalence(before, env.observe(env.agent_selection))


def test_nothing_can_be_asked_before_the_first_reset(compiled):
    env = zoo.env(compiled("leduc-poker"))
    for name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)


def test_observations_belong_to_the_caller(compiled):
    env = zoo.env(compiled("connect-four"))
    env.reset(seed=1)
    first = env.observe("seat_0")
    kept = {key: value.copy() for key, value in first.items()}
    env.step(0)
    assert data_equivalence(first, kept)
    first["action_mask"][:] = 0
    assert env.observe("seat_1")["action_mask"].all()


def test_a_seat_whose_turn_it_is_not_sees_its_own_side_and_may_do_nothing(compiled):
    env = zoo.env(compiled("connect-four"))
    env.reset()
    env.step(0)
    mine, theirs = env.observe("seat_0"), env.observe("seat_1")
    assert not mine["action_mask"].any() and theirs["action_mask"].any()
    assert not np.array_equal(mine["observation"], theirs["observation"])


def test_pictures_show_what_the_seat_to_act_may_see_and_no_more(compiled, game_name, monkeypatch):
    """Whoever draws is handed a view in which all that the seat may not see is unseen."""
    game, handed = compiled(game_name), []
    face = types.SimpleNamespace(picture=lambda view, box, telling: handed.append(view) or "drawn")
    env = zoo.env(game, render_mode="ansi")
    monkeypatch.setitem(vars(game), "terminal_face", face)
    rng = np.random.default_rng(2)
    env.reset(seed=2)
    for _ in range(20):
        seat = int(env.agent_selection.removeprefix("seat_")) if not all(env.terminations.values()) else -1
        assert env.render() == "drawn"
        hidden = game.layout.hidden_from(seat) & game.layout.kept_cells
        assert (game.layout.flat(handed[-1])[hidden] == UNSEEN).all()
        if seat < 0:
            break
        env.step(chosen(env.observe(env.agent_selection), rng))


def test_images_of_a_game_are_all_of_one_size(compiled, game_name):
    env, rng = zoo.env(compiled(game_name), render_mode="rgb_array"), np.random.default_rng(4)
    env.reset(seed=4)
    sizes = {env.render().shape}
    for _ in range(25):
        if all(env.terminations.values()):
            break
        env.step(chosen(env.observe(env.agent_selection), rng))
        sizes.add(env.render().shape)
    assert len(sizes) == 1


def test_seats_that_choose_at_once_are_asked_in_turn_and_do_not_see_each_others_choice(compiled):
    """The missions of the pigs: every other seat sees the same, whatever the first one took."""
    game = compiled("super-truffle-pigs")
    env, rng = zoo.env(game), np.random.default_rng(8)
    env.reset(seed=8)
    for _ in range(3000):
        state = env.unwrapped.single
        waiting = game.waiting(game.layout.copy(state._states[0]))
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        if len(waiting) > 1 and len(legal) > 1:
            break
        env.step(int(rng.choice(legal)))
        if all(env.terminations.values()):
            env.reset()
    else:
        raise AssertionError("nobody ever chose at the same time")
    first, second = waiting[:2]
    assert env.agent_selection == f"seat_{first}"
    before = state._states.copy(), state.mask.copy(), state.seen.copy()
    own, seen = [], []
    for action in legal[:2]:
        state._states[:], state.mask[:], state.seen[:] = before
        state.seat = first
        env.unwrapped.agent_selection = f"seat_{first}"
        env.step(int(action))
        own.append(env.observe(f"seat_{first}")["observation"])
        seen.append(env.observe(f"seat_{second}")["observation"])
    assert env.agent_selection == f"seat_{second}"
    assert np.array_equal(*seen) and not np.array_equal(*own)


def test_an_environment_can_be_packed_and_sent_elsewhere():
    env = zoo.env("connect-four", games_from=[EXAMPLES])
    again = pickle.loads(pickle.dumps(env.unwrapped))
    again.reset(seed=1)
    assert again.observe("seat_0")["action_mask"].all()


def test_wrong_wishes_are_refused_in_words(compiled):
    with pytest.raises(Problem, match="render_mode"):
        zoo.env(compiled("connect-four"), render_mode="film")
    with pytest.raises(Problem, match="players"):
        zoo.env(compiled("connect-four"), players=5)
    with pytest.raises(Problem, match="seed"):
        zoo.env(compiled("connect-four")).reset(seed=-1)


def test_batches_need_none_of_the_other_libraries():
    asked = "import sys, petitfour.research; print(*{'pettingzoo', 'gymnasium', 'PIL'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_single_game_that_is_over_takes_no_action(compiled):
    single = Single(compiled("leduc-poker"))
    assert not single.act(0)
    single.start(1)
    while single.seat >= 0:
        assert single.act(int(single.mask.argmax()))
    ended = single.view(0)
    assert not single.act(0) and single.view(0) == ended


def test_interpreted_rules_play_the_same_games(games, compiled):
    """With NUMBA_DISABLE_JIT=1 nothing is compiled; slow, but the same."""
    both = [
        played(zoo.env(game), 6, np.random.default_rng(6), games=3)
        for game in (games.get("leduc-poker"), compiled("leduc-poker"))
    ]
    assert all(data_equivalence(a, b) for a, b in zip(*both, strict=True))


@pytest.fixture
def no_fonts(monkeypatch):
    monkeypatch.setattr(raster, "FONTS", ())
    for each in (raster.font, raster.glyph):
        each.cache_clear()
    yield
    for each in (raster.font, raster.glyph):
        each.cache_clear()


def test_an_image_can_be_drawn_on_a_machine_without_fonts(no_fonts):
    image = raster.rasterise("■ ◆\nplain")
    assert image.shape == (raster.ROWS * raster.HIGH, raster.COLUMNS * raster.WIDE, 3)
    assert image[: 2 * raster.HIGH].max() > 200 and (image[2 * raster.HIGH :] == raster.PAPER).all()
