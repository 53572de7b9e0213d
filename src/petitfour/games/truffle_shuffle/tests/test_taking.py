"""The pyramid and what is seen of it, Take 2 and Skip: the rulebook and the rulings as sentences."""

from petitfour.core.constants import CHANCE, EMPTY, OK, SPECTATOR, UNSEEN
from petitfour.core.telling import redact
from petitfour.core.view import view
from petitfour.games.truffle_shuffle.tests.pyramid_for_tests import (
    ACTIONS,
    FACE_DOWN_ROW,
    GAME,
    card,
    chance,
    dealt,
    do,
    do_unchecked,
    event_names,
    fill,
    phase_of,
    position,
    why,
)

# -- Take 2 and Skip -------------------------------------------------------------------------------------------------


def test_take_2_is_discarded_and_takes_two_cards_one_at_a_time():
    state = position(["gt", ""], phase="action", left=("g1", "g2", "g3"))
    do(state, "take_two", back=0)
    assert int(state.hand[0].sum()) == 0
    do(state, "take", slot=2)
    assert why(state, "end_turn") == "take_first"
    assert why(state, "take_two", back=0) == "still_taking"
    do(state, "take", slot=0)
    assert phase_of(state) == "order" and int(state.hand[0].sum()) == 2


def test_ruling_7_take_2_with_one_card_left_takes_one():
    state = position(["gt", ""], phase="action", left=("g1",))
    do(state, "take_two", back=0)
    do(state, "take", slot=0)
    assert phase_of(state) == "order"


def test_ruling_7_what_the_first_card_uncovers_may_be_taken_next():
    state = position(["gt", ""], phase="action", left=("g1",))
    assert list(GAME.box.record.covered_by[0]) == [4, 5]
    state.back[4], state.front[4], state.left = 0, 1, 2  # a green 2 that lies on the green 1
    state.unseen[card("g2")] -= 1
    do_unchecked(state, "take_two", back=0)
    assert why(state, "take", slot=0) == "card_is_covered"
    do_unchecked(state, "take", slot=4)
    assert phase_of(state) == "take" and GAME.why_not(state, 0, 0) == OK
    do_unchecked(state, "take", slot=0)
    assert phase_of(state) == "order" and int(state.hand[0].sum()) == 2


def covered(state, slot):
    return any(int(a) >= 0 and int(state.back[a]) != EMPTY for a in GAME.box.record.covered_by[slot])


def test_ruling_7_which_take_2_or_skip_is_played_is_the_players_choice():
    state = position(["gt pt os ks", ""], phase="action")
    plays = [ACTIONS.text(a) for a in GAME.legal(state, 0) if ACTIONS.move(a).name in ("take_two", "skip")]
    assert plays == ["take_two back=green", "take_two back=purple", "skip back=orange", "skip back=pink"]


def test_a_skip_takes_no_card_and_allows_no_order_this_turn():
    state = position(["gs g1", ""], phase="action", left=("g2",))
    do(state, "skip", back=0)
    assert int(state.to_act) == 1 and int(state.waiting_skip[0]) == 0 and int(state.left) == 1


def test_the_turn_after_a_skip_takes_three_cards_then_discards_it_and_allows_an_order():
    state = position(["gs g1", ""], phase="action", left=("g2", "g3", "g4", "g5"))
    do(state, "skip", back=0)
    do(state, "take", slot=0)
    do(state, "end_turn")
    for slot in (1, 2, 3):
        assert phase_of(state) == "take"
        events = do(state, "take", slot=slot)
    assert "spent_skip" in event_names(events) and int(state.waiting_skip[0]) == EMPTY
    fill(state, "order=one-1", "g1")


def test_the_three_cards_of_a_skip_are_all_that_are_left_if_there_are_fewer():
    state = position(["", ""], phase="action", turn=2, left=("g2", "g3", "g4"), skips={1: "green"})
    do(state, "take", slot=0)
    do(state, "end_turn")
    do(state, "take", slot=1)
    do(state, "take", slot=2)
    assert phase_of(state) == "order"


def test_ruling_8_with_a_skip_waiting_no_take_2_or_skip_is_played():
    state = position(["", "pt ks"], phase="action", turn=1, left=("g2", "g3", "g4", "g5"), skips={2: "green"})
    do(state, "take", slot=0)
    do(state, "end_turn")
    assert why(state, "take_two", back=1) == "skip_is_waiting" and why(state, "skip", back=3) == "skip_is_waiting"


def test_ruling_8_a_waiting_skip_carries_into_the_next_round_and_is_not_part_of_the_hand():
    state = position(["g2 g3", "o2"], left=(), skips={2: "green"})
    do(state, "end_turn")
    assert int(state.round_number) == 1  # nobody holds more than two
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        chance(state, weights.index(max(weights)))
    assert int(state.turn) == 1 and phase_of(state) == "take" and int(state.to_take) == 3


