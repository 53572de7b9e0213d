"""How rules run: interpreted (plain Python, at once) or compiled (numba). The same files are loaded once for each."""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from . import cache

F = TypeVar("F", bound=Callable[..., Any])
HELPERS = Path(__file__).with_name("helpers.py")
WRITING = Path(__file__).with_name("writing.py")

_loading = threading.RLock()
_compiling = False


def rule(function: F) -> F:
    """Marks a function as a rule: plain Python in an interpreted game, numba in a compiled one."""
    return compiled(function) if _compiling else function


def large_rule(function: F) -> F:
    """A rule that is called instead of written out at every place that uses it: compiling takes less time."""
    return compiled(function, inline=False) if _compiling else function


def parallel_rule(function: F) -> F:
    """Marks a loop that may share its `prange` among threads."""
    return compiled(function, parallel=True) if _compiling else function


def compiled(function: F, *, parallel: bool = False, inline: bool = True) -> F:
    """Compiles a function with a disk cache; calls to rules inside it are compiled with it."""
    import numba

    # Inlining all rules spares the counting of references at every call (a locked instruction each).
    made: F = numba.njit(
        cache=True, nogil=True, error_model="numpy", parallel=parallel, forceinline=inline and not parallel
    )(function)  # fmt: skip
    _with_wide_numbers(made)
    return made


def _with_wide_numbers(dispatcher: Any) -> None:
    """Lets all whole numbers enter a rule as int64; cells, literals and results would each get a version of it."""
    from numba import types

    find = dispatcher.get_call_template

    def widened(args: Any, kws: Any) -> Any:
        def wide(kind: Any) -> Any:
            plain = types.unliteral(kind)
            return types.int64 if isinstance(plain, types.Integer) and plain.signed else kind

        return find(tuple(wide(a) for a in args), {key: wide(a) for key, a in kws.items()})

    dispatcher.get_call_template = widened


def is_compiling() -> bool:
    return _compiling


def jit_is_off() -> bool:
    """NUMBA_DISABLE_JIT=1 makes a whole process interpreted."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


@contextmanager
def loading(*, compile_rules: bool, cached_in: Path | None = None) -> Iterator[None]:
    """While modules are loaded inside this block, `@rule` compiles (and keeps the result in a folder) or does not."""
    global _compiling
    with _loading:
        before = _compiling
        _compiling = compile_rules and not jit_is_off()
        try:
            if _compiling:
                with cache.kept_in(cached_in or cache.folder(())):
                    yield
            else:
                yield
        finally:
            _compiling = before


def load_file(path: Path, name: str, given: dict[str, Any] | None = None) -> ModuleType:
    """Loads a file as a module of this name, with `given` already among its globals."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(given or {})
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def helpers() -> ModuleType:
    """The helper rules of core, in the mode that is being loaded."""
    name = "petitfour.core.helpers_compiled" if _compiling else "petitfour.core.helpers"
    with _loading:
        if name not in sys.modules:
            with loading(compile_rules=_compiling):
                load_file(HELPERS, name)
        return sys.modules[name]


def writing() -> ModuleType:
    """The rules of core that write cells as text, compiled."""
    name = "petitfour.core.writing_compiled"
    with _loading:
        if name not in sys.modules:
            with loading(compile_rules=True):
                load_file(WRITING, name)
        return sys.modules[name]
