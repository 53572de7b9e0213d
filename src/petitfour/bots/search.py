"""The bot that searches: many simulations in worlds that agree with its view (core/search.py)."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass

import numpy as np

from petitfour.core.declare import Cells, Record
from petitfour.core.game import Game
from petitfour.core.groups import Scratch, Searched, Settings, Sight, Tree, Way

AT_ONCE = 200  # simulations between two looks at the clock; each look costs about 20 µs
LEAST_NODES, MOST_NODES = 512, 400_000  # room for nodes: twice the simulations within these
EDGES_A_NODE = 12  # room for edges; a search ends when it is used up
ENTRIES_A_NODE = 5  # room in the table at least; it is never more than half full
FULL_ENOUGH = 4  # a table with a quarter of its entries taken is not taken along to the next decision

# Most of a turn goes to its first decision, since the tree is kept; then half of what is left, but never nothing.
FIRST_SHARE, LATER_SHARE = 0.75, 0.5
LEAST_SHARE = 16  # of the whole budget, one part in so many
LEAST_SIMULATIONS = 4
WORLDS = 16  # in which a game is played to its end where there is nothing to choose


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


def new_tree(game: Game, nodes: int) -> Tree:
    """A tree with room for so many nodes."""
    tree = Tree(
        nodes=np.zeros(nodes, game.search.NODE).view(np.recarray),
        node_value=np.zeros((nodes, game.layout.seats), np.float64),
        edges=np.zeros(EDGES_A_NODE * nodes, game.search.EDGE).view(np.recarray),
        table=np.zeros((1 << (ENTRIES_A_NODE * nodes).bit_length(), 2), np.int64),
        counts=np.zeros(3, np.int64),
    )
    clear(tree)
    return tree


def clear(tree: Tree) -> None:
    """Leaves nothing but a root that nobody has visited."""
    tree.table[:] = 0
    tree.node_value[: int(tree.counts[0])] = 0
    tree.counts[:] = (1, 0, 0)
    tree.nodes[0] = (0, 0, 0)


def new_scratch(game: Game) -> Scratch:
    return Scratch(
        room=np.zeros(most_choices(game), np.int64),
        weights=np.zeros(max(1, game.about.chance_outcomes), np.int64),
        seats=np.zeros(game.layout.seats, np.int64),
        events=np.zeros((0, 6), np.int64),
    )


def new_way(game: Game) -> Way:
    return Way(
        edges=np.zeros(most_choices(game), np.int64),
        priors=np.zeros(most_choices(game), np.float64),
        path=np.zeros((3, game.search.DEEPEST + 1), np.int64),
        result=np.zeros(game.layout.seats, np.float64),
    )


def most_choices(game: Game) -> int:
    """Room for actions, or for a number of each seat."""
    return max(game.actions.size, game.layout.seats)


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
        self._tree = new_tree(game, min(max(2 * wanted, LEAST_NODES), MOST_NODES))
        self._scratch, self._way = new_scratch(game), new_way(game)
        self._root = 0
        self._left = budget
        self._followed = (-1, -1)  # the node and the edge of the last decision
        self._position = Searched(game.layout.array(1), game.layout.array(1), game.box.array)

    def choose(self, view: Record, legal: list[int], seat: int) -> int:
        if len(legal) == 1:
            return legal[0]
        self._search(view, seat)
        reasons = self._reasons(legal)
        best = reasons[0].action
        self._followed = (self._root, self._edge(best))
        return best

    def reasons(self, view: Record, legal: list[int], seat: int) -> list[Reason]:
        """What a search thinks of each action, the best first."""
        if len(legal) > 1:
            self._search(view, seat)
        return self._reasons(legal)

    def expectation(self, view: Record, seat: int) -> float:
        """What a seat may expect by what it sees, whoever is to decide."""
        self._search(view, seat)
        visited = int(self._tree.nodes[self._root].visits) > 0
        return self.value(seat) if visited else self._without_choice(view, seat)

    def _without_choice(self, view: Record, seat: int) -> float:
        """The same where nobody has a choice up to the end, so that there is no tree: the mean over some worlds."""
        sight, settings = Sight(self._flat, self.game.layout.seen_cells(seat), int(seat)), self._settings(view)
        total = 0.0
        for number in range(WORLDS):
            self._number = number
            self._some(sight, settings, 1)
            total += float(self._way.result[seat])
        return total / WORLDS

    def value(self, seat: int) -> float:
        """What a seat may expect where the last search began, by all that was tried there."""
        return float(self._tree.node_value[self._root, seat]) / max(int(self._tree.nodes[self._root].visits), 1)

    def path(self, action: int) -> Path:
        """The tree from an action of its root on, to be walked down. It must not be searched meanwhile."""
        return Path(self, self._root, self._edge(action))

    def __copy__(self) -> SearchBot:
        return copy.deepcopy(self)  # with a tree of its own

    def after(self, view: Record, seat: int, node: int, edge: int) -> int:
        """The node behind an edge when this is seen, or -1."""
        search, tree = self.game.search, self._tree
        self._position.worlds[0] = view
        look = search.looks_like(self._flat, self.game.layout.seen_cells(seat))
        return int(search.child_after(tree.edges, tree.table, node, edge, look))

    def most_visited(self, node: int, legal: list[int]) -> tuple[int, int]:
        """The action of a node that was tried most, with its edge."""
        tree, find = self._tree, self.game.search.edge_of
        tried = [(action, int(find(tree.nodes, tree.edges, node, action))) for action in legal]
        return max(tried, key=lambda each: int(tree.edges[each[1]].visits) if each[1] >= 0 else -1)

    def visits(self, node: int) -> int:
        return int(self._tree.nodes[node].visits)

    # -- inside ------------------------------------------------------------------------------------------------------

    @property
    def _flat(self) -> Cells:
        """The cells of the world. (Kept beside it they would be others after copying or pickling.)"""
        cells: Cells = self._position.worlds.view(np.ndarray).view(np.int16)
        return cells

    def _reasons(self, legal: list[int]) -> list[Reason]:
        edges = self._tree.edges
        reasons = []
        for action in legal:
            edge = self._edge(action) if len(legal) > 1 else -1
            visits = int(edges[edge].visits) if edge >= 0 else 0
            reasons.append(Reason(action, float(edges[edge].value / visits) if visits else 0.0, visits))
        return sorted(reasons, key=lambda reason: (-reason.visits, -reason.expected, reason.action))

    def _edge(self, action: int) -> int:
        return int(self.game.search.edge_of(self._tree.nodes, self._tree.edges, self._root, action))

    def _search(self, view: Record, seat: int) -> None:
        started = time.perf_counter()
        simulations, seconds = self._share(self._go_on(view, seat))
        self._position.views[0] = view
        sight = Sight(self._flat, self.game.layout.seen_cells(seat), int(seat))
        settings = self._settings(view)
        total = 0
        while (simulations == 0 or total < simulations) and not (seconds and time.perf_counter() - started > seconds):
            many = min(AT_ONCE if seconds else simulations, simulations - total) if simulations else AT_ONCE
            done = self._some(sight, settings, many)
            total += done
            self._number += done
            if done < many:
                break  # the tree is full
        self.simulations += total
        spent = time.perf_counter() - started
        self.busy += spent
        self._left = Budget(max(self._left.simulations - total, 0), max(self._left.seconds - spent, 0.0))

    def _some(self, sight: Sight, settings: Settings, many: int) -> int:
        done: int = self.game.search.search_some(
            self._tree, self._root, self._position, sight, settings, self._scratch, self._way, self._seed,
            self._number, many,
        )  # fmt: skip
        return done

    def _share(self, same_turn: bool) -> tuple[int, float]:
        """What this decision may cost."""
        whole = self.budget
        if not same_turn:
            self._left = whole
        part = LATER_SHARE if same_turn else FIRST_SHARE
        simulations = max(int(self._left.simulations * part), whole.simulations // LEAST_SHARE, LEAST_SIMULATIONS)
        seconds = max(self._left.seconds * part, whole.seconds / LEAST_SHARE)
        return simulations if whole.simulations else 0, seconds if whole.seconds else 0.0

    def _go_on(self, view: Record, seat: int) -> bool:
        """Moves the root along if this is the same turn; else the tree is cleared."""
        search, tree = self.game.search, self._tree
        node, edge = self._followed
        if edge >= 0:
            child = self.after(view, seat, node, edge)
            if child >= 0 and FULL_ENOUGH * int(tree.counts[search.ENTRIES]) < len(tree.table):
                self._root = child
                return True
        clear(tree)
        self._root = 0
        self._followed = (-1, -1)
        return False

    def _settings(self, view: Record) -> Settings:
        game = self.game
        bounds = game.bounds(int(view.players), game.about.options_in(view, game.layout))
        return Settings(
            secrets=game.layout.has_secrets,
            guided=self.guided,
            horizon=game.horizon,
            spread=game.spread,
            least=float(bounds.least),
            most=float(max(bounds.most, bounds.least + 1)),
        )


class Path:
    """A way down the tree of a search, decision by decision."""

    def __init__(self, bot: SearchBot, node: int, edge: int) -> None:
        self._bot = bot
        self._node, self._edge = node, edge

    def best(self, view: Record, legal: list[int], seat: int, least: int) -> int | None:
        """What the search tried most where this is seen; None if it was there less often than `least`."""
        if self._edge < 0:
            return None
        node = self._bot.after(view, seat, self._node, self._edge)
        if node < 0 or self._bot.visits(node) < least:
            self._edge = -1
            return None
        action, edge = self._bot.most_visited(node, legal)
        self._node, self._edge = node, edge
        return action if edge >= 0 else None
