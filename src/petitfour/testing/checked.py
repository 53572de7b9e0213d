"""Random games in which every index is checked, told by an exit code: NUMBA_BOUNDSCHECK is for a process as a whole.

NUMBA_BOUNDSCHECK=1 python -m petitfour.testing.checked FOLDER --games N
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from petitfour.core.registry import load_game

from .checks import random_games_hold


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    arguments = parser.parse_args()
    try:
        random_games_hold(load_game(arguments.folder, compiled=True), arguments.games)
    except AssertionError as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
