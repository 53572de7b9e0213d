"""Games on a GPU, one per thread, from the same rules: random play-outs, and a batch that is stepped together.

The arrays for masks and observations are stored cell by cell and shown transposed, a row for each game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from petitfour.core.batch import check_seed, check_seeds, initial_state
from petitfour.core.game import Game
from petitfour.core.problem import Problem

from .dlpack import export
from .kernels import kernels_of
from .memory import BLOCK, in_words, plain, words_of

Array = Any


class DeviceArray:
    """An array in the memory of the GPU, for PyTorch, JAX and CuPy without copying; `numpy()` copies it here."""

    def __init__(self, array: Any, *, turned: bool = False) -> None:
        self.array = array  # as the kernels know it
        self._turned = turned
        self.shape = tuple(reversed(array.shape)) if turned else tuple(array.shape)
        self.strides = tuple(reversed(array.strides)) if turned else tuple(array.strides)
        self.dtype = array.dtype

    def __len__(self) -> int:
        return int(self.shape[0])

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return dict(self.array.__cuda_array_interface__) | {"shape": self.shape, "strides": self.strides}

    def __dlpack__(self, **_: Any) -> Any:
        pointer = int(self.array.__cuda_array_interface__["data"][0])
        return export(self, pointer, self.shape, self.strides, self.dtype)

    def __dlpack_device__(self) -> tuple[int, int]:
        return (2, 0)  # CUDA, the first device

    def numpy(self) -> Array:
        copied = self.array.copy_to_host()
        return copied.T if self._turned else copied


class CudaBatch:
    """As `core.batch.Batch`, in the memory of the GPU. The same seeds and actions give the same games."""

    def __init__(self, game: Game, players: int, games: int, *, options: dict[str, str] | None = None) -> None:
        from numba import cuda

        if games < 1:
            raise Problem(f"A batch needs at least one game, not {games}.")
        self.game = game
        self.kernels = kernels_of(game)
        self._initial = cuda.to_device(in_words(initial_state(game, players, options))[0])
        self._box = cuda.to_device(plain(game.box.array))
        self._states = cuda.device_array((words_of(game), games), np.int32)
        self._seeds = cuda.to_device(np.zeros(games, np.int64))
        self._episodes = cuda.to_device(np.zeros(games, np.int64))
        self._chosen = cuda.to_device(np.zeros(games, np.int64))
        self._mask = cuda.to_device(np.zeros((game.actions.size, games), np.uint8))
        self._seen = cuda.to_device(np.zeros((game.observation.size, games), np.uint8))
        self.to_act = DeviceArray(cuda.to_device(np.zeros(games, np.int64)))
        self.mask = DeviceArray(self._mask, turned=True)
        self.observation = DeviceArray(self._seen, turned=True)
        self.reward = DeviceArray(cuda.to_device(np.zeros((games, players), np.float32)))
        self.done = DeviceArray(cuda.to_device(np.zeros(games, np.uint8)))
        self.illegal = DeviceArray(cuda.to_device(np.zeros(games, np.uint8)))
        self.seeds = np.zeros(games, np.int64)
        grid = (games + BLOCK - 1) // BLOCK
        self._reset, self._step, self._choose = (
            kernel[grid, BLOCK] for kernel in (self.kernels.reset, self.kernels.step, self.kernels.choose)
        )
        self.reset(np.arange(games))

    def reset(self, seeds: Any) -> None:
        self.seeds[:] = check_seeds(seeds)
        self._seeds.copy_to_device(self.seeds)
        for array in (self._episodes, self.reward.array, self.done.array, self.illegal.array):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self._reset(
            self._states, self._initial, self._box, self._seeds, self._episodes,
            self.to_act.array, self._mask, self._seen,
        )  # fmt: skip

    def step(self, actions: Any) -> None:
        """One decision in every game; `actions` lie on the GPU (PyTorch, CuPy, our own) or come from here."""
        from numba import cuda

        if hasattr(actions, "__cuda_array_interface__"):
            chosen = actions.array if isinstance(actions, DeviceArray) else cuda.as_cuda_array(actions)
        else:
            chosen = self._chosen
            chosen.copy_to_device(np.ascontiguousarray(actions, np.int64))
        if tuple(chosen.shape) != self.seeds.shape or chosen.dtype.kind not in "iu":
            raise Problem(f"A step needs one whole number for each of the {len(self.seeds)} games.")
        self._step(
            self._states, self._initial, self._box, self._seeds, self._episodes, chosen,
            self.to_act.array, self._mask, self._seen, self.reward.array, self.done.array, self.illegal.array,
        )  # fmt: skip

    def random_actions(self, seed: int, counter: int) -> DeviceArray:
        self._choose(self._mask, seed, counter, self._chosen)
        return DeviceArray(self._chosen)


def random_games(
    game: Game, players: int, games: int, seed: int, *, first: int = 0, options: dict[str, str] | None = None,
    keep: bool = True,
) -> tuple[Any, Array]:  # fmt: skip
    """As `core.batch.random_games`, on the GPU: final states (if kept) and numbers of decisions."""
    from numba import cuda

    check_seed(seed)
    finals = cuda.device_array((words_of(game), games if keep else 0), np.int32)
    lengths = cuda.device_array(games, np.int64)
    initial = cuda.to_device(in_words(initial_state(game, players, options))[0])
    box = cuda.to_device(plain(game.box.array))
    kernels_of(game).play[play_grid(games), BLOCK](initial, box, seed, first, finals, lengths)
    if not keep:
        return None, lengths.copy_to_host()
    cells = np.ascontiguousarray(finals.copy_to_host().T).view(np.int16)[:, : game.layout.size]
    return np.ascontiguousarray(cells).view(game.layout.dtype).reshape(games).view(np.recarray), lengths.copy_to_host()


def play_grid(games: int) -> int:
    """Blocks for random games: every thread plays eight or more, or one if they are too few for that."""
    from numba import cuda

    chip = int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
    several = min(games // (8 * BLOCK), chip * 64)
    return several if several >= chip * 8 else (games + BLOCK - 1) // BLOCK
