"""What hints say of direction cards: where they lead the wolves as pigs stand when they are laid, and no further."""

from petitfour.bots.foreseeing import foresee
from petitfour.bots.reasons import said_of
from petitfour.core.view import view
from petitfour.games.super_truffle_pigs.cards_laid import CardsLaid

from .forest_for_tests import ACTIONS, BROWN, EAST, GAME, NORTH, PINK, PURPLE, SOUTH, SPOTTED, WEST, forest

FOR_SURE = 10  # of ten cases
LAY_NORTH = ACTIONS.number("lay", card=NORTH, pack=BROWN)
END = ACTIONS.number("end")
WALK_WEST = ACTIONS.number("move", pig=SPOTTED, direction=WEST)


def said(state, *decisions):
    seen = view(GAME.layout, state, PURPLE)
    return {each.key: dict(each.parts) for each in said_of(foresee(GAME, seen, PURPLE, list(decisions)))}


def test_a_wolf_runs_onto_an_own_pig_only_if_the_pig_is_still_there():
    before = forest(purple_spotted="C2", actions=1)  # the brown wolf stands at C3 and looks north
    assert said(before, END, LAY_NORTH)["hits_own"] == {"pig": SPOTTED, "tenths": FOR_SURE}
    assert "hits_own" not in said(before, WALK_WEST, END, LAY_NORTH)


def test_whose_pig_a_wolf_runs_onto_is_told():
    assert said(forest(pink_spotted="C2"), END, LAY_NORTH)["hits"] == {"who": PINK, "tenths": FOR_SURE}


def test_after_a_card_that_is_not_known_chances_are_told():
    """By two of the five cards before it the brown wolf comes to where north leads it onto the pig: 2 runs onto it."""
    state = forest(purple_spotted="C2")
    state.laid_by[BROWN, 0] = PINK
    state.hidden[PINK, BROWN, 0] = NORTH
    reasons = said(state, END, LAY_NORTH)
    assert 0 < reasons["hits_own"]["tenths"] < FOR_SURE and "spares_own_may" not in reasons


def test_a_card_that_lies_open_is_not_among_those_that_may_be_hidden():
    """Pink has its west and its 2 lying open: of its hidden card only three are left, and the chances are others."""
    state = forest(purple_spotted="C2", brown_track="pink=west pink=two")
    state.laid_by[BROWN, 2] = PINK
    state.hidden[PINK, BROWN, 2] = NORTH
    laid = CardsLaid(state, GAME.box.record, PURPLE)
    assert [sorted(way.values()) for way in laid.ways] == [[NORTH], [EAST], [SOUTH]]


def test_whatever_an_unknown_card_is_a_far_pig_is_safe_and_that_is_told_where_other_cards_are_not():
    state = forest(purple_spotted="C2", purple_striped="A4", gone="")
    state.laid_by[BROWN, 0] = PINK
    state.hidden[PINK, BROWN, 0] = NORTH
    lays = {card: said(state, END, ACTIONS.number("lay", card=card, pack=BROWN)) for card in range(5)}
    assert {card for card, reasons in lays.items() if "hits_own" in reasons}.isdisjoint(
        {card for card, reasons in lays.items() if "spares_own_may" in reasons}
    )
    assert any("spares_own_may" in reasons for reasons in lays.values())


def test_digs_that_the_next_dig_loses_are_not_told():
    """One pig digs for one truffle: at another one it begins anew."""
    deep = next(at for at in range(20) if min(forest().truffle[2 * at : 2 * at + 2]) > 0)
    state = forest(purple_spotted=f"{'ABCDE'[deep % 5]}{deep // 5 + 1}")
    digs = [ACTIONS.number("dig", pig=SPOTTED, slot=slot) for slot in (0, 1)]
    seen = view(GAME.layout, state, PURPLE)
    kept_on = [each for each in said_of(foresee(GAME, seen, PURPLE, digs)) if each.key == "digs_on"]
    assert [dict(each.parts)["colour"] for each in kept_on] == [int(state.truffle[2 * deep + 1])]
