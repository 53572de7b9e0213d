"""The lobby in line mode: choose a game, set it up, play."""

from __future__ import annotations

from pathlib import Path

from petitfour.core import records
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.words import LANGUAGES, Words

from .console import Console, Stop
from .keeping import kept_folder
from .line import HUMAN
from .series import Series
from .setup import QUIT, USUAL_LEVEL, SetupList

MOST_KEPT = 20


class Lobby:
    def __init__(self, games: Registry, language: str, console: Console, *, program: str = "petitfour") -> None:
        self.games = games
        self.console = console
        self.program = program
        self.titles: dict[str, Game] = {}
        self._speak(language)

    def run(self) -> None:
        """Games one after another, until the person leaves."""
        self.console.check()
        for game in self.games.playable():
            self.titles[game.name] = game
        for problem in self.games.problems:
            self.console.tell(problem)
        try:
            while True:
                chosen = self._choose_game()
                if isinstance(chosen, Path):
                    self._go_on(chosen)
                else:
                    self._begin(self.games.get(chosen))
                self.console.tell()
        except Stop:
            self.console.tell(self.say("lobby.bye"))

    def _begin(self, game: Game) -> None:
        setup = SetupList(game, self.language, self.console).ask()
        if setup is not None:
            match = Match(game, setup.players, options=setup.options)
            Series(self.games, setup.chairs, setup.to_win, self.language, self.console, self.program).play(match)

    def _go_on(self, path: Path) -> None:
        """Goes on with a kept game; once finished it is kept no more."""
        try:
            data = records.read(path)
            match = records.to_match(data, self.games)
        except Problem as problem:
            self.console.tell(
                f"{path}: {problem}" if self.language == "en" else self.say("lobby.cannot_go_on", path=path)
            )
            return
        seats = records.seats(data) or [HUMAN, *[USUAL_LEVEL] * (match.players - 1)]
        series = Series.of(data, self.games, seats, self.language, self.console, self.program)
        if series.play(match, path):
            path.unlink(missing_ok=True)

    def _speak(self, language: str) -> None:
        self.language = language
        self.say = Words(language).say

    def _choose_game(self) -> str | Path:
        """The name of a game, or the file of a kept one."""
        names = list(self.titles)
        if not names:
            self.console.tell(self.say("lobby.none"))
            raise Stop
        while True:
            self.console.tell(self.say("lobby.title"))
            for number, name in enumerate(names, start=1):
                self._tell_game(number, name)
            unfinished = sorted(kept_folder().glob("unfinished-*.json"))[:MOST_KEPT]
            for number, path in enumerate(unfinished, start=len(names) + 1):
                self.console.tell(self.say("lobby.kept", number=number, name=self._kept_name(path)))
            text = self.console.ask(self.say("lobby.game_prompt")).lower()
            if text in QUIT:
                raise Stop
            if text in LANGUAGES:
                self._speak(text)
            elif text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(names) + len(unfinished):
                chosen: list[str | Path] = [*names, *unfinished]
                return chosen[int(text) - 1]
            elif text:
                self.console.tell(self.say("lobby.again", text=text[:40]))

    def _kept_name(self, path: Path) -> str:
        """The game's title with the number of the kept file."""
        name, _, number = path.stem.removeprefix("unfinished-").rpartition("-")
        title = Telling(self.titles[name], self.language).title() if name in self.titles else name
        return f"{title} {number}"

    def _tell_game(self, number: int, name: str) -> None:
        about = self.games.about(name)
        telling = Telling(self.titles[name], self.language)
        players = ", ".join(str(p) for p in about.players)
        self.console.tell(
            self.say(
                "lobby.game",
                number=number,
                title=telling.title(),
                pitch=telling.words.say("game.pitch"),
                players=players,
                n=about.minutes,
            )
        )
