"""The tree of a search: nodes and edges in arrays, and a table that finds them. Bound to each game with `search`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from petitfour.core.helpers import mix
from petitfour.core.marks import large_rule, rule

if TYPE_CHECKING:  # given by bind
    ACTIONS: int

STRAIGHT = -1  # how a node looks behind an edge that always leads there at once: all is open and chance has no part
CHILD, SEEN = 1, 2  # what an entry of the table leads to: a node, or the action whose result looks like this
NODES, EDGES, ENTRIES = 0, 1, 2  # what is counted
# A node: how often it was visited, and where its edges lie, in a row, ordered by action.
NODE = np.dtype([("visits", np.int32), ("first", np.int32), ("edges", np.int32)])
# An edge: its action; the action it is one with (itself, or another seat's that looks the same; -1 if it was never
# tried); how often it was tried and could have been; the last simulation in which it could; its sum of results; the
# node last found behind it (-1: none) and how that looked.
EDGE = np.dtype([
    ("value", np.float64), ("look", np.int64), ("action", np.int32), ("same_as", np.int32), ("visits", np.int32),
    ("available", np.int32), ("stamp", np.int32), ("child", np.int32),
])  # fmt: skip

# A hash by the steps of FNV-1a, in the 63 bits that a signed number has; the shift mixes high bits into low ones.
HASH_START, HASH_FACTOR, HASH_SHIFT = 1469598103934665603, 1099511628211, 29
CELL_BITS, HASH_BITS = 0xFFFF, 0x7FFFFFFFFFFFFFFF
KINDS_OF_ENTRY = 4  # room for CHILD and SEEN
LOOK_BITS = 0x3FFFFFFFFFFFFFFF  # of a look, in the key of an entry
PLACE_SHIFT = 20  # which bits of its key say where in the table an entry lies


@rule
def looks_like(flat: Any, seen: Any) -> int:
    """A hash of the cells a seat sees."""
    h = HASH_START
    for i in range(len(seen)):
        h = ((h ^ (int(flat[seen[i]]) & CELL_BITS)) * HASH_FACTOR) & HASH_BITS
        h ^= h >> HASH_SHIFT
    return h


@rule
def key_of(kind: int, owner: int, what: int) -> int:
    """The key of an entry: its lowest bit is set, because 0 is no key."""
    return mix(owner * KINDS_OF_ENTRY + kind, what & LOOK_BITS) | 1


@rule
def entry_of(table: Any, kind: int, owner: int, what: int) -> int:
    """Where the entry for a thing is, or would be: a place of the table whose key is 0 if there is none."""
    size = len(table)
    key = key_of(kind, owner, what)
    at = (key >> PLACE_SHIFT) & (size - 1)
    while table[at, 0] != 0 and table[at, 0] != key:
        at = (at + 1) & (size - 1)
    return at


# -- edges -------------------------------------------------------------------------------------------------------------


@rule
def clear_edge(edges: Any, edge: int, action: int) -> None:
    edges[edge].value = 0.0
    edges[edge].look = 0
    edges[edge].action = action
    edges[edge].same_as = -1
    edges[edge].visits = 0
    edges[edge].available = 0
    edges[edge].stamp = 0
    edges[edge].child = -1


@rule
def edge_of(nodes: Any, edges: Any, node: int, action: int) -> int:
    """The edge of an action of a node, or -1."""
    for edge in range(nodes[node].first, nodes[node].first + nodes[node].edges):
        if edges[edge].action == action:
            return edge
    return -1


@large_rule
def grow(nodes: Any, edges: Any, counts: Any, node: int, room: Any, choices: int) -> bool:
    """Gives a node edges for these choices as well; they move to a new place. False if there is no room."""
    start = int(nodes[node].first)
    length = int(nodes[node].edges)
    first = int(counts[EDGES])
    if first + length + choices > len(edges):
        return False
    old = 0
    new = 0
    at = first
    while old < length or new < choices:
        if new == choices or (old < length and edges[start + old].action <= room[new]):
            edges[at] = edges[start + old]
            if new < choices and edges[at].action == room[new]:
                new += 1
            old += 1
        else:
            clear_edge(edges, at, int(room[new]))
            new += 1
        at += 1
    nodes[node].first = first
    nodes[node].edges = at - first
    counts[EDGES] = at
    return True


@rule
def find_edges(nodes: Any, edges: Any, node: int, room: Any, choices: int, at_hand: Any) -> bool:
    """Fills `at_hand` with the edge of each choice; False if one has none yet."""
    start = int(nodes[node].first)
    length = int(nodes[node].edges)
    old = 0
    for i in range(choices):
        while old < length and edges[start + old].action < room[i]:
            old += 1
        if old == length or edges[start + old].action != room[i]:
            return False
        at_hand[i] = start + old
        old += 1
    return True


@rule
def recall(nodes: Any, edges: Any, node: int, room: Any, at_hand: Any) -> int:
    """The choices of a node as they were when it was last here, for games in which all is open."""
    start = int(nodes[node].first)
    length = int(nodes[node].edges)
    for i in range(length):
        room[i] = edges[start + i].action
        at_hand[i] = start + i
    return length


@rule
def learn(
    nodes: Any, edges: Any, table: Any, counts: Any, node: int, edge: int, is_hidden: bool, flat: Any, seen: Any
) -> int:
    """The edge that counts for a choice that was just tried: hidden ones that look the same are one."""
    action = int(edges[edge].action)
    if edges[edge].same_as < 0:
        edges[edge].same_as = action
        if is_hidden:
            what = looks_like(flat, seen)
            at = entry_of(table, SEEN, node, what)
            if table[at, 0] == 0:
                table[at, 0] = key_of(SEEN, node, what)
                table[at, 1] = action
                counts[ENTRIES] += 1
            else:
                edges[edge].same_as = table[at, 1]
    if edges[edge].same_as == action:
        return edge
    return edge_of(nodes, edges, node, int(edges[edge].same_as))


# -- nodes, and the path through them ----------------------------------------------------------------------------------


@rule
def child_after(edges: Any, table: Any, node: int, edge: int, what: int) -> int:
    """The node behind an edge when this is what is seen, or -1."""
    if edges[edge].child >= 0 and (edges[edge].look == what or edges[edge].look == STRAIGHT):
        return int(edges[edge].child)
    at = entry_of(table, CHILD, node * ACTIONS + int(edges[edge].action), what)
    return int(table[at, 1]) if table[at, 0] != 0 else -1


@rule
def new_child(nodes: Any, edges: Any, table: Any, counts: Any, node: int, edge: int, what: int) -> int:
    """A new node behind an edge, or -1 if there is no room."""
    if counts[NODES] >= len(nodes):
        return -1
    child = int(counts[NODES])
    counts[NODES] += 1
    nodes[child].visits = 0
    nodes[child].first = 0
    nodes[child].edges = 0
    if what != STRAIGHT:
        owner = node * ACTIONS + int(edges[edge].action)
        at = entry_of(table, CHILD, owner, what)
        table[at, 0] = key_of(CHILD, owner, what)
        table[at, 1] = child
        counts[ENTRIES] += 1
    edges[edge].child = child
    edges[edge].look = what
    return child


@rule
def go_down(path: Any, depth: int, node: int, edge: int, actor: int) -> int:
    """Notes where the path leads; how deep it is then."""
    path[0, depth] = node
    path[1, depth] = edge
    path[2, depth] = actor
    return depth + 1


@rule
def back_up(nodes: Any, node_value: Any, edges: Any, path: Any, depth: int, result: Any, players: int) -> None:
    """Counts the result for every node and edge of the path."""
    for i in range(depth):
        nodes[path[0, i]].visits += 1
        for seat in range(players):
            node_value[path[0, i], seat] += result[seat]
        if path[1, i] >= 0:
            edges[path[1, i]].visits += 1
            edges[path[1, i]].value += result[path[2, i]]
