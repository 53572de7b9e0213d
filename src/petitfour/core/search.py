"""Single-observer information-set tree search. `bind` gives copies of it a game's rules as globals.

Every simulation plays in a world that agrees with what the searching seat sees. A node is what that seat would see at
a decision; an edge is what it learns of a choice, so that choices it cannot see are one edge. An edge counts how often
it was available. Chance is sampled, forced moves are not nodes, every seat maximises its own result.

Here is the way of a simulation; `search_tree` has the tree, `search_play` what is done at a decision. A game's `search`
is all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.constants import CHANCE
from petitfour.core.helpers import mix
from petitfour.core.marks import polished_rule, rule
from petitfour.core.search_play import (
    choose_edge,
    choose_open_edge,
    let_chance_play,
    results,
    roll_out,
    weigh,
    who_decides,
)
from petitfour.core.search_tree import (
    ENTRIES,
    STRAIGHT,
    back_up,
    child_after,
    find_edges,
    go_down,
    grow,
    learn,
    looks_like,
    new_child,
    recall,
)

if TYPE_CHECKING:  # given by bind
    legal: Any
    apply: Any
    is_over: Any
    redeal: Any

DEEPEST = 400  # decisions of a simulation inside the tree; further down the state is judged as it stands
SPARE = 8  # free entries of the table that a simulation may need

# The random numbers of a simulation. Two of its key's are keys themselves, for the deal and for the roll-out; those it
# draws on its way down the tree have counters from FIRST_DRAW on, so that no number is used twice.
REDEAL_STREAM, ROLL_OUT_STREAM = 11, 13
FIRST_DRAW = 1000


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


@polished_rule
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
