"""Loads the generic loops anew for each game, its rules as module globals, so that numba's disk cache finds them."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import mode
from .about import BY_SCORES
from .textfile import write_text

if TYPE_CHECKING:
    from .game import Game

LOOPS = Path(__file__).with_name("loops.py")
SEARCH = Path(__file__).with_name("search.py")
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


def loops_of(game: Game) -> ModuleType:
    """A module of loops that plays this game."""
    kind = "compiled" if game.compiled else "interpreted"
    with mode.loading(compile_rules=game.compiled, cached_in=game.cache_folder):
        given: dict[str, Any] = {name: getattr(game.rules, name) for name in RULES}
        given["broken"] = game.broken_rule
        given["redeal"] = game.redeal_rule
        given["observe"] = _observe(game, kind)
        given["ACTIONS"] = game.actions.size
        given["OUTCOMES"] = max(1, game.about.chance_outcomes)
        given["SEATS"] = game.layout.seats
        given["REWARD_BY_SCORES"] = game.about.reward == BY_SCORES
        return mode.load_file(LOOPS, f"petitfour_loops.{kind}.{game.module_name}", given)


def search_of(game: Game) -> ModuleType:
    """A module that searches this game."""
    kind = "compiled" if game.compiled else "interpreted"
    with mode.loading(compile_rules=game.compiled, cached_in=game.cache_folder):
        given: dict[str, Any] = {name: getattr(game.rules, name) for name in RULES}
        given |= {"redeal": game.redeal_rule, "instinct": game.instinct_rule, "SEATS": game.layout.seats}
        given["ACTIONS"] = game.actions.size
        given["REWARD_BY_SCORES"] = game.about.reward == BY_SCORES
        return mode.load_file(SEARCH, f"petitfour_search.{kind}.{game.module_name}", given)


def _observe(game: Game, kind: str) -> Any:
    """The observation rule written for this game's state; compiled, it needs a file of its own for numba's cache."""
    source = game.observation.source
    name = f"petitfour_observe.{kind}.{game.module_name}"
    if game.cache_folder is None:
        scope: dict[str, Any] = {}
        exec(compile(source, name, "exec"), scope)
        return scope["observe"]
    path = game.cache_folder / "observe.py"
    if not path.is_file() or path.read_text("utf-8") != source:
        write_text(path, source, "cache")
    return mode.load_file(path, name).observe
