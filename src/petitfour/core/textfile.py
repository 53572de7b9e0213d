"""Reading and writing small text files with errors for people."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .problem import Problem


def read_text(path: Path, most_bytes: int, what: str) -> str:
    """The text of a file of bounded size; Problem if it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except IsADirectoryError:
        raise Problem(f"{path} is a folder, not a {what} file.") from None
    except FileNotFoundError:
        raise Problem(f"There is no file {path}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Problem(f"The {what} file {path} cannot be read: {reason}.") from None
    if len(data) > most_bytes:
        raise Problem(f"The {what} file {path} is too large: {most_bytes // 1024} kB is the most.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(f"The {what} file {path} is not text (UTF-8).") from None


def clean(text: str, most: int = 60) -> str:
    """A text from a file as it may be shown: printable letters only, not too long."""
    return "".join(letter for letter in text if letter.isprintable())[:most]


def write_text(path: Path, text: str, what: str) -> None:
    """Writes a file whole or not at all; what a link leads to is written, not the link."""
    try:
        path = path.resolve()
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except (OSError, ValueError) as error:
        raise Problem(f"The {what} file {path!s} cannot be written: {getattr(error, 'strerror', error)}.") from None
