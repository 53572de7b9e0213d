"""A turn in the making: private, taken back freely, and blind to what its seat may not know."""

import pytest

from petitfour.core.constants import CHANCE
from petitfour.core.problem import Refused
from petitfour.core.view import view
from petitfour.table.draft import Draft


def started(leduc, hands=(0, 5)):
    state = leduc.new_state(2)
    for card in hands:
        leduc.apply(state, CHANCE, card)
    return state


def test_a_draft_changes_nothing_at_the_table(connect_four):
    state = connect_four.new_state(2)
    before = connect_four.layout.to_bytes(state)
    draft = Draft(connect_four, state, 0)
    draft.step(3)
    assert draft.is_complete and connect_four.layout.to_bytes(state) == before


def test_a_draft_is_taken_back_step_by_step_and_at_once(connect_four):
    draft = Draft(connect_four, connect_four.new_state(2), 0)
    draft.step(3)
    draft.take_back()
    assert draft.decisions == [] and len(draft.legal()) == 7
    draft.step(2)
    draft.take_back(everything=True)
    assert not draft.is_complete


def test_a_refused_step_says_why_and_leaves_the_draft_alone(leduc):
    draft = Draft(leduc, started(leduc), 0)
    with pytest.raises(Refused, match="You owe nothing"):
        draft.step(0)
    assert draft.decisions == []


def test_a_complete_turn_takes_no_more_steps(connect_four):
    draft = Draft(connect_four, connect_four.new_state(2), 0)
    draft.step(3)
    assert draft.legal() == []
    with pytest.raises(Refused, match="complete"):
        draft.step(3)


def test_a_draft_never_shows_what_its_seat_cannot_see(leduc):
    """The draft is played on worlds that agree with the view: the real other hand is not in it."""
    state = started(leduc)
    seen = view(leduc.layout, state, 0)
    hands = set()
    for _ in range(40):
        draft = Draft(leduc, state, 0)
        assert leduc.layout.to_bytes(view(leduc.layout, draft.state, 0)) == leduc.layout.to_bytes(seen)
        hands.add(int(draft.state.hand[1]))
    assert len(hands) > 2


def test_a_step_that_would_reveal_something_ends_the_draft(leduc):
    """The last call shows both hands: only confirming does that."""
    state = started(leduc)
    for bet in (1, 1):
        leduc.apply(state, int(state.to_act), bet)
    leduc.apply(state, CHANCE, 2)
    leduc.apply(state, 0, 1)
    revealing = 0
    for _ in range(12):
        draft = Draft(leduc, state, 1)
        draft.step(1)
        assert draft.is_complete
        revealing += draft.reveals
        assert not draft.reveals or draft.events == []
        assert not draft.reveals or draft.state_seen().shown.tolist() == [-1, -1]  # not even a guess is shown
    assert revealing >= 11  # eight worlds can agree by accident, once in a long while
