"""A match as turns: what a seat decided in a row, up to where something came up that it had not seen."""

from __future__ import annotations

from dataclasses import dataclass

from petitfour.bots.foreseeing import seeds_of
from petitfour.core.constants import CHANCE
from petitfour.core.declare import Record
from petitfour.core.match import Match
from petitfour.core.view import view
from petitfour.table.draft import Draft

WORLDS = 8  # in which it is found whether something comes up


@dataclass(frozen=True)
class Turn:
    """Decisions of a seat, and where in the match they are."""

    number: int  # from 1
    first: int  # its first step of the match, from 0
    last: int  # the step after its last one, outcomes of chance included
    seat: int
    decisions: tuple[int, ...]


@dataclass(frozen=True)
class PlayedTurn(Turn):
    """The same with the states around them."""

    before: Record
    decided: Record  # chance may still be to decide
    after: Record  # chance has decided


def turns_of(match: Match) -> list[PlayedTurn]:
    """The turns of a match, in the order they were played."""
    game, steps = match.game, match.steps
    state = match.first_state()
    turns: list[PlayedTurn] = []
    at = 0
    while at < len(steps):
        first, seat = at, steps[at].seat
        before = game.layout.copy(state)
        draft = None
        if seat != CHANCE:
            seen = view(game.layout, before, seat)
            draft = Draft(game, seen, seat, seeds_of(game, seen, seat, WORLDS))
        while draft is not None and at < len(steps) and steps[at].seat == seat and not draft.is_complete:
            draft.step(steps[at].action)
            game.apply(state, seat, steps[at].action)
            at += 1
        decided = game.layout.copy(state)
        while at < len(steps) and steps[at].seat == CHANCE:
            game.apply(state, CHANCE, steps[at].action)
            at += 1
        if draft is not None:
            number, decisions = len(turns) + 1, tuple(draft.decisions)
            turns.append(PlayedTurn(number, first, at, seat, decisions, before, decided, game.layout.copy(state)))
    return turns
