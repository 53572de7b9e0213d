"""Matches that come as files are analysed as those of the tables are, within the same limits.

They stay in memory only: whoever brings a file keeps it, and a house whose disk anybody could fill would not. By the
file's checksum, which is of everything in it, a match is looked at once for as long as the house is open.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from petitfour.analysis.piece import RecordPlayed
from petitfour.core import records
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.table.attendant import Asker
from petitfour.table.refusals import Conflict, NotFound

from .analysing import SIMULATIONS, Analysing, SoFar
from .shown.replays import MOST_FRAMES

MOST_KNOWN = 60  # files that were asked for lately


@dataclass
class SavedMatch:
    """A match from a file, as far as its analysis is told of; its steps are known to whoever brought it."""

    id: str
    game: Game
    players: int
    names: list[str]
    so_far: SoFar


class SavedMatches:
    """The files that were brought to be analysed."""

    def __init__(self, analysing: Analysing) -> None:
        self.analysing = analysing
        self.known: OrderedDict[str, SavedMatch] = OrderedDict()

    def get(self, file: str) -> SavedMatch:
        """What is known of a file; it must be brought again if the house has forgotten it."""
        match = self.known.get(file)
        if match is None:
            raise NotFound("table.no_such_file")
        self.known.move_to_end(file)
        return match

    def begin(self, record: str, games: Registry, address: str) -> SavedMatch:
        """Begins the analysis of a file, unless it is known or under way. Its moves are checked in the worker."""
        data = records.parse(record)
        file = str(data["checksum"])
        known = self.known.get(file)
        if known is not None and (known.so_far.problem or not known.so_far.is_given_up):
            return self.get(file)
        if len(data["steps"]) > MOST_FRAMES:
            raise Problem(f"A match of {MOST_FRAMES} steps at the most is analysed; this one has {len(data['steps'])}.")
        if "result" not in data and "ended" not in data:
            raise Conflict("table.analysis_later")
        game = games.get(data["game"])
        if data.get("rules_version") != game.about.rules_version:
            raise Conflict("table.other_rules")
        if "contents" in data["box"]:
            game = game.with_box(BoxSource.from_data(data["box"]["contents"]))
        game.about.check_players(data["players"])

        async def keep(_: SoFar) -> None:
            """What was found stays where it is."""

        played = RecordPlayed(record, game.name, SIMULATIONS)
        so_far = self.analysing.look_at(("file", file), game.name, lambda: played, Asker(address, file), keep)
        self.known[file] = SavedMatch(file, game, data["players"], records.names(data), so_far)
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)
        return self.get(file)
