"""The games of the house, one folder each. No game imports another; the registry finds the folders.

`petitfour.games()` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from petitfour.core.listing import make_callable

if TYPE_CHECKING:
    from petitfour.core.about import About


def games(games_from: Iterable[str | Path] = ()) -> list[About]:
    """What every game that can be played here says of itself: its name, for how many, how long, with which options.

    `games_from` names more folders: a game's own, or one that holds several.
    """
    from petitfour.core.registry import Registry

    registry = Registry([Path(folder) for folder in games_from])
    return [registry.about(name) for name in registry.names()]


make_callable(__name__)
