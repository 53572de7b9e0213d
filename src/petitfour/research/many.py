"""`make`: many games stepped together, on the CPU or on a GPU, through the same few arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from petitfour.core import chance
from petitfour.core.batch import Batch, check_seed
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

DEVICES = ("cpu", "cuda")
GameOrName = Game | str


def load(game: GameOrName, *, box: str | Path | BoxSource | None = None, games_from: Sequence[Path | str] = ()) -> Game:
    """A compiled game by its name, played from another box if one is given."""
    if isinstance(game, str):
        game = Registry([Path(folder) for folder in games_from]).get(game, compiled=True)
    if box is None:
        return game
    return game.with_box(box if isinstance(box, BoxSource) else BoxSource.read(Path(box)))


def make(
    game: GameOrName,
    players: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
    box: str | Path | BoxSource | None = None,
    device: str = "cpu",
    games: int = 1024,
    threads: int = 1,
    games_from: Sequence[Path | str] = (),
) -> ManyGames:
    """Many games at once, each starting again when it ends.

    `players` is the smallest number the game takes if it is not given; `threads` count on the CPU only.
    """
    loaded = load(game, box=box, games_from=games_from)
    count = loaded.about.players[0] if players is None else players
    chosen = dict(options or {})
    if device not in DEVICES:
        raise Problem(f"The devices are {' and '.join(DEVICES)}, not '{device[:20]}'.")
    if device == "cuda":
        from .cuda import CudaBatch

        return ManyGames(loaded, count, chosen, CudaBatch(loaded, count, games, options=chosen), device)
    return ManyGames(loaded, count, chosen, Batch(loaded, count, games, options=chosen, threads=threads), device)


class ManyGames:
    """Many games at once, a batch on one of the devices. After `reset` and every `step`, for game i:

    `to_act[i]` is the seat that decides, `mask[i]` its legal actions, `observation[i]` what it sees; after a step
    `reward[i]` is what each seat got (when its game ended), `done[i]` whether it ended (the game has started again),
    and `illegal[i]` whether the action was refused (then nothing changed).

    The arrays are the batch's own and change with every step: numpy arrays on the CPU; on the GPU arrays that
    `torch.from_dlpack`, `torch.as_tensor`, `jax.dlpack.from_dlpack` and CuPy take without copying.
    """

    def __init__(self, game: Game, players: int, options: dict[str, str], batch: Any, device: str) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.device = device
        self.games = len(batch.seeds)
        self._batch = batch

    def reset(self, seeds: int | Any = 0) -> ManyGames:
        """Starts all games afresh: game i from seeds[i], or from a seed of its own that one number gives."""
        if isinstance(seeds, int | np.integer):
            seeds = np.random.default_rng(check_seed(int(seeds))).integers(0, chance.MOST_SEED, self.games)
        if len(seeds) != self.games:
            raise Problem(f"A reset needs one seed for each of the {self.games} games.")
        self._batch.reset(seeds)
        return self

    def step(self, actions: Any) -> ManyGames:
        """One decision in every game, by the seat that is to act there."""
        self._batch.step(actions)
        return self

    def random_actions(self, seed: int, counter: int = 0) -> Any:
        """A random legal action for every game."""
        return self._batch.random_actions(seed, counter)

    @property
    def observation(self) -> Any:
        return self._batch.observation

    @property
    def mask(self) -> Any:
        return self._batch.mask

    @property
    def to_act(self) -> Any:
        return self._batch.to_act

    @property
    def reward(self) -> Any:
        return self._batch.reward

    @property
    def done(self) -> Any:
        return self._batch.done

    @property
    def illegal(self) -> Any:
        return self._batch.illegal

    def describe(self) -> dict[str, Any]:
        """What every cell of the observation and every action means, and what the rewards are."""
        return describe(self.game, self.players, self.options)


def describe(game: Game, players: int, options: dict[str, str]) -> dict[str, Any]:
    """The meaning of every number of a game, for people and for programs."""
    bounds = game.bounds(players, options)
    by_scores = game.about.reward == "scores"
    return {
        "game": game.name,
        "players": players,
        "seats": [game.words("en").say(f"seat.{seat}") for seat in range(players)],
        "observation": game.observation.names(),
        "actions": [game.actions.text(action) for action in range(game.actions.size)],
        "reward": "scores" if by_scores else "share of victory: 1 for whoever wins alone, all seats add up to 0",
        "own_seat_first": game.observation.own_seat_first,
        "longest": bounds.decisions,
        "box": game.box.source.name,
    }
