"""What a thread of the GPU has of its game: the state, the box and room to work in, in memory of its own.

A state travels as machine words of 32 bits; while it is played its words lie in shared memory if there are few, else in
the thread's local memory, and are seen as the record that the rules know.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from petitfour.core.game import Game

BLOCK = 128  # threads that are started together; the layout of shared memory hangs on it
SHARED_WORDS = 32  # states up to this size lie in shared memory, where scattered reads cost least
BOX_WORDS = 16  # boxes up to this size are written into the kernels


def own_memory(game: Game) -> Any:
    """A function for kernels: the words of a thread's state, the state they are, its box, and room for actions, for
    weights, for seats and for no events.

    It is written out where it is called before anything is compiled (`inline`): what a function of its own allocates
    would be gone when it returns.
    """
    from numba import cuda, types

    actions, outcomes, seats_here = sizes(game)
    words, apart, shares = words_of(game), spread_of(game), words_of(game) <= SHARED_WORDS
    common, own = (BLOCK * apart, 1) if shares else (1, words)
    as_state, box_of, nobody = seen_as(game.layout.dtype), written_box(game), no_listeners()
    small_box, box_words = box_room(game)

    @cuda.jit(device=True, inline="always")
    def memory(boxes: Any) -> Any:
        near = cuda.shared.array(common, types.int32)
        here = cuda.local.array(own, types.int32)
        if shares:
            here = near[cuda.threadIdx.x * apart : cuda.threadIdx.x * apart + words]
        contents = cuda.local.array(box_words, types.int32)
        box = boxes[0]
        if small_box:
            box = box_of(contents)
        room = cuda.local.array(actions, types.int16)
        weights = cuda.local.array(outcomes, types.int32)
        seats = cuda.local.array(seats_here, types.int16)
        return here, as_state(here), box, room, weights, seats, nobody()

    return memory


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
        def look(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, args[0])
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
        def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            room = context.make_array(signature.args[0])(context, builder, args[0]).data
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
        def nothing(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.get_constant_null(kind)

        return kind(), nothing

    return nobody


def spread_of(game: Game) -> int:
    """How far apart the states of neighbouring threads lie in shared memory, in words: odd, so that banks differ."""
    return words_of(game) | 1


def in_words(records: Any) -> Any:
    """Records as rows of machine words, for the GPU."""
    flat = plain(records).view(np.int16).reshape(len(records), -1)
    cells = np.zeros((len(records), 2 * ((flat.shape[1] + 1) // 2)), np.int16)
    cells[:, : flat.shape[1]] = flat
    return cells.view(np.int32)


def plain(array: Any) -> Any:
    """The same records as a plain array, which is what CUDA's transfers know."""
    return np.ascontiguousarray(array.view(np.ndarray))
