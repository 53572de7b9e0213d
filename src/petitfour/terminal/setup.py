"""Setting up a game by a short list of what can be chosen, each with its usual value: Enter begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from petitfour.bots import SEATED
from petitfour.core.game import Game
from petitfour.core.telling import Telling

from .console import Console, Stop
from .explaining import tokens
from .line import HUMAN
from .series import MOST_WINS

BACK = ("back", "volver")
QUIT = ("quit", "exit", "salir")
USUAL_LEVEL = "easy"
SERIES_OFFERED = (1, 2, 3, 5)


@dataclass
class Setup:
    """What was chosen for a game."""

    players: int
    level: str = USUAL_LEVEL  # of the bots
    together: bool = False  # people in all seats
    to_win: int = 1
    options: dict[str, str] = field(default_factory=dict)

    @property
    def chairs(self) -> list[str]:
        return [HUMAN] * self.players if self.together else [HUMAN, *[self.level] * (self.players - 1)]


@dataclass
class Row:
    """One thing to choose: its name, and values in words with what each sets."""

    title: str
    values: list[str]
    chosen: int
    choose: Callable[[int], None]


class SetupList:
    """Asks until the person begins (a Setup) or goes back (None)."""

    def __init__(self, game: Game, language: str, console: Console) -> None:
        self.game, self.console = game, console
        self.telling = Telling(game, language)
        self.say = self.telling.words.say
        self.setup = Setup(game.about.players[0], to_win=game.about.series, options=game.about.all_options({}))

    def ask(self) -> Setup | None:
        self._tell()
        while True:
            text = self.console.ask(self.say("lobby.setup_prompt")).lower()
            if text in QUIT:
                raise Stop
            if text in BACK:
                return None
            if not text:
                return self.setup
            if self._answer(text):
                self._tell()
            else:
                self.console.tell(self.say("lobby.again", text=text[:40]))

    def _tell(self) -> None:
        self.console.tell(self.telling.title())
        for number, row in enumerate(self._rows(), start=1):
            self.console.tell(self.say("lobby.setup_row", number=number, title=row.title, value=row.values[row.chosen]))

    def _rows(self) -> list[Row]:
        about, setup = self.game.about, self.setup
        rows = []
        if len(about.players) > 1:
            counts = [str(n) for n in about.players]
            rows.append(Row(self.say("lobby.row.players"), counts, about.players.index(setup.players),
                            lambda n: setattr(setup, "players", about.players[n])))  # fmt: skip
        levels = [*(self.say(f"bot.{level}") for level in SEATED), self.say("lobby.together")]
        level = len(SEATED) if setup.together else SEATED.index(setup.level)
        rows.append(Row(self.say("lobby.row.bots"), levels, level, self._choose_bots))
        rows += [self._option_row(option.name, option.values) for option in about.options]
        series = sorted({*SERIES_OFFERED, about.series, setup.to_win})
        words = [self.say("lobby.series", n=n) for n in series]
        rows.append(Row(self.say("lobby.row.series"), words, series.index(setup.to_win),
                        lambda n: setattr(setup, "to_win", series[n])))  # fmt: skip
        return rows

    def _option_row(self, name: str, values: tuple[str, ...]) -> Row:
        words = [self.say(f"option.{name}.{value}") for value in values]
        return Row(self.say(f"option.{name}"), words, values.index(self.setup.options[name]),
                   lambda n: self.setup.options.update({name: values[n]}))  # fmt: skip

    def _choose_bots(self, n: int) -> None:
        self.setup.together = n == len(SEATED)
        if not self.setup.together:
            self.setup.level = SEATED[n]

    def _answer(self, text: str) -> bool:
        """A row's number, with or without the value; or a value alone, where only one row has it."""
        rows = self._rows()
        number, _, value = text.partition(" ")
        if number.isdecimal() and len(number) < 3 and 1 <= int(number) <= len(rows):
            row = rows[int(number) - 1]
            return self._choose(row, value) if value else self._ask_value(row)
        fitting = [row for row in rows if self._find(row, text) is not None and not text.isdecimal()]
        return len(fitting) == 1 and self._choose(fitting[0], text)

    def _ask_value(self, row: Row) -> bool:
        for number, value in enumerate(row.values, start=1):
            self.console.tell(self.say("line.move", number=number, words=value))
        text = self.console.ask(self.say("lobby.value_prompt", title=row.title)).lower()
        if text in QUIT:
            raise Stop
        if text.isdecimal() and len(text) < 3 and 1 <= int(text) <= len(row.values):
            row.choose(int(text) - 1)
            return True
        return not text or text in BACK or self._choose(row, text)

    def _choose(self, row: Row, text: str) -> bool:
        at = self._find(row, text)
        if at is not None:
            row.choose(at)
        return at is not None

    def _find(self, row: Row, text: str) -> int | None:
        """The value that begins with these words, or the bot of that name in English."""
        typed = tokens(text)
        for at, value in enumerate(row.values):
            if typed and tokens(value)[: len(typed)] == typed:
                return at
        is_bots = len(row.values) == len(SEATED) + 1
        return SEATED.index(text) if is_bots and text in SEATED else None


assert max(SERIES_OFFERED) <= MOST_WINS
