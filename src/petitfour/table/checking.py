"""Whether a store is sound: as a file, and turn by turn by the rules."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from petitfour.core import fair
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.match import Match, state_hash
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

from .history import LESSON, LOOKED, RESIGN, UNDO
from .sqlite.reading import Contents, Row, contents
from .sqlite.whole import LACKS_ITS_LOG, lacks_its_log


@dataclass
class StoreReport:
    """What was looked at, what is wrong, and what could not be replayed."""

    tables: int = 0
    games: int = 0
    turns: int = 0
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Wrong(Exception):
    """What is wrong with a game or a turn."""


def check(path: Path, games: Registry, progress: Callable[[int], None] = lambda done: None) -> StoreReport:
    """Looks at everything in a store. `progress` hears how many tables are done."""
    report = StoreReport()
    with contents(path) as store:
        report.problems += [f"the file: {line}" for line in store.damage()]
        if report.problems:
            return report  # what it holds cannot be trusted
        if lacks_its_log(path):
            report.problems.append("the file: " + LACKS_ITS_LOG.format(path=path))
        report.problems += [f"{lost} rows of {table} belong to no table" for table, lost in store.orphans().items()]
        for table_id in store.table_ids():
            _check_table(store, games, table_id, report)
            report.tables += 1
            progress(report.tables)
    return report


def count_tables(path: Path) -> int:
    with contents(path) as store:
        return len(store.table_ids())


def _check_table(store: Contents, games: Registry, table_id: str, report: StoreReport) -> None:
    table, game_rows, turns = store.table(table_id), store.games(table_id), store.turns(table_id)
    report.games += len(game_rows)
    report.turns += len(turns)

    def wrong(words: str) -> None:
        report.problems.append(f"table {table_id}: {words}")

    chairs = [row["chair"] for row in store.chairs(table_id)]
    if chairs != list(range(table["players"])):
        wrong(f"it has chairs {chairs} for {table['players']} players")
    if [row["number"] for row in game_rows] != list(range(len(game_rows))):
        wrong("a game of its series is missing")
        return
    _check_order(game_rows, turns, wrong)
    _check_analyses(store.analyses(table_id), game_rows, wrong)
    try:
        game = _game(games, table)
    except Problem as problem:
        report.notes.append(f"table {table_id} is not replayed: {problem}")
        return
    for each in game_rows:
        _check_game(game, table, each, [turn for turn in turns if turn["game"] == each["number"]], report)


def _check_order(games: list[Row], turns: list[Row], wrong: Callable[[str], None]) -> None:
    """Versions without a gap; every game begins where it says."""
    for version, turn in enumerate(turns, start=1):
        if turn["version"] != version:
            wrong(f"the turn of version {version} is missing")
            break
    numbers = [turn["game"] for turn in turns]
    if numbers != sorted(numbers):
        wrong("turns of different games are mixed")
    if set(numbers) - {row["number"] for row in games}:
        wrong("there are turns of a game that it does not have")
    for row in games:
        first = next((turn["version"] for turn in turns if turn["game"] == row["number"]), None)
        if first != row["version"] + 1:
            wrong(f"game {row['number'] + 1} does not begin after version {row['version']}")


def _check_analyses(analyses: list[Row], games: list[Row], wrong: Callable[[str], None]) -> None:
    """What was found of a game is of one that is there, and can be read."""
    for row in analyses:
        if row["game"] >= len(games):
            wrong(f"there is an analysis of game {row['game'] + 1}, which it does not have")
        try:
            json.loads(zlib.decompress(row["found"]))
        except (ValueError, zlib.error):
            wrong(f"the analysis of game {row['game'] + 1} cannot be read")


def _game(games: Registry, table: Row) -> Game:
    game = games.get(table["game"])
    if table["box"] is None:
        return game
    try:
        return game.with_box(BoxSource.from_data(json.loads(table["box"])))
    except ValueError:
        raise Problem("its box cannot be read") from None


def _check_game(game: Game, table: Row, game_row: Row, turns: list[Row], report: StoreReport) -> None:
    place = f"table {table['id']}, game {game_row['number'] + 1}"
    if game_row["rules_version"] != game.about.rules_version:
        report.notes.append(f"{place} is not replayed: it was played by rules {game_row['rules_version']}")
        return
    try:
        replay = _Replay(game, table, game_row)
        for turn in turns:
            try:
                replay.turn(turn)
            except (Wrong, Problem) as wrong:
                raise Wrong(f"version {turn['version']}: {str(wrong).rstrip('.')}") from None
            except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
                raise Wrong(f"version {turn['version']} cannot be read ({type(error).__name__}: {error})") from None
        replay.check_result(game_row["result"])
        _check_seed(game_row)
    except (Wrong, Problem) as wrong:
        report.problems.append(f"{place}: {str(wrong).rstrip('.')}")
    except (ValueError, TypeError, KeyError) as error:
        report.problems.append(f"{place} cannot be read ({type(error).__name__}: {error})")


class _Replay:
    """A game played again from its turns."""

    def __init__(self, game: Game, table: Row, game_row: Row) -> None:
        self.match = Match(game, table["players"], options=json.loads(table["options"]), seed=int(game_row["seed"]))
        self.match.restart()
        self.begins_elsewhere = bool(game_row.get("fair")) and "origin" in json.loads(game_row["fair"])
        self.states: dict[int, Record] = {}
        self.players: int = table["players"]
        self.ended: tuple[str, int] | None = None  # the act that ended it and its seat: resigned, stopped

    def turn(self, turn: Row) -> None:
        """Plays a turn and holds it against its snapshot and its hash."""
        act = json.loads(turn["act"]) if turn.get("act") else None
        if self.begins_elsewhere and not self.states:  # the position it began from is believed
            self.match.state = self.match.game.layout.from_bytes(zlib.decompress(turn["snapshot"]))
        elif act is None:
            self._moves(turn["seat"], json.loads(turn["decisions"]))
        elif act["kind"] == UNDO:
            self._back_to(act["back"])
        elif act["kind"] in (LESSON, LOOKED):  # a lesson may go on from another position; it is believed
            self.match.state = self.match.game.layout.from_bytes(zlib.decompress(turn["snapshot"]))
        else:
            self.ended = act["kind"], turn["seat"]
        json.loads(turn["events"])
        game, state = self.match.game, self.match.state
        try:
            snapshot = zlib.decompress(turn["snapshot"])
        except zlib.error:
            raise Wrong("its snapshot cannot be read") from None
        if snapshot != game.layout.to_bytes(state):
            raise Wrong("its decisions do not lead to its snapshot")
        if turn["hash"] != state_hash(game, state):
            raise Wrong("its hash is wrong")
        self.states[turn["version"]] = game.layout.copy(state)

    def _moves(self, seat: int, decisions: list[list[int]]) -> None:
        for mover, action in decisions:
            if mover not in (seat, CHANCE):
                raise Wrong(f"seat {mover} decides in a turn of seat {seat}")
            self.match.replay(mover, action)
        if int(self.match.state.to_act) == CHANCE:
            raise Wrong("an outcome of chance is missing")

    def _back_to(self, version: int) -> None:
        if version not in self.states:
            raise Wrong(f"it goes back to version {version}, which is not of this game")
        self.match.state = self.match.game.layout.copy(self.states[version])
        self.ended = None

    def check_result(self, result: str | None) -> None:
        """The result must be what the rules, or the act that ended the game, say."""
        answer = json.loads(result) if result else None
        right = self._result()
        if right is None:
            if answer is not None:
                raise Wrong("it has a result and is not over")
        elif answer is None or any(answer.get(key) != right[key] for key in right):
            raise Wrong(f"its result is {result}, and by its turns it is {json.dumps(right)}")

    def _result(self) -> dict[str, list[int]] | None:
        game, state = self.match.game, self.match.state
        if self.ended is not None:
            kind, seat = self.ended
            placing = [2 if kind == RESIGN and each == seat else 1 for each in range(self.players)]
            return {"scores": game.scores(state), "placing": placing}
        if self.match.is_over:
            return {"scores": game.scores(state), "placing": game.placing(state)}
        return None


def _check_seed(game_row: Row) -> None:
    """A fair seed is made of the secret and the numbers that were given."""
    origin = json.loads(game_row["fair"]) if game_row.get("fair") else {}
    if origin.get("secret") and fair.seed(origin["secret"], origin["nonces"]) != int(game_row["seed"]):
        raise Wrong("its seed is not made of its secret and the numbers given")


def summary(report: StoreReport) -> str:
    """What was looked at, and how it is."""
    many = {"table": report.tables, "game": report.games, "turn": report.turns, "problem": len(report.problems)}
    counts = [f"{count:,} {what}{'' if count == 1 else 's'}" for what, count in many.items()]
    return f"{', '.join(counts[:-1])}: {counts[-1] if report.problems else 'all good'}."
