"""Whether a file is a whole store: not damaged, not a copy made while it was in use, without the log beside it, and not
a backup with the log of another store beside it.

A store that is served from says so in its own head, written there before the first turn is answered. What was confirmed
since may stand in the log alone; so a file that says it is in use, with no log beside it, lacks turns.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

# "P4OP", "P4AR" and "P4BK": SQLite's application_id; stores of old have none. A backup is one until it is served from.
IN_USE, AT_REST, BACKUP = 0x50344F50, 0x50344152, 0x5034424B
LACKS_ITS_LOG = (
    "The store {path} was copied while petitfour was served from it, without the file {path}-wal: turns are missing. "
    "Put that file beside it, or go on with a copy made by `petitfour store backup`; if this is all there is, "
    "`petitfour store export` and `import` make a store of it."
)
ANOTHERS_LOG = (
    "The store {path} is a backup that was put in the place of another store, whose log {path}-wal was left beside it: "
    "read with it, it would not be what was backed up. Take {path}-wal and {path}-shm away."
)
HEAD = 100  # bytes, as SQLite's file format has them
MAGIC = b"SQLite format 3\0"
WITH_LOG, VERSION, MARK = 18, 60, 68  # where in it stands whether there is a log, our version, our mark


def lacks_its_log(path: Path | str) -> bool:
    """Whether a store was copied without its log. It is asked before SQLite opens the file, which makes a log anew."""
    log = f"{path}-wal"
    if os.path.exists(log) and os.path.getsize(log) > 0:
        return False
    with open(path, "rb") as file:
        head = file.read(HEAD)
    if len(head) < HEAD or not head.startswith(MAGIC):
        return False
    version, mark = (int.from_bytes(head[at : at + 4], "big") for at in (VERSION, MARK))
    return mark == IN_USE or (mark == 0 and version == 0 and head[WITH_LOG] == 2)  # one of old that had only begun


def has_anothers_log(path: Path | str) -> bool:
    """Whether a backup was put in the place of a store whose log is still there: SQLite would take that for its own.
    (The first start from a backup takes its mark away before there is a log.)"""
    log = f"{path}-wal"
    if not os.path.exists(log) or os.path.getsize(log) == 0:
        return False
    with open(path, "rb") as file:
        head = file.read(HEAD)
    return head.startswith(MAGIC) and int.from_bytes(head[MARK : MARK + 4], "big") == BACKUP


def damage(connection: apsw.Connection) -> str:
    """What is wrong with the file first of all, as SQLite sees it; empty if nothing is."""
    first = str(connection.execute("pragma quick_check(1)").get)
    return "" if first == "ok" else " ".join(first.split())


@contextmanager
def folder_beside(new: Path) -> Iterator[Path]:
    """Where a new store is made before it gets its name; only its owner may look into it."""
    folder = Path(tempfile.mkdtemp(dir=new.parent, prefix=f".{new.name}."))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
