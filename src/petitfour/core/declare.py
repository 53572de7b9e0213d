"""Declaring a record field by field: from the one declaration come dtype, bounds, view masks, JSON and observation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

import numpy as np

from . import domain as domains
from .constants import ALL, NOBODY, OWNER, UNSEEN
from .domain import Domain

Cells = np.ndarray[tuple[int, ...], np.dtype[np.int16]]
Records = np.recarray[tuple[int, ...], np.dtype[np.record]]  # many states side by side, for the loops
Plain: TypeAlias = "int | str | list[Plain] | None"  # a field as plain data: a name or number, or lists of them
ANYTHING = Domain("anything", -32767, 32767)


class Record(np.record):  # type: ignore[misc]  # numpy's stubs call its scalars final; numpy itself does not
    """A state, or what a seat sees of one: every declared field by its name, `view.hand` or `view["hand"]`.

    A field with axes is an array of int16 cells that shares its memory with the record; one without is a number, which
    numpy lets be used as an array without axes. UNSEEN stands in every cell that a seat may not see. To numba and to
    the loops it is a plain numpy record. Every layout makes a class of its own of this, which knows the layout.
    """

    layout: ClassVar[Layout]

    if TYPE_CHECKING:
        players: int
        to_act: int

        def __getattribute__(self, attr: str) -> Cells: ...
        def __getitem__(self, key: str) -> Cells: ...  # type: ignore[override]

    def as_dict(self) -> dict[str, Plain]:
        """The fields as plain data: names for named kinds, None for what is unseen."""
        from .view import to_json

        return to_json(self.layout, self)

    def __repr__(self) -> str:
        lines = (f"  {name}: {_short(value)}" for name, value in self.as_dict().items())
        return "\n".join([f"<{self.layout.title}", *lines]) + ">"

    __str__ = __repr__

    def __copy__(self) -> Record:
        return self.layout.copy(self)

    def __deepcopy__(self, memo: object) -> Record:
        return self.layout.copy(self)

    def __reduce__(self) -> tuple[object, ...]:
        return _record_of, (self.layout, self.tobytes())


def _record_of(layout: Layout, cells: bytes) -> Record:
    return layout.new(np.frombuffer(cells, np.int16))


def _short(value: Plain) -> str:
    text = str(value).replace("None", "?")
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} …"


LONGEST_SHOWN = 110  # characters of a field's value
TAKEN_NAMES = frozenset(dir(Record)) | {"layout"}


class Seats(int):
    """The length of an axis with one entry per seat. Written once per game: `SEATS = Seats(4)`."""


@dataclass
class Field:
    """One declared field of a record."""

    shape: tuple[int, ...]
    seen_by: str
    holds: Domain
    scratch: bool = False
    name: str = ""
    first: int = 0  # its first cell in the flat record

    @cached_property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int))

    @property
    def span(self) -> slice:
        return slice(self.first, self.first + self.size)


def cells(*shape: int, seen_by: str, holds: Domain, scratch: bool = False) -> Cells:
    """Declares an array of cells: its shape, who sees it and what its numbers are."""
    if seen_by not in (ALL, OWNER, NOBODY):
        raise TypeError(f"seen_by must be ALL, OWNER or NOBODY, not {seen_by!r}")
    if seen_by == OWNER and not (shape and isinstance(shape[0], Seats)):
        raise TypeError("a field seen by its OWNER has the seats as its first axis: cells(SEATS, …)")
    return cast(Cells, Field(shape, seen_by, holds, scratch))


def cell(*, seen_by: str, holds: Domain, scratch: bool = False) -> int:
    """Declares a single cell."""
    return cast(int, cells(seen_by=seen_by, holds=holds, scratch=scratch))


def scratch(*shape: int) -> Cells:
    """Declares working cells (flood fills): outside view, hash and save."""
    return cells(*shape, seen_by=NOBODY, holds=ANYTHING, scratch=True)


def table(*shape: int, holds: Domain = ANYTHING) -> Cells:
    """Declares a table of the box; contents of a box are open to all."""
    return cells(*shape, seen_by=ALL, holds=holds)


def entry(holds: Domain = ANYTHING) -> int:
    """Declares a single number of the box."""
    return cell(seen_by=ALL, holds=holds)


class Layout:
    """Where each field of a declared record lies, and what follows from the declaration."""

    def __init__(self, title: str, fields: dict[str, Field], seats: int) -> None:
        self.title = title
        self.fields = fields
        self.seats = seats
        first = 0
        for name, field in fields.items():
            if name in TAKEN_NAMES:
                raise TypeError(f"{title}.{name}: numpy's records already have '{name}'; choose another field name")
            field.name, field.first = name, first
            first += field.size
        self.size = first
        self.dtype = np.dtype([(f.name, np.int16, f.shape) for f in fields.values()])
        self._record = np.dtype((type(title, (Record,), {"layout": self}), self.dtype))
        self.writer: Any = None  # kept by `view`
        self._seen: dict[int, np.ndarray[Any, np.dtype[np.intp]]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Layout, (self.title, self.fields, self.seats)

    def new(self, flat: Cells | None = None) -> Record:
        """A fresh record, all cells 0, or filled with `flat`."""
        record: Record = self.room(flat)[0]
        return record

    def array(self, length: int, flat: Cells | None = None) -> Any:
        """A fresh array of records (a recarray, so that `s.field` also works interpreted)."""
        records = np.zeros(length, self.dtype)
        if flat is not None:
            records.view(np.int16)[:] = flat
        return records.view(np.recarray)

    def records(self, rows: Cells) -> Any:
        """Rows of cells as an array of records, without copying."""
        return rows.view(self._record)[:, 0]

    def one(self, record: Record | BoxRecord) -> Any:
        """The record itself in an array of one, for compiled rules: asking them with an array is much faster. (To
        Python it is read only; rules may write into scratch.)"""
        return np.frombuffer(cast(Record, record), self._record)

    def room(self, flat: Cells | None = None) -> Any:
        """An array of one record to be written, all cells 0 or filled with `flat`."""
        cells = bytearray(2 * self.size) if flat is None else bytearray(np.ascontiguousarray(flat, np.int16))
        return np.frombuffer(cells, self._record)

    def flat(self, record: Record) -> Cells:
        """All cells of a record in a row (read only)."""
        return np.frombuffer(record, dtype=np.int16)

    def copy(self, record: Record) -> Record:
        return self.new(self.flat(record))

    def unpack(self, record: Record | BoxRecord) -> Any:
        """A copy of a record as an object with plain attributes: read in Python a hundred times faster. For whoever
        asks interpreted rules very often; compiled ones want the record."""
        flat = self.flat(cast(Record, record)).copy()
        return Unpacked({
            field.name: flat[field.span].reshape(field.shape) if field.shape else int(flat[field.first])
            for field in self.fields.values()
        })  # fmt: skip

    def without_scratch(self, record: Record) -> Record:
        """A copy whose scratch is all 0."""
        cells = bytearray(self.flat(record))
        for run in self._scratch_runs:
            cells[run] = bytes(run.stop - run.start)
        cleared: Record = np.frombuffer(cells, self._record)[0]
        return cleared

    def to_bytes(self, record: Record) -> bytes:
        """The bytes that are the record: every cell but scratch."""
        cells = self.flat(record).tobytes()
        return b"".join([cells[run] for run in self._kept_runs])

    def from_bytes(self, packed: bytes) -> Record:
        """The record of such bytes, scratch all 0; ValueError if they are another record's."""
        flat = np.zeros(self.size, np.int16)
        flat[self.kept_cells] = np.frombuffer(packed, np.int16)
        return self.new(flat)

    @cached_property
    def shown_fields(self) -> list[Field]:
        """All but scratch."""
        return [field for field in self.fields.values() if not field.scratch]

    @cached_property
    def kept_cells(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        return self._mark(lambda field: not field.scratch)

    @cached_property
    def _kept_runs(self) -> list[slice]:
        return _runs(self.kept_cells)

    @cached_property
    def _scratch_runs(self) -> list[slice]:
        return _runs(~self.kept_cells)

    @cached_property
    def lowest(self) -> Cells:
        return self._spread(lambda d: d.lowest)

    @cached_property
    def highest(self) -> Cells:
        return self._spread(lambda d: d.high)

    @cached_property
    def has_secrets(self) -> bool:
        return any(f.seen_by != ALL and not f.scratch for f in self.fields.values())

    def seen_cells(self, seat: int) -> np.ndarray[Any, np.dtype[np.intp]]:
        """The numbers of the cells that the seat sees."""
        if seat not in self._seen:
            self._seen[seat] = np.flatnonzero(self.kept_cells & ~self.hidden_from(seat))
        return self._seen[seat]

    def hidden_from(self, seat: int) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which cells the seat may not see (scratch included); SPECTATOR sees what ALL see."""
        row: np.ndarray[Any, np.dtype[np.bool_]] = self._hidden[seat if 0 <= seat < self.seats else self.seats]
        return row

    @cached_property
    def blank(self) -> Cells:
        """What a seat has instead of cells it may not see: UNSEEN, and 0 in scratch, which is nobody's."""
        return np.where(self.kept_cells, np.int16(UNSEEN), np.int16(0))

    @cached_property
    def _hidden(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        hidden = np.ones((self.seats + 1, self.size), dtype=bool)
        for field in self.fields.values():
            if field.scratch or field.seen_by == NOBODY:
                continue
            if field.seen_by == ALL:
                hidden[:, field.span] = False
                continue
            row = field.size // field.shape[0]
            for seat in range(min(self.seats, field.shape[0])):
                start = field.first + seat * row
                hidden[seat, start : start + row] = False
        return hidden

    def where(self, index: int) -> str:
        """The name of a cell, such as `hand[0, 3]`."""
        for field in self.fields.values():
            if field.first <= index < field.first + field.size:
                if not field.shape:
                    return field.name
                at = np.unravel_index(index - field.first, field.shape)
                return f"{field.name}[{', '.join(str(int(i)) for i in at)}]"
        raise IndexError(index)

    def out_of_range(self, record: Record) -> str:
        """Says in words which cell leaves its domain; empty if none does."""
        flat = self.flat(record)
        wrong = np.flatnonzero((flat < self.lowest) | (flat > self.highest))
        if not len(wrong):
            return ""
        at = int(wrong[0])
        return f"{self.where(at)} is {int(flat[at])}, outside {int(self.lowest[at])}..{int(self.highest[at])}"

    def _mark(self, wanted: Any) -> np.ndarray[Any, np.dtype[np.bool_]]:
        marks = np.zeros(self.size, dtype=bool)
        for field in self.fields.values():
            marks[field.span] = wanted(field)
        return marks

    def _spread(self, value: Any) -> Cells:
        spread = np.zeros(self.size, dtype=np.int16)
        for field in self.fields.values():
            spread[field.span] = value(field.holds)
        return spread


class Unpacked:
    """The fields of a record as attributes: arrays, and numbers of Python."""

    def __init__(self, fields: dict[str, Any]) -> None:
        vars(self).update(fields)

    def copy(self) -> Unpacked:
        return Unpacked({
            name: value.copy() if isinstance(value, np.ndarray) else value for name, value in vars(self).items()
        })  # fmt: skip


def _runs(marked: np.ndarray[Any, np.dtype[np.bool_]]) -> list[slice]:
    """Where the bytes of marked cells lie."""
    edges = np.flatnonzero(np.diff(marked.astype(np.int8), prepend=0, append=0))
    return [slice(2 * int(first), 2 * int(end)) for first, end in edges.reshape(-1, 2)]


class _Declaring(type):
    """Collects the declared fields of a class body into its `layout`."""

    layout: Layout

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], seats: int = 0) -> _Declaring:
        declared = {key: value for key, value in body.items() if isinstance(value, Field)}
        stray = [k for k, v in body.items() if not k.startswith("_") and k not in declared and not callable(v)]
        if bases and stray:
            raise TypeError(f"{name}.{stray[0]} is not declared: give it by cell(…) or cells(…) with who sees it")
        record = super().__new__(mcs, name, bases, body)
        if bases:
            record.layout = record._lay_out(name, declared, seats)  # type: ignore[attr-defined]
        return record

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], seats: int = 0) -> None:
        super().__init__(name, bases, body)


class StateRecord(metaclass=_Declaring):
    """Base of a game's `State`, declared with the most players: `class State(StateRecord, seats=SEATS)`.

    Two cells are part of every state: how many play, and who decides now.
    """

    players: int
    to_act: int

    @staticmethod
    def _lay_out(name: str, declared: dict[str, Field], seats: int) -> Layout:
        if seats < 1:
            raise TypeError(f"{name} says for how many: class {name}(StateRecord, seats=SEATS)")
        for key, field in declared.items():
            if any(isinstance(axis, Seats) and axis != seats for axis in field.shape):
                raise TypeError(f"{name}.{key} has another number of seats than {name}")
        common = {
            "players": Field((), ALL, domains.number("players", 1, seats)),
            "to_act": Field((), ALL, domains.decider(seats)),
        }
        return Layout(name, common | declared, seats)


class BoxRecord(metaclass=_Declaring):
    """Base of a game's `Box`: all contents as read-only tables."""

    @staticmethod
    def _lay_out(name: str, declared: dict[str, Field], seats: int) -> Layout:
        return Layout(name, declared, seats)
