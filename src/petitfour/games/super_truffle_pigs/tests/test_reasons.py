"""What hints say of direction cards: where they lead the wolves as pigs stand when they are laid, and no further."""

from petitfour.bots.foreseeing import foresee
from petitfour.bots.reasons import said_of
from petitfour.core.view import view

from .forest_for_tests import ACTIONS, BROWN, GAME, NORTH, PINK, PURPLE, SPOTTED, WEST, forest

LAY_NORTH = ACTIONS.number("lay", card=NORTH, pack=BROWN)
END = ACTIONS.number("end")
WALK_WEST = ACTIONS.number("move", pig=SPOTTED, direction=WEST)


def said(state, *decisions):
    seen = view(GAME.layout, state, PURPLE)
    return {each.key: dict(each.parts) for each in said_of(foresee(GAME, seen, PURPLE, list(decisions)))}


def test_a_wolf_runs_onto_an_own_pig_only_if_the_pig_is_still_there():
    before = forest(purple_spotted="C2", actions=1)  # the brown wolf stands at C3 and looks north
    assert said(before, END, LAY_NORTH)["wolf_on_own"] == {"pack": BROWN, "pig": SPOTTED}
    gone = said(before, WALK_WEST, END, LAY_NORTH)
    assert "wolf_on_own" not in gone and gone["wolf_goes"]["tile"] == int(before.pig[PURPLE, SPOTTED])


def test_whose_pig_a_wolf_runs_onto_is_told():
    assert said(forest(pink_spotted="C2"), END, LAY_NORTH)["wolf_on_rivals"] == {"pack": BROWN, "who": PINK}


def test_after_a_card_that_is_not_known_chances_are_told():
    """By two of the five cards before it the brown wolf comes to where north leads it onto the pig: 2 runs onto it."""
    state = forest(purple_spotted="C2")
    state.laid_by[BROWN, 0] = PINK
    state.hidden[PINK, BROWN, 0] = NORTH
    reasons = said(state, END, LAY_NORTH)
    assert reasons["wolf_may_own"]["n"] < 10 and not set(reasons) & {"wolf_on_own", "wolf_goes", "wolf_harmless"}


def test_whatever_an_unknown_card_is_a_far_pig_is_safe():
    state = forest(purple_spotted="A4", purple_striped="A4", gone="")
    state.laid_by[BROWN, 0] = PINK
    state.hidden[PINK, BROWN, 0] = NORTH
    assert "wolf_never" in said(state, END, LAY_NORTH)


def test_digs_that_the_next_dig_loses_are_not_told():
    """One pig digs for one truffle: at another one it begins anew."""
    deep = next(at for at in range(20) if min(forest().truffle[2 * at : 2 * at + 2]) > 0)
    state = forest(purple_spotted=f"{'ABCDE'[deep % 5]}{deep // 5 + 1}")
    digs = [ACTIONS.number("dig", pig=SPOTTED, slot=slot) for slot in (0, 1)]
    seen = view(GAME.layout, state, PURPLE)
    kept_on = [each for each in said_of(foresee(GAME, seen, PURPLE, digs)) if each.key == "digs_on"]
    assert [dict(each.parts)["colour"] for each in kept_on] == [int(state.truffle[2 * deep + 1])]
