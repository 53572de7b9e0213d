"""The bot that searches: many simulations in worlds that agree with its view (core/search.py)."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from petitfour.core.declare import Cells, Record
from petitfour.core.game import Game

AT_ONCE = 200  # simulations between two looks at the clock; each look costs about 20 µs
EDGES_A_NODE = 12  # room for edges; a search ends when it is used up
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
    """The arrays of a search: nodes, edges and the table that finds them (core/search.py says what is in them)."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.counts = np.zeros(3, np.int64)
        self.table = np.zeros((1 << (5 * nodes).bit_length(), 2), np.int64)
        self.nodes = np.zeros(nodes, game.search.NODE).view(np.recarray)
        self.node_value = np.zeros((nodes, game.layout.seats), np.float64)
        self.edges = np.zeros(EDGES_A_NODE * nodes, game.search.EDGE).view(np.recarray)
        self.root = 0
        self.clear()

    def clear(self) -> None:
        self.table[:] = 0
        self.node_value[: int(self.counts[0])] = 0
        self.counts[:] = (1, 0, 0)
        self.nodes[0] = (0, 0, 0)
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
        self._followed = (-1, -1)  # the node and the edge of the last decision
        self._views = game.layout.array(1)
        self._worlds = game.layout.array(1)
        self._seen: dict[int, Any] = {}
        size = max(game.actions.size, game.layout.seats)
        self._room = np.zeros(size, np.int64)
        self._weights = np.zeros(max(1, game.about.chance_outcomes), np.int64)
        self._seats = np.zeros(game.layout.seats, np.int64)
        self._priors = np.zeros(size, np.float64)
        self._result = np.zeros(game.layout.seats, np.float64)
        self._path = np.zeros((4, max(DEEPEST + 1, size)), np.int64)
        self._events = np.zeros((0, 6), np.int64)

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        if len(legal) == 1:
            return legal[0]
        self._search(view, seat)
        reasons = self._reasons(legal)
        best = reasons[0].action
        self._followed = (self._tree.root, self._edge(best))
        return best

    def reasons(self, view: Record, legal: list[int], seat: int) -> list[Reason]:
        """What a search thinks of each action, the best first."""
        if len(legal) > 1:
            self._search(view, seat)
        return self._reasons(legal)

    def __copy__(self) -> SearchBot:
        return copy.deepcopy(self)  # with a tree of its own

    # -- inside ------------------------------------------------------------------------------------------------------

    @property
    def _flat(self) -> Cells:
        """The cells of the world. (Kept beside it they would be others after copying or pickling.)"""
        cells: Cells = self._worlds.view(np.ndarray).view(np.int16)
        return cells

    def _reasons(self, legal: list[int]) -> list[Reason]:
        tree = self._tree
        found = []
        for action in legal:
            edge = self._edge(action) if len(legal) > 1 else -1
            visits = int(tree.edges[edge].visits) if edge >= 0 else 0
            found.append(Reason(action, float(tree.edges[edge].value / visits) if visits else 0.0, visits))
        return sorted(found, key=lambda reason: (-reason.visits, -reason.expected, reason.action))

    def _edge(self, action: int) -> int:
        tree = self._tree
        return int(self.game.search.edge_of(tree.nodes, tree.edges, tree.root, action))

    def _search(self, view: Record, seat: int) -> None:
        started = time.perf_counter()
        if seat not in self._seen:
            hidden = self.game.layout.hidden_from(seat) | ~self.game.layout.kept_cells
            self._seen[seat] = np.flatnonzero(~hidden).astype(np.int64)
        self._views[0] = view
        simulations, seconds = self._share(self._go_on(view, seat))
        made = 0
        while (simulations == 0 or made < simulations) and not (seconds and time.perf_counter() - started > seconds):
            many = min(AT_ONCE if seconds else simulations, simulations - made) if simulations else AT_ONCE
            done = self._some(seat, many)
            made += done
            self._number += done
            if done < many:
                break  # the tree is full
        self.simulations += made
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
            max(int(self._left.simulations * part), whole.simulations // 16, 4) if whole.simulations else 0,
            max(self._left.seconds * part, whole.seconds / 16) if whole.seconds else 0.0,
        )

    def _go_on(self, view: Record, seat: int) -> bool:
        """Moves the root along if this is the same turn; else the tree is cleared."""
        search, tree = self.game.search, self._tree
        node, edge = self._followed
        if edge >= 0:
            self._worlds[0] = view
            what = search.look(self._flat, self._seen[seat])
            child = int(search.child_after(tree.edges, tree.table, node, edge, what))
            if child >= 0 and 2 * int(tree.counts[2]) < len(tree.table) // 2:
                tree.root = child
                return True
        tree.clear()
        self._followed = (-1, -1)
        return False

    def _some(self, seat: int, many: int) -> int:
        game, tree = self.game, self._tree
        bounds = game.bounds(int(self._views[0].players))
        least, most = float(bounds.least), float(max(bounds.most, bounds.least + 1))
        return int(
            game.search.search_some(
                self._views, self._worlds, self._flat, self._seen[seat], game.box.array, seat, self._seed, self._number,
                many, self.guided, game.horizon, game.spread, least, most,
                game.layout.has_secrets, tree.root, tree.counts, tree.table, tree.nodes, tree.node_value, tree.edges,
                self._path, self._room, self._weights, self._seats, self._priors, self._result, self._events,
            )
        )  # fmt: skip
