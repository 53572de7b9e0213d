"""Looking after a store: checking it by the rules, writing all of it to a file, making a new one of that file.

Nothing here knows the columns by heart: an export holds whatever the store's schema has.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import apsw

from petitfour.core.problem import Problem
from petitfour.core.textfile import clean

from . import store as stores

FORMAT = "petitfour store"
FORMAT_VERSION = 1
MOST_LINE = 64 * 1024 * 1024
BESIDE = ("-wal", "-journal", "-shm")  # what SQLite keeps next to a store

Told = Callable[[int], None]
Columns = dict[str, list[str]]


def _quiet(done: int) -> None:
    return None


# -- opening ---------------------------------------------------------------------------------------------------------


@contextmanager
def opened(path: Path) -> Iterator[apsw.Connection]:
    """A store that nobody serves from, to read; nothing in it is changed, not even to a newer schema."""
    if not path.is_file():
        raise Problem(f"There is no store {path}.")
    lock = stores.take_lock(str(path))
    try:
        connection = _to_read(path)
        try:
            schema_version(connection, path)
            with connection:  # one moment of it
                yield connection
        finally:
            connection.close()
    except apsw.Error as error:
        raise Problem(f"The store {path} cannot be read: {error}.") from None
    finally:
        if lock is not None:
            lock.close()


def _to_read(path: Path) -> apsw.Connection:
    """Nobody else writes while we hold the lock. Without a log beside it the file is all, and none is made."""
    if any(Path(f"{path}{end}").exists() for end in ("-wal", "-journal")):
        return apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    address = path.absolute().as_uri() + "?immutable=1"
    return apsw.Connection(address, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def schema_version(connection: apsw.Connection, path: Path) -> int:
    """The store's version; Problem if it is no store of ours, or a newer one."""
    version = int(connection.pragma("user_version"))
    if version > stores.SCHEMA_VERSION:
        raise Problem(f"The store {path} was written by a newer version of petitfour.")
    if version < 1 or "turns" not in columns(connection):
        raise Problem(f"{path} is not a store of petitfour.")
    return version


def columns(connection: apsw.Connection) -> Columns:
    """The columns of every table, as the schema has them."""
    names = connection.execute("select name from sqlite_schema where type='table' and name not like 'sqlite_%'")
    return {name: _columns_of(connection, name) for (name,) in sorted(names)}


def _columns_of(connection: apsw.Connection, table: str) -> list[str]:
    return [name for (name,) in connection.execute("select name from pragma_table_info(?)", (table,))]


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


# -- export ----------------------------------------------------------------------------------------------------------


def count_rows(path: Path) -> int:
    with opened(path) as connection:
        return sum(_counts(connection, columns(connection)).values())


def export(path: Path, out: Path, told: Told = _quiet) -> int:
    """Writes every row as a line of JSON, between a head and a checksum; whole or not at all. Returns the rows."""
    if out.exists():
        raise Problem(f"There is already a file {out}; an export does not write over it.")
    with opened(path) as connection, _made_whole(out) as file:
        return _export_to(connection, path, file, told)


def _export_to(connection: apsw.Connection, path: Path, file: IO[bytes], told: Told) -> int:
    found = columns(connection)
    counts = _counts(connection, found)
    head = {"format": FORMAT, "format_version": FORMAT_VERSION, "schema": schema_version(connection, path),
            "rows": counts, "columns": found}  # fmt: skip
    summed = hashlib.sha256()
    done = 0
    for line in _lines(connection, head, found):
        summed.update(line)
        file.write(line)
        done += 1
        told(done)
    file.write(_line({"sha256": summed.hexdigest()}))
    return done - 1


def _lines(connection: apsw.Connection, head: dict[str, Any], found: Columns) -> Iterator[bytes]:
    yield _line(head)
    for table, names in found.items():
        wanted = ", ".join(quoted(name) for name in names)
        try:
            for row in connection.execute(f"select {wanted} from {quoted(table)}"):
                yield _line([table, *(_to_json(value) for value in row)])
        except (UnicodeError, ValueError):
            raise Problem(f"The store has a row in {table} that cannot be written down.") from None


