"""The lobby in line mode: choose a game, choose whom to play against, play."""

from __future__ import annotations

from petitfour.core.match import Match
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.words import LANGUAGES, Words

from .console import Console, Stop
from .line import HUMAN, LineTable

BACK = ("back", "volver")
QUIT = ("quit", "exit", "salir")


class Lobby:
    def __init__(self, games: Registry, language: str, console: Console) -> None:
        self.games = games
        self.console = console
        self._speak(language)

    def run(self) -> None:
        """Games one after another, until the person leaves."""
        self.console.check()
        try:
            while True:
                name = self._choose_game()
                seats = self._choose_seats(name)
                if seats:
                    match = Match(self.games.get(name), len(seats))
                    LineTable(match, seats, self.language, self.console).play()
                    self.console.tell()
        except Stop:
            self.console.tell(self.say("lobby.bye"))

    def _speak(self, language: str) -> None:
        self.language = language
        self.say = Words(language).say

    def _choose_game(self) -> str:
        names = self.games.names()
        if not names:
            self.console.tell(self.say("lobby.none"))
            raise Stop
        while True:
            self.console.tell(self.say("lobby.title"))
            for number, name in enumerate(names, start=1):
                self._tell_game(number, name)
            text = self.console.ask(self.say("lobby.game_prompt")).lower()
            if text in QUIT:
                raise Stop
            if text in LANGUAGES:
                self._speak(text)
            elif text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(names):
                return names[int(text) - 1]
            elif text:
                self.console.tell(self.say("lobby.again", text=text[:40]))

    def _tell_game(self, number: int, name: str) -> None:
        about = self.games.about(name)
        telling = Telling(self.games.get(name), self.language)
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
            if text in ("1", "2"):
                return [HUMAN, *([HUMAN if text == "2" else "random"] * (players - 1))]
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
            self.console.tell(self.say("lobby.again", text=text[:40]))
