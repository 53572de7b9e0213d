"""All of a store written to a file, one line of JSON for each row, with a head and a checksum.

Nothing here knows the columns by heart: an export holds whatever the store's schema has.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import apsw

from petitfour.core.problem import Problem

from .reading import all_rows, columns, counts, open_store, schema_version

FORMAT = "petitfour store"
FORMAT_VERSION = 1

Progress = Callable[[int], None]


def quiet(done: int) -> None:
    return None


def count_rows(path: Path) -> int:
    with open_store(path) as connection:
        return sum(counts(connection, columns(connection)).values())


def export(path: Path, out: Path, progress: Progress = quiet) -> int:
    """Writes every row as a line of JSON, between a head and a checksum; whole or not at all. Returns the rows."""
    if out.exists():
        raise Problem(f"There is already a file {out}; an export does not write over it.")
    with open_store(path) as connection, _whole_file(out) as file:
        return _export_to(connection, path, file, progress)


def _export_to(connection: apsw.Connection, path: Path, file: IO[bytes], progress: Progress) -> int:
    schema_columns = columns(connection)
    head = {"format": FORMAT, "format_version": FORMAT_VERSION, "schema": schema_version(connection, path),
            "rows": counts(connection, schema_columns), "columns": schema_columns}  # fmt: skip
    summed = hashlib.sha256()
    done = 0
    for line in _lines(connection, head):
        summed.update(line)
        file.write(line)
        done += 1
        progress(done)
    file.write(_line({"sha256": summed.hexdigest()}))
    return done - 1


def _lines(connection: apsw.Connection, head: dict[str, Any]) -> Iterator[bytes]:
    yield _line(head)
    for table, names in head["columns"].items():
        try:
            for row in all_rows(connection, table, names):
                yield _line([table, *(_to_json(value) for value in row)])
        except (UnicodeError, ValueError):
            raise Problem(f"The store has a row in {table} that cannot be written down.") from None


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _to_json(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


@contextmanager
def _whole_file(out: Path) -> Iterator[IO[bytes]]:
    """A file that is there when all of it is written; only its owner may read it, for it holds every secret."""
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=out.parent, prefix=f".{out.name}.")
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, out)
    except BaseException as error:
        if temporary:
            os.unlink(temporary)
        if isinstance(error, OSError | ValueError):
            reason = getattr(error, "strerror", None) or error
            raise Problem(f"The file {out} cannot be written: {reason}.") from None
        raise
