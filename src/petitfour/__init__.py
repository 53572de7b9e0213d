"""Petitfour: modern board games whose rules are written once and asked by everything else.

All that is public is in this one list, and comes when it is first asked for: `import petitfour` itself loads nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "About",
    "Batch",
    "Bot",
    "BoxSource",
    "Game",
    "Match",
    "Problem",
    "Record",
    "Refused",
    "Step",
    "__version__",
    "bots",
    "games",
    "load",
    "load_game",
    "make",
    "make_bot",
    "random_games",
]

if TYPE_CHECKING:
    from petitfour.bots import Bot, bots, make_bot
    from petitfour.core.about import About
    from petitfour.core.batch import Batch, random_games
    from petitfour.core.box import BoxSource
    from petitfour.core.declare import Record
    from petitfour.core.game import Game
    from petitfour.core.match import Match, Step
    from petitfour.core.problem import Problem, Refused
    from petitfour.front import load, load_game, make
    from petitfour.games import games
else:
    _FROM = {
        "petitfour.bots": ("Bot", "bots", "make_bot"),
        "petitfour.core.about": ("About",),
        "petitfour.core.batch": ("Batch", "random_games"),
        "petitfour.core.box": ("BoxSource",),
        "petitfour.core.declare": ("Record",),
        "petitfour.core.game": ("Game",),
        "petitfour.core.match": ("Match", "Step"),
        "petitfour.core.problem": ("Problem", "Refused"),
        "petitfour.front": ("load", "load_game", "make"),
        "petitfour.games": ("games",),
    }

    def __getattr__(name):
        from importlib import import_module

        for module, names in _FROM.items():
            if name in names:
                loaded = import_module(module)
                if name not in globals():  # `games` and `bots` are packages that can be called, and are here by now
                    globals()[name] = getattr(loaded, name)
                return globals()[name]
        raise AttributeError(f"petitfour has no '{name}'; it has {', '.join(__all__)}")

    def __dir__():
        return sorted({*globals(), *__all__})
