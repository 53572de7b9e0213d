"""A series at this terminal: games until somebody has won so many of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from petitfour.core import chance
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.table.history import SeriesGame
from petitfour.table.series import Standing, standing_of

from .console import Console, Stop
from .line import HUMAN, LineTable, bot_words, search_for

MOST_WINS = 9


class Series:
    """Who sits in which chair, and the games that have been played. From game to game chairs change seats, unless the
    game says that everybody stays."""

    def __init__(
        self, games: Registry, chairs: Sequence[str], to_win: int, language: str, console: Console, program: str
    ) -> None:
        if not 1 <= to_win <= MOST_WINS:
            raise Problem(f"A series goes to 1 to {MOST_WINS} wins, not {to_win}.")
        self.games, self.chairs, self.to_win = games, list(chairs), to_win
        self.language, self.console, self.program = language, console, program
        self.played: list[SeriesGame] = []

    def play(self, match: Match, save_to: Path | None = None, *, at_once: bool = False) -> bool:
        """The match and what follows it; whether the series was played to its end."""
        while True:
            if not self._play_one(match, save_to, at_once):
                return False
            self.played.append(self._game(match, match.placing()))
            if self.to_win == 1:
                return True
            standing = self._standing(match)
            self._tell(match, standing)
            if standing.is_over:
                return True
            if HUMAN in self.chairs:
                try:
                    self.console.ask(Telling(match.game, self.language).words.say("line.next_game"))
                except Stop:
                    return False
            seed = chance.apart_from(match.seed, "game", len(self.played))
            match = Match(match.game, match.players, options=match.options, seed=seed)

    def _play_one(self, match: Match, save_to: Path | None, at_once: bool) -> bool:
        rotation = self._rotation(match)
        order = [(seat - rotation) % match.players for seat in range(match.players)]
        seats = [self.chairs[chair] for chair in order]
        search = search_for(self.games, match.game.name, seats, self.language, at_once=at_once)
        labels = self._labels(match) if self.to_win > 1 and not match.game.about.seats_stay else None
        return LineTable(
            match, seats, self.language, self.console, save_to, program=self.program, preparation=search,
            games=self.games, more=self.kept(), labels=[labels[chair] for chair in order] if labels else None,
        ).play()  # fmt: skip

    def _rotation(self, match: Match) -> int:
        return 0 if match.game.about.seats_stay else len(self.played) % match.players

    def _game(self, match: Match, placing: list[int]) -> SeriesGame:
        return SeriesGame(len(self.played), self._rotation(match), match.seed, 0, 0, [], placing=placing)

    def _standing(self, match: Match) -> Standing:
        return standing_of(self.played, match.players, self.to_win, match.game.about.series_games)

    def _labels(self, match: Match) -> list[str]:
        """Whom the chairs are, from game to game the same: you, first bot, second person."""
        telling = Telling(match.game, self.language)
        if match.game.about.seats_stay:
            return [telling.seat(chair) for chair in range(match.players)]
        people = self.chairs.count(HUMAN)
        labels = []
        for chair, name in enumerate(self.chairs):
            number = 1 + sum((each == HUMAN) == (name == HUMAN) for each in self.chairs[:chair])
            if name == HUMAN:
                label = telling.words.say("line.chair.you" if people == 1 else "line.chair.person", n=number)
            else:
                label = telling.words.say("line.chair.bot", n=number, bot=bot_words(name, telling))
            labels.append(label)
        return labels

    def _tell(self, match: Match, standing: Standing) -> None:
        words = Telling(match.game, self.language).words
        labels = self._labels(match)
        wins = ", ".join(f"{label} {n}" for label, n in zip(labels, standing.wins, strict=True))
        self.console.tell(words.say("table.series_stands", n=self.to_win, wins=wins))
        if standing.is_over:
            best = [label for label, n in zip(labels, standing.wins, strict=True) if n == max(standing.wins)]
            self.console.tell(words.say("line.series_won", n=len(best), names=words.join(best)))

    # -- keeping -----------------------------------------------------------------------------------------------------

    def kept(self) -> dict[str, Any]:
        """What is kept with an unfinished game; nothing for a single one."""
        if self.to_win == 1:
            return {}
        games = [{"rotation": game.rotation, "placing": game.placing} for game in self.played]
        return {"series": {"wins": self.to_win, "games": games, "chairs": self.chairs}}

    @classmethod
    def of(
        cls, data: dict[str, Any], games: Registry, seats: Sequence[str], language: str, console: Console, program: str
    ) -> Series:
        """The series that a kept game belongs to; a series of one game where there is none, or a damaged one."""
        kept = data.get("series")
        try:
            series = cls(games, [str(each) for each in kept["chairs"]], int(kept["wins"]), language, console, program)  # type: ignore[index]
            for number, game in enumerate(kept["games"]):  # type: ignore[index]
                placing = [int(place) for place in game["placing"]]
                series.played.append(SeriesGame(number, int(game["rotation"]), 0, 0, 0, [], placing=placing))
            if len(series.chairs) != len(seats) or any(len(g.placing or []) != len(seats) for g in series.played):
                raise ValueError
        except (KeyError, TypeError, ValueError, Problem):
            return cls(games, seats, 1, language, console, program)
        return series
