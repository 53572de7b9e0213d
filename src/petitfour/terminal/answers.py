"""What a person can say at a line table: a number, a command in either language, or a move by its words."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from petitfour.core.constants import CHANCE, OK
from petitfour.core.problem import Problem

from .console import Stop
from .explaining import matching, why_lines

if TYPE_CHECKING:
    from .line import LineTable

SHOWN = 40  # letters of what was typed that are said again
COMMANDS = {
    "help": ("help", "?", "ayuda"),
    "why": ("why", "por qué", "porqué", "porque", "por que"),
    "hint": ("hint", "pista"),
    "moves": ("moves", "jugadas"),
    "undo": ("undo", "deshacer"),
    "log": ("log", "historia"),
    "look": ("look", "mirar"),
    "rules": ("rules", "reglas"),
    "save": ("save", "guardar"),
    "quit": ("quit", "exit", "salir"),
}


class Answers:
    """Does what people type at a table."""

    def __init__(self, table: LineTable) -> None:
        self.table = table
        self.match, self.game, self.telling = table.match, table.game, table.telling
        self.console, self.say = table.console, table.say

    def answer(self, seat: int, text: str) -> bool:
        """Does what the person typed; True when the turn must be shown anew."""
        legal = self.match.legal(seat)
        if text.isdecimal() and len(text) < 6:
            return self._number(seat, int(text), legal)
        command, rest = understand(text)
        if command == "undo":
            return self._undo(seat)
        if command == "quit":
            raise Stop
        if command == "help":
            self._tell_all(self.say("line.help").split("\n"))
        elif command == "why":
            self._why(seat, rest, legal)
        elif command == "hint":
            self._tell_all(self.table.hints.lines(self.match, seat, self.telling))
        elif command == "log":
            self._log(seat)
        elif command in ("look", "moves"):
            self.table.show(seat, asked=command == "look", picture=command == "look")
        elif command == "rules":
            rules = self.game.rulebook(self.table.language).splitlines()
            lines = [line.lstrip("# ").replace("**", "") for line in rules]
            self.console.tell("\n".join(lines) or self.say("line.no_rules"))
        elif command == "save":
            self._save_where(rest)
        else:
            return self._in_words(seat, text, legal)
        return False

    def _tell_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.tell(line)

    def _number(self, seat: int, number: int, legal: list[int]) -> bool:
        for possible, each in self.table.numbers(seat, legal).items():
            if each == number:
                return self._act(seat, possible)
        action = self.table.numbering.action(number, legal)
        if action is None:
            return self._not_understood(str(number))
        self._explain(seat, [action])
        return False

    def _in_words(self, seat: int, text: str, legal: list[int]) -> bool:
        """A move as files hold it, such as `drop column=3`, or by words that only one possible move has."""
        if text.split()[0] in self.game.actions.blocks and ("=" in text or text in self.game.actions.blocks):
            try:
                return self._act(seat, self.game.actions.parse(text))
            except Problem as problem:
                if "=" in text:
                    self.table.tell_problem(problem, "line.not_understood", text=text[:SHOWN])
                    return False
        words = self.table.screen.words(seat, legal)
        choices = matching(text, words)
        if len(choices) == 1:
            return self._act(seat, choices[0])
        if choices:
            self.console.tell(self.say("line.which"))
            self.table.tell_moves(seat, legal, choices)
            return False
        refused = matching(text, self._all_words())
        if not refused:
            return self._not_understood(text)
        self._explain(seat, refused)
        return False

    def _act(self, seat: int, action: int) -> bool:
        reason = self.match.why_not(seat, action)
        if reason != OK:
            self._explain(seat, [action])
            return False
        self.match.act(seat, action, self.table.language)
        return True

    def _not_understood(self, text: str) -> bool:
        self.console.tell(self.say("line.not_understood", text=text[:SHOWN]))
        return False

    def _why(self, seat: int, rest: str, legal: list[int]) -> None:
        """All that is not possible by its reasons; or one move, by its number, its words or as files hold it."""
        if not rest:
            lines = why_lines(self.match, seat, range(self.game.actions.size), self.telling)
            self._tell_all(lines or [self.say("line.nothing_refused")])
            return
        if rest.isdecimal() and len(rest) < 6:
            self.table.numbers(seat, legal)
            action = self.table.numbering.action(int(rest), legal)
            actions = [] if action is None else [action]
        elif rest.split()[0] in self.game.actions.blocks and "=" in rest:
            try:
                actions = [self.game.actions.parse(rest)]
            except Problem as problem:
                self.table.tell_problem(problem, "line.no_such_move", text=rest[:SHOWN])
                return
        else:
            actions = matching(rest, self._all_words() | self.table.screen.words(seat, legal))
        if not actions:
            self.console.tell(self.say("line.no_such_move", text=rest[:SHOWN]))
            return
        self._explain(seat, actions)

    def _all_words(self) -> dict[int, str]:
        return {action: self.telling.action(action) for action in range(self.game.actions.size)}

    def _explain(self, seat: int, actions: list[int]) -> None:
        """Why these moves are not possible; those that are, are named."""
        possible = [action for action in actions if self.match.why_not(seat, action) == OK]
        if possible:
            words = self.table.screen.words(seat, possible)
            self.console.tell(self.say("line.possible", words="; ".join(words.values())))
        self._tell_all(why_lines(self.match, seat, actions, self.telling))

    def _undo(self, seat: int) -> bool:
        """Back to this person's last choice, unless something was learned since."""
        steps = self.match.steps
        choice = self._last_choice(seat)
        if choice is None:
            self.console.tell(self.say("line.nothing_to_undo"))
        elif any(step.seat == CHANCE for step in steps[choice:]):
            self.console.tell(self.say("line.undo_chance"))
        elif self.game.layout.has_secrets and any(step.seat != seat for step in steps[choice:]):
            self.console.tell(self.say("line.undo_secret"))
        else:
            self.match.back_to(choice)
            self.table.steps_heard = {
                each: min(heard, len(self.match.steps)) for each, heard in self.table.steps_heard.items()
            }
            self.console.tell(self.say("line.undone"))
            return True
        return False

    def _last_choice(self, seat: int) -> int | None:
        """After how many steps this person had a choice last; what was the only thing to do was none."""
        past = copy.copy(self.match)
        for number in reversed([i for i, step in enumerate(self.match.steps) if step.seat == seat]):
            past.back_to(number)
            if len(past.legal(seat)) > 1:
                return number
        return None

    def _log(self, seat: int) -> None:
        events = self.match.events(seat)
        self._tell_all(self.telling.lines(events) or [self.say("line.nothing_yet")])

    def _save_where(self, rest: str) -> None:
        path = Path(rest) if rest else self.table.save_to
        if path is None:
            self.console.tell(self.say("line.save_how"))
            return
        try:
            self.table.save(path.expanduser())
        except (Problem, RuntimeError, ValueError, OSError) as problem:
            self.table.tell_problem(problem, "line.not_saved", path=path)


def understand(text: str) -> tuple[str, str]:
    """The command in a line, in either language, and the rest of the line."""
    for command, spellings in COMMANDS.items():
        for spelling in spellings:
            if text.lower() == spelling or text.lower().startswith(spelling + " "):
                return command, text[len(spelling) :].strip()
    return "", text
