"""How many codes one address may guess: each is 94 bits, and after ten that open nothing it waits."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from petitfour.table.refusals import TooMany

from .limits import Bucket, Limits, bucket_of, counting_key

HOUR = 3600.0


class WrongCodes:
    """Counted by address. A try is taken before it is looked at, and given back if it was right."""

    def __init__(self, limits: Limits | None, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.now = now
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> None:
        """One more try; TooMany where there have been enough."""
        if self.limits is None:
            return
        name, times = counting_key(address, self.limits)
        most = float(self.limits.codes * times)
        if bucket_of(self.buckets, name, most, self.now()).take(1.0, most, most / HOUR, self.now()) > 0:
            raise TooMany("keyring.too_many_codes")

    def give_back(self, address: str) -> None:
        """It was right, or only a slip of the pen."""
        if self.limits is not None:
            name, times = counting_key(address, self.limits)
            bucket = bucket_of(self.buckets, name, 0.0, self.now())
            bucket.left = min(bucket.left + 1.0, float(self.limits.codes * times))
