"""Games on a GPU, one per thread, from the same rules: random play-outs, and a batch that is stepped together.

The state of a game lies in its thread's own memory while it is played. What many threads write at once lies side by
side: the arrays for masks and observations are stored cell by cell and shown transposed, a row for each game.
"""

from __future__ import annotations

import importlib.util
from functools import cached_property
from typing import Any

import numpy as np

from petitfour.core.batch import check_seed, check_seeds, initial_state
from petitfour.core.game import Game
from petitfour.core.problem import Problem

from .dlpack import exported

BLOCK = 128
WARP, ALL_LANES = 32, 0xFFFFFFFF
SHARED_WORDS = 32  # states up to this size lie in shared memory, where scattered reads cost least
BOX_WORDS = 16
Array = Any


def check_possible() -> None:
    """Problem with what is missing, if games cannot be played on a GPU here."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise Problem('Games on a GPU need the extra cuda: pip install "petitfour[cuda]".')
    from numba import cuda

    if not cuda.is_available():
        raise Problem("No CUDA device is found on this machine.")


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
        given = dict(self.array.__cuda_array_interface__)
        return given | {"shape": self.shape, "strides": self.strides}

    def __dlpack__(self, **_: Any) -> Any:
        pointer = int(self.array.__cuda_array_interface__["data"][0])
        return exported(self, pointer, self.shape, self.strides, self.dtype)

    def __dlpack_device__(self) -> tuple[int, int]:
        return (2, 0)  # CUDA, the first device

    def numpy(self) -> Array:
        found = self.array.copy_to_host()
        return found.T if self._turned else found


class Kernels:
    """The kernels of a game; compiled when they are first launched."""

    def __init__(self, game: Game) -> None:
        check_possible()
        if not game.compiled:
            raise Problem(f"{game.name} must be loaded compiled to be played on a GPU.")
        self.game = game

    @cached_property
    def play(self) -> Any:
        return play_kernel(self.game)

    @cached_property
    def reset(self) -> Any:
        return reset_kernel(self.game)

    @cached_property
    def step(self) -> Any:
        return step_kernel(self.game)

    @cached_property
    def choose(self) -> Any:
        return choose_kernel(self.game)


def kernels_of(game: Game) -> Kernels:
    """The kernels of a game, made once. Another box shares them, unless the box is so small that they contain it."""
    known: dict[bytes, Kernels] = game.loops.__dict__.setdefault("_kernels", {})
    contained = game.box.array.tobytes() if box_room(game)[0] else b""
    if contained not in known:
        known[contained] = Kernels(game)
    return known[contained]


def sizes(game: Game) -> tuple[int, int, int]:
    """Room for actions, weights and seats."""
    most = max(game.actions.size, game.layout.seats, 1)
    return int(most), int(max(game.about.chance_outcomes, 1)), int(game.layout.seats)


def words_of(game: Game) -> int:
    """Machine words of 32 bits that hold a state, a cell of it being half of one."""
    return (int(game.layout.dtype.itemsize) + 3) // 4


def seen_as(dtype: Any) -> Any:
    """A function for kernels: words in a thread's own memory, seen as a record."""
    from numba import from_dtype
    from numba.cuda.extending import intrinsic

    kind = from_dtype(dtype)

    @intrinsic
    def as_record(typing_context: Any, words: Any) -> Any:
        def look(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, given[0])
            return builder.bitcast(array.data, context.get_value_type(kind))

        return kind(words), look

    return as_record


def box_room(game: Game) -> tuple[bool, int]:
    """Whether the box is small enough to be written into the kernels; and room for it in words."""
    words = (int(game.box.array.dtype.itemsize) + 3) // 4
    return (True, words) if words <= BOX_WORDS else (False, 1)


