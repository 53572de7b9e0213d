"""The console: asking a person for a line, telling in lines that break at words, hiding what the next must not see."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence

from petitfour.core.problem import Problem

LEAST_WIDTH, USUAL_WIDTH = 20, 80
MANY = 8  # so many short texts go into columns
GAP = 2  # between columns
MARKER = re.compile(r"\s*(?:\d+\.|-|·) ")  # what later lines of a text stand behind


class Stop(Exception):
    """The person has gone: end of input or Ctrl-C."""


class Console:
    """Asks and tells by plain lines. `piped` accepts input that does not come from a terminal. Lines are as wide as
    `width`, else as the terminal; where there is none they are not broken at all."""

    def __init__(self, *, piped: bool = False, width: int | None = None) -> None:
        self.piped = piped
        self.wanted_width = width

    @property
    def width(self) -> int | None:
        """How many letters fit into a line, as far as anybody knows: the window may be drawn larger any moment."""
        if self.wanted_width is not None:
            return max(self.wanted_width, LEAST_WIDTH)
        if not sys.stdout.isatty():
            return None
        return max(shutil.get_terminal_size((USUAL_WIDTH, 24)).columns, LEAST_WIDTH)

    def check(self) -> None:
        """Refuses to ask where nobody can answer."""
        if not self.piped and not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Problem(
                "Playing needs a terminal to ask in; add --piped to read the answers from standard input instead."
            )

    def ask(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
            print()
            raise Stop from None

    def tell(self, text: str = "") -> None:
        print("\n".join(broken(text, self.width)), flush=True)

    def tell_whole(self, text: str) -> None:
        """Something to be copied: never broken."""
        print(text, flush=True)

    def tell_list(self, items: Sequence[str]) -> None:
        """Items one below another; many short ones side by side, in the order of reading."""
        for line in in_columns(items, self.width):
            self.tell(line)

    def hide(self) -> None:
        """Takes everything shown so far off the screen, what can be scrolled back to included."""
        if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            print("\033[3J\033[2J\033[H", end="", flush=True)
        else:
            print("\f" + "\n" * 60, flush=True)


def broken(text: str, width: int | None) -> list[str]:
    """A text in lines of that width, broken at words; what goes on stands behind its marker."""
    lines: list[str] = []
    for line in text.split("\n"):
        if width is None or len(line) <= width:
            lines.append(line)
            continue
        marker = MARKER.match(line)
        indent = len(line) - len(line.lstrip(" ▸"))
        behind = marker.end() if marker else indent + (2 if indent else 0)
        if behind > width // 2:
            behind = 2
        lines += textwrap.wrap(
            line, width, subsequent_indent=" " * behind, break_long_words=False, break_on_hyphens=False
        )
    return lines


def in_columns(items: Sequence[str], width: int | None) -> list[str]:
    """Lines with the items side by side, where at least two columns have room."""
    longest = max(map(len, items), default=0) + GAP
    columns = (width + GAP) // longest if width and items else 1
    if columns < 2 or len(items) < MANY:
        return list(items)
    rows = -(-len(items) // min(columns, len(items)))
    columns = -(-len(items) // rows)
    return [
        "".join(f"{item:<{longest}}" for item in items[first : first + columns]).rstrip()
        for first in range(0, len(items), columns)
    ]
