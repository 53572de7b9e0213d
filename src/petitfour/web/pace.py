"""How fast bots play for one address. Those that play at a glance ask nobody for their turn to think, and yet each of
their turns takes the rules and the disk; with nobody looking, a thousand tables could play on by themselves.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from .limits import A_CHANGE, DAY_SECONDS, MEGABYTE, Bucket, Limits, bucket_of, counting_key

AT_ONCE_SECONDS = 10.0  # of turns, that are played without a wait


class Pace:
    """Says when the next turn of a bot may be played for an address, and counts it. Tables that nobody came back to
    since the house was opened are counted together."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.now = limits, now
        self.turns: OrderedDict[str, Bucket] = OrderedDict()
        self.kept: OrderedDict[str, Bucket] = OrderedDict()

    def __call__(self, address: str) -> float:
        """The seconds until then: each of its tables waits for those that asked before."""
        name, times = counting_key(address, self.limits)
        turns, kept = self.limits.bot_turns * times, self.limits.bots_mb * MEGABYTE * times
        waits = (
            self._owes(self.turns, name, 1.0, turns * AT_ONCE_SECONDS, turns),
            self._owes(self.kept, name, A_CHANGE, kept, kept / DAY_SECONDS),
        )
        return max(waits)

    def _owes(self, buckets: OrderedDict[str, Bucket], name: str, cost: float, most: float, fills: float) -> float:
        """Takes from an allowance, below nothing where there is too little; the seconds until it is made good."""
        bucket = bucket_of(buckets, name, most, self.now())
        bucket.take(0.0, most, fills, self.now())
        bucket.left -= cost
        return max(0.0, -bucket.left / fills)
