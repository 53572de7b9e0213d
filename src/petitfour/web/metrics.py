"""Numbers about the house for Prometheus: counted as things happen, or looked up when they are asked for."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from petitfour import __version__
from petitfour.table.calls import GONE, LATER, REFUSED, TAKEN
from petitfour.table.history import Entry, Remark
from petitfour.table.house import House
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.store import Statement

from .connections import Connections
from .fairshare import FairShare
from .tally import Counts, Durations

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
KIND = CONTENT_TYPE_LATEST
STREAMS = "/api/v1/tables/{table_id}/events"  # open for hours: how long says nothing


class Shares(Protocol):
    """Who thinks for the house's bots and gives hints, by name."""

    @property
    def shares(self) -> dict[str, FairShare]: ...


class Metrics:
    """What is counted as it happens, and where what is looked up comes from."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counts("petitfour_requests", "Requests answered.", ("route", "method", "status"))
        self.seconds = Durations(
            "petitfour_request_seconds", "From a request to its answer, streams left out.", SECONDS, ("route",)
        )
        by = [("person",), ("bot",)]
        self.turns = Counts("petitfour_turns", "Turns kept, by people and by bots.", ("by",), by)
        self.kept = Durations("petitfour_store_seconds", "Until what is to be kept was on the disk.", SECONDS)
        self.not_kept = Counts("petitfour_store_failures", "What could not be kept.")
        self.registry.register(Counted(self.requests, self.seconds, self.turns, self.kept, self.not_kept))

    def noted(self, route: str, method: str, status: int, seconds: float) -> None:
        """A request that was answered."""
        self.requests.add(route, method, status)
        if route != STREAMS:
            self.seconds.add(seconds, route)

    def of(self, house: House, connections: Connections | None, thinking: Shares | None, store: str = "") -> None:
        """Also tells of these, as they are when somebody asks."""
        self.registry.register(OfHouse(house, connections, thinking, store))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Counted(Collector):
    """What was counted as it happened."""

    def __init__(self, *counted: Counts | Durations) -> None:
        self.counted = counted

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterator[Metric]:
        return (each.metric() for each in self.counted)


class OfHouse(Collector):
    """What is looked up when it is asked for."""

    def __init__(self, house: House, connections: Connections | None, thinking: Shares | None, store: str = "") -> None:
        self.house, self.connections, self.thinking, self.store = house, connections, thinking, store

    def describe(self) -> Iterable[Metric]:
        return ()  # nothing is looked up when it is registered

    def collect(self) -> Iterator[Metric]:
        version = GaugeMetricFamily("petitfour_info", "Which petitfour this is.", labels=["version"])
        version.add_metric([__version__], 1)
        yield version
        yield from self._tables()
        yield from self._connections()
        yield from self._thinking()
        calls = CounterMetricFamily("petitfour_calls", "Calls to people whose turn it is, tries.", labels=["outcome"])
        for outcome in (TAKEN, GONE, LATER, REFUSED):
            calls.add_metric([outcome], self.house.calls.outcomes[outcome])
        yield calls
        sizes = GaugeMetricFamily("petitfour_store_bytes", "Of the store on the disk.", labels=["file"])
        for file, ending in (("store", ""), ("log", "-wal")):
            sizes.add_metric([file], _size_of(self.store + ending))
        yield sizes

    def _tables(self) -> Iterator[Metric]:
        desks = list(self.house.desks.open.values())
        tables = GaugeMetricFamily("petitfour_tables", "Tables in memory.", labels=["state"])
        playing = sum(desk.table.is_playing and not desk.table.fault for desk in desks)
        stopped = sum(bool(desk.table.fault) for desk in desks)
        for state, count in (("playing", playing), ("stopped", stopped), ("other", len(desks) - playing - stopped)):
            tables.add_metric([state], count)
        yield tables
        streams = sum(len(desk.audience.listeners) for desk in desks)
        yield GaugeMetricFamily("petitfour_streams", "Streams of events that are open.", value=streams)

    def _connections(self) -> Iterator[Metric]:
        if self.connections is not None:
            held = self.connections
            yield GaugeMetricFamily("petitfour_connections", "Connections that are open.", value=held.count)
            yield CounterMetricFamily("petitfour_connections_refused", "One too many.", value=held.refused)
            yield CounterMetricFamily("petitfour_connections_late", "Hung up on, being late.", value=held.late)

    def _thinking(self) -> Iterator[Metric]:
        shares = {} if self.thinking is None else self.thinking.shares
        waiting = GaugeMetricFamily("petitfour_thoughts_waiting", "Bots and hints that wait to think.", labels=["what"])
        under_way = GaugeMetricFamily("petitfour_thoughts_under_way", "Of them, that think now.", labels=["what"])
        thought = CounterMetricFamily("petitfour_thoughts", "Thoughts begun.", labels=["what"])
        hurried = CounterMetricFamily("petitfour_thoughts_not_served", "Not served in time.", labels=["what"])
        for what, share in shares.items():
            waiting.add_metric([what], sum(len(line) for of in share.waiting.values() for line in of.values()))
            under_way.add_metric([what], share.at_once - share.free)
            thought.add_metric([what], share.thoughts)
            hurried.add_metric([what], share.not_served)
        yield from (waiting, under_way, thought, hurried)


class MeasuredRepository(SqliteRepository):
    """The same, counting what it keeps."""

    metrics: Metrics

    async def append(self, table_id: str, entry: Entry, talk: Sequence[Remark] = ()) -> None:
        await super().append(table_id, entry, talk)
        if entry.deed.act is None and entry.start is None:
            self.metrics.turns.add("bot" if entry.deed.client_id is None else "person")

    async def _keep(self, statements: Sequence[Statement]) -> None:
        begun = time.perf_counter()
        try:
            await super()._keep(statements)
        except BaseException:
            self.metrics.not_kept.add()
            raise
        self.metrics.kept.add(time.perf_counter() - begun)


def _size_of(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def measured(path: Any, metrics: Metrics) -> MeasuredRepository:
    repository = MeasuredRepository.at(path)
    assert isinstance(repository, MeasuredRepository)
    repository.metrics = metrics
    return repository