def test_ruling_8_a_waiting_skip_is_lost_when_the_game_ends_and_does_not_count_as_a_card():
    state = position(["g2", ""], left=(), game_round=3, skips={2: "green"}, starter=1)
    assert "lost_skip" in event_names(do(state, "end_turn"))
    assert GAME.is_over(state) and GAME.placing(state) == [1, 2]  # one card against none: the Skip is no card


def test_ruling_9_take_2_and_skip_need_a_card_in_the_pyramid_which_every_turn_has():
    for name, back in (("take_two", 0), ("skip", 1)):
        state = position(["gt ps", "o2"], phase="action", left=("g1",))
        do(state, name, back=back)
        assert int(state.left) == 1  # a Take 2 takes it, after a Skip it is the next player's
        state = position(["gt ps", "o2"], left=())
        assert why(state, name, back=back) == "already_taken"  # the last card is gone: only an order or the end


# -- the pyramid and what is seen ------------------------------------------------------------------------------------


def test_ruling_1_a_card_is_covered_by_the_two_of_the_next_row_and_the_row_of_nine_is_free():
    state = dealt()
    takes = [a for a in GAME.legal(state, 0) if a < 39]
    assert takes == list(FACE_DOWN_ROW)
    assert list(GAME.box.record.covered_by[0]) == [4, 5]
    assert why(state, "take", slot=22) == "card_is_covered"
    for slot in (30, 31):
        state.back[slot] = EMPTY
    assert GAME.why_not(state, 0, 22) == OK
    assert why(state, "take", slot=30) == "no_card_there"


def test_ruling_1_every_card_above_the_last_row_has_the_cards_j_and_j_plus_1_of_the_next_row_on_it():
    first, rows = 0, (4, 5, 6, 7, 8, 9)
    for row, length in enumerate(rows[:-1]):
        for j in range(length):
            below = first + length
            assert list(GAME.box.record.covered_by[first + j]) == [below + j, below + j + 1], (row, j)
        first += length


def test_ruling_2_backs_are_public_and_the_front_of_a_face_down_card_is_seen_only_by_its_taker():
    state = dealt()
    back = int(state.back[35])
    taking = do_unchecked(state, "take", slot=35)
    assert event_names(redact(taking, 1)) == ["took_face_down"] and taking[0][2] == back
    face = next(f for f, w in enumerate(GAME.chance_weights(state)) if w)
    events = GAME.apply(state, CHANCE, face)
    assert event_names(redact(events, 0)) == ["saw"] and not redact(events, 1) and not redact(events, SPECTATOR)
    assert view(GAME.layout, state, 1).hand[0, 0] == UNSEEN
    assert int(view(GAME.layout, state, 1).hand_backs[0, back]) == 1


def test_ruling_2_a_face_down_card_that_becomes_uncovered_stays_face_down():
    state = dealt()
    for slot in (30, 31, 22, 32, 23, 15):  # the covers of place 16 (row 4, face down), one after another
        covered_before = covered(state, 15)
        if slot == 15:
            assert not covered_before and int(state.front[15]) == EMPTY
            assert int(view(GAME.layout, state, 0).back[15]) != EMPTY
            return
        do_unchecked(state, "take", slot=slot)
        while int(state.to_act) == CHANCE:
            GAME.apply(state, CHANCE, next(f for f, w in enumerate(GAME.chance_weights(state)) if w))
        do_unchecked(state, "end_turn")


def test_fronts_in_a_hand_are_the_owners_and_their_backs_are_public():
    state = position(["g1 p2", "o3"])
    seen = view(GAME.layout, state, 1)
    assert (seen.hand[0] == UNSEEN).all() and seen.hand_backs[0].tolist() == [1, 1, 0, 0, 0]


def test_ruling_14_without_the_memory_aid_nothing_is_known_of_a_hand_but_its_backs():
    state = position(["", ""], phase="action", left=("g1", "g2"))
    do(state, "take", slot=0)
    assert not state.known.any()


def test_ruling_14_the_memory_aid_shows_cards_taken_face_up_and_the_known_one_leaves_first():
    state = position(["g1", ""], phase="action", left=("g1", "g2"), options={"aid": 1})
    do(state, "take", slot=0)
    assert int(state.known[0, card("g1")]) == 1 and int(state.hand[0, card("g1")]) == 2
    fill(state, "order=one-1", "g1")
    assert int(state.known[0, card("g1")]) == 0 and int(state.hand[0, card("g1")]) == 1


def test_ruling_14_a_card_taken_face_down_is_not_known_even_with_the_memory_aid():
    state = dealt(options={"memory_aid": "on"})
    do_unchecked(state, "take", slot=35)
    GAME.apply(state, CHANCE, next(f for f, w in enumerate(GAME.chance_weights(state)) if w))
    assert not state.known.any()


def test_a_hand_may_be_of_any_size_during_a_round():
    state = position(["g1 g2 g3 g4 g5 p1 p2 p3 p4 p5 o1 o2", ""], phase="action", left=("k1", "k2"))
    do(state, "take", slot=0)
    assert int(state.hand[0].sum()) == 13 and phase_of(state) == "order"
    do(state, "end_turn")
    assert int(state.hand[0].sum()) == 13 and phase_of(state) == "action"
