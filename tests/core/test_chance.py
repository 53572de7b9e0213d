"""Counter-based random numbers: the published sequences, the same interpreted and compiled, evenly spread."""

import random
import re
from pathlib import Path

import numpy as np
import pytest

import petitfour
from petitfour.core import chance, helpers, twins
from petitfour.core.constants import CHANCE
from petitfour.core.match import Match

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
    counts = np.bincount([helpers.below(9, n, 7) for n in range(70_000)], minlength=7)
    assert len(counts) == 7 and abs(counts - 10_000).max() < 400


def test_a_narrow_cell_as_a_limit_does_not_overflow():
    assert 0 <= helpers.below(3, 4, np.int16(5)) < 5


def test_weights_are_drawn_in_proportion():
    weights = [0, 3, 0, 1]
    draws = [helpers.pick_weighted(1, n, weights, 4) for n in range(8000)]
    assert set(draws) == {1, 3}
    assert abs(draws.count(1) / 8000 - 0.75) < 0.02


def test_chance_without_an_outcome_says_so():
    assert helpers.pick_weighted(1, 1, [0, 0], 2) == -1


def test_paired_deals_stay_paired_after_decisions_differ(leduc):
    for seed in range(10):
        first, second = Match(leduc, 2, seed=seed), Match(leduc, 2, seed=seed)
        for action in (1, 1):  # check, check
            first.act(first.waiting()[0], action)
        for action in (2, 2, 1):  # raise, raise, call
            second.act(second.waiting()[0], action)
        assert first.state.hand.tolist() == second.state.hand.tolist()
        assert first.state.open_card == second.state.open_card


def test_chance_that_settles_tells_every_outcome_and_takes_one_that_is_wanted(leduc):
    state, outcomes = leduc.new_state(2), []
    last = max(n for n, weight in enumerate(leduc.chance_weights(state)) if weight)
    seed = next(seed for seed in range(20) if chance.outcome(leduc, state, seed) != last)
    wanted = iter([last])
    chance.settle(leduc, state, seed, lambda *each: outcomes.append(each), lambda: next(wanted, None))
    again = leduc.new_state(2)
    for outcome, events in outcomes:
        assert leduc.apply(again, CHANCE, outcome) == events != []
    assert len(outcomes) == 2 and outcomes[0][0] == last
    assert int(state.to_act) != CHANCE and leduc.layout.to_bytes(again) == leduc.layout.to_bytes(state)


def test_whoever_plays_interpreted_settles_chance_in_one_place():
    package = Path(petitfour.__file__).parent
    loops = re.compile(r"^ *while int\([\w.]*to_act\) == CHANCE", re.M)
    files = [path.relative_to(package) for path in package.rglob("*.py") if loops.search(path.read_text("utf-8"))]
    assert [path for path in files if "tests" not in path.parts] == [Path("core", "chance.py")]


# -- keyed -------------------------------------------------------------------------------------------------------------

WORD = 2**64 - 1
SIPHASH_BY_LENGTH = {  # of the bytes 0, 1, 2, … under the key 0, 1, …, 15, as its authors publish them
    0: "310e0edd47db6f72", 1: "fd67dc93c539f874", 2: "5a4fa9d909806c0d", 3: "2d7efbd796666785", 4: "b7877127e09427cf",
    5: "8da699cd64557618", 6: "cee3fe586e46c9cb", 7: "37d1018bf50002ab", 8: "6224939a79f5f593", 15: "e545be4961ca29a1",
}  # fmt: skip


