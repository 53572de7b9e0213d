"""Whatever a hint claims of a turn of Truffle Shuffle holds when it is played, in the positions of random games."""

from dataclasses import replace
from functools import cache

import pytest

from petitfour.bots.field import at_a_glance
from petitfour.bots.foreseeing import foresee
from petitfour.core.view import view
from petitfour.testing.walk import random_moments

from .claims import is_so
from .pyramid_for_tests import GAME, STATE

MOMENTS, TURNS = 90, 2  # positions, and turns of each


@cache
def claims():
    """Positions with a turn and what is claimed of it."""
    return list(_claims())


def _claims():
    for moment in random_moments(GAME, 2, seed=11, most=MOMENTS):
        for seat in GAME.waiting(moment.state):
            legal = GAME.legal(moment.state, seat)
            seen = view(GAME.layout, moment.state, seat)
            for action in legal[:: max(1, len(legal) // TURNS)]:
                decisions = at_a_glance(GAME, seen, seat, [action])
                turn = foresee(GAME, seen, seat, decisions)
                for said in GAME.reasons_part.reasons(turn):
                    yield GAME.layout.copy(moment.state), seat, decisions, said


def test_every_claim_of_a_hint_holds_when_it_is_played():
    checked = {}
    for state, seat, decisions, said in claims():
        if checked.get(said.key, 0) < 6:
            so = is_so(state, seat, decisions, said)
            told = [GAME.actions.text(action) for action in decisions]
            assert so is not False, f"not so: {said} of {told} for seat {seat}"
            checked[said.key] = checked.get(said.key, 0) + (so is True)
    often = {
        "fills_order",
        "takes_bonus",
        "keeps_for",
        "hidden_one",
        "may_special",
        "may_fill",
        "uncovers_for",
        "needs_open",
        "ready_next",
    }
    assert all(checked.get(key, 0) > 1 for key in often), str(checked)


@pytest.mark.parametrize("key", ["fills_order", "keeps_for", "hidden_one", "may_fill", "uncovers_for", "may_special"])
def test_a_false_claim_is_found_out(key):
    state, seat, decisions, said = next(each for each in claims() if each[3].key == key)
    assert is_so(state, seat, decisions, said)
    assert is_so(state, seat, decisions, _made_false(said)) is False


def _made_false(said):
    """The same of another price, another chance, or another card."""
    parts = dict(said.parts)
    if key := next((each for each in ("n", "pay") if each in parts), None):
        parts[key] = (parts[key] + 5) % 10
    else:
        parts["card"] = (parts["card"] + 1) % STATE.KINDS
    return replace(said, parts=tuple(parts.items()))
