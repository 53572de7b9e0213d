"""Whatever a hint claims of a turn of Truel holds when the turn is played, in the positions of random games."""

from dataclasses import replace
from functools import cache

import pytest

from petitfour.bots.foreseeing import foresee
from petitfour.core.view import view
from petitfour.testing.walk import random_moments

from .board_for_tests import GAME
from .claims import is_so, unpacked

MOMENTS, TURNS, ENOUGH = 110, 5, 20  # positions, turns of each, and checks of a claim


@cache
def claims():
    """Positions with a turn and what is claimed of it."""
    return list(_claims())


def _claims():
    for moment in random_moments(GAME, 4, seed=7, most=MOMENTS):
        for seat in GAME.waiting(moment.state):
            legal = GAME.legal(moment.state, seat)
            seen = view(GAME.layout, moment.state, seat)
            for action in legal[:: max(1, len(legal) // TURNS)]:
                turn = foresee(GAME, seen, seat, [action])
                if turn.ends != "open":
                    for said in GAME.reasons_part.reasons(turn):
                        yield GAME.layout.copy(moment.state), seat, [action], said


def test_every_claim_of_a_hint_holds_when_it_is_played():
    checked = {}
    for state, seat, decisions, said in claims():
        if checked.get(said.key, 0) == ENOUGH:
            continue
        so = is_so(state, seat, decisions, said)
        assert so is not False, f"not so: {said} of {GAME.actions.text(decisions[0])} for seat {seat}"
        checked[said.key] = checked.get(said.key, 0) + (so is True)
    often = {
        "gains_new",
        "gains_more",
        "takes_all",
        "gives",
        "ready_gem",
        "lets_finish",
        "harmless",
        "own_gain",
        "spoils",
    }
    assert all(checked.get(key, 0) > 1 for key in often), str(checked)


@pytest.mark.parametrize("key", ["gains_new", "ready_gem", "lets_finish", "own_gain", "harmless"])
def test_a_false_claim_is_found_out(key):
    state, seat, decisions, said = next(each for each in claims() if each[3].key == key)
    assert is_so(state, seat, decisions, said)
    assert is_so(state, seat, decisions, _made_false(said, seat, state)) is False


def _made_false(said, seat, state):
    """The same about a gem that is not lacking, another amount, or another player."""
    parts = dict(said.parts)
    if "loot" in parts:
        held = state.gems[parts.get("who", seat)]
        parts["loot"] = next(gem for gem in range(3) if held[gem] > 0) * 4 + unpacked(parts)[1]
    elif "n" in parts:
        parts["n"] += 1
    else:
        return replace(said, key="lets_finish", parts=(("who", (seat + 1) % 3), ("trio", parts["trio"]), ("loot", 1)))
    return replace(said, parts=tuple(parts.items()))
