"""People at a terminal, for the tests: one who types given lines, one who chooses moves at random."""

import random
import re

from petitfour.core.match import Match
from petitfour.terminal.console import Console, Stop, broken
from petitfour.terminal.line import LineTable


class Script(Console):
    """A person who types these lines and then leaves."""

    def __init__(self, *lines, width=None):
        super().__init__(piped=True, width=width)
        self.lines = list(lines)
        self.heard = []

    def ask(self, prompt):
        self.heard.append(prompt)
        if not self.lines:
            raise Stop
        return self.lines.pop(0)

    def tell(self, text=""):
        self.heard += broken(text, self.width)

    def tell_whole(self, text):
        self.heard.append(f"whole: {text}")

    def hide(self):
        self.heard.append("<hidden>")

    @property
    def text(self):
        return "\n".join(self.heard)


class Wanderer(Script):
    """A person who types the number of any move that is shown, so many times."""

    def __init__(self, seed, times, width=80):
        super().__init__(width=width)
        self.random, self.times = random.Random(seed), times

    def ask(self, prompt):
        self.times -= 1
        if self.times < 0:
            raise Stop
        last = len(self.heard) - next(i for i, line in enumerate(reversed(self.heard)) if re.match(r"1?\d\. ", line))
        shown = []
        for line in reversed(self.heard[:last]):
            if not re.match(r"\s*\d+\. |  ", line):
                break
            shown += re.findall(r"(?:^|\s)(\d+)\. ", line)
        self.heard.append(prompt)
        return self.random.choice(shown)


def sit_down(game, console, *, players=2, seats=None, seed=1, language="en", options=None):
    """Plays at a table of people and random bots until the console's person leaves."""
    match = Match(game, players, seed=seed, options=options or {})
    LineTable(match, seats or ["human", *["random"] * (players - 1)], language, console).play()
    return match, console.text
