"""A file of SQLite: one writer, many turns in one commit, nothing answered before it is on disk."""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, Protocol

import apsw

from petitfour.core.problem import Problem

from ..refusals import StoreFailed
from . import schema, whole

Statement = tuple[str, Sequence[Any]]
Keep = Callable[[Sequence[Statement]], Awaitable[None]]  # waits until statements are on disk, all or none
Job = tuple[Sequence[Statement], "Done"]
REFUSED = (apsw.ConstraintError, ValueError, TypeError)  # what is wrong with a statement, and not with the store
GATHER_SECONDS = 0.008  # so long a commit waits for others, while there are any
GO_ON = "go on with a backup of it; it stays as it is"
CHECKPOINT_PAGES = 1000  # so many pages in the log are written back into the store

log = logging.getLogger("petitfour")


class Done(Protocol):
    """Who is told when statements are on disk, or why they are not; such as a future."""

    def set_result(self, result: None, /) -> None: ...

    def set_exception(self, exception: Exception, /) -> None: ...


class Store:
    """Writes are queued; one thread commits all that wait together and only then says they are done."""

    checkpoint_pages = CHECKPOINT_PAGES

    def __init__(self, path: Path | str, vfs: str | None = None) -> None:
        """`vfs` names what stands between SQLite and the disk (default: the system's own)."""
        self.path = str(path)
        self._vfs = vfs
        self._logged_pages = 0
        self._connections: list[apsw.Connection] = []
        self._lock = None if self.path == ":memory:" else take_lock(self.path)
        try:
            if self.path != ":memory:":
                _keep_to_ourselves(self.path)
                if whole.lacks_its_log(self.path):
                    raise Problem(whole.LACKS_ITS_LOG.format(path=path))
                if whole.has_anothers_log(self.path):
                    raise Problem(whole.ANOTHERS_LOG.format(path=path))
            self._reader = self._open()
            self._connection = self._reader if self.path == ":memory:" else self._open()  # the writer's
            self._mark(whole.IN_USE)
        except OSError as error:
            self._let_go()
            raise Problem(f"The store {path} cannot be opened: {error.strerror}.") from None
        except apsw.CorruptError as error:
            self._let_go()
            raise Problem(f"The store {path} is damaged ({error}); {GO_ON}.") from None
        except apsw.Error as error:
            self._let_go()
            raise Problem(f"The store {path} cannot be opened: {error}.") from None
        except Problem:
            self._let_go()
            raise
        self._reading = threading.Lock()
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_forever, name="store writer", daemon=True)
        self._writer.start()

    def write(self, statements: Sequence[Statement]) -> Future[None]:
        """Queues statements that must be kept together; the future is done when they are on disk."""
        done: Future[None] = Future()
        done.set_running_or_notify_cancel()  # it cannot be called back
        self.write_then(statements, done)
        return done

    def write_then(self, statements: Sequence[Statement], done: Done) -> None:
        """The same for whoever has something of their own to be told by; in the writer's thread."""
        if not self._writer.is_alive():
            done.set_exception(StoreFailed("table.not_kept"))
        else:
            self._queue.put((statements, done))

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self._reading:
            return list(self._reader.execute(sql, values))

    @property
    def is_open(self) -> bool:
        return bool(self._connections)

    def close(self) -> None:
        """Writes what is still queued, then closes; once."""
        if not self.is_open:
            return
        self._queue.put(None)
        self._writer.join()
        self._mark(whole.AT_REST)
        self._let_go()

    def _let_go(self) -> None:
        for connection in self._connections:
            try:
                connection.close()
            except apsw.Error as error:  # what is left in the log is read at the next start
                log.warning("the store could not be closed in order: %s", error)
        self._connections = []
        if self._lock is not None:
            self._lock.close()

    def _open(self) -> apsw.Connection:
        connection = apsw.Connection(self.path, vfs=self._vfs)
        self._connections.append(connection)
        connection.set_busy_timeout(5000)
        connection.pragma("synchronous", "full")
        if len(self._connections) == 1:
            self._look_for_damage(connection)
            if int(connection.pragma("application_id")) == whole.BACKUP:
                connection.pragma("application_id", whole.AT_REST)  # before there is a log, which will be its own
            self._migrate(connection)  # likewise: a store that is new is never without its columns
        if self.path != ":memory:":
            connection.pragma("journal_mode", "wal")
        return connection

    def _look_for_damage(self, connection: apsw.Connection) -> None:
        if damage := whole.damage(connection):
            raise Problem(f"The store {self.path} is damaged ({damage}); {GO_ON}.")

    def _migrate(self, connection: apsw.Connection) -> None:
        version = int(connection.pragma("user_version"))
        if version > schema.SCHEMA_VERSION:
            raise Problem(f"The store {self.path} was written by a newer version of petitfour.")
        for number in range(version, schema.SCHEMA_VERSION):
            with connection:
                connection.execute(schema.MIGRATIONS[number])
                connection.pragma("user_version", number + 1)

    def _mark(self, mark: int) -> None:
        """Writes into the file itself whether it is served from: a copy of it alone can be told from a whole store."""
        if self.path == ":memory:":
            return
        try:
            self._connection.pragma("application_id", mark)
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except apsw.Error as error:  # such as a full disk; turns are kept or refused as ever
            log.warning("the store could not be marked: %s", error)

    def _write_forever(self) -> None:
        connection = self._connection
        connection.set_wal_hook(self._count_pages)  # instead of checkpoints inside commits
        busy = False
        while True:
            waiting = [self._queue.get()]
            if busy and waiting[0] is not None:
                time.sleep(GATHER_SECONDS)  # many are playing: what comes in a moment shares this commit
            while not self._queue.empty():
                waiting.append(self._queue.get())
            jobs = [job for job in waiting if job is not None]
            ends = any(job is None for job in waiting)
            busy = len(jobs) > 1
            if jobs:
                self._commit(connection, jobs)
                self._checkpoint(connection)
            if ends:
                return

    def _commit(self, connection: apsw.Connection, jobs: list[Job]) -> None:
        """One commit for all; a job that fails takes only itself down."""
        failed: dict[int, Exception] = {}
        try:
            try:
                self._in_one(connection, [statement for statements, _ in jobs for statement in statements])
            except REFUSED:
                failed = self._one_by_one(connection, jobs)
        except Exception as error:
            failed = dict.fromkeys(range(len(jobs)), _failure(error))
        for index, (_, done) in enumerate(jobs):
            try:
                if index in failed:
                    done.set_exception(failed[index])
                else:
                    done.set_result(None)
            except Exception:  # whoever was to be told: the others are told, and the writer writes on
                log.exception("whoever waited for a commit could not be told")

    def _in_one(self, connection: apsw.Connection, statements: Sequence[Statement]) -> None:
        with self._writing(connection), connection:
            for sql, run in groupby(statements, key=itemgetter(0)):
                connection.executemany(sql, [values for _, values in run])

    def _one_by_one(self, connection: apsw.Connection, jobs: list[Job]) -> dict[int, Exception]:
        """The same with every job for itself, after one of them was refused; which ones were, and why."""
        failed: dict[int, Exception] = {}
        with self._writing(connection), connection:
            for index, (statements, _) in enumerate(jobs):
                try:
                    with connection:
                        for sql, values in statements:
                            connection.execute(sql, values)
                except REFUSED as error:
                    failed[index] = error
        return failed

    def _writing(self, connection: apsw.Connection) -> AbstractContextManager[object]:
        """In memory reader and writer are one."""
        return self._reading if connection is self._reader else nullcontext()

    def _count_pages(self, connection: apsw.Connection, database: str, pages: int) -> int:
        self._logged_pages = pages
        return apsw.SQLITE_OK

    def _checkpoint(self, connection: apsw.Connection) -> None:
        """Writes a long log back, after all have been answered: it failing takes nobody's turn down."""
        if self._logged_pages < self.checkpoint_pages:
            return
        self._logged_pages = 0  # the next commit says how long the log is
        try:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except Exception as error:
            log.warning("the log of the store could not be written back: %s", error)


def _keep_to_ourselves(path: str) -> None:
    """Only its owner may read a store, from its first byte on: it holds every hand and seed. Its log takes after it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for each in (path, f"{path}-wal", f"{path}-shm"):
        if os.path.exists(each):
            os.chmod(each, 0o600)


class InUse(Problem):
    """Petitfour is served from the store."""


def take_lock(path: str) -> IO[bytes] | None:
    """One house per store: two would each believe their own memory. Held as long as the file is open."""
    try:
        import fcntl

        lock = open(path + ".lock", "wb")  # noqa: SIM115
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return lock
    except ImportError:
        return None
    except BlockingIOError:
        raise InUse(f"The store {path} is in use: petitfour is already being served from it.") from None
    except OSError as error:
        raise Problem(f"The store {path} cannot be opened: {error.strerror}.") from None


def _failure(error: Exception) -> StoreFailed:
    """Why a commit failed, as a key of the words; the details are for whoever keeps the house."""
    log.warning("a commit failed: %s: %s", type(error).__name__, error)
    failed = StoreFailed("table.disk_full" if isinstance(error, apsw.FullError) else "table.not_kept")
    failed.__cause__ = error
    return failed
