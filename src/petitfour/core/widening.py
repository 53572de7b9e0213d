"""One version of a compiled rule for all whole numbers.

A cell (int16), a literal and a result (int64) would each get a version of every rule they are passed to: several times
the time to compile (docs/decisions/0008). Numba has no setting for it, so `get_call_template`, by which a compiled rule
finds the version for a call inside another, is covered on our own dispatchers, and on no others. It is needed for
being right as well: numba 0.68 crashes on a cached recursion that is called with a literal.
"""

from __future__ import annotations

from typing import Any


def with_wide_numbers(dispatcher: Any) -> Any:
    """The same dispatcher, which all signed whole numbers enter as int64 when another rule calls it."""
    from numba import types

    find = dispatcher.get_call_template

    def wide(kind: Any) -> Any:
        plain = types.unliteral(kind)
        return types.int64 if isinstance(plain, types.Integer) and plain.signed else kind

    def widened(args: Any, kws: Any) -> Any:
        return find(tuple(wide(a) for a in args), {key: wide(a) for key, a in kws.items()})

    dispatcher.get_call_template = widened
    return dispatcher