def _counts(connection: apsw.Connection, found: Columns) -> dict[str, int]:
    return {table: int(connection.execute(f"select count(*) from {quoted(table)}").get) for table in found}


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _to_json(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


@contextmanager
def _made_whole(out: Path) -> Iterator[IO[bytes]]:
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


# -- import ----------------------------------------------------------------------------------------------------------


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


def import_store(path: Path, new: Path, told: Told = _quiet) -> int:
    """Makes a new store of an export, all of it or nothing. Returns the rows."""
    lines = count_lines(path)
    head = _head(path)
    if not new.parent.is_dir():
        raise Problem(f"There is no folder {new.parent} for the store.")
    lock = stores.take_lock(str(new))
    try:
        _check_free(new)
        with _folder_beside(new) as folder:
            made = folder / "store.sqlite"
            rows = _fill(path, head, made, lines, told)
            stores.Store(made).close()  # an older store becomes one of today
            if any((folder / f"store.sqlite{end}").exists() for end in BESIDE):
                raise Problem(f"The store {new} could not be finished.")
            _sync(made)
            os.rename(made, new)
            _sync(new.parent)
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


@contextmanager
def _folder_beside(new: Path) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(dir=new.parent, prefix=f".{new.name}."))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _fill(path: Path, head: dict[str, Any], made: Path, lines: int, told: Told) -> int:
    """Puts the rows into a store of the version they come from, in one commit."""
    connection = apsw.Connection(str(made))
    try:
        os.chmod(made, 0o600)
        with connection:
            for number in range(head["schema"]):
                connection.execute(stores.MIGRATIONS[number])
            connection.pragma("user_version", head["schema"])
            _check_columns(path, head, columns(connection))
            _insert_all(connection, path, head, lines, told)
        if connection.pragma("integrity_check") != "ok":
            raise Problem(f"{path} does not make a sound store.")
        return sum(head["rows"].values())
    except (apsw.IOError, apsw.FullError) as error:
        raise Problem(f"The store cannot be written: {error}.") from None
    finally:
        connection.close()


def _insert_all(connection: apsw.Connection, path: Path, head: dict[str, Any], lines: int, told: Told) -> None:
    counts = dict.fromkeys(head["rows"], 0)
    for number, line in enumerate(_read_lines(path), start=1):
        told(number)
        if 1 < number < lines:
            try:
                counts[_insert(connection, head["columns"], json.loads(line, parse_constant=_no_constant))] += 1
            except (ValueError, TypeError, OverflowError, RecursionError, apsw.ConstraintError, apsw.MismatchError,
                    apsw.TooBigError) as error:  # fmt: skip
                raise Problem(f"Line {number:,} of {path} cannot be taken: {clean(str(error), 120)}.") from None
    for table, count in counts.items():
        if count != head["rows"][table]:
            raise Problem(f"{path} has {count:,} rows of {table}, and its head speaks of {head['rows'][table]:,}.")


def _insert(connection: apsw.Connection, found: Columns, row: Any) -> str:
    """Puts one row in and returns its table."""
    if not isinstance(row, list) or not row or not isinstance(row[0], str) or row[0] not in found:
        raise ValueError("it is not a row of a table of the store")
    table: str = row[0]
    values = row[1:]
    if len(values) != len(found[table]):
        raise ValueError(f"{table} has {len(found[table])} columns, not {len(values)}")
    names = ", ".join(quoted(name) for name in found[table])
    marks = ", ".join("?" * len(values))
    connection.execute(f"insert into {quoted(table)}({names}) values({marks})", [_from_json(value) for value in values])
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
    version, schema = head.get("format_version", 0), head.get("schema", 0)
    if not _is_count(version) or not _is_count(schema) or version < 1 or schema < 1:
        raise Problem(f"The head of {path} does not say of which version it is.")
    if version > FORMAT_VERSION or schema > stores.SCHEMA_VERSION:
        raise Problem(f"{path} was written by a newer version of petitfour.")
    rows = head.get("rows")
    if not isinstance(rows, dict) or not all(_is_count(count) for count in rows.values()):
        raise Problem(f"The head of {path} does not say how many rows there are.")
    return head


def _check_columns(path: Path, head: dict[str, Any], found: Columns) -> None:
    """The tables and columns must be those of the version; their order may differ."""
    told = head.get("columns")
    if not isinstance(told, dict) or set(told) != set(found) or set(head["rows"]) != set(found):
        raise Problem(f"The tables in {path} are not those of a store of version {head['schema']}.")
    for table, names in found.items():
        if not isinstance(told[table], list) or sorted(map(str, told[table])) != sorted(names):
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
