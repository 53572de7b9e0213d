"""Every game through every door on one core: batches, PettingZoo, Gymnasium, OpenSpiel; decisions of random play."""

# extras: pettingzoo openspiel

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))

import common

GAMES_AT_ONCE = 1024
DOORS = {"batch": "a batch of 1024", "zoo": "PettingZoo", "gym": "Gymnasium, bots at random", "spiel": "OpenSpiel"}


def batch(game: Any) -> Callable[[], int]:
    """Steps of many games at once, their random actions chosen among them."""
    from petitfour.research import make

    games, step = make(game, games=GAMES_AT_ONCE).reset(seeds=1), 0

    def play() -> int:
        nonlocal step
        step += 1
        games.step(games.random_actions(7, step))
        return GAMES_AT_ONCE

    return play


def zoo(game: Any) -> Callable[[], int]:
    """One PettingZoo game to its end."""
    import numpy as np

    from petitfour.research import zoo

    env = zoo.env(game)

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
        return steps

    return play


def gym(game: Any) -> Callable[[], int]:
    """One Gymnasium game from a seat against bots that play at random; the own decisions count."""
    import numpy as np

    from petitfour.research import gym

    env = gym.make_env(game, opponents="random")

    def play() -> int:
        _, info = env.reset()
        steps, over = 0, False
        while not over:
            action = random.choice(np.flatnonzero(info["action_mask"]).tolist())
            _, _, ended, cut, info = env.step(action)
            steps, over = steps + 1, ended or cut
        return steps

    return play


def spiel(game: Any) -> Callable[[], int]:
    """One OpenSpiel game to its end; chance is drawn as its pages do, and decisions count."""
    import pyspiel

    from petitfour.research import spiel

    spiel.register([common.PROJECT / "examples"])
    loaded = pyspiel.load_game(spiel.spiel_name(game.name))

    def play() -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, odds)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def main() -> None:
    arguments = common.arguments(__doc__ or "")
    common.pin(1)
    from petitfour.core.registry import Registry
    from petitfour.research import load

    examples = [common.PROJECT / "examples"]
    result: dict[str, Any] = {"benchmark": "research-doors", "machine": common.machine(), "rates": {}}
    result |= {"versions": common.versions("numba", "numpy", "pettingzoo", "gymnasium", "open_spiel")}
    rows: list[tuple[str, str, str]] = []
    for name in Registry(examples).names():
        common.say(f"{name} ...")
        game = load(name, games_from=examples)
        rates = {}
        for door, words in DOORS.items():
            play = globals()[door](game)
            play()  # compiles
            rates[door] = common.rate(play, arguments.seconds)
            rows.append((f"{name}: {words}", f"{rates[door]:,.0f}/s", ""))
        result["rates"][name] = rates
    result["busy_elsewhere"] = common.busy_elsewhere()
    common.report(result, rows, as_json=arguments.json)


if __name__ == "__main__":
    main()
