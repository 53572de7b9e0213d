"""A hash of what will be compiled: rules, all rules they call, and the values they read.

It is taken of what is loaded, not of the files, which may have changed since they were imported. Numba itself sees
changes in the file of the outermost function only, and none of another file's constants.
"""

from __future__ import annotations

import hashlib
import platform
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .cache import without_collector
from .marks import mark_of

LENGTH = 16
HOW_RULES_ARE_COMPILED = ("compiling.py", "twins.py", "widening.py")
PLAIN = {int, float, bool, str, bytes, type(None)}
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Fingerprint:
    """A hash that is fed rule by rule; `rules` are those that it covers."""

    def __init__(self, rules: Iterable[FunctionType], constants: Mapping[str, object] | None = None) -> None:
        with without_collector():
            import numba
            import numpy

        self.rules: set[FunctionType] = set()
        self._digest = hashlib.sha256()
        self._note(numba.__version__, numpy.__version__, sys.version_info[:3], platform.machine())
        self._note("bounds checked", bool(numba.config.BOUNDSCHECK))
        for name in HOW_RULES_ARE_COMPILED:
            self._digest.update(Path(__file__).with_name(name).read_bytes())
        for name, value in sorted((constants or {}).items()):
            self._feed(name, value)
        for rule in rules:
            self._feed(rule.__name__, rule)

    @property
    def text(self) -> str:
        return self._digest.hexdigest()[:LENGTH]

    def _note(self, *values: object) -> None:
        self._digest.update(repr(values).encode() + b"\0")

    def _feed(self, name: str, value: Any) -> None:
        """A name that a rule reads, and what it stands for."""
        if type(value) in PLAIN:  # most are, and it is the shortest way
            self._note(name, type(value).__name__, value)
            return
        self._note(name, type(value).__name__)
        if mark_of(value) is not None:
            self._feed_rule(value)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):  # arrays and scalars of numpy
            self._note(value.dtype, value.shape)
            self._digest.update(value.tobytes())
        elif isinstance(value, ModuleType | FunctionType):
            self._note(value.__name__)
        elif isinstance(value, type):
            self._note(value.__module__, value.__qualname__, getattr(value, "_fields", ()))  # of named tuples
        elif isinstance(value, tuple | list):
            for at, each in enumerate(value):
                self._feed(str(at), each)
        elif isinstance(value, frozenset):
            self._note(sorted(map(repr, value)))
        elif isinstance(value, CodeType):
            self._feed_code(value)
        else:
            self._note(_ADDRESS.sub("", repr(value)))

    def _feed_rule(self, rule: FunctionType) -> None:
        self._note(rule.__module__, rule.__qualname__)  # which one it is, also where it was fed before
        if rule in self.rules:
            return
        self.rules.add(rule)
        mark = mark_of(rule)
        assert mark is not None
        body = mark.body
        self._note(mark.inline, mark.parallel, mark.polished, body.__module__, body.__qualname__)
        self._feed("defaults", (body.__defaults__, body.__kwdefaults__))
        self._feed_code(body.__code__)
        for cell in body.__closure__ or ():
            self._feed("cell", cell.cell_contents)
        for name in _names(body.__code__):
            if name in body.__globals__:
                self._feed(name, body.__globals__[name])

    def _feed_code(self, code: CodeType) -> None:
        self._note(code.co_filename, code.co_firstlineno, code.co_names, code.co_varnames, code.co_freevars)
        self._digest.update(code.co_code)
        self._feed("consts", code.co_consts)


def rules_in(modules: Iterable[ModuleType]) -> Iterator[FunctionType]:
    """Every rule that is a name of these modules."""
    for module in modules:
        yield from (value for value in vars(module).values() if mark_of(value) is not None)


def _names(code: CodeType) -> Iterator[str]:
    """What a function reads, those inside it included."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names(const)
