"""What is seen, and what is redealt: the rulings as sentences."""

from petitfour.core.constants import UNSEEN
from petitfour.core.view import view
from petitfour.games.chocolatiers.tests.shop_for_tests import GAME, N, T, boxing, do, position, settle


def test_ruling_11_hands_are_secret_and_their_sizes_public():
    state = position(hands=("TT", "NNN"))
    seen = view(GAME.layout, state, 0)
    assert (seen.hand[1] == UNSEEN).all() and int(seen.hand_size[1]) == 3


def test_ruling_11_the_memory_aid_keeps_showing_what_was_taken_from_the_tray():
    state = position(hands=("T", ""), aid=1)
    do(state, "take", chocolate=N)
    assert state.known[0].tolist() == [0, 1, 0, 0, 0, 0]
    state = position(hands=("T", ""))
    do(state, "take", chocolate=N)
    assert not state.known.any()


def test_ruling_4_the_tiles_below_the_tops_are_unknown():
    state = GAME.new_state(3)
    settle(state)
    assert int(state.tile_is_seen.sum()) == 5


def test_redealing_gives_unseen_chocolates_by_their_number():
    state = position(hands=("TT", "N"))
    seen = view(GAME.layout, state, 0)
    counts = [0] * 6
    for seed in range(4000):
        counts = [c + int(n) for c, n in zip(counts, GAME.redeal(seen, 0, seed).hand[1], strict=True)]
    pool = [int(n) for n in state.deck + state.hand[1]]
    for kind in range(6):
        assert abs(counts[kind] / 4000 - pool[kind] / sum(pool)) < 0.03


def test_a_redealt_payer_can_always_pay_for_the_rest():
    for seed in range(60):
        state = boxing("TTTVV")
        for action in (("pay_pair", T), ("pay", T)):
            world = GAME.redeal(view(GAME.layout, state, 1), 1, seed)
            assert GAME.legal(world, 0) and not GAME.broken(world)
            do(state, action[0], chocolate=action[1])
