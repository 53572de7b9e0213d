"""How numba compiles a rule: as an entry for callers in Python, and as a part of other rules.

Numba makes machine code of every function by itself, with wrappers for callers in Python, even of one that only other
functions call. A caller contains what it calls, so what lies ten calls deep would be optimised eleven times. Here a
rule that another one calls is a part: translated for LLVM, kept, handed on, and no more. Only an entry, called from
Python, is optimised and becomes machine code, once, with all its parts in it (docs/decisions/0008).

It is done by the means numba has for it: pipelines, a code library and a cache of our own. On our own dispatchers two
methods are covered, by which a compiled function finds what it calls: an entry answers with its part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from llvmlite import binding
from numba.core import compiler, typed_passes
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import AnalysisPass, register_pass

from . import cache
from .marks import Mark
from .widening import with_wide_numbers

fcntl: Any
try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None


def entry(function: FunctionType, mark: Mark, part: Callable[[], Any], folder: Path) -> Any:
    """A rule for callers in Python, compiled at its first call or found in the folder; `part` is asked for when another
    rule calls it."""
    compiler_class = PolishedCompiler if mark.polished else EntryCompiler
    dispatcher = numba.njit(parallel=mark.parallel, pipeline_class=compiler_class, **_options(mark))(function)
    dispatcher._cache = LateCache(EntryCache, function, folder)
    if mark.parallel:
        return with_wide_numbers(dispatcher)
    dispatcher.get_call_template = lambda args, kws: part().get_call_template(args, kws)
    dispatcher.get_overload = lambda signature: part().get_overload(signature)
    return dispatcher


def part(function: FunctionType, mark: Mark, folder: Path) -> Any:
    """A rule for other rules, which cannot be called from Python."""
    dispatcher = numba.njit(pipeline_class=PartCompiler, no_cpython_wrapper=True, **_options(mark))(function)
    dispatcher._cache = LateCache(PartCache, function, folder)
    return with_wide_numbers(dispatcher)


def _options(mark: Mark) -> dict[str, Any]:
    # Inlining all rules spares the counting of references at every call (a locked instruction each).
    return {"nogil": True, "error_model": "numpy", "forceinline": mark.inline, "no_cfunc_wrapper": True}


# -- entries -----------------------------------------------------------------------------------------------------------


@register_pass(mutates_CFG=False, analysis_only=True)
class SetEnvironments(AnalysisPass):
    """Gives an entry the environments of its parts (for `print` and the like), as numba does where it loads one."""

    _name = "petitfour_set_environments"

    def __init__(self) -> None:  # numba leaves it abstract
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for environment in state.cr._find_referenced_environments():
            state.library.codegen.set_env(environment.env_name, environment)
        return False


class EntryCompiler(compiler.CompilerBase):
    lowering = typed_passes.NativeLowering

    def define_pipelines(self) -> list[Any]:
        pipeline = _pipeline_with(self.lowering, self.state)
        pipeline.add_pass_after(SetEnvironments, typed_passes.NoPythonBackend)
        pipeline.finalize()
        return [pipeline]


def _pipeline_with(lowering: Any, state: Any) -> Any:
    """Numba's pipeline with another way to translate for LLVM."""
    pipeline = compiler.DefaultPassBuilder.define_nopython_pipeline(state)
    pipeline.passes = [
        (lowering if each is typed_passes.NativeLowering else each, words) for each, words in pipeline.passes
    ]
    return pipeline


class PolishedLibrary(JITCodeLibrary):
    """Code that is optimised twice. Written out, parts are many thousand lines, of which the first time leaves a few
    calls, copies and questions that the second sees through: up to a tenth faster, for a tenth of the time to compile.
    """

    def _optimize_final_module(self) -> None:
        super()._optimize_final_module()
        super()._optimize_final_module()


@register_pass(mutates_CFG=True, analysis_only=False)
class PolishedLowering(typed_passes.NativeLowering):
    _name = "petitfour_polished_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = PolishedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()  # as numba does where it makes the library
        return bool(super().run_pass(state))


class PolishedCompiler(EntryCompiler):
    lowering = PolishedLowering


# -- parts -------------------------------------------------------------------------------------------------------------


class PartLibrary(JITCodeLibrary):
    """Code that waits to be linked into an entry's."""

    def _optimize_final_module(self) -> None:
        """The entry's is optimised, with this in it."""

    def _finalize_final_module(self) -> None:
        """As numba's, without handing the code to the machine."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        self._ensure_finalized()
        return self.name, self._get_module_for_linking().as_bitcode()

    @classmethod
    def unserialized(cls, codegen: Any, kept: tuple[str, bytes]) -> PartLibrary:
        name, code = kept
        library = cls(codegen, name)
        library._final_module = library._shared_module = binding.parse_bitcode(code)
        library._finalized = True
        return library


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(typed_passes.NativeLowering):
    _name = "petitfour_part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        key = _new_key()
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return True


def _new_key() -> Any:
    """What numba knows the code of a part by, in place of a function for Python; it must be a built-in one."""
    return object().__reduce_ex__


class PartCompiler(compiler.CompilerBase):
    def define_pipelines(self) -> list[Any]:
        pipeline = _pipeline_with(PartLowering, self.state)
        pipeline.finalize()
        return [pipeline]


class PartCacheImpl(CompileResultCacheImpl):
    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """As numba's, without a function for Python."""
        kept, fndesc, environment, signature, objectmode, lifted, annotation, reload_init, environments = payload
        return compiler.CompileResult(
            target_context=target_context, typing_context=target_context.typing_context, entry_point=_new_key(),
            library=PartLibrary.unserialized(target_context.codegen(), kept), environment=environment, fndesc=fndesc,
            signature=signature, objectmode=objectmode, lifted=lifted, type_annotation=annotation, typing_error=None,
            call_helper=None, metadata=None, reload_init=reload_init, referenced_envs=environments,
        )  # fmt: skip


# -- on disk -----------------------------------------------------------------------------------------------------------


class EntryCache(FunctionCache):
    """Numba's, one process at a time: it reads a list of what is kept, adds to it and writes it. Two at once could
    leave the name of the one's code for the other's."""

    def save_overload(self, sig: Any, data: Any) -> None:
        with _alone(Path(self.cache_path) / "saving"):
            super().save_overload(sig, data)


class PartCache(EntryCache):
    _impl_class = PartCacheImpl


class LateCache:
    """A cache that numba makes when it is asked for something first: it takes a look at the disk to make one, and most
    rules are called by other rules only."""

    def __init__(self, kind: type[EntryCache], function: FunctionType, folder: Path) -> None:
        self._kind, self._function, self._folder = kind, function, folder

    @cached_property
    def _cache(self) -> EntryCache:
        with cache.kept_in(self._folder):
            return self._kind(self._function)

    @property
    def cache_path(self) -> str:
        return str(self._cache.cache_path)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        with cache.without_collector():  # the first one lets numba import what compiled code may call
            return self._cache.load_overload(signature, target_context)

    def save_overload(self, signature: Any, data: Any) -> None:
        self._cache.save_overload(signature, data)

    def flush(self) -> None:
        self._cache.flush()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """While no other process is inside, as far as the system can tell."""
    if fcntl is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
