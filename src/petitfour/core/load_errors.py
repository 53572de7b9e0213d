"""What to say when a game's files cannot be loaded."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .problem import Problem


@contextmanager
def telling_load_errors(folder: Path) -> Iterator[None]:
    """Turns whatever goes wrong while a game's files are loaded into a sentence with file and line."""
    try:
        yield
    except Problem:
        raise
    except SystemExit:
        raise Problem(f"The game in {folder} cannot be loaded: it tried to end the program.") from None
    except SyntaxError as error:
        raise Problem(
            f"The game in {folder} cannot be loaded: {error.msg} ({error.filename}, line {error.lineno})."
        ) from error
    except Exception as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).is_relative_to(folder)]
        where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
        raise Problem(f"The game in {folder} cannot be loaded: {error}{where}.") from error
