"""Every game for Gymnasium: one seat against bots, and many games at once. Needs `petitfour[gymnasium]`.

Importing this module registers every game that is installed, such as `petitfour/truel-v0`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from petitfour.bots import Bot, check_bot, make_bot
from petitfour.core import chance
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

from .many import GameOrName, load, make
from .single import OVER, Single

RENDER_MODES = ("ansi", "rgb_array")
ILLEGAL_REWARD = -1.0
Array = np.ndarray[Any, np.dtype[Any]]


def make_env(
    game: GameOrName,
    seat: int = 0,
    opponents: str | Sequence[str] = ("greedy",),
    players: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
    box: str | Path | BoxSource | None = None,
    render_mode: str | None = None,
    games_from: Sequence[Path | str] = (),
) -> SeatEnv:
    """A game from one seat, with bots in the others: one name for all of them, or one for each in order of seats."""
    loaded = load(game, box=box, games_from=games_from)
    return SeatEnv(loaded, seat, opponents, players, options, render_mode)


class SeatEnv(gymnasium.Env):
    """One seat's game. The reward is what the seat gets when the game ends, and 0 before.

    `info["action_mask"]` has 1 for every legal action, after `reset` and every `step`. An illegal action costs
    ILLEGAL_REWARD and changes nothing: the game goes on from where it was, and `info["illegal"]` is True.
    """

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        opponents: str | Sequence[str] = ("greedy",),
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Problem(f"render_mode is {', '.join(RENDER_MODES)} or None, not '{render_mode[:20]}'.")
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.render_mode = render_mode
        self.single = Single(game, players, options)
        if not 0 <= seat < self.single.players:
            raise Problem(f"The seats are 0 to {self.single.players - 1}, not {seat}.")
        self.seat = seat
        self.opponents = in_seats(opponents, seat, self.single.players)
        self._bots: dict[int, Bot] = {}
        self._is_ended = True
        self.observation_space = spaces.Box(0, 1, self.single.seen.shape, np.uint8)
        self.action_space = spaces.Discrete(len(self.single.mask))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game: the first one of the seed, or the next of the seed given last. `options` are not used."""
        super().reset(seed=seed)
        self.single.start(seed)
        key = self.single.seed, self.single.episode
        self._bots = {
            seat: make_bot(name, self.single.game, chance.apart_from(*key, seat))
            for seat, name in self.opponents.items()
        }
        self._let_others_act()
        while self.single.seat == OVER:  # the others have ended it before this seat had a turn
            self.single.start()
            self._let_others_act()
        self._is_ended = False
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if self._is_ended:
            raise Problem("The game is over, or has not begun; call reset().")
        if not self.single.act(int(action)):
            return self._observation(), ILLEGAL_REWARD, False, False, self._info(illegal=True)
        self._let_others_act()
        self._is_ended = self.single.seat == OVER
        return self._observation(), float(self.single.reward[self.seat]), self._is_ended, False, self._info()

    def _let_others_act(self) -> None:
        """The bots play, each from its own view, until this seat is to act or the game is over."""
        single = self.single
        while single.seat not in (OVER, self.seat):
            legal = np.flatnonzero(single.mask).tolist()
            single.act(self._bots[single.seat].choose(single.view(single.seat), legal, single.seat))

    def _observation(self) -> Array:
        if self.single.seat == OVER:
            self.single.look(self.seat, self.single.seen)
        return self.single.seen.copy()

    def _info(self, *, illegal: bool = False) -> dict[str, Any]:
        return {"action_mask": self.single.mask.copy(), "illegal": illegal}

    def render(self) -> Any:
        """The game's text picture as this seat sees it, as text or as an image."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode; give one to make_env().")
            return None
        text = self.single.picture(self.seat)
        if self.render_mode == "ansi":
            return text
        from .raster import rasterise

        return rasterise(text)


def in_seats(opponents: str | Sequence[str], seat: int, players: int) -> dict[int, str]:
    """Which bot sits where."""
    names = [opponents] if isinstance(opponents, str) else list(opponents)
    for name in names:
        check_bot(name)
    others = [other for other in range(players) if other != seat]
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise Problem(f"There are {len(others)} other seats, so name one bot or {len(others)}, not {len(names)}.")
    return dict(zip(others, names, strict=True))


class SelfPlayEnv(VectorEnv):
    """Many games at once, in each of which your actions are those of whichever seat is to act.

    `info["seat"]` says which seat that is in each game, and `info["action_mask"]` what it may do. After a step the
    reward is what the seat that has just acted got; `info["rewards"]` has that of every seat, because a game also ends
    for those who did not act last. A game that ends begins again within the same step, so observation and mask are
    those of the new game; how the last one looked at its end is not kept. `info["illegal"]` marks actions that were
    refused: they cost ILLEGAL_REWARD and change nothing.
    """

    def __init__(
        self,
        game: GameOrName,
        num_envs: int = 64,
        players: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        box: str | Path | BoxSource | None = None,
        threads: int = 1,
        games_from: Sequence[Path | str] = (),
    ) -> None:
        self.games = make(
            game, players, options=options, box=box, games=num_envs, threads=threads, games_from=games_from
        )
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        seen, mask = self.games.observation.shape, self.games.mask.shape
        self.single_observation_space = spaces.Box(0, 1, seen[1:], np.uint8)
        self.single_action_space = spaces.Discrete(mask[1])
        self.observation_space = spaces.Box(0, 1, seen, np.uint8)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, mask[1]))
        self._rows = np.arange(num_envs)
        self._is_ready = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """All games afresh: from one seed for all, one for each, or one that nobody knows. `options` are not used."""
        seeds = chance.new_seed() if seed is None else seed
        self.games.reset(seeds if isinstance(seeds, int | np.integer) else np.asarray(seeds))
        self._is_ready = True
        return self.games.observation.copy(), self._info()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if not self._is_ready:
            raise Problem("No game has begun; call reset().")
        acted = self.games.to_act.copy()
        self.games.step(np.asarray(actions))
        illegal = self.games.illegal.astype(bool)
        reward = self.games.reward[self._rows, acted].astype(np.float64)
        reward[illegal] = ILLEGAL_REWARD
        ended = self.games.done.astype(bool)
        more = {"acted": acted, "rewards": self.games.reward.copy(), "illegal": illegal}
        return self.games.observation.copy(), reward, ended, np.zeros_like(ended), {**self._info(), **more}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.games.to_act.copy(), "action_mask": self.games.mask.view(np.int8).copy()}


make_vec = SelfPlayEnv


def register(games_from: Sequence[Path | str] = ()) -> list[str]:
    """Registers every game that is found, as `petitfour/NAME-v0`; returns the ids of those that were not there yet."""
    ids = []
    for name in Registry([Path(folder) for folder in games_from]).names():
        full = f"petitfour/{name}-v0"
        if full not in gymnasium.registry:
            defaults = {"game": name, "games_from": [str(folder) for folder in games_from]}
            gymnasium.register(full, entry_point="petitfour.research.gym:make_env", kwargs=defaults)
            ids.append(full)
    return ids


register()
