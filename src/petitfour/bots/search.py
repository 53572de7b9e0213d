"""The bot that searches: many simulations in worlds that agree with its view (core/search.py)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from petitfour.core.declare import Record
from petitfour.core.game import Game

AT_ONCE = 64  # simulations between two looks at the clock
MOST_NODES = 400_000
DEEPEST = 400


@dataclass(frozen=True)
class Budget:
    """What a turn may cost: simulations, seconds, or both."""

    simulations: int = 0  # 0: as many as the time allows
    seconds: float = 0.0  # 0: as long as it takes


@dataclass(frozen=True)
class Reason:
    """What the search thinks of an action: its expected result (0 to 1 for the share of victory) and its visits."""

    action: int
    expected: float
    visits: int


class Tree:
    """The arrays of a search: nodes, edges and the table that finds them."""

    def __init__(self, game: Game, nodes: int) -> None:
        entries = 1 << (8 * nodes).bit_length()
        seats = game.layout.seats
        self.counts = np.zeros(3, np.int64)
        self.table = np.zeros((entries, 2), np.int64)
        self.node_visits = np.zeros(nodes, np.int64)
        self.node_value = np.zeros((nodes, seats), np.float64)
        self.visits = np.zeros(nodes, np.int64)
        self.available = np.zeros(nodes, np.int64)
        self.value = np.zeros(nodes, np.float64)
        self.stamps = np.zeros(nodes, np.int64)
        self.root = 0
        self.counts[0] = 1

    def clear(self) -> None:
        used = max(int(self.counts[0]), int(self.counts[1])) + 1
        self.table[:] = 0
        for each in (self.node_visits, self.node_value, self.visits, self.available, self.value, self.stamps):
            each[:used] = 0
        self.counts[:] = (1, 0, 0)
        self.root = 0


class SearchBot:
    """Searches before every decision; the tree lives as long as the turn, and so does the budget."""

    def __init__(self, game: Game, seed: int, budget: Budget, *, guided: bool = True) -> None:
        self.game = game
        self.budget = budget
        self.guided = guided
        self.simulations = 0  # made in all, for those who measure
        self.busy = 0.0  # seconds spent
        self._seed = seed
        self._number = 0
        wanted = budget.simulations or MOST_NODES
        self._tree = Tree(game, min(max(2 * wanted, 512), MOST_NODES))
        self._left = budget
        self._followed: tuple[int, int] | None = None  # the node and edge of the last decision
        self._views = game.layout.array(1)
        self._worlds = game.layout.array(1)
        self._flat = self._worlds.view(np.ndarray).view(np.int16)
        self._seen: dict[int, Any] = {}
        size = max(game.actions.size, game.layout.seats)
        self._room = np.zeros(size, np.int64)
        self._weights = np.zeros(max(1, game.about.chance_outcomes), np.int64)
        self._seats = np.zeros(game.layout.seats, np.int64)
        self._priors = np.zeros(size, np.float64)
        self._result = np.zeros(game.layout.seats, np.float64)
        self._path = np.zeros((3, DEEPEST + 1), np.int64)
        self._events = np.zeros((0, 6), np.int64)

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        if len(legal) == 1:
            return legal[0]
        self._search(view, seat)
        reasons = self._reasons(legal)
        best = reasons[0].action
        self._followed = (self._tree.root, int(self.game.search.edge_at(self._tree.table, self._tree.root, best)))
        return best

    def reasons(self, view: Record, legal: list[int], seat: int) -> list[Reason]:
        """What a search thinks of each action, the best first."""
        if len(legal) > 1:
            self._search(view, seat)
        return self._reasons(legal)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _reasons(self, legal: list[int]) -> list[Reason]:
        tree = self._tree
        found = []
        for action in legal:
            edge = int(self.game.search.edge_at(tree.table, tree.root, action)) if len(legal) > 1 else -1
            visits = int(tree.visits[edge]) if edge >= 0 else 0
            found.append(Reason(action, float(tree.value[edge] / visits) if visits else 0.0, visits))
        return sorted(found, key=lambda reason: (-reason.visits, -reason.expected, reason.action))

    def _search(self, view: Record, seat: int) -> None:
        started = time.perf_counter()
        if seat not in self._seen:
            hidden = self.game.layout.hidden_from(seat) | ~self.game.layout.kept_cells
            self._seen[seat] = np.flatnonzero(~hidden).astype(np.int64)
        self._views[0] = view
        simulations, seconds = self._share(self._go_on(view, seat))
        made = 0
        while (simulations == 0 or made < simulations) and not (seconds and time.perf_counter() - started > seconds):
            many = min(AT_ONCE, simulations - made) if simulations else AT_ONCE
            done = self._some(seat, many)
            made += done
            if done < many:
                break  # the tree is full
        self.simulations += made
        self._number += made
        spent = time.perf_counter() - started
        self.busy += spent
        self._left = Budget(max(self._left.simulations - made, 0), max(self._left.seconds - spent, 0.0))

    def _share(self, same_turn: bool) -> tuple[int, float]:
        """What this decision may cost: most of the turn goes to its first decision, since the tree is kept; then half
        of what is left, but never nothing."""
        whole = self.budget
        if not same_turn:
            self._left = whole
        part = 0.5 if same_turn else 0.75
        return (
            max(int(self._left.simulations * part), whole.simulations // 16, 16) if whole.simulations else 0,
            max(self._left.seconds * part, whole.seconds / 16) if whole.seconds else 0.0,
        )

    def _go_on(self, view: Record, seat: int) -> bool:
        """Moves the root along if this is the same turn; else the tree is cleared."""
        search, tree = self.game.search, self._tree
        if self._followed is not None and self._followed[1] >= 0:
            self._worlds[0] = view
            child = int(search.child_at(tree.table, self._followed[1], search.look(self._flat, self._seen[seat])))
            if child >= 0 and 2 * int(tree.counts[2]) < len(tree.table) // 2:
                tree.root = child
                return True
        tree.clear()
        return False

    def _some(self, seat: int, many: int) -> int:
        game, tree = self.game, self._tree
        bounds = game.bounds(int(self._views[0].players))
        least, most = float(bounds.least), float(max(bounds.most, bounds.least + 1))
        return int(
            game.search.search_some(
                self._views, self._worlds, self._flat, self._seen[seat], game.box.array, seat, self._seed, self._number,
                many, self.guided, game.horizon, game.spread, least, most,
                game.layout.has_secrets, tree.root, tree.counts, tree.table, tree.node_visits, tree.node_value,
                tree.visits, tree.available, tree.value, tree.stamps, self._path[0], self._path[1], self._path[2],
                self._room, self._weights, self._seats, self._priors, self._result, self._events,
            )
        )  # fmt: skip
