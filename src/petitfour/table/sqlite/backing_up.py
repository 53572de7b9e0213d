"""A copy of a store, whole, while petitfour is served from it: SQLite's online backup.

It is the store at one moment. Whoever writes to it goes on and waits for nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import apsw

from petitfour.core.problem import Problem

from . import whole
from .exporting import Progress, quiet
from .reading import open_store, schema_version
from .whole import folder_beside, sync

PAGES = 2000  # at a time, between two words of progress


def count_pages(path: Path) -> int:
    """About how many there will be: a store that is in use grows."""
    with open_store(path, in_use=True) as connection:
        return int(connection.pragma("page_count"))


def back_up(path: Path, new: Path, progress: Progress = quiet) -> int:
    """Makes a new store that is this one at this moment, whole or not at all; returns its bytes."""
    if new.exists() or new.is_symlink():
        raise Problem(f"There is already a file {new}; a backup does not write over it.")
    if not new.parent.is_dir():
        raise Problem(f"There is no folder {new.parent} for the backup.")
    with open_store(path, in_use=True) as connection:
        if whole.lacks_its_log(path):
            raise Problem(whole.LACKS_ITS_LOG.format(path=path))
        schema_version(connection, path)  # the moment is this one: whatever is read keeps it for all steps
        try:
            with folder_beside(new) as folder:
                copy = folder / "store.sqlite"
                _copy(connection, copy, progress)
                size = copy.stat().st_size
                os.rename(copy, new)
                sync(new.parent)
                return size
        except OSError as error:
            raise Problem(f"The backup {new} cannot be written: {error.strerror}.") from None
        except (apsw.IOError, apsw.FullError, apsw.CantOpenError) as error:
            raise Problem(f"The backup {new} cannot be written: {error}.") from None


def _copy(connection: apsw.Connection, copy: Path, progress: Callable[[int], None]) -> None:
    to = apsw.Connection(str(copy))
    try:
        os.chmod(copy, 0o600)
        with to.backup("main", connection, "main") as work:
            while not work.done:
                work.step(PAGES)
                progress(work.page_count - work.remaining)
        to.pragma("journal_mode", "delete")  # so that it is one file, with no log beside it
        to.pragma("synchronous", "full")
        to.pragma("application_id", whole.BACKUP)
        schema_version(to, copy)
        if damage := whole.damage(to):
            raise Problem(f"The store is damaged ({damage}), and so its backup would be.")
    finally:
        to.close()
    sync(copy)