def siphash(key, text):
    """SipHash-2-4 as its paper has it, for texts of any length."""

    def turned(word, by):
        return (word << by | word >> (64 - by)) & WORD

    def rounds(many):
        for _ in range(many):
            v[0], v[1] = (v[0] + v[1]) & WORD, turned(v[1], 13)
            v[1], v[0] = v[1] ^ v[0], turned(v[0], 32)
            v[2], v[3] = (v[2] + v[3]) & WORD, turned(v[3], 16)
            v[3] ^= v[2]
            v[0], v[3] = (v[0] + v[3]) & WORD, turned(v[3], 21)
            v[3] ^= v[0]
            v[2], v[1] = (v[2] + v[1]) & WORD, turned(v[1], 17)
            v[1], v[2] = v[1] ^ v[2], turned(v[2], 32)

    first, second = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    names = (b"somepseu", b"dorandom", b"lygenera", b"tedbytes")
    v = [k ^ int.from_bytes(name, "big") for k, name in zip((first, second, first, second), names, strict=True)]
    whole = text + bytes(7 - len(text) % 8) + bytes([len(text) % 256])
    for at in range(0, len(whole), 8):
        word = int.from_bytes(whole[at : at + 8], "little")
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def drawn_by(numbers, key, site):
    """What a key has at a site, as `chance` asks for it."""
    return int(numbers.number_at(chance.keys_of(key), site))


def test_our_reference_says_what_is_published():
    key = bytes(range(16))
    assert {
        n: siphash(key, bytes(range(n))).to_bytes(8, "little").hex() for n in SIPHASH_BY_LENGTH
    } == SIPHASH_BY_LENGTH


def test_the_numbers_of_a_key_are_siphashs_interpreted_and_compiled(compiled):
    dice = random.Random(2)
    keys = [dice.getrandbits(128) | 1 << 63 for _ in range(60)] + [2**63, 2**64, 2**127, 2**128 - 1, 2**128 - 2**64]
    for key in keys:
        for site in (0, 1, 255, 2**31, 2**40 + 7, dice.getrandbits(62)):
            right = siphash(key.to_bytes(16, "little"), site.to_bytes(8, "little")) >> 1
            assert drawn_by(helpers, key, site) == drawn_by(compiled, key, site) == right


def test_a_seed_of_old_has_its_numbers_of_old(compiled):
    for seed in (0, 1, 2**62 + 12345, 2**63 - 1):
        assert chance.generator(seed) == chance.FAST
        right = helpers.mix(helpers.mix(seed, 1), 77)
        assert drawn_by(helpers, seed, 77) == drawn_by(compiled, seed, 77) == right
    assert chance.generator(2**63) == chance.KEYED


def test_a_key_draws_evenly_and_by_weights():
    keys = chance.keys_of(2**127 + 3)
    draws = [helpers.picked(helpers.number_at(keys, site), [0, 3, 0, 1], 4) for site in range(8000)]
    assert set(draws) == {1, 3} and abs(draws.count(1) / 8000 - 0.75) < 0.02
    counts = np.bincount([helpers.scaled(helpers.number_at(keys, site), 7) for site in range(14_000)], minlength=7)
    assert len(counts) == 7 and abs(counts - 2000).max() < 200


def test_half_of_a_key_that_is_not_used_is_found(compiled, monkeypatch):
    """A planted bug."""
    monkeypatch.setattr(helpers, "number_at", lambda keys, site: helpers.sip(int(keys[0]), int(keys[0]), site))
    with pytest.raises(AssertionError):
        test_the_numbers_of_a_key_are_siphashs_interpreted_and_compiled(compiled)


@pytest.mark.parametrize("seed", [7, 2**127 + 12345, 2**64 + 2**63 - 1])
def test_a_game_by_a_seed_or_a_key_is_the_same_interpreted_and_compiled(games, seed):
    matches = [Match(games.get("leduc-poker", compiled=each), 2, seed=seed) for each in (False, True)]
    while not matches[0].is_over:
        played = [match.game.play(match.state, match.seat, [1], seed).decided for match in matches]
        acted = [[(step.seat, step.action) for step in match.act(1)] for match in matches]
        assert played[0] == played[1] == acted[0] == acted[1]
    assert matches[0].steps == matches[1].steps
