"""The observation tensor from the declaration: what a seat sees, as cells of 0 and 1.

The rule `observe(s, seat, out)` is written out as source for each game's state, because a compiled rule cannot take
field names from variables. It holds every cell the seat may see and none it may not: a category, seat or small number
as one of its values, a flag as itself, a wide number (over 33 values) in binary digits; EMPTY is all zeros.
Where seats are interchangeable the own seat comes first and the others follow in turn order.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from .constants import ALL, OWNER
from .declare import Field, Layout, Seats
from .domain import Domain

ONE_HOT_AT_MOST = 33
COMPARED_AT_MOST = 4


def width(domain: Domain) -> int:
    """How many cells of 0 and 1 a value of the domain takes."""
    if domain.is_seat:
        return domain.high + 1
    if is_flag(domain):
        return 1
    if domain.size <= ONE_HOT_AT_MOST:
        return domain.size
    return (domain.high - domain.lowest).bit_length()


def is_flag(domain: Domain) -> bool:
    return domain.lowest == 0 and domain.high == 1


def is_written_whole(domain: Domain) -> bool:
    """Whether every cell of a value is written by comparing, or as a binary digit; else only the one that is set."""
    compared = 1 < width(domain) <= COMPARED_AT_MOST and domain.size <= ONE_HOT_AT_MOST
    return compared or (not domain.is_seat and not is_flag(domain) and domain.size > ONE_HOT_AT_MOST)


@dataclass(frozen=True)
class SeenField:
    """A field as it stands in the observation: where it starts and the axes that are looped over."""

    field: Field
    first: int
    axes: tuple[int, ...]

    @property
    def size(self) -> int:
        cells = 1
        for axis in self.axes:
            cells *= axis
        return cells * width(self.field.holds)


class Observation:
    """Where everything lies in the observation of a game, and the rule that writes it."""

    def __init__(self, layout: Layout, own_seat_first: bool) -> None:
        self.layout = layout
        self.own_seat_first = own_seat_first
        self.seen: list[SeenField] = []
        self.size = 0
        for field in layout.fields.values():
            if field.scratch or field.seen_by not in (ALL, OWNER):
                continue
            axes = field.shape[1:] if field.seen_by == OWNER else field.shape
            seen = SeenField(field, self.size, axes)
            self.seen.append(seen)
            self.size += seen.size

    @property
    def source(self) -> str:
        """The source of the rule `observe`."""
        body = [line for seen in self.seen for line in self._lines(seen)]
        head = '"""Written by petitfour.core.observe from the declared state; not to be edited."""\n\n'
        imports = "from petitfour.core.marks import rule\n\n\n"
        start = [
            "@rule",
            "def observe(s, seat, out):",
            *(
                line
                for first, stop in self._stretches_to_clear()
                for line in (f"    for i in range({first}, {stop}):", "        out[i] = 0")
            ),
            "    players = int(s.players)",
        ]
        if self.own_seat_first:  # the seat k after the own one; -9 where fewer play
            start.append("    first = seat if seat >= 0 else 0  # a spectator looks from the first seat")
            start += [
                f"    seat{k} = first + {k} - (players if first + {k} >= players else 0) if {k} < players else -9"
                for k in range(self.layout.seats)
            ]
        return head + imports + "\n".join([*start, *("    " + line for line in body)]) + "\n"

    def names(self) -> list[str]:
        """What each cell of the observation says."""
        names = []
        for seen in self.seen:
            for at in product(*(range(axis) for axis in seen.axes)):
                spots = [*(["own"] if seen.field.seen_by == OWNER else []), *(str(i) for i in at)]
                where = seen.field.name + (f"[{', '.join(spots)}]" if spots else "")
                names += [f"{where} {value}" for value in self._value_names(seen.field.holds)]
        return names

    def _stretches_to_clear(self) -> list[tuple[int, int]]:
        """Stretches of the observation that must be 0 before it is written; elsewhere every cell is written anyway."""
        stretches: list[tuple[int, int]] = []
        for seen in self.seen:
            if seen.field.seen_by == ALL and is_written_whole(seen.field.holds):
                continue
            start, stop = seen.first, seen.first + seen.size
            if stretches and stretches[-1][1] == start:
                start = stretches.pop()[0]
            stretches.append((start, stop))
        return stretches

    def _value_names(self, domain: Domain) -> list[str]:
        if domain.is_seat and self.own_seat_first:
            return ["is the own seat", *(f"is the seat {i} after the own" for i in range(1, domain.high + 1))]
        if domain.is_seat:
            return [f"is seat {i}" for i in range(domain.high + 1)]
        cells = width(domain)
        if is_flag(domain):
            return ["is set"]
        if domain.size <= ONE_HOT_AT_MOST:
            return [f"is {domain.text(v)}" for v in range(domain.low, domain.high + 1)]
        return [f"minus {domain.lowest}, binary digit {i}" for i in range(cells)]

    def _value(self, domain: Domain, k: int) -> str:
        """The value that cell k of a domain stands for."""
        if domain.is_seat:
            return f"seat{k}" if self.own_seat_first else str(k)
        return f"({domain.low + k})"

    def _lines(self, seen: SeenField) -> list[str]:
        field, cells = seen.field, width(seen.field.holds)
        lines: list[str] = []
        indent = ""
        if field.seen_by == OWNER:  # a spectator owns nothing
            lines.append("if 0 <= seat < players:")
            indent = "    "
        offset = str(seen.first)
        stride = seen.size
        inner = field.size  # cells below each axis
        index = ""
        if field.seen_by == OWNER:
            inner //= field.shape[0]
            index = f"seat * {inner} + "
        turned = [k for k, axis in enumerate(seen.axes) if self.own_seat_first and isinstance(axis, Seats)]
        plain = turned[-1] + 1 if turned else 0  # axes from here on are walked in one loop: much faster
        for k, axis in enumerate(seen.axes[:plain]):
            lines.append(f"{indent}for i{k} in range({int(axis)}):")
            indent += "    "
            stride //= axis
            inner //= axis
            offset += f" + i{k} * {stride}"
            if k in turned:
                lines += [f"{indent}j{k} = i{k} + first", f"{indent}if i{k} < players and j{k} >= players:"]
                lines += [f"{indent}    j{k} -= players", f"{indent}if i{k} >= players:", f"{indent}    j{k} = i{k}"]
                index += f"j{k} * {inner} + "
            else:
                index += f"i{k} * {inner} + "
        if field.shape == ():
            lines.append(f"{indent}v = int(s.{field.name})")
        elif inner == 1:
            lines.append(f"{indent}v = int(s.{field.name}.flat[{index}0])")
        else:
            lines.append(f"{indent}for i in range({inner}):")
            indent += "    "
            offset += f" + i * {cells}"
            lines.append(f"{indent}v = int(s.{field.name}.flat[{index}i])")
        return lines + [indent + line for line in self._write(field.holds, offset, cells)]

    def _write(self, domain: Domain, offset: str, cells: int) -> list[str]:
        if 1 < cells <= COMPARED_AT_MOST and domain.size <= ONE_HOT_AT_MOST:  # no branches: much faster
            return [f"out[{offset} + {k}] = v == {self._value(domain, k)}" for k in range(cells)]
        if domain.is_seat and self.own_seat_first:
            return [
                "if v >= 0:",
                "    v -= first",
                "    if v < 0:",
                "        v += players",
                f"    out[{offset} + v] = 1",
            ]
        if domain.is_seat:
            return ["if v >= 0:", f"    out[{offset} + v] = 1"]
        if is_flag(domain):
            return ["if v > 0:", f"    out[{offset}] = 1"]
        if domain.size <= ONE_HOT_AT_MOST:
            return [f"if {domain.low} <= v <= {domain.high}:", f"    out[{offset} + v - ({domain.low})] = 1"]
        return [f"v -= {domain.lowest}", f"for d in range({cells}):", f"    out[{offset} + d] = (v >> d) & 1"]