def written_box(game: Game) -> Any:
    """A function for kernels: the box as constants, so that what follows from them is worked out while compiling."""
    from numba import from_dtype, types
    from numba.cuda.extending import intrinsic

    kind, cells = from_dtype(game.box.array.dtype), [int(cell) for cell in in_words(game.box.array)[0]]

    @intrinsic
    def written(typing_context: Any, words: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            room = context.make_array(signature.args[0])(context, builder, given[0]).data
            for at, cell in enumerate(cells):
                place = builder.gep(room, [context.get_constant(types.intp, at)])
                builder.store(context.get_constant(types.int32, cell), place)
            return builder.bitcast(room, context.get_value_type(kind))

        return kind(words), write

    return written


def no_listeners() -> Any:
    """A function for kernels: room for no events, known while compiling, so that nothing of them is compiled."""
    from numba import types
    from numba.cuda.extending import intrinsic

    kind = types.Array(types.int64, 2, "C")

    @intrinsic
    def nobody(typing_context: Any) -> Any:
        def nothing(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return context.get_constant_null(kind)

        return kind(), nothing

    return nobody


def spread_of(game: Game) -> int:
    """How far apart the states of neighbouring threads lie in shared memory, in words: odd, so that banks differ."""
    return words_of(game) | 1


def in_words(records: Any) -> Any:
    """Records as rows of machine words, for the GPU."""
    flat = plain(records).view(np.int16).reshape(len(records), -1)
    found = np.zeros((len(records), 2 * ((flat.shape[1] + 1) // 2)), np.int16)
    found[:, : flat.shape[1]] = flat
    return found.view(np.int32)


def play_kernel(game: Game, registers: int | None = None) -> Any:
    """Random games to their end. A warp has its share of the games; a thread whose game is over begins the next."""
    from numba import cuda, types

    loops, rules = game.loops, game.rules
    settle, mix, below, random_seat = loops.settle, loops.mix, loops.below, loops.random_seat
    apply, legal, is_over = rules.apply, rules.legal, rules.is_over
    chance_seat, chance_stream, player_stream = loops.CHANCE, loops.CHANCE_STREAM, loops.PLAYER_STREAM
    actions, outcomes, seats_here = sizes(game)
    has_chance = game.about.chance_outcomes > 0
    words, apart, shares = words_of(game), spread_of(game), words_of(game) <= SHARED_WORDS
    common, own = (BLOCK * apart, 1) if shares else (1, words)
    as_state, box_of, nobody = seen_as(game.layout.dtype), written_box(game), no_listeners()
    small_box, box_words = box_room(game)

    @cuda.jit(max_registers=registers)
    def play(initial: Any, boxes: Any, seed: int, first: int, finals: Any, lengths: Any) -> None:
        near = cuda.shared.array(common, types.int32)
        here = cuda.local.array(own, types.int32)
        if shares:
            here = near[cuda.threadIdx.x * apart : cuda.threadIdx.x * apart + words]
        contents = cuda.local.array(box_words, types.int32)
        box = boxes[0]
        if small_box:
            box = box_of(contents)
        events = nobody()
        room = cuda.local.array(actions, types.int16)
        weights = cuda.local.array(outcomes, types.int32)
        seats = cuda.local.array(seats_here, types.int16)
        lane = cuda.grid(1) % WARP
        share = (len(lengths) + cuda.gridsize(1) // WARP - 1) // (cuda.gridsize(1) // WARP)
        start = cuda.grid(1) // WARP * share  # the games of this warp: from start to before end
        end = min(start + share, len(lengths))
        i = start + lane
        following = start + WARP  # the next game that nobody has begun
        if i >= end:
            return
        s = as_state(here)
        key = mix(seed, first + i)
        chance_key = mix(key, chance_stream) if has_chance else 0
        player_key = mix(key, player_stream)
        decisions = 0
        for w in range(words):
            here[w] = initial[w]
        while True:
            # All threads of the warp meet here: without it the compiler lets them wait until the longest game is over.
            over = cuda.ballot_sync(ALL_LANES, is_over(s))
            if is_over(s):
                lengths[i] = decisions
                if i < finals.shape[1]:
                    for w in range(words):
                        finals[w, i] = here[w]
                i = following + cuda.popc(over & ((1 << lane) - 1))
                if i >= end:
                    return
                key = mix(seed, first + i)
                chance_key = mix(key, chance_stream) if has_chance else 0
                player_key = mix(key, player_stream)
                decisions = 0
                for w in range(words):
                    here[w] = initial[w]
            following += cuda.popc(over)
            if has_chance and s.to_act == chance_seat:
                settle(s, box, chance_key, weights, events)
            if not is_over(s):
                seat = random_seat(s, seats, player_key, decisions)
                choices = legal(s, box, seat, room)
                action = int(room[below(player_key, decisions, choices)]) & 0x7FFF  # tells the compiler: not negative
                apply(s, box, seat, action, events)
                decisions += 1

    return play


def reset_kernel(game: Game, registers: int | None = None) -> Any:
    from numba import cuda, types

    loops = game.loops
    settle, show, mix, stream = loops.settle, loops.show, loops.mix, loops.CHANCE_STREAM
    actions, outcomes, seats_here = sizes(game)
    words, apart, shares = words_of(game), spread_of(game), words_of(game) <= SHARED_WORDS
    common, own = (BLOCK * apart, 1) if shares else (1, words)
    as_state, box_of, nobody = seen_as(game.layout.dtype), written_box(game), no_listeners()
    small_box, box_words = box_room(game)

    @cuda.jit(max_registers=registers)
    def reset(
        states: Any,
        initial: Any,
        boxes: Any,
        seeds: Any,
        episodes: Any,
        to_act: Any,
        mask: Any,
        seen: Any,
    ) -> None:
        near = cuda.shared.array(common, types.int32)
        here = cuda.local.array(own, types.int32)
        if shares:
            here = near[cuda.threadIdx.x * apart : cuda.threadIdx.x * apart + words]
        contents = cuda.local.array(box_words, types.int32)
        box = boxes[0]
        if small_box:
            box = box_of(contents)
        events = nobody()
        room = cuda.local.array(actions, types.int16)
        weights = cuda.local.array(outcomes, types.int32)
        seats = cuda.local.array(seats_here, types.int16)
        i = cuda.grid(1)
        if i >= len(seeds):
            return
        s = as_state(here)
        for w in range(words):
            here[w] = initial[w]
        settle(s, box, mix(mix(seeds[i], episodes[i]), stream), weights, events)
        show(i, s, box, to_act, mask.T, seen.T, room, seats)
        for w in range(words):
            states[w, i] = here[w]

    return reset


def step_kernel(game: Game, registers: int | None = None) -> Any:
    from numba import cuda, types

    loops, rules = game.loops, game.rules
    settle, show, mix, stream, write_reward = (
        loops.settle, loops.show, loops.mix, loops.CHANCE_STREAM, loops.write_reward,
    )  # fmt: skip
    apply, is_over, chance_seat = rules.apply, rules.is_over, loops.CHANCE
    actions, outcomes, seats_here = sizes(game)
    all_actions = int(game.actions.size)
    words, apart, shares = words_of(game), spread_of(game), words_of(game) <= SHARED_WORDS
    common, own = (BLOCK * apart, 1) if shares else (1, words)
    as_state, box_of, nobody = seen_as(game.layout.dtype), written_box(game), no_listeners()
    small_box, box_words = box_room(game)

    @cuda.jit(max_registers=registers)
    def step(
        states: Any, initial: Any, boxes: Any, seeds: Any, episodes: Any, chosen: Any,
        to_act: Any, mask: Any, seen: Any, reward: Any, done: Any, illegal: Any,
    ) -> None:  # fmt: skip
        near = cuda.shared.array(common, types.int32)
        here = cuda.local.array(own, types.int32)
        if shares:
            here = near[cuda.threadIdx.x * apart : cuda.threadIdx.x * apart + words]
        contents = cuda.local.array(box_words, types.int32)
        box = boxes[0]
        if small_box:
            box = box_of(contents)
        events = nobody()
        room = cuda.local.array(actions, types.int16)
        weights = cuda.local.array(outcomes, types.int32)
        seats = cuda.local.array(seats_here, types.int16)
        i = cuda.grid(1)
        if i >= len(seeds):
            return
        action = int(chosen[i])
        if done[i] != 0:
            done[i] = 0
            for seat in range(reward.shape[1]):
                reward[i, seat] = 0.0
        if action < 0 or action >= all_actions or mask[action, i] == 0:
            illegal[i] = 1
            return
        illegal[i] = 0
        s = as_state(here)
        for w in range(words):
            here[w] = states[w, i]
        apply(s, box, int(to_act[i]), action, events)
        if s.to_act == chance_seat:
            settle(s, box, mix(mix(seeds[i], episodes[i]), stream), weights, events)
        if is_over(s):
            done[i] = 1
            write_reward(s, box, room, reward[i])
            episodes[i] += 1
            for w in range(words):
                here[w] = initial[w]
            settle(s, box, mix(mix(seeds[i], episodes[i]), stream), weights, events)
        show(i, s, box, to_act, mask.T, seen.T, room, seats)
        for w in range(words):
            states[w, i] = here[w]

    return step


def choose_kernel(game: Game) -> Any:
    from numba import cuda

    mix, below, all_actions = game.loops.mix, game.loops.below, game.actions.size

    @cuda.jit
    def choose(mask: Any, seed: int, counter: int, out: Any) -> None:
        i = cuda.grid(1)
        if i >= len(out):
            return
        choices = 0
        for action in range(all_actions):
            choices += int(mask[action, i])
        left = below(mix(seed, counter), i, choices)
        chosen = 0
        for action in range(all_actions):
            left -= int(mask[action, i])
            if left >= 0:
                chosen += 1
        out[i] = chosen

    return choose


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


def plain(array: Any) -> Any:
    """The same records as a plain array, which is what CUDA's transfers know."""
    return np.ascontiguousarray(array.view(np.ndarray))
