"""Running a tournament: workers, progress, and a results file from which it goes on after a stop."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from petitfour.bots import check_bot
from petitfour.core import chance
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.textfile import read_text

from .games import ArenaResult, Tournament, play, prepare

MOST_GAMES = 1_000_000
MOST_WORKERS = 64
MOST_BYTES = 256 * 1024 * 1024

Progress = Callable[[int], None]  # hears how many games are finished


def tournament_of(game: Game, bots: list[str], options: dict[str, str], seed: int) -> Tournament:
    """The tournament, or a Problem in words if it cannot be played."""
    for bot in bots:
        check_bot(bot)
    if len(bots) not in game.about.players:
        allowed = " or ".join(str(p) for p in game.about.players)
        raise Problem(f"{game.name} is for {allowed} players: name one bot for each, not {len(bots)}.")
    if not 0 <= seed <= chance.MOST_SEED:
        raise Problem(f"A seed is a whole number from 0 to {chance.MOST_SEED}, not {seed}.")
    chosen = game.about.all_options(options)
    return Tournament(game.name, tuple(bots), chosen, seed, game.about.rules_version, game.box.fingerprint)


def check_games(games: int, workers: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise Problem(f"A tournament has 1 to {MOST_GAMES:,} games, not {games}.")
    if not 1 <= workers <= MOST_WORKERS:
        raise Problem(f"There can be 1 to {MOST_WORKERS} workers, not {workers}.")


class Results:
    """The finished games of a tournament, each kept at once if there is a file."""

    def __init__(self, tournament: Tournament, path: Path | None) -> None:
        self.tournament = tournament
        self.path = path
        self.games: dict[int, ArenaResult] = {}
        if path is not None:
            self._open(path)

    def add(self, result: ArenaResult) -> None:
        self.games[result.number] = result
        if self.path is not None:
            self._write(json.dumps(asdict(result)) + "\n", "a")

    def _open(self, path: Path) -> None:
        if not path.exists():
            self._write(json.dumps(self.tournament.head()) + "\n", "x")
            return
        text = read_text(path, MOST_BYTES, "results")
        head, *rows = text.splitlines() or [""]
        try:
            same = json.loads(head) == self.tournament.head()
        except ValueError:
            raise Problem(f"{path} is not a results file of the arena; nothing was changed.") from None
        if not same:
            raise Problem(f"{path} holds the results of another tournament; choose another file, nothing was changed.")
        for row in rows:
            try:
                result = ArenaResult(**json.loads(row))
                players = len(self.tournament.bots)
                assert len(result.places) == len(result.scores) == len(result.turns) == len(result.seconds) == players
            except (ValueError, TypeError, AssertionError):
                continue  # the line that was being written when the program was stopped
            self.games[int(result.number)] = result
        if text and not text.endswith("\n"):
            self._write("\n", "a")

    def _write(self, text: str, how: str) -> None:
        assert self.path is not None
        try:
            with self.path.open(how, encoding="utf-8") as file:
                file.write(text)
                file.flush()
        except OSError as error:
            raise Problem(f"The results file {self.path} cannot be written: {error.strerror}.") from None


def run(
    game: Game,
    folders: list[Path],
    tournament: Tournament,
    games: int,
    workers: int,
    results: Results,
    progress: Progress,
) -> None:
    """Plays what is not yet in the results, by this process or by so many workers."""
    todo = [number for number in range(games) if number not in results.games]
    if workers == 1 or len(todo) < 2:
        for number in todo:
            results.add(play(game, tournament, number))
            progress(len(results.games))
        return
    box: dict[str, Any] | None = None
    if game.box.fingerprint != game.own_box_fingerprint:
        box = game.box.source.data
    setting = ([str(folder) for folder in folders], tournament, box)
    with ProcessPoolExecutor(workers, get_context("spawn"), prepare, setting) as pool:
        try:
            for result in _as_they_come(pool, todo, workers):
                results.add(result)
                progress(len(results.games))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _as_they_come(pool: ProcessPoolExecutor, todo: list[int], workers: int) -> Iterator[ArenaResult]:
    from .games import play_here

    waiting: set[Future[ArenaResult]] = set()
    left = iter(todo)
    while True:
        while len(waiting) < 2 * workers:
            number = next(left, None)
            if number is None:
                break
            waiting.add(pool.submit(play_here, number))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for each in done:
            yield each.result()
