"""What is counted while it happens, in plain numbers: it costs an addition, and is put into Prometheus's shape when
somebody asks. Counted by the event loop alone, so there is no lock."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

Labels = tuple[str | int, ...]


class Counts:
    """How often something happened, by its labels; of the `first` ones it is told from the beginning."""

    def __init__(self, name: str, about: str, labels: Sequence[str] = (), first: Iterable[Labels] = ()) -> None:
        self.name, self.about, self.labels = name, about, labels
        self.times: dict[Labels, int] = dict.fromkeys(first if labels else [()], 0)

    def add(self, *labels: str | int) -> None:
        self.times[labels] = self.times.get(labels, 0) + 1

    def metric(self) -> CounterMetricFamily:
        told = CounterMetricFamily(self.name, self.about, labels=self.labels)
        for labels, times in list(self.times.items()):
            told.add_metric([str(each) for each in labels], times)
        return told


@dataclass(slots=True)
class Spread:
    """Durations: how many up to each bound and beyond the last, and all of them together."""

    counts: list[int]
    seconds: float = 0.0


@dataclass
class Durations:
    """How long something took, by its labels."""

    name: str
    about: str
    bounds: Sequence[float]
    labels: Sequence[str] = ()
    spreads: dict[Labels, Spread] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.labels:
            self.spread(())

    def spread(self, labels: Labels) -> Spread:
        return self.spreads.setdefault(labels, Spread([0] * (len(self.bounds) + 1)))

    def add(self, seconds: float, *labels: str | int) -> None:
        spread = self.spreads.get(labels) or self.spread(labels)
        spread.counts[bisect_left(self.bounds, seconds)] += 1
        spread.seconds += seconds

    def metric(self) -> HistogramMetricFamily:
        told = HistogramMetricFamily(self.name, self.about, labels=self.labels)
        names = [*(str(float(bound)) for bound in self.bounds), "+Inf"]
        for labels, spread in list(self.spreads.items()):
            so_far, buckets = 0, []
            for name, count in zip(names, spread.counts, strict=True):
                so_far += count
                buckets.append((name, so_far))
            told.add_metric([str(each) for each in labels], buckets, spread.seconds)
        return told
