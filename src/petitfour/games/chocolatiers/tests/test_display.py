"""The display, wilds and what they connect: the rulebook and the rulings as sentences."""

import random

import numpy as np
import pytest

from petitfour.core.constants import EMPTY
from petitfour.games.chocolatiers.tests import reference
from petitfour.games.chocolatiers.tests.shop_for_tests import (
    ACTIONS,
    BOX,
    DISPLAY,
    GAME,
    STATE,
    T,
    V,
    boxing,
    do,
    position,
    settle_quickly,
    why,
)

# -- the display -----------------------------------------------------------------------------------------------------


def random_display(rng, tiles):
    """A state whose first player has a random display, and the same as the reference keeps it."""
    state = GAME.new_state(2)
    settle_quickly(state)
    state.phase, state.turn, state.to_act, state.stack = STATE.PLACE, 0, 0, 0
    display = {}
    for number in rng.sample(range(int(BOX.tiles)), tiles + 1):
        state.top[0] = number
        if len(display) == tiles:
            break
        action = rng.choice(GAME.legal(state, 0))
        move = ACTIONS.move(action).parts
        row, column = move["place"] // 5 - 2, move["place"] % 5 - 2
        display[row, column] = reference.turned([int(k) for k in BOX.spaces[number]], move["rotation"])
        state.tile_at[0, move["place"]], state.turned[0, move["place"]] = number, move["rotation"]
        state.tiles[0] += 1
    return state, display


def compare_places(count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        state, display = random_display(rng, rng.randrange(6))
        shown = [int(k) for k in BOX.spaces[state.top[0]]]
        offered = []
        for action in GAME.legal(state, 0):
            move = ACTIONS.move(action).parts
            row, column = move["place"] // 5 - 2, move["place"] % 5 - 2
            offered.append((row, column, tuple(reference.turned(shown, move["rotation"]))))
        assert len(offered) == len(set(offered)), "an identical result is offered twice"
        assert set(offered) == reference.layouts(display, shown)
        assert offered


@pytest.mark.parametrize("seed", range(4))
def test_ruling_5_offered_places_and_rotations_equal_brute_force(seed):
    compare_places(250, seed)


def compare_groups(count, seed):
    rng = random.Random(seed)
    out = np.zeros(6, np.int16)
    for _ in range(count):
        state, display = random_display(rng, rng.randrange(1, 7))
        spaces = {}
        for (row, column), shown in display.items():
            for corner, (dy, dx) in enumerate(((0, 0), (0, 1), (1, 1), (1, 0))):
                spaces[2 * row + dy, 2 * column + dx] = shown[corner]
        for where in rng.sample(sorted(spaces), min(len(spaces), rng.randrange(0, 9))):
            spaces[where] = "*"
            state.wild_at[0, (where[0] + 4) * 10 + where[1] + 4] = 1
        DISPLAY.groups(state, BOX, 0, out)
        for kind in range(6):
            assert int(out[kind]) == reference.largest(spaces, kind), (kind, spaces)


@pytest.mark.parametrize("seed", range(4))
def test_ruling_7_connected_groups_with_wilds_equal_the_slow_reference(seed):
    compare_groups(300, seed)


def test_ruling_5_the_display_never_exceeds_three_by_two_in_either_orientation():
    state = boxing("TTVV", displays={1: "12=NRMB 13=TNRM 14=TNMB"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    assert why(state, "place", place=14, rotation=0) == "display_too_large"
    assert why(state, "place", place=7 - 5, rotation=0) == "not_next_to_a_tile"
    assert why(state, "place", place=12, rotation=0) == "place_is_taken"
    do(state, "place", place=16, rotation=0)


def test_ruling_5_the_first_tiles_rotation_is_free_and_it_starts_the_display():
    state = boxing("TTVV")
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    assert GAME.legal(state, 0) == [ACTIONS.number("place", place=12, rotation=r) for r in range(4)]


# -- wilds -----------------------------------------------------------------------------------------------------------


def wild_state(displays, **more):
    return position(phase="bonus", tray="TTNRM", displays=displays, **more)


def test_ruling_6_a_wild_may_cover_a_printed_or_an_empty_space_never_another_wild():
    state = wild_state({1: "13=NMM."}, wilds={1: "45"})
    assert why(state, "wild", space=44) == "wild_already_there"
    assert why(state, "wild", space=0) == "no_tile_there"
    spaces = [a - ACTIONS.first("wild") for a in GAME.legal(state, 0) if ACTIONS.move(a).name == "wild"]
    assert spaces == [45, 54, 55]
    do(state, "wild", space=54)
    assert int(state.wilds[0]) == 1


def test_a_wild_needs_a_tile_and_an_unplaced_token():
    assert why(wild_state({}), "wild", space=44) == "no_tiles_yet"
    state = wild_state({1: "13=NNMB"}, wilds={1: "45 46 55"})
    assert why(state, "wild", space=55) == "no_wilds_left"


def test_a_wild_stops_counting_as_what_it_covers_and_counts_as_its_neighbours():
    state = wild_state({1: "13=TNRM"}, wilds={1: "45"})  # the truffle is covered; T N / M R
    out = np.zeros(6, np.int16)
    DISPLAY.groups(state, BOX, 0, out)
    assert out.tolist() == [0, 2, 1, 2, 0, 0]


def test_ruling_7_a_wild_serves_several_kinds_and_chains_of_wilds_connect():
    state = wild_state({1: "13=TNRM"}, wilds={1: "45 46"})  # both on top: M and R below them
    out = np.zeros(6, np.int16)
    DISPLAY.groups(state, BOX, 0, out)
    assert out.tolist() == [0, 0, 3, 3, 0, 0]


def test_tiles_and_wilds_stay_where_they_were_put():
    rng = random.Random(7)
    state = GAME.new_state(3)
    settle_quickly(state)
    put = 0
    while not GAME.is_over(state) and put < 12:
        before = state.copy()
        seat = int(state.to_act)
        choices = GAME.legal(state, seat)
        eager = [a for a in choices if ACTIONS.move(a).name in ("box", "wild", "pay", "pay_pair", "place")]
        GAME.apply(state, seat, rng.choice(eager or choices))
        settle_quickly(state)
        there = before.tile_at != EMPTY
        assert (state.tile_at[there] == before.tile_at[there]).all() and (
            state.turned[there] == before.turned[there]
        ).all()
        assert (state.wild_at >= before.wild_at).all()
        put += int((state.tile_at != before.tile_at).sum())
    assert put and state.wild_at.any()
