"""Single-observer information-set tree search. `bind` loads this file for each game with its rules among the globals.

Every simulation plays in a world that agrees with what the searching seat sees. A node is what that seat would see at
a decision; an edge is what it learns of a choice, so that choices it cannot see are one edge. An edge counts how often
it was available. Chance is sampled, forced moves are not nodes, every seat maximises its own result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.constants import CHANCE, NO_SEAT, SEVERAL
from petitfour.core.kit import below, mix, pick_weighted
from petitfour.core.mode import large_rule, rule

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
    SEATS: int
    REWARD_BY_SCORES: bool

CHILD, ALIAS, SEEN = 1, 2, 3  # what an entry of the table leads to: a node, an action's edge, a result's edge
NODES, EDGES, ENTRIES = 0, 1, 2  # what is counted
EXPLORING = 1.1
SCORE_WEIGHT = 0.12  # of a result, beside the share of victory
CONTEST = 3  # a guided roll-out takes the best of so many random actions
DEEPEST = 400


@rule
def looks_like(flat: Any, seen: Any) -> int:
    """A hash of the cells a seat sees."""
    h = 1469598103934665603
    for i in range(len(seen)):
        h = ((h ^ (int(flat[seen[i]]) & 0xFFFF)) * 1099511628211) & 0x7FFFFFFFFFFFFFFF
        h ^= h >> 29
    return h


@rule
def entry_of(table: Any, kind: int, owner: int, what: int) -> int:
    """Where the entry for a thing is, or would be: a place of the table whose key is 0 if there is none."""
    size = len(table)
    key = mix(owner * 4 + kind, what & 0x3FFFFFFFFFFFFFFF) | 1
    at = (key >> 20) & (size - 1)
    while table[at, 0] != 0 and table[at, 0] != key:
        at = (at + 1) & (size - 1)
    return at


@rule
def key_of(kind: int, owner: int, what: int) -> int:
    return mix(owner * 4 + kind, what & 0x3FFFFFFFFFFFFFFF) | 1


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
def results(s: Any, box: Any, room: Any, spread: float, least: float, most: float, out: Any) -> None:
    """What the state is worth to each seat, 0 to 1: the share of victory and a little for the score.

    Before the end the share is judged by the scores: `spread` is how many points make a lead e times as likely to win.
    """
    players = int(s.players)
    scores(s, box, room)
    for seat in range(players):
        out[seat] = (float(room[seat]) - least) / (most - least)
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
    best = -1e9
    for seat in range(players):
        best = max(best, float(room[seat]))
    total = 0.0
    for seat in range(players):
        total += 2.718281828 ** ((float(room[seat]) - best) / spread)
    for seat in range(players):
        share = 2.718281828 ** ((float(room[seat]) - best) / spread) / total
        out[seat] = (1.0 - SCORE_WEIGHT) * share + SCORE_WEIGHT * out[seat]


@large_rule
def roll_out(
    s: Any, box: Any, searcher: int, key: int, counter: int, guided: bool, horizon: int, room: Any, weights: Any,
    seats: Any, events: Any,
) -> None:  # fmt: skip
    """Plays on to the end, or for so many decisions: at random, or by the better of a few random choices."""
    decisions = 0
    while True:
        if s.to_act == CHANCE:
            counter = let_chance_play(s, box, key, counter, weights, events)
        if is_over(s) or (horizon > 0 and decisions >= horizon):
            return
        seat = who_decides(s, seats, searcher)
        choices = legal(s, box, seat, room)
        action = int(room[below(key, counter, choices)])
        counter += 1
        if guided and choices > 1:
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
def weigh(s: Any, box: Any, seat: int, room: Any, choices: int, guided: bool, out: Any) -> None:
    """How likely each choice looks at first: by instinct, the sum being 1."""
    total = 0.0
    if guided:
        low = 1e18
        high = -1e18
        for i in range(choices):
            out[i] = float(instinct(s, box, seat, int(room[i])))
            low = min(low, out[i])
            high = max(high, out[i])
        for i in range(choices):
            x = (out[i] - low) / (high - low) if high > low else 1.0
            out[i] = 0.08 + x * x
            total += out[i]
    else:
        for i in range(choices):
            out[i] = 1.0
            total += 1.0
    for i in range(choices):
        out[i] /= total


@large_rule
def choose_edge(
    s: Any, box: Any, node: int, actor: int, stamp: int, room: Any, choices: int, priors: Any, table: Any,
    visits: Any, available: Any, value: Any, stamps: Any, node_visits: Any, node_value: Any, key: int, counter: int,
) -> int:  # fmt: skip
    """The index of the choice to try: known edges by their worth, untried ones by what the node is worth so far."""
    mean = node_value[node, actor] / max(node_visits[node], 1)
    best = -1e18
    chosen = 0
    alike = 0.0
    edge_chosen = -2
    root = max(1.0, float(node_visits[node])) ** 0.5
    for i in range(choices):
        at = entry_of(table, ALIAS, node, int(room[i]))
        edge = -1
        if table[at, 0] != 0:
            edge = int(table[at, 1])
        if edge >= 0:
            if stamps[edge] != stamp:
                stamps[edge] = stamp
                available[edge] += 1
            worth = value[edge] / visits[edge] if visits[edge] > 0 else mean
            worth += EXPLORING * priors[i] * float(available[edge]) ** 0.5 / (1.0 + visits[edge])
        else:
            worth = mean - 0.05 + EXPLORING * priors[i] * root
        if edge >= 0 and edge == edge_chosen:  # the searching seat could not tell them apart: by how likely they look
            alike += priors[i]
            counter += 1
            if below(key, counter, 1 << 20) < int((1 << 20) * priors[i] / alike):
                chosen = i
            best = max(best, worth)
        elif worth > best:
            best = worth
            chosen = i
            edge_chosen = edge if edge >= 0 else -2
            alike = priors[i]
    return chosen


@rule
def simulate(
    views: Any, worlds: Any, flat: Any, seen: Any, boxes: Any, searcher: int, key: int, stamp: int, guided: bool,
    horizon: int, spread: float, least: float, most: float, secrets: bool, root: int, counts: Any, table: Any,
    node_visits: Any, node_value: Any, visits: Any, available: Any, value: Any, stamps: Any, path: Any, actors: Any,
    nodes: Any, room: Any, weights: Any, seats: Any, priors: Any, result: Any, events: Any,
) -> None:  # fmt: skip
    """One simulation: down the tree, one new node, a roll-out, and back up."""
    worlds[0] = views[0]
    s = worlds[0]
    box = boxes[0]
    if secrets:
        redeal(s, box, searcher, mix(key, 11))
    counter = 1000
    depth = 0
    node = root
    edge = -1
    while depth < DEEPEST:
        if s.to_act == CHANCE:
            counter = let_chance_play(s, box, key, counter, weights, events)
        if is_over(s):
            break
        actor = who_decides(s, seats, searcher)
        choices = legal(s, box, actor, room)
        if choices == 1:
            apply(s, box, actor, int(room[0]), events)
            continue
        if edge >= 0:
            what = looks_like(flat, seen)
            at = entry_of(table, CHILD, edge, what)
            if table[at, 0] == 0:
                if counts[NODES] >= len(node_visits):
                    node = -1
                else:
                    node = counts[NODES]
                    counts[NODES] += 1
                    table[at, 0] = key_of(CHILD, edge, what)
                    table[at, 1] = node
                    counts[ENTRIES] += 1
                    nodes[depth] = node
                    path[depth] = -1
                    actors[depth] = actor
                    depth += 1
                roll_out(s, box, searcher, mix(key, 13), counter, guided, horizon, room, weights, seats, events)
                break
            node = int(table[at, 1])
        weigh(s, box, actor, room, choices, guided, priors)
        chosen = choose_edge(
            s, box, node, actor, stamp, room, choices, priors, table, visits, available, value, stamps, node_visits,
            node_value, key, counter,
        )  # fmt: skip
        counter += choices + 1
        action = int(room[chosen])
        at = entry_of(table, ALIAS, node, action)
        known = table[at, 0] != 0
        if known:
            edge = int(table[at, 1])
        apply(s, box, actor, action, events)
        if not known:
            if counts[EDGES] >= len(visits):
                roll_out(s, box, searcher, mix(key, 13), counter, guided, horizon, room, weights, seats, events)
                break
            learned = action if actor == searcher else looks_like(flat, seen)
            seen_at = entry_of(table, SEEN, node, learned)
            if table[seen_at, 0] != 0:
                edge = int(table[seen_at, 1])
            else:
                edge = counts[EDGES]
                counts[EDGES] += 1
                table[seen_at, 0] = key_of(SEEN, node, learned)
                table[seen_at, 1] = edge
                counts[ENTRIES] += 1
                available[edge] = 1
                stamps[edge] = stamp
            at = entry_of(table, ALIAS, node, action)
            table[at, 0] = key_of(ALIAS, node, action)
            table[at, 1] = edge
            counts[ENTRIES] += 1
        nodes[depth] = node
        path[depth] = edge
        actors[depth] = actor
        depth += 1
    results(s, box, room, spread, least, most, result)
    for i in range(depth):
        node_visits[nodes[i]] += 1
        for seat in range(int(s.players)):
            node_value[nodes[i], seat] += result[seat]
        if path[i] >= 0:
            visits[path[i]] += 1
            value[path[i]] += result[actors[i]]


@rule
def search_some(
    views: Any, worlds: Any, flat: Any, seen: Any, boxes: Any, searcher: int, seed: int, first: int, many: int,
    guided: bool, horizon: int, spread: float, least: float, most: float, secrets: bool, root: int, counts: Any,
    table: Any, node_visits: Any, node_value: Any, visits: Any, available: Any, value: Any, stamps: Any, path: Any,
    actors: Any, nodes: Any, room: Any, weights: Any, seats: Any, priors: Any, result: Any, events: Any,
) -> int:  # fmt: skip
    """So many simulations, numbered from `first`; how many were made before the tree was full."""
    for number in range(first, first + many):
        if 2 * (counts[ENTRIES] + 8) > len(table):
            return number - first
        simulate(
            views, worlds, flat, seen, boxes, searcher, mix(seed, number), number + 1, guided, horizon, spread, least,
            most, secrets, root, counts, table, node_visits, node_value, visits, available, value, stamps, path,
            actors, nodes, room, weights, seats, priors, result, events,
        )  # fmt: skip
    return many


@rule
def edge_at(table: Any, node: int, action: int) -> int:
    """The edge of an action of a node, or -1."""
    at = entry_of(table, ALIAS, node, action)
    return int(table[at, 1]) if table[at, 0] != 0 else -1


@rule
def child_at(table: Any, edge: int, what: int) -> int:
    """The node an edge leads to when this is what is seen, or -1."""
    at = entry_of(table, CHILD, edge, what)
    return int(table[at, 1]) if table[at, 0] != 0 else -1


@rule
def look(flat: Any, seen: Any) -> int:
    return looks_like(flat, seen)


@rule
def best_by_instinct(views: Any, boxes: Any, seat: int, choices: Any) -> int:
    """The choice that looks best at a glance; of equal ones the first."""
    best = instinct(views[0], boxes[0], seat, int(choices[0]))
    found = 0
    for i in range(1, len(choices)):
        worth = instinct(views[0], boxes[0], seat, int(choices[i]))
        if worth > best:
            best = worth
            found = i
    return found
