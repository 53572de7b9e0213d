"""Where games are kept that were left, and with what beside their moves."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from petitfour.core import records
from petitfour.core.match import Match


def kept_folder() -> Path:
    """Where games are kept that were left without saying where to save them."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "petitfour"


def unfinished_path(game: str) -> Path:
    """A new place for a game that was left."""
    number = 1
    while (path := kept_folder() / f"unfinished-{game}-{number}.json").exists():
        number += 1
    return path


def spare_path(game: str) -> Path:
    """A place that can nearly always be written."""
    return Path(tempfile.mkdtemp(prefix="petitfour-")) / f"unfinished-{game}.json"


def save(match: Match, path: Path, seats: Sequence[str], more: dict[str, Any]) -> None:
    """Saves a match with who sat where; a game of a series with how it stands."""
    records.save(match, path, seats=list(seats), more=more)
