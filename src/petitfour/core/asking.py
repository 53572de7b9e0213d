"""What the rules of a game answer: what may be done, what comes of it, and in what worlds it could have happened."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from . import chance
from .about import About, Bounds
from .actions import ActionTable
from .box import Box
from .constants import CHANCE, LOOK_ALIKE, OK
from .declare import Cells, Layout, Record
from .protocols import BrokenRule, InstinctRule, Numbers, RedealRule, Rules

NO_ACTION = -1
CHANCES = 64  # outcomes of chance played at a time


class Played(NamedTuple):
    """What became of decisions."""

    state: Record
    decided: list[tuple[int, int]]  # seat (or CHANCE) and action, one after another
    events: list[tuple[int, ...]]
    refused: int  # OK, or why the first decision that was not played is not allowed


class AsksRules:
    """Asks the rules of a game with a state and, where a seat decides, its seat; interpreted or compiled."""

    name: str
    compiled: bool
    about: About
    layout: Layout
    actions: ActionTable
    box: Box
    rules: Rules
    redeal_rule: RedealRule
    instinct_rule: InstinctRule
    broken_rule: BrokenRule
    invariant_names: tuple[str, ...]
    _to_act: int  # which cell says who decides

    @property
    def loops(self) -> ModuleType:
        """The generic loops, bound to this game's rules."""
        raise NotImplementedError

    # -- what may be done ---------------------------------------------------------------------------------------------

    def new_state(self, players: int, options: dict[str, str] | None = None) -> Record:
        """The state before anything has happened (chance included)."""
        self.about.check_players(players)
        numbers = np.array([*self.about.option_numbers(options or {}), 0], np.int64)
        state = self.layout.new()
        state.players = players
        self.rules.setup(state, self.box.record, players, numbers)
        return state

    def waiting(self, state: Record) -> list[int]:
        """The seats that may decide now."""
        seat = int(self.layout.flat(state)[self._to_act])
        if seat >= 0:  # as the loops have it; asking a compiled rule takes much longer
            return [seat]
        out = np.zeros(self.layout.seats, np.int64)
        n = self.rules.waiting(state, out)
        seats: list[int] = out[:n].tolist()
        return seats

    def legal(self, state: Record, seat: int) -> list[int]:
        """The actions the seat may take now, in increasing order."""
        if seat not in self.waiting(state):
            return []
        room = np.zeros(max(self.actions.size, 1), np.int64)
        n = self.loops.choices(self._one(state), self._boxes, seat, room)
        actions: list[int] = room[:n].tolist()
        return actions

    def why_not(self, state: Record, seat: int, action: int) -> int:
        """OK, or the code of the reason why the seat may not do this now."""
        number = action if self.actions.holds(action) else NO_ACTION  # a number of any size
        seats = np.empty(self.layout.seats, np.int64)
        return int(self.loops.refusal(self._one(state), self._boxes, seat, number, seats))

    def _one(self, state: Record) -> Any:
        """A state as the loops of a table take it."""
        return self.layout.one(state) if self.compiled else [state]

    @property
    def _boxes(self) -> Any:
        return self.box.array if self.compiled else [self.box.record]

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def play(self, state: Record, seat: int, actions: Sequence[int], seed: int) -> Played:
        """Decisions of a seat and what chance adds by `seed`, played on a copy of a state."""
        states = self.layout.room(self.layout.flat(state)) if self.compiled else [self.layout.copy(state)]
        after = states[0]
        left: Any = np.array([a if self.actions.holds(a) else NO_ACTION for a in actions], np.int64)
        keys = chance.keys_of(seed)
        most = self.about.most_events
        weights, seats = np.empty(max(self.about.chance_outcomes, 1), np.int64), np.empty(self.layout.seats, np.int64)
        decided: list[tuple[int, int]] = []
        events: list[tuple[int, ...]] = []
        while True:
            buffer = np.empty((3 * most + 1, 6), np.int64)
            done = np.empty((len(left) + CHANCES, 3), np.int64)
            buffer[0, 0] = 0
            count = self.loops.play_turn(states, self._boxes, seat, left, keys, weights, seats, most, buffer, done)
            before = 0
            for who, what, events_so_far in done[:count].tolist():
                if events_so_far - before > most:
                    raise self._too_many_events(events_so_far - before)
                before = events_so_far
                decided.append((who, what))
            events += [tuple(row) for row in buffer[1 : before + 1].tolist()]
            left = left[count:]
            chance_waits = self.layout.flat(after)[self._to_act] == CHANCE
            if len(left) and (count == 0 or chance_waits):
                return Played(after, decided, events, self.why_not(after, seat, int(left[0])))
            if not len(left) and not chance_waits:
                return Played(after, decided, events, OK)
            if count == 0:
                raise RuntimeError(f"{self.name}: chance is to decide, but has no outcome")

    def play_again(
        self, state: Record, decided: Sequence[tuple[int, int]]
    ) -> tuple[Cells, list[list[tuple[int, ...]]]]:
        """What was decided from a state on, step by step: its cells and those after each decision, and the events of
        each. The rules have allowed it once and are not asked again."""
        row = self.layout.flat(state)[None].copy()
        cells: Cells = np.empty((len(decided) + 1, self.layout.size), np.int16)
        cells[0] = row[0]
        events = np.empty((len(decided) * self.about.most_events + 1, 6), np.int64)
        events[0, 0] = 0
        counts = np.zeros(len(decided), np.int64)
        steps = np.array(decided, np.int64).reshape(len(decided), 2)
        self.loops.play_again(self.layout.records(row), row[0], self.box.array, steps, cells[1:], events, counts)
        ends = counts.tolist()
        rows = [tuple(each) for each in events[1 : 1 + (ends[-1] if ends else 0)].tolist()]
        return cells, [rows[start:end] for start, end in zip([0, *ends], ends, strict=False)]

    def apply(self, state: Record, seat: int, action: int) -> list[tuple[int, ...]]:
        """Applies a decision (or, for seat CHANCE, an outcome) that has been checked; returns the events."""
        buffer = np.zeros((self.about.most_events + 1, 6), np.int64)
        self.rules.apply(state, self.box.record, seat, action, buffer)
        return self.events_in(buffer)

    def events_in(self, buffer: Numbers) -> list[tuple[int, ...]]:
        """The events that a rule wrote into a buffer, whose first number counts them."""
        count = int(buffer[0, 0])
        if count > self.about.most_events:
            raise self._too_many_events(count)
        return [tuple(row) for row in buffer[1 : count + 1].tolist()]

    def _too_many_events(self, count: int) -> RuntimeError:
        return RuntimeError(f"{self.name}: one decision caused {count} events; raise About.most_events")

    def chance_weights(self, state: Record) -> list[int]:
        weights = np.zeros(max(self.about.chance_outcomes, 1), np.int64)
        n = self.rules.chance_weights(state, self.box.record, weights)
        weights_left: list[int] = weights[:n].tolist()
        return weights_left

    def chance_site(self, state: Record) -> int:
        return int(self.rules.chance_site(state))

    def is_over(self, state: Record) -> bool:
        return bool(self.loops.over(self._one(state)))

    def scores(self, state: Record) -> list[int]:
        out = np.zeros(self.layout.seats, np.int64)
        self.rules.scores(state, self.box.record, out)
        return [int(x) for x in out[: int(state.players)]]

    def placing(self, state: Record) -> list[int]:
        """Each seat's place, 1 for the winner; equal places are shared."""
        out = np.zeros(self.layout.seats, np.int64)
        self.rules.placing(state, self.box.record, out)
        return [int(x) for x in out[: int(state.players)]]

    def broken(self, state: Record) -> str:
        """Which invariant of the game the state breaks, in words; empty if none."""
        code = int(self.broken_rule(state, self.box.record))
        return self.invariant_names[code - 1].replace("_", " ") if code else ""

    def bounds(self, players: int, options: dict[str, str] | None = None) -> Bounds:
        least_and_most: Bounds = self.rules.bounds(players, self.about.all_options(options or {}), self.box.record)
        return least_and_most

    def instinct(self, state: Record, seat: int, action: int) -> int:
        """How promising an action looks at a glance; only comparisons within one state mean anything."""
        return int(self.instinct_rule(state, self.box.record, seat, action))

    # -- in worlds that look the same to a seat -----------------------------------------------------------------------

    def redeal(self, view: Record, seat: int, seed: int) -> Record:
        """A world that agrees with all the seat sees: its unseen cells are filled in by `seed`. -1 is a spectator."""
        world = self.layout.copy(view)
        self.redeal_rule(world, self.box.record, seat, seed)
        return world

    def redeal_many(self, view: Record, seat: int, seeds: Sequence[int]) -> Cells:
        """Such a world for every seed, each a row of cells."""
        rows: Cells = np.tile(self.layout.flat(view), (len(seeds), 1))
        self.loops.deal_worlds(self.layout.records(rows), self.box.array, seat, np.array(seeds, np.int64))
        return rows

    def apply_to_many(self, rows: Cells, seat: int, action: int) -> tuple[int, list[list[tuple[int, ...]]]]:
        """Applies a decision in every world of such rows: how they compare after it to the seat (ALIKE, LOOK_ALIKE or
        DIFFERENT), and the events in each. Where they differ, not all need to have been played."""
        events = np.empty((len(rows), self.about.most_events + 1, 6), np.int64)
        kind = self.loops.play_in_worlds(
            self.layout.records(rows), rows, self.box.array, seat, action, self.layout.seen_cells(seat), self._notes(),
            events,
        )  # fmt: skip
        return int(kind), [self.events_in(each) for each in events] if kind == LOOK_ALIKE else [
            self.events_in(events[0])
        ]

    def is_whole_turn(self, state: Record, seat: int, actions: Sequence[int], seeds: Sequence[int]) -> bool:
        """Whether the seat may decide this and its turn is complete then, by what it sees alone: in worlds by `seeds`
        that agree with that. False as well where only a closer look at them would tell."""
        layout = self.layout
        rows: Cells = np.empty((len(seeds) if layout.has_secrets else 1, layout.size), np.int16)
        rows[:] = layout.blank
        events = np.empty((len(rows), self.about.most_events + 1, 6), np.int64)
        return all(self.actions.holds(action) for action in actions) and bool(
            self.loops.is_whole_turn(
                layout.flat(state), layout.records(rows), rows, self._boxes, seat, np.array(actions, np.int64),
                np.array(seeds, np.int64), layout.seen_cells(seat), self._notes(), events,
            )
        )  # fmt: skip

    def _notes(self) -> Any:
        """Room for who decides and what may be done, in one world and in another."""
        return np.empty((2, self.layout.seats + self.actions.size), np.int64)
