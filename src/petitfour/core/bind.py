"""Loads the generic loops anew for each game, its rules as module globals, so that numba's disk cache finds them."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import cache, mode
from .game_files import rule_files
from .textfile import write_text

if TYPE_CHECKING:
    from .game import Game

LOOPS = Path(__file__).with_name("loops.py")


def loops_of(game: Game) -> ModuleType:
    """A module of loops that plays this game."""
    files = rule_files(game.folder)
    kind = "compiled" if game.compiled else "interpreted"
    with mode.loading(compile_rules=game.compiled, cache_for=files):
        given: dict[str, Any] = {
            name: getattr(game.rules, name)
            for name in (
                "setup", "why_not", "legal", "apply", "chance_weights", "chance_site", "waiting", "is_over", "scores",
                "placing",
            )
        }  # fmt: skip
        given["broken"] = game.broken_rule
        given["observe"] = _observe(game, kind, files)
        given["ACTIONS"] = game.actions.size
        given["OUTCOMES"] = max(1, game.about.chance_outcomes)
        given["SEATS"] = game.layout.seats
        given["REWARD_BY_SCORES"] = game.about.reward == "scores"
        return mode.load_file(LOOPS, f"petitfour_loops.{kind}.{game.module_name}", given)


def _observe(game: Game, kind: str, files: tuple[Path, ...]) -> Any:
    """The observation rule written for this game's state; compiled, it needs a file of its own for numba's cache."""
    source = game.observation.source
    name = f"petitfour_observe.{kind}.{game.module_name}"
    if not game.compiled:
        scope: dict[str, Any] = {}
        exec(compile(source, name, "exec"), scope)
        return scope["observe"]
    path = cache.folder(files) / "observe.py"
    if not path.is_file() or path.read_text("utf-8") != source:
        write_text(path, source, "cache")
    return mode.load_file(path, name).observe
