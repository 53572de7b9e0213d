"""Games on a GPU: the same as on the CPU, how many a second, and Pgx on the same chip. Prints one object of JSON.

usage: python benchmarks/research_gpu.py [GAME ...]     (each game in a process of its own; `pgx` is a game here)
It needs a CUDA device, petitfour[cuda], and for the comparison JAX with CUDA and Pgx in the same environment.
"""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba 0.68 beside NumPy 2.5
    np.row_stack = np.vstack  # type: ignore[attr-defined]

EXAMPLES = Path(__file__).parents[1] / "examples"
GAMES = {
    "connect-four": (2, 1 << 24, 1 << 22), "leduc-poker": (2, 1 << 24, 1 << 22), "truel": (3, 1 << 19, 1 << 18),
    "chocolatiers": (2, 1 << 19, 1 << 18), "truffle-shuffle": (2, 1 << 18, 1 << 17),
    "super-truffle-pigs": (2, 1 << 18, 1 << 17),
}  # fmt: skip
SAME = 10_000  # games compared with the CPU


def best(work: Any, seconds: float = 2.0) -> float:
    """The least seconds one call took, of as many as fit into the time."""
    from numba import cuda

    took, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until or len(took) < 3:
        started = time.perf_counter()
        work()
        cuda.synchronize()
        took.append(time.perf_counter() - started)
    return min(took)


def measure(name: str) -> dict[str, Any]:
    from numba import cuda

    from petitfour.core.batch import Batch, initial_state
    from petitfour.core.batch import random_games as on_the_cpu
    from petitfour.research import cuda as gpu
    from petitfour.research import load
    from petitfour.research.kernels import kernels_of
    from petitfour.research.memory import in_words, plain, words_of

    players, games, batch = GAMES[name]
    game = load(name, games_from=[EXAMPLES])
    figures: dict[str, Any] = {
        "game": name,
        "state_bytes": game.layout.dtype.itemsize,
        "actions": int(game.actions.size),
        "observation": int(game.observation.size),
    }
    started = time.perf_counter()
    finals, lengths = gpu.random_games(game, players, SAME, 1)
    figures["first_games_s"] = time.perf_counter() - started
    theirs, their_lengths = on_the_cpu(game, players, SAME, 1, threads=16)
    kept = game.layout.kept_cells
    figures["same_games"] = bool(
        (lengths == their_lengths).all() and (flat(finals)[:, kept] == flat(theirs)[:, kept]).all()
    )
    figures["same_steps"] = same_steps(game, players, Batch, gpu.CudaBatch)
    figures["decisions_a_game"] = float(lengths.mean())
    gpu.random_games(game, players, games, 2, keep=False)
    kernels = kernels_of(game)
    initial = cuda.to_device(in_words(initial_state(game, players))[0])
    box = cuda.to_device(plain(game.box.array))
    nothing, out = cuda.device_array((words_of(game), 0), np.int32), cuda.device_array(games, np.int64)
    env = gpu.CudaBatch(game, players, batch)
    print("compiled and compared:", json.dumps(figures), file=sys.stderr, flush=True)
    with alone():
        time_it(game, games, batch, env, kernels, (initial, box, 3, 0, nothing, out), figures)
    return figures


def time_it(
    game: Any, games: int, batch: int, env: Any, kernels: Any, arguments: tuple[Any, ...], figures: dict[str, Any]
) -> None:
    from numba import cuda

    out = arguments[-1]
    rates = {}
    chip = int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
    for block, many in ((64, 32), (128, 8), (128, 16), (128, 32), (128, 64)):
        launch = kernels.play[chip * many, block]
        seconds = best(lambda launch=launch: launch(*arguments), 1.0)
        rates[f"{many} blocks of {block}"] = float(out.copy_to_host().sum()) / seconds
    figures["random_play_per_s"], figures["random_play_by_blocks"] = max(rates.values()), rates

    def stepping() -> None:
        for counter in range(20):
            env.step(env.random_actions(1, counter))

    stepping()
    figures["steps_per_s"] = 20 * batch / best(stepping)
    figures["choosing_per_s"] = batch / best(lambda: env.random_actions(1, 99), 0.5)
    figures["shared"] = shared_with_others(env)
    for kernel in ("play", "step"):
        compiled_kernel = getattr(kernels, kernel)
        for what in ("get_regs_per_thread", "get_local_mem_per_thread"):
            figures[f"{kernel}_{what[4:]}"] = next(iter(getattr(compiled_kernel, what)().values()))


