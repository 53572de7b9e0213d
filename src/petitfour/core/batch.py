"""Many games at once: random play-outs with or without checks, and a batch that is stepped together."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from . import chance
from .declare import Records
from .game import Game
from .groups import CheckLimits, Findings, Games
from .mishaps import RuleFailed
from .problem import Problem
from .protocols import Numbers

Flags = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]  # 0 or 1
Returns = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def set_threads(threads: int) -> int:
    """Lets the parallel loops use this many threads; returns how many it will be."""
    import numba

    threads = max(1, min(threads, int(numba.config.NUMBA_NUM_THREADS)))
    numba.set_num_threads(threads)
    return threads


def initial_state(game: Game, players: int, options: dict[str, str] | None = None) -> Records:
    """The state after set-up, as an array of length 1 for the loops."""
    initial: Records = game.layout.array(1, game.layout.flat(game.new_state(players, options)))
    return initial


def check_seed(seed: int) -> int:
    if not 0 <= seed <= chance.MOST_SEED:
        raise Problem(f"A seed is a whole number from 0 to {chance.MOST_SEED}, not {seed}.")
    return seed


def check_seeds(seeds: Numbers | Sequence[int]) -> Numbers:
    """Seeds for many games, as numbers."""
    numbers: Numbers = np.asarray(seeds)
    if numbers.dtype.kind not in "iu" or numbers.min(initial=0) < 0 or numbers.max(initial=0) > chance.MOST_SEED:
        raise Problem(f"Seeds are whole numbers from 0 to {chance.MOST_SEED}.")
    return numbers


def random_games(
    game: Game, players: int, games: int, seed: int, *, first: int = 0, threads: int = 1,
    options: dict[str, str] | None = None,
) -> tuple[Records, Numbers]:  # fmt: skip
    """Final states and numbers of decisions of random games; each depends on the seed and its own number only."""
    check_seed(seed)
    finals: Records = game.layout.array(games)
    lengths = np.zeros(games, np.int64)
    start = initial_state(game, players, options)
    if threads == 1 or not game.compiled:
        game.loops.play_stretch(start, game.box.array, seed, first, 0, games, finals, lengths)
    else:
        game.loops.play_many(start, game.box.array, seed, first, set_threads(threads), finals, lengths)
    return finals, lengths


@dataclass
class CheckedGames:
    """What a stretch of checked random games gave."""

    lengths: Numbers
    findings: Numbers
    scores: Numbers
    places: Numbers

    def failed(self) -> Numbers:
        """The numbers of the games that failed."""
        return np.flatnonzero(self.findings)


def checked_games(
    game: Game, players: int, games: int, seed: int, *, first: int = 0, options: dict[str, str] | None = None
) -> CheckedGames:
    """Random games with all invariants, range checks and bounds on; RuleFailed with the game in which a compiled rule
    stopped. Interpreted, whatever a rule raises goes through, for debuggers."""
    bounds = game.bounds(players, options)
    check_seed(seed)
    one = game.layout.array(1)
    flat = one.view(np.ndarray).view(np.int16)
    seats = game.layout.seats
    checked = CheckedGames(
        np.full(games, -1, np.int64),  # of a game that is not played yet
        np.zeros(games, np.int64),
        np.zeros((games, seats), np.int64),
        np.zeros((games, seats), np.int64),
    )
    limits = CheckLimits(game.layout.lowest, game.layout.highest, bounds.decisions, bounds.chance)
    findings = Findings(checked.lengths, checked.findings, checked.scores, checked.places)
    start = initial_state(game, players, options)
    try:
        game.loops.check_stretch(one, flat, start, game.box.array, limits, seed, first, findings)
    except (IndexError, ZeroDivisionError, ValueError, OverflowError) as error:
        if not game.compiled:
            raise
        raise RuleFailed(first + int((checked.lengths >= 0).sum()), f"{type(error).__name__}: {error}") from error
    return checked


class Batch:
    """Many games stepped together, chance played inside, each starting again when it ends.

    After `reset` and every `step` the arrays hold, for game i: `to_act[i]` the seat that decides, `mask[i]` its legal
    actions, `observation[i]` what it sees; after a step also `reward[i]` (per seat, when the game ended), `done[i]`,
    and `illegal[i]` if the action was refused (then nothing changed). A copy plays on by itself; a batch can be
    pickled at any moment, its game by name and box.
    """

    def __init__(
        self, game: Game, players: int, games: int, *, options: dict[str, str] | None = None, threads: int = 1
    ) -> None:
        if games < 1:
            raise Problem(f"A batch needs at least one game, not {games}.")
        self.game = game
        self.threads = 1 if threads == 1 or not game.compiled else set_threads(threads)
        self.initial = initial_state(game, players, options)
        self.states: Records = game.layout.array(games)
        self.seeds: Numbers = np.zeros(games, np.int64)
        self.episodes: Numbers = np.zeros(games, np.int64)
        self.to_act: Numbers = np.zeros(games, np.int64)
        self.mask: Flags = np.zeros((games, game.actions.size), np.uint8)
        self.observation: Flags = np.zeros((games, game.observation.size), np.uint8)
        self.reward: Returns = np.zeros((games, players), np.float32)
        self.done: Flags = np.zeros(games, np.uint8)
        self.illegal: Flags = np.zeros(games, np.uint8)
        self._games = Games(
            self.states, self.seeds, self.episodes, self.to_act, self.mask, self.observation, self.reward, self.done,
            self.illegal,
        )  # fmt: skip
        self.reset(np.arange(games))

    def __repr__(self) -> str:
        players = int(self.initial[0].players)
        return f"<{len(self.seeds)} games of {self.game.name}, {players} players, {int(self.episodes.sum())} ended>"

    def __copy__(self) -> Batch:
        return copy.deepcopy(self)  # games of their own, not the same cells

    def reset(self, seeds: Numbers | Sequence[int]) -> None:
        """Starts all games afresh, game i from seeds[i]."""
        self.seeds[:] = check_seeds(seeds)
        self.episodes[:] = 0
        self.reward[:] = 0
        self.done[:] = 0
        self.illegal[:] = 0
        self.game.loops.reset_stretch(self._games, self.initial, self.game.box.array, 0, len(self.seeds))

    def step(self, actions: Numbers | Sequence[int]) -> None:
        """One decision in every game."""
        if np.asarray(actions).dtype.kind not in "iu":
            raise Problem("Actions are whole numbers.")
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != self.seeds.shape:
            raise Problem(f"A step needs one action for each of the {len(self.seeds)} games.")
        loops, box = self.game.loops, self.game.box.array
        if self.threads == 1:
            loops.step_stretch(self._games, self.initial, box, actions, 0, len(actions))
        else:
            loops.step_many(self._games, self.initial, box, actions, self.threads)

    def random_actions(self, seed: int, counter: int) -> Numbers:
        """A random legal action for every game."""
        out = np.zeros(len(self.seeds), np.int64)
        self.game.loops.random_actions(self.mask, seed, counter, out)
        return out
