"""Set-up, the action phase and the end phase: the rulebook and the rulings of Chocolatiers, each as a sentence."""

import pytest

from petitfour.core.constants import EMPTY
from petitfour.games.chocolatiers.tests.shop_for_tests import (
    ACTIONS,
    BOX,
    GAME,
    LETTERS,
    B,
    N,
    R,
    T,
    V,
    do,
    event_names,
    pair,
    phase,
    position,
    settle,
    why,
)


@pytest.mark.parametrize(("players", "height"), [(2, 3), (3, 4), (4, 5)])
def test_set_up_three_cards_and_wilds_each_six_in_the_tray_and_five_stacks_by_the_number_of_players(players, height):
    state = GAME.new_state(players)
    assert GAME.chance_weights(state) == [1] * players  # ruling 11: the starting player is random
    settle(state)
    assert state.hand_size[:players].tolist() == [3] * players and state.wilds[:players].tolist() == [3] * players
    assert int(state.tray.sum()) == 6 and state.left.tolist() == [height] * 5 and (state.top != EMPTY).all()


def test_play_is_clockwise():
    state = position(players=3, turn=3)
    do(state, "take", chocolate=T)
    do(state, "end_bonus")
    settle(state)
    assert int(state.turn) == 0


def test_taking_one_from_the_tray_and_never_from_the_deck():
    state = position(tray="TTNRMB")
    assert why(state, "take", chocolate=V) == "not_in_tray"
    do(state, "take", chocolate=B)
    assert phase(state) == "bonus" and int(state.hand[0, B]) == 1 and int(state.tray.sum()) == 5
    assert why(state, "take", chocolate=T) == "already_taken"


def test_ruling_2_a_swap_gives_one_and_takes_two_and_the_tray_is_refilled_only_in_the_end_phase():
    state = position(hands=("V", ""))
    events = do(state, "swap", give=V, pair=pair(T, T))
    assert event_names(events) == ["gave", "took", "took"] and int(state.tray.sum()) == 5 and int(state.tray[V]) == 1
    do(state, "end_bonus")
    settle(state)
    assert int(state.tray.sum()) == 6


def test_ruling_2_neither_taken_card_has_the_given_cards_kind_and_a_card_in_hand_is_needed():
    state = position(hands=("T", ""))
    assert why(state, "swap", give=T, pair=pair(T, N)) == "gives_its_own_kind"
    assert why(state, "swap", give=V, pair=pair(T, N)) == "not_in_hand"
    assert why(state, "swap", give=T, pair=pair(N, N)) == "not_two_in_tray"
    assert why(position(), "swap", give=T, pair=pair(N, R)) == "not_in_hand"


def test_ruling_2_a_card_may_be_given_only_if_the_tray_holds_two_of_other_kinds():
    state = position(hands=("T", ""), tray="TTTTTN")
    swaps = [a for a in GAME.legal(state, 0) if ACTIONS.move(a).name == "swap"]
    assert swaps == []
    swaps = [a for a in GAME.legal(position(hands=("N", ""), tray="TTTTTN"), 0) if ACTIONS.move(a).name == "swap"]
    assert [ACTIONS.text(a) for a in swaps] == ["swap give=nut-cluster pair=truffle-truffle"]


def test_the_action_comes_before_the_bonus_which_is_optional():
    state = position(hands=("TTVV", ""))
    assert why(state, "box", stack=0) == "take_first" and why(state, "end_bonus") == "take_first"
    do(state, "take", chocolate=N)
    assert ACTIONS.first("end_bonus") in GAME.legal(state, 0)


def test_ruling_3_discard_exactly_down_to_six_then_refill_the_tray():
    state = position(hands=("TTTNNN", ""))
    do(state, "take", chocolate=R)
    do(state, "end_bonus")
    assert phase(state) == "discard" and int(state.to_act) == 0 and int(state.tray.sum()) == 5
    assert why(state, "discard", chocolate=V) == "not_in_hand"
    assert "discarded" in event_names(do(state, "discard", chocolate=T))
    settle(state)
    assert int(state.hand_size[0]) == 6 and int(state.tray.sum()) == 6


def everything_but(*held):
    """All chocolates that are not named, as letters."""
    gone = "".join(held)
    return "".join(LETTERS[k] * (int(BOX.copies[k]) - gone.count(LETTERS[k])) for k in range(6))


def test_ruling_3_the_deck_is_reshuffled_only_when_a_card_must_be_drawn_and_includes_this_turns_discards():
    hands = ("TTTNNN", "RRRMMM")
    state = position(hands=hands, discards=everything_but(*hands, "TTNRMB"))
    assert int(state.deck_size) == 0
    do(state, "take", chocolate=B)
    do(state, "end_bonus")
    assert int(state.deck_size) == 0
    events = do(state, "discard", chocolate=T)
    assert "reshuffled" in event_names(events) and int(state.deck[T]) >= 1 and not state.discards.any()
