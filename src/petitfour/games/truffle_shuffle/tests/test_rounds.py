"""Rounds, turns and the end of the game: the rulebook and the rulings of Truffle Shuffle, each as a sentence."""

import pytest

from petitfour.core.batch import random_games
from petitfour.core.constants import CHANCE, EMPTY
from petitfour.games.truffle_shuffle.tests.pyramid_for_tests import (
    END_TURN,
    GAME,
    STATE,
    card,
    chance,
    dealt,
    do,
    event_names,
    fill,
    phase_of,
    position,
    why,
)

# -- the rulebook ----------------------------------------------------------------------------------------------------


def test_a_round_lays_39_cards_in_rows_of_4_up_5_down_6_up_7_down_8_up_9_down():
    state = dealt()
    assert (state.back != EMPTY).all() and int(state.left) == 39
    up = [slot for slot in range(39) if state.front[slot] != EMPTY]
    assert up == [*range(4), *range(9, 15), *range(22, 30)]


def test_three_rounds_use_all_117_cards_and_nothing_is_shuffled_again():
    assert int(GAME.box.record.cards) == 117
    finals, _ = random_games(GAME, 3, 50, seed=2)
    for state in finals:
        assert not state.deck.any() and not state.unseen.any()
        assert int(state.hand.sum()) + int(state.discards.sum()) == 117


def test_the_starting_player_is_random_and_play_is_clockwise():
    state = GAME.new_state(3)
    assert GAME.chance_weights(state) == [1, 1, 1]
    state = dealt(3, starter=2)
    assert int(state.turn) == 2
    do(state, "take", slot=38)
    chance(state, GAME.chance_weights(state).index(max(GAME.chance_weights(state))))
    do(state, "end_turn")
    assert int(state.turn) == 0


def test_a_turn_is_one_card_then_optionally_one_order():
    state = position(["g1", "g2"], phase="action", left=("g3", "g4"))
    assert why(state, "end_turn") == "take_first" and why(state, "order", order=2) == "take_first"
    do(state, "take", slot=0)
    assert why(state, "take", slot=1) == "already_taken"
    fill(state, "order=one-1", "g1")
    assert int(state.turn) == 1 and state.coins.tolist()[:2] == [1, 0]


def test_filling_an_order_is_optional_and_only_one_is_filled_a_turn():
    state = position(["g1 p1", ""], left=("g3",))
    assert END_TURN in GAME.legal(state, 0)
    fill(state, "order=one-1", "g1")
    assert int(state.to_act) == 1


def test_cards_not_used_for_an_order_stay_in_hand_and_the_used_are_discarded():
    state = position(["g1 p2 o3", ""])
    before = int(state.discards[card("g1")])
    events = fill(state, "order=one-1", "g1")
    assert int(state.discards[card("g1")]) == before + 1 and int(state.hand[0].sum()) == 2
    assert event_names(events) == ["pays", "delivered"]


def test_a_round_ends_after_the_turn_of_the_player_who_took_the_last_card_who_may_still_fill_an_order():
    state = position(["", "g2"], phase="action", left=("g1",))
    do(state, "take", slot=0)
    assert int(state.to_act) == 0 and phase_of(state) == "order"
    events = fill(state, "order=one-1", "g1")
    assert "round_ends" in event_names(events) and state.coins[0] == 1 and int(state.to_act) == CHANCE


def test_the_next_round_starts_left_of_the_player_who_had_the_last_turn():
    state = position(["", "", ""], phase="action", turn=2, left=("g1",))
    do(state, "take", slot=0)
    do(state, "end_turn")
    assert int(state.round_starter) == 2 and int(state.round_number) == 1
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        chance(state, weights.index(max(weights)))
    assert int(state.turn) == 2 and int(state.left) == 39


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_rounds_1_and_2_everybody_discards_down_to_the_number_of_players(players):
    hands = ["g2 g3 g4 g5 p5 p4", "o2 o3 o4 o5 k5", *["k2 k3 k4", "p2 p3"][: players - 2]]
    state = position(hands, phase="order", turn=1, left=())
    do(state, "end_turn")
    assert phase_of(state) == "discard"
    seats = []
    while phase_of(state) == "discard":
        seat = int(state.to_act)
        seats.append(seat)
        held = next(kind for kind in range(STATE.KINDS) if state.hand[seat, kind])
        assert event_names(do(state, "discard", card=held)) == ["discarded"]
    sizes = [int(state.hand[seat].sum()) for seat in range(players)]
    assert sizes == [min(len(hand.split()), players) for hand in hands]
    assert seats == sorted(seats, key=lambda seat: (seat - 1) % players)  # ruling 13: from the next starter


def test_no_discard_after_round_3():
    state = position(["g2 g3 g4 g5", "o2"], left=(), game_round=3)
    do(state, "end_turn")
    assert GAME.is_over(state) and int(state.hand[0].sum()) == 4


def test_nobody_discards_at_other_times():
    state = position(["g2 g3 g4 g5", "o2"])
    assert why(state, "discard", card=card("g2")) == "nothing_to_discard"


# -- the end ---------------------------------------------------------------------------------------------------------


def finished(hands, **kept):
    state = position(hands, left=(), game_round=3, **kept)
    do(state, "end_turn")
    return GAME.placing(state)


def test_the_most_coins_win():
    assert finished(["", ""], delivered={2: "one-1*2", 1: "one-1*1"}) == [2, 1]


def test_a_tie_in_coins_goes_to_the_most_cards_in_hand():
    assert finished(["g2 g3", "o2"]) == [1, 2]


def test_ruling_10_a_further_tie_goes_to_the_later_in_turn_order_from_the_games_starter():
    assert finished(["", "", ""], starter=1) == [3, 2, 1]
    assert finished(["", "", ""], starter=2) == [1, 3, 2]
