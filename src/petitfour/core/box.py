"""The box: contents of a game as data with provenance, read, checked in words, and turned into one read-only record."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np

from .declare import Layout, Record
from .problem import Problem
from .textfile import read_text

PROVENANCES = ("stated", "inferred", "reconstructed", "own")
MOST_BYTES = 512 * 1024
MOST_ROWS = 2000
SIGNS, MOST_SIGNS = "[{=,.\n", 5_000  # of what a box is written with, beside its CSV files; ours have a hundred


@dataclass
class BoxSource:
    """What the files of a box say, with every problem found in them.

    `data` maps each chapter (a table of box.toml) to its entries; a chapter with `file = "cards.csv"` has the rows of
    that file under `rows`. Every chapter but `box` tells its provenance.
    """

    data: dict[str, dict[str, object]]
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> BoxSource:
        """Reads a box file and the CSV files it names, which lie beside it."""
        return cls._parse(str(path), read_text(path, MOST_BYTES, "box"), lambda file: _beside(path, file))

    @classmethod
    def from_files(cls, files: dict[str, str]) -> BoxSource:
        """A box whose files arrive as texts by their names: one that ends in .toml, and the CSV files it names."""
        heads = [name for name in files if name.endswith(".toml")]
        if len(heads) != 1:
            raise Problem("A box has one file that ends in .toml, and the .csv files it names.")
        if sum(len(text) for text in files.values()) > MOST_BYTES:
            raise Problem(f"The files of a box have {MOST_BYTES // 1024} kB at the most.")

        def text_of(file: str) -> str:
            if file not in files:
                raise Problem(f"The box names the file {file[:60]}, which did not come with it.")
            return files[file]

        return cls._parse(heads[0][:60], files[heads[0]], text_of)

    @classmethod
    def _parse(cls, name: str, text: str, file_of: Callable[[str], str]) -> BoxSource:
        if sum(text.count(sign) for sign in SIGNS) > MOST_SIGNS:  # which would take long to read
            raise Problem(f"The box file {name} is too long; what there is many of stands in CSV files.")
        try:
            parsed = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise Problem(f"The box file {name} is not TOML: {error}.") from None
        source = cls.from_data(parsed)
        for chapter_name, chapter in source.chapters():
            if "file" in chapter:
                chapter["rows"] = source._read_rows(chapter_name, str(chapter["file"]), file_of)
        return source

    @classmethod
    def from_data(cls, data: object) -> BoxSource:
        """A box that arrives as data, such as in a saved match."""
        if not isinstance(data, dict) or not all(isinstance(chapter, dict) for chapter in data.values()):
            raise Problem("A box is made of chapters: [box] and the game's own, each with its entries.")
        if not _is_plain(data):
            raise Problem("A box holds texts, whole numbers, lists and tables; this one holds something else.")
        source = cls({str(k): dict(v) for k, v in data.items()})
        source._check_head()
        return source

    def chapters(self) -> list[tuple[str, dict[str, object]]]:
        return [(name, chapter) for name, chapter in self.data.items() if name != "box"]

    @property
    def name(self) -> str:
        return str(self.data.get("box", {}).get("name", ""))[:80]

    @property
    def game(self) -> str:
        return str(self.data.get("box", {}).get("game", ""))[:80]

    def fingerprint(self) -> str:
        """A hash of the contents, wherever they came from."""
        text = json.dumps(self.data, sort_keys=True, ensure_ascii=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def problem(self, words: str) -> None:
        self.problems.append(words)

    def warn(self, words: str) -> None:
        self.warnings.append(words)

    def number(self, chapter: str, name: str, low: int, high: int) -> int:
        """A whole number of a chapter. A missing or wrong one is noted as a problem and read as `low`."""
        value = self.data.get(chapter, {}).get(name)
        return self._number_within(f"[{chapter}] {name}", value, low, high)

    def numbers(self, chapter: str, name: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers of a chapter."""
        values = self.data.get(chapter, {}).get(name)
        if not isinstance(values, list) or len(values) != length:
            self.problem(f"[{chapter}] {name} must be a list of {length} whole numbers.")
            return [low] * length
        return [self._number_within(f"[{chapter}] {name}, entry {i + 1}", v, low, high) for i, v in enumerate(values)]

    def rows(self, chapter: str, *columns: str, most: int) -> list[dict[str, object]]:
        """The rows of a chapter, each with these columns; more than the capacity is a problem."""
        rows = self.data.get(chapter, {}).get("rows")
        if not rows or not are_rows(rows):
            self.problem(f"[{chapter}] needs rows with the columns {', '.join(columns)}.")
            return []
        if len(rows) > most:
            self.problem(f"[{chapter}] has {len(rows)} rows; this game has room for {most}.")
        for i, row in enumerate(rows[:most]):
            missing = [column for column in columns if column not in row]
            if missing:
                self.problem(f"[{chapter}] row {i + 1} lacks the column '{missing[0]}'.")
                return []
            if row.get("provenance", "stated") not in PROVENANCES:
                self.problem(f"[{chapter}] row {i + 1} has the provenance '{row['provenance']}'; known are "
                             f"{', '.join(PROVENANCES)}.")  # fmt: skip
        return rows[:most]

    def cell_number(self, chapter: str, row: int, entry: dict[str, object], column: str, low: int, high: int) -> int:
        """A whole number in a row."""
        value = entry.get(column)
        if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,10}\s*", value):
            value = int(value)
        return self._number_within(f"[{chapter}] row {row + 1}, {column},", value, low, high)

    def cell_name(self, chapter: str, row: int, entry: dict[str, object], column: str, names: tuple[str, ...]) -> int:
        """The number of a name in a row."""
        value = str(entry.get(column)).strip()
        if value not in names:
            self.problem(f"[{chapter}] row {row + 1}, {column}, is '{value[:40]}'; it must be {' or '.join(names)}.")
            return 0
        return names.index(value)

    def _number_within(self, what: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.problem(f"{what} must be a whole number{'' if value is None else f', not {str(value)[:40]!r}'}.")
            return low
        if not low <= value <= high:
            shown = str(value) if abs(value) < 10**12 else "such a large one"
            self.problem(f"{what} must be {low if low == high else f'{low} to {high}'}, not {shown}.")
            return low
        return value

    def _check_head(self) -> None:
        head = self.data.get("box", {})
        for key in ("game", "name"):
            value = head.get(key)
            if not isinstance(value, str) or not value.strip():
                self.problem(f'[box] needs {key} = "…".')
        for name, chapter in self.chapters():
            if chapter.get("provenance") not in PROVENANCES:
                self.problem(f"[{name}] must tell its provenance: {', '.join(PROVENANCES)}.")

    def _read_rows(self, chapter: str, file: str, file_of: Callable[[str], str]) -> list[dict[str, object]]:
        if Path(file).name != file or not file.endswith(".csv"):
            self.problem(f"[{chapter}] file must be the plain name of a .csv file beside the box, not '{file[:60]}'.")
            return []
        try:
            rows = list(csv.DictReader(io.StringIO(file_of(file), newline="")))
        except csv.Error as error:
            raise Problem(f"The box file {file} is not CSV: {error}.") from None
        if len(rows) > MOST_ROWS:
            self.problem(f"{file} has {len(rows)} rows; {MOST_ROWS} is the most.")
        return [{str(k): v for k, v in row.items() if k is not None} for row in rows[:MOST_ROWS]]


def _beside(path: Path, file: str) -> str:
    return read_text(path.parent / file, MOST_BYTES, "box")


def are_rows(rows: object) -> TypeGuard[list[dict[str, object]]]:
    return isinstance(rows, list) and all(isinstance(row, dict) for row in rows)


def _is_plain(value: object, depth: int = 0) -> bool:
    """Texts, whole numbers, yes or no, and lists and tables of them, not nested too deeply."""
    if depth > 6:
        return False
    if isinstance(value, dict):
        return all(_is_plain(each, depth + 1) for each in value.values())
    if isinstance(value, list):
        return all(_is_plain(each, depth + 1) for each in value)
    if isinstance(value, int):
        return abs(value) < 10**18
    return isinstance(value, str) or (isinstance(value, float) and math.isfinite(value))


@dataclass(frozen=True)
class Box:
    """A checked box: the record the rules read, and the source it came from."""

    record: Record
    array: Any  # the array of length 1 that holds the record, for compiled loops
    source: BoxSource

    @property
    def fingerprint(self) -> str:
        return self.source.fingerprint()


def make_box(source: BoxSource, game: str, layout: Layout, fill: Callable[[BoxSource, Record], None]) -> Box:
    """Fills and checks a box. On problems `source.problems` is not empty, and the record must not be used."""
    if source.game and source.game != game:
        source.problem(f"this is a box of {source.game}, not of {game}.")
    array = layout.array(1).view(np.ndarray)  # numba takes longer to look at a recarray
    if not source.problems:
        try:
            fill(source, array[0])
        except OverflowError:
            source.problem("a number is too large for the tables of this game.")
        wrong = "" if source.problems else layout.out_of_range(array[0])
        if wrong:
            source.problem(f"{wrong}.")
    array.setflags(write=False)
    return Box(array[0], array, source)
