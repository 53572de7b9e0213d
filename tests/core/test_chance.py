"""Counter-based random numbers: the published sequence, the same interpreted and compiled, evenly spread."""

import numpy as np
import pytest

from petitfour.core import helpers, twins

SPLITMIX64_OF_1234567 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


@pytest.fixture(scope="module")
def compiled():
    return twins.compiled(helpers)


def test_the_numbers_are_splitmix64s():
    assert [helpers.mix(1234567, n) for n in range(5)] == [x >> 1 for x in SPLITMIX64_OF_1234567]


def test_interpreted_and_compiled_numbers_are_the_same(compiled):
    seeds = [0, 1, 5, 2**31, 2**62 + 12345, 2**63 - 1]
    for seed in seeds:
        for counter in (0, 1, 77, 2**40):
            assert helpers.mix(seed, counter) == compiled.mix(seed, counter)
            for limit in (1, 2, 7, 117, 2**31 - 1):
                assert helpers.below(seed, counter, limit) == compiled.below(seed, counter, limit)


def test_below_is_evenly_spread():
    found = np.bincount([helpers.below(9, n, 7) for n in range(70_000)], minlength=7)
    assert len(found) == 7 and abs(found - 10_000).max() < 400


def test_a_narrow_cell_as_a_limit_does_not_overflow():
    assert 0 <= helpers.below(3, 4, np.int16(5)) < 5


def test_weights_are_drawn_in_proportion():
    weights = [0, 3, 0, 1]
    found = [helpers.pick_weighted(1, n, weights, 4) for n in range(8000)]
    assert set(found) == {1, 3}
    assert abs(found.count(1) / 8000 - 0.75) < 0.02


def test_chance_without_an_outcome_says_so():
    assert helpers.pick_weighted(1, 1, [0, 0], 2) == -1


def test_paired_deals_stay_paired_after_decisions_differ(leduc):
    from petitfour.core.match import Match

    for seed in range(10):
        first, second = Match(leduc, 2, seed=seed), Match(leduc, 2, seed=seed)
        for action in (1, 1):  # check, check
            first.act(first.waiting()[0], action)
        for action in (2, 2, 1):  # raise, raise, call
            second.act(second.waiting()[0], action)
        assert first.state.hand.tolist() == second.state.hand.tolist()
        assert first.state.open_card == second.state.open_card
