"""Rules are imported once; compiled, a game runs on their twins: the same code over other globals.

The twin of a rule is a copy of the function (the very code object) whose globals are a copy of its module's, with the
twins of other rules in place of the rules; numba compiles the copy. So `game.rules` of a compiled game is a module like
the plain one, name by name, and nothing is loaded a second time. Generic loops (`loops`, `search`, …) leave names open
and are bound to a game in the same way, interpreted ones too: the names are given to the copies' globals.

Plain functions that call rules (a game's counsel and positions) are copied as well. Methods are not reached: what a
class wants to ask the rules, a function asks for it. Nor is `module.rule()` inside a rule: rules import names.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import cache as cache_results
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, ClassVar

from . import cache
from .fingerprint import Fingerprint, rules_in
from .marks import Mark, mark_of

Names = dict[str, Any]


def jit_is_off() -> bool:
    """NUMBA_DISABLE_JIT=1 makes a whole process interpreted."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def copied(function: FunctionType, space: Names, tag: str = "") -> FunctionType:
    """The same code, which looks up its globals in `space`.

    The tag is needed for twins: numba names machine code by module, qualified name, argument types and a counter that
    starts anew in every process. Twins for two games, compiled by two processes, would have the same symbols, and a
    third process that loads both from disk would silently run the one for the other. `__module__` stays as it is: what
    numba keeps on disk imports it. `__dict__` is not copied: the mark must not come along.
    """
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__, copy.__doc__ = function.__kwdefaults__, function.__doc__
    copy.__qualname__ = f"{tag}.{function.__qualname__}" if tag else function.__qualname__
    return copy


class AsImported:
    """The rules of an interpreted game: the modules as they were imported, and generic loops bound to them."""

    def __init__(self) -> None:
        self._bound: dict[str, ModuleType] = {}

    def module(self, module: ModuleType) -> ModuleType:
        """A module as this game runs it."""
        return module

    def bound(self, modules: Sequence[ModuleType], open_names: Mapping[str, Any]) -> ModuleType:
        """Generic loops as one module; `open_names` are the names that they leave open, with their values."""
        key = modules[0].__name__
        if key not in self._bound:
            self._bound[key] = _bound(modules, open_names)
        return self._bound[key]


def _bound(modules: Sequence[ModuleType], open_names: Mapping[str, Any]) -> ModuleType:
    """The module's dictionary is the very globals of the copies, so that patching a name in it has an effect."""
    one = _joined(modules, open_names)
    space = vars(one)
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__globals__ is vars(module):
                space[name] = copied(value, space)
    return one


def _joined(modules: Sequence[ModuleType], open_names: Mapping[str, Any]) -> ModuleType:
    """A module of the first one's name with the names of all."""
    one = ModuleType(modules[0].__name__)
    for module in reversed(modules):
        vars(one).update(vars(module))
    vars(one).update(open_names)
    return one


class Twins:
    """The compiled twins of some rules and of all rules they call, kept on disk in a folder of their own."""

    _alone = threading.RLock()  # twins are made once, whichever thread asks first
    _known: ClassVar[dict[Path, Twins]] = {}

    def __init__(self, fingerprint: Fingerprint, folder: Path, package: str) -> None:
        self.folder = folder
        self._package = package
        self._tag = f"of_{fingerprint.text}"
        self._covered = fingerprint.rules
        self._modules: dict[str, ModuleType] = {}
        self._twins: dict[FunctionType, Any] = {}

    @classmethod
    def of(
        cls, modules: Iterable[ModuleType], package: str, constants: Mapping[str, object] | None = None
    ) -> Twins:  # fmt: skip
        """The twins of the rules in these modules and of the functions of this package, made once. `constants` are what
        decides besides them what is compiled."""
        fingerprint = Fingerprint(rules_in(modules), constants)
        with cls._alone:
            folder = cache.folder(fingerprint.text)
            if folder not in cls._known:
                cls._known[folder] = cls(fingerprint, folder, package)
            return cls._known[folder]

    def module(self, module: ModuleType) -> ModuleType:
        """A module's names with twins in place of rules."""
        with self._alone:
            return self._module(vars(module))

    def bound(self, modules: Sequence[ModuleType], open_names: Mapping[str, Any]) -> ModuleType:
        """Generic loops as one module of twins; `open_names` are the names that they leave open, with their values."""
        with self._alone:
            if modules[0].__name__ not in self._modules:
                one = _joined(modules, open_names)
                self._modules.update((module.__name__, one) for module in modules)
                for module in modules:
                    self._fill(vars(one), vars(module), open_names)
            return self._modules[modules[0].__name__]

    @property
    def files(self) -> list[Path]:
        """Where the rules stand."""
        return sorted({Path(rule.__code__.co_filename) for rule in self._covered})

    def taken_from_disk_and_compiled(self) -> tuple[int, int]:
        """How many versions of rules for callers in Python came from the folder, and how many did not."""
        stats = [twin.stats for twin in self._twins.values() if hasattr(twin, "stats")]
        return sum(sum(s.cache_hits.values()) for s in stats), sum(sum(s.cache_misses.values()) for s in stats)

    def _module(self, names: Names) -> ModuleType:
        key = names["__name__"]
        if key not in self._modules:
            # Known before it is filled, because rules of two modules may call each other; and filled before a twin is
            # made for anybody else, or there would be two of it.
            self._modules[key] = ModuleType(key)
            vars(self._modules[key]).update(names)
            self._fill(vars(self._modules[key]), names, {})
        return self._modules[key]

    def _fill(self, space: Names, names: Names, open_names: Mapping[str, Any]) -> None:
        for name, value in names.items():
            if name not in open_names and isinstance(value, FunctionType):
                space[name] = self._twin(value)

    def _twin(self, function: FunctionType) -> Any:
        """What stands in a module's twin for one of its functions."""
        mark = mark_of(function)
        if mark is None and not f"{function.__module__}.".startswith(f"{self._package}."):
            return function
        space = vars(self._module((mark.body if mark else function).__globals__))
        if function not in self._twins:
            self._twins[function] = self._compiled(function, mark, space) if mark else copied(function, space)
        return self._twins[function]

    def _compiled(self, rule: FunctionType, mark: Mark, space: Names) -> Any:
        """Compiled when it is first called, or found in the folder."""
        from . import compiling

        tag = self._tag if rule in self._covered else f"{self._tag}_{Fingerprint([rule]).text}"

        @cache_results
        def part() -> Any:
            with self._alone:
                return compiling.part(copied(mark.body, space, f"{tag}_part"), mark, self.folder)

        return compiling.entry(copied(mark.body, space, tag), mark, part, self.folder)


def compiled(module: ModuleType) -> ModuleType:
    """The twin of a module of rules that belongs to no game."""
    return Twins.of([module], module.__name__).module(module)
