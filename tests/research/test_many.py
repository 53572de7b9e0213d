"""Many games at once, for research: one door for CPU and GPU, the same games whatever the batch, nothing silent."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from petitfour import research
from petitfour.core.batch import Batch
from petitfour.core.box import BoxSource
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.testing import ptx

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def env():
    return research.make("leduc-poker", games=64, games_from=[EXAMPLES])


def test_the_arrays_have_a_row_for_each_game_and_describe_names_every_column(env):
    names = env.describe()
    assert env.observation.shape == (64, len(names["observation"])) and env.mask.shape == (64, len(names["actions"]))
    assert env.reward.shape == (64, 2) and env.to_act.shape == env.done.shape == env.illegal.shape == (64,)
    assert len(set(names["actions"])) == len(names["actions"]) == 3
    assert names["players"] == 2 and names["reward"] == "scores"


def test_a_seed_gives_the_same_game_in_every_batch(env):
    seeds = np.arange(64) * 3
    alone = research.make(env.game, games=1)
    env.reset(seeds)
    alone.reset(seeds[10:11])
    for number in range(30):
        actions = env.random_actions(1, number)
        assert (env.observation[10] == alone.observation[0]).all() and env.to_act[10] == alone.to_act[0]
        env.step(actions)
        alone.step(actions[10:11])
        assert (env.reward[10] == alone.reward[0]).all() and env.done[10] == alone.done[0]


def test_one_number_seeds_all_games_differently_and_always_alike(env):
    first = env.reset(5).observation.copy()
    assert (env.reset(5).observation == first).all()
    assert (env.reset(6).observation != first).any()
    assert len({row.tobytes() for row in first}) > 2


def test_illegal_actions_change_nothing_and_are_told(env):
    env.reset(1)
    before = env.observation.copy()
    env.step(np.full(64, 2)).step(np.full(64, 99))
    assert env.illegal.all()
    env.reset(1)
    env.step(np.full(64, -1))
    assert env.illegal.all() and (env.observation == before).all() and not env.done.any()


def test_the_observation_is_what_the_seat_at_the_table_sees(env):
    """The same cells as `observe` writes for a match: nothing of the other hand."""
    match = Match(env.game, 2, seed=3)
    room = np.zeros(env.game.observation.size, np.uint8)
    env.game.loops.observe(match.view(0), 0, room)
    whole = np.zeros_like(room)
    env.game.loops.observe(match.state, 0, whole)
    assert (room == whole).all()


@pytest.mark.parametrize(
    ("options", "words"),
    [({"device": "tpu"}, "devices are"), ({"games": 0}, "at least one game"), ({"players": 7}, "players")],
)
def test_what_cannot_be_made_is_told_in_words(options, words):
    with pytest.raises(Problem, match=words):
        research.make("leduc-poker", **({"games_from": [EXAMPLES]} | options))


def test_wrong_seeds_and_actions_are_told_in_words(env):
    with pytest.raises(Problem, match="one seed for each"):
        env.reset([1, 2])
    with pytest.raises(Problem, match="whole number"):
        env.reset(-1)
    with pytest.raises(Problem, match="one action for each"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(Problem, match="whole numbers"):
        env.step(np.zeros(64))


def test_without_a_gpu_it_says_what_is_missing():
    if ptx.is_possible():
        from numba import cuda

        if cuda.is_available():
            pytest.skip("there is a GPU here")
    with pytest.raises(Problem, match=r"CUDA device|extra cuda"):
        research.make("leduc-poker", device="cuda", games_from=[EXAMPLES])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["connect-four", "leduc-poker", "truel"])
def test_the_kernels_compile_for_a_gpu(name, monkeypatch):
    """Small states lie in shared memory, large ones in local memory; both are made here, without a GPU."""
    if not ptx.is_possible():
        pytest.skip("needs petitfour[cuda]")
    from numba import cuda, from_dtype, types
    from numba.cuda import dispatcher

    from petitfour.research import kernels as gpu
    from petitfour.research.memory import SHARED_WORDS, words_of

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=(9, 0)))
    game = research.load(name, games_from=[EXAMPLES])
    boxes = types.Array(from_dtype(game.box.array.dtype), 1, "C")
    words, table = types.Array(types.int32, 1, "C"), types.Array(types.int32, 2, "C")
    numbers = types.Array(types.int64, 1, "C")
    cells, rows = types.Array(types.uint8, 1, "C"), types.Array(types.uint8, 2, "C")
    rewards, number = types.Array(types.float32, 2, "C"), types.int64
    kernels = {
        gpu.play_kernel: (words, boxes, number, number, table, numbers),
        gpu.reset_kernel: (table, words, boxes, numbers, numbers, numbers, rows, rows),
        gpu.step_kernel: (table, words, boxes, numbers, numbers, numbers, numbers, rows, rows, rewards,
                          cells, cells),
        gpu.choose_kernel: (rows, number, number, numbers),
    }  # fmt: skip
    for make, signature in kernels.items():
        code, _ = cuda.compile_ptx(make(game).py_func, signature, cc=(9, 0))
        assert ".entry" in code
        if make is gpu.play_kernel:
            assert ("ld.shared" in code) == (words_of(game) <= SHARED_WORDS)


def test_kernels_that_contain_their_box_are_made_anew_for_another_box(monkeypatch):
    from petitfour.research import kernels as gpu

    monkeypatch.setattr(gpu, "check_possible", lambda: None)
    game = research.load("connect-four", games_from=[EXAMPLES])
    source = BoxSource.read(game.folder / "box.toml")
    assert gpu.kernels_of(game) is gpu.kernels_of(game.with_box(source))
    source.data["grid"]["columns"] = 5
    assert gpu.kernels_of(game) is not gpu.kernels_of(game.with_box(source))


def test_states_survive_the_way_to_machine_words_and_back(env):
    from petitfour.research import memory

    batch = Batch(env.game, 2, 8)
    words = memory.in_words(batch.states)
    assert words.dtype == np.int32 and words.shape == (8, memory.words_of(env.game))
    back = np.ascontiguousarray(words).view(np.int16)[:, : env.game.layout.size]
    assert (back == memory.plain(batch.states).view(np.int16).reshape(8, -1)).all()
