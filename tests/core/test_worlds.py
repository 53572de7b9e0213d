"""Worlds a seat can imagine: hands dealt from what it cannot see, and one decision played in all of them."""

from collections import Counter

import numpy as np
import pytest

from petitfour.core.constants import ALIKE, CHANCE, DIFFERENT, LOOK_ALIKE, SEVERAL
from petitfour.core.helpers import deal_unseen
from petitfour.core.view import view


def dealt(seed, hand, sizes, deck, shuffled, seat):
    """Hands and deck after dealing, from copies."""
    hand, deck = np.array(hand, np.int16), np.array(deck, np.int16)
    deal_unseen(hand, np.array(sizes), deck, np.array(shuffled), seat, seed, 0)
    return hand, deck


def test_unseen_hands_are_filled_to_their_sizes_and_no_card_is_lost():
    for seed in range(50):
        hand, deck = dealt(seed, [[1, 0, 0], [0, 0, 1], [0, 0, 0]], [1, 3, 2], [3, 2, 2], [3, 2, 2], 0)
        assert hand.sum(axis=1).tolist() == [1, 3, 2] and hand[0].tolist() == [1, 0, 0] and hand[1, 2] >= 1
        assert (hand.sum(axis=0) + deck).tolist() == [4, 2, 3]


def test_what_was_never_shuffled_into_the_deck_is_in_a_hand():
    for seed in range(50):
        hand, deck = dealt(seed, [[0, 0], [0, 0]], [0, 2], [2, 5], [0, 5], 0)
        assert hand[1].tolist() == [2, 0] and deck.tolist() == [0, 5]


def test_every_hand_is_as_likely_as_it_should_be():
    """Two cards of two red and two blue: one of each four times in six."""
    counts = Counter(dealt(seed, [[0, 0], [0, 0]], [0, 2], [2, 2], [2, 2], 0)[0][1].tolist()[0] for seed in range(3000))
    assert abs(counts[1] - 2000) < 120 and abs(counts[0] - 500) < 90 and abs(counts[2] - 500) < 90


@pytest.fixture(params=[False, True], ids=["interpreted", "compiled"])
def poker(games, request):
    return games.get("leduc-poker", compiled=request.param)


def with_cards(game, cards=(0, 5), calls=()):
    state = game.new_state(2)
    for card in cards:
        game.apply(state, CHANCE, card)
    for call in calls:
        game.apply(state, CHANCE if call == "open" else int(state.to_act), 2 if call == "open" else 1)
    return state


def test_a_call_looks_the_same_in_all_worlds_and_is_played_in_each(poker):
    state = with_cards(poker)
    rows = poker.redeal_many(view(poker.layout, state, 0), 0, range(6))
    assert len({row.tobytes() for row in rows}) > 1
    looks, events = poker.apply_to_many(rows, 0, 1)
    assert looks == ALIKE and len(events) == 1
    for row, seed in zip(rows, range(6), strict=True):
        alone = poker.redeal(view(poker.layout, state, 0), 0, seed)
        assert poker.apply(alone, 0, 1) == events[0]
        assert poker.layout.to_bytes(alone) == poker.layout.to_bytes(poker.layout.records(row[None, :])[0])


def test_the_call_that_shows_the_hands_looks_different(poker):
    state = with_cards(poker, calls=(1, 1, "open", 1))
    rows = poker.redeal_many(view(poker.layout, state, 1), 1, range(6))
    assert poker.apply_to_many(rows, 1, 1)[0] == DIFFERENT


def test_worlds_that_differ_only_in_what_is_told_say_so(leduc, monkeypatch):
    """A rule that tells of the other hand, which nobody sees."""
    honest = leduc.loops.apply

    def telling(s, box, seat, action, events):
        honest(s, box, seat, action, events)
        if len(events):
            events[1, 4] = s.hand[1]

    state = with_cards(leduc)
    rows = leduc.redeal_many(view(leduc.layout, state, 0), 0, range(6))
    monkeypatch.setattr(leduc.loops, "apply", telling)
    looks, events = leduc.apply_to_many(rows, 0, 1)
    assert looks == LOOK_ALIKE and len(events) == len(rows) and len({tuple(rows_heard) for rows_heard in events}) > 1


@pytest.mark.parametrize("differs", ["how many actions", "which actions", "who waits"])
def test_worlds_in_which_the_seat_may_do_other_things_or_others_wait_are_different(leduc, monkeypatch, differs):
    """Rules that let the other hand decide, which the seat does not see."""
    honest = leduc.loops.legal

    def legal(s, box, seat, out):
        odd, count = int(s.hand[1]) % 2, honest(s, box, seat, out)
        out[0] += odd * (differs == "which actions")
        return count - odd * (differs == "how many actions")

    def waiting(s, out):
        odd = int(s.hand[1]) % 2 if differs == "who waits" else 0
        out[:2] = odd, 1 - odd
        return 2

    state = with_cards(leduc)
    rows = leduc.redeal_many(view(leduc.layout, state, 0), 0, range(6))
    monkeypatch.setattr(leduc.loops, "apply", lambda s, *args: setattr(s, "to_act", SEVERAL))
    monkeypatch.setattr(leduc.loops, "waiting", waiting)
    assert leduc.apply_to_many(rows.copy(), 0, 1)[0] == (DIFFERENT if differs == "who waits" else ALIKE)
    monkeypatch.setattr(leduc.loops, "legal", legal)
    assert leduc.apply_to_many(rows, 0, 1)[0] == DIFFERENT
