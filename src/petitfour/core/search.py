"""Single-observer information-set tree search. `bind` gives copies of it a game's rules as globals.

Every simulation plays in a world that agrees with what the searching seat sees. A node is what that seat would see at
a decision; an edge is what it learns of a choice, so that choices it cannot see are one edge. An edge counts how often
it was available. Chance is sampled, forced moves are not nodes, every seat maximises its own result.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from petitfour.core.constants import CHANCE, NO_SEAT, SEVERAL
from petitfour.core.helpers import below, mix, pick_weighted
from petitfour.core.marks import large_rule, rule

if TYPE_CHECKING:  # given by bind
    legal: Any
    apply: Any
    chance_weights: Any
    waiting: Any
    is_over: Any
    scores: Any
    placing: Any
    redeal: Any
    instinct: Any
    ACTIONS: int
    SEATS: int
    REWARD_BY_SCORES: bool

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

# What the search tries. How well it plays hangs on these; `scripts/bench strength` measures it.
EXPLORING = 1.1  # how much what looks likely but was seldom tried counts beside what has done well
UNTRIED = 0.05  # an action nobody tried yet is taken to do a little worse than its node has done so far
LEAST_PRIOR = 0.08  # what the least promising action weighs, the best having 1 more: none is left out for good
SCORE_WEIGHT = 0.12  # of a result, beside the share of victory
CONTEST = 3  # a guided roll-out takes the best of so many random actions
DEEPEST = 400  # decisions of a simulation inside the tree; further down the state is judged as it stands

FAR = 1e18  # beyond every worth, score and instinct: where a search for the best or the least begins
SPARE = 8  # free entries of the table that a simulation may need
GRAIN = 1 << 20  # a fraction is drawn in steps of one in a million

# The random numbers of a simulation. Two of its key's are keys themselves, for the deal and for the roll-out; those it
# draws on its way down the tree have counters from FIRST_DRAW on, so that no number is used twice.
REDEAL_STREAM, ROLL_OUT_STREAM = 11, 13
FIRST_DRAW = 1000

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


@rule
def who_decides(s: Any, seats: Any, searcher: int) -> int:
    """Of several that may decide, the searching seat first."""
    if s.to_act >= 0:
        return int(s.to_act)
    if s.to_act != SEVERAL:
        return NO_SEAT
    several = waiting(s, seats)
    for i in range(several):
        if seats[i] == searcher:
            return searcher
    return int(seats[0])


@rule
def let_chance_play(s: Any, box: Any, key: int, counter: int, weights: Any, events: Any) -> int:
    """Chance, sampled, until a seat decides; the counter of the next random number."""
    while s.to_act == CHANCE:
        length = chance_weights(s, box, weights)
        apply(s, box, CHANCE, pick_weighted(key, counter, weights, length), events)
        counter += 1
    return counter


@rule
def results(s: Any, box: Any, settings: Any, room: Any, out: Any) -> None:
    """What the state is worth to each seat, 0 to 1: the share of victory and a little for the score.

    Before the end the share is judged by the scores.
    """
    players = int(s.players)
    scores(s, box, room)
    for seat in range(players):
        out[seat] = (float(room[seat]) - settings.least) / (settings.most - settings.least)
    if REWARD_BY_SCORES:
        return
    lead = 0.0
    for seat in range(players):
        lead += out[seat] / players
    for seat in range(players):  # where one stands beside the others, 0.5 in the middle
        out[seat] = 0.5 + 0.5 * (out[seat] - lead)
    if is_over(s):
        placing(s, box, room)
        winners = 0
        for seat in range(players):
            if room[seat] == 1:
                winners += 1
        for seat in range(players):
            share = 1.0 / winners if room[seat] == 1 else 0.0
            out[seat] = (1.0 - SCORE_WEIGHT) * share + SCORE_WEIGHT * out[seat]
        return
    best = -FAR
    for seat in range(players):
        best = max(best, float(room[seat]))
    total = 0.0
    for seat in range(players):
        total += math.exp((float(room[seat]) - best) / settings.spread)
    for seat in range(players):
        share = math.exp((float(room[seat]) - best) / settings.spread) / total
        out[seat] = (1.0 - SCORE_WEIGHT) * share + SCORE_WEIGHT * out[seat]


@large_rule
def roll_out(s: Any, box: Any, searcher: int, key: int, counter: int, settings: Any, scratch: Any) -> None:
    """Plays on to the end, or to the horizon: at random, or by the better of a few random choices."""
    room, seats, events = scratch.room, scratch.seats, scratch.events
    decisions = 0
    while True:
        if s.to_act == CHANCE:
            counter = let_chance_play(s, box, key, counter, scratch.weights, events)
        if is_over(s) or (settings.horizon > 0 and decisions >= settings.horizon):
            return
        seat = who_decides(s, seats, searcher)
        choices = legal(s, box, seat, room)
        action = int(room[below(key, counter, choices)])
        counter += 1
        if settings.guided and choices > 1:
            best = instinct(s, box, seat, action)
            for _ in range(CONTEST - 1):
                other = int(room[below(key, counter, choices)])
                counter += 1
                worth = instinct(s, box, seat, other)
                if worth > best:
                    best = worth
                    action = other
        apply(s, box, seat, action, events)
        decisions += 1


@large_rule
def weigh(s: Any, box: Any, seat: int, room: Any, choices: int, out: Any) -> None:
    """How likely each choice looks at first: by instinct, the sum being 1."""
    total = 0.0
    low = FAR
    high = -FAR
    for i in range(choices):
        out[i] = float(instinct(s, box, seat, int(room[i])))
        low = min(low, out[i])
        high = max(high, out[i])
    for i in range(choices):
        x = (out[i] - low) / (high - low) if high > low else 1.0
        out[i] = LEAST_PRIOR + x * x
        total += out[i]
    for i in range(choices):
        out[i] /= total


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
def choose_edge(
    nodes: Any, edges: Any, node: int, mean: float, stamp: int, choices: int, priors: Any, at_hand: Any, key: int,
    counter: int,
) -> int:  # fmt: skip
    """The index of the choice to try: known edges by their worth, untried ones by what the node is worth so far."""
    root = math.sqrt(max(1.0, float(nodes[node].visits)))
    times, often = -1, 0.0  # how often the last edge was available, and the square root of that: mostly all the same
    best = -FAR
    chosen = 0
    alike = 0.0
    edge_chosen = -2
    for i in range(choices):
        edge = int(at_hand[i])
        if edges[edge].same_as < 0:
            worth = mean - UNTRIED + EXPLORING * priors[i] * root
            edges[edge].available += 1
            edge = -1
        else:
            if edges[edge].same_as != edges[edge].action:
                edge = edge_of(nodes, edges, node, int(edges[edge].same_as))
            if edges[edge].stamp != stamp:
                edges[edge].stamp = stamp
                edges[edge].available += 1
            if edges[edge].available != times:
                times = int(edges[edge].available)
                often = math.sqrt(float(times))
            tried = float(edges[edge].visits)
            if tried > 0.0:
                bonus = EXPLORING * priors[i] * often * tried
                worth = (edges[edge].value * (1.0 + tried) + bonus) / (tried * (1.0 + tried))
            else:
                worth = mean + EXPLORING * priors[i] * often
        if edge >= 0 and edge == edge_chosen:  # the searching seat could not tell them apart: by how likely they look
            alike += priors[i]
            counter += 1
            if below(key, counter, GRAIN) < int(GRAIN * priors[i] / alike):
                chosen = i
            best = max(best, worth)
        elif worth > best:
            best = worth
            chosen = i
            edge_chosen = edge if edge >= 0 else -2
            alike = priors[i]
    return chosen


@rule
def choose_open_edge(edges: Any, first: int, choices: int, visits: int, mean: float, priors: Any) -> int:
    """The index of the choice to try where all is open: every edge was available at every visit, none are alike."""
    often = EXPLORING * math.sqrt(max(1.0, float(visits)))
    best = -FAR
    chosen = 0
    for i in range(choices):
        tried = float(edges[first + i].visits)
        bonus = often * priors[i]
        if tried > 0.0:
            worth = (edges[first + i].value * (1.0 + tried) + bonus * tried) / (tried * (1.0 + tried))
        else:
            worth = mean - UNTRIED + bonus
        if worth > best:
            best = worth
            chosen = i
    return chosen


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
def descend(
    tree: Any, root: int, s: Any, box: Any, sight: Any, settings: Any, scratch: Any, way: Any, key: int, stamp: int
) -> int:
    """Down the tree, one new node and a roll-out from there; how deep the path is that it took."""
    nodes, node_value, edges, table, counts = tree
    room, weights, seats, events = scratch
    at_hand, priors, path = way.edges, way.priors, way.path
    flat, seen, searcher = sight
    counter = FIRST_DRAW
    depth = 0
    node = root
    edge = -1
    straight = not settings.secrets  # whether nothing but the last choice lies between its node and here
    while depth < DEEPEST:
        if straight and edge >= 0 and edges[edge].look == STRAIGHT:
            node = int(edges[edge].child)
        if straight and nodes[node].edges > 0 and (edge < 0 or edges[edge].look == STRAIGHT):  # all is known of it
            actor = who_decides(s, seats, searcher)
            choices = recall(nodes, edges, node, room, at_hand)
        else:
            if s.to_act == CHANCE:
                counter = let_chance_play(s, box, key, counter, weights, events)
                straight = False
            if is_over(s):
                break
            actor = who_decides(s, seats, searcher)
            choices = legal(s, box, actor, room)
            if choices == 1:
                apply(s, box, actor, int(room[0]), events)
                straight = False
                continue
            if edge >= 0:
                what = STRAIGHT if straight else looks_like(flat, seen)
                child = int(edges[edge].child) if straight else child_after(edges, table, node, edge, what)
                if child < 0:
                    child = new_child(nodes, edges, table, counts, node, edge, what)
                    if child >= 0:
                        depth = go_down(path, depth, child, -1, actor)
                    roll_out(s, box, searcher, mix(key, ROLL_OUT_STREAM), counter, settings, scratch)
                    break
                edges[edge].child = child
                edges[edge].look = what
                node = child
            if not find_edges(nodes, edges, node, room, choices, at_hand):
                if not grow(nodes, edges, counts, node, room, choices):
                    roll_out(s, box, searcher, mix(key, ROLL_OUT_STREAM), counter, settings, scratch)
                    break
                find_edges(nodes, edges, node, room, choices, at_hand)
        if settings.guided:
            weigh(s, box, actor, room, choices, priors)
        else:
            for i in range(choices):
                priors[i] = 1.0 / choices
        mean = node_value[node, actor] / max(nodes[node].visits, 1)
        if settings.secrets:
            chosen = choose_edge(nodes, edges, node, mean, stamp, choices, priors, at_hand, key, counter)
            counter += choices + 1
        else:
            chosen = choose_open_edge(edges, int(at_hand[0]), choices, int(nodes[node].visits), mean, priors)
        edge = int(at_hand[chosen])
        apply(s, box, actor, int(edges[edge].action), events)
        is_hidden = settings.secrets and actor != searcher
        edge = learn(nodes, edges, table, counts, node, edge, is_hidden, flat, seen)
        straight = not settings.secrets
        depth = go_down(path, depth, node, edge, actor)
    return depth


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


@rule
def search_some(
    tree: Any,
    root: int,
    position: Any,
    sight: Any,
    settings: Any,
    scratch: Any,
    way: Any,
    seed: int,
    first: int,
    many: int,
) -> int:
    """So many simulations, numbered from `first`; how many were made before the tree was full.

    Each plays in a world that agrees with what the searching seat sees.
    """
    nodes, node_value, edges, table, counts = tree
    views, worlds, room = position.views, position.worlds, scratch.room
    path, result = way.path, way.result
    box = position.boxes[0]
    for number in range(first, first + many):
        if 2 * (counts[ENTRIES] + SPARE) > len(table):
            return number - first
        key = mix(seed, number)
        worlds[0] = views[0]
        s = worlds[0]
        if settings.secrets:
            redeal(s, box, sight.seat, mix(key, REDEAL_STREAM))
        depth = descend(tree, root, s, box, sight, settings, scratch, way, key, number + 1)
        results(s, box, settings, room, result)
        back_up(nodes, node_value, edges, path, depth, result, int(s.players))
    return many