@contextmanager
def alone() -> Iterator[None]:
    """While this lasts no other process of the benchmark times anything on the chip."""
    with open(Path(tempfile.gettempdir()) / "petitfour-research-gpu.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def flat(states: Any) -> Any:
    return np.ascontiguousarray(states.view(np.ndarray)).view(np.int16).reshape(len(states), -1)


def same_steps(game: Any, players: int, here: Any, there: Any) -> bool:
    """Whether 300 random steps of 256 games write the same bytes on both sides."""
    one, other = here(game, players, 256), there(game, players, 256)
    for counter in range(300):
        one.step(one.random_actions(5, counter))
        other.step(other.random_actions(5, counter))
        if counter % 20 == 0 or counter > 290:
            for name in ("to_act", "mask", "observation", "reward", "done", "illegal"):
                if not (getattr(one, name) == getattr(other, name).numpy()).all():
                    return False
    return True


def shared_with_others(env: Any) -> dict[str, bool]:
    """Whether PyTorch and JAX see the same memory."""
    checks = {}
    try:
        import torch

        seen = torch.from_dlpack(env.observation)
        checks["torch"] = bool((seen.cpu().numpy() == env.observation.numpy()).all()) and seen.data_ptr() == int(
            env.observation.__cuda_array_interface__["data"][0]
        )
        checks["torch_array_interface"] = bool(
            (torch.as_tensor(env.mask, device="cuda").cpu().numpy() == env.mask.numpy()).all()
        )
        mask = torch.from_dlpack(env.mask)
        env.step(mask.to(torch.int64).argmax(dim=1))
        checks["torch_actions"] = bool((env.illegal.numpy() == 0).all())
    except ImportError:
        pass
    try:
        import jax

        for name in ("reward", "observation"):
            array = getattr(env, name)
            checks[f"jax_{name}"] = bool((np.asarray(jax.dlpack.from_dlpack(array)) == array.numpy()).all())
    except ImportError:
        pass
    except Exception as error:
        checks["jax_error"] = str(error)[:200]  # type: ignore[assignment]
    return checks


def measure_pgx() -> dict[str, Any]:
    """Pgx's games on the same chip: random legal steps with automatic reset, mask and observation made."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    rates: dict[str, Any] = {}
    for name, batch in (
        ("connect_four", 1 << 20),
        ("connect_four", 1 << 17),
        ("backgammon", 1 << 16),
        ("sparrow_mahjong", 1 << 16),
    ):
        env = pgx.make(name)
        stepping = auto_reset(env.step, env.init)

        def choose(key: Any, mask: Any, batch: int = batch) -> Any:
            upto = jnp.cumsum(mask.astype(jnp.int32), axis=1)
            wanted = (jax.random.uniform(key, (batch,)) * upto[:, -1]).astype(jnp.int32)
            return jnp.argmax(upto > wanted[:, None], axis=1)

        def step(state: Any, key: Any, stepping: Any = stepping, choose: Any = choose, batch: int = batch) -> Any:
            first, second = jax.random.split(key)
            return jax.vmap(stepping)(state, choose(first, state.legal_action_mask), jax.random.split(second, batch))

        @jax.jit
        def scanned(state: Any, key: Any, step: Any = step) -> Any:
            key, now = jax.random.split(key)
            state, _ = jax.lax.scan(lambda s, k: (step(s, k), None), state, jax.random.split(now, 64))
            return state, key

        @jax.jit
        def looped(state: Any, key: Any, step: Any = step) -> Any:
            key, now = jax.random.split(key)
            return step(state, now), key

        for how, work, steps in (("scan", scanned, 64), ("a call a step", looped, 1)):
            state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
            key = jax.random.PRNGKey(1)
            state, key = jax.block_until_ready(work(state, key))
            calls = max(1, 16 // steps)
            with alone():
                took, until = [], time.perf_counter() + 2
                while time.perf_counter() < until or len(took) < 3:
                    started = time.perf_counter()
                    for _ in range(calls):
                        state, key = work(state, key)
                    jax.block_until_ready(state)
                    took.append((time.perf_counter() - started) / calls)
            rates[f"{name}, {batch}, {how}"] = batch * steps / min(took)
    return {"game": "pgx", "steps_per_s": rates, "jax": jax.__version__, "device": str(jax.devices()[0])}


def main() -> None:
    wanted = sys.argv[1:] or [*GAMES, "pgx"]
    if len(wanted) == 1:
        print(json.dumps(measure_pgx() if wanted == ["pgx"] else measure(wanted[0])))
        return
    running = {
        name: subprocess.Popen([sys.executable, __file__, name], stdout=subprocess.PIPE, text=True) for name in wanted
    }
    for name, process in running.items():  # they compile side by side, and time one after another
        output, _ = process.communicate()
        print(
            output.strip().splitlines()[-1] if process.returncode == 0 else json.dumps({"game": name, "failed": True}),
            flush=True,
        )


if __name__ == "__main__":
    main()
