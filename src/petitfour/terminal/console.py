"""The console: asking a person for a line, and hiding what the next person must not see."""

from __future__ import annotations

import os
import sys

from petitfour.core.problem import Problem


class Stop(Exception):
    """The person has gone: end of input or Ctrl-C."""


class Console:
    """Asks and tells by plain lines. `piped` accepts input that does not come from a terminal."""

    def __init__(self, *, piped: bool = False) -> None:
        self.piped = piped

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
        print(text, flush=True)

    def hide(self) -> None:
        """Takes everything shown so far off the screen, what can be scrolled back to included."""
        if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            print("\033[3J\033[2J\033[H", end="", flush=True)
        else:
            print("\f" + "\n" * 60, flush=True)
