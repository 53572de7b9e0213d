"""Every game as a PettingZoo environment, in which the seats act one after another. Needs `petitfour[pettingzoo]`.

Seats are the agents "seat_0", "seat_1" and so on. What a seat sees and may do are the observation's `observation` and
`action_mask`; the mask is all 0 for a seat whose turn it is not. Seats that choose at the same time are asked in turn,
and none of them sees what the others chose. Rewards come when the game ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from petitfour.core.box import BoxSource
from petitfour.core.constants import SPECTATOR
from petitfour.core.problem import Problem

from .many import GameOrName, load
from .single import OVER, Single

RENDER_MODES = ("ansi", "rgb_array", "human")
ILLEGAL_REWARD = -1.0
Seen = dict[str, np.ndarray[Any, np.dtype[Any]]]


def env(
    game: GameOrName,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    box: str | Path | BoxSource | None = None,
    render_mode: str | None = None,
    games_from: Sequence[Path | str] = (),
) -> Any:
    """A game for PettingZoo. An illegal action ends it: -1 for the seat that took it, 0 for the others."""
    raw = RawEnv(game, players, options, box, render_mode, games_from)
    refusing = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return Guarded(wrappers.AssertOutOfBoundsWrapper(refusing))


class Guarded(wrappers.OrderEnforcingWrapper):
    """PettingZoo's wrappers with a short cut: a legal action, and every question, goes straight to the game.

    Whatever else somebody tries goes the long way through the wrappers, which say what is wrong with it.
    """

    def __init__(self, wrapped: Any) -> None:
        super().__init__(wrapped)
        self._raw: RawEnv = wrapped.unwrapped

    def step(self, action: int | None) -> None:
        if self._has_reset and self._raw.takes(action):
            self._has_updated = True
            self._raw.step(action)
        else:
            super().step(action)

    def observe(self, agent: str) -> Any:
        return self._raw.observe(agent) if self._has_reset else super().observe(agent)

    def last(self, observe: bool = True) -> Any:
        return self._raw.last(observe) if self._has_reset else super().last(observe)

    # What a loop asks for all the time. A property that fails is asked for again by the slow way, which says why.

    @property
    def agents(self) -> Any:
        if not self._has_reset:
            raise AttributeError("agents")
        return self._raw.agents

    @property
    def agent_selection(self) -> Any:
        return self._raw.agent_selection

    @property
    def terminations(self) -> Any:
        return self._raw.terminations

    @property
    def truncations(self) -> Any:
        return self._raw.truncations


class RawEnv(AECEnv, EzPickle):
    """A game without wrappers. An illegal action changes nothing and raises a Problem that says why."""

    def __init__(
        self,
        game: GameOrName,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        box: str | Path | BoxSource | None = None,
        render_mode: str | None = None,
        games_from: Sequence[Path | str] = (),
    ) -> None:
        EzPickle.__init__(self, game, players, options, box, render_mode, games_from)
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Problem(f"render_mode is {', '.join(RENDER_MODES)} or None, not '{render_mode[:20]}'.")
        self.render_mode = render_mode
        self.single = Single(load(game, box=box, games_from=games_from), players, options)
        self.metadata = {
            "name": f"petitfour/{self.single.game.name}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.single.players)]
        self.agents: list[str] = []
        self._size = len(self.single.mask)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._size) for agent in self.possible_agents}

    def _seen_space(self) -> Any:
        single = self.single
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, single.seen.shape, np.uint8),
                "action_mask": spaces.Box(0, 1, single.mask.shape, np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the first one of the seed, or the next of the seed given last. `options` are not used."""
        self.single.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[max(self.single.seat, 0)]
        if self.render_mode == "human":
            self.render()

    def takes(self, action: Any) -> bool:
        """Whether this is a legal action for the agent whose turn it is, in a game that goes on."""
        if not isinstance(action, int | np.integer) or not 0 <= action < self._size or not self.agents:
            return False
        return self.single.mask[action] != 0 and not self.terminations[self.agent_selection]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Problem(f"It is the turn of {agent}, so it needs an action, not None.")
        single = self.single
        if not single.act(int(action)):
            raise Problem(f"{agent} may not take action {action}: {single.why_not(int(action))}")
        if single.seat == OVER:
            self._end(self._seats[agent])
        else:  # nobody has been given anything yet, so there is nothing to add up
            self.agent_selection = self.possible_agents[single.seat]
        if self.render_mode == "human":
            self.render()

    def _end(self, seat: int) -> None:
        """Everybody is given a reward and leaves, beginning after the seat that ended the game."""
        self.rewards = dict(zip(self.possible_agents, self.single.reward.tolist(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[(seat + 1) % len(self.possible_agents)]

    def observe(self, agent: str) -> Seen:
        """What the agent sees. The arrays are the caller's own."""
        single, seat = self.single, self._seats[agent]
        if seat == single.seat:
            return {"observation": single.seen.copy(), "action_mask": single.mask.copy()}
        seen = np.empty_like(single.seen)
        single.look(seat, seen)
        return {"observation": seen, "action_mask": np.zeros_like(single.mask)}

    def render(self) -> Any:
        """The game's text picture as the agent whose turn it is sees it; as all see it once the game is over."""
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode; give one to env().")
            return None
        text = self.single.picture(self.single.seat if self.single.seat != OVER else SPECTATOR)
        if self.render_mode == "human":
            print(text, flush=True)
            return None
        if self.render_mode == "ansi":
            return text
        from .raster import rasterise

        return rasterise(text)

    def close(self) -> None:
        """There is nothing to close."""


raw_env = RawEnv
