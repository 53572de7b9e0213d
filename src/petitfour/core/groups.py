"""What belongs together among the arguments of the loops and of the search, as named tuples.

They are made in plain Python once for many calls: making one and handing it to numba takes longer than handing over its
arrays. Inside a rule a tuple is taken apart before the loop, and what is called in the loop is handed arrays: numba
counts a reference to every array of a tuple, used or not, whenever the tuple is handed on.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Scratch(NamedTuple):
    """Room to work in for games that are played one after another."""

    room: Any  # for actions, or a number for each seat
    weights: Any  # of the outcomes of chance
    seats: Any  # those that may decide
    events: Any  # of length 0: nobody listens


# -- many games --------------------------------------------------------------------------------------------------------


class CheckLimits(NamedTuple):
    """What a checked game is held to."""

    lowest: Any  # of every cell
    highest: Any
    decisions: int  # the most of them
    outcomes: int  # of chance, the most


class Findings(NamedTuple):
    """What became of each of several checked games."""

    lengths: Any
    codes: Any  # FINE, or what went wrong
    scores: Any
    places: Any


class Games(NamedTuple):
    """Games that are stepped together, an entry for each."""

    states: Any
    seeds: Any
    episodes: Any  # how many games of its seed have ended
    to_act: Any
    mask: Any
    seen: Any
    reward: Any
    done: Any
    illegal: Any


# -- a search ----------------------------------------------------------------------------------------------------------


class Tree(NamedTuple):
    """All that a search has learned."""

    nodes: Any  # of search.NODE
    node_value: Any  # for every node the sum of results of each seat
    edges: Any  # of search.EDGE
    table: Any  # finds nodes and edges: a key and what it leads to in every row
    counts: Any  # of nodes, edges and entries of the table


class Searched(NamedTuple):
    """What is searched. Records come in arrays of one, which numba takes much faster."""

    views: Any  # what the searching seat sees
    worlds: Any  # the world that a simulation plays in
    boxes: Any


class Sight(NamedTuple):
    """What the searching seat sees of a world."""

    flat: Any  # the cells of the world
    seen: Any  # the numbers of those that the seat sees
    seat: int


class Settings(NamedTuple):
    """How a game is searched."""

    secrets: bool  # whether the game has any
    guided: bool  # by instinct
    horizon: int  # decisions of a roll-out; 0: to the end
    spread: float  # how many points make a lead e times as likely to win
    least: float  # the lowest score a game can end with
    most: float  # the highest


class Way(NamedTuple):
    """The way of a simulation down the tree and up again."""

    edges: Any  # of the choices at hand
    priors: Any  # how likely each of them looks
    path: Any  # so far: a row for nodes, one for edges, one for the seats that decided
    result: Any  # of each seat
