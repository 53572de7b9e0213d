"""Finds games: folders of the house, folders given by name, and entry points of other packages. No list to edit."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from .about import About
from .box import BoxSource
from .game import Game
from .load_errors import telling_load_errors
from .problem import Problem

HOUSE = Path(__file__).resolve().parents[1] / "games"
ENTRY_POINT_GROUP = "petitfour.games"
FOLDERS = "petitfour_folders"  # the package of games that come as folders

_installed: dict[Path, str] = {}  # packages of games by their folders


@dataclass(frozen=True)
class GameFolder:
    """A game's folder, before its rules are loaded."""

    about: About
    folder: Path


class Registry:
    """All games this program can play."""

    def __init__(self, games_from: Iterable[Path] = ()) -> None:
        self.games_from = [Path(folder).resolve() for folder in games_from]
        for folder in self.games_from:
            if not folder.is_dir():
                raise Problem(f"There is no folder {folder} to take games from.")
        self._loaded: dict[tuple[str, bool], Game] = {}
        self.problems: list[str] = []  # games that were found but cannot be played

    @cached_property
    def by_name(self) -> dict[str, GameFolder]:
        """Every game by its name."""
        folders = _game_folders(HOUSE)
        for folder_of_games in self.games_from:
            folders += [folder_of_games] if is_game(folder_of_games) else _game_folders(folder_of_games)
        folders += self._entry_point_folders()
        games: dict[str, GameFolder] = {}
        for folder in dict.fromkeys(path.resolve() for path in folders):
            try:
                about = read_about(folder)
            except Problem as problem:
                self.problems.append(str(problem))
                continue
            if about.name in games:
                self.problems.append(f"Two games are called {about.name}: {games[about.name].folder} and {folder}.")
                continue
            games[about.name] = GameFolder(about, folder)
        return games

    def _entry_point_folders(self) -> list[Path]:
        folders = []
        for point in entry_points(group=ENTRY_POINT_GROUP):
            try:
                spec = importlib.util.find_spec(point.value)
            except (ImportError, ValueError):
                spec = None
            if spec is None or not spec.origin:
                self.problems.append(f"The installed game '{point.name}' names a package that is not there.")
                continue
            folder = Path(spec.origin).parent.resolve()
            _installed[folder] = point.value
            folders.append(folder)
        return folders

    def playable(self) -> list[Game]:
        """Every game that can be loaded; the others are told in `problems`."""
        games = []
        for name in self.names():
            try:
                games.append(self.get(name))
            except Problem as problem:
                self.problems.append(str(problem))
                del self.by_name[name]
        return games

    def names(self) -> list[str]:
        """Games of the house first, each group in alphabetical order."""
        return sorted(self.by_name, key=lambda name: (self.by_name[name].folder.parent != HOUSE, name))

    def about(self, name: str) -> About:
        return self._find(name).about

    def get(self, name: str, *, compiled: bool = False) -> Game:
        """The game of this name: interpreted at once, or compiled (which takes a while the first time)."""
        game_folder = self._find(name)
        key = (name, compiled)
        if key not in self._loaded:
            self._loaded[key] = load_game(game_folder.folder, compiled=compiled)
        return self._loaded[key]

    def _find(self, name: str) -> GameFolder:
        if name not in self.by_name:
            problems = "".join(f" {problem}" for problem in self.problems)
            known = ", ".join(self.names()) or "none"
            raise Problem(f"There is no game '{name[:40]}' here; the games are: {known}.{problems}")
        return self.by_name[name]


def load_game(folder: Path, *, compiled: bool = False) -> Game:
    """Loads the game in a folder."""
    folder = folder.resolve()
    about = read_about(folder)
    return Game(about, folder, _package(folder).__name__, compiled=compiled)


@lru_cache
def shared_game(folder: Path, compiled: bool) -> Game:
    """The same, the same object for all who ask."""
    return load_game(folder, compiled=compiled)


def pickle_of(game: Game) -> tuple[str, bool, int, dict[str, dict[str, object]] | None]:
    """What a pickled game is: its folder (of the house: the folder's name), how it runs, the version of its rules, and
    the contents of a box that is not its own."""
    folder = game.folder.name if game.folder.parent == HOUSE.resolve() else str(game.folder)
    box = None if game.box.fingerprint == game.own_box_fingerprint else game.box.source.data
    return folder, game.compiled, game.about.rules_version, box


def pickled_game(folder: str, compiled: bool, rules_version: int, box: dict[str, dict[str, object]] | None) -> Game:
    """The game that was pickled; Problem if the rules here are others."""
    path = HOUSE.resolve() / folder
    if not is_game(path):
        raise Problem(f"What was pickled is of a game in {path}, and there is none now.")
    game = shared_game(path, compiled)
    if game.about.rules_version != rules_version:
        here = game.about.rules_version
        raise Problem(f"What was pickled is of {game.name} by its rules {rules_version}; here are the rules {here}.")
    return game if box is None else game.with_box(BoxSource.from_data(box))


def read_about(folder: Path) -> About:
    """What the game in a folder says of itself."""
    about = getattr(_package(folder), "about", None)
    if not isinstance(about, About):
        raise Problem(f"The game folder {folder} must say `about = About(…)` in its __init__.py.")
    return about


def _package(folder: Path) -> ModuleType:
    """The folder as a package, imported once: under its own name where it has one, else under one from its path."""
    folder = folder.resolve()
    with telling_load_errors(folder):
        if folder.parent == HOUSE:
            return importlib.import_module(f"petitfour.games.{folder.name}")
        if folder in _installed:
            return importlib.import_module(_installed[folder])
        name = f"{FOLDERS}.{folder.name}_{_hash_of(folder):x}"
        return sys.modules.get(name) or _import_folder(folder, name)


def _import_folder(folder: Path, name: str) -> ModuleType:
    if FOLDERS not in sys.modules:
        sys.modules[FOLDERS] = ModuleType(FOLDERS)
    importlib.invalidate_caches()  # the folder may be new
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _hash_of(folder: Path) -> int:
    """A number for a path that is the same in every process."""
    return zlib.crc32(os.fsencode(folder))


def is_game(folder: Path) -> bool:
    """Whether a folder is that of a game."""
    return (folder / "__init__.py").is_file() and (folder / "rules.py").is_file()


def _game_folders(parent: Path) -> list[Path]:
    return sorted(path for path in parent.iterdir() if path.is_dir() and is_game(path))
