"""Which files of a game's folder are its rules."""

from __future__ import annotations

from pathlib import Path


def rule_files(folder: Path) -> tuple[Path, ...]:
    """The files that decide what a game's compiled rules do: its Python files, faces and tests left out."""
    return tuple(sorted(folder.glob("*.py")))
