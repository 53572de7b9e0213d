"""Where tables are kept: SQLite, one writer, many turns in one commit, nothing answered before it is on disk."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import apsw

from petitfour.core.problem import Problem

SCHEMA_VERSION = 1
SCHEMA = """
create table meta(key text primary key, value text not null) strict, without rowid;
create table tables(
    id text primary key, game text not null, players integer not null, options text not null, box text,
    link text not null, series integer not null, created real not null
) strict, without rowid;
create table chairs(
    table_id text not null, chair integer not null, kind text not null, name text not null, bot text not null,
    token_hash blob not null, primary key (table_id, chair)
) strict, without rowid;
create table games(
    table_id text not null, number integer not null, rotation integer not null, seed text not null,
    version integer not null, result text, primary key (table_id, number)
) strict, without rowid;
create table turns(
    table_id text not null, version integer not null, game integer not null, seat integer not null, client_id text,
    decisions text not null, events text not null, snapshot blob not null, hash text not null, at real not null,
    primary key (table_id, version)
) strict, without rowid;
create unique index one_turn_per_client_id on turns(table_id, client_id) where client_id is not null;
"""

Statement = tuple[str, Sequence[Any]]


class Store:
    """Writes are queued; one thread commits all that wait together and only then says they are done."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        try:
            self._reader = self._open()
            self._migrate()
        except apsw.Error as error:
            raise Problem(f"The store {path} cannot be opened: {error}.") from None
        self._reading = threading.Lock()
        self._queue: queue.SimpleQueue[tuple[Sequence[Statement], Future[None]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_forever, name="store writer", daemon=True)
        self._writer.start()

    def write(self, statements: Sequence[Statement]) -> Future[None]:
        """Queues statements that must be kept together; the future is done when they are on disk."""
        done: Future[None] = Future()
        self._queue.put((statements, done))
        return done

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self._reading:
            return list(self._reader.execute(sql, values))

    def close(self) -> None:
        """Writes what is still queued, then closes."""
        self._queue.put(None)
        self._writer.join()
        self._reader.close()

    def _open(self) -> apsw.Connection:
        connection = apsw.Connection(self.path)
        connection.set_busy_timeout(5000)
        if self.path != ":memory:":
            connection.pragma("journal_mode", "wal")
        connection.pragma("synchronous", "full")
        return connection

    def _migrate(self) -> None:
        version = int(self._reader.pragma("user_version"))
        if version > SCHEMA_VERSION:
            raise Problem(f"The store {self.path} was written by a newer version of petitfour.")
        if version == 0:
            with self._reader:
                self._reader.execute(SCHEMA)
                self._reader.pragma("user_version", SCHEMA_VERSION)

    def _write_forever(self) -> None:
        connection = self._reader if self.path == ":memory:" else self._open()
        while True:
            waiting = [self._queue.get()]
            while not self._queue.empty():
                waiting.append(self._queue.get())
            jobs = [job for job in waiting if job is not None]
            if jobs:
                self._commit(connection, jobs)
            if len(jobs) < len(waiting):
                return

    def _commit(self, connection: apsw.Connection, jobs: list[tuple[Sequence[Statement], Future[None]]]) -> None:
        """One commit for all; a job that fails takes only itself down."""
        failed: dict[int, Exception] = {}
        try:
            with self._reading if connection is self._reader else threading.Lock(), connection:
                for index, (statements, _) in enumerate(jobs):
                    try:
                        with connection:
                            for sql, values in statements:
                                connection.execute(sql, values)
                    except apsw.ConstraintError as error:
                        failed[index] = error
        except apsw.Error as error:
            failed = dict.fromkeys(range(len(jobs)), error)
        for index, (_, done) in enumerate(jobs):
            if index in failed:
                done.set_exception(failed[index])
            else:
                done.set_result(None)
