"""The marks of a rule: they say how its compiled twin is made, and leave the function as it is.

A rule is the plain function that was imported, so debuggers, tracebacks, coverage and pickling see nothing else.
`twins` reads the marks; numba is not imported here, so that playing interpreted starts at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
MARK = "__rule__"


@dataclass(frozen=True)
class Mark:
    """How a rule is compiled: from which body, written out where it is used or called, its `prange` shared or not,
    optimised once or twice."""

    body: FunctionType
    inline: bool = True
    parallel: bool = False
    polished: bool = False


def rule(function: F) -> F:
    """Marks a function as a rule; compiled, it is written out at every place that uses it."""
    return _set_mark(function, Mark(_plain(function)))


def large_rule(function: F) -> F:
    """A rule that is called instead of written out at every place that uses it: compiling takes less time."""
    return _set_mark(function, Mark(_plain(function), inline=False))


def parallel_rule(function: F) -> F:
    """Marks a loop that may share its `prange` among threads."""
    return _set_mark(function, Mark(_plain(function), inline=False, parallel=True))


def polished_rule(function: F) -> F:
    """Marks a loop that plays much in one call: worth the time to optimise it twice."""
    return _set_mark(function, Mark(_plain(function), polished=True))


def compiled_as(body: F) -> Callable[[F], F]:
    """Marks a rule with another body for its twin, where Python's numbers and machine words want different ones."""
    return lambda function: _set_mark(function, Mark(_plain(body)))


def mark_of(value: object) -> Mark | None:
    """The mark of a rule; None for anything else."""
    return getattr(value, MARK, None) if isinstance(value, FunctionType) else None


def _plain(function: Callable[..., Any]) -> FunctionType:
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} cannot be a rule: only a plain function can.")
    return function


def _set_mark(function: F, mark: Mark) -> F:
    setattr(function, MARK, mark)
    return function
