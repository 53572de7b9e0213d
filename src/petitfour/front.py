"""The front door for programs: a game, a match, a saved match, each by one call. `petitfour` shows them as its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from petitfour.core import records
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.registry import Registry, is_game, shared_game


def load_game(
    game: str | Path,
    *,
    compiled: bool = False,
    box: str | Path | BoxSource | None = None,
    games_from: Iterable[str | Path] = (),
) -> Game:
    """A game by its name, or by its folder: interpreted at once, or compiled, which takes a while the first time.

    `box` is a box file of your own; `games_from` names more folders that hold games.
    """
    registry = Registry([Path(folder) for folder in games_from])
    known = registry.by_name.get(str(game))
    if known is None and not is_game(Path(game)):
        registry.about(str(game))  # a Problem that tells which games there are
    loaded = shared_game(known.folder if known else Path(game).resolve(), compiled)
    if box is None:
        return loaded
    return loaded.with_box(box if isinstance(box, BoxSource) else BoxSource.read(Path(box)))


def make(
    game: str | Path | Game,
    players: int | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    box: str | Path | BoxSource | None = None,
    compiled: bool = False,
    games_from: Iterable[str | Path] = (),
) -> Match:
    """A match that begins: by default of the fewest players the game takes, from a seed nobody can guess."""
    if not isinstance(game, Game):
        game = load_game(game, compiled=compiled, box=box, games_from=games_from)
    return Match(game, game.about.players[0] if players is None else players, options=options, seed=seed)


def load(path: str | Path, *, compiled: bool = False, games_from: Iterable[str | Path] = ()) -> Match:
    """A saved match, every step of it checked by the rules."""
    data = records.read(Path(path))
    return records.to_match(data, Registry([Path(folder) for folder in games_from]), compiled=compiled)
