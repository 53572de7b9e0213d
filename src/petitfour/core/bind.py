"""What a game runs on: its rules and the generic loops, as they were imported or as compiled twins."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable
from importlib.abc import InspectLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from . import batch_loops, helpers, loops, search, search_play, search_tree, table_loops
from .about import BY_SCORES
from .textfile import write_text
from .twins import AsImported, Twins

if TYPE_CHECKING:
    from .game import Game

LOOPS = (loops, table_loops, batch_loops)
SEARCH = (search, search_tree, search_play)
RULES = (
    "setup",
    "why_not",
    "legal",
    "apply",
    "chance_weights",
    "chance_site",
    "waiting",
    "is_over",
    "scores",
    "placing",
)


def code_of(game: Game, modules: Iterable[ModuleType]) -> AsImported | Twins:
    """What hands out the modules of a game, whose rules stand in `modules`, as it runs them."""
    if not game.compiled:
        return AsImported()
    constants = _constants(game) | {"observe": game.observation.source}
    return Twins.of([*modules, helpers, *LOOPS, *SEARCH], game.package, constants)


def loops_of(game: Game) -> ModuleType:
    """The loops that play this game."""
    open_names = _rules(game) | _constants(game)
    open_names |= {"broken": game.broken_rule, "observe": _observe(game), "prange": _prange(game)}
    return game.code.bound(LOOPS, open_names)


def search_of(game: Game) -> ModuleType:
    """The search for this game."""
    return game.code.bound(SEARCH, _rules(game) | _constants(game) | {"instinct": game.instinct_rule})


def _rules(game: Game) -> dict[str, Any]:
    return {name: getattr(game.rules, name) for name in RULES} | {"redeal": game.redeal_rule}


def _constants(game: Game) -> dict[str, int | bool]:
    return {
        "ACTIONS": game.actions.size,
        "OUTCOMES": max(1, game.about.chance_outcomes),
        "SEATS": game.layout.seats,
        "REWARD_BY_SCORES": game.about.reward == BY_SCORES,
    }


def _prange(game: Game) -> Any:
    if not game.compiled:
        return range
    import numba

    return numba.prange


# -- the observation rule ----------------------------------------------------------------------------------------------


def _observe(game: Game) -> Any:
    """The observation rule written for this game's state (docs/decisions/0003), imported as a module of its own.

    Numba keeps compiled code only of functions whose source is a file, so a compiled game writes it to its folder of
    the cache; interpreted, the source is imported from memory. Either way tracebacks show its lines.
    """
    source = game.observation.source
    if isinstance(game.code, AsImported):
        return _imported(f"petitfour_observe.{game.package}", _Text(source)).observe
    path = game.code.folder / "observe.py"
    if not path.is_file() or path.read_text("utf-8") != source:
        write_text(path, source, "cache")
    return game.code.module(_imported(f"petitfour_observe_compiled.{game.package}", path)).observe


class _Text(InspectLoader):
    """Imports a module from its source as text."""

    def __init__(self, source: str) -> None:
        self._source = source

    def get_source(self, fullname: str) -> str:
        return self._source

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self._source, fullname)  # linecache asks no loader for what stands in <>


def _imported(name: str, origin: Path | _Text) -> ModuleType:
    """A module under this name, from a file or from text."""
    if isinstance(origin, Path):
        spec = importlib.util.spec_from_file_location(name, origin)
    else:
        spec = importlib.util.spec_from_loader(name, origin)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
