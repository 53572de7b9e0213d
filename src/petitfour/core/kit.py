"""What a game's files may use: one import for the rules' vocabulary."""

from __future__ import annotations

from .about import About, Bounds, Option
from .actions import ActionTable, Events, Reasons
from .box import BoxSource
from .constants import (
    ALL,
    CHANCE,
    EMPTY,
    EVERYONE,
    NO_SEAT,
    NOBODY,
    NONE,
    OK,
    OWNER,
    SEVERAL,
    SPECTATOR,
    UNSEEN,
)
from .declare import BoxRecord, Cells, Seats, StateRecord, cell, cells, entry, scratch, table
from .domain import category, count, flag, number, place, seat
from .foreseen import COMES_UP, OPEN, WHOLE, Foreseen, Phrases, Said
from .helpers import all_but, below, deal_unseen, emit, emit_to, hears, mix, one_waits, pick_weighted, share_places
from .marks import large_rule, rule
from .positions import Lines
from .problem import Problem
from .words import Kept, Words

__all__ = [
    "ALL",
    "CHANCE",
    "COMES_UP",
    "EMPTY",
    "EVERYONE",
    "NOBODY",
    "NONE",
    "NO_SEAT",
    "OK",
    "OPEN",
    "OWNER",
    "SEVERAL",
    "SPECTATOR",
    "UNSEEN",
    "WHOLE",
    "About",
    "ActionTable",
    "Bounds",
    "BoxRecord",
    "BoxSource",
    "Cells",
    "Events",
    "Foreseen",
    "Kept",
    "Lines",
    "Option",
    "Phrases",
    "Problem",
    "Reasons",
    "Said",
    "Seats",
    "StateRecord",
    "Words",
    "all_but",
    "below",
    "category",
    "cell",
    "cells",
    "count",
    "deal_unseen",
    "emit",
    "emit_to",
    "entry",
    "flag",
    "hears",
    "large_rule",
    "mix",
    "number",
    "one_waits",
    "pick_weighted",
    "place",
    "rule",
    "scratch",
    "seat",
    "share_places",
    "table",
]
