"""The lobby in line mode: choose a game, choose whom to play against, play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from petitfour.core import records
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.words import LANGUAGES, Words

from .console import Console, Stop
from .line import HUMAN, LineTable, kept_folder, search_for

LEVELS = ("random", "greedy", "easy", "medium", "hard", "expert")
BACK = ("back", "volver")
QUIT = ("quit", "exit", "salir")
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
                elif seats := self._choose_seats(chosen):
                    self._play(Match(self.games.get(chosen), len(seats)), seats)
                self.console.tell()
        except Stop:
            self.console.tell(self.say("lobby.bye"))

    def _go_on(self, path: Path) -> None:
        """Goes on with a kept game; once finished it is kept no more."""
        try:
            data = records.read(path)
            match = records.to_match(data, self.games)
        except Problem as problem:
            self.console.tell(f"{path}: {problem}")
            return
        seats = records.seats(data) or [HUMAN, *["random"] * (match.players - 1)]
        self._play(match, seats, path)
        if match.is_over:
            path.unlink(missing_ok=True)

    def _play(self, match: Match, seats: Sequence[str], path: Path | None = None) -> None:
        search = search_for(self.games, match.game.name, seats)
        LineTable(match, seats, self.language, self.console, path, program=self.program, preparation=search).play()

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
            kept = sorted(kept_folder().glob("unfinished-*.json"))[:MOST_KEPT]
            for number, path in enumerate(kept, start=len(names) + 1):
                self.console.tell(self.say("lobby.kept", number=number, name=path.stem.removeprefix("unfinished-")))
            text = self.console.ask(self.say("lobby.game_prompt")).lower()
            if text in QUIT:
                raise Stop
            if text in LANGUAGES:
                self._speak(text)
            elif text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(names) + len(kept):
                chosen: list[str | Path] = [*names, *kept]
                return chosen[int(text) - 1]
            elif text:
                self.console.tell(self.say("lobby.again", text=text[:40]))

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

    def _choose_seats(self, name: str) -> list[str]:
        """Who sits where; empty to go back."""
        players = self._choose_players(name)
        self.console.tell(self.say("lobby.against"))
        self.console.tell(self.say("lobby.against_bots"))
        self.console.tell(self.say("lobby.hot_seat"))
        while True:
            text = self.console.ask(self.say("lobby.against_prompt")).lower()
            if text in QUIT:
                raise Stop
            if text in BACK:
                return []
            number, _, level = text.partition(" ")
            if number == "1" and (level or "random") in LEVELS:
                return [HUMAN, *[level or "random"] * (players - 1)]
            if text == "2":
                return [HUMAN] * players
            if text:
                self.console.tell(self.say("lobby.again", text=text[:40]))

    def _choose_players(self, name: str) -> int:
        allowed = self.games.about(name).players
        if len(allowed) == 1:
            return allowed[0]
        while True:
            text = self.console.ask(self.say("lobby.players_prompt", players=", ".join(map(str, allowed)))).lower()
            if text in QUIT:
                raise Stop
            if text in {str(p) for p in allowed}:
                return int(text)
            if text:
                self.console.tell(self.say("lobby.again", text=text[:40]))
