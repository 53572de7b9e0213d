"""The steps of a turn as a hint says them: beside a board no coordinates, by themselves enough to be followed."""

from petitfour.bots.foreseeing import foresee
from petitfour.bots.hints import BY_SEARCH, Hint, Idea
from petitfour.bots.hintwords import HintWords
from petitfour.bots.reasons import Why
from petitfour.core.foreseen import WHOLE
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.chocolatiers.reasons import steps
from petitfour.games.chocolatiers.tests.shop_for_tests import ACTIONS, GAME, boxing, do, position


def said(state, name, shown, language="en", **parts):
    """How a hint says this decision."""
    action = ACTIONS.number(name, **parts)
    phrases = steps(foresee(GAME, view(GAME.layout, state, 0), 0, [action]))
    idea = Idea((action,), WHOLE, None, (), tuple(phrases))
    words = HintWords(Telling(GAME, language, ("Ana", "Ben")), Hint((idea,), Why(), None, BY_SEARCH), shown=shown)
    return words.steps(idea)[0]


def placing(displays):
    """A box of two truffles above two violets is paid for."""
    state = boxing("TTVV", displays=displays)
    for kind in (0, 0, 5, 5):
        do(state, "pay", chocolate=kind)
    return state


def test_beside_a_board_a_box_is_put_where_equal_chocolates_touch():
    state = placing({1: "13=TTNM"})
    right = {"place": 13, "rotation": 0}  # truffles beside truffles, violets beside a nut cluster
    assert said(state, "place", shown=True, **right) == "Put the box so that a truffle touches another"
    words = "Put the box as TT/VV to the right of TT/MN, so that a truffle touches another"
    assert said(state, "place", shown=False, **right) == words
    assert said(state, "place", shown=True, language="es", **right).startswith("Poner la caja de modo que ")


def test_where_nothing_touches_no_chocolate_is_named():
    state = placing({1: "13=TNRM"})
    assert said(state, "place", shown=True, place=13, rotation=0) == "Put the box into your display"


def test_a_token_is_told_by_the_chocolate_it_covers():
    state = position("bonus", displays={1: "13=TTNM"})
    assert said(state, "wild", shown=True, space=44) == "Put a wild token on a truffle"
    free = position("bonus", displays={1: "13=NMM."})
    assert said(free, "wild", shown=True, space=54) == "Put a wild token on the empty space"
    assert said(state, "wild", shown=False, space=44) == "Put a wild token on a truffle, top left in TT/MN"
