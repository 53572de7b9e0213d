"""Measures Pgx's connect four: a batch that starts again by itself, stepped by random legal actions, on one core."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import common

common.pin(1)
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
BATCH, SECONDS, SCANNED = int(sys.argv[1]), float(sys.argv[2]), 64

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import pgx  # noqa: E402
from pgx.experimental import auto_reset  # noqa: E402

env = pgx.make("connect_four")
stepping = auto_reset(env.step, env.init)


def choose(key: Any, mask: Any) -> Any:
    """A random legal action each, from one random number each; faster than jax.random.categorical."""
    upto = jnp.cumsum(mask.astype(jnp.int32), axis=1)
    wanted = (jax.random.uniform(key, (BATCH,)) * upto[:, -1]).astype(jnp.int32)
    return jnp.argmax(upto > wanted[:, None], axis=1)


def step_own_keys(state: Any, key: Any) -> Any:
    """One step; each game starts again with a key of its own."""
    first, second = jax.random.split(key)
    return jax.vmap(stepping)(state, choose(first, state.legal_action_mask), jax.random.split(second, BATCH))


def step_one_key(state: Any, key: Any) -> Any:
    """One step; games that start again in the same step share a key, which saves making many."""
    first, second = jax.random.split(key)
    return jax.vmap(stepping, in_axes=(0, 0, None))(state, choose(first, state.legal_action_mask), second)


def looped(step: Callable[[Any, Any], Any]) -> Any:
    """A compiled call for each step; it returns the whole state, so mask and observation must be made."""

    def once(state: Any, key: Any) -> Any:
        key, now = jax.random.split(key)
        return step(state, now), key

    return jax.jit(once, donate_argnums=(0,))


def scanned(step: Callable[[Any, Any], Any]) -> Any:
    """A compiled call for many steps; mask and observation are carried from step to step and returned at the end."""

    def many(state: Any, key: Any) -> Any:
        key, now = jax.random.split(key)
        state, _ = jax.lax.scan(lambda s, k: (step(s, k), None), state, jax.random.split(now, SCANNED))
        return state, key

    return jax.jit(many, donate_argnums=(0,))


class Way:
    """One way of stepping the batch, compiled and warm."""

    def __init__(self, function: Any, steps: int) -> None:
        self.function, self.steps = function, steps
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
        self.run()

    def run(self) -> int:
        calls = max(1, SCANNED // self.steps)
        for _ in range(calls):
            self.state, self.key = self.function(self.state, self.key)
        jax.block_until_ready(self.state)
        return BATCH * calls * self.steps


ways = {
    f"{name}, {keys}": Way(how(step), steps)
    for name, how, steps in (("a call per step", looped, 1), ("lax.scan", scanned, SCANNED))
    for keys, step in (("own keys", step_own_keys), ("one key", step_one_key))
}
tried = {name: common.rate(way.run, SECONDS) for name, way in ways.items()}
fastest = max(tried, key=tried.__getitem__)

common.serve(
    {"batch": lambda: {"rate": common.rate(ways[fastest].run, SECONDS)}},
    {"versions": common.versions("pgx", "jax", "jaxlib"), "tried": tried, "fastest": fastest},
)
