"""What a search does at a decision and after it: it chooses an edge, plays on, and judges. Bound to each game with
`search`."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from petitfour.core.constants import CHANCE, NO_SEAT, SEVERAL
from petitfour.core.helpers import below, pick_weighted
from petitfour.core.marks import large_rule, rule
from petitfour.core.search_tree import edge_of

if TYPE_CHECKING:  # given by bind
    legal: Any
    apply: Any
    chance_weights: Any
    waiting: Any
    is_over: Any
    scores: Any
    placing: Any
    instinct: Any
    REWARD_BY_SCORES: bool

# How well the search plays hangs on these; `scripts/bench strength` measures it.
EXPLORING = 1.1  # how much what looks likely but was seldom tried counts beside what has done well
UNTRIED = 0.05  # an action nobody tried yet is taken to do a little worse than its node has done so far
LEAST_PRIOR = 0.08  # what the least promising action weighs, the best having 1 more: none is left out for good
SCORE_WEIGHT = 0.12  # of a result, beside the share of victory
CONTEST = 3  # a guided roll-out takes the best of so many random actions

FAR = 1e18  # beyond every worth, score and instinct: where a search for the best or the least begins
GRAIN = 1 << 20  # a fraction is drawn in steps of one in a million


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
    """Chance until a seat decides; the counter of the next random number. Sampled, not drawn by site as `settle` has
    it: another simulation of the same world is to see other outcomes."""
    while s.to_act == CHANCE:
        length = chance_weights(s, box, weights)
        apply(s, box, CHANCE, pick_weighted(key, counter, weights, length), events)
        counter += 1
    return counter


# -- choosing ----------------------------------------------------------------------------------------------------------


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


# -- playing on, and what came of it -----------------------------------------------------------------------------------


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
