"""Boxing tiles and paying for them: the rulebook and the rulings as sentences."""

import copy
import random

import pytest

from petitfour.core.constants import CHANCE, EMPTY, OK
from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.games.chocolatiers.tests import reference
from petitfour.games.chocolatiers.tests.shop_for_tests import (
    ACTIONS,
    BOX,
    GAME,
    STATE,
    B,
    N,
    T,
    V,
    boxing,
    do,
    event_names,
    phase,
    position,
    settle,
    settle_quickly,
    why,
)


def test_boxing_discards_a_card_for_every_chocolate_and_the_tile_joins_the_display():
    state = boxing("TTVVN")
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    assert phase(state) == "place"
    events = do(state, "place", place=12, rotation=0)
    assert event_names(events) == ["pays", "pays", "pays", "pays", "boxed"]
    assert int(state.tiles[0]) == 1 and state.discards.tolist() == [2, 0, 0, 0, 0, 2] and int(state.hand_size[0]) == 1


def test_ruling_1_two_matching_cards_stand_for_any_chocolate_its_own_kind_included():
    state = boxing("TTTVV")
    do(state, "pay_pair", chocolate=T)  # two truffles for one
    do(state, "pay", chocolate=T)
    assert why(state, "pay_pair", chocolate=V) == "payment_would_fail"


def test_ruling_1_a_single_card_pays_only_for_its_own_kind():
    assert why(boxing("TTVVN"), "pay", chocolate=V) == "wrong_chocolate"
    assert why(boxing("TTVVN"), "pay_pair", chocolate=N) == "no_pair"
    assert why(boxing("TTVVN"), "pay", chocolate=B) == "not_in_hand"


def test_ruling_4_only_the_top_of_a_stack_can_be_boxed_and_the_next_shows_as_soon_as_it_is_taken():
    state = boxing("TTVV")
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    do(state, "place", place=12, rotation=0)
    assert phase(state) == "reveal" and int(state.to_act) == CHANCE
    seen = [t for t, w in enumerate(GAME.chance_weights(state)) if w == 0 and t < int(BOX.tiles)]
    assert len(seen) == 5  # the boxed one and the other four tops; all others may come
    assert "turned_up" in event_names(settle(state)) and (state.top != EMPTY).all()


def test_ruling_4_an_empty_stack_stays_empty():
    state = boxing("TTVV", left=(1, 3, 3, 3, 3), displays={2: "13=NNMB 14=TNRM"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    do(state, "place", place=12, rotation=0)
    settle(state)
    assert int(state.top[0]) == EMPTY and int(state.left[0]) == 0
    state.turn = state.to_act = 0
    state.phase = STATE.BONUS
    assert why(state, "box", stack=0) == "stack_is_empty"


def test_a_box_that_cannot_be_paid_is_refused():
    state = position(phase="bonus", hands=("TTV", ""), tray="TTNRMB")
    assert why(state, "box", stack=0) == "cannot_pay"


def spend(state, order):
    """Every payment that the offered choices lead to; a choice that leads nowhere fails."""
    start = GAME.layout.copy(state)
    GAME.apply(start, 0, order)
    payments, todo, seen = set(), [start], set()
    while todo:
        at = todo.pop()
        if phase(at) != "pay":
            payments.add(tuple(k for k in range(6) for _ in range(int(at.paid[k]))))
            continue
        legal = GAME.legal(at, 0)
        assert legal, "stuck while paying"
        for action in legal:
            after = GAME.layout.copy(at)
            GAME.apply(after, 0, action)
            key = (bytes(after.paid), int(after.chocolates_paid))
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return payments


def compare_payments(count, seed):
    rng = random.Random(seed)
    deck = [k for k in range(6) for _ in range(int(BOX.copies[k]))]
    for _ in range(count):
        hand = rng.sample(deck, rng.randrange(1, 8))
        state = GAME.new_state(2)
        settle_quickly(state)
        state.phase, state.turn, state.to_act = STATE.BONUS, 0, 0
        state.hand[0] = [hand.count(k) for k in range(6)]
        state.hand_size[0] = len(hand)
        state.top[:] = rng.sample(range(int(BOX.tiles)), 5)
        legal = set(GAME.legal(state, 0))
        for stack in range(5):
            wanted = [int(k) for k in BOX.wants[state.top[stack]] if k >= 0]
            expected = reference.payments(hand, wanted)
            action = ACTIONS.number("box", stack=stack)
            assert (action in legal) == bool(expected), (hand, wanted)
            if expected:
                assert spend(state, action) == expected, (hand, wanted)


@pytest.mark.parametrize("seed", range(4))
def test_ruling_1_payable_tiles_and_reachable_payments_equal_brute_force(seed):
    compare_payments(400, seed)


def test_counsel_tells_which_chocolate_of_the_tray_taken_now_lets_a_box_be_filled():
    """By the rules themselves: each is taken, then every stack is asked."""
    telling, near, by_pairs = Telling(GAME, "en"), 0, 0
    for seed in range(12):
        dice, match = random.Random(seed), Match(GAME, 2 + seed % 3, seed=seed)
        while not match.is_over:
            seat = match.waiting()[0]
            boxes = GAME.counsel(match.view(seat), seat, telling)["boxes"]
            if STATE.PHASES[match.state.phase] != "action":
                assert not any(box["near"] for box in boxes)
            else:
                able = {stack: [] for stack in range(len(boxes))}
                for kind in range(len(STATE.TYPES)):
                    taken = copy.copy(match)
                    if taken.why_not(seat, take := ACTIONS.number("take", chocolate=kind)) == OK:
                        taken.act(seat, take)
                        for stack in able:
                            if taken.why_not(seat, ACTIONS.number("box", stack=stack)) == OK:
                                able[stack].append(kind)
                for stack, box in enumerate(boxes):
                    assert sorted(box["near"]) == ([] if box["payable"] else able[stack]), (seed, stack)
                    near += bool(box["near"])
                    by_pairs += any(kind not in box["lacking"] for kind in box["near"])
            match.act(seat, dice.choice(match.legal(seat)))
    assert near > 100 and by_pairs
