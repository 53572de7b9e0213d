"""A disk whose power can be cut and whose room can end, for stores in tests.

SQLite writes through it to real files, which are what the system would show while the power is on. Beside them the disk
keeps what is safe: what was synced. At a cut everything after that is lost, or any part of it, sector by sector.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

SECTORS = (512, 4096)
NOT_KEPT = ("-shm", ".lock")  # memory that processes share, and the lock of the house

Change = tuple[str, int, bytes]  # what, where (or how long), with what


@dataclass
class Content:
    """What is in a file: safe on the disk, and changed since then."""

    safe: bytearray = field(default_factory=bytearray)
    since: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        for change in self.since:
            _make(self.safe, change)
        self.since = []

    def survivors(self, kept: Callable[[Change], list[Change]]) -> bytes:
        """What a cut leaves; `kept` says what of each change got through."""
        left = bytearray(self.safe)
        for change in self.since:
            for part in kept(change):
                _make(left, part)
        return bytes(left)


class Disk(apsw.VFS):
    """The files of one folder. `cut_in` counts calls that change something down to a cut in the middle of one."""

    def __init__(self, folder: Path, dice: random.Random | None = None) -> None:
        self.name = f"disk-{id(self)}"
        self.folder = folder.resolve()
        self.dice = dice or random.Random(1)
        self.cut_in: int | None = None
        self.room: int | None = None  # bytes that files may still grow by
        self.is_off = False
        self.calls = 0
        self._lock = threading.RLock()
        self._seen: dict[str, Content] = {}  # the folder as the system shows it
        self._safe: dict[str, Content] = {}  # the folder as it is safe on the disk
        self._renamed: list[tuple[str, Content | None]] = []  # names made and deleted since then
        for path in self.folder.iterdir():
            if path.is_file() and not path.name.endswith(NOT_KEPT):
                self._seen[path.name] = self._safe[path.name] = Content(bytearray(path.read_bytes()))
        super().__init__(self.name, base="")

    # -- what SQLite calls -------------------------------------------------------------------------------------------

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.check_power()
        if path is None:  # a temporary file of SQLite's own: nothing of it outlives anything
            return apsw.VFSFile("", name, flags)
        return DiskFile(self, name, flags, Path(path).name)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self.change(None)
        super().xDelete(filename, False)
        with self._lock:
            name = Path(filename).name
            if self._seen.pop(name, None) is not None:
                self._renamed.append((name, None))
            if syncdir:
                self._sync_names()

    def excepthook(self, *error: Any) -> bool:
        """Nobody needs to be told that the power is off."""
        return True

    # -- what its files call -----------------------------------------------------------------------------------------

    def check_power(self) -> None:
        if self.is_off:
            raise _broken("the power is off")

    def change(self, content: Content | None, change: Change | None = None) -> None:
        """Notes a change; at the chosen one the power goes, and what is under way may have got through in part."""
        with self._lock:
            self.check_power()
            self.calls += 1
            is_last = self.cut_in is not None and self.calls >= self.cut_in
            if content is not None and change is not None:
                content.since.append(change)
            if is_last:
                self.is_off = True
                raise _broken("the power was cut")

    def sync(self, content: Content) -> None:
        """What was written is safe from now on, and so is that the file is there."""
        with self._lock:
            self.change(None)
            content.sync()
            self._sync_names()

    def content(self, name: str) -> Content:
        """What is in a file, which is new if there was none."""
        with self._lock:
            if name not in self._seen:
                self._seen[name] = Content()
                self._renamed.append((name, self._seen[name]))
            return self._seen[name]

    def use_room(self, more: int) -> None:
        """Takes room for a file that grows, if there is as much."""
        with self._lock:
            if self.room is None:
                return
            if more > self.room:
                raise apsw.FullError("there is no room on the disk")
            self.room -= more

    def _sync_names(self) -> None:
        for name, content in self._renamed:
            _rename(self._safe, name, content)
        self._renamed = []

    # -- the cut -----------------------------------------------------------------------------------------------------

    def cut(self) -> None:
        """The power goes now."""
        with self._lock:
            self.is_off = True

    def leave(self, folder: Path) -> None:
        """Writes what survives a cut into another folder: all that is safe, and of the rest nothing or any part."""
        with self._lock:
            self.is_off = True
            names = dict(self._safe)
            luck = self.dice.choice((0.0, 0.0, 0.5, 0.9, 1.0))
            for name, content in self._renamed[: self.dice.randint(0, len(self._renamed)) if luck else 0]:
                _rename(names, name, content)
            kept = self._kept_by(luck, self.dice.choice(SECTORS))
            for name, content in names.items():
                (folder / name).write_bytes(content.survivors(kept))

    def _kept_by(self, luck: float, sector: int) -> Callable[[Change], list[Change]]:
        """By sector: each is written or not, in the order of the writes."""

        def kept(change: Change) -> list[Change]:
            what, at, data = change
            if what == "cut off":
                return [change] if self.dice.random() < luck else []
            parts, place = [], at
            while place < at + len(data):
                end = min((place // sector + 1) * sector, at + len(data))
                if self.dice.random() < luck:
                    parts.append((what, place, data[place - at : end - at]))
                place = end
            return parts

        return kept


class DiskFile(apsw.VFSFile):
    """A file on such a disk."""

    def __init__(self, disk: Disk, name: Any, flags: list[int], short: str) -> None:
        self.disk = disk
        super().__init__("", name, flags)
        self._content = disk.content(short)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self.disk.check_power()
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self.disk.check_power()
        self.disk.use_room(max(0, offset + len(data) - super().xFileSize()))
        self.disk.change(self._content, ("write", offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self.disk.change(self._content, ("cut off", newsize, b""))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.sync(self._content)

    def excepthook(self, *error: Any) -> bool:
        return True


def _make(data: bytearray, change: Change) -> None:
    what, at, new = change
    if what == "cut off":
        del data[at:]
        return
    if len(data) < at:
        data.extend(bytes(at - len(data)))
    data[at : at + len(new)] = new


def _rename(names: dict[str, Content], name: str, content: Content | None) -> None:
    if content is None:
        names.pop(name, None)
    else:
        names[name] = content


def _broken(why: str) -> apsw.IOError:
    return apsw.IOError(why)
