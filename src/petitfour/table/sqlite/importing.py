"""A new store made of an export: all of it, or nothing."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw

from petitfour.core.problem import Problem
from petitfour.core.textfile import clean

from . import schema
from .exporting import FORMAT, FORMAT_VERSION, Progress, quiet
from .reading import Columns, columns, quote
from .store import Store, take_lock
from .whole import folder_beside, sync

MOST_LINE = 64 * 1024 * 1024
BESIDE = ("-wal", "-journal", "-shm")  # what SQLite keeps next to a store


def count_lines(path: Path) -> int:
    """The lines of an export, which must end with the checksum of all before."""
    summed, before, lines = hashlib.sha256(), b"", 0
    for line in _read_lines(path):
        summed.update(before)
        before, lines = line, lines + 1
    try:
        last = json.loads(before)
    except (ValueError, RecursionError):
        last = None
    if not isinstance(last, dict) or not isinstance(last.get("sha256"), str):
        raise Problem(f"{path} is not a whole export of a store: it does not end with a checksum.")
    if last["sha256"] != summed.hexdigest():
        raise Problem(f"{path} is damaged: its checksum is wrong.")
    return lines


def import_store(path: Path, new: Path, progress: Progress = quiet) -> int:
    """Makes a new store of an export, all of it or nothing. Returns the rows."""
    lines = count_lines(path)
    head = _head(path)
    if not new.parent.is_dir():
        raise Problem(f"There is no folder {new.parent} for the store.")
    lock = take_lock(str(new))
    try:
        _check_free(new)
        with folder_beside(new) as folder:
            unfinished = folder / "store.sqlite"
            rows = _fill(path, head, unfinished, lines, progress)
            Store(unfinished).close()  # an older store becomes one of today
            if any((folder / f"store.sqlite{end}").exists() for end in BESIDE):
                raise Problem(f"The store {new} could not be finished.")
            sync(unfinished)
            os.rename(unfinished, new)
            sync(new.parent)
        return rows
    except OSError as error:
        raise Problem(f"The store {new} cannot be written: {error.strerror}.") from None
    finally:
        if lock is not None:
            lock.close()


def _check_free(new: Path) -> None:
    for end in ("", *BESIDE):
        beside = Path(f"{new}{end}")
        if beside.exists() or beside.is_symlink():
            raise Problem(f"There is already a file {beside}; an import only makes new stores.")


def _fill(path: Path, head: dict[str, Any], store: Path, lines: int, progress: Progress) -> int:
    """Puts the rows into a store of the version they come from, in one commit."""
    connection = apsw.Connection(str(store))
    try:
        os.chmod(store, 0o600)
        with connection:
            for number in range(head["schema"]):
                connection.execute(schema.MIGRATIONS[number])
            connection.pragma("user_version", head["schema"])
            _check_columns(path, head, columns(connection))
            _insert_all(connection, path, head, lines, progress)
        if connection.pragma("integrity_check") != "ok":
            raise Problem(f"{path} does not make a sound store.")
        return sum(head["rows"].values())
    except (apsw.IOError, apsw.FullError) as error:
        raise Problem(f"The store cannot be written: {error}.") from None
    finally:
        connection.close()


def _insert_all(connection: apsw.Connection, path: Path, head: dict[str, Any], lines: int, progress: Progress) -> None:
    counts = dict.fromkeys(head["rows"], 0)
    for number, line in enumerate(_read_lines(path), start=1):
        progress(number)
        if 1 < number < lines:
            try:
                counts[_insert(connection, head["columns"], json.loads(line, parse_constant=_no_constant))] += 1
            except (ValueError, TypeError, OverflowError, RecursionError, apsw.ConstraintError, apsw.MismatchError,
                    apsw.TooBigError) as error:  # fmt: skip
                raise Problem(f"Line {number:,} of {path} cannot be taken: {clean(str(error), 120)}.") from None
    for table, count in counts.items():
        if count != head["rows"][table]:
            raise Problem(f"{path} has {count:,} rows of {table}, and its head speaks of {head['rows'][table]:,}.")


def _insert(connection: apsw.Connection, of: Columns, row: Any) -> str:
    """Puts one row in and returns its table."""
    if not isinstance(row, list) or not row or not isinstance(row[0], str) or row[0] not in of:
        raise ValueError("it is not a row of a table of the store")
    table: str = row[0]
    values = row[1:]
    if len(values) != len(of[table]):
        raise ValueError(f"{table} has {len(of[table])} columns, not {len(values)}")
    names = ", ".join(quote(name) for name in of[table])
    marks = ", ".join("?" * len(values))
    connection.execute(f"insert into {quote(table)}({names}) values({marks})", [_from_json(value) for value in values])
    return table


def _from_json(value: Any) -> Any:
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, bool)):
        return value
    if isinstance(value, dict) and list(value) == ["base64"] and isinstance(value["base64"], str):
        try:
            return base64.b64decode(value["base64"], validate=True)
        except binascii.Error:
            raise ValueError("bytes are not written as base64") from None
    raise ValueError("a value is neither a text, a number, bytes nor nothing")


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _head(path: Path) -> dict[str, Any]:
    """The first line of an export, with everything in it as it must be."""
    try:
        head = json.loads(next(_read_lines(path)))
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise Problem(f"{path} is not an export of a store of petitfour.")
    version, of_schema = head.get("format_version", 0), head.get("schema", 0)
    if not _is_count(version) or not _is_count(of_schema) or version < 1 or of_schema < 1:
        raise Problem(f"The head of {path} does not say of which version it is.")
    if version > FORMAT_VERSION or of_schema > schema.SCHEMA_VERSION:
        raise Problem(f"{path} was written by a newer version of petitfour.")
    rows = head.get("rows")
    if not isinstance(rows, dict) or not all(_is_count(count) for count in rows.values()):
        raise Problem(f"The head of {path} does not say how many rows there are.")
    return head


def _check_columns(path: Path, head: dict[str, Any], wanted: Columns) -> None:
    """The tables and columns must be those of the version; their order may differ."""
    named = head.get("columns")
    if not isinstance(named, dict) or set(named) != set(wanted) or set(head["rows"]) != set(wanted):
        raise Problem(f"The tables in {path} are not those of a store of version {head['schema']}.")
    for table, names in wanted.items():
        if not isinstance(named[table], list) or sorted(map(str, named[table])) != sorted(names):
            raise Problem(f"The columns of {table} in {path} are not those of a store of version {head['schema']}.")


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _read_lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while line := file.readline(MOST_LINE + 1):
                if len(line) > MOST_LINE:
                    raise Problem(f"{path} has a line that is too long for an export of a store.")
                yield line
    except FileNotFoundError:
        raise Problem(f"There is no file {path}.") from None
    except OSError as error:
        raise Problem(f"The file {path} cannot be read: {error.strerror}.") from None
