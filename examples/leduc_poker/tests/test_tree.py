"""Leduc poker's whole tree equals OpenSpiel's: states, odds, information sets and returns."""

from fractions import Fraction
from pathlib import Path

import pytest

from petitfour.core.constants import CHANCE
from petitfour.core.registry import load_game
from petitfour.core.view import view

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'petitfour[openspiel]'")


@pytest.mark.slow
def test_the_whole_tree_equals_openspiels():
    game = load_game(Path(__file__).parents[1])
    walk = Walk(game)
    walk.visit(game.new_state(2), pyspiel.load_game("leduc_poker").new_initial_state())
    assert walk.states == {"chance": 157, "decision": 3780, "end": 5520}
    assert len(walk.ours_to_theirs) == len(walk.theirs_to_ours)
    assert len(walk.deciding) == 936  # the number of information sets known from the literature


class Walk:
    """Walks both trees hand in hand."""

    def __init__(self, game):
        self.game = game
        self.states = {"chance": 0, "decision": 0, "end": 0}
        self.ours_to_theirs, self.theirs_to_ours, self.deciding = {}, {}, set()

    def visit(self, ours, theirs):
        game = self.game
        assert game.is_over(ours) == theirs.is_terminal()
        if game.is_over(ours):
            self.states["end"] += 1
            assert game.scores(ours) == theirs.returns()
            return
        if theirs.is_chance_node():
            self.states["chance"] += 1
            weights = game.chance_weights(ours)
            odds = {a: Fraction(w, sum(weights)) for a, w in enumerate(weights) if w}
            assert odds == {a: Fraction(p).limit_denominator(100) for a, p in theirs.chance_outcomes()}
            choices, seat = list(odds), CHANCE
        else:
            self.states["decision"] += 1
            seat = theirs.current_player()
            assert game.waiting(ours) == [seat]
            assert game.legal(ours, seat) == theirs.legal_actions()
            self.compare_information(ours, theirs)
            choices = theirs.legal_actions()
        for action in choices:
            child = game.layout.copy(ours)
            game.apply(child, seat, action)
            self.visit(child, theirs.child(action))

    def compare_information(self, ours, theirs):
        """What a seat sees tells two states apart here exactly when it does there."""
        for seat in range(2):
            seen = (seat, self.game.layout.to_bytes(view(self.game.layout, ours, seat)))
            knowledge = theirs.information_state_string(seat)
            assert self.ours_to_theirs.setdefault(seen, knowledge) == knowledge
            assert self.theirs_to_ours.setdefault(knowledge, seen) == seen
            if seat == theirs.current_player():
                self.deciding.add(seen)
